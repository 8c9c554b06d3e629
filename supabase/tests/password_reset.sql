-- Links for a forgotten password: who may call what, one use, limits, what they end.
begin;
set local search_path = public, extensions;
truncate public.admin_users, public.admin_activity_logs cascade;
insert into public.admin_users (id, username, email, password_hash) values (
  '00000000-0000-4000-8000-0000000000a1', 'Owner', 'owner@spotter.example', crypt('secret', gen_salt('bf', 4))
);
insert into public.admin_sessions (token_hash, admin_user_id, expires_at)
values (repeat('e', 64), '00000000-0000-4000-8000-0000000000a1', now() + interval '1 day');

create function pg_temp.request(identity text, token text, network text default '198.51.100.1') returns jsonb language sql as $$
  select public.request_password_reset(identity, repeat(token, 64), network)
$$;
create function pg_temp.finish(token text, password text) returns text language sql as $$
  select public.finish_password_reset(repeat(token, 64), password, '203.0.113.7') ->> 'outcome'
$$;
create function pg_temp.age(spent interval) returns void language sql security definer as $$
  update private.password_resets set created_at = created_at - spent, expires_at = expires_at - spent
$$;
grant execute on all functions in schema pg_temp to service_role;

select plan(27);

select throws_ok(
  format($$set local role %I; select public.%s$$, role, call), '42501', null, role || ' cannot call ' || call
)
from unnest(array['anon', 'authenticated']) as role
cross join unnest(array[$$request_password_reset('owner', '', '')$$, $$finish_password_reset('', '', '')$$]) as call;
select throws_ok(
  format($$set local role %I; select * from private.password_resets$$, role), '42501', null,
  role || ' cannot read the links'
)
from unnest(array['anon', 'authenticated', 'service_role']) as role;

set local role service_role;

select is(pg_temp.request('nobody', 'a'), null, 'nobody gets no link');
select is(
  pg_temp.request(' owner ', 'a'), '{"email": "owner@spotter.example", "username": "Owner"}',
  'the owner gets one by username'
);
select isnt(pg_temp.request('OWNER@spotter.example', 'b'), null, 'and by address');
select is(pg_temp.request('owner', 'd'), null, 'but no third for one network in an hour');
select isnt(pg_temp.request('owner', 'c', '203.0.113.7'), null, 'another network gets the third one');
select is(pg_temp.request('owner', 'd', '203.0.113.8'), null, 'and nobody a fourth');
select is(pg_temp.finish('f', 'a newer secret'), 'expired', 'an unknown token is none');
select is(pg_temp.finish('a', 'short'), 'refused', 'a short password is refused');
select is(pg_temp.finish('a', 'a newer secret'), 'changed', 'the link still works');
select is(pg_temp.finish('a', 'another secret'), 'expired', 'once');
select is(pg_temp.finish('b', 'another secret'), 'expired', 'and ends the others');
select is(public.check_admin_session(repeat('e', 64)), null, 'every session has ended');
select is(
  (public.admin_login('owner', 'a newer secret', '203.0.113.7') ->> 'success')::boolean, true, 'the password is the new one'
);
select pg_temp.age('61 minutes');
select isnt(pg_temp.request('owner', 'e'), null, 'an hour later there is another link');
select pg_temp.age('59 minutes');
select isnt(pg_temp.request('owner', '2', '203.0.113.9'), null, 'it still counts');
select is(pg_temp.finish('2', 'short'), 'refused', 'as long as a link that was sent works');
select pg_temp.age('1 minute');
select is(pg_temp.finish('e', 'another secret'), 'expired', 'a link ends after an hour');
select pg_temp.age('1 hour');
select isnt(pg_temp.request('owner', '1'), null, 'a link');
select public.update_admin_email('00000000-0000-4000-8000-0000000000a1', 'new@spotter.example');
select is(pg_temp.finish('1', 'another secret'), 'expired', 'ends with another address');
reset role;
select is(
  (select count(*)::integer from public.admin_activity_logs where description like '%link sent by e-mail'), 1,
  'it is logged'
);

select * from finish();
rollback;
