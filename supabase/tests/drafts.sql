-- Working drafts of published reviews: who may do what, and what visitors see of them.
begin;
set local search_path = public, extensions;
truncate public.posts, public.categories, public.admin_users, public.admin_activity_logs, public.changes cascade;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('x', gen_salt('bf', 4)));
insert into public.categories (id, name, slug) values
  ('00000000-0000-4000-8000-0000000000c1', 'Shoes', 'shoes'),
  ('00000000-0000-4000-8000-0000000000c2', 'Socks', 'socks');
insert into public.images (id, width, height, widths, formats) values
  (repeat('a', 32), 800, 600, '{400,800}', '{avif,webp}'),
  (repeat('b', 32), 600, 600, '{400,600}', '{avif,jpg}');
insert into public.posts (id, title, slug, price, published) values
  ('00000000-0000-4000-8000-0000000000d1', 'Runner', 'runner', '$1', true),
  ('00000000-0000-4000-8000-0000000000d2', 'Other', 'other', '$2', true),
  ('00000000-0000-4000-8000-0000000000d3', 'Unpublished', null, '$3', false);
insert into public.post_categories values
  ('00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-0000000000c1');
set constraints all immediate;
truncate public.changes cascade;

create function pg_temp.id(short text) returns uuid language sql as $$
  select ('00000000-0000-4000-8000-0000000000' || short)::uuid
$$;
create function pg_temp.version(short text) returns timestamptz language sql as $$
  select (public.read_post(pg_temp.id(short)) ->> 'version')::timestamptz
$$;
create function pg_temp.autosave(short text, form jsonb) returns jsonb language sql as $$
  select public.autosave_content('post', pg_temp.id(short), form, pg_temp.version(short), pg_temp.id('a1'))
$$;
create function pg_temp.draft(short text) returns jsonb language sql as $$
  select fields from public.drafts where content_id = pg_temp.id(short)
$$;
create function pg_temp.row_of(short text) returns jsonb language sql as $$
  select to_jsonb(posts) from public.posts where id = pg_temp.id(short)
$$;
create function pg_temp.uses(short text) returns text language sql security definer as $$
  select string_agg(left(image_id, 1), ',' order by image_id) from private.image_uses where post_id = pg_temp.id(short)
$$;
grant execute on all functions in schema pg_temp to service_role;
create table pg_temp.kept (name text primary key, value jsonb);
grant all on pg_temp.kept to service_role;

select plan(91);

-- Who
select table_privs_are('public', 'drafts', role, '{}'::name[], role || ' has no privilege on drafts')
from unnest(array['anon', 'authenticated']) as role;
select throws_ok(
  format($$set local role %I; select * from public.drafts$$, role), '42501', null, role || ' cannot read drafts'
) from unnest(array['anon', 'authenticated']) as role;
reset role;
select throws_ok(
  format($$set local role %I; select title, drafts.fields from public.posts join public.drafts on content_id = posts.id$$, role),
  '42501', null, role || ' cannot read them beside a review'
) from unnest(array['anon', 'authenticated']) as role;
reset role;
select throws_ok(
  format(
    $$set local role %I; insert into public.drafts (content_kind, content_id, fields) values ('post', '00000000-0000-4000-8000-0000000000d1', '{}')$$,
    role
  ), '42501', null, role || ' cannot write drafts'
) from unnest(array['anon', 'authenticated']) as role;
reset role;
select throws_ok(
  format('set local role %I; select %s', role, call), '42501', null, role || ' cannot call ' || split_part(call, '(', 1)
)
from unnest(array['anon', 'authenticated']) as role
cross join unnest(array[
  $$public.autosave_content('post', gen_random_uuid(), '{}')$$,
  $$public.discard_draft('post', gen_random_uuid(), now())$$,
  $$public.read_preview(gen_random_uuid())$$,
  $$private.drafted(null)$$
]) as call;
reset role;
set local role service_role;
select throws_ok($$select private.publish_draft('post', gen_random_uuid())$$, '42501', null, 'the edge publishes drafts through functions only');

