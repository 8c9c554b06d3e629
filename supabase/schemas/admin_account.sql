-- The owner's account. Changes are logged in the same transaction; a new password ends other sessions.

create function public.read_admin_account(admin_user_id_input uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', admin_users.id,
    'username', admin_users.username,
    'email', admin_users.email,
    'second_factor', jsonb_build_object(
      'enabled_at', admin_totp.enabled_at,
      'recovery_codes', (
        select count(*) from public.admin_recovery_codes
        where admin_recovery_codes.admin_user_id = admin_users.id
      )
    )
  )
  from public.admin_users
  left join public.admin_totp on admin_totp.admin_user_id = admin_users.id
  where admin_users.id = admin_user_id_input
$$;
comment on function public.read_admin_account is 'The account as the admin shows it, or null.';
grant execute on function public.read_admin_account to service_role;

create function public.update_admin_username(current_username text, new_username text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  admin_user_id uuid;
begin
  if coalesce(btrim(new_username), '') = '' then
    return jsonb_build_object('success', false, 'error', 'Username cannot be empty');
  end if;
  if char_length(btrim(new_username)) > 100 then
    return jsonb_build_object('success', false, 'error', 'Username must be at most 100 characters long');
  end if;
  update public.admin_users
  set username = btrim(new_username)
  where lower(admin_users.username) = lower(btrim(current_username))
  returning admin_users.id into admin_user_id;
  if not found then
    return jsonb_build_object('success', false, 'error', 'Admin user data not found');
  end if;
  perform public.log_admin_activity(
    admin_user_id, 'Update Profile', format('Changed the username to "%s"', btrim(new_username))
  );
  return jsonb_build_object('success', true, 'message', 'Username updated successfully!');
exception
  when unique_violation then
    return jsonb_build_object('success', false, 'error', 'This username is already taken');
end
$$;
comment on function public.update_admin_username is 'Renames the owner: {success, message} or {success, error}.';
grant execute on function public.update_admin_username to service_role;

create function public.update_admin_email(admin_user_id_input uuid, new_email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  stored text := btrim(new_email);
begin
  if coalesce(stored, '') = '' then
    return jsonb_build_object('success', false, 'error', 'Email cannot be empty');
  end if;
  if stored !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or char_length(stored) > 254 then
    return jsonb_build_object('success', false, 'error', 'Please enter a valid email address');
  end if;
  update public.admin_users set email = stored where admin_users.id = admin_user_id_input;
  if not found then
    return jsonb_build_object('success', false, 'error', 'Admin user data not found');
  end if;
  perform public.log_admin_activity(
    admin_user_id_input, 'Update Profile', format('Changed the email to "%s"', stored)
  );
  return jsonb_build_object('success', true, 'message', 'Email updated successfully!');
end
$$;
comment on function public.update_admin_email is 'Changes the owner''s e-mail address: {success, message} or {success, error}.';
grant execute on function public.update_admin_email to service_role;

-- Both changes of the password delete pending sign-ins before sessions: a second step that is finishing
-- holds its pending sign-in, and its session can be seen only after that.
create function public.update_admin_password(
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
comment on function public.update_admin_password is 'Changes the password after checking the current one and, if given, the e-mail address; ends all sessions but the one kept: {success, message} or {success, error}, with field or retry_after.';
grant execute on function public.update_admin_password to service_role;

-- For an operator with the secret key, when the owner has lost the password or the second factor.
create function public.reset_admin_password(username_input text, new_password_input text) returns jsonb
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
comment on function public.reset_admin_password is 'Resets a forgotten password and ends every session: {success} or {success, error}. Requires the secret key.';
grant execute on function public.reset_admin_password to service_role;

create function public.reset_admin_second_factor(username_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  owner_id uuid := (
    select admin_users.id from public.admin_users
    where lower(admin_users.username) = lower(btrim(username_input))
  );
begin
  if owner_id is null then
    return jsonb_build_object('success', false, 'error', 'No owner has this username');
  end if;
  delete from public.admin_recovery_codes where admin_recovery_codes.admin_user_id = owner_id;
  delete from public.admin_totp where admin_totp.admin_user_id = owner_id;
  if not found then
    return jsonb_build_object('success', false, 'error', 'No second factor is set up');
  end if;
  perform public.log_admin_activity(
    owner_id, 'Update Profile', 'Disabled the second factor with the secret key'
  );
  return jsonb_build_object('success', true);
end
$$;
comment on function public.reset_admin_second_factor is 'Disables a lost second factor: {success} or {success, error}. Requires the secret key.';
grant execute on function public.reset_admin_second_factor to service_role;
