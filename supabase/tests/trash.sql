-- The trash: deleting, restoring, emptying, and the thirty days.
begin;
set local search_path = public, extensions;
truncate public.posts, public.categories, public.admin_users, public.admin_activity_logs, public.changes cascade;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('x', gen_salt('bf', 4)));
insert into public.categories (id, name, slug) values ('00000000-0000-4000-8000-0000000000c1', 'Shoes', 'shoes');
insert into public.posts (id, title, slug, price, published) values
  ('00000000-0000-4000-8000-0000000000d1', 'Public', 'public', '$1', true),
  ('00000000-0000-4000-8000-0000000000d2', 'Draft', 'draft', '$1', false),
  ('00000000-0000-4000-8000-0000000000d3', 'Other', 'other', '$1', true);
insert into public.post_categories values
  ('00000000-0000-4000-8000-0000000000d1', '00000000-0000-4000-8000-0000000000c1');
insert into public.drafts (content_kind, content_id, fields) values
  ('post', '00000000-0000-4000-8000-0000000000d1', '{"price": "$2", "slug": "moved"}'),
  ('post', '00000000-0000-4000-8000-0000000000d3', '{"price": "$2", "overall_rating": 9}');
update public.posts set unpublish_at = private.clock() + interval '1 day' where slug = 'public';
set constraints all immediate;
truncate public.changes cascade;

create function pg_temp.post(id text) returns uuid language sql as $$
  select ('00000000-0000-4000-8000-0000000000' || id)::uuid
$$;
create function pg_temp.last_logged() returns text language sql as $$
  select action || ': ' || description from public.admin_activity_logs order by id desc limit 1
$$;
create function pg_temp.trash(id text) returns boolean language sql as $$
  select public.trash_content(pg_temp.post('a1'), 'post', pg_temp.post(id))
$$;
create function pg_temp.restore(id text) returns boolean language sql as $$
  select public.restore_content(pg_temp.post('a1'), 'post', pg_temp.post(id))
$$;
grant execute on all functions in schema pg_temp to service_role;

select plan(44);

select throws_ok(
  format($$set local role %I; select public.%s$$, role, call), '42501', null, role || ' cannot call ' || call
)
from unnest(array['anon', 'authenticated']) as role,
  unnest(array[
    'trash_content(gen_random_uuid(), ''post'', gen_random_uuid())', 'list_trash(''post'')',
    'restore_content(gen_random_uuid(), ''post'', gen_random_uuid())',
    'delete_trashed(gen_random_uuid(), ''post'', gen_random_uuid())',
    'empty_trash(gen_random_uuid(), ''post'', now())', 'purge_trash()'
  ]) as call;
reset role;

-- Deleting
set local role service_role;
select is(pg_temp.trash('d1'), true, 'a review is deleted');
reset role;
select results_eq(
  $$select published, price, slug, former_slugs, trashed_at, unpublish_at from public.posts where id = pg_temp.post('d1')$$,
  $$values (false, '$2', 'moved', array['public'], private.clock(), null::timestamptz)$$,
  'its draft becomes its text, and its schedule ends'
);
select is((select count(*) from public.drafts where content_id = pg_temp.post('d1')), 0::bigint, 'the draft is gone');
select is(pg_temp.last_logged(), 'Delete Post: Deleted "Public"', 'and the log knows');
set constraints all immediate;
select results_eq(
  $$select slug, former_slugs @> '{public}' from public.changes$$, $$values (null::text, true)$$, 'visitors see it go'
);
set local role anon;
select is_empty($$select from public.posts where title = 'Public'$$, 'nobody reads it with the publishable key');
select is_empty($$select from public.post_categories where post_id = '00000000-0000-4000-8000-0000000000d1'$$, 'nor its categories');
reset role;
select is(pg_temp.trash('d1'), false, 'it is deleted once');
select is(pg_temp.trash('d9'), false, 'what is not there is not deleted');
select is(private.slug_is_taken('public', pg_temp.post('d2')), true, 'its addresses stay taken');
select throws_ok(
  $$update public.posts set published = true where id = pg_temp.post('d1')$$, '23514', null, 'nothing in the trash is public'
);
select is(pg_temp.trash('d3'), true, 'a draft that the rules forbid hinders nothing');
select ok(
  (select content @> '{"price": "$2"}' from public.revisions where content_id = pg_temp.post('d3') order by id desc limit 1),
  'its text is in the history'
);
select is(
  public.list_trash('post') - 'items', '{"total": 2, "page": 1, "page_count": 1}', 'the trash lists them'
);
select is(
  (select (public.list_trash('post') #>> '{items,0,purged_at}')::timestamptz), private.clock() + interval '30 days',
  'with the end of their thirty days'
);
select is(public.list_trash('post', 9, 1) ->> 'page', '2', 'in pages');
select is(public.list_revisions('post', pg_temp.post('d1')), null, 'their history is closed');
select is(
  (select count(*) from jsonb_array_elements(public.analytics_products('all') -> 'items') where value ->> 'title' = 'Public'),
  0::bigint, 'they count as deleted reviews'
);

-- Restoring
select is(pg_temp.restore('d1'), true, 'a post is restored');
select results_eq(
  $$select published, slug, former_slugs, trashed_at, (select count(*) from public.post_categories where post_id = posts.id)
    from public.posts where id = pg_temp.post('d1')$$,
  $$values (false, 'moved', array['public'], null::timestamptz, 1::bigint)$$, 'as a draft with its addresses and categories'
);
select is(pg_temp.last_logged(), 'Restore Post: Restored "Public" from the trash', 'which is logged');
select is(pg_temp.restore('d1'), false, 'once');

-- Deleting permanently
select is(
  public.delete_trashed(pg_temp.post('a1'), 'post', pg_temp.post('d1')), false, 'nothing outside the trash is deleted permanently'
);
select is(public.empty_trash(pg_temp.post('a1'), 'post', now() - interval '1 second'), 0, 'nor what came into it after it was shown');
select is(public.delete_trashed(pg_temp.post('a1'), 'post', pg_temp.post('d3')), true, 'a post of the trash is');
select is(pg_temp.trash('d1') and pg_temp.trash('d2') and public.empty_trash(pg_temp.post('a1'), 'post', now()) = 2, true, 'all of them are');
select is(pg_temp.last_logged(), 'Empty Trash: Deleted 2 posts permanently', 'and logged');
select is((select count(*) from public.revisions), 0::bigint, 'with their history');

-- Thirty days
insert into public.posts (id, title) values (pg_temp.post('d4'), 'Old'), (pg_temp.post('d5'), 'New'), (pg_temp.post('d6'), 'Kept');
update public.posts set trashed_at = private.clock() - interval '30 days' where title = 'Old';
update public.posts set trashed_at = private.clock() - interval '30 days' + interval '1 second' where title = 'New';
select is(public.purge_trash(), 1, 'after thirty days');
select results_eq($$select title from public.posts order by title$$, $$values ('Kept'), ('New')$$, 'a post leaves the trash');

-- A slug that was taken meanwhile
insert into public.posts (id, title, slug, published) values
  (pg_temp.post('d7'), 'First', 'first', true), (pg_temp.post('d8'), 'Second', 'second', true);
insert into public.drafts (content_kind, content_id, fields)
  values ('post', pg_temp.post('d7'), '{"price": "$7", "slug": "second"}');
select is(pg_temp.trash('d7'), true, 'a draft with a slug of another review');
select results_eq(
  $$select price, slug from public.posts where title = 'First'$$, $$values ('$7', 'first')$$, 'leaves all but the slug'
);

select * from finish();
rollback;