-- Saving
insert into pg_temp.kept values ('row', pg_temp.row_of('d1'));
select is(pg_temp.autosave('d1', '{"title": "Runner 2", "price": "$1", "pros": null}') ->> 'outcome', 'saved', 'changes of a published review are saved');
select is(pg_temp.draft('d1'), '{"title": "Runner 2"}', 'only what differs');
select is(pg_temp.row_of('d1'), (select value from pg_temp.kept where name = 'row'), 'the review stays as it was');
select is(public.read_post(pg_temp.id('d1')) ->> 'title', 'Runner 2', 'the form gets the draft');
select is(public.read_post(pg_temp.id('d1')) ->> 'price', '$1', 'with what is published in all other fields');
select isnt(public.read_post(pg_temp.id('d1')) -> 'draft', 'null', 'and knows that it is one');
select cmp_ok(
  pg_temp.version('d1'), '>', (select updated_at from public.posts where id = pg_temp.id('d1')), 'as a later version'
);
select is(
  public.autosave_content('post', pg_temp.id('d1'), '{"title": "Runner 2"}', now() - interval '1 day') ->> 'outcome', 'saved',
  'the same autosave sent again is done already'
);
select is(
  public.autosave_content('post', pg_temp.id('d1'), '{"title": "Old"}', now() - interval '1 day') #>> '{content,title}', 'Runner 2',
  'an older version is answered with the newer draft'
);
select is(
  (pg_temp.autosave('d1', '{"slug": "runner-2", "limited_time_offer_ends_at": "2099-01-01T00:00:00+00:00"}')) ->> 'outcome',
  'saved', 'a new URL and an instant belong to the draft'
);
select is(pg_temp.autosave('d1', '{"slug": "other"}'), '{"outcome": "refused", "field": "slug"}', 'a URL of another review is refused');
select is(pg_temp.autosave('d2', '{"slug": "runner-2"}'), '{"outcome": "refused", "field": "slug"}', 'like one that a draft has');
select is(
  pg_temp.autosave('d3', '{"slug": "runner-2"}'), '{"outcome": "refused", "field": "slug"}', 'also for an unpublished post'
);
select is(pg_temp.autosave('d1', '{"slug": null}') ->> 'outcome', 'saved', 'an empty URL');
select is(pg_temp.draft('d1') ? 'slug', false, 'is the published one');
select is(
  pg_temp.autosave('d1', '{"limited_time_offer_starts_at": "2100-01-01T00:00:00Z"}'),
  '{"outcome": "refused", "field": "limited_time_offer_starts_at"}', 'an offer cannot start after its end'
);
select throws_ok($$select pg_temp.autosave('d1', '{"overall_rating": 9}')$$, '23514', null, 'checks of posts hold for drafts');
select is(pg_temp.draft('d1') ->> 'overall_rating', null, 'before anything is stored');
select is(
  pg_temp.autosave('d1', '{"category_ids": ["00000000-0000-4000-8000-0000000000c9"]}'), '{"outcome": "refused", "field": "category_ids"}',
  'an unknown category is refused'
);
select is(
  pg_temp.autosave('d1', jsonb_build_object('category_ids', array[pg_temp.id('c2'), pg_temp.id('c1')])) ->> 'outcome', 'saved', 'categories are saved'
);
select is(
  pg_temp.draft('d1') -> 'category_ids', to_jsonb(array[pg_temp.id('c1'), pg_temp.id('c2')]), 'in the draft, sorted'
);
select is(
  array(select category_id from public.post_categories where post_id = pg_temp.id('d1')), array[pg_temp.id('c1')],
  'and not for visitors'
);
select is(
  jsonb_array_length(public.read_post(pg_temp.id('d1')) -> 'category_ids'), 2, 'the form has them'
);
select is(
  pg_temp.autosave('d1', '{"published": false, "updated_at": "2020-01-01", "former_slugs": ["x"], "id": "00000000-0000-4000-8000-0000000000d9"}') ->> 'outcome',
  'saved', 'what a form does not hold'
);
select is(
  pg_temp.draft('d1') ?| array['published', 'updated_at', 'former_slugs', 'id'], false, 'is no part of a draft'
);
select throws_ok(
  $$update public.drafts set fields = '{"published": false}'$$, '23514', null, 'nor can it be written'
);
select is((select count(*) from public.admin_activity_logs), 0::bigint, 'nothing was logged');
reset role;
set constraints all immediate;
set local role service_role;
select is((select count(*) from public.changes), 0::bigint, 'and visitors see no change');
select is(
  (select count(*) from public.revisions where kind = 'autosave' and content_id = pg_temp.id('d1')) > 0, true,
  'every autosave is a revision'
);
select is(
  (select content ->> 'title' from public.revisions where content_id = pg_temp.id('d1') order by id desc limit 1), 'Runner 2',
  'with the text of the draft'
);

