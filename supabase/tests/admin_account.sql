-- Signing in and changing the account.
begin;
set local track_functions = 'all';
set local search_path = public, extensions;
truncate public.admin_users cascade;
insert into public.admin_users (id, username, email, password_hash, updated_at) values
  ('00000000-0000-4000-8000-0000000000a1', 'Owner', 'owner@spotter.example', private.password_hash('correct horse'), '2026-01-01'),
  ('00000000-0000-4000-8000-0000000000a2', 'Second', 'second@spotter.example', private.password_hash(repeat('x', 72)), '2026-01-01');

select plan(42);

-- admin_login
select is(
  public.admin_login('Owner', 'correct horse'),
  '{"success": true, "user_id": "00000000-0000-4000-8000-0000000000a1", "username": "Owner"}',
  'the right name and password sign in'
);
select is(
  public.admin_login(' owner ', 'correct horse') ->> 'username', 'Owner',
  'case and space around the name do not matter'
);
select is(
  public.admin_login('Owner', 'wrong horse'), '{"success": false, "error": "Invalid credentials"}',
  'a wrong password is refused'
);
select is(
  public.admin_login('Nobody', 'correct horse'), public.admin_login('Owner', 'wrong horse'),
  'an unknown name gets the same answer as a wrong password'
);
select is(public.admin_login('Owner', 'Correct Horse') ->> 'success', 'false', 'case matters in the password');
select is(public.admin_login('Owner', ' correct horse') ->> 'success', 'false', 'space matters in the password');
select is(public.admin_login('Second', repeat('x', 72)) ->> 'success', 'true', 'a password of 72 bytes signs in');
select is(
  public.admin_login('Second', repeat('x', 73)) ->> 'success', 'false',
  'a password that only begins like the right one is refused'
);
select is(
  public.admin_login(username, password),
  '{"success": false, "error": "Please enter both username and password"}',
  format('asks for both when given %s and %s', coalesce(quote_literal(username), 'null'), coalesce(quote_literal(password), 'null'))
)
from (values ('', 'correct horse'), ('  ', 'correct horse'), (null, 'correct horse'), ('Owner', ''), ('Owner', null))
  as given (username, password);

-- Calls of the function that makes a hash take its time. The same number takes the same time.
create function pg_temp.hashes() returns bigint
language sql return coalesce(pg_stat_get_xact_function_calls('extensions.crypt(text, text)'::regprocedure), 0);
create table pg_temp.calls as select 'before' as name, pg_temp.hashes() as hashes;
-- From a new address each time, so that none is slowed.
select public.admin_login('Owner', 'wrong horse', '198.51.100.1');
insert into pg_temp.calls select 'known', pg_temp.hashes();
select public.admin_login('Nobody', 'wrong horse', '198.51.100.2');
insert into pg_temp.calls select 'unknown', pg_temp.hashes();
select results_eq(
  'select name, hashes - lag(hashes) over (order by hashes) from pg_temp.calls order by hashes offset 1',
  $$values ('known', 1::bigint), ('unknown', 1)$$,
  'an unknown name takes as long as a wrong password'
);
select matches(private.password_hash('correct horse'), '^\$2a\$1[0-9]\$', 'the cost of a hash is 10 or more');
select isnt(
  private.password_hash('correct horse'), private.password_hash('correct horse'), 'every hash has its own salt'
);
create function pg_temp.opens(hashed text, typed text) returns boolean language plpgsql as $$
begin
  update public.admin_users set password_hash = hashed where username = 'Second';
  return (private.admin_user_with_password('second', typed)).id is not null;
