-- A backup: read and written back by the service role in one transaction; no other role may do either.
begin;
set local search_path = public, extensions;
truncate public.posts, public.categories, public.site_settings, public.changes,
  public.admin_users, public.admin_activity_logs, public.merchants cascade;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('x', gen_salt('bf', 4)));
insert into public.site_settings (setting_key, setting_value) values ('author_name', 'Ada'), ('demo', 'true');
insert into public.categories (id, name, slug) values
  ('00000000-0000-4000-8000-0000000000c1', 'Shoes', 'shoes');
insert into public.posts (id, title, published, created_at) values
  ('00000000-0000-4000-8000-000000000001', 'First', true, '2020-01-01'),
  ('00000000-0000-4000-8000-000000000002', 'Second', false, '2020-01-02');
update public.posts set slug = 'renamed' where title = 'First';
insert into public.post_categories values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000c1');

insert into public.merchants (id, name) values ('00000000-0000-4000-8000-0000000000b1', 'Shop');
insert into public.merchant_domains values ('shop.example', '00000000-0000-4000-8000-0000000000b1');
insert into public.managed_links (slug, target, deleted_at) values ('gone', 'https://shop.example/a', now());

select plan(34);
set local role service_role;

-- Reading
select results_eq(
  $$select post ->> 'title', post ->> 'former_slugs', post ->> 'category_ids'
    from jsonb_array_elements(public.read_backup_rows('post', 1)) as post$$,
  $$values ('First', '["first"]', '["00000000-0000-4000-8000-0000000000c1"]')$$,
  'a page of reviews has them whole'
);
select is(
  public.read_backup_rows('post', 5, '00000000-0000-4000-8000-000000000001') -> 0 ->> 'title', 'Second',
  'the next page begins after the last id'
);
select is(public.read_backup_rows('post', 5, '00000000-0000-4000-8000-000000000002'), '[]', 'and the last one is empty');
select is(
  public.read_backup_rows('setting', 5) #>> '{0,setting_key}' || jsonb_array_length(public.read_backup_rows('setting', 5)),
  'author_name1', 'settings of this database alone are not read'
);
select is(
  (
    select array_agg(key order by key)
    from jsonb_object_keys(public.read_backup_rows('post', 1) -> 0) as key
    where not public.read_content('post', 1) -> 0 ? key
  ), array['feed_slug', 'price_checked_at', 'primary_merchant_id', 'rating_is_default'],
  '0.2.0, which refuses columns that it does not know, reads those of before'
);
select throws_ok($$select public.read_backup_rows('admin_user', 5)$$, '20000', null, 'nothing else is read');

create temporary table seen as select public.content_fingerprint() as state, public.read_backup_rows('post', 5) as posts;
update public.posts set title = 'First' where title = 'First';
select isnt(public.content_fingerprint(), (select state from seen), 'the state is another after every save');
update seen set state = public.content_fingerprint(), posts = public.read_backup_rows('post', 5);

select is(
  public.read_backup_rows('merchant', 5) #>> '{0,domains,0}' || (public.read_backup_rows('link', 5) #>> '{0,slug}'),
  'shop.examplegone', 'merchants are read with their domains, and deleted links too'
);
update seen set state = public.content_fingerprint();
insert into public.merchant_domains values ('shop.example.net', '00000000-0000-4000-8000-0000000000b1');
select isnt(public.content_fingerprint(), (select state from seen), 'the state is another with another domain');
update seen set state = public.content_fingerprint();
update public.managed_links set target = 'https://shop.example/b';
select isnt(public.content_fingerprint(), (select state from seen), 'and with another target');
update seen set state = public.content_fingerprint();

-- Writing
create function pg_temp.stage(import text, kind text, content jsonb, line integer default 2) returns void
language sql as $$
  select public.stage_content(import::uuid, jsonb_build_array(
    jsonb_build_object('line', line, 'kind', kind, 'content', content)
  ))
$$;
create function pg_temp.first_post(more jsonb) returns jsonb language sql as $$
  select posts -> 0 || more from seen
$$;

select pg_temp.stage('00000000-0000-4000-8000-000000000010', 'recipe', '{"id": "00000000-0000-4000-8000-0000000000d1", "content": {}}');
select throws_ok(
  $$select public.apply_content('00000000-0000-4000-8000-000000000010', 1, false, false)$$,
  'Line 2: nothing has the kind "recipe"', 'a kind that the site does not have is not left out silently'
);

select pg_temp.stage('00000000-0000-4000-8000-000000000011', 'post', pg_temp.first_post('{}'));
select is(
  public.apply_content('00000000-0000-4000-8000-000000000011', 1, false, false) -> 'post',
  '{"added": [], "changed": [], "removed": [], "same": 1}', 'a row as it is changes nothing'
);
select is(public.content_fingerprint(), (select state from seen), 'nothing at all');

