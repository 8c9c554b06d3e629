-- The second factor: set up, asked for at the sign-in, used once, slowed, switched off.
begin;
set local search_path = public, extensions;
truncate public.admin_users, public.admin_activity_logs, public.admin_login_history cascade;
truncate private.sign_in_failures;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('correct horse', gen_salt('bf', 4))),
  ('00000000-0000-4000-8000-0000000000a2', 'second', 'second@spotter.example', crypt('correct horse', gen_salt('bf', 4)));

create function pg_temp.owner() returns uuid language sql as $$ select '00000000-0000-4000-8000-0000000000a1'::uuid $$;
create function pg_temp.secret(letter text) returns text language sql as $$ select repeat(letter, 40) $$;
create function pg_temp.hash(letter text) returns text language sql as $$ select repeat(letter, 64) $$;
create function pg_temp.time_passes(passed interval) returns void language sql as $$
  update private.sign_in_failures set failed_at = failed_at - passed, wait_until = wait_until - passed
$$;
create function pg_temp.open(password text, counted boolean) returns jsonb language sql as $$
  select public.open_second_factor(pg_temp.owner(), pg_temp.hash('5'), password, counted)
$$;
grant execute on function pg_temp.owner, pg_temp.secret, pg_temp.hash, pg_temp.open to service_role;

select plan(87);

-- Visitors, and the tables
select throws_ok(
  format('set local role %I; select public.%s', role, call), '42501', null, format('%s cannot call %s', role, call)
)
from unnest(array['anon', 'authenticated']) as role,
  unnest(array[
    $$set_up_second_factor('00000000-0000-4000-8000-0000000000a1', '')$$,
    $$open_second_factor('00000000-0000-4000-8000-0000000000a1', '', '', true)$$,
    $$enable_second_factor('00000000-0000-4000-8000-0000000000a1', '', 1, '{}')$$,
    $$disable_second_factor('00000000-0000-4000-8000-0000000000a1', 1, '')$$,
    $$renew_recovery_codes('00000000-0000-4000-8000-0000000000a1', '{}', 1, '')$$,
    $$start_admin_session('00000000-0000-4000-8000-0000000000a1', '')$$,
    $$open_pending_sign_in('', true)$$,
    $$finish_sign_in('', '', 1, '')$$
  ]) as call;
reset role;
select throws_ok(
  format('set local role service_role; %s public.%I%s', deed, relation, rest), '42501',
  'permission denied for table ' || relation, format('the edge cannot %s %s past the functions', deed, relation)
)
from unnest(array['admin_totp', 'admin_recovery_codes', 'admin_pending_sign_ins']) as relation,
  (values ('select from', ''), ('insert into', ' default values'), ('update', ' set admin_user_id = null'), ('delete from', ''))
    as given (deed, rest);
reset role;
select throws_ok(
  format('set local role service_role; select private.%s', call), '42501', null,
  format('the edge cannot call %s past the functions', call)
)
from unnest(array[
  $$consume_second_factor_code('00000000-0000-4000-8000-0000000000a1', 1, '')$$,
  $$create_admin_session('00000000-0000-4000-8000-0000000000a1', '', '', '', '')$$
]) as call;
reset role;

set local role service_role;