end
$$;
select ok(
  pg_temp.opens(private.password_hash(stored), typed), format('a password %s opens with one typed %s', name, typed_name)
)
from (values (U&'caf\00e9 noir', 'composed'), (U&'cafe\0301 noir', 'decomposed')) as one (stored, name)
cross join (values (U&'caf\00e9 noir', 'composed'), (U&'cafe\0301 noir', 'decomposed')) as other (typed, typed_name)
where name <> typed_name;
select ok(
  pg_temp.opens(extensions.crypt(U&'cafe\0301 noir', extensions.gen_salt('bf', 4)), U&'caf\00e9 noir'),
  'also where an older release hashed it as it was typed'
);
select ok(not pg_temp.opens(private.password_hash('cafe noir'), U&'caf\00e9 noir'), 'another letter opens nothing');
update public.admin_users set password_hash = private.password_hash(repeat('x', 72)) where username = 'Second';
select throws_ok(
  format('select private.password_hash(%L)', password), '23514', message, format('hashes no password of %s', reason)
)
from (values
  ('short', 'New password must be at least 6 characters long', '5 characters'),
  (repeat('x', 73), 'New password must be at most 72 bytes long', '73 bytes'),
  (null, 'A password is required', 'nothing')
) as given (password, message, reason);

-- update_admin_username
select is(
  public.update_admin_username('Owner', '  '), '{"success": false, "error": "Username cannot be empty"}',
  'a name cannot be emptied'
);
select is(
  public.update_admin_username('Owner', repeat('n', 101)),
  '{"success": false, "error": "Username must be at most 100 characters long"}', 'a name has an end'
);
select is(
  public.update_admin_username('Nobody', 'Somebody'), '{"success": false, "error": "Admin user data not found"}',
  'an unknown user cannot be renamed'
);
select is(
  public.update_admin_username('Owner', 'SECOND'), '{"success": false, "error": "This username is already taken"}',
  'the name of another cannot be taken'
);
select is(
  public.update_admin_username('owner', ' Keeper '), '{"success": true, "message": "Username updated successfully!"}',
  'a new name is stored'
);
select is(public.admin_login('Keeper', 'correct horse') ->> 'success', 'true', 'the new name signs in');
select is(public.admin_login('Owner', 'correct horse') ->> 'success', 'false', 'the old name does not');
select ok(
  (select updated_at > '2026-01-01' from public.admin_users where username = 'Keeper'), 'the change is dated'
);

-- update_admin_password
select is(
  public.update_admin_password(username, current_password, new_password),
  '{"success": false, "error": "All password fields are required"}', format('asks for the %s', missing)
)
from (values
  ('', 'correct horse', 'battery staple', 'name'),
  ('Keeper', '', 'battery staple', 'current password'),
  ('Keeper', 'correct horse', null, 'new password')
) as given (username, current_password, new_password, missing);
select is(
  public.update_admin_password('Keeper', 'correct horse', 'short'),
  '{"success": false, "error": "New password must be at least 6 characters long"}', 'refuses 5 characters'
);
select is(
  public.update_admin_password('Keeper', 'correct horse', repeat('é', 37)),
  '{"success": false, "error": "New password must be at most 72 bytes long"}', 'refuses 74 bytes in 37 letters'
);
select is(
  public.update_admin_password('Keeper', 'wrong horse', 'battery staple'),
  '{"success": false, "error": "Current password is incorrect", "field": "current_password"}',
  'refuses a wrong current password'
);
select is(
  public.update_admin_password('Nobody', 'correct horse', 'battery staple'),
  public.update_admin_password('Keeper', 'wrong horse', 'battery staple'), 'answers the same for an unknown name'
);
select is(public.admin_login('Keeper', 'correct horse') ->> 'success', 'true', 'a refused change changes nothing');
select is(
  public.update_admin_password('keeper', 'correct horse', 'battery staple'),
  '{"success": true, "message": "Password updated successfully!"}', 'a new password is stored'
);
select is(public.admin_login('Keeper', 'battery staple') ->> 'success', 'true', 'the new password signs in');
select is(public.admin_login('Keeper', 'correct horse') ->> 'success', 'false', 'the old password does not');

select * from finish();
rollback;