select pg_temp.stage(
  '00000000-0000-4000-8000-000000000012', 'post',
  pg_temp.first_post('{"title": "Other", "slug": "other", "updated_at": "2021-01-01T00:00:00.123456Z", "category_ids": []}')
);
select throws_ok(
  $$select public.apply_content('00000000-0000-4000-8000-000000000012', 2, true, false)$$,
  'Lines of this import are missing: start it again', 'a lost line is noticed'
);
select is(
  public.apply_content('00000000-0000-4000-8000-000000000012', 1, true, true) -> 'post',
  '{"added": [], "changed": ["Other"], "removed": ["Second"], "same": 0}', 'a dry run says what would be'
);
select is(public.content_fingerprint(), (select state from seen), 'and changes nothing');
select is(
  public.apply_content('00000000-0000-4000-8000-000000000012', 1, false, false) -> 'post',
  '{"added": [], "changed": ["Other"], "removed": [], "same": 0}', 'merging leaves what is not in the file'
);
select results_eq(
  $$select slug, former_slugs, updated_at, published_at from public.posts where title = 'Other'$$,
  $$values ('other', array['first', 'renamed'], '2021-01-01 00:00:00.123456Z'::timestamptz, '2020-01-01'::timestamptz)$$,
  'a row keeps the dates of the file and the addresses it had'
);
select is((select count(*) from public.post_categories), 0::bigint, 'and stands where the file says');
select results_eq(
  'select action, description from public.admin_activity_logs',
  $$values ('Import Content', 'Reviews: 0 added, 0 changed, 0 removed'), ('Import Content', 'Reviews: 0 added, 1 changed, 0 removed')$$,
  'what was written is logged'
);
update public.posts set title = 'Saved' where title = 'Other';
select ok(
  (select updated_at > now() - interval '1 hour' from public.posts where title = 'Saved'),
  'a save after it is dated as ever'
);

select pg_temp.stage(
  '00000000-0000-4000-8000-000000000013', 'post',
  pg_temp.first_post('{"id": "00000000-0000-4000-8000-000000000003", "slug": "first"}'), 7
);
select throws_ok(
  $$select public.apply_content('00000000-0000-4000-8000-000000000013', 1, false, false)$$,
  'Line 7: the slug "first" is already in use', 'an address leads to one review'
);
select public.discard_content('00000000-0000-4000-8000-000000000013');
select pg_temp.stage(
  '00000000-0000-4000-8000-000000000015', 'merchant',
  public.read_backup_rows('merchant', 1) -> 0
    || '{"id": "00000000-0000-4000-8000-0000000000b2", "name": "Other", "domains": ["shop.example", "other.example"]}'
);
select is(
  public.apply_content('00000000-0000-4000-8000-000000000015', 1, false, false) -> 'merchant',
  '{"added": [], "changed": ["Other"], "removed": [], "same": 0}', 'a merchant is known by its domain'
);
select is(
  (select merchant_id from public.merchant_domains where domain = 'other.example'),
  '00000000-0000-4000-8000-0000000000b1'::uuid, 'and keeps its id'
);
select pg_temp.stage(
  '00000000-0000-4000-8000-000000000016', 'link',
  public.read_backup_rows('link', 1) -> 0 || '{"target": "javascript:alert(1)"}', 9
);
select throws_ok(
  $$select public.apply_content('00000000-0000-4000-8000-000000000016', 1, false, false)$$,
  '23514', null, 'a link leads to a web address'
);
select public.discard_content('00000000-0000-4000-8000-000000000016');
select throws_ok(
  $$select public.apply_content('00000000-0000-4000-8000-000000000013', 1, false, false)$$,
  'Lines of this import are missing: start it again', 'what is discarded is gone'
);
select throws_ok('select * from private.staged_content', '42501', null, 'no role reads what is staged');
select lives_ok(
  $$select public.apply_content('00000000-0000-4000-8000-000000000014', 0, true, false)$$,
  'an empty file replaces too'
);
select results_eq(
  $$select 'post' from public.posts union all select setting_key from public.site_settings$$,
  array['demo'], 'and leaves what belongs to the database'
);

set local role anon;
select throws_ok($$select public.read_backup_rows('post', 1)$$, '42501', null, 'a visitor reads no drafts this way');
select throws_ok($$select public.read_content('post', 1)$$, '42501', null, 'nor that way');
select throws_ok($$select public.stage_content(gen_random_uuid(), '[]')$$, '42501', null, 'stages nothing');
select throws_ok($$select public.apply_content(gen_random_uuid(), 0, true, false)$$, '42501', null, 'writes nothing');
set local role authenticated;
select throws_ok($$select public.discard_content(gen_random_uuid())$$, '42501', null, 'nor does anybody with an account');

reset role;
select * from finish();
rollback;