-- Setting it up
select is(
  public.start_admin_session(pg_temp.owner(), pg_temp.hash('0')), 'started', 'without a second factor a password is enough'
);
select is(
  pg_temp.open('correct horse', true), '{"success": true, "encrypted_secret": null, "enabled": false}',
  'there is nothing to open'
);
select is(public.set_up_second_factor(pg_temp.owner(), pg_temp.secret('s')), true, 'a secret is stored');
select is(public.set_up_second_factor(pg_temp.owner(), pg_temp.secret('t')), true, 'and replaced as long as it is not in use');
select throws_like(
  $$select public.set_up_second_factor(pg_temp.owner(), 'short')$$, '%admin_totp_encrypted_secret_length%',
  'what is no sealed secret is refused'
);
select is(
  public.start_admin_session(pg_temp.owner(), pg_temp.hash('1')), 'started', 'what is only set up is not asked for'
);
select is(
  pg_temp.open('wrong', true),
  '{"success": false, "error": "Current password is incorrect", "field": "current_password"}',
  'it is opened with the current password only'
);
select is(
  pg_temp.open('correct horse', true),
  jsonb_build_object('success', true, 'encrypted_secret', pg_temp.secret('t'), 'enabled', false), 'the secret to check against'
);
select is(
  (select count(*) from generate_series(1, 9) where (pg_temp.open('correct horse', true) ->> 'success')::boolean), 9::bigint,
  'a mistyped first code costs no wait'
);
select is(
  public.enable_second_factor(pg_temp.owner(), pg_temp.secret('s'), 100, array[pg_temp.hash('e')]), false,
  'a secret that was replaced is not switched on'
);
select is(
  public.enable_second_factor(pg_temp.owner(), pg_temp.secret('t'), 100, array[pg_temp.hash('e'), pg_temp.hash('f')]), true,
  'the last one is'
);
select is(
  public.enable_second_factor(pg_temp.owner(), pg_temp.secret('t'), 100, array[pg_temp.hash('d')]), false, 'once'
);
select is(public.set_up_second_factor(pg_temp.owner(), pg_temp.secret('u')), false, 'and is not replaced any more');
select is(
  public.read_admin_account(pg_temp.owner()) -> 'second_factor' ->> 'recovery_codes', '2', 'with its recovery codes'
);

-- Signing in
select is(
  public.start_admin_session(pg_temp.owner(), pg_temp.hash('2'), '203.0.113.7', 'Browser/1'), 'pending',
  'now a password is half of it'
);
select is(public.check_admin_session(pg_temp.hash('2')), null, 'which is no session');
select is(
  public.start_admin_session('00000000-0000-4000-8000-0000000000a2', pg_temp.hash('3')), 'started',
  'another account goes without'
);
select is(public.open_pending_sign_in(pg_temp.hash('9'), true), null, 'what was never begun does not go on');
select is(
  public.open_pending_sign_in(pg_temp.hash('2'), true),
  jsonb_build_object('success', true, 'user_id', pg_temp.owner(), 'encrypted_secret', pg_temp.secret('t')),
  'a pending sign-in is told the secret to check against'
);
select is(
  public.finish_sign_in(pg_temp.hash('2'), pg_temp.hash('4'), step), null, format('the code of step %s is used', step)
)
from unnest(array[100, 99]) as step;
select is(
  public.finish_sign_in(pg_temp.hash('2'), pg_temp.hash('4')), null, 'nothing is no code'
);
select is(
  public.finish_sign_in(pg_temp.hash('2'), pg_temp.hash('4'), null, pg_temp.hash('d')), null, 'nor is a recovery code that is none'
);
select is(
  (select count(*) from public.admin_login_history), 3::bigint, 'none of which is a sign-in'
);
select is(
  public.finish_sign_in(pg_temp.hash('2'), pg_temp.hash('4'), 101, null, '203.0.113.7', 'Browser/1'),
  jsonb_build_object('id', pg_temp.owner(), 'username', 'owner'), 'a later code signs in'
);
select is(
  public.check_admin_session(pg_temp.hash('4')) ->> 'username', 'owner', 'with a session'
);
select is(
  public.finish_sign_in(pg_temp.hash('2'), pg_temp.hash('6'), 102), null, 'a pending sign-in ends with it'
);
select results_eq(
  'select ip_address, user_agent from public.admin_login_history order by id desc limit 1',
  $$values ('203.0.113.7', 'Browser/1')$$, 'it is in the login history'
);
select is(
  public.start_admin_session(pg_temp.owner(), pg_temp.hash('7')), 'pending', 'the next one'
);
select is(
  public.finish_sign_in(pg_temp.hash('7'), pg_temp.hash('6'), 101), null, 'cannot use that code again'
);
select is(
  public.finish_sign_in(pg_temp.hash('7'), pg_temp.hash('6'), null, pg_temp.hash('e')) ->> 'username', 'owner',
  'but a recovery code'
);
select is(public.start_admin_session(pg_temp.owner(), pg_temp.hash('8')), 'pending', 'the next one after');
select is(
  public.finish_sign_in(pg_temp.hash('8'), pg_temp.hash('9'), null, pg_temp.hash('e')), null, 'cannot use it again'
);
reset role;
update public.admin_pending_sign_ins set expires_at = now();
set local role service_role;
select is(public.open_pending_sign_in(pg_temp.hash('8'), true), null, 'a pending sign-in ends after a while');
select is(public.finish_sign_in(pg_temp.hash('8'), pg_temp.hash('9'), 110), null, 'and no code helps then');
select is(public.start_admin_session(pg_temp.owner(), pg_temp.hash('a')), 'pending', 'a new one sweeps it out');
reset role;
select results_eq(
  'select token_hash from public.admin_pending_sign_ins', array[pg_temp.hash('a')], 'for good'
);

