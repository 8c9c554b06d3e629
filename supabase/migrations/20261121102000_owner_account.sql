-- The account's own changes are logged with them, and a new password signs other browsers out.

create or replace function public.update_admin_username(current_username text, new_username text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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

drop function public.update_admin_password(text, text, text);

create function public.update_admin_password(
  username_input text,
  current_password_input text,
  new_password_input text,
  kept_token_hash_input text default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  admin_user public.admin_users;
begin
  if coalesce(btrim(username_input), '') = ''
    or coalesce(current_password_input, '') = ''
    or coalesce(new_password_input, '') = ''
  then
    return jsonb_build_object('success', false, 'error', 'All password fields are required');
  end if;
  if private.password_problem(new_password_input) is not null then
    return jsonb_build_object('success', false, 'error', private.password_problem(new_password_input));
  end if;
  admin_user := private.admin_user_with_password(username_input, current_password_input);
  if admin_user.id is null then
    return jsonb_build_object('success', false, 'error', 'Current password is incorrect');
  end if;
  update public.admin_users
  set password_hash = private.password_hash(new_password_input)
  where admin_users.id = admin_user.id;
  delete from public.admin_sessions
  where admin_sessions.admin_user_id = admin_user.id
    and admin_sessions.token_hash is distinct from kept_token_hash_input;
  perform public.log_admin_activity(admin_user.id, 'Change Password', 'Changed the password');
  return jsonb_build_object('success', true, 'message', 'Password updated successfully!');
end
$$;
comment on function public.update_admin_password(text, text, text, text) is 'Changes the password after checking the current one and ends all sessions but the one kept: {success, message} or {success, error}.';

create function public.create_first_admin_user(
  username_input text,
  email_input text,
  password_input text
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  admin_user_id uuid;
begin
  -- Two at once must not both find nobody.
  lock table public.admin_users in exclusive mode;
  if exists (select from public.admin_users) then
    return jsonb_build_object('success', false, 'error', 'There is an owner already');
  end if;
  if private.password_problem(password_input) is not null then
    return jsonb_build_object('success', false, 'error', private.password_problem(password_input));
  end if;
  insert into public.admin_users (username, email, password_hash)
  values (btrim(username_input), btrim(email_input), private.password_hash(password_input))
  returning id into admin_user_id;
  return jsonb_build_object('success', true, 'user_id', admin_user_id);
end
$$;
comment on function public.create_first_admin_user(text, text, text) is 'Makes the owner of a project that has none: {success, user_id} or {success, error}.';

revoke all on function public.update_admin_password(text, text, text, text) from public, anon, authenticated;
revoke all on function public.create_first_admin_user(text, text, text) from public, anon, authenticated;
grant execute on function public.update_admin_password(text, text, text, text) to service_role;
grant execute on function public.create_first_admin_user(text, text, text) to service_role;
