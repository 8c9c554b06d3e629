-- The forms of the account, and what helps an owner who has lost a key to it.
begin;
set local search_path = public, extensions;
truncate public.admin_users, public.admin_activity_logs cascade;
truncate private.sign_in_failures;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('correct horse', gen_salt('bf', 4)));
insert into public.admin_sessions (token_hash, admin_user_id, expires_at)
select repeat(letter, 64), '00000000-0000-4000-8000-0000000000a1', now() + interval '1 day'
from unnest(array['a', 'b']) as letter;

select plan(44);

-- Visitors
select throws_ok(
  format('set local role %I; select public.%s', role, call), '42501', null, format('%s cannot call %s', role, call)
)
from unnest(array['anon', 'authenticated']) as role,
  unnest(array[
    $$update_admin_password('owner', 'correct horse', 'battery staple')$$,
    $$update_admin_email('00000000-0000-4000-8000-0000000000a1', 'thief@spotter.example')$$,
    $$read_admin_account('00000000-0000-4000-8000-0000000000a1')$$,
    $$reset_admin_password('owner', 'battery staple')$$,
    $$reset_admin_second_factor('owner')$$
  ]) as call;
reset role;
select throws_ok(
  format('set local role service_role; select private.%s', call), '42501', null,
  format('the edge cannot call %s past the functions', call)
)
from unnest(array[
  $$verify_password('owner', 'correct horse', 'pair', 'No')$$,
  $$verify_current_password('owner', 'correct horse', '')$$
]) as call;
reset role;

set local role service_role;

-- E-mail
select is(
  public.update_admin_email('00000000-0000-4000-8000-0000000000a1', email) ->> 'error', error,
  format('refuses %s as an address', coalesce(quote_literal(left(email, 20)), 'null'))
)
from (values
  (null, 'Email cannot be empty'),
  ('  ', 'Email cannot be empty'),
  ('owner', 'Please enter a valid email address'),
  ('owner@spotter', 'Please enter a valid email address'),
  ('two words@spotter.example', 'Please enter a valid email address'),
  (repeat('x', 250) || '@t.example', 'Please enter a valid email address')
) as given (email, error);
select is(
  public.update_admin_email('00000000-0000-4000-8000-0000000000a9', 'new@spotter.example'),
  '{"success": false, "error": "Admin user data not found"}', 'an unknown user has no address'
);
select is(
  public.update_admin_email('00000000-0000-4000-8000-0000000000a1', ' New@spotter.example '),
  '{"success": true, "message": "Email updated successfully!"}', 'a new address is stored'
);
select is(
  public.read_admin_account('00000000-0000-4000-8000-0000000000a1'),
  '{"id": "00000000-0000-4000-8000-0000000000a1", "username": "owner", "email": "New@spotter.example",
    "second_factor": {"enabled_at": null, "recovery_codes": 0}}',
  'the account is told as its screens show it'
);
select is(public.read_admin_account('00000000-0000-4000-8000-0000000000a9'), null, 'an unknown user has no account');

-- Password
create function pg_temp.change(password text, session text, email text default null) returns jsonb language sql as $$
  select public.update_admin_password('owner', password, 'battery staple', repeat(session, 64), email)
$$;
select is(
  pg_temp.change('correct horse', 'a', 'owner@spotter.example'),
  '{"success": false, "error": "Email does not match this account", "field": "email"}',
  'where an address is asked for, it must be the account''s'
);
select is(
  pg_temp.change('wrong', 'a', ' NEW@spotter.example ') ->> 'error', 'Current password is incorrect',
  'in any case, with space around it'
);
select is(pg_temp.change('wrong', 'a') ->> 'field', 'current_password', 'a wrong password is said of its field');
select is(
  (select jsonb_agg(pg_temp.change('wrong', 'a') ->> 'error') -> 2 from generate_series(1, 3)),
  '"Current password is incorrect"', 'five wrong passwords are only wrong'
);
select is(
  pg_temp.change('correct horse', 'a') - 'field',
  '{"success": false, "error": "Too many attempts. Please wait 10 seconds and try again.", "retry_after": 10}',
  'the sixth has to wait, be it right'
);
select is(public.update_admin_username('owner', 'keeper') ->> 'success', 'true', 'the name is changed');
select is(
  public.update_admin_password('keeper', 'correct horse', 'battery staple', repeat('a', 64)) ->> 'retry_after', '10',
  'which is no new beginning'
);
select is(
  public.admin_login('keeper', 'correct horse', '203.0.113.7') ->> 'success', 'true',
  'sign-in still works'
);
select is(
  public.update_admin_password('keeper', 'wrong', 'battery staple', repeat('b', 64)) ->> 'error',
  'Current password is incorrect', 'nor another session from trying'
);
select is(
  public.update_admin_password('keeper', 'correct horse', 'battery staple', repeat('b', 64)),
  '{"success": true, "message": "Password updated successfully!"}', 'there the right one changes it'
);
reset role;
select results_eq(
  'select token_hash from public.admin_sessions', array[repeat('b', 64)], 'and ends every other session'
);

-- Losing a key
insert into public.admin_totp values
  ('00000000-0000-4000-8000-0000000000a1', repeat('s', 40), now(), 1);
insert into public.admin_recovery_codes values
  ('00000000-0000-4000-8000-0000000000a1', repeat('e', 64)), ('00000000-0000-4000-8000-0000000000a1', repeat('f', 64));
insert into public.admin_pending_sign_ins (token_hash, admin_user_id)
values (repeat('d', 64), '00000000-0000-4000-8000-0000000000a1');
set local role service_role;
select is(
  public.read_admin_account('00000000-0000-4000-8000-0000000000a1') -> 'second_factor' ->> 'recovery_codes', '2',
  'the recovery codes that are left are counted'
);
select is(
  public.reset_admin_password('keeper', 'short') ->> 'error', 'New password must be at least 6 characters long',
  'a reset password is no shorter than others'
);
select is(
  public.reset_admin_password('nobody', 'new and long') ->> 'error', 'No owner has this username',
  'that of an unknown user is not reset'
);
select is(public.reset_admin_password(' Keeper ', 'new and long'), '{"success": true}', 'the owner''s is');
select is(public.admin_login('keeper', 'new and long') ->> 'success', 'true', 'the new password signs in');
reset role;
select is_empty(
  $$select token_hash from public.admin_sessions union all select token_hash from public.admin_pending_sign_ins$$,
  'and sessions and pending sign-ins end'
);
set local role service_role;
select is(
  public.reset_admin_second_factor('nobody') ->> 'error', 'No owner has this username', 'an unknown user has no second factor'
);
select is(public.reset_admin_second_factor('keeper'), '{"success": true}', 'a lost second factor is switched off');
select is(
  public.reset_admin_second_factor('keeper') ->> 'error', 'No second factor is set up', 'once'
);
reset role;
select is_empty('select code_hash from public.admin_recovery_codes', 'with its recovery codes');
select results_eq(
  'select action, description from public.admin_activity_logs order by id',
  $$values
    ('Update Profile', 'Changed the email to "New@spotter.example"'),
    ('Update Profile', 'Changed the username to "keeper"'),
    ('Change Password', 'Changed the password'),
    ('Change Password', 'Reset the password with the secret key'),
    ('Update Profile', 'Disabled the second factor with the secret key')$$,
  'all of it is logged'
);

select * from finish();
rollback;
