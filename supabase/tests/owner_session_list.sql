-- Where the account is signed in, and signing it out there.
begin;
set local search_path = public, extensions;
truncate public.admin_users, public.admin_activity_logs cascade;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('correct horse', gen_salt('bf', 4))),
  ('00000000-0000-4000-8000-0000000000a2', 'second', 'second@spotter.example', crypt('correct horse', gen_salt('bf', 4)));
insert into public.admin_sessions (id, token_hash, admin_user_id, created_at, last_seen_at, expires_at, ip_address, user_agent) values
  ('00000000-0000-4000-8000-000000000001', repeat('1', 64), '00000000-0000-4000-8000-0000000000a1', now(), now() - interval '1 hour', now() + interval '1 day', '203.0.113.7', 'Browser/1'),
  ('00000000-0000-4000-8000-000000000002', repeat('2', 64), '00000000-0000-4000-8000-0000000000a1', now(), now() - interval '2 hours', now() + interval '1 day', null, null),
  ('00000000-0000-4000-8000-000000000003', repeat('3', 64), '00000000-0000-4000-8000-0000000000a1', now(), now(), now() + interval '1 day', null, null),
  ('00000000-0000-4000-8000-000000000004', repeat('4', 64), '00000000-0000-4000-8000-0000000000a1', now() - interval '9 days', now() - interval '8 days', now(), null, null),
  ('00000000-0000-4000-8000-000000000005', repeat('5', 64), '00000000-0000-4000-8000-0000000000a2', now(), now(), now() + interval '1 day', null, null);

create function pg_temp.last_digits(list jsonb) returns text language sql as $$
  select string_agg(right(item ->> 'id', 1), '' order by place)
  from jsonb_array_elements(list) with ordinality as listed (item, place)
$$;
grant execute on function pg_temp.last_digits to service_role;

select plan(21);

-- Visitors
select throws_ok(
  format('set local role %I; select public.%s', role, call), '42501', null, format('%s cannot call %s', role, call)
)
from unnest(array['anon', 'authenticated']) as role,
  unnest(array[
    $$list_admin_sessions('00000000-0000-4000-8000-0000000000a1', '')$$,
    $$end_other_admin_session('00000000-0000-4000-8000-0000000000a1', '', '00000000-0000-4000-8000-000000000001')$$,
    $$end_other_admin_sessions('00000000-0000-4000-8000-0000000000a1', '')$$
  ]) as call;
reset role;

set local role service_role;

-- The list
create temporary view listed as
  select public.list_admin_sessions('00000000-0000-4000-8000-0000000000a1', repeat('2', 64)) as list;
select is(
  (select pg_temp.last_digits(list) from listed), '231',
  'the own session comes first, then by last use; no expired one, no other owner''s'
);
select is(
  (select jsonb_agg(item -> 'current') from listed, jsonb_array_elements(list) as item), '[true, false, false]',
  'only the own one is marked'
);
select ok((select list::text not like '%2222%' from listed), 'no hash of a token is told');
select is(
  (select list -> 2 ->> 'ip_address' || ' ' || (list -> 2 ->> 'user_agent') from listed), '203.0.113.7 Browser/1',
  'address and browser are'
);
select is(
  public.list_admin_sessions('00000000-0000-4000-8000-0000000000a9', repeat('2', 64)), '[]', 'an unknown user has none'
);
select is(
  jsonb_path_query_array(public.list_admin_sessions('00000000-0000-4000-8000-0000000000a1', null), '$[*].current'),
  '[false, false, false]', 'without a hash none is the own one'
);

-- Ending one
create function pg_temp.end_one(session text) returns boolean language sql as $$
  select public.end_other_admin_session(
    '00000000-0000-4000-8000-0000000000a1', repeat('2', 64), ('00000000-0000-4000-8000-00000000000' || session)::uuid
  )
$$;
select is(pg_temp.end_one('2'), false, 'the own session is not ended from the list');
select is(pg_temp.end_one('5'), false, 'nor that of another owner');
select is(pg_temp.end_one('9'), false, 'nor one that is none');
select is(pg_temp.end_one('1'), true, 'another one is');
select is(public.check_admin_session(repeat('1', 64)), null, 'and is over');
select is((select pg_temp.last_digits(list) from listed), '23', 'the others go on');

-- Ending the others
select is(
  public.end_other_admin_sessions('00000000-0000-4000-8000-0000000000a1', repeat('2', 64)), 1, 'all others are ended'
);
select is(
  public.end_other_admin_sessions('00000000-0000-4000-8000-0000000000a1', repeat('2', 64)), 0,
  'a second time there are none'
);
select results_eq(
  'select action, description from public.admin_activity_logs order by id',
  $$values ('Logout', 'Signed out another browser'), ('Logout', 'Signed out all other browsers')$$,
  'what happened is logged, and nothing else'
);

reset role;
select * from finish();
rollback;
