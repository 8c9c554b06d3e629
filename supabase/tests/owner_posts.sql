-- What the owner does with posts, through the edge.
begin;
set local search_path = public, extensions;
truncate public.posts, public.categories, public.admin_users, public.admin_activity_logs cascade;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('x', gen_salt('bf', 4)));
insert into public.categories (id, name, slug) values
  ('00000000-0000-4000-8000-0000000000c1', 'Shoes', 'shoes'),
  ('00000000-0000-4000-8000-0000000000c2', 'Hats', 'hats');

create table pg_temp.answers (step text primary key, answer jsonb);
grant all on pg_temp.answers to service_role;
create function pg_temp.answer(step text) returns jsonb language sql as $$
  select answers.answer from pg_temp.answers where answers.step = answer.step
$$;
create function pg_temp.save(
  step text, form jsonb, categories text[] default '{c1}', id text default null, version timestamptz default null
) returns text language sql as $$
  insert into pg_temp.answers values (step, public.save_post(
    '00000000-0000-4000-8000-0000000000a1', form,
    array(select ('00000000-0000-4000-8000-0000000000' || category)::uuid from unnest(categories) as category),
    id::uuid, version
  )) returning answer ->> 'outcome'
$$;
create function pg_temp.version(step text) returns timestamptz language sql as $$
  select (pg_temp.answer(step) #>> '{post,version}')::timestamptz
$$;
create function pg_temp.id(step text) returns text language sql as $$
  select pg_temp.answer(step) #>> '{post,id}'
$$;
create function pg_temp.last_logged() returns text language sql as $$
  select action || ': ' || description from public.admin_activity_logs order by id desc limit 1
$$;

grant execute on function pg_temp.answer, pg_temp.save, pg_temp.version, pg_temp.id, pg_temp.last_logged to service_role;

select plan(35);
set local role service_role;

-- Making
select is(pg_temp.save('made', '{"title": "Runner", "price": "$1"}', '{c1,c2,c1}'), 'saved', 'a post is made');
select is(
  pg_temp.answer('made') #> '{post,category_ids}',
  '["00000000-0000-4000-8000-0000000000c2", "00000000-0000-4000-8000-0000000000c1"]', 'in its categories, each once'
);
select is((pg_temp.answer('made') #>> '{post,overall_rating}')::integer, 5, 'a field left out has its default');
select is(pg_temp.last_logged(), 'Create Post: Created "Runner"', 'making is logged');
select is(
  (select admin_user_id::text from public.admin_activity_logs), '00000000-0000-4000-8000-0000000000a1',
  'under the name of the owner'
);
select is(public.read_post(pg_temp.id('made')::uuid), pg_temp.answer('made') -> 'post', 'and read as it was answered');
select is(public.read_post('00000000-0000-4000-8000-00000000dead'), null, 'nothing is read where nothing is');
select is(
  pg_temp.save('gone category', '{"title": "Nowhere"}', '{c9}'), 'refused', 'a category that is gone refuses the post'
);
select is(pg_temp.answer('gone category') ->> 'field', 'category_ids', 'at its field');
select is(pg_temp.save('chosen', '{"title": "Other", "slug": "other"}'), 'saved', 'the owner may choose the address');
select is(pg_temp.save('taken', '{"title": "Third", "slug": "other"}'), 'refused', 'which is then taken');
select is(pg_temp.answer('taken') ->> 'field', 'slug', 'at its field');
select is((select count(*) from public.posts), 2::bigint, 'what is refused leaves nothing');
select throws_like(
  $$select pg_temp.save('rating', '{"title": "Bad", "overall_rating": 9}')$$,
  '%posts_overall_rating_range%', 'the checks of the table hold'
);
select is(
  pg_temp.save('forged', '{"title": "Forged", "id": "00000000-0000-4000-8000-00000000dead", "is_demonstration": true, "former_slugs": ["a"], "nothing": 1}'),
  'saved', 'fields that are not the form''s'
);
select results_eq(
  $$select is_demonstration, former_slugs, id = '00000000-0000-4000-8000-00000000dead' from public.posts where title = 'Forged'$$,
  $$values (false, '{}'::text[], false)$$, 'are left alone'
);

-- Saving
select is(
  pg_temp.save('saved', '{"title": "Runner 2", "price": null}', '{c2}', pg_temp.id('made'), pg_temp.version('made')),
  'saved', 'a save over the version it started from'
);
select results_eq(
  $$select title, price, (select array_agg(category_id::text) from public.post_categories where post_id = posts.id)
    from public.posts where id = pg_temp.id('made')::uuid$$,
  $$values ('Runner 2', null::text, array['00000000-0000-4000-8000-0000000000c2'])$$, 'writes fields and links'
);
select is(pg_temp.last_logged(), 'Update Post: Updated "Runner 2"', 'and is logged');
select is(
  pg_temp.save('stale', '{"title": "Runner 3"}', '{c1}', pg_temp.id('made'), pg_temp.version('made')),
  'changed', 'a save over an older version is not done'
);
select is(
  pg_temp.answer('stale') -> 'post', pg_temp.answer('saved') -> 'post', 'and is told the newer one'
);
select is(
  pg_temp.save('none', '{"title": "Runner 3"}', '{c1}', pg_temp.id('made'), null), 'changed', 'no version is an older version'
);
select is(
  pg_temp.save('again', '{"title": "Runner 2", "price": null}', '{c2}', pg_temp.id('made'), pg_temp.version('made')),
  'saved', 'the same save sent again is done already'
);
select is(
  pg_temp.save('again elsewhere', '{"title": "Runner 2", "price": null}', '{c1}', pg_temp.id('made'), pg_temp.version('made')),
  'changed', 'other categories are another save'
);
select is(
  pg_temp.save('missing', '{"title": "Runner"}', '{c1}', '00000000-0000-4000-8000-00000000dead', now()),
  'missing', 'what is gone cannot be saved'
);

-- Publishing
select is(
  pg_temp.save('live', '{"title": "Runner 2", "slug": null, "published": true}', '{c2}', pg_temp.id('made'), pg_temp.version('saved')),
  'saved', 'the publish switch of the form'
);
select is(pg_temp.last_logged(), 'Publish Post: Published "Runner 2"', 'is logged by its own name');
select is(
  pg_temp.save('moved', '{"title": "Runner 2", "slug": "moved", "published": false}', '{c2}', pg_temp.id('made'), pg_temp.version('live')),
  'saved', 'together with another address'
);
select is(pg_temp.last_logged(), 'Update Post: Updated "Runner 2"', 'it is an update');
select is(
  public.set_post_published('00000000-0000-4000-8000-0000000000a1', pg_temp.id('made')::uuid, true) #>> '{post,slug}',
  'moved', 'the switch of the list'
);
select is(pg_temp.last_logged(), 'Publish Post: Published "Runner 2"', 'is logged too');
select is(
  public.set_post_published('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-00000000dead', true),
  '{"outcome": "missing"}', 'what is gone cannot be published'
);

-- Deleting
select is(
  public.trash_content('00000000-0000-4000-8000-0000000000a1', 'post', pg_temp.id('made')::uuid), true,
  'a post is deleted'
);
select is(pg_temp.last_logged(), 'Delete Post: Deleted "Runner 2"', 'and its title kept in the log');
select is(
  public.trash_content('00000000-0000-4000-8000-0000000000a1', 'post', pg_temp.id('made')::uuid), false, 'once'
);

reset role;
select * from finish();
rollback;
