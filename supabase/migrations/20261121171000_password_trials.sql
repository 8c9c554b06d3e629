-- Every try at a password is counted and slowed at one place: by username and address at the sign-in, by
-- session behind it, because who has stolen a session can change address and username but not that.

create function private.password_trial(
  username_input text,
  password_input text,
  pair text,
  refusal text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  admin_user public.admin_users;
  wait_until timestamptz;
begin
  delete from private.sign_in_failures where failed_at < now() - interval '1 day';
  -- One at a time: many guesses sent at once must not all pass before the first is counted.
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended(pair, 0)) then
    return private.sign_in_slowed(1);
  end if;
  select sign_in_failures.wait_until into wait_until
  from private.sign_in_failures
  where sign_in_failures.pair_hash = pair;
  if wait_until > now() then
    return private.sign_in_slowed(ceil(extract(epoch from wait_until - now()))::integer);
  end if;

  admin_user := private.admin_user_with_password(username_input, password_input);
  if admin_user.id is null then
    perform private.note_sign_in_failure(pair);
    return jsonb_build_object('success', false, 'error', refusal);
  end if;
  delete from private.sign_in_failures where sign_in_failures.pair_hash = pair;
  return jsonb_build_object('success', true, 'user_id', admin_user.id, 'username', admin_user.username);
end
$$;
comment on function private.password_trial(text, text, text, text) is 'One try at a password, counted and slowed by pair: {success, user_id, username}, or {success, error} with the refusal or with retry_after.';

create or replace function public.admin_login(
  username_input text,
  password_input text,
  ip_address_input text default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if coalesce(btrim(username_input), '') = '' or coalesce(password_input, '') = '' then
    return jsonb_build_object('success', false, 'error', 'Please enter both username and password');
  end if;
  return private.password_trial(
    username_input,
    password_input,
    private.sign_in_pair(username_input, ip_address_input),
    'Invalid credentials'
  );
end
$$;

create function private.current_password_trial(
  username_input text,
  password_input text,
  token_hash_input text
) returns jsonb
language sql
set search_path = ''
as $$
  select private.password_trial(
    username_input,
    password_input,
    private.sign_in_pair(
      -- By id where there is one, so that a new username is no new beginning.
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
comment on function private.current_password_trial(text, text, text) is 'One try at the current password by somebody who is signed in, slowed by session.';
