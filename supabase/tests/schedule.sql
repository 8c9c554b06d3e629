-- What visitors may read before and after an instant, and what the owner may plan.
begin;
set local search_path = public, extensions;
truncate public.posts, public.categories, public.changes, public.admin_users cascade;

create function pg_temp.set_clock(moment text) returns void language plpgsql as $$
begin
  execute format(
    'create or replace function private.clock() returns timestamptz
      language sql stable set search_path = '''' return %L::timestamptz', moment
  );
end
$$;
create function pg_temp.as_role(persona text, query text) returns text language plpgsql as $$
declare
  answer text;
begin
  perform set_config('role', persona, true);
  begin
    execute query into answer;
  exception when insufficient_privilege then
    answer := sqlerrm;
  end;
  perform set_config('role', 'none', true);
  return answer;
end
$$;

select pg_temp.set_clock('2026-11-24T12:00:00Z');
-- The migration began at the real moment.
update private.schedule_progress set numbered_until = private.clock();
insert into public.admin_users (id, username, email, password_hash)
values ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', extensions.crypt('correct horse', extensions.gen_salt('bf', 4)));
insert into public.categories (id, name, slug) values ('00000000-0000-4000-8000-0000000000c1', 'Shoes', 'shoes');
insert into public.posts (id, title, slug, published, publish_at, unpublish_at, trashed_at) values
  ('00000000-0000-4000-8000-000000000001', 'Starts', 'starts', false, '2026-11-24T13:00:00Z', null, null),
  ('00000000-0000-4000-8000-000000000002', 'Ends', 'ends', true, null, '2026-11-24T13:00:00Z', null),
  ('00000000-0000-4000-8000-000000000003', 'Trash', 'trash', false, null, null, '2026-11-24T11:00:00Z'),
  ('00000000-0000-4000-8000-000000000004', 'Both', 'both', false, '2026-11-24T12:30:00Z', '2026-11-24T13:00:00Z', null);
insert into public.posts (
  id, title, slug, published, limited_time_offer_enabled, limited_time_offer,
  limited_time_offer_starts_at, limited_time_offer_ends_at
) values (
  '00000000-0000-4000-8000-000000000005', 'Offer', 'offer', true, true, 'Half price',
  '2026-11-24T13:00:00Z', '2026-11-24T14:00:00Z'
);
insert into public.drafts (content_kind, content_id, fields, publish_at) values (
  'post', '00000000-0000-4000-8000-000000000005',
  '{"title": "Secret", "slug": "secret", "category_ids": ["00000000-0000-4000-8000-0000000000c1"]}',
  '2026-11-24T13:00:00Z'
);
insert into public.post_categories (post_id, category_id)
select id, '00000000-0000-4000-8000-0000000000c1' from public.posts;
set constraints all immediate;
set constraints all deferred;

create table pg_temp.personas as select unnest(array['anon', 'authenticated']) as persona;
create function pg_temp.titles(persona text) returns text language sql
return pg_temp.as_role(persona, 'select string_agg(title, '','' order by title) from public.posts');
create function pg_temp.linked(persona text) returns text language sql
return pg_temp.as_role(persona, 'select count(distinct post_id)::text from public.post_categories');
create function pg_temp.offers() returns text language sql
return pg_temp.as_role('anon', 'select string_agg(concat_ws(''/'', review ->> ''title'', review ->> ''limited_time_offer''), '','' order by review ->> ''title'') from jsonb_array_elements(public.read_reviews()) as review');

select plan(59);

select is(pg_temp.titles(persona), 'Ends,Offer', persona || ' reads nothing early') from pg_temp.personas;
select is(pg_temp.linked(persona), '2', persona || ' reads no category of a review early') from pg_temp.personas;
select is(pg_temp.offers(), 'Ends,Offer', 'an offer and changes are read nowhere early');
select is(
  jsonb_path_query_array(public.read_changes(0), '$.due[*].slug'), '[]', 'the edge is told nothing early'
);
select unalike(public.read_changes(0)::text, '%starts%', 'not even a slug');

select is(
  pg_temp.as_role(persona, format('select %I::text from public.posts limit 1', name)),
  'permission denied for table posts',
  format('%s cannot read %s', persona, name)
)
from pg_temp.personas, unnest(array[
  'publish_at', 'unpublish_at', 'unpublish_to', 'trashed_at', 'limited_time_offer',
  'limited_time_offer_enabled', 'limited_time_offer_starts_at', 'limited_time_offer_ends_at'
]) as name;
select is(
  pg_temp.as_role('anon', 'select title from public.posts where publish_at is not null'),
  'permission denied for table posts', 'nor filter by them'
);
select is(
  pg_temp.as_role('anon', 'select title from public.posts order by unpublish_at limit 1'),
  'permission denied for table posts', 'nor order by them'
);
select is(
  pg_temp.as_role(persona, 'select content_id::text from public.drafts'),
  'permission denied for table drafts', persona || ' reads no draft'
) from pg_temp.personas;
select is(
  private.carry_out('post', '00000000-0000-4000-8000-000000000005', 'changes', '2026-11-24T12:59:59Z', null), false,
  'no worker publishes changes before their instant'
);
select is(
  pg_temp.as_role('anon', 'select public.' || call), 'permission denied for function ' || name,
  'visitors cannot call ' || name
)
from (values
  ('apply_due_changes', 'apply_due_changes()'),
  ('list_schedule', 'list_schedule()'),
  ('save_schedule', 'save_schedule(null, ''post'', null, null, null)'),
  ('run_scheduled', 'run_scheduled(null, ''post'', null, null)'),
  ('mark_schedule_announced', 'mark_schedule_announced(null)')
) as denied (name, call);

select pg_temp.set_clock('2026-11-24T12:59:59.999Z');
select is(pg_temp.titles('anon'), 'Both,Ends,Offer', 'nothing is early by a millisecond');
select is(
  jsonb_path_query_array(public.read_changes(0), '$.due[*].slug'), '["both"]', 'the edge is told what is due'
);
select is(public.list_schedule() #>> '{items,0,state}', 'late', 'what nobody has done is late');
select is(
  (public.list_schedule() ->> 'late_since')::timestamptz, '2026-11-24T12:30:00Z', 'since its instant'
);
select is(
  (public.publishing_status(0) ->> 'late_since')::timestamptz, '2026-11-24T12:30:00Z',
  'which the publishing status says as well'
);

select pg_temp.set_clock('2026-11-24T13:00:00Z');
select is(pg_temp.titles(persona), 'Offer,Starts', persona || ' reads nothing late') from pg_temp.personas;
select is(pg_temp.linked(persona), '2', persona || ' reads no category of a review that ended') from pg_temp.personas;
select is(pg_temp.offers(), 'Secret/Half price,Starts', 'the offer and the changes are read');
select is(
  (
    select string_agg(concat_ws(' ', due ->> 'kind', due ->> 'slug'), ',' order by due ->> 'post_id')
    from jsonb_array_elements(public.read_changes(0) -> 'due') as due
  ),
  'upsert starts,remove,remove,upsert secret', 'the edge is told each'
);
select is(
  (public.apply_due_changes() - 'announce')::text, '{"done": 6, "failed": 0}', 'the job does each'
);
select is(
  (public.apply_due_changes() - 'announce')::text, '{"done": 0, "failed": 0}', 'once'
);
select is(pg_temp.offers(), 'Secret/Half price,Starts', 'which changes nothing that visitors read');
select is(jsonb_array_length(public.read_changes(0) -> 'due'), 0, 'nothing is due any more');

create function pg_temp.plans(number text, schedule jsonb) returns text language sql as $$
  select concat_ws(' ', result ->> 'outcome', result ->> 'field', result ->> 'problem')
  from posts, public.save_schedule(
    '00000000-0000-4000-8000-0000000000a1', 'post', posts.id, private.content_version('post', posts.id),
    '{"publish_at": null, "unpublish_at": null, "unpublish_to": null, "changes_at": null}' || schedule
  ) as result
  where posts.id::text like '%' || number
$$;
insert into public.posts (id, title) values
  ('00000000-0000-4000-8000-000000000006', 'Draft'), ('00000000-0000-4000-8000-000000000007', '');
select is(pg_temp.plans('06', '{"publish_at": "2026-11-24T13:00:00Z"}'), 'refused publish_at past', 'not in the past');
select is(pg_temp.plans('07', '{"publish_at": "2026-11-25T13:00:00Z"}'), 'refused publish_at title', 'not without a title');
select is(pg_temp.plans('05', '{"publish_at": "2026-11-25T13:00:00Z"}'), 'refused publish_at published', 'not what is published');
select is(
  pg_temp.plans('06', '{"publish_at": "2026-11-26T13:00:00Z", "unpublish_at": "2026-11-25T13:00:00Z"}'),
  'refused unpublish_at order', 'no end before the start'
);
select is(pg_temp.plans('06', '{"unpublish_at": "2026-11-25T13:00:00Z"}'), 'refused unpublish_at draft', 'no end of a draft');
select is(pg_temp.plans('05', '{"changes_at": "2026-11-25T13:00:00Z"}'), 'refused changes_at no-changes', 'no changes without a draft');
select is(
  pg_temp.plans('05', '{"unpublish_at": "2026-11-25T13:00:00Z", "unpublish_to": "00000000-0000-4000-8000-000000000003"}'),
  'refused unpublish_to target', 'no redirect to the trash'
);
select is(pg_temp.plans('03', '{"publish_at": "2026-11-25T13:00:00Z"}'), 'missing', 'nothing in the trash');

-- A change by hand ends the schedule that it replaces.
insert into public.posts (id, title, slug, published, published_at, publish_at, unpublish_at, unpublish_to) values
  ('00000000-0000-4000-8000-0000000000b1', 'Up', 'up', true, '2026-11-01T00:00:00Z', null, '2099-01-01T00:00:00Z', '00000000-0000-4000-8000-000000000005'),
  ('00000000-0000-4000-8000-0000000000b2', 'Planned', 'planned', false, null, '2098-01-01T00:00:00Z', '2099-01-01T00:00:00Z', null);
create function pg_temp.by_hand(id text, published boolean) returns text language sql as $$
  select concat_ws(' ', post ->> 'published', post ->> 'publish_at', post ->> 'unpublish_at', post ->> 'unpublish_to')
  from public.set_post_published(
    '00000000-0000-4000-8000-0000000000a1', ('00000000-0000-4000-8000-0000000000' || id)::uuid, published
  ) as answer, lateral (select answer -> 'post' as post) as it
$$;
select is(pg_temp.by_hand('b1', false), 'false', 'unpublishing by hand leaves no later end and no redirect');
select is(
  pg_temp.by_hand('b2', true), 'true 2099-01-01T00:00:00+00:00', 'publishing by hand leaves the later end alone'
);
select is(pg_temp.by_hand('b2', false), 'false', 'which ends with the next change by hand');

select * from finish();
rollback;
