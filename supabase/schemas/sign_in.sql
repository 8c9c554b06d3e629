-- Password attempts are counted and slowed in one place: per username and address at sign-in, so that
-- nobody can lock the owner out from elsewhere; per session behind it, because whoever has stolen a
-- session can change address and username but not the session. A pair is stored as a salted hash and
-- deleted after a day.

create table private.sign_in_salt (
  only_row boolean primary key default true,
  salt text not null default encode(extensions.gen_random_bytes(32), 'hex'),

  constraint sign_in_salt_only_row check (only_row)
);
comment on table private.sign_in_salt is 'Prevents recovering addresses from their hashes.';
alter table private.sign_in_salt enable row level security;

create table private.sign_in_failures (
  pair_hash text primary key,
  failures integer not null,
  failed_at timestamptz not null default now(),
  wait_until timestamptz not null default now()
);
comment on table private.sign_in_failures is 'Consecutive wrong passwords by username and address.';
alter table private.sign_in_failures enable row level security;
create index sign_in_failures_oldest on private.sign_in_failures (failed_at);

create function private.sign_in_pair(username text, ip_address text) returns text
language sql stable set search_path = ''
return (
  select encode(
    extensions.digest(
      -- As JSON, so that a username cannot extend into the address.
      salt || jsonb_build_array(lower(btrim(username)), coalesce(btrim(ip_address), ''))::text,
      'sha256'
    ),
    'hex'
  )
  from private.sign_in_salt
);
comment on function private.sign_in_pair is 'The hash that identifies a pair of username and address.';

create function private.sign_in_delay(failures integer) returns interval
language sql immutable set search_path = ''
return case
  when failures < 5 then interval '0'
  -- 10, 20, 40 seconds and so on, up to 15 minutes.
  else least(interval '10 seconds' * power(2, least(failures - 5, 10)), interval '15 minutes')
end;
comment on function private.sign_in_delay is 'How long a pair waits after this many consecutive wrong passwords.';

create function private.record_sign_in_failure(pair text) returns void
language sql set search_path = ''
begin atomic
  insert into private.sign_in_failures (pair_hash, failures) values (pair, 1)
  on conflict (pair_hash) do update set
    failures = sign_in_failures.failures + 1,
    failed_at = now(),
    wait_until = now() + private.sign_in_delay(sign_in_failures.failures + 1);
end;
comment on function private.record_sign_in_failure is 'Counts a failed attempt of a pair.';

create function private.sign_in_throttled(seconds integer) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object(
  'success', false,
  'error', format('Too many attempts. Please wait %s seconds and try again.', seconds),
  'retry_after', seconds
);
comment on function private.sign_in_throttled is 'The result of an attempt by a pair that has to wait.';

-- Passwords: an attempt holds the owner's row until its transaction ends, so that a sign-in and a change
-- of the password happen one after the other.
create function private.verify_password(
  username_input text,
  password_input text,
  pair text,
  refusal text
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  admin_user public.admin_users;
  wait_until timestamptz;
begin
  delete from private.sign_in_failures where failed_at < now() - interval '1 day';
  -- One at a time: concurrent guesses must not all pass before the first is counted.
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended(pair, 0)) then
    return private.sign_in_throttled(1);
  end if;
  select sign_in_failures.wait_until into wait_until
  from private.sign_in_failures
  where sign_in_failures.pair_hash = pair;
  if wait_until > now() then
    return private.sign_in_throttled(ceil(extract(epoch from wait_until - now()))::integer);
  end if;

  admin_user := private.admin_user_with_password(username_input, password_input);
  -- Locked after the slow comparison, so that guesses never hold the row. A change that was committed
  -- meanwhile makes the password wrong.
  perform from public.admin_users
  where admin_users.id = admin_user.id and admin_users.password_hash = admin_user.password_hash
  for no key update;
  if not found then
    perform private.record_sign_in_failure(pair);
    return jsonb_build_object('success', false, 'error', refusal);
  end if;
  delete from private.sign_in_failures where sign_in_failures.pair_hash = pair;
  return jsonb_build_object('success', true, 'user_id', admin_user.id, 'username', admin_user.username);
end
$$;
comment on function private.verify_password is 'Checks a password, counted and slowed by pair: {success, user_id, username}, or {success, error}, with retry_after when slowed.';

create function public.admin_login(
  username_input text,
  password_input text,
  ip_address_input text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(btrim(username_input), '') = '' or coalesce(password_input, '') = '' then
    return jsonb_build_object('success', false, 'error', 'Please enter both username and password');
  end if;
  return private.verify_password(
    username_input,
    password_input,
    private.sign_in_pair(username_input, ip_address_input),
    'Invalid credentials'
  );
end
$$;
comment on function public.admin_login is 'Checks a username and a password: {success, user_id, username} or {success, error}, with retry_after seconds when slowed.';
grant execute on function public.admin_login to service_role;

create function private.verify_current_password(
  username_input text,
  password_input text,
  token_hash_input text
) returns jsonb
language sql set search_path = '' as $$
  select private.verify_password(
    username_input,
    password_input,
    private.sign_in_pair(
      -- By id if the user exists, so that a new username does not reset the count.
      coalesce(
        (
          select admin_users.id::text from public.admin_users
          where lower(admin_users.username) = lower(btrim(username_input))
        ),
        username_input
      ),
      'session ' || coalesce(token_hash_input, '')
    ),
    'Current password is incorrect'
  )
$$;
comment on function private.verify_current_password is 'Checks the current password of a signed-in user, slowed by session.';

create function public.sign_in(
  username_input text,
  password_input text,
  attempt_key_input text,
  token_hash_input text,
  ip_address_input text default null,
  user_agent_input text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb := public.admin_login(username_input, password_input, attempt_key_input);
begin
  if not (answer ->> 'success')::boolean then
    return answer;
  end if;
  return answer || jsonb_build_object('outcome', public.start_admin_session(
    (answer ->> 'user_id')::uuid, token_hash_input, ip_address_input, user_agent_input
  ));
end
$$;
comment on function public.sign_in is 'admin_login and start_admin_session in one transaction: the answer of admin_login, with outcome (started or pending) on success.';
grant execute on function public.sign_in to service_role;
