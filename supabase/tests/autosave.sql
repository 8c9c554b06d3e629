-- Drafts that are saved while their owner types.
begin;
set local search_path = public, extensions;
truncate public.posts, public.categories, public.admin_users, public.admin_activity_logs, public.changes cascade;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('x', gen_salt('bf', 4)));
insert into public.categories (id, name, slug) values
  ('00000000-0000-4000-8000-0000000000c1', 'Shoes', 'shoes');
insert into public.posts (id, title, slug, published) values
  ('00000000-0000-4000-8000-0000000000d1', 'Public', 'public', true),
  ('00000000-0000-4000-8000-0000000000d2', 'Withdrawn', 'withdrawn', true),
  ('00000000-0000-4000-8000-0000000000d3', 'Other draft', 'other-draft', false);
update public.posts set published = false where title = 'Withdrawn';
set constraints all immediate;
truncate public.changes cascade;

create table pg_temp.answers (step text primary key, answer jsonb);
grant all on pg_temp.answers to service_role;
create function pg_temp.version(step text) returns timestamptz language sql as $$
  select (answer ->> 'version')::timestamptz from pg_temp.answers where answers.step = version.step
$$;
create function pg_temp.autosave(
  step text, id text, form jsonb, version timestamptz default null
) returns text language sql as $$
  insert into pg_temp.answers values (step, public.autosave_content(
    'post', ('00000000-0000-4000-8000-0000000000' || id)::uuid, form, version
  )) returning answer ->> 'outcome'
$$;
create function pg_temp.version_of(id text) returns timestamptz language sql as $$
  select updated_at from public.posts where posts.id = ('00000000-0000-4000-8000-0000000000' || version_of.id)::uuid
$$;
grant execute on function pg_temp.autosave, pg_temp.version, pg_temp.version_of to service_role;

select plan(39);

select throws_ok(
  format($$set local role %I; select public.autosave_content('post', gen_random_uuid(), '{}')$$, role), '42501', null,
  role || ' cannot autosave'
) from unnest(array['anon', 'authenticated']) as role;
reset role;
select throws_ok(
  $$set local role anon; select public.discard_draft('post', gen_random_uuid(), now())$$, '42501', null,
  'visitors cannot discard'
);
reset role;
select throws_ok(
  $$set local role anon; select public.find_image('/pictures/x')$$, '42501', null, 'visitors cannot look up images'
);
reset role;
set local role service_role;
select throws_ok(
  $$select * from private.autosaved_content$$, '42501', null, 'the edge reaches the list of autosaved drafts through functions only'
);

