-- What the owner does with comparisons, and what others may not.
begin;
set local search_path = public, extensions;
truncate public.posts, public.admin_users, public.admin_activity_logs, public.comparisons, public.documents cascade;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('x', gen_salt('bf', 4)));
insert into public.posts (id, title, slug, published, trashed_at) values
  ('0c000000-0000-4000-8000-000000000001', 'Kestrel', 'kestrel', true, null),
  ('0c000000-0000-4000-8000-000000000002', 'Swift', 'swift', true, null),
  ('0c000000-0000-4000-8000-000000000003', 'Gone', 'gone', false, now());

create function pg_temp.save(form jsonb, id text default null, version text default null) returns jsonb language sql as $$
  select public.save_comparison(
    '00000000-0000-4000-8000-0000000000a1',
    '{"first_post_id": "0c000000-0000-4000-8000-000000000002", "second_post_id": "0c000000-0000-4000-8000-000000000001",
      "introduction": "<p>Two.</p>", "verdict": "", "published": true}'::jsonb || form,
    id::uuid, version::timestamptz
  )
$$;
create function pg_temp.id() returns uuid language sql as $$ select id from public.comparisons $$;
create function pg_temp.version() returns text language sql as $$ select updated_at::text from public.comparisons $$;
create function pg_temp.last_logged() returns text language sql as $$
  select action || ': ' || description from public.admin_activity_logs order by id desc limit 1
$$;
create function pg_temp.best_of(pairs jsonb) returns jsonb language sql as $$
  select jsonb_build_object('title', 'Watches', 'slug', 'watches', 'picks', '[]'::jsonb, 'comparisons', pairs)
$$;
grant execute on all functions in schema pg_temp to service_role, anon;

select plan(26);
set local role service_role;

select is(pg_temp.save('{}') ->> 'outcome', 'saved', 'a pair is created');
select is(pg_temp.last_logged(), 'Create Comparison: Created "Swift vs Kestrel"', 'and logged');
select is(
  pg_temp.save('{"first_post_id": "0c000000-0000-4000-8000-000000000001", "second_post_id": "0c000000-0000-4000-8000-000000000002"}'),
  '{"outcome": "refused", "reason": "taken"}', 'the same pair in the other order is refused'
);
select is(
  pg_temp.save('{"first_post_id": "0c000000-0000-4000-8000-000000000003"}'),
  '{"outcome": "refused", "reason": "post"}', 'a review in the trash is refused'
);
select is(
  pg_temp.save('{"first_post_id": "0c000000-0000-4000-8000-000000000009"}'),
  '{"outcome": "refused", "reason": "post"}', 'a deleted review is refused'
);
select is(
  public.read_comparison(pg_temp.id()) ->> 'introduction', '<p>Two.</p>', 'it is read with its texts'
);
select is(public.read_comparison('0c000000-0000-4000-8000-000000000009'), null, 'an unknown one is null');
select is(
  pg_temp.save('{"verdict": "<p>Late.</p>"}', pg_temp.id()::text, '2020-01-01T00:00:00Z') ->> 'outcome',
  'changed', 'an older version is not saved'
);
select is((select verdict from public.comparisons), '', 'and changes nothing');
select is(
  pg_temp.save('{"verdict": "<p>Swift.</p>"}', pg_temp.id()::text, pg_temp.version()) ->> 'outcome',
  'saved', 'the loaded version is saved over'
);
select is(
  pg_temp.save('{}', '0c000000-0000-4000-8000-000000000009', pg_temp.version()),
  '{"outcome": "missing"}', 'a deleted one is reported'
);

select is(
  public.set_comparison_published('00000000-0000-4000-8000-0000000000a1', pg_temp.id(), false), true, 'a pair is unpublished'
);
select is(public.read_pages() -> 'comparisons', '[]', 'and not public');
select is(public.list_comparisons() #>> '{0,published}', 'false', 'the list says so');

-- Best-of pages
insert into public.documents (kind, id, content, published, published_at) values (
  'best-of',
  '0e000000-0000-4000-8000-000000000001',
  pg_temp.best_of('[["0c000000-0000-4000-8000-000000000001", "0c000000-0000-4000-8000-000000000002"]]'),
  true, now()
);
insert into public.drafts (content_kind, content_id, fields) values (
  'best-of', '0e000000-0000-4000-8000-000000000001',
  pg_temp.best_of('[["0c000000-0000-4000-8000-000000000001", "0c000000-0000-4000-8000-000000000003"],
    ["0c000000-0000-4000-8000-000000000009", "0c000000-0000-4000-8000-000000000003"]]')
);
select is(jsonb_array_length(public.list_comparisons()), 2, 'pairs of best-of pages are listed, except of deleted reviews');
select is(
  (select pair -> 'named_in_public' from jsonb_array_elements(public.list_comparisons()) as listed (pair) where pair ->> 'id' is not null),
  'true', 'a public page names the owner''s pair'
);
select is(
  (select pair #>> '{best_of,0,is_public}' from jsonb_array_elements(public.list_comparisons()) as listed (pair) where pair ->> 'id' is null),
  'false', 'the pair of a draft is not public'
);
select is(
  public.read_pages() #>> '{comparisons,0,introduction}', '', 'an unpublished text is not public on the page of the pair'
);
delete from public.drafts;
update public.documents set published = false, trashed_at = now();
select is(jsonb_array_length(public.list_comparisons()), 1, 'a page in the trash names no pair');

select is(public.delete_comparison('00000000-0000-4000-8000-0000000000a1', pg_temp.id()), true, 'a pair is deleted');
select is(pg_temp.last_logged(), 'Delete Comparison: Deleted "Swift vs Kestrel"', 'and logged');
select is(
  public.delete_comparison('00000000-0000-4000-8000-0000000000a1', '0c000000-0000-4000-8000-000000000009'), false,
  'an unknown one is not'
);

-- Visitors
set local role anon;
select throws_ok('select public.list_comparisons()', '42501', null, 'visitors cannot list drafts');
select throws_ok(
  $$select public.read_comparison('0c000000-0000-4000-8000-000000000009')$$, '42501', null, 'nor read one'
);
select throws_ok('select pg_temp.save(''{}'')', '42501', null, 'nor save one');
select throws_ok(
  $$select public.delete_comparison('00000000-0000-4000-8000-0000000000a1', '0c000000-0000-4000-8000-000000000009')$$,
  '42501', null, 'nor delete one'
);
select * from finish();
rollback;
