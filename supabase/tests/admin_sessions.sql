-- The browsers the owner is signed in with.
begin;
set local search_path = public, extensions;
truncate public.admin_users, public.admin_activity_logs cascade;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('correct horse', gen_salt('bf', 4)));

create function pg_temp.hash(letter text) returns text language sql as $$ select repeat(letter, 64) $$;
create function pg_temp.start(letter text) returns void language sql as $$
  select public.start_admin_session(
    '00000000-0000-4000-8000-0000000000a1', pg_temp.hash(letter), ' 203.0.113.7 ', 'Browser/1'
  )
$$;

grant execute on function pg_temp.hash, pg_temp.start to service_role;

select plan(33);
set local role service_role;

-- Starting
select lives_ok($$select pg_temp.start('a')$$, 'the edge starts a session');
select results_eq(
  'select ip_address, user_agent from public.admin_login_history',
  $$values ('203.0.113.7', 'Browser/1')$$, 'which is in the login history'
);
select results_eq(
  'select action, description from public.admin_activity_logs',
  $$values ('Login', 'Admin user logged in')$$, 'and in the activity log'
);
select throws_like(
  $$select public.start_admin_session('00000000-0000-4000-8000-0000000000a1', 'token')$$,
  '%admin_sessions_token_hash_shape%', 'a token that was not hashed is refused'
);
select throws_like(
  $$select pg_temp.start('a')$$, '%admin_sessions_pkey%', 'a token is used once'
);
select throws_like(
  $$select public.start_admin_session('00000000-0000-4000-8000-0000000000a9', pg_temp.hash('b'))$$,
  '%admin_sessions_admin_user_id_fkey%', 'an unknown user has no session'
);

-- Checking
select is(
  public.check_admin_session(pg_temp.hash('a')),
  '{"id": "00000000-0000-4000-8000-0000000000a1", "username": "owner"}', 'a session says whose it is'
);
select is(public.check_admin_session(pg_temp.hash('b')), null, 'an unknown one says nothing');
select is(public.check_admin_session(null), null, 'nothing says nothing');

-- The table itself
select throws_ok(
  deed || ' public.admin_sessions' || rest, '42501', 'permission denied for table admin_sessions',
  format('the edge cannot %s sessions past the functions', deed)
)
from (values ('select from', ''), ('insert into', ' default values'), ('update', ' set expires_at = now()'), ('delete from', ''))
  as given (deed, rest);
reset role;

select ok(
  (select expires_at = now() + interval '7 days' and last_seen_at = now() from public.admin_sessions),
  'a new session lasts a week'
);
update public.admin_sessions set last_seen_at = now() - interval '59 seconds', expires_at = now() + interval '1 day';
select public.check_admin_session(pg_temp.hash('a'));
select ok(
  (select expires_at = now() + interval '1 day' from public.admin_sessions), 'within a minute nothing is written'
);
update public.admin_sessions set last_seen_at = now() - interval '61 seconds';
select public.check_admin_session(pg_temp.hash('a'));
select ok(
  (select expires_at = now() + interval '7 days' and last_seen_at = now() from public.admin_sessions),
  'after a minute use moves the end on'
);
update public.admin_sessions set created_at = now() - interval '29 days', last_seen_at = now() - interval '1 day';
select public.check_admin_session(pg_temp.hash('a'));
select ok(
  (select expires_at = now() + interval '1 day' from public.admin_sessions), 'but not beyond a month after the start'
);
update public.admin_sessions set expires_at = now();
select is(public.check_admin_session(pg_temp.hash('a')), null, 'an expired session says nothing');
select ok(
  (select expires_at = now() from public.admin_sessions), 'and is not brought back to life'
);

-- Ending
select is(public.end_admin_session(pg_temp.hash('a')), true, 'an expired session can be ended');
select is(
  (select count(*) from public.admin_activity_logs where action = 'Logout'), 0::bigint, 'which is no log-out'
);
select pg_temp.start('c');
select pg_temp.start('d');
select is(public.end_admin_session(pg_temp.hash('c')), true, 'a running session ends');
select results_eq(
  $$select admin_user_id::text, description from public.admin_activity_logs where action = 'Logout'$$,
  $$values ('00000000-0000-4000-8000-0000000000a1', 'Admin user logged out')$$, 'which is logged'
);
select is(public.check_admin_session(pg_temp.hash('c')), null, 'and stays ended');
select isnt(public.check_admin_session(pg_temp.hash('d')), null, 'the others go on');
select is(public.end_admin_session(pg_temp.hash('c')), false, 'there is nothing to end twice');

update public.admin_sessions set created_at = now() - interval '9 days', expires_at = now() - interval '1 day';
select pg_temp.start('e');
select results_eq(
  'select token_hash from public.admin_sessions', array[pg_temp.hash('e')], 'a new session sweeps out expired ones'
);

-- Changing the account
select pg_temp.start('f');
select is(
  public.update_admin_password('owner', 'wrong horse', 'battery staple', pg_temp.hash('f')) ->> 'success', 'false',
  'a refused password change'
);
select is((select count(*) from public.admin_sessions), 2::bigint, 'ends no session');
select is(
  public.update_admin_password('owner', 'correct horse', 'battery staple', pg_temp.hash('f')) ->> 'success', 'true',
  'a new password'
);
select results_eq(
  'select token_hash from public.admin_sessions', array[pg_temp.hash('f')], 'ends every session but the one kept'
);
select public.update_admin_username('owner', 'keeper');
select is(
  public.check_admin_session(pg_temp.hash('f')) ->> 'username', 'keeper', 'a session knows the new name'
);
select results_eq(
  $$select action, description from public.admin_activity_logs
    where action in ('Change Password', 'Update Profile') order by id$$,
  $$values ('Change Password', 'Changed the password'), ('Update Profile', 'Changed the username to "keeper"')$$,
  'both changes are logged, the refused one is not'
);

select * from finish();
rollback;