-- Guessing
set local role service_role;
select is(
  (select count(*) from generate_series(1, 5) where (public.open_pending_sign_in(pg_temp.hash('a'), true) ->> 'success')::boolean),
  5::bigint, 'five codes can be tried'
);
select is(
  public.open_pending_sign_in(pg_temp.hash('a'), true),
  '{"success": false, "error": "Too many attempts. Please wait 10 seconds and try again.", "retry_after": 10}',
  'the sixth has to wait'
);
select is(public.start_admin_session(pg_temp.owner(), pg_temp.hash('b')), 'pending', 'starting again');
select is(public.open_pending_sign_in(pg_temp.hash('b'), true) ->> 'retry_after', '10', 'is no way around');
select is(
  pg_temp.open('correct horse', true) ->> 'field', 'code', 'nor is the form behind the session'
);
select is(
  public.open_pending_sign_in(pg_temp.hash('b'), false) ->> 'success', 'true', 'a recovery code has not to wait'
);
reset role;
select pg_temp.time_passes('10 seconds');
set local role service_role;
select is(public.open_pending_sign_in(pg_temp.hash('b'), true) ->> 'success', 'true', 'after the wait there is one more try');
select is(public.open_pending_sign_in(pg_temp.hash('b'), true) ->> 'retry_after', '20', 'and a longer wait');
select is(
  public.finish_sign_in(pg_temp.hash('b'), pg_temp.hash('c'), 120) ->> 'username', 'owner', 'a right code'
);
select is(public.open_pending_sign_in(pg_temp.hash('a'), true) ->> 'success', 'true', 'resets the count');

-- A new password
select is(
  public.update_admin_password('owner', 'correct horse', 'battery staple') ->> 'success', 'true', 'a new password'
);
select is(public.open_pending_sign_in(pg_temp.hash('a'), true), null, 'ends what began with the old one');

-- New recovery codes, switching it off
select is(
  public.renew_recovery_codes(pg_temp.owner(), array[pg_temp.hash('0')], 120), false, 'a used code makes no new recovery codes'
);
select is(
  public.renew_recovery_codes(pg_temp.owner(), array[pg_temp.hash('1'), pg_temp.hash('2')], 121), true, 'a new one does'
);
select is(
  public.disable_second_factor(pg_temp.owner(), null, pg_temp.hash('f')), false, 'the old ones are none any more'
);
select is(public.disable_second_factor(pg_temp.owner(), 121), false, 'a used code does not switch it off');
select is(public.disable_second_factor(pg_temp.owner(), null, pg_temp.hash('1')), true, 'a recovery code does');
select is(public.start_admin_session(pg_temp.owner(), pg_temp.hash('d')), 'started', 'a password is enough again');
reset role;
select is_empty(
  'select code_hash from public.admin_recovery_codes', 'and no recovery code is left'
);
select results_eq(
  $$select action, description from public.admin_activity_logs
    where admin_user_id = '00000000-0000-4000-8000-0000000000a1' and description <> 'Admin user logged in' order by id$$,
  $$values
    ('Update Profile', 'Enabled the second factor'),
    ('Login', 'Admin user logged in with a recovery code'),
    ('Change Password', 'Changed the password'),
    ('Update Profile', 'Generated new recovery codes'),
    ('Update Profile', 'Disabled the second factor')$$,
  'all of it is logged'
);

select * from finish();
rollback;
