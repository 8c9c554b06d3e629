-- Passwords: an attempt holds the owner's row until its transaction ends, so that a sign-in and a change
-- of the password happen one after the other.

create or replace function private.verify_password(
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

-- Both changes of the password delete pending sign-ins before sessions: a second step that is finishing
-- holds its pending sign-in, and its session can be seen only after that.

create or replace function public.update_admin_password(
  username_input text,
  current_password_input text,
  new_password_input text,
  kept_token_hash_input text default null,
  email_input text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  trial jsonb;
  owner_id uuid;
begin
  if coalesce(btrim(username_input), '') = ''
    or coalesce(current_password_input, '') = ''
    or coalesce(new_password_input, '') = ''
  then
    return jsonb_build_object('success', false, 'error', 'All password fields are required');
  end if;
  if private.password_error(new_password_input) is not null then
    return jsonb_build_object('success', false, 'error', private.password_error(new_password_input));
  end if;
  if email_input is not null and not exists (
    select from public.admin_users
    where lower(admin_users.username) = lower(btrim(username_input))
      and lower(admin_users.email) = lower(btrim(email_input))
  ) then
    return jsonb_build_object('success', false, 'error', 'Email does not match this account', 'field', 'email');
  end if;
  trial := private.verify_current_password(username_input, current_password_input, kept_token_hash_input);
  if not (trial ->> 'success')::boolean then
    return trial || jsonb_build_object('field', 'current_password');
  end if;
  owner_id := (trial ->> 'user_id')::uuid;
  update public.admin_users
  set password_hash = private.password_hash(new_password_input)
  where admin_users.id = owner_id;
  delete from public.admin_pending_sign_ins where admin_pending_sign_ins.admin_user_id = owner_id;
  delete from public.admin_sessions
  where admin_sessions.admin_user_id = owner_id
    and admin_sessions.token_hash is distinct from kept_token_hash_input;
  perform public.log_admin_activity(owner_id, 'Change Password', 'Changed the password');
  return jsonb_build_object('success', true, 'message', 'Password updated successfully!');
end
$$;

create or replace function public.reset_admin_password(username_input text, new_password_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  owner_id uuid;
begin
  if private.password_error(new_password_input) is not null then
    return jsonb_build_object('success', false, 'error', private.password_error(new_password_input));
  end if;
  update public.admin_users
  set password_hash = private.password_hash(new_password_input)
  where lower(admin_users.username) = lower(btrim(username_input))
  returning admin_users.id into owner_id;
  if not found then
    return jsonb_build_object('success', false, 'error', 'No owner has this username');
  end if;
  delete from public.admin_pending_sign_ins where admin_pending_sign_ins.admin_user_id = owner_id;
  delete from public.admin_sessions where admin_sessions.admin_user_id = owner_id;
  perform public.log_admin_activity(owner_id, 'Change Password', 'Reset the password with the secret key');
  return jsonb_build_object('success', true);
end
$$;