-- Creating
select is(pg_temp.autosave('first', 'e1', '{"price": "$1"}'), 'saved', 'a draft without a title is created');
select results_eq(
  $$select title, price, published from public.posts where id = '00000000-0000-4000-8000-0000000000e1'$$,
  $$values ('', '$1', false)$$, 'under its own id'
);
select is(
  pg_temp.autosave('first again', 'e1', '{"price": "$1"}'), 'saved', 'the same autosave sent again is done already'
);
select is(pg_temp.version('first again'), pg_temp.version('first'), 'and gives no new version');
select is(
  pg_temp.autosave('typed', 'e1', '{"title": "Runner", "seo_title": "Runner review", "category_ids": ["00000000-0000-4000-8000-0000000000c1"]}', pg_temp.version('first')),
  'saved', 'an autosave over the version it started from'
);
select results_eq(
  $$select title, price, seo_title, (select count(*) from public.post_categories where post_id = posts.id)
    from public.posts where id = '00000000-0000-4000-8000-0000000000e1'$$,
  $$values ('Runner', '$1', 'Runner review', 1::bigint)$$, 'changes the given fields and keeps the others'
);
select cmp_ok(pg_temp.version('typed'), '>', pg_temp.version('first'), 'and is a later version');
select is(
  pg_temp.autosave('category', 'e1', '{"category_ids": []}', pg_temp.version('typed')), 'saved', 'categories alone are saved too'
);
select cmp_ok(pg_temp.version('category'), '>', pg_temp.version('typed'), 'as a version of their own');
select is(
  pg_temp.autosave('stale', 'e1', '{"title": "Old"}', pg_temp.version('first')), 'changed', 'an older version is not overwritten'
);
select is(
  (select answer #>> '{content,title}' from pg_temp.answers where step = 'stale'), 'Runner', 'and the newer text is returned'
);
select is(
  pg_temp.autosave('no version', 'e1', '{"title": "Old"}'), 'changed', 'a new draft does not overwrite one with its id'
);
select is(
  pg_temp.autosave('gone', 'e9', '{"title": "Gone"}', now()), 'missing', 'a deleted draft is not created again'
);
select is(
  pg_temp.autosave('slug', 'e1', '{"slug": "public"}', pg_temp.version('category')), 'refused', 'a slug that is taken is refused'
);
select is(
  (select answer ->> 'field' from pg_temp.answers where step = 'slug'), 'slug', 'at its field'
);
select is(
  pg_temp.autosave('no category', 'e2', '{"title": "New", "category_ids": ["00000000-0000-4000-8000-0000000000c9"]}'),
  'refused', 'like a category that is gone'
);
select is(
  (select count(*) from public.posts where id = '00000000-0000-4000-8000-0000000000e2'), 0::bigint, 'which leaves nothing'
);
select is(
  pg_temp.autosave('forged', 'e1', '{"published": true, "is_demonstration": true, "published_at": "2020-01-01"}', pg_temp.version('category')),
  'saved', 'what only the database maintains'
);
select results_eq(
  $$select published, is_demonstration, published_at from public.posts where id = '00000000-0000-4000-8000-0000000000e1'$$,
  $$values (false, false, null::timestamptz)$$, 'is left alone: autosave never publishes'
);
select is((select count(*) from public.admin_activity_logs), 0::bigint, 'autosave logs nothing');
select is((select count(*) from public.changes), 0::bigint, 'and visitors see no change');

-- Posts that were public
select is(
  pg_temp.autosave('withdrawn', 'd2', '{"slug": "wi", "price": "$2"}', pg_temp.version_of('d2')), 'saved', 'a post that was public'
);
select results_eq(
  $$select slug, former_slugs, price from public.posts where title = 'Withdrawn'$$,
  $$values ('withdrawn', '{}'::text[], '$2')$$, 'keeps its address until it is saved'
);

-- Discarding
select is(
  public.discard_draft('post', '00000000-0000-4000-8000-0000000000e1', pg_temp.version('first')) ->> 'outcome', 'changed',
  'a draft that changed is not discarded'
);
select is(
  public.discard_draft('post', '00000000-0000-4000-8000-0000000000d3', pg_temp.version_of('d3')) ->> 'outcome', 'changed',
  'nor one that somebody saved'
);
select is(pg_temp.autosave('short', 'e3', '{"title": "Short"}'), 'saved', 'another draft');
select is(
  public.discard_draft('post', '00000000-0000-4000-8000-0000000000e3', pg_temp.version('short')) ->> 'outcome', 'discarded', 'is discarded'
);
select is(
  public.discard_draft('post', '00000000-0000-4000-8000-0000000000e3', pg_temp.version('short')) ->> 'outcome', 'missing', 'once'
);
select is((select count(*) from public.admin_activity_logs), 0::bigint, 'which is not logged either');

-- The first save
select is(
  public.save_post(
    '00000000-0000-4000-8000-0000000000a1', '{"title": "Runner"}', '{}',
    '00000000-0000-4000-8000-0000000000e1', pg_temp.version_of('e1')
  ) ->> 'outcome', 'saved', 'the first save of an autosaved draft'
);
select is(
  (select action || ': ' || description from public.admin_activity_logs), 'Create Post: Created "Runner"',
  'is logged as its creation'
);
select is(
  public.discard_draft('post', '00000000-0000-4000-8000-0000000000e1', pg_temp.version_of('e1')) ->> 'outcome', 'changed',
  'after which it is not discarded'
);
select is(pg_temp.autosave('untitled', 'e4', '{}'), 'saved', 'an empty draft');
select is(
  public.set_post_published('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000e4', true),
  '{"outcome": "refused", "field": "title"}', 'cannot be published without a title'
);

reset role;
select * from finish();
rollback;
