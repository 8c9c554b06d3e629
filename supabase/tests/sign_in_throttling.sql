-- Guessing passwords is slowed per pair of username and address.
begin;
set local search_path = public, extensions;
truncate public.admin_users cascade;
truncate private.sign_in_failures;
insert into public.admin_users (username, email, password_hash)
values ('owner', 'owner@spotter.example', crypt('correct horse', gen_salt('bf', 4)));

create function pg_temp.guess(times integer, username text, address text) returns setof jsonb language sql as $$
  select public.admin_login(username, 'wrong', address) from generate_series(1, times)
$$;
create function pg_temp.time_passes(passed interval) returns void language sql as $$
  update private.sign_in_failures set failed_at = failed_at - passed, wait_until = wait_until - passed
$$;

select plan(23);

select ok(
  (select bool_and(answer = '{"success": false, "error": "Invalid credentials"}') from pg_temp.guess(5, 'owner', '203.0.113.7') as answer),
  'five wrong passwords are only wrong'
);
select is(
  public.admin_login('owner', 'wrong', '203.0.113.7'),
  '{"success": false, "error": "Too many attempts. Please wait 10 seconds and try again.", "retry_after": 10}',
  'the sixth has to wait'
);
select is(
  public.admin_login('owner', 'correct horse', '203.0.113.7') ->> 'retry_after', '10',
  'the right password has to wait as well, and asking makes it no longer'
);
select is(
  public.admin_login(' OWNER ', 'correct horse', ' 203.0.113.7 ') ->> 'retry_after', '10',
  'the name in capitals is the same name'
);
select is(
  public.admin_login('owner', 'correct horse', '198.51.100.1') ->> 'success', 'true',
  'the owner signs in from another address meanwhile'
);
select is(
  public.admin_login('owner', 'wrong', '203.0.113.7') ->> 'retry_after', '10',
  'which does not help the guesser'
);
select is(
  public.admin_login('other', 'wrong', '203.0.113.7') ->> 'error', 'Invalid credentials',
  'another name from the same address does not wait'
);
select is(
  (select jsonb_agg(answer) from pg_temp.guess(6, 'nobody', '203.0.113.8') as answer) -> 5 ->> 'retry_after', '10',
  'a name that does not exist is slowed alike'
);
select is(
  (select jsonb_agg(answer) from pg_temp.guess(6, 'owner', null) as answer) -> 5 ->> 'retry_after', '10',
  'so is an unknown address'
);

-- Waiting
select pg_temp.time_passes('10 seconds');
select is(
  public.admin_login('owner', 'wrong', '203.0.113.7') ->> 'error', 'Invalid credentials',
  'after the wait there is one more try'
);
select is(
  public.admin_login('owner', 'wrong', '203.0.113.7') ->> 'retry_after', '20', 'and then twice the wait'
);
select is(
  array(select extract(epoch from private.sign_in_delay(failures))::integer from generate_series(4, 14) as failures),
  array[0, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900], 'the wait doubles up to a quarter of an hour'
);
select is(private.sign_in_delay(1000000), interval '15 minutes', 'and is never longer');
select pg_temp.time_passes('20 seconds');
select is(
  public.admin_login('owner', 'correct horse', '203.0.113.7') ->> 'success', 'true', 'the right password signs in after the wait'
);
select is(
  public.admin_login('owner', 'wrong', '203.0.113.7') ->> 'error', 'Invalid credentials', 'and all is forgiven'
);

-- What is kept
select is(
  (select count(*) from private.sign_in_failures where failures = 1 and pair_hash = private.sign_in_pair('owner', '203.0.113.7')),
  1::bigint, 'a pair is counted once'
);
select ok(
  (select bool_and(pair_hash ~ '^[0-9a-f]{64}$') from private.sign_in_failures), 'as a hash'
);
select isnt(
  private.sign_in_pair('owner', '203.0.113.7'),
  encode(digest('["owner", "203.0.113.7"]', 'sha256'), 'hex'), 'with salt'
);
select isnt(
  private.sign_in_pair('a', '"b'), private.sign_in_pair('a"', 'b'), 'that no other pair can have'
);
select pg_temp.time_passes('25 hours');
select public.admin_login('owner', 'correct horse', '198.51.100.1');
select is_empty('select from private.sign_in_failures', 'and forgotten after a day');

-- Who may look
set local role service_role;
select throws_ok(
  'select from private.sign_in_failures', '42501', 'permission denied for table sign_in_failures',
  'the edge cannot read the counts'
);
select throws_ok(
  'select salt from private.sign_in_salt', '42501', 'permission denied for table sign_in_salt',
  'the edge cannot read the salt'
);
select throws_ok(
  $$select private.record_sign_in_failure('x')$$, '42501',
  'permission denied for function record_sign_in_failure', 'the edge cannot count by itself'
);
reset role;

select * from finish();
rollback;
