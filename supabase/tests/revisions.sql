-- The history of a post: recording, reading, naming, restoring, thinning.
begin;
set local search_path = public, extensions;
truncate public.posts, public.categories, public.admin_users, public.admin_activity_logs, public.changes cascade;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('x', gen_salt('bf', 4))),
  ('00000000-0000-4000-8000-0000000000a2', 'editor', 'editor@spotter.example', crypt('x', gen_salt('bf', 4)));
insert into public.categories (id, name, slug) values
  ('00000000-0000-4000-8000-0000000000c1', 'Shoes', 'shoes'),
  ('00000000-0000-4000-8000-0000000000c2', 'Hats', 'hats');
insert into public.posts (id, title, slug, price, published) values
  ('00000000-0000-4000-8000-0000000000d1', 'Public', 'public', '$1', true),
  ('00000000-0000-4000-8000-0000000000d2', 'Draft', 'draft', '$1', false);
insert into public.post_categories values
  ('00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-0000000000c1'),
  ('00000000-0000-4000-8000-0000000000d2', '00000000-0000-4000-8000-0000000000c1');
set constraints all immediate;
truncate public.changes cascade;

-- Time moves when a test says so.
create table pg_temp.clock_offset (value interval);
insert into pg_temp.clock_offset values ('0');
create function pg_temp.wait(value interval) returns void language plpgsql as $$
begin
  update pg_temp.clock_offset set value = clock_offset.value + wait.value;
  execute format(
    'create or replace function private.clock() returns timestamptz language sql stable set search_path = ''''
      return now() + interval %L', (select clock_offset.value from pg_temp.clock_offset)
  );
end
$$;
create function pg_temp.post(id text) returns uuid language sql as $$
  select ('00000000-0000-4000-8000-0000000000' || id)::uuid
$$;
create function pg_temp.record(id text, kind text, admin text default 'a1') returns bigint language sql as $$
  select private.record_revision('post', pg_temp.post(id), pg_temp.post(admin), kind)
$$;
create function pg_temp.kinds(id text) returns text language sql as $$
  select string_agg(kind || ' ' || (content ->> 'price'), ', ' order by revisions.id)
  from public.revisions where content_id = pg_temp.post(kinds.id)
$$;
create function pg_temp.revision(id text, price text) returns bigint language sql as $$
  select max(revisions.id) from public.revisions
  where content_id = pg_temp.post(revision.id) and content ->> 'price' = price
$$;
create function pg_temp.restore(id text, revision bigint) returns jsonb language sql as $$
  select public.restore_revision(pg_temp.post('a1'), 'post', pg_temp.post(id), revision)
$$;

select plan(69);

-- Who may
select throws_ok(
  format($$set local role %I; select * from public.revisions$$, role), '42501', null, role || ' reads no revision'
) from unnest(array['anon', 'authenticated']) as role;
reset role;
select throws_ok(
  format($$set local role %I; select public.%s$$, role, call), '42501', null, role || ' cannot call ' || call
)
from unnest(array['anon', 'authenticated']) as role,
  unnest(array[
    'list_revisions(''post'', gen_random_uuid())', 'read_revisions(''post'', gen_random_uuid(), ''{1}'')',
    'name_revision(''post'', gen_random_uuid(), 1, ''x'')', 'restore_revision(gen_random_uuid(), ''post'', gen_random_uuid(), 1)',
    'thin_revisions()', 'revision_storage()', 'keep_newest_revision(gen_random_uuid())'
  ]) as call;
reset role;
select throws_ok(
  format($$set local role %I; insert into public.revisions (content_kind, content_id, kind, content) values ('post', gen_random_uuid(), 'save', '{}')$$, role),
  '42501', null, role || ' cannot forge a revision'
) from unnest(array['anon', 'authenticated']) as role;
reset role;

-- Recording
select is(public.list_revisions('post', pg_temp.post('d2')) ->> 'total', '0', 'a post without changes has no history');
update public.posts set price = '$2' where id = pg_temp.post('d2');
select is(pg_temp.kinds('d2'), 'save $1', 'its text is recorded before its first change');
select is(
  (select content -> 'category_ids' from public.revisions), '["00000000-0000-4000-8000-0000000000c1"]',
  'with its categories'
);
select lives_ok($$select pg_temp.record('d2', 'autosave')$$, 'an autosave is recorded');
update public.posts set price = '$3' where id = pg_temp.post('d2');
select is(pg_temp.record('d2', 'autosave'), pg_temp.revision('d2', '$3'), 'the next one');
select is(pg_temp.kinds('d2'), 'save $1, autosave $3', 'extends it');
update public.posts set price = '$4' where id = pg_temp.post('d2');
select pg_temp.record('d2', 'autosave', 'a2');
select is(pg_temp.kinds('d2'), 'save $1, autosave $3, autosave $4', 'unless somebody else typed');
select pg_temp.wait('10 minutes');
update public.posts set price = '$5' where id = pg_temp.post('d2');
select pg_temp.record('d2', 'autosave', 'a2');
select is(
  pg_temp.kinds('d2'), 'save $1, autosave $3, autosave $4, autosave $5', 'or ten minutes after it began'
);
select is(pg_temp.record('d2', 'save'), pg_temp.revision('d2', '$5'), 'a recorded text is not recorded again');
select pg_temp.record('d2', 'publish');
select is(
  pg_temp.kinds('d2'), 'save $1, autosave $3, autosave $4, save $5, publish $5', 'unless it becomes public'
);
select pg_temp.record('d2', 'publish');
select is((select count(*) from public.revisions), 5::bigint, 'which is recorded once');
select is(
  public.list_revisions('post', pg_temp.post('d2')) -> 'items' -> 1 -> 'changed', '["price"]', 'a revision names what it changed'
);
select is(
  public.list_revisions('post', pg_temp.post('d2')) -> 'items' -> 0 ->> 'username', 'owner', 'and who did'
);
select is(
  public.list_revisions('post', pg_temp.post('d2'), pg_temp.revision('d2', '$4'), 1) #>> '{items,0,id}',
  pg_temp.revision('d2', '$3')::text, 'the list has pages'
);
select is(public.list_revisions('post', pg_temp.post('d9')), null, 'of a post that exists');
select is(
  (public.list_revisions('post', pg_temp.post('d2')) ->> 'current_id')::bigint, (select max(id) from public.revisions),
  'the present text is marked'
);

-- Restoring a draft
select is(
  pg_temp.restore('d2', pg_temp.revision('d2', '$1')) - 'revision_id',
  '{"outcome": "restored", "published": false, "lost_categories": 0, "taken_slug": null}', 'a draft is restored'
);
select is((select price from public.posts where title = 'Draft'), '$1', 'in its row');
select is(
  (select array[kind, (parent_id = (select min(id) from public.revisions))::text]
    from public.revisions order by id desc limit 1),
  array['restore', 'true'], 'as a revision of its own, made from the restored one'
);
select is(
  (select action from public.admin_activity_logs), 'Restore Revision', 'and the activity log knows'
);
select is((select count(*) from public.changes), 0::bigint, 'visitors see no change');
update public.posts set slug = 'other', title = 'Moved' where id = pg_temp.post('d2');
insert into public.posts (id, title, slug) values (pg_temp.post('d3'), 'Thief', 'draft');
delete from public.categories where slug = 'shoes';
select is(
  pg_temp.restore('d2', pg_temp.revision('d2', '$3')) - 'revision_id',
  '{"outcome": "restored", "published": false, "lost_categories": 1, "taken_slug": "draft"}',
  'what no longer exists is reported'
);
select results_eq(
  $$select title, slug, price from public.posts where id = pg_temp.post('d2')$$, $$values ('Draft', 'other', '$3')$$,
  'the rest is restored'
);
select ok(
  (select content ->> 'title' = 'Moved' from public.revisions where content_id = pg_temp.post('d2') order by id desc offset 1 limit 1),
  'a text that was not recorded is, before it is replaced'
);
select is(pg_temp.restore('d1', pg_temp.revision('d2', '$3')), '{"outcome": "missing"}', 'a revision of another post is not restored');
update public.revisions set content = content || '{"overall_rating": 9, "no_longer_a_field": 1}'
where id = pg_temp.revision('d2', '$4');
select is(pg_temp.restore('d2', pg_temp.revision('d2', '$4')), '{"outcome": "refused"}', 'nor a text that the rules forbid');
update public.revisions set content = content || '{"overall_rating": 2}' where id = pg_temp.revision('d2', '$4');
select is(
  pg_temp.restore('d2', pg_temp.revision('d2', '$4')) ->> 'outcome', 'restored', 'a field that no longer exists is ignored'
);

-- Restoring a published review
insert into public.drafts (content_kind, content_id, fields) values ('post', pg_temp.post('d1'), '{"price": "$7", "slug": "moved"}');
select is(pg_temp.kinds('d1'), 'publish $1', 'the published text is recorded before the first draft');
select pg_temp.record('d1', 'save');
update public.drafts set fields = '{"price": "$8"}';
select pg_temp.record('d1', 'autosave');
truncate public.changes cascade;
select is(
  pg_temp.restore('d1', pg_temp.revision('d1', '$7')) ->> 'published', 'true', 'a published review is restored'
);
select is(
  (select fields from public.drafts), '{"price": "$7", "slug": "moved"}', 'as its draft, of what differs'
);
set constraints all immediate;
select results_eq(
  $$select price, slug, (select count(*) from public.changes) from public.posts where id = pg_temp.post('d1')$$,
  $$values ('$1', 'public', 0::bigint)$$, 'and visitors see the same as before'
);
select pg_temp.restore('d1', pg_temp.revision('d1', '$1'));
select is(
  (select fields from public.drafts), null, 'the published text is the end of the draft'
);

-- Names and age
select is(public.name_revision('post', pg_temp.post('d1'), pg_temp.revision('d1', '$8'), ' Before the sale '), true, 'a revision is named');
select is(public.name_revision('post', pg_temp.post('d2'), pg_temp.revision('d1', '$8'), 'x'), false, 'of its own post only');
select is(
  public.read_revisions('post', pg_temp.post('d1'), array[pg_temp.revision('d1', '$8')]) #>> '{0,name}', 'Before the sale', 'and read'
);
truncate public.revisions;
insert into public.revisions (content_kind, content_id, kind, at, content, name)
select 'post', pg_temp.post('d2'), kind, date_trunc('day', private.clock(), 'UTC') - age, jsonb_build_object('price', price), name
from (values
  ('autosave', interval '100 days', 'very old', null),
  ('save', '91 days', 'old save', null),
  ('publish', '91 days', 'public', null),
  ('autosave', '91 days', 'named', 'A name'),
  ('autosave', '20 days 10 hours', 'same day', null),
  ('autosave', '20 days 1 hour', 'end of day', null),
  ('autosave', '3 days 10 hours 20 minutes', 'same hour', null),
  ('autosave', '3 days 10 hours 10 minutes', 'end of hour', null),
  ('autosave', '3 days 8 hours', 'next hour', null),
  ('save', '2 days', 'save', null),
  ('autosave', '-1 minute', 'new', null),
  ('autosave', '-2 minutes', 'newest', null)
) as old (kind, age, price, name);
select is(public.thin_revisions(), 4, 'old revisions are removed');
select is(
  pg_temp.kinds('d2'),
  'publish public, autosave named, autosave end of day, autosave end of hour, autosave next hour, save save, autosave new, autosave newest',
  'published and named ones never, and autosaves keep the last of an hour, then of a day'
);
update public.site_settings set setting_value = '1' where setting_key = 'revision_days';
select pg_temp.wait('1000 days');
select public.thin_revisions();
select is(
  pg_temp.kinds('d2'), 'publish public, autosave named, autosave newest', 'the present text stays at any age'
);
select throws_ok(
  $$update public.site_settings set setting_value = '0' where setting_key = 'revision_days'$$, '23514', null, 'nothing is kept for no time'
);
select results_eq(
  $$select value ->> 'days', value ->> 'count', (value ->> 'bytes')::bigint > 0 from public.revision_storage() as value$$,
  $$values ('1', '3', true)$$, 'the use of storage is known'
);

-- A revision of an earlier release, which had fewer columns
create temporary table former on commit drop as select pg_temp.record('d2', 'save') as id;
update public.revisions set content = content - 'primary_merchant_id' where id = (select id from former);
select ok(private.row_text('post', posts.id) ? 'primary_merchant_id', 'a column of today has no value')
from public.posts where posts.id = pg_temp.post('d2');
select is(
  (public.list_revisions('post', pg_temp.post('d2')) ->> 'current_id')::bigint, (select id from former),
  'a revision without it is still the present text'
);
select is(pg_temp.record('d2', 'save'), (select id from former), 'which is not recorded once more');

-- Substantive updates
select is(
  (select content_updated_at from public.posts where id = pg_temp.post('d1')),
  (select published_at from public.posts where id = pg_temp.post('d1')), 'a review is dated by its first publication'
);
update public.posts set price = '$9' where id = pg_temp.post('d1');
select is(
  (select content_updated_at from public.posts where id = pg_temp.post('d1')),
  (select published_at from public.posts where id = pg_temp.post('d1')), 'an edit keeps the date'
);
select private.mark_substantive_update(pg_temp.post('d1'));
select is(
  (select content_updated_at from public.posts where id = pg_temp.post('d1')), private.clock(), 'a substantive one changes it'
);

-- Rows that go
select throws_ok(
  $$insert into public.revisions (content_kind, content_id, kind, content) values ('page', gen_random_uuid(), 'save', '{}')$$,
  '23503', null, 'every revision is of a known kind'
);
insert into public.documents (kind, id, content)
select 'best-of', pg_temp.post(id), private.empty_document_content('best-of') || jsonb_build_object('title', id)
from unnest(array['d2', 'd3']) as id;
select private.record_revision('best-of', pg_temp.post(id), null, 'save') from unnest(array['d2', 'd3']) as id;
delete from public.posts where id = pg_temp.post('d2');
select set_eq(
  $$select content_kind, content_id from public.revisions$$,
  $$values ('post', pg_temp.post('d1')), ('best-of', pg_temp.post('d2')), ('best-of', pg_temp.post('d3'))$$,
  'a deleted post takes its history with it, and no other'
);
delete from public.documents where id = pg_temp.post('d3');
select is(
  (select count(*) from public.revisions where content_id = pg_temp.post('d3')), 0::bigint, 'as a deleted page does'
);
truncate public.documents;
select is(
  (select count(*) from public.revisions where content_kind = 'best-of'), 0::bigint, 'and a table that is emptied'
);
truncate public.posts cascade;
select is((select count(*) from public.revisions), 0::bigint, 'of any kind');

select * from finish();
rollback;
