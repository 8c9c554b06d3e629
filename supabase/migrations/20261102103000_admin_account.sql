-- Signing in and changing the account. Passwords are compared and hashed here and nowhere else.

create function private.password_problem(password text) returns text
language sql
immutable
set search_path = ''
return case
  when char_length(password) < 6 then 'New password must be at least 6 characters long'
  -- bcrypt ignores everything after its 72nd byte, so a longer password would only look stronger.
  when octet_length(password) > 72 then 'New password must be at most 72 bytes long'
end;
comment on function private.password_problem(text) is 'What is wrong with a new password, or null.';

create function private.password_hash(password text) returns text
language plpgsql
set search_path = ''
as $$
begin
  if password is null or private.password_problem(password) is not null then
    raise exception '%', coalesce(private.password_problem(password), 'A password is required')
      using errcode = 'check_violation';
  end if;
  return extensions.crypt(password, extensions.gen_salt('bf', 10));
end
$$;
comment on function private.password_hash(text) is 'The bcrypt hash of a new password. Refuses one that is too short or too long.';

create function private.admin_user_with_password(username_input text, password_input text)
returns public.admin_users
language plpgsql
stable
set search_path = ''
as $$
declare
  admin_user public.admin_users;
  computed text;
begin
  select * into admin_user
  from public.admin_users
  where lower(admin_users.username) = lower(btrim(username_input));
  -- An unknown name costs one comparison as well, against a hash that no password has, so that the
  -- time of the answer does not tell which names exist.
  computed := extensions.crypt(
    password_input,
    coalesce(admin_user.password_hash, '$2a$10$9ItPvMrgT7wGU07BacH/z.bwV/BupLNRf2XCMysixyQllnNvi7PrC')
  );
  if computed = admin_user.password_hash and octet_length(password_input) <= 72 then
    return admin_user;
  end if;
  return null;
end
$$;
comment on function private.admin_user_with_password(text, text) is 'The owner with that name and password, or null; takes the same time either way.';

create function public.admin_login(username_input text, password_input text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  admin_user public.admin_users;
begin
  if coalesce(btrim(username_input), '') = '' or coalesce(password_input, '') = '' then
    return jsonb_build_object('success', false, 'error', 'Please enter both username and password');
  end if;
  admin_user := private.admin_user_with_password(username_input, password_input);
  if admin_user.id is null then
    return jsonb_build_object('success', false, 'error', 'Invalid credentials');
  end if;
  return jsonb_build_object('success', true, 'user_id', admin_user.id, 'username', admin_user.username);
end
$$;
comment on function public.admin_login(text, text) is 'Checks a name and a password: {success, user_id, username} or {success, error}.';

create function public.update_admin_username(current_username text, new_username text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if coalesce(btrim(new_username), '') = '' then
    return jsonb_build_object('success', false, 'error', 'Username cannot be empty');
  end if;
  if char_length(btrim(new_username)) > 100 then
    return jsonb_build_object('success', false, 'error', 'Username must be at most 100 characters long');
  end if;
  update public.admin_users
  set username = btrim(new_username)
  where lower(admin_users.username) = lower(btrim(current_username));
  if not found then
    return jsonb_build_object('success', false, 'error', 'Admin user data not found');
  end if;
  return jsonb_build_object('success', true, 'message', 'Username updated successfully!');
exception
  when unique_violation then
    return jsonb_build_object('success', false, 'error', 'This username is already taken');
end
$$;
comment on function public.update_admin_username(text, text) is 'Renames the owner: {success, message} or {success, error}.';

create function public.update_admin_password(
  username_input text,
  current_password_input text,
  new_password_input text
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
  return jsonb_build_object('success', true, 'message', 'Password updated successfully!');
end
$$;
comment on function public.update_admin_password(text, text, text) is 'Changes the password after checking the current one: {success, message} or {success, error}.';

revoke all on function public.admin_login(text, text) from public, anon, authenticated;
revoke all on function public.update_admin_username(text, text) from public, anon, authenticated;
revoke all on function public.update_admin_password(text, text, text) from public, anon, authenticated;
grant execute on function public.admin_login(text, text) to service_role;
grant execute on function public.update_admin_username(text, text) to service_role;
grant execute on function public.update_admin_password(text, text, text) to service_role;