-- Lists
select is(
  (public.list_posts(status_input => 'changed') ->> 'total')::integer, 1, 'the list finds reviews with unpublished changes'
);
select is(
  public.list_posts(status_input => 'changed') #>> '{items,0,title}', 'Runner', 'under the title that visitors see'
);
select is(
  public.find_post_by_title('runner 2', pg_temp.id('d2')) ->> 'title', 'Runner 2', 'titles of drafts count as used'
);
select is(public.read_preview(pg_temp.id('d1')) ->> 'title', 'Runner 2', 'the preview shows the draft');
select is((public.read_preview(pg_temp.id('d1')) ->> 'has_draft')::boolean, true, 'and says so');

-- Images
select is(
  pg_temp.autosave('d1', format('{"product_image_url": "/pictures/%s/800.webp"}', repeat('a', 32))::jsonb) ->> 'outcome', 'saved',
  'an image in a draft'
);
select is(pg_temp.uses('d1'), 'a', 'is in use');
select is(public.read_preview(pg_temp.id('d1')) #>> '{image,id}', repeat('a', 32), 'and previewed');
select is(
  public.read_images(array[repeat('a', 32)]) #> '{0,posts,0,fields}', '["product_image_url"]', 'the library names the field'
);
select is(
  public.replace_image(pg_temp.id('a1'), repeat('a', 32), repeat('b', 32)) ->> 'outcome', 'replaced', 'replacing it'
);
select is(pg_temp.uses('d1'), 'b', 'reaches the draft');
select is((pg_temp.row_of('d1') ->> 'product_image_url'), null, 'and not the review');

-- A category that is deleted meanwhile
select is(public.delete_category(pg_temp.id('a1'), pg_temp.id('c2')), true, 'a deleted category');
select is(pg_temp.draft('d1') ? 'category_ids', false, 'leaves the draft, which then has the published ones');

-- Nothing differs any more
select is(pg_temp.autosave('d2', '{"pros": "Light"}') ->> 'outcome', 'saved', 'a change');
select is(pg_temp.autosave('d2', '{"pros": null}') -> 'draft', 'null', 'that is taken back');
select is(pg_temp.draft('d2'), null, 'leaves no draft');

-- Publishing
select is(
  public.save_post(
    pg_temp.id('a1'), '{"title": "Runner 3", "price": "$9", "published": true}', array[pg_temp.id('c1')], pg_temp.id('d1'),
    (select updated_at from public.posts where id = pg_temp.id('d1'))
  ) ->> 'outcome', 'changed', 'a save that does not know the draft does not overwrite it'
);
select is(
  public.save_post(
    pg_temp.id('a1'), '{"title": "Runner 3", "price": "$9", "published": true}', array[pg_temp.id('c1')], pg_temp.id('d1'),
    pg_temp.version('d1')
  ) #>> '{review,title}', 'Runner 3', 'a save publishes its form'
);
select is(pg_temp.draft('d1'), null, 'and the draft is gone');
select is(
  (select kind from public.revisions where content_id = pg_temp.id('d1') order by id desc limit 1), 'publish', 'as a publication'
);

-- Discarding
select is(pg_temp.autosave('d1', '{"title": "Worse"}') ->> 'outcome', 'saved', 'another draft');
select is(
  public.discard_draft('post', pg_temp.id('d1'), now() - interval '1 day') ->> 'outcome', 'changed', 'is not discarded by who has not seen it'
);
select is(
  public.discard_draft('post', pg_temp.id('d1'), pg_temp.version('d1')) #>> '{content,title}', 'Runner 3', 'discarding gives the published text'
);
select is(pg_temp.draft('d1'), null, 'and leaves no draft');

-- Unpublishing
select is(pg_temp.autosave('d1', '{"title": "", "slug": "runner-4", "price": "$4"}') ->> 'outcome', 'saved', 'a draft without a title');
update public.drafts set fields = fields || '{"category_ids": ["00000000-0000-4000-8000-0000000000c9"]}';
select is(
  public.set_post_published(pg_temp.id('a1'), pg_temp.id('d1'), false) #>> '{post,price}', '$4', 'becomes the text of an unpublished post'
);
select is((pg_temp.row_of('d1') ->> 'title'), '', 'whatever it lacks');
select is(public.read_post(pg_temp.id('d1')) -> 'category_ids', '[]', 'without a category that is gone');
select is((pg_temp.row_of('d1') -> 'former_slugs') ? 'runner', true, 'and its old URL stays reserved');

-- What is due happens before an edit
reset role;
create or replace function private.clock() returns timestamptz language sql stable set search_path = ''
return now() + interval '2 days';
update public.posts set title = 'Due', publish_at = now() + interval '1 day' where id = pg_temp.id('d1');
set local role service_role;
select is(pg_temp.autosave('d1', '{"pros": "Secret"}') ->> 'outcome', 'changed', 'a review that has become public meanwhile is a newer version');
select is((pg_temp.row_of('d1') ->> 'published')::boolean, true, 'published by the edit, as by the schedule');
select is(pg_temp.autosave('d1', '{"pros": "Secret"}') ->> 'outcome', 'saved', 'after which an edit');
select is(pg_temp.row_of('d1') ->> 'pros', null, 'is a draft');
reset role;
update public.drafts set publish_at = now() + interval '1 day' where content_id = pg_temp.id('d1');
set local role service_role;
select is(pg_temp.autosave('d1', '{"cons": "Loud"}') ->> 'outcome', 'changed', 'changes whose instant has passed');
select is(pg_temp.row_of('d1') ->> 'pros', 'Secret', 'are published first');
select is(pg_temp.draft('d1'), null, 'and leave no draft');
select is(
  (select count(*) from public.admin_activity_logs where action in ('Publish Post', 'Publish Changes')), 2::bigint,
  'both are in the activity log'
);
reset role;
create or replace function private.clock() returns timestamptz language sql stable set search_path = '' return now();

-- The trash
update public.posts set trashed_at = private.clock() where id = pg_temp.id('d3');
set local role service_role;
select is(public.read_post(pg_temp.id('d3')), null, 'a post in the trash is not edited');
select is(
  public.autosave_content('post', pg_temp.id('d3'), '{"title": "x"}', now()), '{"outcome": "missing"}', 'nor autosaved'
);
select is(
  public.autosave_content('post', pg_temp.id('d3'), '{"title": "x"}'), '{"outcome": "missing"}', 'nor created again'
);
select is(public.read_preview(pg_temp.id('d3')), null, 'nor previewed');
select is((public.dashboard_counts() ->> 'total_posts')::integer, 2, 'nor counted');
select is((public.list_posts() ->> 'total')::integer, 2, 'nor listed');

reset role;
select * from finish();
rollback;
