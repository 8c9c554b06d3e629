-- Generated: the database of release 0.2.0, statements in the order in which they need each other. Nobody has to read it:
-- supabase/schemas/ declares the database as it is now. A database that 0.2.0 made has this migration already.

create extension if not exists pgcrypto with schema extensions;

create extension if not exists pg_trgm with schema extensions;

create extension if not exists unaccent with schema extensions;

create schema private;
comment on schema private is 'Helpers for triggers and functions. Not exposed by the API.';
revoke all on schema private from public;
grant usage on schema private to service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

alter default privileges in schema public revoke all on routines from anon, authenticated, service_role;

alter default privileges revoke execute on routines from public;
revoke create on schema public from public, anon, authenticated, service_role;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Strictly increasing, so that two saves in one transaction are two versions.
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;
comment on function private.touch_updated_at is 'Trigger: sets updated_at on every change of a row.';

create function private.is_importing_content() returns boolean
language sql stable set search_path = ''
return coalesce(current_setting('spotter.importing_content', true), '') = 'true';
comment on function private.is_importing_content is 'Whether this transaction writes rows of a backup.';
grant execute on function private.is_importing_content to service_role;

create function private.is_blank(value text) returns boolean
language sql immutable set search_path = ''
return value ~ '^[\s\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]*$';
comment on function private.is_blank is 'Whether a text has no visible character.';
grant execute on function private.is_blank to service_role;

create function private.clock() returns timestamptz
language sql stable set search_path = ''
return now();
comment on function private.clock is 'The clock that every instant is compared with. Tests replace it to move time.';
grant execute on function private.clock to anon, authenticated, service_role;

create function private.is_instant(moment timestamptz) returns boolean
language sql immutable set search_path = ''
return moment >= '2000-01-01T00:00:00Z' and moment < '10000-01-01T00:00:00Z';
comment on function private.is_instant is 'Whether a moment can be an instant of a schedule; null for null.';
grant execute on function private.is_instant to service_role;

create function private.instant_text(moment timestamptz) returns text
language sql immutable set search_path = ''
return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
comment on function private.instant_text is 'An instant as JavaScript writes it, so that equal instants in JSON are equal texts.';
grant execute on function private.instant_text to service_role;

create function private.like_pattern(search text) returns text
language sql immutable set search_path = ''
return '%' || replace(replace(replace(search, '\', '\\'), '%', '\%'), '_', '\_') || '%';
comment on function private.like_pattern is 'A pattern that finds a text wherever it stands.';

create table public.admin_users (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  email text not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint admin_users_username_is_trimmed check (username = btrim(username) and username <> ''),
  constraint admin_users_username_length check (char_length(username) <= 100),
  constraint admin_users_email_shape check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  constraint admin_users_email_length check (char_length(email) <= 254),
  constraint admin_users_password_hash_is_bcrypt check (password_hash ~ '^\$2[aby]\$[0-9]{2}\$.{53}$')
);

create function private.has_owner() returns boolean
language sql stable set search_path = ''
return exists (select from public.admin_users);
comment on function private.has_owner is 'Whether the site is set up. That never ends.';

create table public.admin_recovery_codes (
  admin_user_id uuid not null references public.admin_users (id) on delete cascade,
  code_hash text not null,
  primary key (admin_user_id, code_hash),
  constraint admin_recovery_codes_code_hash_shape check (code_hash ~ '^[0-9a-f]{64}$')
);

create table public.admin_totp (
  admin_user_id uuid primary key references public.admin_users (id) on delete cascade,
  encrypted_secret text not null,
  enabled_at timestamptz,
  last_used_step bigint,

  constraint admin_totp_encrypted_secret_length check (char_length(encrypted_secret) between 20 and 500),
  constraint admin_totp_enabled_with_a_code check ((enabled_at is null) = (last_used_step is null))
);

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

create table public.admin_sessions (
  token_hash text primary key,
  admin_user_id uuid not null references public.admin_users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  id uuid not null default gen_random_uuid(),

  constraint admin_sessions_id_unique unique (id),
  constraint admin_sessions_token_hash_shape check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint admin_sessions_expires_later check (expires_at > created_at),
  constraint admin_sessions_ip_address_length check (char_length(ip_address) <= 64),
  constraint admin_sessions_user_agent_length check (char_length(user_agent) <= 1000)
);
comment on table public.admin_sessions is 'The browsers in which the owner is signed in.';
comment on column public.admin_sessions.token_hash is 'SHA-256 of the token, which is stored only in the cookie.';
comment on column public.admin_sessions.last_seen_at is 'Accurate to a minute, so that not every request writes.';
comment on column public.admin_sessions.id is 'Identifies a session in the admin. It grants no access.';

alter table public.admin_sessions enable row level security;

create index admin_sessions_admin_user on public.admin_sessions (admin_user_id);

create index admin_sessions_expiry on public.admin_sessions (expires_at);

create table public.admin_pending_sign_ins (
  token_hash text primary key,
  admin_user_id uuid not null references public.admin_users (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '5 minutes',

  constraint admin_pending_sign_ins_token_hash_shape check (token_hash ~ '^[0-9a-f]{64}$')
);
comment on table public.admin_pending_sign_ins is 'Browsers that have passed the password check but not yet the second factor.';

alter table public.admin_pending_sign_ins enable row level security;

create index admin_pending_sign_ins_admin_user on public.admin_pending_sign_ins (admin_user_id);

create function private.session_expiry(started_at timestamptz) returns timestamptz
language sql stable set search_path = ''
return least(now() + interval '7 days', started_at + interval '30 days');
comment on function private.session_expiry is 'A session ends after a week without use, and after 30 days in any case.';

create function private.create_admin_session(
  owner_id uuid,
  token_hash text,
  ip_address text,
  user_agent text,
  description text
) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.admin_sessions where admin_sessions.expires_at <= now();
  insert into public.admin_sessions (token_hash, admin_user_id, expires_at, ip_address, user_agent)
  values (
    token_hash,
    owner_id,
    private.session_expiry(now()),
    nullif(left(btrim(ip_address), 64), ''),
    nullif(left(btrim(user_agent), 1000), '')
  );
  perform public.log_admin_login(owner_id, ip_address, user_agent);
  perform public.log_admin_activity(owner_id, 'Login', description);
end
$$;
comment on function private.create_admin_session is 'Creates a session and logs the sign-in.';

create function public.start_admin_session(
  admin_user_id_input uuid,
  token_hash_input text,
  ip_address_input text default null,
  user_agent_input text default null
) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.admin_totp
    where admin_totp.admin_user_id = admin_user_id_input and admin_totp.enabled_at is not null
  ) then
    delete from public.admin_pending_sign_ins where admin_pending_sign_ins.expires_at <= now();
    insert into public.admin_pending_sign_ins (token_hash, admin_user_id)
    values (token_hash_input, admin_user_id_input);
    return 'pending';
  end if;
  perform private.create_admin_session(
    admin_user_id_input, token_hash_input, ip_address_input, user_agent_input, 'Admin user logged in'
  );
  return 'started';
end
$$;
comment on function public.start_admin_session is 'After a successful admin_login: creates a session and logs the sign-in (started), or waits for the second factor (pending).';
grant execute on function public.start_admin_session to service_role;

create function public.open_pending_sign_in(token_hash_input text, count_attempt_input boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
  owner_id uuid := (
    select admin_pending_sign_ins.admin_user_id
    from public.admin_pending_sign_ins
    where admin_pending_sign_ins.token_hash = token_hash_input
      and admin_pending_sign_ins.expires_at > now()
  );
begin
  if owner_id is null then
    return null;
  end if;
  if count_attempt_input then
    answer := private.count_second_factor_attempt(owner_id);
    if answer is not null then
      return answer;
    end if;
  end if;
  return jsonb_build_object(
    'success', true,
    'user_id', owner_id,
    'encrypted_secret', (
      select admin_totp.encrypted_secret from public.admin_totp
      where admin_totp.admin_user_id = owner_id and admin_totp.enabled_at is not null
    )
  );
end
$$;
comment on function public.open_pending_sign_in is 'Counts an attempt at a code of a pending sign-in: {success, user_id, encrypted_secret or null}, {success, error, retry_after} when slowed, null when the sign-in has expired.';
grant execute on function public.open_pending_sign_in to service_role;

create function public.finish_sign_in(
  pending_token_hash_input text,
  token_hash_input text,
  step_input bigint default null,
  recovery_hash_input text default null,
  ip_address_input text default null,
  user_agent_input text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  owner_id uuid := (
    select admin_pending_sign_ins.admin_user_id
    from public.admin_pending_sign_ins
    where admin_pending_sign_ins.token_hash = pending_token_hash_input
      and admin_pending_sign_ins.expires_at > now()
    for update
  );
begin
  if owner_id is null
    or not private.consume_second_factor_code(owner_id, step_input, recovery_hash_input)
  then
    return null;
  end if;
  delete from public.admin_pending_sign_ins
  where admin_pending_sign_ins.token_hash = pending_token_hash_input;
  perform private.create_admin_session(
    owner_id,
    token_hash_input,
    ip_address_input,
    user_agent_input,
    case
      when step_input is null then 'Admin user logged in with a recovery code'
      else 'Admin user logged in'
    end
  );
  return (
    select jsonb_build_object('id', admin_users.id, 'username', admin_users.username)
    from public.admin_users
    where admin_users.id = owner_id
  );
end
$$;
comment on function public.finish_sign_in is 'Turns a pending sign-in into a session, given a verified code: the owner {id, username}, or null when the code cannot be used.';
grant execute on function public.finish_sign_in to service_role;

create function public.check_admin_session(token_hash_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session public.admin_sessions;
begin
  select * into session
  from public.admin_sessions
  where admin_sessions.token_hash = token_hash_input and admin_sessions.expires_at > now();
  if not found then
    return null;
  end if;
  if session.last_seen_at < now() - interval '1 minute' then
    update public.admin_sessions
    set last_seen_at = now(), expires_at = private.session_expiry(created_at)
    where admin_sessions.token_hash = session.token_hash;
  end if;
  return (
    select jsonb_build_object('id', admin_users.id, 'username', admin_users.username)
    from public.admin_users
    where admin_users.id = session.admin_user_id
  );
end
$$;
comment on function public.check_admin_session is 'The owner {id, username} of an active session, which it extends; null for any other token.';
grant execute on function public.check_admin_session to service_role;

create function public.end_admin_session(token_hash_input text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  session public.admin_sessions;
begin
  delete from public.admin_sessions
  where admin_sessions.token_hash = token_hash_input
  returning * into session;
  if not found then
    return false;
  end if;
  -- An expired session was signed out already.
  if session.expires_at > now() then
    perform public.log_admin_activity(session.admin_user_id, 'Logout', 'Admin user logged out');
  end if;
  return true;
end
$$;
comment on function public.end_admin_session is 'Ends a session and logs it; false when it does not exist.';
grant execute on function public.end_admin_session to service_role;

create function public.list_admin_sessions(admin_user_id_input uuid, token_hash_input text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', listed.id,
        'current', listed.current,
        'created_at', listed.created_at,
        'last_seen_at', listed.last_seen_at,
        'ip_address', listed.ip_address,
        'user_agent', listed.user_agent
      )
      order by listed.current desc, listed.last_seen_at desc, listed.id
    ),
    '[]'
  )
  from (
    select admin_sessions.*, admin_sessions.token_hash is not distinct from token_hash_input as current
    from public.admin_sessions
    where admin_sessions.admin_user_id = admin_user_id_input and admin_sessions.expires_at > now()
  ) as listed
$$;
comment on function public.list_admin_sessions is 'The owner''s active sessions; the one of the hash comes first, marked as current.';
grant execute on function public.list_admin_sessions to service_role;

create function public.end_other_admin_session(
  admin_user_id_input uuid,
  token_hash_input text,
  session_id_input uuid
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.admin_sessions
  where admin_sessions.id = session_id_input
    and admin_sessions.admin_user_id = admin_user_id_input
    and admin_sessions.token_hash is distinct from token_hash_input;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(admin_user_id_input, 'Logout', 'Signed out another browser');
  return true;
end
$$;
comment on function public.end_other_admin_session is 'Ends another session and logs it; false when it does not exist or is the caller''s.';
grant execute on function public.end_other_admin_session to service_role;

create function public.end_other_admin_sessions(admin_user_id_input uuid, token_hash_input text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  delete from public.admin_sessions where admin_sessions.expires_at <= now();
  delete from public.admin_sessions
  where admin_sessions.admin_user_id = admin_user_id_input
    and admin_sessions.token_hash is distinct from token_hash_input;
  get diagnostics ended = row_count;
  if ended > 0 then
    perform public.log_admin_activity(admin_user_id_input, 'Logout', 'Signed out all other browsers');
  end if;
  return ended;
end
$$;
comment on function public.end_other_admin_sessions is 'Ends every other session and logs it; returns how many.';
grant execute on function public.end_other_admin_sessions to service_role;
comment on table public.admin_users is 'The site''s owner.';
comment on column public.admin_users.password_hash is 'bcrypt. Only the account functions read and write it; no API role may select it.';
grant select (id, username, email, created_at, updated_at) on table public.admin_users to service_role;

alter table public.admin_users enable row level security;

create unique index admin_users_username_unique on public.admin_users (lower(username));

create table public.admin_login_history (
  id bigint generated always as identity primary key,
  admin_user_id uuid not null references public.admin_users (id) on delete cascade,
  login_time timestamptz not null default now(),
  ip_address text,
  user_agent text,

  constraint admin_login_history_ip_address_length check (char_length(ip_address) <= 64),
  constraint admin_login_history_user_agent_length check (char_length(user_agent) <= 1000)
);
comment on table public.admin_login_history is 'Every successful sign-in of the owner.';
grant select on table public.admin_login_history to service_role;

alter table public.admin_login_history enable row level security;

create index admin_login_history_newest
  on public.admin_login_history (admin_user_id, login_time desc, id desc);

create table public.admin_activity_logs (
  id bigint generated always as identity primary key,
  admin_user_id uuid references public.admin_users (id) on delete set null,
  action text not null,
  description text,
  "timestamp" timestamptz not null default now(),

  constraint admin_activity_logs_action_is_trimmed check (action = btrim(action) and action <> ''),
  constraint admin_activity_logs_action_length check (char_length(action) <= 100),
  constraint admin_activity_logs_description_length check (char_length(description) <= 1000)
);
comment on table public.admin_activity_logs is 'Actions of the owner, such as Publish Post.';
grant select on table public.admin_activity_logs to service_role;

alter table public.admin_activity_logs enable row level security;

create index admin_activity_logs_newest on public.admin_activity_logs ("timestamp" desc, id desc);

create index admin_activity_logs_admin_user on public.admin_activity_logs (admin_user_id);

create function public.log_admin_login(
  admin_user_id_input uuid,
  ip_address_input text default null,
  user_agent_input text default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.admin_login_history (admin_user_id, ip_address, user_agent)
  values (
    admin_user_id_input,
    nullif(left(btrim(ip_address_input), 64), ''),
    nullif(left(btrim(user_agent_input), 1000), '')
  )
$$;
comment on function public.log_admin_login is 'Adds a sign-in to the login history.';
grant execute on function public.log_admin_login to service_role;

create function public.log_admin_activity(
  admin_user_id_input uuid,
  action_input text,
  description_input text default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.admin_activity_logs (admin_user_id, action, description)
  values (admin_user_id_input, btrim(action_input), left(description_input, 1000))
$$;
comment on function public.log_admin_activity is 'Adds an entry to the activity log.';
grant execute on function public.log_admin_activity to service_role;

create function private.password_error(password text) returns text
language sql immutable set search_path = ''
return case
  when char_length(password) < 6 then 'New password must be at least 6 characters long'
  -- bcrypt ignores bytes after the 72nd, so a longer password would only look stronger.
  when octet_length(password) > 72 then 'New password must be at most 72 bytes long'
end;
comment on function private.password_error is 'Why a new password is not allowed, or null.';

create function private.password_hash(password text) returns text
language plpgsql set search_path = '' as $$
begin
  if password is null or private.password_error(password) is not null then
    raise exception '%', coalesce(private.password_error(password), 'A password is required')
      using errcode = 'check_violation';
  end if;
  return extensions.crypt(password, extensions.gen_salt('bf', 10));
end
$$;
comment on function private.password_hash is 'The bcrypt hash of a new password. Raises for one that is too short or too long.';

create function private.admin_user_with_password(username_input text, password_input text) returns public.admin_users
language plpgsql stable set search_path = '' as $$
declare
  admin_user public.admin_users;
  computed text;
begin
  select * into admin_user
  from public.admin_users
  where lower(admin_users.username) = lower(btrim(username_input));
  -- An unknown username also costs one comparison, against a hash that no password has, so that
  -- response times do not reveal which usernames exist.
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
comment on function private.admin_user_with_password is 'The owner with this username and password, or null; takes the same time either way.';

create function public.create_first_admin_user(
  username_input text,
  email_input text,
  password_input text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  admin_user_id uuid;
begin
  -- Two concurrent calls must not both find an empty table.
  lock table public.admin_users in exclusive mode;
  if exists (select from public.admin_users) then
    return jsonb_build_object('success', false, 'error', 'An owner already exists');
  end if;
  if private.password_error(password_input) is not null then
    return jsonb_build_object('success', false, 'error', private.password_error(password_input));
  end if;
  insert into public.admin_users (username, email, password_hash)
  values (btrim(username_input), btrim(email_input), private.password_hash(password_input))
  returning id into admin_user_id;
  return jsonb_build_object('success', true, 'user_id', admin_user_id);
end
$$;
comment on function public.create_first_admin_user is 'Creates the owner of a project that has none: {success, user_id} or {success, error}.';
grant execute on function public.create_first_admin_user to service_role;

create table private.alert_channels (
  id uuid primary key,
  kind text not null,
  hint text not null,
  sealed_address text,
  sealed_secret text,
  created_at timestamptz not null default clock_timestamp(),

  constraint alert_channels_kind_known check (kind in ('webhook', 'slack', 'ntfy', 'email')),
  constraint alert_channels_hint_length check (char_length(hint) between 1 and 300),
  constraint alert_channels_address check ((kind = 'email') = (sealed_address is null)),
  constraint alert_channels_secret check ((kind = 'webhook') = (sealed_secret is not null))
);
comment on table private.alert_channels is 'Where alerts are sent. E-mail goes to the address of the account.';
comment on column private.alert_channels.hint is 'What the owner recognizes the address by.';
comment on column private.alert_channels.sealed_address is 'A URL, encrypted with a key outside the database.';
comment on column private.alert_channels.sealed_secret is 'Signs the messages of a webhook, encrypted likewise.';

create table private.alerts (
  id uuid primary key default gen_random_uuid(),
  condition text not null,
  title text not null,
  text text not null,
  started_at timestamptz not null default clock_timestamp(),
  notified_at timestamptz,
  ended_at timestamptz,

  constraint alerts_condition_shape check (condition ~ '^[a-z][a-z-]{0,39}$'),
  constraint alerts_title_length check (char_length(title) <= 200),
  constraint alerts_text_length check (char_length(text) <= 2000)
);
comment on table private.alerts is 'Conditions that hold or held. Ended ones are kept for 90 days.';
comment on column private.alerts.notified_at is 'When it was last told; null while there is nowhere to tell it.';

create unique index alerts_open on private.alerts (condition) where ended_at is null;

create table private.alert_deliveries (
  id uuid primary key default gen_random_uuid(),
  channel_id uuid not null references private.alert_channels (id) on delete cascade,
  alert_id uuid references private.alerts (id) on delete cascade,
  event text not null,
  title text not null,
  text text not null,
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  state text not null default 'waiting',
  problem text,
  finished_at timestamptz,

  constraint alert_deliveries_event_known check (event in ('started', 'reminder', 'ended', 'test')),
  constraint alert_deliveries_state_known check (state in ('waiting', 'delivered', 'failed')),
  constraint alert_deliveries_problem_length check (char_length(problem) <= 300)
);
comment on table private.alert_deliveries is 'Every message to a channel. Kept for 90 days.';
comment on column private.alert_deliveries.due_at is 'A claimed delivery is due again when its Worker has not answered in time.';

create index alert_deliveries_waiting on private.alert_deliveries (due_at) where state = 'waiting';

create index alert_deliveries_channel on private.alert_deliveries (channel_id, created_at desc);

create index alert_deliveries_alert on private.alert_deliveries (alert_id);

create index alert_deliveries_newest on private.alert_deliveries (created_at desc);

create function public.begin_minute_job(seconds_input integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  is_due boolean;
begin
  perform public.note_job_run('minute');
  insert into private.job_runs (job, ran_at) values ('alerts', clock_timestamp())
  on conflict (job) do update set ran_at = excluded.ran_at
    where job_runs.ran_at <= clock_timestamp() - seconds_input * interval '1 second';
  is_due := found;
  return jsonb_build_object(
    'check_alerts', is_due,
    'send_alerts', exists (
      select from private.alert_deliveries where state = 'waiting' and due_at <= clock_timestamp()
    )
  );
end
$$;
comment on function public.begin_minute_job is 'Records the run, and whether conditions of alerts are to be evaluated, which one Worker does every so many seconds.';
grant execute on function public.begin_minute_job to service_role;

create function private.notify(alert_input private.alerts, event_input text) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into private.alert_deliveries (channel_id, alert_id, event, title, text)
  select channels.id, alert_input.id, event_input, alert_input.title, alert_input.text
  from private.alert_channels as channels;
  return found;
end
$$;
comment on function private.notify is 'Adds one delivery for each channel; false without channels.';

create function public.update_alerts(conditions_input jsonb, repeat_hours_input integer default 24) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  item record;
  alert private.alerts;
  told integer := 0;
begin
  -- One Worker at a time: a condition starts once.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.alerts'));
  for item in
    select given ->> 'condition' as condition, left(given ->> 'title', 200) as title, left(given ->> 'text', 2000) as text
    from jsonb_array_elements(conditions_input) as given
  loop
    insert into private.alerts (condition, title, text) values (item.condition, item.title, item.text)
    on conflict (condition) where ended_at is null do update set title = excluded.title, text = excluded.text
    returning * into alert;
    if alert.notified_at is null or alert.notified_at <= clock_timestamp() - repeat_hours_input * interval '1 hour' then
      if private.notify(alert, case when alert.notified_at is null then 'started' else 'reminder' end) then
        update private.alerts set notified_at = clock_timestamp() where alerts.id = alert.id;
        told := told + 1;
      end if;
    end if;
  end loop;
  for alert in
    update private.alerts set ended_at = clock_timestamp()
    where ended_at is null
      and not exists (
        select from jsonb_array_elements(conditions_input) as given
        where given ->> 'condition' = alerts.condition
      )
    returning *
  loop
    -- What was never told is not over for anybody.
    if alert.notified_at is not null and private.notify(alert, 'ended') then
      told := told + 1;
    end if;
  end loop;
  return told;
end
$$;
comment on function public.update_alerts is 'Takes all conditions {condition, title, text} that hold now. One that is new is told, one that lasts is told again after so many hours, one that is over is told once. Returns how many were told.';
grant execute on function public.update_alerts to service_role;

create function private.claimed_delivery(delivery private.alert_deliveries) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'id', delivery.id, 'event', delivery.event, 'title', delivery.title, 'text', delivery.text,
    'condition', (select alerts.condition from private.alerts where alerts.id = delivery.alert_id),
    'at', delivery.created_at,
    'channel', jsonb_build_object(
      'id', channels.id, 'kind', channels.kind,
      'sealed_address', channels.sealed_address, 'sealed_secret', channels.sealed_secret
    ),
    'email', case when channels.kind = 'email' then (
      select admin_users.email from public.admin_users order by created_at limit 1
    ) end
  )
  from private.alert_channels as channels
  where channels.id = delivery.channel_id
);
comment on function private.claimed_delivery is 'A delivery as the Worker sends it.';

create function public.claim_alert_deliveries(limit_input integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  deliveries jsonb;
begin
  with due as (
    select id from private.alert_deliveries
    where state = 'waiting' and due_at <= clock_timestamp()
    order by due_at
    limit limit_input
    for update skip locked
  ), claimed as (
    update private.alert_deliveries as waiting
    set due_at = clock_timestamp() + interval '2 minutes', attempts = waiting.attempts + 1
    from due
    where waiting.id = due.id
    returning waiting.*
  )
  select coalesce(jsonb_agg(private.claimed_delivery(claimed::private.alert_deliveries)), '[]')
  into deliveries
  from claimed;
  return deliveries;
end
$$;
comment on function public.claim_alert_deliveries is 'Lets one Worker send some deliveries that are due. One that it does not finish in two minutes is due again.';
grant execute on function public.claim_alert_deliveries to service_role;

create function public.finish_alert_delivery(delivery_id_input uuid, problem_input text) returns text
language sql security definer set search_path = ''
begin atomic
  update private.alert_deliveries
  set problem = left(problem_input, 300),
    state = case
      when problem_input is null then 'delivered'
      -- Whoever tests sees the result at once.
      when attempts >= 5 or event = 'test' then 'failed'
      else 'waiting'
    end,
    finished_at = clock_timestamp(),
    due_at = clock_timestamp() + (array[1, 5, 15, 60])[least(attempts, 4)] * interval '1 minute'
  where id = delivery_id_input and state = 'waiting'
  returning state;
end;
comment on function public.finish_alert_delivery is 'Records how a delivery went, with the problem or null. After the fifth failure it is not tried again. Returns its state.';
grant execute on function public.finish_alert_delivery to service_role;

create table private.job_runs (
  job text primary key,
  ran_at timestamptz not null default clock_timestamp(),

  constraint job_runs_job_known check (job in ('minute', 'daily', 'alerts'))
);

create function public.list_alerts() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'channels', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', id, 'kind', kind, 'hint', hint, 'created_at', created_at) order by created_at, id
        ),
        '[]'
      )
      from private.alert_channels
    ),
    'open', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', id, 'condition', condition, 'title', title, 'text', text, 'started_at', started_at, 'notified_at', notified_at
          )
          order by started_at desc
        ),
        '[]'
      )
      from private.alerts
      where ended_at is null
    ),
    'deliveries', (
      select coalesce(jsonb_agg(to_jsonb(shown) order by shown.created_at desc, shown.id), '[]')
      from (
        select deliveries.id, deliveries.channel_id, channels.kind, channels.hint, deliveries.event, deliveries.title,
          deliveries.created_at, deliveries.state, deliveries.attempts, deliveries.problem, deliveries.finished_at,
          case when deliveries.state = 'waiting' and deliveries.attempts > 0 then deliveries.due_at end as retry_at
        from private.alert_deliveries as deliveries
        join private.alert_channels as channels on channels.id = deliveries.channel_id
        order by deliveries.created_at desc, deliveries.id
        limit 20
      ) as shown
    ),
    'checked_at', (select ran_at from private.job_runs where job = 'alerts')
  );
end;
comment on function public.list_alerts is 'Channels without what they hide, conditions that hold, and the last twenty deliveries.';
grant execute on function public.list_alerts to service_role;

create function public.add_alert_channel(
  admin_user_id_input uuid,
  channel_id_input uuid,
  kind_input text,
  hint_input text,
  sealed_address_input text default null,
  sealed_secret_input text default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.alerts'));
  if (select count(*) from private.alert_channels) >= 10
    or (kind_input = 'email' and exists (select from private.alert_channels where kind = 'email'))
  then
    return false;
  end if;
  insert into private.alert_channels (id, kind, hint, sealed_address, sealed_secret)
  values (channel_id_input, kind_input, hint_input, sealed_address_input, sealed_secret_input);
  perform public.log_admin_activity(
    admin_user_id_input, 'Update Settings', format('Added alerts by %s (%s)', kind_input, hint_input)
  );
  return true;
end
$$;
comment on function public.add_alert_channel is 'Adds a channel. False when there are ten, or when e-mail is one already.';
grant execute on function public.add_alert_channel to service_role;

create function public.remove_alert_channel(admin_user_id_input uuid, channel_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  removed private.alert_channels;
begin
  delete from private.alert_channels where id = channel_id_input returning * into removed;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input, 'Update Settings', format('Removed alerts by %s (%s)', removed.kind, removed.hint)
  );
  return true;
end
$$;
comment on function public.remove_alert_channel is 'Removes a channel and its deliveries; false when it does not exist.';
grant execute on function public.remove_alert_channel to service_role;

create function public.begin_alert_test(channel_id_input uuid, title_input text, text_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  delivery private.alert_deliveries;
begin
  -- Claimed by the caller, who sends it now.
  insert into private.alert_deliveries (channel_id, event, title, text, due_at, attempts)
  select id, 'test', title_input, text_input, clock_timestamp() + interval '2 minutes', 1
  from private.alert_channels
  where id = channel_id_input
  returning * into delivery;
  return case when delivery.id is not null then private.claimed_delivery(delivery) end;
end
$$;
comment on function public.begin_alert_test is 'A delivery that tests a channel, claimed by the caller; null when the channel does not exist.';
grant execute on function public.begin_alert_test to service_role;

create function public.remove_old_alerts() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  removed_deliveries bigint;
  removed_alerts bigint;
begin
  delete from private.alert_deliveries where created_at < now() - interval '90 days';
  get diagnostics removed_deliveries = row_count;
  delete from private.alerts where ended_at < now() - interval '90 days';
  get diagnostics removed_alerts = row_count;
  return removed_deliveries + removed_alerts;
end
$$;
comment on function public.remove_old_alerts is 'Deletes alerts that ended and deliveries that are older than 90 days. Returns how many.';
grant execute on function public.remove_old_alerts to service_role;

create function private.is_web_address(address text) returns boolean
language sql immutable set search_path = ''
return address ~*
  '^https?://([^\s/\\?#]*@)?(\[[0-9a-f:.]+\]|[^][\s/\\?#@:<>^|]+)(:[0-9]{0,5})?([/\\?#]\S*)?$';

create table public.site_settings (
  setting_key text primary key,
  setting_value text not null,

  constraint site_settings_setting_key_shape check (setting_key ~ '^[a-z][a-z0-9_]{0,99}$'),
  constraint site_settings_setting_value_length check (char_length(setting_value) <= 10000),
  constraint site_settings_under_construction_value
    check (setting_key <> 'under_construction_enabled' or setting_value in ('true', 'false')),
  constraint site_settings_raw_event_months_value check (
    setting_key <> 'raw_event_months' or setting_value ~ '^([1-9]|[1-9][0-9]|1[01][0-9]|120)$'
  ),
  constraint site_settings_author_kind_value
    check (setting_key <> 'author_kind' or setting_value in ('person', 'team')),
  constraint site_settings_index_now_value
    check (setting_key <> 'index_now_enabled' or setting_value in ('true', 'false')),
  constraint site_settings_author_url_shape
    check (setting_key <> 'author_url' or private.is_web_address(setting_value)),
  constraint site_settings_revision_days_value
  check (setting_key <> 'revision_days' or setting_value ~ '^[1-9][0-9]{0,3}$'),
  constraint site_settings_dollar_currency_value check (
    setting_key <> 'dollar_currency'
    or setting_value in ('USD', 'AUD', 'CAD', 'CLP', 'COP', 'HKD', 'MXN', 'NZD', 'SGD', 'TWD')
  ),
  constraint site_settings_offer_order_value
    check (setting_key <> 'offer_order' or setting_value in ('editor', 'price')),
  constraint site_settings_measurement_units_value
    check (setting_key <> 'measurement_units' or setting_value in ('both', 'metric', 'us')),
  constraint site_settings_button_test_value
    check (setting_key <> 'button_test' or jsonb_typeof(setting_value::jsonb) = 'object'),
  constraint site_settings_button_changes_value
    check (setting_key <> 'button_changes' or jsonb_typeof(setting_value::jsonb) = 'array'),
  constraint site_settings_language_shape check (
    setting_key <> 'language' or setting_value ~ '^[a-z]{2,3}(-[a-z]{2,8})?$'
  ),
  constraint site_settings_colour_shape check (
    setting_key not in ('brand_accent', 'brand_paper') or setting_value ~ '^#[0-9a-f]{6}$'
  ),
  constraint site_settings_logo_shape check (
    setting_key <> 'site_logo'
    or setting_value ~ '^/pictures/[0-9a-f]{32}/[0-9a-z][0-9a-z-]*\.(avif|webp|jpg|png|gif)$'
  ),
  constraint site_settings_type_pairing_value check (
    setting_key <> 'type_pairing' or setting_value in ('poster', 'editorial', 'studio', 'workshop')
  ),
  constraint site_settings_list_value check (
    setting_key not in ('home_sections', 'social_links') or jsonb_typeof(setting_value::jsonb) = 'array'
  )
);

create function private.setting(setting_key_input text, fallback text) returns text
language sql stable set search_path = ''
return coalesce(
  (select setting_value from public.site_settings where setting_key = setting_key_input),
  fallback
);

create function private.analytics_days(
  period text, out from_day date, out to_day date, out before_from date, out before_to date
)
language plpgsql stable set search_path = '' as $$
declare
  today constant date := (now() at time zone private.setting('time_zone', 'UTC'))::date;
begin
  to_day := today;
  case period
    when 'today' then from_day := today;
    when '7d' then from_day := today - 6;
    when '30d' then from_day := today - 29;
    when '90d' then from_day := today - 89;
    when '12m' then from_day := (today - interval '1 year')::date + 1;
    when 'all' then
      -- The time zone may have changed since, so that today there is still yesterday.
      select least(min(day), today), greatest(max(day), today) into from_day, to_day
      from (
        (select min(day) as day from private.daily_view_totals)
        union all (select max(day) from private.daily_view_totals)
        union all (select min(day) from private.daily_search_totals)
        union all (select max(day) from private.daily_search_totals)
        union all (select min(day) from public.daily_exclusion_totals)
        union all (select min(day) from public.daily_page_views)
        union all (select max(day) from public.daily_page_views)
      ) as counted;
      return;
  end case;
  before_to := from_day - 1;
  before_from := case period
    when '12m' then (today - interval '2 years')::date + 1
    else from_day - (today - from_day + 1)
  end;
end
$$;
comment on function private.analytics_days is 'The days of a period and of the previous one, which has the same length; `all` has no previous one.';

create function private.analytics_months(from_day date, to_day date, out months_from date, out months_to date)
language plpgsql stable set search_path = '' as $$
declare
  first_day date;
  last_day date;
begin
  select least((select min(day) from private.daily_view_totals), (select min(day) from private.daily_search_totals)),
    greatest((select max(day) from private.daily_view_totals), (select max(day) from private.daily_search_totals))
  into first_day, last_day;
  -- A month also counts as whole when nothing was counted in the rest of it.
  months_from := case
    when from_day <= coalesce(first_day, from_day) then date_trunc('month', from_day)
    else date_trunc('month', from_day - 1) + interval '1 month'
  end;
  months_to := case
    when to_day >= coalesce(last_day, to_day) then date_trunc('month', to_day) + interval '1 month'
    else date_trunc('month', to_day + 1)
  end;
  if months_from >= months_to then
    months_from := to_day + 1;
    months_to := to_day + 1;
  end if;
end
$$;
comment on function private.analytics_months is 'The whole months in a range of days, months_to excluded. Days before months_from and from months_to on are read one by one.';

create table private.daily_country_visits (
  day date not null,
  country text not null,
  visits bigint not null,
  primary key (day, country)
);

create function private.analytics_spans(months_from date, months_to date) returns table (whole_year boolean, starts_on date, sign integer)
language sql stable rows 6 set search_path = ''
begin atomic
  with months as (
    select
      month::date as month,
      date_trunc('year', month)::date as year,
      month >= months_from and month < months_to as inside
    from generate_series(
      date_trunc('year', months_from),
      date_trunc('year', months_to - 1) + interval '11 months',
      interval '1 month'
    ) as month
    -- Nothing is counted after the last day.
    where months_from < months_to and month <= (select max(day) from private.daily_country_visits)
  ),
  years as (
    select year, count(*) filter (where inside) > count(*) filter (where not inside) as whole
    from months
    group by year
  )
  select true, year, 1 from years where whole
  union all
  select false, month, case when whole then -1 else 1 end
  from months join years using (year)
  where inside <> whole;
end;
comment on function private.analytics_spans is 'The fewest years and months that make up a range of months, the second excluded; sign is 1 to add one, -1 to subtract it.';

create function private.analytics_page(items jsonb, total bigint, page integer, page_size integer) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object(
  'items', coalesce(items, '[]'),
  'total', total,
  'page', least(greatest(page, 1), greatest(1, ceil(total::numeric / page_size))),
  'page_count', greatest(1, ceil(total::numeric / page_size))
);
comment on function private.analytics_page is 'One page of a list. A page past the end is the last one.';

create function private.analytics_offset(total bigint, page integer, page_size integer) returns bigint
language sql immutable set search_path = ''
return greatest(0, least(greatest(page, 1), ceil(total::numeric / page_size)) - 1) * page_size;
comment on function private.analytics_offset is 'The number of rows before a page.';

create table private.daily_view_totals (
  day date primary key,
  page_views bigint not null,
  buy_clicks bigint not null
);

create table private.daily_search_totals (
  day date primary key,
  searches bigint not null,
  without_results bigint not null
);

create function private.analytics_numbers(from_day date, to_day date) returns jsonb
language sql stable set search_path = ''
begin atomic
  select jsonb_build_object(
    'page_views', views.page_views, 'buy_clicks', views.buy_clicks, 'searches', searched.searches
  )
  from (
    select coalesce(sum(page_views), 0) as page_views, coalesce(sum(buy_clicks), 0) as buy_clicks
    from private.daily_view_totals
    where day between from_day and to_day
  ) as views
  cross join (
    select coalesce(sum(searches), 0) as searches
    from private.daily_search_totals
    where day between from_day and to_day
  ) as searched;
end;
comment on function private.analytics_numbers is 'Totals between two days: {page_views, buy_clicks, searches}.';

create function private.analytics_intervals(first_day date, last_day date) returns table (from_day date, to_day date, before_from date, before_to date)
language plpgsql stable set search_path = '' as $$
declare
  -- More points than this are unreadable on a phone.
  most_days constant integer := 92;
  days constant integer := last_day - first_day + 1;
begin
  if days <= most_days then
    return query
      select first_day + number, first_day + number, first_day + number - days, first_day + number - days
      from generate_series(0, days - 1) as number;
    return;
  end if;
  -- Months count back from the last day, so that the newest is as long as the others.
  return query
    select
      greatest((last_day - make_interval(months => number + 1))::date + 1, first_day),
      (last_day - make_interval(months => number))::date,
      (last_day - make_interval(months => number + 13))::date + 1,
      (last_day - make_interval(months => number + 12))::date
    from generate_series(0, 12 * (extract(year from age(last_day, first_day))::integer + 1)) as number
    where (last_day - make_interval(months => number))::date >= first_day;
end
$$;
comment on function private.analytics_intervals is 'The points of the chart: days or, for long periods, months; each with its counterpart in the previous period.';

create function public.analytics_overview(period_input text) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
begin
  select * into strict days from private.analytics_days(period_input);
  return jsonb_build_object(
    'time_zone', private.setting('time_zone', 'UTC'),
    'from_day', days.from_day,
    'to_day', days.to_day,
    'log_from', (
      now() at time zone private.setting('time_zone', 'UTC')
        - make_interval(months => private.setting('raw_event_months', '13')::integer)
    )::date + 1,
    'numbers', private.analytics_numbers(days.from_day, days.to_day),
    'before', case when days.before_from is not null then
      jsonb_build_object('from_day', days.before_from, 'to_day', days.before_to)
        || private.analytics_numbers(days.before_from, days.before_to)
    end,
    'series', (
      select jsonb_agg(
        jsonb_build_object(
          'from_day', stretch.from_day, 'to_day', stretch.to_day,
          'page_views', now_counted.page_views, 'buy_clicks', now_counted.buy_clicks,
          'before_page_views', case when days.before_from is not null then before_counted.page_views end,
          'before_buy_clicks', case when days.before_from is not null then before_counted.buy_clicks end
        )
        order by stretch.from_day
      )
      from private.analytics_intervals(days.from_day, days.to_day) as stretch
      cross join lateral (
        select coalesce(sum(page_views), 0) as page_views, coalesce(sum(buy_clicks), 0) as buy_clicks
        from private.daily_view_totals
        where day between stretch.from_day and stretch.to_day
      ) as now_counted
      cross join lateral (
        select coalesce(sum(page_views), 0) as page_views, coalesce(sum(buy_clicks), 0) as buy_clicks
        from private.daily_view_totals
        where day between stretch.before_from and stretch.before_to
      ) as before_counted
    ),
    'exclusion', (
      select coalesce(jsonb_agg(to_jsonb(reasons) order by reasons.reason), '[]')
      from (
        select reason,
          coalesce(sum(events) filter (where kind = 'page_view'), 0) as page_views,
          coalesce(sum(events) filter (where kind = 'buy_click'), 0) as buy_clicks,
          coalesce(sum(events) filter (where kind = 'search'), 0) as searches
        from public.daily_exclusion_totals
        where day between days.from_day and days.to_day
        group by reason
      ) as reasons
    )
  );
end
$$;
comment on function public.analytics_overview is 'A period: its days, its totals and those of the previous one, the points of the chart, and the excluded events.';
grant execute on function public.analytics_overview to service_role;

create function private.analytics_order(list text, sort text) returns text
language sql immutable set search_path = ''
return case list
  when 'products' then case sort
    -- A draft shows no numbers, so it comes after published posts.
    when 'views-desc' then 'counts desc, page_views desc, lower(title), post_id'
    when 'views-asc' then 'counts desc, page_views, lower(title), post_id'
    when 'clicks-desc' then 'counts desc, buy_clicks desc, lower(title), post_id'
    when 'clicks-asc' then 'counts desc, buy_clicks, lower(title), post_id'
    when 'rate-desc' then 'counts desc, rate desc, lower(title), post_id'
    when 'rate-asc' then 'counts desc, rate, lower(title), post_id'
    when 'title-asc' then 'lower(title), post_id'
    when 'title-desc' then 'lower(title) desc nulls last, post_id desc'
    when 'status-asc' then 'published, lower(title), post_id'
    when 'status-desc' then 'published desc, lower(title), post_id'
  end
  when 'searches' then case sort
    when 'time-desc' then '"timestamp" desc, id desc'
    when 'time-asc' then '"timestamp", id'
    when 'keyword-asc' then 'lower(keyword), "timestamp" desc, id desc'
    when 'keyword-desc' then 'lower(keyword) desc, "timestamp" desc, id desc'
    when 'location-asc' then 'search_location, "timestamp" desc, id desc'
    when 'location-desc' then 'search_location desc, "timestamp" desc, id desc'
    when 'country-asc' then 'user_country nulls last, "timestamp" desc, id desc'
    when 'country-desc' then 'user_country desc nulls last, "timestamp" desc, id desc'
  end
  when 'keywords' then case sort
    when 'searches-desc' then 'searches desc, keyword'
    when 'searches-asc' then 'searches, keyword'
    when 'nothing-desc' then 'without_results desc, keyword'
    when 'nothing-asc' then 'without_results, keyword'
    when 'keyword-asc' then 'keyword'
    when 'keyword-desc' then 'keyword desc'
    when 'latest-desc' then 'latest_at desc, keyword'
    when 'latest-asc' then 'latest_at, keyword'
  end
  when 'countries' then case sort
    when 'visits-desc' then 'visits desc, country'
    when 'visits-asc' then 'visits, country'
    when 'country-asc' then 'country'
    when 'country-desc' then 'country desc'
  end
end;
comment on function private.analytics_order is 'A sort order of a list as SQL; null, which fails, for an unknown one.';

create function public.analytics_products(
  period_input text, sort_input text default 'views-desc', page_input integer default 1, page_size_input integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  months record;
  answer jsonb;
begin
  select * into strict days from private.analytics_days(period_input);
  select * into strict months from private.analytics_months(days.from_day, days.to_day);
  execute format(
    $query$
      with parts as (
        select post_id, page_views, buy_clicks from private.monthly_post_totals
        where month >= $3 and month < $4
        union all
        select post_id, page_views, buy_clicks from public.daily_post_totals
        where day >= $1 and day < $3
        union all
        select post_id, page_views, buy_clicks from public.daily_post_totals
        where day >= $4 and day <= $2
      ),
      totals as (
        select post_id, sum(page_views) as page_views, sum(buy_clicks) as buy_clicks
        from parts group by post_id
      ),
      products as materialized (
        select
          posts.id as post_id, posts.title, posts.published, posts.published as counts,
          coalesce(totals.page_views, 0) as page_views, coalesce(totals.buy_clicks, 0) as buy_clicks
        from public.posts
        left join totals on totals.post_id = posts.id
        where posts.trashed_at is null
        union all
        -- Deleted reviews are one row: their titles are gone, or in the trash.
        select null, null, false, true, sum(totals.page_views), sum(totals.buy_clicks)
        from totals
        where not exists (
          select from public.posts where posts.id = totals.post_id and posts.trashed_at is null
        )
        having sum(totals.page_views) + sum(totals.buy_clicks) > 0
      ),
      counted as (select count(*) as total from products)
      select private.analytics_page(
        (
          select jsonb_agg(jsonb_build_object(
            'post_id', post_id, 'title', title, 'published', published,
            'page_views', page_views, 'buy_clicks', buy_clicks,
            'category', (
              select categories.name
              from public.post_categories
              join public.categories on categories.id = post_categories.category_id
              where post_categories.post_id = shown.post_id
              order by categories.name
              limit 1
            )
          ))
          from (
            select *, coalesce(buy_clicks / nullif(page_views, 0), 0) as rate
            from products
            order by %s
            limit $6 offset (select private.analytics_offset(total, $5, $6) from counted)
          ) as shown
        ),
        (select total from counted), $5, $6
      )
    $query$,
    private.analytics_order('products', sort_input)
  ) into answer
    using days.from_day, days.to_day, months.months_from, months.months_to, page_input, page_size_input;
  return answer;
end
$$;
comment on function public.analytics_products is 'Every post with its totals of a period, drafts and deleted reviews included: {items, total, page, page_count}.';
grant execute on function public.analytics_products to service_role;

create function public.analytics_searches(
  period_input text, sort_input text default 'time-desc', page_input integer default 1, page_size_input integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  total bigint;
  items jsonb;
begin
  select * into strict days from private.analytics_days(period_input);
  select count(*) into total
  from public.search_keywords
  where exclusion is null and day between days.from_day and days.to_day;
  execute format(
    $query$
      select jsonb_agg(jsonb_build_object(
        'id', id, 'keyword', keyword, 'location', search_location, 'country', user_country,
        'timestamp', "timestamp", 'user_agent', user_agent
      ))
      from (
        select * from public.search_keywords
        where exclusion is null and day between $1 and $2
          -- Covers these days in any time zone, so that the index on the timestamp applies.
          and "timestamp" >= $1::timestamp at time zone 'UTC' - interval '1 day'
          and "timestamp" < $2::timestamp at time zone 'UTC' + interval '2 days'
        order by %s limit $3 offset $4
      ) as shown
    $query$,
    private.analytics_order('searches', sort_input)
  ) into items
    using days.from_day, days.to_day, page_size_input,
      private.analytics_offset(total, page_input, page_size_input);
  return private.analytics_page(items, total, page_input, page_size_input);
end
$$;
comment on function public.analytics_searches is 'The log of searches, as long as its rows are kept: {items, total, page, page_count}.';
grant execute on function public.analytics_searches to service_role;

create table private.country_totals (
  country text not null,
  whole_year boolean not null,
  starts_on date not null,
  page text not null,
  visits bigint not null,
  primary key (country, whole_year, starts_on, page)
);

create table public.daily_country_totals (
  day date not null,
  country text not null,
  page text not null,
  visits bigint not null default 0,
  primary key (day, country, page),
  constraint daily_country_totals_country_known check (country not in ('', 'Unknown')),
  constraint daily_country_totals_visits check (visits >= 0)
);

create function private.country_pages(
  countries_input text[], from_day date, to_day date, months_from date, months_to date
) returns table (country text, pages jsonb)
language sql stable set search_path = ''
begin atomic
  with spans as materialized (
    select * from private.analytics_spans(months_from, months_to)
  )
  select named.country, (
    select coalesce(jsonb_agg(most.page), '[]')
    from (
      select parts.page
      from (
        select found.page, found.visits * spans.sign as visits
        from spans
        cross join lateral (
          select kept.page, kept.visits from private.country_totals as kept
          where kept.country = named.country
            and kept.whole_year = spans.whole_year and kept.starts_on = spans.starts_on
          -- Keeps the planner from reading all rows of the country.
          offset 0
        ) as found
        union all
        select kept.page, kept.visits from public.daily_country_totals as kept
        where kept.country = named.country and day >= from_day and day < months_from
        union all
        select kept.page, kept.visits from public.daily_country_totals as kept
        where kept.country = named.country and day >= months_to and day <= to_day
      ) as parts
      group by parts.page
      having sum(parts.visits) > 0
      order by sum(parts.visits)::bigint desc, parts.page collate "C"
      limit 5
    ) as most
  )
  from unnest(countries_input) as named (country);
end;
comment on function private.country_pages is 'The five most visited pages of each given country.';

create function public.analytics_countries(
  period_input text, sort_input text default 'visits-desc', page_input integer default 1, page_size_input integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  months record;
  answer jsonb;
begin
  select * into strict days from private.analytics_days(period_input);
  select * into strict months from private.analytics_months(days.from_day, days.to_day);
  execute format(
    $query$
      with totals as materialized (
        select country, sum(visits) as visits
        from private.daily_country_visits
        where day between $1 and $2
        group by country
        having sum(visits) > 0
      ),
      counted as (select count(*) as total from totals),
      shown as materialized (
        select *, row_number() over (order by %1$s) as place
        from totals
        order by %1$s
        limit $6 offset (select private.analytics_offset(total, $5, $6) from counted)
      )
      select private.analytics_page(
        (
          select jsonb_agg(
            jsonb_build_object('country', country, 'visits', visits, 'pages', coalesce(pages, '[]'))
            order by place
          )
          from shown
          left join private.country_pages(array(select country from shown), $1, $2, $3, $4) using (country)
        ),
        (select total from counted), $5, $6
      )
    $query$,
    private.analytics_order('countries', sort_input)
  ) into answer
    using days.from_day, days.to_day, months.months_from, months.months_to, page_input, page_size_input;
  return answer;
end
$$;
comment on function public.analytics_countries is 'The countries of visitors with their most visited pages: {items, total, page, page_count}.';
grant execute on function public.analytics_countries to service_role;

create table private.monthly_keyword_locations (
  keyword text not null,
  month date not null,
  location text not null,
  country text not null,
  searches bigint not null,
  latest_at timestamptz not null,
  spelling text not null,
  primary key (keyword, month, location, country)
);

create table public.daily_keyword_totals (
  day date not null,
  keyword text not null,
  location text not null,
  country text not null default '',
  searches bigint not null default 0,
  without_results bigint not null default 0,
  latest_at timestamptz not null,
  spelling text not null,
  primary key (day, keyword, location, country),
  constraint daily_keyword_totals_keyword_is_folded check (keyword = lower(btrim(keyword)) and keyword <> ''),
  constraint daily_keyword_totals_counts check (searches >= without_results and without_results >= 0)
);

create function private.keyword_details(
  keyword_input text, from_day date, to_day date, months_from date, months_to date,
  out spelling text, out searches bigint, out latest_at timestamptz, out countries jsonb, out locations jsonb
)
language sql stable set search_path = ''
begin atomic
  with parts as (
    select location, country, searches, latest_at, spelling from private.monthly_keyword_locations
    where keyword = keyword_input and month >= months_from and month < months_to
    union all
    select location, country, searches, latest_at, spelling from public.daily_keyword_totals
    where keyword = keyword_input and day >= from_day and day < months_from
    union all
    select location, country, searches, latest_at, spelling from public.daily_keyword_totals
    where keyword = keyword_input and day >= months_to and day <= to_day
  )
  select
    (select parts.spelling from parts order by parts.latest_at desc, parts.spelling collate "C" desc limit 1),
    (select sum(parts.searches) from parts),
    (select max(parts.latest_at) from parts),
    (
      select coalesce(jsonb_agg(country order by by_country.searches desc, country), '[]')
      from (
        select country, sum(parts.searches) as searches from parts where country not in ('', 'Unknown') group by country
      ) as by_country
    ),
    (
      select coalesce(jsonb_agg(location order by by_location.searches desc, location), '[]')
      from (select location, sum(parts.searches) as searches from parts group by location) as by_location
    );
end;
comment on function private.keyword_details is 'Count, last time and last spelling of a keyword, and its countries and locations, most frequent first.';

create function public.analytics_keywords(
  period_input text,
  sort_input text default 'searches-desc',
  page_input integer default 1,
  page_size_input integer default 10,
  without_results_input boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  months record;
  answer jsonb;
begin
  select * into strict days from private.analytics_days(period_input);
  select * into strict months from private.analytics_months(days.from_day, days.to_day);
  execute format(
    $query$
      with parts as (
        select keyword, searches, without_results, latest_at from private.monthly_keyword_totals
        where month >= $3 and month < $4 and %1$s
        union all
        select keyword, searches, without_results, latest_at from public.daily_keyword_totals
        where day >= $1 and day < $3 and %1$s
        union all
        select keyword, searches, without_results, latest_at from public.daily_keyword_totals
        where day >= $4 and day <= $2 and %1$s
      ),
      totals as materialized (
        select keyword, sum(searches) as searches, sum(without_results) as without_results, max(latest_at) as latest_at
        from parts
        group by keyword
      ),
      counted as (select count(*) as total from totals)
      select private.analytics_page(
        (
          select jsonb_agg(jsonb_build_object(
            'keyword', places.spelling, 'searches', places.searches, 'without_results', shown.without_results,
            'latest_at', places.latest_at, 'countries', places.countries, 'locations', places.locations
          ))
          from (
            select * from totals order by %2$s
            limit $6 offset (select private.analytics_offset(total, $5, $6) from counted)
          ) as shown
          cross join lateral private.keyword_details(shown.keyword, $1, $2, $3, $4) as places
        ),
        (select total from counted), $5, $6
      )
    $query$,
    case when without_results_input then 'without_results > 0' else 'true' end,
    private.analytics_order('keywords', sort_input)
  ) into answer
    using days.from_day, days.to_day, months.months_from, months.months_to, page_input, page_size_input;
  return answer;
end
$$;
comment on function public.analytics_keywords is 'The keywords of a period, ignoring case, or only those with searches without results: {items, total, page, page_count}.';
grant execute on function public.analytics_keywords to service_role;

create function public.analytics_export_days(period_input text) returns jsonb
language sql stable security definer set search_path = '' set jit = off
begin atomic
  select jsonb_build_object(
    'from_day', from_day, 'to_day', to_day,
    'today', (now() at time zone private.setting('time_zone', 'UTC'))::date
  )
  from private.analytics_days(period_input);
end;
comment on function public.analytics_export_days is 'The days of an export, fixed once for all its chunks.';
grant execute on function public.analytics_export_days to service_role;

create function public.analytics_export_searches(
  from_day_input date,
  to_day_input date,
  rows_input integer,
  before_timestamp_input timestamptz default null,
  before_id_input bigint default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  zone constant text := private.setting('time_zone', 'UTC');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'timestamp', "timestamp", 'keyword', keyword, 'location', search_location,
      'country', user_country, 'user_agent', user_agent,
      'local_time', to_char("timestamp" at time zone zone, 'YYYY-MM-DD HH24:MI:SS')
    ) order by "timestamp" desc, id desc), '[]')
    from (
      select * from public.search_keywords
      where exclusion is null and day between from_day_input and to_day_input
        and "timestamp" >= from_day_input::timestamp at time zone 'UTC' - interval '1 day'
        and ("timestamp", id) < (
          coalesce(before_timestamp_input, to_day_input::timestamp at time zone 'UTC' + interval '2 days'),
          coalesce(before_id_input, 0)
        )
      order by "timestamp" desc, id desc
      limit rows_input
    ) as piece
  );
end
$$;
comment on function public.analytics_export_searches is 'A chunk of the searches between two days, newest first, starting after the given row.';
grant execute on function public.analytics_export_searches to service_role;

create function public.analytics_export_keywords(
  from_day_input date, to_day_input date, rows_input integer, after_keyword_input text default ''
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  zone constant text := private.setting('time_zone', 'UTC');
  months record;
begin
  select * into strict months from private.analytics_months(from_day_input, to_day_input);
  return (
    with parts as (
      select keyword, searches, latest_at from private.monthly_keyword_totals
      where month >= months.months_from and month < months.months_to and keyword > after_keyword_input
      union all
      select keyword, searches, latest_at from public.daily_keyword_totals
      where day >= from_day_input and day < months.months_from and keyword > after_keyword_input
      union all
      select keyword, searches, latest_at from public.daily_keyword_totals
      where day >= months.months_to and day <= to_day_input and keyword > after_keyword_input
    ),
    piece as (
      select keyword, sum(searches) as searches, max(latest_at) as latest_at
      from parts
      group by keyword
      order by keyword
      limit rows_input
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'key', piece.keyword, 'keyword', places.spelling, 'searches', piece.searches,
      'countries', places.countries, 'locations', places.locations,
      'latest_search', to_char(piece.latest_at at time zone zone, 'YYYY-MM-DD HH24:MI:SS')
    ) order by piece.keyword), '[]')
    from piece
    cross join lateral private.keyword_details(
      piece.keyword, from_day_input, to_day_input, months.months_from, months.months_to
    ) as places
  );
end
$$;
grant execute on function public.analytics_export_keywords to service_role;
comment on function public.analytics_export_keywords is 'Only for the release before read_keyword_export, which may be restored.';

create unlogged table private.exported_keywords (
  export_id uuid not null,
  place integer not null,
  keyword text not null,
  searches bigint not null,
  latest_at timestamptz not null,
  made_at timestamptz not null default now(),
  primary key (export_id, place)
);
comment on table private.exported_keywords is 'The order of the rows of an export.';

alter table private.exported_keywords enable row level security;

create index exported_keywords_oldest on private.exported_keywords (made_at);

create function public.start_keyword_export(from_day_input date, to_day_input date) returns uuid
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  new_export_id uuid := gen_random_uuid();
  months record;
begin
  delete from private.exported_keywords where made_at < now() - interval '1 day';
  select * into strict months from private.analytics_months(from_day_input, to_day_input);
  insert into private.exported_keywords (export_id, place, keyword, searches, latest_at)
  select
    new_export_id,
    row_number() over (order by sum(searches) desc, keyword),
    keyword, sum(searches), max(latest_at)
  from (
    select keyword, searches, latest_at from private.monthly_keyword_totals
    where month >= months.months_from and month < months.months_to
    union all
    select keyword, searches, latest_at from public.daily_keyword_totals
    where day >= from_day_input and day < months.months_from
    union all
    select keyword, searches, latest_at from public.daily_keyword_totals
    where day >= months.months_to and day <= to_day_input
  ) as parts
  group by keyword;
  return new_export_id;
end
$$;
comment on function public.start_keyword_export is 'Stores the keywords between two days, most frequent first, and returns the id for read_keyword_export. They are deleted after a day.';
grant execute on function public.start_keyword_export to service_role;

create function public.read_keyword_export(
  export_id_input uuid,
  from_day_input date,
  to_day_input date,
  rows_input integer,
  after_place_input integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  zone constant text := private.setting('time_zone', 'UTC');
  months record;
begin
  select * into strict months from private.analytics_months(from_day_input, to_day_input);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'place', piece.place, 'keyword', places.spelling, 'searches', piece.searches,
      'countries', places.countries, 'locations', places.locations,
      'latest_search', to_char(piece.latest_at at time zone zone, 'YYYY-MM-DD HH24:MI:SS')
    ) order by piece.place), '[]')
    from (
      select * from private.exported_keywords
      where export_id = export_id_input and place > after_place_input
      order by place
      limit rows_input
    ) as piece
    cross join lateral private.keyword_details(
      piece.keyword, from_day_input, to_day_input, months.months_from, months.months_to
    ) as places
  );
end
$$;
comment on function public.read_keyword_export is 'A chunk of the keywords of an export, most frequent first, starting after the given place.';
grant execute on function public.read_keyword_export to service_role;

create table private.monthly_click_totals (
  month date not null,
  post_id uuid,
  placement text not null,
  offer_id uuid,
  link_id uuid,
  clicks bigint not null,
  constraint monthly_click_totals_unique unique nulls not distinct (month, post_id, placement, offer_id, link_id)
);

create table public.daily_click_totals (
  day date not null,
  page_kind text not null,
  page text not null,
  post_id uuid,
  placement text not null,
  offer_id uuid,
  link_id uuid,
  variant text,
  clicks bigint not null default 0,

  constraint daily_click_totals_unique
    unique nulls not distinct (day, page_kind, page, post_id, placement, offer_id, link_id, variant),
  constraint daily_click_totals_page_kind_known
    check (page_kind in ('review', 'home', 'products', 'best-of', 'comparison', 'category', 'other')),
  constraint daily_click_totals_placement_known
    check (placement in ('scorecard', 'offers', 'text', 'closing', 'pick', 'table', 'sidebar', 'unknown')),
  constraint daily_click_totals_variant_length check (char_length(variant) <= 40),
  constraint daily_click_totals_clicks check (clicks >= 0)
);

create function private.clicks_between(from_day date, to_day date)
returns table (post_id uuid, placement text, offer_id uuid, link_id uuid, clicks bigint)
language sql stable set search_path = ''
begin atomic
  with whole as (
    select
      (date_trunc('month', from_day - 1) + interval '1 month')::date as months_from,
      date_trunc('month', to_day + 1)::date as months_to
  ),
  months as materialized (
    select
      case when months_from < months_to then months_from else to_day + 1 end as months_from,
      case when months_from < months_to then months_to else to_day + 1 end as months_to
    from whole
  ),
  parts as (
    select kept.post_id, kept.placement, kept.offer_id, kept.link_id, kept.clicks
    from months join private.monthly_click_totals as kept on kept.month >= months_from and kept.month < months_to
    union all
    select kept.post_id, kept.placement, kept.offer_id, kept.link_id, kept.clicks
    from months join public.daily_click_totals as kept on kept.day >= from_day and kept.day < months_from
    union all
    select kept.post_id, kept.placement, kept.offer_id, kept.link_id, kept.clicks
    from months join public.daily_click_totals as kept on kept.day >= months_to and kept.day <= to_day
  )
  select parts.post_id, parts.placement, parts.offer_id, parts.link_id, sum(parts.clicks)::bigint
  from parts
  group by 1, 2, 3, 4
  having sum(parts.clicks) > 0;
end;
comment on function private.clicks_between is 'Buy clicks between two days by review, placement, offer and managed link.';

create function private.merchant_of_link(url text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    private.merchant_of_url(url),
    (
      select coalesce(managed_links.merchant_id, private.merchant_of_url(managed_links.target))
      from public.managed_links
      where managed_links.slug = private.link_slug(url)
    )
  );
end
$$;

create function private.merchant_of_offer(offer jsonb) returns uuid
language sql stable set search_path = ''
return coalesce((offer ->> 'merchant_id')::uuid, private.merchant_of_link(offer ->> 'url'));

create function private.is_reserved_slug(slug text) returns boolean
language sql immutable set search_path = ''
return slug in ('premium-whey-protein-isolate', 'index')
  -- Other URL forms, which redirect to the slug: the id and the old preview URL.
  or slug ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  or slug ~ '^pre-.+-view-justme$';

create function private.link_slug(url text) returns text
language sql immutable set search_path = ''
return substring(url from '^/go/([a-z0-9]+(?:-[a-z0-9]+)*)$');

create function private.is_link_url(url text) returns boolean
language sql immutable set search_path = ''
return private.is_web_address(url) or private.link_slug(url) is not null;

create function private.are_offers(offers jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(offers) = 'array'
    and jsonb_array_length(offers) <= 20
    and (select coalesce(bool_and(private.is_offer(offer)), true) from jsonb_array_elements(offers) as given (offer))
    and (
      select count(*) = count(distinct offer ->> 'id')
      from jsonb_array_elements(offers) as given (offer)
    );
end
$$;

create function private.are_specifications(specifications jsonb) returns boolean
-- plpgsql, whose checks run in order, because a cast of another type would raise.
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(specifications) = 'array'
    and jsonb_array_length(specifications) <= 60
    and (
      select coalesce(
        bool_and(
          jsonb_typeof(specification) = 'object'
            and specification ->> 'specification_id' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
            and jsonb_typeof(specification -> 'value') = 'string'
            and char_length(specification ->> 'value') between 1 and 200
        ),
        true
      )
      and count(*) = count(distinct specification ->> 'specification_id')
      from jsonb_array_elements(specifications) as given (specification)
    );
end
$$;

create table public.posts (
  id uuid primary key default gen_random_uuid(),
  slug text,
  former_slugs text[] not null default '{}',
  title text not null,
  short_description text,
  product_image_url text,
  overall_rating integer default 5,
  price text,
  key_features text,
  pros text,
  cons text,
  who_is_this_for text,
  in_depth_analysis text,
  primary_affiliate_url text,
  primary_cta_text text,
  limited_time_offer_enabled boolean not null default false,
  limited_time_offer text,
  published boolean not null default false,
  is_demonstration boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  product_image_alt text,
  image jsonb,
  seo_title text,
  seo_description text,
  social_image_url text,
  content_updated_at timestamptz,
  publish_at timestamptz,
  unpublish_at timestamptz,
  unpublish_to uuid references public.posts (id) on delete set null,
  trashed_at timestamptz,
  limited_time_offer_starts_at timestamptz,
  limited_time_offer_ends_at timestamptz,
  offers jsonb not null default '[]',
  brand text,
  specifications jsonb not null default '[]',

  constraint posts_slug_unique unique (slug),
  constraint posts_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint posts_slug_length check (char_length(slug) <= 100),
  constraint posts_slug_not_reserved check (not private.is_reserved_slug(slug)),
  constraint posts_published_has_slug check (not published or slug is not null),
  constraint posts_title_length check (char_length(title) <= 200),
  constraint posts_short_description_length check (char_length(short_description) <= 1000),
  constraint posts_product_image_url_length check (char_length(product_image_url) <= 2048),
  constraint posts_product_image_alt_length check (char_length(product_image_alt) <= 300),
  constraint posts_overall_rating_range check (overall_rating between 1 and 5),
  constraint posts_price_length check (char_length(price) <= 100),
  constraint posts_key_features_length check (char_length(key_features) <= 20000),
  constraint posts_pros_length check (char_length(pros) <= 20000),
  constraint posts_cons_length check (char_length(cons) <= 20000),
  constraint posts_who_is_this_for_length check (char_length(who_is_this_for) <= 20000),
  constraint posts_in_depth_analysis_length check (char_length(in_depth_analysis) <= 200000),
  constraint posts_primary_affiliate_url_length check (char_length(primary_affiliate_url) <= 2048),
  constraint posts_primary_cta_text_length check (char_length(primary_cta_text) <= 100),
  constraint posts_limited_time_offer_length check (char_length(limited_time_offer) <= 2000),
  constraint posts_product_image_url_shape check (
    private.is_web_address(product_image_url) or product_image_url ~ '^/(images|pictures)/\S+$'
  ),
  constraint posts_seo_title_length check (char_length(seo_title) <= 200),
  constraint posts_seo_description_length check (char_length(seo_description) <= 500),
  constraint posts_social_image_url_length check (char_length(social_image_url) <= 2048),
  constraint posts_social_image_url_shape check (
    private.is_web_address(social_image_url) or social_image_url ~ '^/(images|pictures)/\S+$'
  ),
  constraint posts_title_is_trimmed check (title = btrim(title)),
  constraint posts_title_is_visible
    check (not private.is_blank(title) or (title = '' and not published)),
  constraint posts_publish_at_range check (private.is_instant(publish_at)),
  constraint posts_unpublish_at_range check (private.is_instant(unpublish_at)),
  constraint posts_publish_at_of_draft check (publish_at is null or not published),
  constraint posts_publish_at_has_slug check (publish_at is null or slug is not null),
  constraint posts_publish_at_has_title check (publish_at is null or not private.is_blank(title)),
  constraint posts_unpublish_after_publish check (unpublish_at > publish_at),
  constraint posts_unpublish_to_with_instant check (unpublish_to is null or unpublish_to <> id),
  constraint posts_trash_is_not_public
    check (trashed_at is null or (not published and publish_at is null and unpublish_at is null)),
  constraint posts_offer_starts_at_range check (private.is_instant(limited_time_offer_starts_at)),
  constraint posts_offer_ends_at_range check (private.is_instant(limited_time_offer_ends_at)),
  constraint posts_offer_ends_after_start
    check (limited_time_offer_ends_at > limited_time_offer_starts_at),
  constraint posts_primary_affiliate_url_shape check (private.is_link_url(primary_affiliate_url)),
  constraint posts_offers_shape check (private.are_offers(offers)),
  constraint posts_brand_length check (char_length(brand) <= 100),
  constraint posts_specifications_shape check (private.are_specifications(specifications))
);

create function private.merchant_of_url(url text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (
    with labels as (
      select string_to_array(private.host_of(url), '.') as parts
    )
    select merchant_domains.merchant_id
    from labels
    cross join lateral generate_subscripts(labels.parts, 1) as start
    join public.merchant_domains on merchant_domains.domain = array_to_string(labels.parts[start:], '.')
    order by start
    limit 1
  );
end
$$;

create table public.merchants (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  network text not null default 'none',
  tag_parameter text,
  tag_value text,
  country_tags jsonb not null default '{}',
  sub_id_parameter text,
  allows_cloaking boolean not null default true,
  allows_manual_prices boolean not null default true,
  price_limit_minutes integer,
  allows_image_storage boolean not null default true,
  allows_checks boolean not null default true,
  disclosure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint merchants_name_is_trimmed check (name = btrim(name) and not private.is_blank(name)),
  constraint merchants_name_length check (char_length(name) <= 100),
  constraint merchants_network_shape check (network ~ '^[a-z][a-z0-9-]{0,39}$'),
  constraint merchants_tag_parameter_shape check (tag_parameter ~ '^[A-Za-z0-9_.-]{1,50}$'),
  constraint merchants_tag_value_shape check (tag_value ~ '^[A-Za-z0-9_.~-]{1,100}$'),
  constraint merchants_sub_id_parameter_shape check (sub_id_parameter ~ '^[A-Za-z0-9_.-]{1,50}$'),
  constraint merchants_country_tags_are_an_object check (jsonb_typeof(country_tags) = 'object'),
  constraint merchants_price_limit check (price_limit_minutes between 1 and 525600),
  constraint merchants_disclosure_length check (char_length(disclosure) <= 600)
);

create function private.are_country_targets(targets jsonb) returns boolean
language sql immutable set search_path = ''
return jsonb_typeof(targets) = 'object' and not exists (
  select from jsonb_each(targets) as given (country, url)
  where country !~ '^[A-Z]{2}$'
    or jsonb_typeof(url) <> 'string'
    or not coalesce(private.is_web_address(url #>> '{}'), false)
    or char_length(url #>> '{}') > 2048
);

create function private.are_old_paths(paths text[]) returns boolean
language sql immutable set search_path = ''
return cardinality(paths) <= 20 and not exists (
  select from unnest(paths) as given (path)
  where path is null or path !~ '^/[^/?#\s][^?#\s]*$' or path ~ '[[:cntrl:]]' or char_length(path) > 500
);

create table public.managed_links (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  name text not null default '',
  merchant_id uuid references public.merchants (id) on delete restrict,
  target text,
  country_targets jsonb not null default '{}',
  post_id uuid references public.posts (id) on delete set null,
  old_paths text[] not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,

  constraint managed_links_slug_unique unique (slug),
  constraint managed_links_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint managed_links_slug_length check (char_length(slug) <= 100),
  constraint managed_links_name_length check (char_length(name) <= 200),
  constraint managed_links_target_shape check (private.is_web_address(target)),
  constraint managed_links_target_length check (char_length(target) <= 2048),
  constraint managed_links_country_targets_are_an_object check (jsonb_typeof(country_targets) = 'object'),
  constraint managed_links_starts_at_range check (private.is_instant(starts_at)),
  constraint managed_links_ends_at_range check (private.is_instant(ends_at)),
  constraint managed_links_ends_after_start check (ends_at > starts_at),
  constraint managed_links_note_length check (char_length(note) <= 500),
  constraint managed_links_country_targets_shape check (private.are_country_targets(country_targets)),
  constraint managed_links_old_paths_shape check (private.are_old_paths(old_paths))
);

create function private.clicked_merchant(post_id_input uuid, placement text, offer_id uuid, link_id uuid) returns uuid
language sql stable set search_path = ''
return case
  when offer_id is not null then (
    select private.merchant_of_offer(offer)
    from public.posts
    cross join lateral jsonb_array_elements(posts.offers) as held (offer)
    where posts.id = post_id_input and offer ->> 'id' = clicked_merchant.offer_id::text
  )
  when link_id is not null then (
    select coalesce(managed_links.merchant_id, private.merchant_of_url(managed_links.target))
    from public.managed_links where managed_links.id = clicked_merchant.link_id
  )
  -- A link in a text may lead to any shop, the others lead to the primary one.
  when placement <> 'text' then (
    select private.merchant_of_link(posts.primary_affiliate_url) from public.posts where posts.id = post_id_input
  )
end;
comment on function private.clicked_merchant is 'The shop that clicks led to, as far as links of today say it.';

create function private.analytics_click_order(sort text) returns text
language sql immutable set search_path = ''
return case sort
  when 'clicks-desc' then 'clicks desc, lower(name) nulls last, key'
  when 'clicks-asc' then 'clicks, lower(name) nulls last, key'
  when 'name-asc' then 'lower(name) nulls last, key'
  when 'name-desc' then 'lower(name) desc nulls last, key desc'
end;
comment on function private.analytics_click_order is 'A sort order of the buy clicks as SQL; null, which fails, for an unknown one.';

create function public.analytics_clicks(
  by_input text, period_input text, sort_input text default 'clicks-desc', page_input integer default 1,
  page_size_input integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  answer jsonb;
begin
  select * into strict days from private.analytics_days(period_input);
  execute format(
    $query$
      with named as materialized (
        %s
      ),
      groups as materialized (
        select key, name, detail, post_id, sum(clicks) as clicks
        from named
        group by key, name, detail, post_id
      ),
      counted as (select count(*) as total, sum(clicks) as clicks from groups)
      select private.analytics_page(
        (
          select jsonb_agg(jsonb_build_object(
            'key', key, 'name', name, 'detail', detail, 'post_id', post_id, 'clicks', shown.clicks,
            'share', round(shown.clicks / counted.clicks, 4)
          ))
          from (
            select * from groups
            order by %s
            limit $4 offset (select private.analytics_offset(total, $3, $4) from counted)
          ) as shown
          cross join counted
        ),
        (select total from counted), $3, $4
      )
    $query$,
    case by_input
      when 'placement' then $named$
        select placement as key, placement as name, null as detail, null::uuid as post_id, clicks
        from private.clicks_between($1, $2)
      $named$
      when 'merchant' then $named$
        select merchants.id::text as key, merchants.name, merchants.network as detail, null::uuid as post_id, clicks
        from private.merchant_clicks($1, $2) as led
        left join public.merchants on merchants.id = led.merchant_id
      $named$
      -- The primary offer has no id.
      when 'offer' then $named$
        select
          concat_ws(' ', posts.id, case when posts.id is not null then found.offer_id end) as key, posts.title as name,
          case
            when found.offer_id is not null then coalesce(merchants.name, '')
          end as detail,
          posts.id as post_id, clicks
        from private.merchant_clicks($1, $2) as found
        left join public.posts on posts.id = found.post_id
        left join public.merchants on merchants.id = found.merchant_id and found.offer_id is not null
      $named$
      when 'link' then $named$
        select managed_links.id::text as key, '/go/' || managed_links.slug as name, managed_links.name as detail,
          null::uuid as post_id, clicks
        from private.clicks_between($1, $2) as found
        join public.managed_links on managed_links.id = found.link_id
      $named$
    end,
    private.analytics_click_order(sort_input)
  ) into answer
    using days.from_day, days.to_day, page_input, page_size_input;
  return answer;
end
$$;
comment on function public.analytics_clicks is 'Buy clicks of a period by placement, merchant, offer or managed link: {items, total, page, page_count}.';
grant execute on function public.analytics_clicks to service_role;

create function private.host_of(url text) returns text
language sql immutable set search_path = ''
return rtrim(lower(substring(url from '(?i)^https?://(?:[^/?#@\s]*@)?([^/\\?#:\s]+)')), '.');

create function private.merchant_clicks(from_day date, to_day date)
returns table (post_id uuid, placement text, offer_id uuid, link_id uuid, clicks bigint, merchant_id uuid)
language sql stable set search_path = ''
begin atomic
  with found as materialized (
    select * from private.clicks_between(from_day, to_day)
  ),
  -- Where each kind of link leads, as private.clicked_merchant has it.
  offered as materialized (
    select posts.id as post_id, offer ->> 'id' as offer_id, (offer ->> 'merchant_id')::uuid as merchant_id, offer ->> 'url' as url
    from public.posts
    cross join lateral jsonb_array_elements(posts.offers) as held (offer)
    where posts.id in (select found.post_id from found where found.offer_id is not null)
  ),
  managed as materialized (
    select managed_links.id, managed_links.slug, managed_links.merchant_id, managed_links.target as url
    from public.managed_links
  ),
  led as materialized (
    select
      found.post_id, found.placement, found.offer_id, found.link_id, found.clicks,
      case
        when found.offer_id is not null then offered.merchant_id
        when found.link_id is not null then managed.merchant_id
      end as merchant_id,
      case
        when found.offer_id is not null then offered.url
        when found.link_id is not null then managed.url
        when found.placement <> 'text' then posts.primary_affiliate_url
      end as url
    from found
    left join offered on offered.post_id = found.post_id and offered.offer_id = found.offer_id::text
    left join managed on managed.id = found.link_id
    left join public.posts on posts.id = found.post_id
  ),
  addresses as materialized (
    select distinct led.url from led where led.merchant_id is null and led.url is not null
  ),
  hosts as materialized (
    select
      addresses.url, through.merchant_id, private.host_of(coalesce(through.url, addresses.url)) as host
    from addresses
    left join managed as through
      on addresses.url like '/go/%' and through.slug = private.link_slug(addresses.url)
  ),
  shops as materialized (
    select known.host, private.merchant_of_url('https://' || known.host) as merchant_id
    from (select distinct hosts.host from hosts where hosts.merchant_id is null and hosts.host is not null) as known
  )
  select
    led.post_id, led.placement, led.offer_id, led.link_id, led.clicks,
    coalesce(led.merchant_id, hosts.merchant_id, shops.merchant_id)
  from led
  left join hosts on hosts.url = led.url and led.merchant_id is null
  left join shops on shops.host = hosts.host;
end;

create function public.analytics_export_clicks(
  from_day_input date, to_day_input date, rows_input integer, after_key_input text default ''
) returns jsonb
language sql stable security definer set search_path = '' set jit = off
begin atomic
  select coalesce(
    jsonb_agg(jsonb_build_object(
      'key', found.key, 'placement', found.placement, 'title', posts.title, 'merchant', merchants.name,
      'link', managed_links.slug, 'clicks', found.clicks
    ) order by found.key collate "C"),
    '[]'
  )
  from (
    select *
    from (
      select *, format('%s %s %s %s', post_id, placement, offer_id, link_id) as key
      from private.merchant_clicks(from_day_input, to_day_input)
    ) as keyed
    where keyed.key collate "C" > after_key_input
    order by keyed.key collate "C"
    limit rows_input
  ) as found
  left join public.posts on posts.id = found.post_id
  left join public.managed_links on managed_links.id = found.link_id
  left join public.merchants on merchants.id = found.merchant_id;
end;
comment on function public.analytics_export_clicks is 'Buy clicks between two days for an export, some rows after a key.';
grant execute on function public.analytics_export_clicks to service_role;

create table private.monthly_page_totals (
  month date not null,
  page_kind text not null,
  page text not null,
  page_views bigint not null,
  buy_clicks bigint not null,
  primary key (month, page_kind, page)
);

create table public.daily_page_views (
  day date not null,
  page_kind text not null,
  page text not null,
  views bigint not null default 0,
  primary key (day, page_kind, page),

  constraint daily_page_views_kind_known check (page_kind in ('best-of', 'comparison', 'category')),
  constraint daily_page_views_views check (views >= 0)
);

create table private.monthly_post_totals (
  month date not null,
  post_id uuid not null,
  page_views bigint not null,
  buy_clicks bigint not null,
  primary key (month, post_id)
);

create table public.daily_post_totals (
  day date not null,
  post_id uuid not null,
  page_views bigint not null default 0,
  buy_clicks bigint not null default 0,
  primary key (day, post_id),
  constraint daily_post_totals_counts check (page_views >= 0 and buy_clicks >= 0)
);

create function private.page_parts(from_day date, to_day date)
returns table (page_kind text, page text, post_id uuid, page_views bigint, buy_clicks bigint)
language sql stable set search_path = ''
begin atomic
  with whole as (
    select
      (date_trunc('month', from_day - 1) + interval '1 month')::date as months_from,
      date_trunc('month', to_day + 1)::date as months_to
  ),
  months as materialized (
    select
      case when months_from < months_to then months_from else to_day + 1 end as months_from,
      case when months_from < months_to then months_to else to_day + 1 end as months_to
    from whole
  )
  select kept.page_kind, kept.page, null::uuid, kept.page_views, kept.buy_clicks
  from months join private.monthly_page_totals as kept on kept.month >= months_from and kept.month < months_to
  union all
  select kept.page_kind, kept.page, null, 0, kept.clicks
  from months join public.daily_click_totals as kept
    on kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day
  union all
  select kept.page_kind, kept.page, null, kept.views, 0
  from months join public.daily_page_views as kept
    on kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day
  union all
  select 'review', null, kept.post_id, kept.page_views, 0
  from months join private.monthly_post_totals as kept on kept.month >= months_from and kept.month < months_to
  union all
  select 'review', null, kept.post_id, kept.page_views, 0
  from months join public.daily_post_totals as kept
    on kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day;
end;
comment on function private.page_parts is 'What was counted between two days, by the path of the page or, for views of a review, by its id.';

create function private.is_page_content(content jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_typeof(content) = 'object'
    and jsonb_typeof(content -> 'title') = 'string' and char_length(content ->> 'title') <= 200
    and (content -> 'slug' = 'null' or (content ->> 'slug' ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(content ->> 'slug') <= 100))
    and jsonb_typeof(content -> 'picks') = 'array' and jsonb_array_length(content -> 'picks') <= 100
    and (
      select coalesce(bool_and(pick ->> 'post_id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'), true)
      from jsonb_array_elements(content -> 'picks') as given (pick)
    )
    and jsonb_typeof(content -> 'comparisons') = 'array' and jsonb_array_length(content -> 'comparisons') <= 50
    and (
      select coalesce(
        bool_and(
          jsonb_typeof(pair) = 'array' and jsonb_array_length(pair) = 2
            and pair ->> 0 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            and pair ->> 1 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        ),
        true
      )
      from jsonb_array_elements(content -> 'comparisons') as given (pair)
    )
    and octet_length(content::text) <= 1000000;
end
$$;

create function private.is_reserved_best_of_slug(slug text) returns boolean
language sql immutable set search_path = ''
return slug = 'index' or slug ~ '^pre-.+-view-justme$';

create table public.best_of_pages (
  id uuid primary key default gen_random_uuid(),
  content jsonb not null,
  slug text generated always as (content ->> 'slug') stored,
  former_slugs text[] not null default '{}',
  published boolean not null default false,
  published_at timestamptz,
  content_updated_at timestamptz,
  publish_at timestamptz,
  unpublish_at timestamptz,
  draft jsonb,
  draft_publish_at timestamptz,
  trashed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),

  constraint best_of_pages_slug_unique unique (slug),
  constraint best_of_pages_content_shape check (private.is_page_content(content)),
  constraint best_of_pages_draft_shape check (draft is null or private.is_page_content(draft)),
  constraint best_of_pages_slug_when_public check (slug is not null or not (published or publish_at is not null)),
  constraint best_of_pages_title_when_public check (
    not private.is_blank(content ->> 'title') or not (published or publish_at is not null)
  ),
  constraint best_of_pages_draft_publish_at_has_draft check (draft_publish_at is null or draft is not null),
  constraint best_of_pages_instants check (
    private.is_instant(publish_at) and private.is_instant(unpublish_at) and private.is_instant(draft_publish_at)
  ),
  constraint best_of_pages_slug_not_reserved check (
    (private.is_reserved_best_of_slug(content ->> 'slug') or private.is_reserved_best_of_slug(draft ->> 'slug')) is not true
  ),
  constraint best_of_pages_draft_title_when_due check (
    draft_publish_at is null or not private.is_blank(draft ->> 'title')
  ),
  constraint best_of_pages_trash_is_quiet check (
    trashed_at is null or not published and publish_at is null and unpublish_at is null and draft is null
  )
);

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  introduction text not null default '',
  seo_title text not null default '',
  seo_description text not null default '',

  constraint categories_name_is_trimmed check (name = btrim(name) and name <> ''),
  constraint categories_name_length check (char_length(name) <= 100),
  constraint categories_slug_unique unique (slug),
  constraint categories_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint categories_slug_length check (char_length(slug) <= 100),
  constraint categories_introduction_length check (char_length(introduction) <= 50000),
  constraint categories_seo_title_length check (char_length(seo_title) <= 200),
  constraint categories_seo_description_length check (char_length(seo_description) <= 500)
);

create table public.comparisons (
  id uuid primary key default gen_random_uuid(),
  first_post_id uuid not null references public.posts (id) on delete cascade,
  second_post_id uuid not null references public.posts (id) on delete cascade,
  introduction text not null default '',
  verdict text not null default '',
  published boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),

  constraint comparisons_of_two check (first_post_id <> second_post_id),
  constraint comparisons_introduction_length check (char_length(introduction) <= 20000),
  constraint comparisons_verdict_length check (char_length(verdict) <= 20000)
);

create function private.pages_between(from_day date, to_day date)
returns table (kind text, key text, name text, path text, post_id uuid, page_views bigint, buy_clicks bigint)
language sql stable set search_path = ''
begin atomic
  -- A page that was renamed is one page.
  with known as materialized (
    select 'review' as kind, '/reviews/' || address as page, posts.id, posts.title as name, '/reviews/' || posts.slug as path
    from public.posts
    cross join lateral unnest(posts.former_slugs || posts.slug) as address
    where address is not null
    union all
    select 'best-of', '/best/' || address, pages.id, pages.content ->> 'title', '/best/' || pages.slug
    from public.best_of_pages as pages
    cross join lateral unnest(pages.former_slugs || pages.slug) as address
    where address is not null
    union all
    select 'category', '/categories/' || slug, id, categories.name, '/categories/' || slug
    from public.categories
    union all
    select 'comparison', pair.path, null, pair.name, pair.path
    from (
      select
        '/compare/' || string_agg(posts.slug, '-vs-' order by posts.slug collate "C") as path,
        string_agg(posts.title, ' vs ' order by posts.slug collate "C") as name
      from (
        select distinct least(one, other) as one, greatest(one, other) as other
        from (
          select first_post_id as one, second_post_id as other from public.comparisons
          union all
          select (pair ->> 0)::uuid, (pair ->> 1)::uuid
          from public.best_of_pages
          cross join lateral jsonb_array_elements(content -> 'comparisons') as given (pair)
        ) as stored
      ) as pairs
      join public.posts on posts.id in (pairs.one, pairs.other)
      group by pairs.one, pairs.other
      having count(posts.slug) = 2
    ) as pair
  ),
  parts as materialized (
    select page_kind, page, parts.post_id, sum(parts.page_views) as page_views, sum(parts.buy_clicks) as buy_clicks
    from private.page_parts(from_day, to_day) as parts
    group by 1, 2, 3
  ),
  named as (
    select
      parts.page_kind as kind, coalesce(posts.id, known.id) as id, coalesce(posts.title, known.name) as name,
      case
        when posts.id is not null then '/reviews/' || posts.slug
        when known.page is not null then known.path
        when parts.page_kind <> 'review' then parts.page
      end as path,
      parts.page_views, parts.buy_clicks
    from parts
    left join public.posts on posts.id = parts.post_id
    left join known on known.kind = parts.page_kind and known.page = parts.page
  )
  select
    named.kind, concat_ws(' ', named.kind, coalesce(named.id::text, named.path)), max(named.name), max(named.path),
    case when named.kind = 'review' then named.id end,
    sum(named.page_views)::bigint, sum(named.buy_clicks)::bigint
  from named
  group by named.kind, named.id, coalesce(named.id::text, named.path)
  having sum(named.page_views) > 0 or sum(named.buy_clicks) > 0;
end;
comment on function private.pages_between is 'Pages with their views and buy clicks between two days. Reviews that were deleted are one without a path.';

create function private.analytics_page_order(sort text) returns text
language sql immutable set search_path = ''
return case sort
  when 'clicks-desc' then 'buy_clicks desc, page_views desc, key collate "C"'
  when 'clicks-asc' then 'buy_clicks, page_views, key collate "C"'
  when 'views-desc' then 'page_views desc, buy_clicks desc, key collate "C"'
  when 'views-asc' then 'page_views, buy_clicks, key collate "C"'
  when 'rate-desc' then 'rate desc nulls last, buy_clicks desc, key collate "C"'
  when 'rate-asc' then 'rate nulls last, buy_clicks, key collate "C"'
  when 'name-asc' then 'lower(coalesce(name, path)) nulls last, key collate "C"'
  when 'name-desc' then 'lower(coalesce(name, path)) desc nulls last, key collate "C" desc'
end;
comment on function private.analytics_page_order is 'A sort order of the pages as SQL; null, which fails, for an unknown one.';

create function public.analytics_pages(
  kind_input text, period_input text, sort_input text default 'clicks-desc', page_input integer default 1,
  page_size_input integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  answer jsonb;
begin
  select * into strict days from private.analytics_days(period_input);
  execute format(
    $query$
      with pages as materialized (
        select *, buy_clicks / nullif(page_views, 0)::numeric as rate
        from private.pages_between($1, $2)
        where $3 = 'all' or kind = $3
      ),
      counted as (select count(*) as total from pages)
      select private.analytics_page(
        (
          select jsonb_agg(jsonb_build_object(
            'kind', kind, 'key', key, 'name', name, 'path', path, 'post_id', post_id, 'page_views', page_views,
            'buy_clicks', buy_clicks
          ))
          from (
            select * from pages
            order by %s
            limit $5 offset (select private.analytics_offset(total, $4, $5) from counted)
          ) as shown
        ),
        (select total from counted), $4, $5
      )
    $query$,
    private.analytics_page_order(sort_input)
  ) into answer
    using days.from_day, days.to_day, kind_input, page_input, page_size_input;
  return answer;
end
$$;
comment on function public.analytics_pages is 'Pages of a period, of one kind or all, with views and buy clicks: {items, total, page, page_count}.';
grant execute on function public.analytics_pages to service_role;

create function public.analytics_export_pages(
  from_day_input date, to_day_input date, rows_input integer, after_key_input text default ''
) returns jsonb
language sql stable security definer set search_path = '' set jit = off
begin atomic
  select coalesce(jsonb_agg(to_jsonb(found) order by found.key collate "C"), '[]')
  from (
    select *
    from private.pages_between(from_day_input, to_day_input) as pages
    where pages.key collate "C" > after_key_input
    order by pages.key collate "C"
    limit rows_input
  ) as found;
end;
comment on function public.analytics_export_pages is 'Pages with their views and buy clicks between two days for an export, some rows after a key.';
grant execute on function public.analytics_export_pages to service_role;
comment on function private.merchant_clicks is 'private.clicks_between with private.clicked_merchant of each row.';

create function private.today() returns date
language sql stable set search_path = ''
return (private.clock() at time zone private.setting('time_zone', 'UTC'))::date;

create function public.dashboard_week() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  to_day constant date := private.today() - 1;
  from_day constant date := to_day - 13;
begin
  return (
    with days as materialized (
      select generate_series(from_day, to_day, interval '1 day')::date as day
    ),
    earned as materialized (
      select currency, day, sum(commission) as amount
      from private.earnings
      where day between from_day and to_day and private.earned(earnings)
      group by currency, day
    )
    select jsonb_build_object(
      'from_day', to_day - 6,
      'to_day', to_day,
      'page_views', (
        select jsonb_agg(coalesce(totals.page_views, 0) order by days.day)
        from days left join private.daily_view_totals as totals on totals.day = days.day
      ),
      'buy_clicks', (
        select jsonb_agg(coalesce(totals.buy_clicks, 0) order by days.day)
        from days left join private.daily_view_totals as totals on totals.day = days.day
      ),
      'earned', (
        select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'amounts', amounts) order by currency), '[]')
        from (
          select currencies.currency, jsonb_agg(coalesce(earned.amount, 0) order by days.day) as amounts
          from (select distinct currency from earned) as currencies
          cross join days
          left join earned on earned.currency = currencies.currency and earned.day = days.day
          group by currencies.currency
        ) as by_currency
      ),
      'reported_at', (select max(as_of) from private.earning_imports where state = 'done')
    )
  );
end
$$;
comment on function public.dashboard_week is 'Views, clicks and earnings of the last fourteen whole days, oldest first: {from_day, to_day, page_views, buy_clicks, earned by currency, reported_at}.';
grant execute on function public.dashboard_week to service_role;
comment on table public.daily_post_totals is 'Views and clicks of each review.';
comment on column public.daily_post_totals.post_id is 'No foreign key: the totals outlive the review.';
grant select on table public.daily_post_totals to service_role;

alter table public.daily_post_totals enable row level security;

create index daily_post_totals_post on public.daily_post_totals (post_id, day);
comment on table public.daily_country_totals is 'Views, clicks and searches of visitors whose country is known.';
comment on column public.daily_country_totals.page is 'The path of the visited page.';
grant select on table public.daily_country_totals to service_role;

alter table public.daily_country_totals enable row level security;
comment on table public.daily_keyword_totals is 'Searches by keyword, ignoring case.';
comment on column public.daily_keyword_totals.country is 'Empty when unknown.';
comment on column public.daily_keyword_totals.spelling is 'As typed at latest_at.';
grant select on table public.daily_keyword_totals to service_role;

alter table public.daily_keyword_totals enable row level security;

create index daily_keyword_totals_keyword on public.daily_keyword_totals (keyword, day);

create table public.daily_exclusion_totals (
  day date not null,
  kind text not null,
  reason text not null,
  events bigint not null default 0,
  primary key (day, kind, reason),
  constraint daily_exclusion_totals_kind_known check (kind in ('page_view', 'buy_click', 'search')),
  constraint daily_exclusion_totals_reason_known check (reason in ('bot', 'prefetch', 'repeat')),
  constraint daily_exclusion_totals_events check (events >= 0)
);
comment on table public.daily_exclusion_totals is 'Events that totals exclude: bots, prefetched pages, repeated clicks.';
grant select on table public.daily_exclusion_totals to service_role;

alter table public.daily_exclusion_totals enable row level security;
comment on table private.daily_view_totals is 'Roll-up of public.daily_post_totals: all reviews together.';
comment on table private.monthly_post_totals is 'Roll-up of public.daily_post_totals by month.';
comment on table private.daily_country_visits is 'Roll-up of public.daily_country_totals: all pages together.';
comment on table private.country_totals is 'Roll-up of public.daily_country_totals by month and by year, because reading a year by months takes too long.';
comment on table private.daily_search_totals is 'Roll-up of public.daily_keyword_totals: all keywords together.';

create table private.monthly_keyword_totals (
  month date not null,
  keyword text not null,
  searches bigint not null,
  without_results bigint not null,
  latest_at timestamptz not null,
  primary key (month, keyword)
);
comment on table private.monthly_keyword_totals is 'Roll-up of public.daily_keyword_totals by month, all locations together.';

create index monthly_keyword_totals_without_results on private.monthly_keyword_totals (month) where without_results > 0;
comment on table private.monthly_keyword_locations is 'Roll-up of public.daily_keyword_totals by month, for looking up one keyword.';

create function private.month_of(day date) returns date
language sql immutable
return day - (extract(day from day)::integer - 1);

create function private.roll_up_posts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes public.daily_post_totals[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(day, post_id, page_views, buy_clicks)::public.daily_post_totals)
    into changes
    from added;
  else
    select array_agg(row(
      day, post_id, added.page_views - former.page_views, added.buy_clicks - former.buy_clicks
    )::public.daily_post_totals)
    into changes
    from added join former using (day, post_id);
  end if;

  insert into private.monthly_post_totals as kept (month, post_id, page_views, buy_clicks)
  select private.month_of(day), post_id, sum(page_views), sum(buy_clicks)
  from unnest(changes)
  group by 1, 2
  on conflict (month, post_id) do update set
    page_views = kept.page_views + excluded.page_views,
    buy_clicks = kept.buy_clicks + excluded.buy_clicks;

  insert into private.daily_view_totals as kept (day, page_views, buy_clicks)
  select day, sum(page_views), sum(buy_clicks)
  from unnest(changes)
  group by 1
  on conflict (day) do update set
    page_views = kept.page_views + excluded.page_views,
    buy_clicks = kept.buy_clicks + excluded.buy_clicks;
  return null;
end
$$;
comment on function private.roll_up_posts is 'Trigger: adds the totals of reviews to the roll-ups.';

create function private.roll_up_countries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes public.daily_country_totals[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(day, country, page, visits)::public.daily_country_totals)
    into changes
    from added;
  else
    select array_agg(row(day, country, page, added.visits - former.visits)::public.daily_country_totals)
    into changes
    from added join former using (day, country, page);
  end if;

  insert into private.country_totals as kept (country, whole_year, starts_on, page, visits)
  select country, whole_year, date_trunc(case when whole_year then 'year' else 'month' end, day)::date, page, sum(visits)
  from unnest(changes) cross join (values (false), (true)) as spans (whole_year)
  group by 1, 2, 3, 4
  on conflict (country, whole_year, starts_on, page) do update set visits = kept.visits + excluded.visits;

  insert into private.daily_country_visits as kept (day, country, visits)
  select day, country, sum(visits)
  from unnest(changes)
  group by 1, 2
  on conflict (day, country) do update set visits = kept.visits + excluded.visits;
  return null;
end
$$;
comment on function private.roll_up_countries is 'Trigger: adds the totals of countries to the roll-ups.';

create function private.roll_up_keywords() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes public.daily_keyword_totals[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(
      day, keyword, location, country, searches, without_results, latest_at, spelling
    )::public.daily_keyword_totals)
    into changes
    from added;
  else
    select array_agg(row(
      day, keyword, location, country, added.searches - former.searches,
      added.without_results - former.without_results, added.latest_at, added.spelling
    )::public.daily_keyword_totals)
    into changes
    from added join former using (day, keyword, location, country);
  end if;

  insert into private.monthly_keyword_locations as kept
    (keyword, month, location, country, searches, latest_at, spelling)
  select keyword, private.month_of(day), location, country, sum(searches), max(latest_at),
    (array_agg(spelling order by latest_at desc, spelling collate "C" desc))[1]
  from unnest(changes)
  group by 1, 2, 3, 4
  on conflict (keyword, month, location, country) do update set
    searches = kept.searches + excluded.searches,
    latest_at = greatest(kept.latest_at, excluded.latest_at),
    spelling = case
      when (excluded.latest_at, excluded.spelling collate "C") > (kept.latest_at, kept.spelling collate "C")
        then excluded.spelling
      else kept.spelling
    end;

  insert into private.monthly_keyword_totals as kept (month, keyword, searches, without_results, latest_at)
  select private.month_of(day), keyword, sum(searches), sum(without_results), max(latest_at)
  from unnest(changes)
  group by 1, 2
  on conflict (month, keyword) do update set
    searches = kept.searches + excluded.searches,
    without_results = kept.without_results + excluded.without_results,
    latest_at = greatest(kept.latest_at, excluded.latest_at);

  insert into private.daily_search_totals as kept (day, searches, without_results)
  select day, sum(searches), sum(without_results)
  from unnest(changes)
  group by 1
  on conflict (day) do update set
    searches = kept.searches + excluded.searches,
    without_results = kept.without_results + excluded.without_results;
  return null;
end
$$;
comment on function private.roll_up_keywords is 'Trigger: adds the totals of searches to the roll-ups.';
comment on table public.daily_click_totals is 'Buy clicks by page, review, placement, offer, managed link and variant of a button test.';
comment on column public.daily_click_totals.page is 'The path of the visited page.';
comment on column public.daily_click_totals.post_id is 'The review whose product it is about; null where there is none. No foreign key: the totals outlive the review.';
comment on column public.daily_click_totals.offer_id is 'Null for the primary offer and where no offer is concerned.';
comment on column public.daily_click_totals.link_id is 'Null for a direct link.';
grant select on table public.daily_click_totals to service_role;

alter table public.daily_click_totals enable row level security;

create index daily_click_totals_links on public.daily_click_totals (link_id, day) where link_id is not null;

create index daily_click_totals_posts on public.daily_click_totals (post_id, day) where post_id is not null;
comment on table private.monthly_click_totals is 'Roll-up of public.daily_click_totals by month: all pages and variants together.';

create function private.roll_up_clicks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes public.daily_click_totals[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(
      day, page_kind, page, post_id, placement, offer_id, link_id, variant, clicks
    )::public.daily_click_totals)
    into changes
    from added;
  else
    select array_agg(row(
      day, page_kind, page, post_id, placement, offer_id, link_id, variant, clicks
    )::public.daily_click_totals)
    into changes
    from (
      select day, page_kind, page, post_id, placement, offer_id, link_id, variant, clicks from added
      union all
      select day, page_kind, page, post_id, placement, offer_id, link_id, variant, -clicks from former
    ) as differences;
  end if;

  insert into private.monthly_click_totals as kept (month, post_id, placement, offer_id, link_id, clicks)
  select private.month_of(day), post_id, placement, offer_id, link_id, sum(clicks)
  from unnest(changes)
  group by 1, 2, 3, 4, 5
  on conflict (month, post_id, placement, offer_id, link_id) do update set clicks = kept.clicks + excluded.clicks;

  insert into private.monthly_page_totals as kept (month, page_kind, page, page_views, buy_clicks)
  select private.month_of(day), page_kind, page, 0, sum(clicks)
  from unnest(changes)
  group by 1, 2, 3
  on conflict (month, page_kind, page) do update set buy_clicks = kept.buy_clicks + excluded.buy_clicks;
  return null;
end
$$;
comment on function private.roll_up_clicks is 'Trigger: adds the totals of clicks to the roll-ups.';
comment on table public.daily_page_views is 'Views of best-of, comparison and category pages. Those of reviews are in daily_post_totals.';
grant select on table public.daily_page_views to service_role;

alter table public.daily_page_views enable row level security;
comment on table private.monthly_page_totals is 'Roll-up of public.daily_page_views and public.daily_click_totals by month and page.';

create function private.roll_up_page_views() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes public.daily_page_views[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(day, page_kind, page, views)::public.daily_page_views) into changes from added;
  else
    select array_agg(row(day, page_kind, page, added.views - former.views)::public.daily_page_views)
    into changes
    from added join former using (day, page_kind, page);
  end if;

  insert into private.monthly_page_totals as kept (month, page_kind, page, page_views, buy_clicks)
  select private.month_of(day), page_kind, page, sum(views), 0
  from unnest(changes)
  group by 1, 2, 3
  on conflict (month, page_kind, page) do update set page_views = kept.page_views + excluded.page_views;
  return null;
end
$$;
comment on function private.roll_up_page_views is 'Trigger: adds the views of pages to the roll-up.';

create table private.earning_assignments (
  id uuid primary key default gen_random_uuid(),
  network text not null,
  key_kind text not null,
  key text not null,
  post_id uuid references public.posts (id) on delete cascade,
  created_at timestamptz not null default now(),

  constraint earning_assignments_key_kind_known
    check (key_kind in ('sub-id', 'page', 'link', 'product', 'product-name', 'merchant')),
  constraint earning_assignments_key_length check (char_length(key) between 1 and 2048),
  constraint earning_assignments_unique unique (network, key_kind, key)
);
comment on table private.earning_assignments is 'The owner''s answers to which review rows without an attribution belong to; later rows follow them too.';
comment on column private.earning_assignments.post_id is 'Null: to no review.';

create index earning_assignments_post on private.earning_assignments (post_id);

create table private.attribution_keys (
  kind text not null,
  key text not null,
  post_id uuid,
  offer_id uuid,
  merchant_id uuid,
  link_id uuid,
  best_of_id uuid,
  primary key (kind, key),
  constraint attribution_keys_kind_known check (
    kind in ('post', 'offer', 'best-of', 'page', 'link', 'product')
  )
);
comment on table private.attribution_keys is 'What a report can say of a transaction, and what that means. Derived; null where it can mean several.';
comment on column private.attribution_keys.key is 'post, offer and best-of: the parts of a sub-ID. page: a path. link and product: MD5 of a URL''s key.';

create table private.attribution_state (
  is_only boolean primary key default true check (is_only),
  source text not null default ''
);
comment on table private.attribution_state is 'The state of the site from which private.attribution_keys was derived.';

create function private.percent_decoded(encoded text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select convert_from(
      string_agg(
        case when part[1] ~ '^%..$' then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'UTF8') end,
        ''::bytea order by place
      ),
      'UTF8'
    )
    from regexp_matches(encoded, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as parts (part, place)
  );
exception
  when data_exception then
    return null;
end
$$;
comment on function private.percent_decoded is 'Decodes a part of a URL; null for bytes that are no UTF-8.';

create function private.url_keys(urls_input text[]) returns table (url text, host text, link_key text, product_key text)
language sql stable set search_path = ''
begin atomic
  with tags as materialized (
    select array(
      select merchants.tag_parameter || '=' || tag.value
      from public.merchants
      cross join lateral (
        select merchants.tag_value as value
        union
        select country.value from jsonb_each_text(merchants.country_tags) as country
      ) as tag
      where merchants.tag_parameter is not null and tag.value is not null
    ) as pairs
  ), given as materialized (
    select distinct said.url,
      -- The quick tests spare most URLs the patterns.
      case
        when said.url ilike '_______%http%\%3a\%2f\%2f%' and said.url ~* '^.{8,}https?%3a%2f%2f' then
          private.percent_decoded(substring(substr(said.url, 9) from '(?i)https?%3a%2f%2f[^&#?/]*'))
        when said.url ilike '_______%=http%://%' and said.url ~* '^.{8,}=https?://' then
          substring(substr(said.url, 9) from '(?i)=(https?://[^&#]*)')
      end as destination
    from unnest(urls_input) as said (url)
    where said.url ~* '^https?://'
  ), targets as materialized (
    select kinds.url, kinds.is_link, kinds.is_product,
      split_part(substr(kinds.target, strpos(kinds.target, '://') + 3), '#', 1) as rest
    from (
      select given.url, given.url as target, true as is_link, given.destination is null as is_product from given
      union all
      select given.url, given.destination, false, true from given where given.destination ~* '^https?://'
    ) as kinds
  ), addresses as materialized (
    select targets.url, targets.is_link, targets.is_product,
      split_part(targets.rest, '?', 1) as address,
      split_part(split_part(targets.rest, '?', 1), '/', 1) as authority,
      substr(targets.rest, char_length(split_part(targets.rest, '?', 1)) + 2) as query
    from targets
  ), names as materialized (
    select addresses.url, addresses.is_link, addresses.is_product, addresses.query,
      substr(addresses.address, char_length(addresses.authority) + 1) as path,
      -- Without the name of a user and without www, if a name is left.
      case
        when addresses.authority !~ '[@:\\]' then
          coalesce(
            nullif(case when lower(left(addresses.authority, 4)) = 'www.' then substr(addresses.authority, 5) else addresses.authority end, ''),
            nullif(addresses.authority, '')
          )
        else (
          select split_part(split_part(variant.name, ':', 1), '\', 1)
          from (
            values (1, substr(addresses.authority, strpos(addresses.authority, '@') + 1)), (2, addresses.authority)
          ) as given (place, name)
          cross join lateral (
            values (1, regexp_replace(given.name, '^www\.', '', 'i')), (2, given.name)
          ) as variant (place, name)
          where variant.name ~ '^[^\\:]'
          order by given.place, variant.place
          limit 1
        )
      end as name
    from addresses
  ), parts as materialized (
    select names.url, names.is_link, names.is_product, names.name,
      rtrim(lower(names.name), '.') as host, names.path,
      case
        when names.query <> '' then
          array(
            select parameter
            from unnest(string_to_array(names.query, '&')) as said (parameter)
            where parameter <> ''
              -- What is added for counting.
              and parameter !~ '=[0-9a-f]{32}_'
              and parameter !~* '^(?:utm_[a-z]+|gclid|fbclid|msclkid|ascsubtag|customid|clickref[0-9]?|subid[0-9]?|afftrack|pubref|epi[0-9]?|xcust|u1|cuid)='
            order by parameter
          )
      end as parameters
    from names
    where names.name is not null
  ), keyed as (
    select parts.url, parts.is_product, parts.host,
      case
        when parts.is_link then
          parts.host || rtrim(parts.path, '/') || coalesce('?' || nullif(array_to_string(parts.parameters, '&'), ''), '')
      end as link_key,
      case
        when not parts.is_product then null
        when parts.host like '%amazon.%' and parts.name ~* '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$' then
          'asin:' || upper(
            substring(parts.path from '(?i)/(?:dp|gp/product|gp/aw/d|gp/offer-listing|product)/([a-z0-9]{10})(?:/|$)')
          )
        else
          parts.host || rtrim(parts.path, '/') || coalesce(
            '?' || nullif(
              array_to_string(
                array(
                  select said.parameter
                  from unnest(parts.parameters) as said (parameter)
                  -- The tag of the owner.
                  where not said.parameter = any (tags.pairs)
                  order by said.parameter
                ),
                '&'
              ),
              ''
            ),
            ''
          )
      end as product_key
    from tags
    cross join parts
  )
  select keyed.url, max(keyed.host) filter (where keyed.is_product), md5(max(keyed.link_key)), md5(max(keyed.product_key))
  from keyed
  group by keyed.url;
end;
comment on function private.url_keys is 'Keys that are equal for URLs of the same link and of the same product: its ASIN at Amazon, else its page, also within the tracking URL of a network. host is the shop''s.';

create table public.post_changes (
  number bigint generated always as identity primary key,
  kind text not null,
  post_id uuid,
  slug text,
  old_slugs text[] not null default '{}',
  at timestamptz not null default clock_timestamp(),
  transaction_id xid8 not null default pg_current_xact_id(),
  redirect_to uuid,
  clock timestamptz not null default private.clock(),
  constraint post_changes_slug_of_upsert check ((kind = 'upsert') = (slug is not null)),
  constraint post_changes_kind_known check (kind in ('upsert', 'remove', 'categories', 'pages')),
  constraint post_changes_post_named check ((kind in ('categories', 'pages')) = (post_id is null))
);

create table private.link_changes (
  link_id uuid primary key,
  number bigint not null unique,
  is_started boolean not null
);

create table private.link_collection (
  is_only boolean primary key default true check (is_only),
  change bigint not null default 0
);

create function private.attribution_source() returns text
language sql stable set search_path = ''
return concat_ws(
  ' ',
  (select max(number) from public.post_changes), (select max(number) from private.link_changes),
  (select change from private.link_collection), (select max(updated_at) from public.merchants),
  (select max(updated_at) from public.best_of_pages), (select max(updated_at) from public.managed_links),
  -- Reviews that are not public have links too.
  (select count(*) || ' ' || max(updated_at) from public.posts)
);
comment on function private.attribution_source is 'Changes when links, pages or merchants change.';

create table private.post_links (
  post_id uuid not null references public.posts (id) on delete cascade,
  place text not null,
  url text not null,
  offer_id uuid,
  merchant_id uuid,

  constraint post_links_place_known check (place in ('primary', 'offer', 'text')),
  constraint post_links_url_length check (char_length(url) <= 2048)
);

create function private.attribution_links() returns table (
  post_id uuid, offer_id uuid, url text, merchant_id uuid, link_id uuid, is_button boolean
)
language sql stable set search_path = ''
begin atomic
  with stored as (
    select posts.id, null::uuid as offer_id, posts.primary_affiliate_url as url, null::uuid as merchant_id, true as is_button
    from public.posts
    where posts.slug is not null and posts.primary_affiliate_url is not null
    union all
    select posts.id, (offer ->> 'id')::uuid, offer ->> 'url', (offer ->> 'merchant_id')::uuid, true
    from public.posts
    cross join jsonb_array_elements(posts.offers) as given (offer)
    where posts.slug is not null
    union all
    select links.post_id, null, links.url, links.merchant_id, false
    from private.post_links as links
    where links.place = 'text'
  ), targets as materialized (
    select managed_links.id, managed_links.slug, managed_links.post_id, managed_links.merchant_id, target.url
    from public.managed_links
    cross join lateral (
      select managed_links.target as url
      union
      select value from jsonb_each_text(managed_links.country_targets)
    ) as target
    where target.url is not null
  )
  select stored.id, stored.offer_id, stored.url, stored.merchant_id, null::uuid, stored.is_button
  from stored
  where private.link_slug(stored.url) is null
  union all
  select stored.id, stored.offer_id, targets.url, coalesce(stored.merchant_id, targets.merchant_id), targets.id, stored.is_button
  from stored
  join targets on targets.slug = private.link_slug(stored.url)
  union all
  select targets.post_id, null, targets.url, targets.merchant_id, targets.id, false
  from targets;
end;
comment on function private.attribution_links is 'Where reviews link to, directly and through managed links, ended and deleted ones too: a sale can be reported months later.';

create function private.refresh_attribution_keys() returns void
language plpgsql set search_path = '' as $$
begin
  if (select source from private.attribution_state) = private.attribution_source() then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('private.attribution_keys'));
  update private.attribution_state set source = private.attribution_source();
  delete from private.attribution_keys;
  insert into private.attribution_keys (kind, key, post_id, offer_id, merchant_id, link_id, best_of_id)
  with links as materialized (
    select * from private.attribution_links()
  ), urls as materialized (
    select * from private.url_keys(array(select links.url from links))
  ), hosts as materialized (
    select given.host, private.merchant_of_url('https://' || given.host || '/') as merchant_id
    from (select distinct urls.host from urls) as given
  ), known as materialized (
    select links.*, coalesce(links.merchant_id, hosts.merchant_id) as shop_id, urls.link_key, urls.product_key
    from links
    left join urls on urls.url = links.url
    left join hosts on hosts.host = urls.host
  ), said as (
    select 'post' as kind, replace(known.post_id::text, '-', '') as key, known.post_id, known.offer_id,
      known.shop_id as merchant_id, known.link_id, null::uuid as best_of_id
    from known
    where known.is_button and known.offer_id is null
    union all
    select 'offer', replace(known.post_id::text, '-', '') || '_' || left(known.offer_id::text, 8), known.post_id,
      known.offer_id, known.shop_id, known.link_id, null
    from known
    where known.offer_id is not null
    union all
    select 'link', known.link_key, known.post_id, known.offer_id, known.shop_id, known.link_id, null
    from known
    where known.link_key is not null
    union all
    select 'product', known.product_key, known.post_id, known.offer_id, known.shop_id, known.link_id, null
    from known
    where known.product_key is not null
    union all
    select 'best-of', left(best_of_pages.id::text, 6), null, null, null, null, best_of_pages.id
    from public.best_of_pages
    union all
    select 'page', '/best/' || address.slug, null, null, null, null, best_of_pages.id
    from public.best_of_pages
    cross join unnest(best_of_pages.former_slugs || best_of_pages.slug) as address (slug)
    where address.slug is not null
    union all
    select 'page', '/reviews/' || address.slug, posts.id, null, null, null, null
    from public.posts
    cross join unnest(posts.former_slugs || posts.slug) as address (slug)
    where address.slug is not null
    union all
    -- A deleted review: its address can belong to another one by now.
    select 'page', '/reviews/' || address.slug, changes.post_id, null, null, null, null
    from public.post_changes as changes
    cross join unnest(changes.old_slugs) as address (slug)
    where changes.kind = 'remove' and not exists (select from public.posts where posts.id = changes.post_id)
  )
  select said.kind, said.key,
    case when count(distinct said.post_id) = 1 then (array_agg(distinct said.post_id) filter (where said.post_id is not null))[1] end,
    case
      when count(distinct coalesce(said.offer_id::text, '')) filter (where said.post_id is not null) = 1 then
        (array_agg(said.offer_id) filter (where said.post_id is not null))[1]
    end,
    case when count(distinct said.merchant_id) = 1 then (array_agg(distinct said.merchant_id) filter (where said.merchant_id is not null))[1] end,
    case when count(distinct coalesce(said.link_id::text, '')) = 1 then (array_agg(said.link_id))[1] end,
    case when count(distinct said.best_of_id) = 1 then (array_agg(distinct said.best_of_id) filter (where said.best_of_id is not null))[1] end
  from said
  group by said.kind, said.key;
end
$$;
comment on function private.refresh_attribution_keys is 'Derives what transactions are recognized by, if links or pages have changed. What several reviews share recognizes none of them.';

create table private.earning_imports (
  id uuid primary key default gen_random_uuid(),
  network text not null,
  source text not null,
  format text not null,
  file_name text,
  file_hash text,
  as_of timestamptz not null,
  state text not null default 'running',
  row_count integer not null default 0,
  next_row integer not null default 0,
  read_count integer not null default 0,
  refused_count integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,

  constraint earning_imports_network_shape check (network ~ '^[a-z][a-z0-9-]{0,39}$'),
  constraint earning_imports_source_known check (source in ('file', 'api')),
  constraint earning_imports_format_length check (char_length(format) between 1 and 100),
  constraint earning_imports_file_name_length check (char_length(file_name) <= 255),
  constraint earning_imports_file_hash_shape check (file_hash ~ '^[0-9a-f]{64}$'),
  constraint earning_imports_state_known check (state in ('running', 'done', 'undoing')),
  constraint earning_imports_counts check (
    row_count >= 0 and next_row >= 0 and read_count >= 0 and refused_count >= 0
  )
);

create table private.earnings (
  network text not null,
  transaction_key text not null,
  import_id uuid not null references private.earning_imports (id),
  kind text not null,
  status text not null,
  day date not null,
  currency text not null,
  commission bigint not null,
  sale_amount bigint,
  quantity integer not null default 1,
  sub_id text,
  page_path text,
  link_url text,
  merchant_name text,
  product_name text,
  product_ref text,
  product_url text,
  country text,
  attribution text not null default 'none',
  post_id uuid,
  offer_id uuid,
  placement text,
  best_of_id uuid,
  link_id uuid,
  merchant_id uuid,
  assignment_id uuid,
  primary key (network, transaction_key),

  constraint earnings_kind_known check (kind in ('sale', 'order', 'adjustment')),
  constraint earnings_status_known check (status in ('pending', 'confirmed', 'reversed')),
  constraint earnings_currency_shape check (currency ~ '^[A-Z]{3}$'),
  constraint earnings_country_shape check (country ~ '^[A-Z]{2}$'),
  constraint earnings_attribution_known check (
    attribution in ('sub-id', 'page', 'link', 'product', 'assigned', 'none')
  ),
  constraint earnings_placement_known check (
    placement in ('scorecard', 'offers', 'text', 'closing', 'pick', 'table', 'sidebar', 'unknown')
  )
);

create function private.own_sub_id(earning private.earnings) returns text
language sql immutable
-- Of Amazon it is the tag, which all links of a site have in common.
return case when earning.network <> 'amazon' or earning.product_ref is null then earning.sub_id end;
comment on function private.own_sub_id is 'The sub-ID of a transaction as far as it says more than which site the link stood on.';

create function private.group_kind(earning private.earnings) returns text
language sql immutable
return case
  when private.own_sub_id(earning) is not null then 'sub-id'
  when earning.page_path is not null then 'page'
  when earning.link_url is not null then 'link'
  when coalesce(earning.product_ref, earning.product_url) is not null then 'product'
  when earning.product_name is not null then 'product-name'
  else 'merchant'
end;
comment on function private.group_kind is 'What a transaction has in common with similar ones: the most precise that its report says.';

create function private.group_key(earning private.earnings) returns text
language sql immutable
-- No longer than an index can hold.
return left(
  coalesce(
    private.own_sub_id(earning), earning.page_path, earning.link_url, earning.product_ref, earning.product_url,
    earning.product_name, earning.merchant_name, earning.network
  ),
  600
);
comment on function private.group_key is 'What similar transactions say alike; the network where they say nothing.';

create function private.attributed(earnings_input private.earnings[]) returns setof private.earnings
language sql stable set search_path = ''
begin atomic
  with given as materialized (
    select earning.*, row_number() over () as place,
      regexp_match(
        lower(earning.sub_id),
        '^([0-9a-f]{32})(?:_([sotcpbru])?(?:_([0-9a-f]*)(?:_([0-9a-f]*))?)?)?$'
      ) as parts,
      -- Cut by a network that takes fewer characters.
      substring(lower(earning.sub_id) from '^[0-9a-f]{16,31}$') as prefix,
      rtrim(substring(earning.page_path from '^/[^?#]*'), '/') as path,
      md5('asin:' || upper(substring(earning.product_ref from '^[A-Za-z0-9]{10}$'))) as asin_key,
      private.group_kind(earning) as group_kind,
      private.group_key(earning) as group_key
    from unnest(earnings_input) as earning
  ), urls as materialized (
    -- Objects, because a join with rows whose number is not known is slow.
    select jsonb_object_agg(keys.url, keys.link_key) as links, jsonb_object_agg(keys.url, keys.product_key) as products
    from private.url_keys(array(select link_url from given union select product_url from given)) as keys
  ), named as materialized (
    select said.key, said.id
    from (select distinct parts[1] as key, parts[1]::uuid as id from given where parts is not null) as said
    where exists (select from public.posts where posts.id = said.id)
      or exists (select from public.daily_post_totals where daily_post_totals.post_id = said.id)
    union all
    select said.prefix, (array_agg(found.id))[1]
    from (select distinct prefix from given where prefix is not null) as said
    cross join lateral (
      select posts.id
      from public.posts
      where posts.id between rpad(said.prefix, 32, '0')::uuid and rpad(said.prefix, 32, 'f')::uuid
      union
      select daily_post_totals.post_id
      from public.daily_post_totals
      where daily_post_totals.post_id between rpad(said.prefix, 32, '0')::uuid and rpad(said.prefix, 32, 'f')::uuid
    ) as found
    group by said.prefix
    having count(*) = 1
  ), posts_named as materialized (
    select jsonb_object_agg(named.key, named.id) as ids from named
  ), sole_merchants as materialized (
    -- Its network is its own, so that every transaction is the shop's.
    select merchants.network, (array_agg(merchants.id))[1] as id
    from public.merchants
    where merchants.network in ('amazon', 'ebay')
    group by merchants.network
    having count(*) = 1
  ), placements (code, placement) as (
    values ('s', 'scorecard'), ('o', 'offers'), ('t', 'text'), ('c', 'closing'), ('p', 'pick'), ('b', 'table'),
      ('r', 'sidebar'), ('u', 'unknown')
  ), found as (
    select given.*,
      (posts_named.ids ->> coalesce(given.parts[1], given.prefix))::uuid as sub_post, placements.placement as sub_placement,
      case
        when coalesce(given.parts[3], '') <> '' then offer.offer_id
      end as sub_offer,
      case
        when coalesce(given.parts[3], '') <> '' then offer.merchant_id
        -- A link of the text can lead to any shop.
        when given.parts[2] is distinct from 't' then primary_offer.merchant_id
      end as sub_merchant,
      case
        when coalesce(given.parts[3], '') <> '' then offer.link_id
        when given.parts[2] is distinct from 't' then primary_offer.link_id
      end as sub_link,
      coalesce(best_of.best_of_id, page.best_of_id) as found_best_of,
      page.post_id as page_post,
      link.post_id as link_post, link.offer_id as link_offer, link.merchant_id as link_merchant, link.link_id as found_link,
      product.post_id as product_post, product.offer_id as product_offer, product.merchant_id as product_merchant,
      assignments.id as found_assignment, assignments.post_id as assigned_post,
      coalesce(merchants.id, sole_merchants.id) as named_merchant
    from urls
    cross join posts_named
    cross join given
    left join placements on placements.code = given.parts[2]
    -- Each is looked up: the table has no statistics when it was derived a moment ago, and every link would be
    -- compared with every transaction.
    left join lateral (
      select * from private.attribution_keys as keys where keys.kind = 'post' and keys.key = given.parts[1] and given.parts[2] is not null limit 1
    ) as primary_offer on true
    left join lateral (
      select * from private.attribution_keys as keys
      where keys.kind = 'offer' and keys.key = given.parts[1] || '_' || given.parts[3] and char_length(given.parts[3]) = 8
      limit 1
    ) as offer on true
    left join lateral (
      select * from private.attribution_keys as keys where keys.kind = 'best-of' and keys.key = given.parts[4] and char_length(given.parts[4]) = 6 limit 1
    ) as best_of on true
    left join lateral (
      select * from private.attribution_keys as keys where keys.kind = 'page' and keys.key = given.path limit 1
    ) as page on true
    left join lateral (
      select * from private.attribution_keys as keys where keys.kind = 'link' and keys.key = urls.links ->> given.link_url limit 1
    ) as link on true
    left join lateral (
      select * from private.attribution_keys as keys
      where keys.kind = 'product'
        and keys.key = coalesce(
          case when given.network = 'amazon' or given.network like 'amazon-%' then given.asin_key end,
          urls.products ->> given.product_url
        )
      limit 1
    ) as product on true
    left join private.earning_assignments as assignments
      on assignments.network = given.network and assignments.key_kind = given.group_kind
      and assignments.key = given.group_key
    left join public.merchants on lower(merchants.name) = lower(given.merchant_name)
    left join sole_merchants on sole_merchants.network = given.network
  )
  select found.network, found.transaction_key, found.import_id, found.kind, found.status, found.day, found.currency,
    found.commission, found.sale_amount, coalesce(found.quantity, 1), found.sub_id, found.page_path, found.link_url,
    found.merchant_name, found.product_name, found.product_ref, found.product_url, found.country,
    case
      when found.sub_post is not null then 'sub-id'
      when found.page_post is not null then 'page'
      when found.link_post is not null then 'link'
      when found.product_post is not null then 'product'
      when found.found_assignment is not null then 'assigned'
      else 'none'
    end,
    coalesce(found.sub_post, found.page_post, found.link_post, found.product_post, found.assigned_post),
    case
      when found.sub_post is not null then found.sub_offer
      when found.link_post is not null and coalesce(found.page_post, found.link_post) = found.link_post then found.link_offer
      when coalesce(found.page_post, found.link_post, found.product_post) = found.product_post then found.product_offer
    end,
    case when found.sub_post is not null then found.sub_placement end,
    found.found_best_of,
    coalesce(case when found.sub_post is not null then found.sub_link end, found.found_link),
    coalesce(
      found.named_merchant,
      case when found.sub_post is not null then found.sub_merchant end,
      found.link_merchant,
      found.product_merchant
    ),
    case
      when coalesce(found.sub_post, found.page_post, found.link_post, found.product_post) is null then found.found_assignment
    end
  from found;
end;
comment on function private.attributed is 'Transactions with the review, offer, place, page, link and merchant that they belong to, as far as it is certain.';

create function private.finality(status text) returns integer
language sql immutable
return case status when 'pending' then 0 when 'confirmed' then 1 else 2 end;

create table private.earning_statements (
  network text not null,
  transaction_key text not null,
  import_id uuid not null references private.earning_imports (id) on delete cascade,
  as_of timestamptz not null,
  statement jsonb not null,
  primary key (network, transaction_key, import_id)
);

create function private.current_earnings(network_input text, keys_input text[]) returns private.earnings[]
language sql stable set search_path = ''
begin atomic
  select coalesce(array_agg(newest.earning), '{}')
  from (
    select distinct on (statements.transaction_key) jsonb_populate_record(
      null::private.earnings,
      statements.statement || jsonb_build_object(
        'network', statements.network, 'transaction_key', statements.transaction_key, 'import_id', statements.import_id
      )
    ) as earning
    from private.earning_statements as statements
    join private.earning_imports as imports on imports.id = statements.import_id
    where statements.network = network_input and statements.transaction_key = any (keys_input)
    order by statements.transaction_key, statements.as_of desc, private.finality(statements.statement ->> 'status') desc,
      imports.created_at desc, imports.id desc
  ) as newest;
end;
comment on function private.current_earnings is 'Transactions as their newest statement says, without their review.';

create function private.settle_earnings(network_input text, keys_input text[]) returns void
language plpgsql set search_path = '' as $$
declare
  current private.earnings[] := private.current_earnings(network_input, keys_input);
begin
  delete from private.earnings
  where earnings.network = network_input and earnings.transaction_key = any (keys_input)
    and not exists (
      select from private.earning_statements as statements
      where statements.network = earnings.network and statements.transaction_key = earnings.transaction_key
    );
  insert into private.earnings
  select settled.*
  from private.attributed(current) as result
  left join private.earnings as known
    on known.network = result.network and known.transaction_key = result.transaction_key
  -- What a link said of a transaction holds after the link has gone.
  cross join lateral jsonb_populate_record(
    result,
    case
      when result.attribution = 'none' and known.attribution <> 'none'
        and (known.sub_id, known.page_path, known.link_url, known.merchant_name, known.product_name, known.product_ref, known.product_url)
          is not distinct from
          (result.sub_id, result.page_path, result.link_url, result.merchant_name, result.product_name, result.product_ref, result.product_url)
      then
        jsonb_build_object(
          'attribution', known.attribution, 'post_id', known.post_id, 'offer_id', known.offer_id,
          'placement', known.placement, 'best_of_id', known.best_of_id, 'link_id', known.link_id,
          'merchant_id', known.merchant_id, 'assignment_id', known.assignment_id
        )
      else '{}'
    end
  ) as settled
  on conflict (network, transaction_key) do update set
    import_id = excluded.import_id, kind = excluded.kind, status = excluded.status, day = excluded.day,
    currency = excluded.currency, commission = excluded.commission, sale_amount = excluded.sale_amount,
    quantity = excluded.quantity, sub_id = excluded.sub_id, page_path = excluded.page_path,
    link_url = excluded.link_url, merchant_name = excluded.merchant_name, product_name = excluded.product_name,
    product_ref = excluded.product_ref, product_url = excluded.product_url, country = excluded.country,
    attribution = excluded.attribution, post_id = excluded.post_id, offer_id = excluded.offer_id,
    placement = excluded.placement, best_of_id = excluded.best_of_id, link_id = excluded.link_id,
    merchant_id = excluded.merchant_id, assignment_id = excluded.assignment_id
  where earnings.* is distinct from excluded.*;
end
$$;
comment on function private.settle_earnings is 'Brings transactions to what their newest statements say; those without any are removed.';

create function public.list_not_attributed(
  search_input text default '', network_input text default '', sort_input text default 'amount',
  page_input integer default 1, page_size_input integer default 25
) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with pattern as (
    select '%' || replace(replace(replace(search_input, '\', '\\'), '%', '\%'), '_', '\_') || '%' as text
  ), chosen as materialized (
    select earnings.network, private.group_kind(earnings) as key_kind, private.group_key(earnings) as key,
      earnings.merchant_name, earnings.product_name, earnings.day, earnings.currency, earnings.status,
      case when earnings.kind = 'order' then 0 else earnings.commission end as commission
    from private.earnings, pattern
    where earnings.attribution = 'none'
      and network_input in ('', earnings.network)
      and (
        search_input = '' or private.group_key(earnings) ilike pattern.text
        or earnings.merchant_name ilike pattern.text or earnings.product_name ilike pattern.text
      )
  ), sums as (
    select chosen.network, chosen.key_kind, chosen.key, chosen.currency,
      count(*) as transactions, max(chosen.merchant_name) as merchant_name, max(chosen.product_name) as product_name,
      min(chosen.day) as first_day, max(chosen.day) as last_day,
      coalesce(sum(chosen.commission) filter (where chosen.status = 'pending'), 0) as pending,
      coalesce(sum(chosen.commission) filter (where chosen.status = 'confirmed'), 0) as confirmed,
      coalesce(sum(chosen.commission) filter (where chosen.status = 'reversed'), 0) as reversed
    from chosen
    group by chosen.network, chosen.key_kind, chosen.key, chosen.currency
  ), groups as materialized (
    select sums.network, sums.key_kind, sums.key, sum(sums.transactions)::bigint as transactions,
      max(sums.merchant_name) as merchant_name, max(sums.product_name) as product_name,
      min(sums.first_day) as first_day, max(sums.last_day) as last_day,
      max(abs(sums.pending + sums.confirmed)) as amount,
      jsonb_agg(
        jsonb_build_object(
          'currency', sums.currency, 'pending', sums.pending, 'confirmed', sums.confirmed, 'reversed', sums.reversed
        )
        order by sums.currency
      ) as totals
    from sums
    group by sums.network, sums.key_kind, sums.key
  ), place as (
    select count(*) as total, greatest(1, ceil(count(*)::numeric / page_size_input))::integer as page_count,
      least(greatest(page_input, 1), greatest(1, ceil(count(*)::numeric / page_size_input))::integer) as page
    from groups
  ), shown as (
    select groups.*,
      row_number() over (
        order by
          case when sort_input = 'amount' then groups.amount end desc,
          case when sort_input in ('amount', 'transactions') then groups.transactions end desc,
          case when sort_input = 'newest' then groups.last_day end desc,
          lower(groups.key), groups.key, groups.key_kind, groups.network
      ) as place
    from groups
    order by place
    limit page_size_input offset (select (page - 1) * page_size_input from place)
  )
  select jsonb_build_object(
    'items', (select coalesce(jsonb_agg(to_jsonb(shown) - 'amount' - 'place' order by shown.place), '[]') from shown),
    'total', place.total, 'page', place.page, 'page_count', place.page_count,
    'transactions', (select count(*) from chosen),
    'totals', (
      select coalesce(jsonb_agg(to_jsonb(by_currency) order by by_currency.currency), '[]')
      from (
        select sums.currency, sum(sums.pending) as pending, sum(sums.confirmed) as confirmed, sum(sums.reversed) as reversed
        from sums
        group by sums.currency
      ) as by_currency
    )
  )
  from place;
end;
comment on function public.list_not_attributed is 'One page of transactions without a review, in groups of similar ones: {items, total, page, page_count, transactions, totals}.';
grant execute on function public.list_not_attributed to service_role;

create function private.earning_assignment(assignment private.earning_assignments) returns jsonb
language sql stable set search_path = ''
return to_jsonb(assignment) || jsonb_build_object(
  'title', (select posts.title from public.posts where posts.id = assignment.post_id),
  'transactions', (select count(*) from private.earnings where earnings.assignment_id = assignment.id)
);

create function public.list_earning_assignments(page_input integer default 1, page_size_input integer default 25)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer;
  page_count integer;
  page integer;
begin
  select count(*) into total from private.earning_assignments;
  page_count := greatest(1, ceil(total::numeric / page_size_input));
  page := least(greatest(page_input, 1), page_count);
  return jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(private.earning_assignment(shown) order by shown.created_at desc, shown.id), '[]')
      from (
        select *
        from private.earning_assignments as assignments
        order by assignments.created_at desc, assignments.id
        limit page_size_input offset (page - 1) * page_size_input
      ) as shown
    ),
    'total', total, 'page', page, 'page_count', page_count
  );
end
$$;
comment on function public.list_earning_assignments is 'One page of assignments, the newest first: {items, total, page, page_count}.';
grant execute on function public.list_earning_assignments to service_role;

create function public.assign_earnings(assignment_input jsonb, limit_input integer default 5000) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given private.earning_assignments := jsonb_populate_record(null::private.earning_assignments, assignment_input);
  assignment private.earning_assignments;
  due text[];
begin
  perform private.lock_network(given.network);
  if given.post_id is not null and not exists (select from public.posts where posts.id = given.post_id) then
    return '{"outcome": "missing"}';
  end if;
  insert into private.earning_assignments as assignments (network, key_kind, key, post_id)
  values (given.network, given.key_kind, given.key, given.post_id)
  on conflict (network, key_kind, key) do update set post_id = excluded.post_id
  returning * into assignment;
  due := array(
    select earnings.transaction_key
    from private.earnings
    where earnings.network = assignment.network and earnings.attribution = 'none'
      and private.group_kind(earnings) = assignment.key_kind and private.group_key(earnings) = assignment.key
    union all
    select earnings.transaction_key
    from private.earnings
    where earnings.assignment_id = assignment.id and earnings.post_id is distinct from assignment.post_id
  );
  update private.earnings
  set attribution = 'assigned', post_id = assignment.post_id, assignment_id = assignment.id
  where earnings.network = assignment.network and earnings.transaction_key = any (due[:limit_input]);
  return jsonb_build_object(
    'outcome', 'saved', 'assignment', private.earning_assignment(assignment),
    'remaining', greatest(0, cardinality(due) - limit_input)
  );
end
$$;
comment on function public.assign_earnings is 'Assigns similar transactions to a review or to none, some of them at a time and those that follow: {outcome, assignment, remaining}.';
grant execute on function public.assign_earnings to service_role;

create function public.remove_earning_assignment(assignment_id_input uuid, limit_input integer default 5000)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  assignment private.earning_assignments;
  remaining integer;
begin
  select * into assignment from private.earning_assignments as assignments where assignments.id = assignment_id_input;
  if not found then
    return '{"outcome": "missing", "remaining": 0}';
  end if;
  perform private.lock_network(assignment.network);
  update private.earnings
  set attribution = 'none', post_id = null, assignment_id = null
  from (
    select listed.network, listed.transaction_key
    from private.earnings as listed
    where listed.assignment_id = assignment.id
    limit limit_input
  ) as due
  where earnings.network = due.network and earnings.transaction_key = due.transaction_key;
  select count(*) into remaining from private.earnings where earnings.assignment_id = assignment.id;
  if remaining = 0 then
    delete from private.earning_assignments as assignments where assignments.id = assignment.id;
  end if;
  return jsonb_build_object('outcome', 'removed', 'remaining', remaining);
end
$$;
comment on function public.remove_earning_assignment is 'Returns transactions of an assignment to "not attributed", some at a time; the assignment is removed with the last: {outcome, remaining}.';
grant execute on function public.remove_earning_assignment to service_role;

create function public.run_attribution(after_input jsonb default null, limit_input integer default 2000) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  network_found text;
  due private.earnings[];
  changed integer;
  last private.earnings;
begin
  if after_input is null then
    perform private.refresh_attribution_keys();
  end if;
  select earnings.network into network_found
  from private.earnings
  where earnings.attribution = 'none'
    and (after_input is null or (earnings.network, earnings.transaction_key) > (after_input ->> 'network', after_input ->> 'transaction_key'))
  order by earnings.network, earnings.transaction_key
  limit 1;
  if not found then
    return '{"attributed": 0, "after": null}';
  end if;
  perform private.lock_network(network_found);
  due := array(
    select earnings
    from private.earnings
    where earnings.attribution = 'none' and earnings.network = network_found
      and (after_input is null or (earnings.network, earnings.transaction_key) > (after_input ->> 'network', after_input ->> 'transaction_key'))
    order by earnings.transaction_key
    limit limit_input
  );
  if due = '{}' then
    return jsonb_build_object('attributed', 0, 'after', jsonb_build_object('network', network_found, 'transaction_key', ''));
  end if;
  update private.earnings as known
  set attribution = result.attribution, post_id = result.post_id, offer_id = result.offer_id, placement = result.placement,
    best_of_id = result.best_of_id, link_id = result.link_id, merchant_id = result.merchant_id,
    assignment_id = result.assignment_id
  from private.attributed(due) as result
  where known.network = result.network and known.transaction_key = result.transaction_key
    and known.* is distinct from result.*;
  last := due[cardinality(due)];
  select count(*) into changed
  from unnest(due) as before
  join private.earnings using (network, transaction_key)
  where earnings.attribution <> 'none';
  return jsonb_build_object(
    'attributed', changed,
    'after', jsonb_build_object('network', last.network, 'transaction_key', last.transaction_key)
  );
end
$$;
comment on function public.run_attribution is 'Looks again for the reviews of some transactions without one: {attributed, after}; after is null when none is left.';
grant execute on function public.run_attribution to service_role;

create table private.backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  state text not null default 'running' check (state in ('running', 'succeeded', 'failed')),
  -- Why it failed, or what was left out. No secrets.
  message text not null default '' check (char_length(message) <= 2000),
  -- The name of the manifest in the bucket.
  manifest text check (char_length(manifest) <= 200),
  -- Of the manifest and the content file.
  bytes bigint check (bytes >= 0),
  -- Files of the media library that the manifest names, and those that were copied for it.
  files integer check (files >= 0),
  copied_files integer check (copied_files >= 0),
  cause text not null default 'schedule' check (cause in ('schedule', 'owner', 'restore')),
  progress jsonb not null default '{}',
  claim uuid,
  claimed_until timestamptz not null default '-infinity',
  attempts integer not null default 0
);
comment on table private.backup_runs is 'One row for each automatic backup. Rows older than 90 days are removed.';

create index backup_runs_started_at on private.backup_runs (started_at desc);
comment on column private.backup_runs.cause is 'The daily job, the owner, or a restore, which backs up the present content first.';
comment on column private.backup_runs.progress is 'What is done, as functions/backups/progress.ts describes it.';
comment on column private.backup_runs.claim is 'The Worker that continues now; what another one stores meanwhile is refused.';
comment on column private.backup_runs.attempts is 'Pieces that were started since the last one that was stored.';

create unique index backup_runs_running on private.backup_runs (state) where state = 'running';

create function private.backup_run(run private.backup_runs) returns jsonb
language sql stable set search_path = ''
return to_jsonb(run) - array['claim', 'claimed_until'];
comment on function private.backup_run is 'As backupRunSchema of the application describes it.';

create function public.list_backup_runs(limit_input integer) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
begin atomic
  select coalesce(jsonb_agg(private.backup_run(newest) order by newest.id desc), '[]')
  from (select * from private.backup_runs order by id desc limit limit_input) as newest;
end;
comment on function public.list_backup_runs is 'Automatic and other backups, newest first.';
grant execute on function public.list_backup_runs to service_role;

create function public.start_backup(cause_input text) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  running private.backup_runs;
begin
  delete from private.backup_runs where state <> 'running' and started_at < private.clock() - interval '90 days';
  insert into private.backup_runs (cause, started_at) values (cause_input, private.clock())
  on conflict (state) where state = 'running' do nothing;
  select * into strict running from private.backup_runs where state = 'running';
  return private.backup_run(running);
end
$$;
comment on function public.start_backup is 'Starts a backup, or returns the one that is running.';
grant execute on function public.start_backup to service_role;

create function private.is_claimed(claimed_until timestamptz) returns boolean
language sql stable set search_path = ''
-- The clock may have been set back.
return claimed_until between private.clock() + interval '1 millisecond' and private.clock() + interval '1 hour';
comment on function private.is_claimed is 'Whether a Worker is at work until then.';

create function public.claim_backup(seconds_input integer) returns jsonb
language sql security definer set search_path = '' set timezone = 'UTC'
begin atomic
  update private.backup_runs
  set claim = gen_random_uuid(), claimed_until = private.clock() + seconds_input * interval '1 second',
    attempts = attempts + 1
  where state = 'running' and not private.is_claimed(claimed_until)
  returning private.backup_run(backup_runs) || jsonb_build_object('claim', claim);
end;
comment on function public.claim_backup is 'Lets one Worker continue the running backup; null if there is nothing to do now.';
grant execute on function public.claim_backup to service_role;

create function public.store_backup(
  id_input bigint, claim_input uuid, is_released_input boolean, progress_input jsonb default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.backup_runs
  set progress = coalesce(progress_input, progress),
    attempts = case when progress_input is null then attempts else 0 end,
    claimed_until = case
      -- After a failure, the next attempt waits longer each time.
      when progress_input is null then private.clock() + attempts * interval '15 seconds'
      when is_released_input then '-infinity'
      else claimed_until
    end
  where id = id_input and claim = claim_input and state = 'running';
  return found;
end
$$;
comment on function public.store_backup is 'Stores how far a Worker has come; without progress it failed, and the next attempt waits. False if another one has claimed the backup since.';
grant execute on function public.store_backup to service_role;

create function public.finish_backup(id_input bigint, claim_input uuid, result_input jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.backup_runs
  set state = result_input ->> 'state',
    message = left(coalesce(result_input ->> 'message', ''), 2000),
    manifest = result_input ->> 'manifest',
    bytes = (result_input ->> 'bytes')::bigint,
    files = (result_input ->> 'files')::integer,
    copied_files = (result_input ->> 'copied_files')::integer,
    finished_at = private.clock(),
    progress = '{}',
    claim = null,
    claimed_until = '-infinity'
  where id = id_input and claim = claim_input and state = 'running';
  return found;
end
$$;
comment on function public.finish_backup is 'Ends a backup with {state, message, manifest, bytes, files, copied_files}.';
grant execute on function public.finish_backup to service_role;

create table public.best_of_revisions (
  id bigint generated always as identity primary key,
  page_id uuid not null references public.best_of_pages (id) on delete cascade,
  kind text not null,
  admin_user_id uuid references public.admin_users (id) on delete set null,
  content jsonb not null,
  name text,
  at timestamptz not null default clock_timestamp(),
  started_at timestamptz not null default clock_timestamp(),
  parent_id bigint references public.best_of_revisions (id) on delete set null,

  constraint best_of_revisions_kind_known check (
    kind in ('save', 'autosave', 'publish', 'unpublish', 'schedule', 'restore', 'import')
  )
);
comment on table public.best_of_revisions is 'The history of best-of pages: each text that was saved, published or restored.';
grant select, insert, update, delete on table public.best_of_revisions to service_role;

alter table public.best_of_revisions enable row level security;

create index best_of_revisions_page on public.best_of_revisions (page_id, id desc);

create index best_of_revisions_admin_user on public.best_of_revisions (admin_user_id);
comment on column public.best_of_revisions.parent_id is 'What it was made from; of a restored text, the revision that was restored.';

create index best_of_revisions_parent on public.best_of_revisions (parent_id);

create function private.record_best_of_revision(page_id_input uuid, admin_user_id_input uuid, kind_input text)
returns bigint
language plpgsql set search_path = '' as $$
declare
  current jsonb;
  newest public.best_of_revisions;
  recorded bigint;
begin
  select coalesce(draft, content) into current from public.best_of_pages where id = page_id_input for update;
  if not found then
    return null;
  end if;
  select * into newest from public.best_of_revisions
  where best_of_revisions.page_id = page_id_input
  order by id desc
  limit 1;
  if newest.content = current
    and (kind_input not in ('publish', 'schedule') or newest.kind in ('publish', 'schedule'))
  then
    -- What autosave stored was saved by somebody.
    if kind_input = 'save' and newest.kind = 'autosave' then
      update public.best_of_revisions set kind = 'save' where id = newest.id;
    end if;
    return newest.id;
  end if;
  if kind_input = 'autosave' and newest.kind = 'autosave' and newest.name is null
    and newest.admin_user_id is not distinct from admin_user_id_input
    and newest.started_at > private.clock() - interval '10 minutes'
  then
    update public.best_of_revisions set content = current, at = private.clock() where id = newest.id;
    return newest.id;
  end if;
  insert into public.best_of_revisions (page_id, parent_id, kind, admin_user_id, content, at, started_at)
  values (
    page_id_input, newest.id, kind_input, admin_user_id_input, current, private.clock(), private.clock()
  )
  returning id into recorded;
  return recorded;
end
$$;

create table public.post_revisions (
  id bigint generated always as identity primary key,
  post_id uuid not null references public.posts (id) on delete cascade,
  parent_id bigint references public.post_revisions (id) on delete set null,
  kind text not null,
  admin_user_id uuid references public.admin_users (id) on delete set null,
  started_at timestamptz not null default clock_timestamp(),
  at timestamptz not null default clock_timestamp(),
  name text,
  content jsonb not null,

  constraint post_revisions_kind_known check (
    kind in ('save', 'autosave', 'publish', 'import', 'ai', 'restore', 'schedule')
  ),
  constraint post_revisions_name_length check (char_length(name) between 1 and 100),
  constraint post_revisions_content_is_an_object check (jsonb_typeof(content) = 'object')
);

create function private.record_revision(post_id_input uuid, admin_user_id_input uuid, kind_input text) returns bigint
language plpgsql set search_path = '' as $$
declare
  current jsonb;
  newest public.post_revisions;
  recorded bigint;
begin
  select private.revision_content(posts) into current
  from public.posts
  where posts.id = post_id_input
  for update;
  if not found then
    return null;
  end if;
  select * into newest
  from public.post_revisions
  where post_revisions.post_id = post_id_input
  order by id desc
  limit 1;
  if newest.content = current
    and (kind_input not in ('publish', 'schedule') or newest.kind in ('publish', 'schedule'))
  then
    return newest.id;
  end if;
  if kind_input = 'autosave' and newest.kind = 'autosave' and newest.name is null
    and newest.admin_user_id is not distinct from admin_user_id_input
    and newest.started_at > private.clock() - interval '10 minutes'
  then
    update public.post_revisions set content = current, at = private.clock() where id = newest.id;
    return newest.id;
  end if;
  insert into public.post_revisions (post_id, parent_id, kind, admin_user_id, content, at, started_at)
  values (
    post_id_input, newest.id, kind_input, admin_user_id_input, current, private.clock(), private.clock()
  )
  returning id into recorded;
  return recorded;
end
$$;
comment on function private.record_best_of_revision is 'Records the text of a page, with its draft, by the rules of private.record_revision, and returns the id of its revision.';

create function private.record_first_best_of_revision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.best_of_revisions (page_id, kind, content, at, started_at)
  select old.id, case when old.published then 'publish' else 'save' end, coalesce(old.draft, old.content),
    old.updated_at, old.updated_at
  where not exists (select from public.best_of_revisions where best_of_revisions.page_id = old.id);
  return new;
end
$$;
comment on function private.record_first_best_of_revision is 'Trigger: records the text of a page without history before its first change.';

create function private.changed_keys(content jsonb, before jsonb) returns text[]
-- A field that did not exist yet counts as empty.
language sql immutable set search_path = ''
return array(
  select key from jsonb_each(content) where value <> coalesce(before -> key, 'null') order by key
);

create function private.best_of_revision_entry(revision public.best_of_revisions) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'id', revision.id,
    'kind', revision.kind,
    'at', revision.at,
    'started_at', revision.started_at,
    'name', revision.name,
    'username', (select username from public.admin_users where admin_users.id = revision.admin_user_id),
    'parent_id', revision.parent_id,
    'previous_id', previous.id,
    'changed', case
      when previous.id is not null then to_jsonb(private.changed_keys(revision.content, previous.content))
    end
  )
  from (select) as it
  left join lateral (
    select id, content
    from public.best_of_revisions
    where best_of_revisions.page_id = revision.page_id and best_of_revisions.id < revision.id
    order by id desc
    limit 1
  ) as previous on true
);
comment on function private.best_of_revision_entry is 'A revision in a list: what it is, and which fields differ from the one before.';

create function private.best_of_title(page public.best_of_pages) returns text
language sql stable set search_path = ''
return coalesce(page.draft, page.content) ->> 'title';

create function public.list_best_of_revisions(
  page_id_input uuid,
  before_input bigint default null,
  limit_input integer default 50
) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'page', jsonb_build_object('id', pages.id, 'title', private.best_of_title(pages), 'published', pages.published),
    'total', (select count(*) from public.best_of_revisions where page_id = pages.id),
    'bytes', (
      select coalesce(sum(pg_column_size(content)), 0) from public.best_of_revisions where page_id = pages.id
    ),
    'current_id', (
      select id from (
        select * from public.best_of_revisions where page_id = pages.id order by id desc limit 1
      ) as newest
      where newest.content = coalesce(pages.draft, pages.content)
    ),
    'items', (
      select coalesce(jsonb_agg(private.best_of_revision_entry(listed) order by listed.id desc), '[]')
      from (
        select * from public.best_of_revisions
        where page_id = pages.id and (before_input is null or id < before_input)
        order by id desc
        limit limit_input
      ) as listed
    )
  )
  from public.best_of_pages as pages
  where pages.id = page_id_input and pages.trashed_at is null;
end;
comment on function public.list_best_of_revisions is 'The newest revisions of a page, or those before one: {page, total, bytes, current_id, items}; null without the page. current_id is the newest one if it is the present text.';
grant execute on function public.list_best_of_revisions to service_role;

create function public.read_best_of_revisions(page_id_input uuid, ids_input bigint[]) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      private.best_of_revision_entry(revisions) || jsonb_build_object('content', revisions.content)
      order by revisions.id
    ),
    '[]'
  )
  from public.best_of_revisions as revisions
  join public.best_of_pages as pages on pages.id = revisions.page_id and pages.trashed_at is null
  where revisions.page_id = page_id_input and revisions.id = any (ids_input);
end;
comment on function public.read_best_of_revisions is 'Revisions of a page with their content, oldest first.';
grant execute on function public.read_best_of_revisions to service_role;

create function public.name_best_of_revision(page_id_input uuid, revision_id_input bigint, name_input text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.best_of_revisions set name = nullif(btrim(name_input), '')
  where id = revision_id_input and best_of_revisions.page_id = page_id_input;
  return found;
end
$$;
comment on function public.name_best_of_revision is 'Names a revision, which is then kept forever; a blank name removes it. False without the revision.';
grant execute on function public.name_best_of_revision to service_role;

create function private.lock_best_of(page_id_input uuid) returns public.best_of_pages
language plpgsql set search_path = '' as $$
declare
  page public.best_of_pages;
  moment timestamptz := private.clock();
begin
  select * into page from public.best_of_pages
  where best_of_pages.id = page_id_input and trashed_at is null
  for update;
  if not found then
    return null;
  end if;
  -- What is due happens first, as the schedule's job does it.
  if page.publish_at <= moment then
    perform private.try_best_of_item(page.id, 'publish', page.publish_at, moment, null);
  end if;
  if page.draft_publish_at <= moment then
    perform private.try_best_of_item(page.id, 'changes', page.draft_publish_at, moment, null);
  end if;
  if page.unpublish_at <= moment then
    perform private.try_best_of_item(page.id, 'unpublish', page.unpublish_at, moment, null);
  end if;
  select * into page from public.best_of_pages where best_of_pages.id = page.id;
  return page;
end
$$;

create function public.restore_best_of_revision(
  admin_user_id_input uuid,
  page_id_input uuid,
  revision_id_input bigint
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages := private.lock_best_of(page_id_input);
  restored jsonb;
  taken_slug text;
  newest bigint;
  recorded bigint;
begin
  select content into restored
  from public.best_of_revisions
  where best_of_revisions.page_id = page.id and id = revision_id_input;
  if restored is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  -- What is replaced stays in the history.
  newest := private.record_best_of_revision(page.id, admin_user_id_input, 'save');
  -- No slug may be taken between this check and the write.
  perform pg_advisory_xact_lock(hashtext('public.best_of_pages.slug'));
  restored := private.kept_best_of_content(private.empty_best_of_content() || restored);
  if restored ->> 'slug' is null or private.is_reserved_best_of_slug(restored ->> 'slug')
    or private.best_of_slug_is_taken(restored ->> 'slug', page.id)
  then
    taken_slug := nullif(restored ->> 'slug', page.slug);
    restored := restored || jsonb_build_object('slug', page.slug);
  end if;
  perform private.write_best_of_text(page, restored);
  recorded := private.record_best_of_revision(page.id, admin_user_id_input, 'restore');
  if recorded <> newest then
    update public.best_of_revisions set parent_id = revision_id_input where id = recorded;
    perform private.log_best_of_activity(
      admin_user_id_input, 'Restore Revision', 'Restored as a draft an earlier version of', page
    );
  end if;
  return jsonb_build_object(
    'outcome', 'restored', 'revision_id', recorded, 'published', page.published, 'taken_slug', taken_slug
  );
exception
  when check_violation or data_exception then
    return jsonb_build_object('outcome', 'refused');
end
$$;
comment on function public.restore_best_of_revision is 'Makes a revision the text of its page, or the draft of a published one. Returns {outcome}: restored, with a slug that another page has taken; refused when today''s rules forbid the text; missing.';
grant execute on function public.restore_best_of_revision to service_role;

create function public.thin_best_of_revisions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  days interval := make_interval(days => private.setting('revision_days', '90')::integer);
  removed integer;
begin
  with aged as (
    select id, page_id, kind, at, lead(id) over (
      partition by page_id, kind, case
        when at > moment - interval '7 days' then date_trunc('hour', at, 'UTC')
        else date_trunc('day', at, 'UTC')
      end
      order by id
    ) as next_of_same_hour_or_day
    from public.best_of_revisions
    where at <= moment - interval '1 day' and kind not in ('publish', 'schedule') and name is null
  )
  delete from public.best_of_revisions
  where id in (
    select id
    from aged
    where (at <= moment - days or (kind = 'autosave' and next_of_same_hour_or_day is not null))
      -- The present text.
      and exists (
        select from public.best_of_revisions as later
        where later.page_id = aged.page_id and later.id > aged.id
      )
    order by id
    limit 5000
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.thin_best_of_revisions is 'Removes up to 5,000 revisions of best-of pages, by the rules of thin_revisions. Returns their number.';
grant execute on function public.thin_best_of_revisions to service_role;
comment on function private.is_page_content is 'Whether JSON has the outline of bestOfContentSchema of the application.';
grant execute on function private.is_page_content to service_role;
comment on table public.best_of_pages is 'Pages of picks, at /best/{slug}.';
comment on column public.best_of_pages.content is 'As bestOfContentSchema of the application: what visitors see of a published page, or the text of an unpublished one.';
comment on column public.best_of_pages.draft is 'The whole content with changes that visitors do not see yet; null: none.';
comment on column public.best_of_pages.publish_at is 'When an unpublished page becomes public.';
comment on column public.best_of_pages.draft_publish_at is 'When the draft becomes public.';
comment on column public.best_of_pages.updated_at is 'The version that a save starts from.';
grant select, insert, update, delete on table public.best_of_pages to service_role;

alter table public.best_of_pages enable row level security;
comment on function private.is_reserved_best_of_slug is 'Whether a slug is another name of a folder, or the form of a preview.';
grant execute on function private.is_reserved_best_of_slug to service_role;

create function private.best_of_slug_is_taken(wanted text, except_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.best_of_pages as pages
  where pages.id <> except_id
    and (pages.slug = wanted or wanted = any (pages.former_slugs) or pages.draft ->> 'slug' = wanted)
);
comment on function private.best_of_slug_is_taken is 'Whether another page has, once had or will have a slug.';

create function private.slugify(source text) returns text
language sql stable set search_path = ''
return (
  with words as (
    select btrim(
      regexp_replace(
        regexp_replace(lower(extensions.unaccent(source)), '[''’]', '', 'g'),
        '[^a-z0-9]+', '-', 'g'
      ),
      '-'
    ) as slug
  )
  select case
    when char_length(slug) <= 80 then slug
    -- Cut before the word that exceeds the limit, or inside it when it is the only one.
    when left(slug, 81) ~ '-' then regexp_replace(left(slug, 81), '-[^-]*$', '')
    else left(slug, 80)
  end
  from words
);

create function private.available_best_of_slug(title text, page_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  base text := coalesce(nullif(private.slugify(title), ''), 'best-of-' || left(page_id::text, 8));
  candidate text := base;
  number integer := 1;
begin
  while private.is_reserved_best_of_slug(candidate) or private.best_of_slug_is_taken(candidate, page_id) loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end
$$;
comment on function private.available_best_of_slug is 'A slug from a title, suffixed -2, -3 and so on when taken or reserved.';

create function private.maintain_best_of_page() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  new_slug text;
  lost text;
begin
  -- One at a time: two writers must not both find a slug free and take it.
  perform pg_advisory_xact_lock(hashtext('public.best_of_pages.slug'));
  if tg_op = 'UPDATE' then
    -- Strictly increasing, so that two saves in one transaction are two versions.
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
    if old.published_at is not null then
      -- A page that was public keeps its slug and its former slugs.
      new.published_at := old.published_at;
      new.content := new.content || jsonb_build_object('slug', coalesce(new.content ->> 'slug', old.slug));
      new.former_slugs := new.former_slugs || old.former_slugs || old.slug;
    end if;
  end if;
  if (new.published or new.publish_at is not null) and new.content ->> 'slug' is null then
    new.content := new.content
      || jsonb_build_object('slug', private.available_best_of_slug(new.content ->> 'title', new.id));
  end if;
  new_slug := new.content ->> 'slug';
  new.former_slugs := array(
    select distinct former
    from unnest(new.former_slugs) as former
    where former is distinct from new_slug and former is not null
    order by former
  );
  select chosen into lost
  from unnest(new.former_slugs || new_slug || (new.draft ->> 'slug')) as chosen
  where chosen is not null and private.best_of_slug_is_taken(chosen, new.id)
  limit 1;
  if found then
    raise exception 'The slug "%" is already in use.', lost
      using errcode = 'unique_violation', constraint = 'best_of_pages_slug_unique';
  end if;
  if new.published then
    new.published_at := coalesce(
      new.published_at,
      -- The instant of the schedule, even when it is applied later.
      case when tg_op = 'UPDATE' then least(old.publish_at, private.clock()) else private.clock() end
    );
    new.publish_at := null;
  end if;
  return new;
end
$$;
comment on function private.maintain_best_of_page is 'Trigger: sets version, slug, former slugs and the date of the first publication, which ends the schedule for it.';

create table public.specifications (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  kind text not null default 'number',
  unit text,
  direction text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint specifications_name_is_trimmed check (name = btrim(name) and name <> ''),
  constraint specifications_name_length check (char_length(name) <= 80),
  constraint specifications_kind_known check (kind in ('number', 'text', 'yes-no')),
  constraint specifications_unit_of_number check (unit is null or kind = 'number'),
  constraint specifications_unit_length check (unit = btrim(unit) and char_length(unit) between 1 and 20),
  constraint specifications_direction_known check (direction in ('higher', 'lower')),
  constraint specifications_direction_of_value check (direction is null or kind <> 'text')
);

create function private.kept_best_of_content(content jsonb) returns jsonb
language sql stable set search_path = ''
return content || jsonb_build_object(
  'category_ids', (
    select coalesce(jsonb_agg(id order by place), '[]')
    from jsonb_array_elements_text(content -> 'category_ids') with ordinality as given (id, place)
    where exists (select from public.categories where categories.id = given.id::uuid)
  ),
  'specification_ids', (
    select coalesce(jsonb_agg(id order by place), '[]')
    from jsonb_array_elements_text(content -> 'specification_ids') with ordinality as given (id, place)
    where exists (select from public.specifications where specifications.id = given.id::uuid)
  )
);
comment on function private.kept_best_of_content is 'The content of a page without categories and specifications that were deleted.';

create function private.empty_best_of_content() returns jsonb
language sql immutable set search_path = ''
return '{
  "title": "", "slug": null, "introduction": "", "order": "editor", "picks": [], "specification_ids": [],
  "how_we_chose": "", "faq": [], "left_out": [], "comparisons": [], "category_ids": [], "seo_title": "",
  "seo_description": "", "social_image_url": ""
}'::jsonb;

create function private.admin_best_of(page public.best_of_pages) returns jsonb
language sql stable set search_path = ''
return to_jsonb(page) - array['draft', 'draft_publish_at'] || jsonb_build_object(
  'version', page.updated_at,
  'content', coalesce(page.draft, page.content),
  'draft', case when page.draft is not null then
    jsonb_build_object('updated_at', page.updated_at, 'publish_at', page.draft_publish_at)
  end
);
comment on function private.admin_best_of is 'A page with the text of its draft and the version that a save starts from.';

create function private.log_best_of_activity(admin_user_id uuid, action text, verb text, page public.best_of_pages)
returns void
language sql set search_path = ''
return public.log_admin_activity(
  admin_user_id, action, format('%s the best-of page "%s"', verb, private.best_of_title(page))
);
comment on function private.lock_best_of is 'A page to be changed, locked; null when it does not exist or is in the trash.';

create function private.refused_best_of(violated text) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('outcome', 'refused', 'field', case violated
  when 'best_of_pages_slug_unique' then 'slug'
  when 'best_of_pages_slug_not_reserved' then 'slug'
  when 'best_of_pages_title_when_public' then 'title'
  when 'best_of_pages_draft_title_when_due' then 'title'
end);
comment on function private.refused_best_of is 'The answer to a save that a constraint refuses; the field is null for a constraint that forms check.';

create function private.saved_best_of(page_id_input uuid) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object('outcome', 'saved', 'page', private.admin_best_of(pages))
  from public.best_of_pages as pages
  where pages.id = page_id_input
);

create function private.write_best_of_text(page public.best_of_pages, text_input jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  new_draft jsonb := case when page.published then nullif(text_input, page.content) end;
begin
  update public.best_of_pages
  set content = case when page.published then page.content else text_input end,
    draft = new_draft,
    draft_publish_at = case when new_draft is not null then best_of_pages.draft_publish_at end
  where best_of_pages.id = page.id;
end
$$;
comment on function private.write_best_of_text is 'Stores a text: as the draft of a published page, as the text of another one.';

create function private.best_of_text(page public.best_of_pages, content jsonb) returns jsonb
-- A form without a slug keeps the page's slug.
language sql stable set search_path = ''
return private.kept_best_of_content(content) || jsonb_build_object(
  'slug', coalesce(content ->> 'slug', case when page.published_at is not null then page.slug end)
);
comment on function private.best_of_text is 'The content of a form as it is stored.';

create function public.save_best_of(
  admin_user_id_input uuid,
  content_input jsonb,
  page_id_input uuid default null,
  version_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages;
  text_input jsonb;
  violated text;
begin
  if page_id_input is null then
    insert into public.best_of_pages (content) values (private.kept_best_of_content(content_input))
    returning * into page;
    perform private.record_best_of_revision(page.id, admin_user_id_input, 'save');
    perform private.log_best_of_activity(admin_user_id_input, 'Create Best-of Page', 'Created', page);
    return private.saved_best_of(page.id);
  end if;
  page := private.lock_best_of(page_id_input);
  if page.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  text_input := private.best_of_text(page, content_input);
  -- A save whose response was lost may be sent again.
  if text_input is distinct from coalesce(page.draft, page.content) then
    if page.updated_at is distinct from version_input then
      return jsonb_build_object('outcome', 'changed', 'page', private.admin_best_of(page));
    end if;
    perform private.write_best_of_text(page, text_input);
    select * into page from public.best_of_pages where best_of_pages.id = page.id;
    perform private.log_best_of_activity(
      admin_user_id_input,
      case when page.published then 'Save Best-of Draft' else 'Update Best-of Page' end,
      case when page.published then 'Saved a draft of' else 'Updated' end,
      page
    );
  end if;
  perform private.record_best_of_revision(page.id, admin_user_id_input, 'save');
  return private.saved_best_of(page.id);
exception
  when unique_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused_best_of(violated) ->> 'field' is null then
      raise;
    end if;
    return private.refused_best_of(violated);
end
$$;
comment on function public.save_best_of is 'Creates a page, or saves one over the version that was loaded: the draft of a published page, the text of another one. Returns {outcome}: saved, with the page; missing; changed, with the page; refused, with the field.';
grant execute on function public.save_best_of to service_role;

create function public.publish_best_of(
  admin_user_id_input uuid,
  page_id_input uuid,
  version_input timestamptz,
  content_input jsonb default null,
  substantive_input boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages := private.lock_best_of(page_id_input);
  text_input jsonb;
  was_published boolean := page.published;
  violated text;
begin
  if page.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  text_input := case
    when content_input is null then coalesce(page.draft, page.content) else private.best_of_text(page, content_input)
  end;
  -- One whose response was lost may be sent again.
  if page.published and page.draft is null and text_input = page.content
    and page.updated_at is distinct from version_input
  then
    return private.saved_best_of(page.id);
  end if;
  if page.updated_at is distinct from version_input then
    return jsonb_build_object('outcome', 'changed', 'page', private.admin_best_of(page));
  end if;
  if private.is_blank(text_input ->> 'title') then
    return jsonb_build_object('outcome', 'refused', 'field', 'title');
  end if;
  if page.published and page.draft is null and text_input = page.content and not substantive_input then
    return private.saved_best_of(page.id);
  end if;
  update public.best_of_pages
  set content = text_input, draft = null, draft_publish_at = null, published = true, publish_at = null,
    -- Publishing by hand ends a schedule that was made for a draft.
    unpublish_at = case when was_published then best_of_pages.unpublish_at end,
    content_updated_at = case
      when substantive_input and best_of_pages.published_at is not null then private.clock()
      else best_of_pages.content_updated_at
    end
  where best_of_pages.id = page.id
  returning * into page;
  delete from private.best_of_failures as failures where failures.page_id = page.id;
  perform private.record_best_of_revision(page.id, admin_user_id_input, 'publish');
  perform private.log_best_of_activity(
    admin_user_id_input,
    case when was_published then 'Update Best-of Page' else 'Publish Best-of Page' end,
    case when was_published then 'Updated' else 'Published' end,
    page
  );
  return private.saved_best_of(page.id);
exception
  when unique_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused_best_of(violated) ->> 'field' is null then
      raise;
    end if;
    return private.refused_best_of(violated);
end
$$;
comment on function public.publish_best_of is 'Makes a text public over the version that was loaded: the given one, or the stored one with its draft. Returns the same as save_best_of.';
grant execute on function public.publish_best_of to service_role;

create function public.unpublish_best_of(admin_user_id_input uuid, page_id_input uuid, version_input timestamptz)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages := private.lock_best_of(page_id_input);
begin
  if page.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if page.published then
    if page.updated_at is distinct from version_input then
      return jsonb_build_object('outcome', 'changed', 'page', private.admin_best_of(page));
    end if;
    update public.best_of_pages
    set published = false, unpublish_at = null, content = coalesce(draft, content), draft = null,
      draft_publish_at = null
    where best_of_pages.id = page.id
    returning * into page;
    delete from private.best_of_failures as failures where failures.page_id = page.id;
    perform private.record_best_of_revision(page.id, admin_user_id_input, 'save');
    perform private.log_best_of_activity(admin_user_id_input, 'Unpublish Best-of Page', 'Unpublished', page);
  end if;
  return private.saved_best_of(page.id);
end
$$;
comment on function public.unpublish_best_of is 'Takes a page from visitors over the version that was loaded; its draft becomes its text. Returns {outcome}: saved or changed, with the page; missing.';
grant execute on function public.unpublish_best_of to service_role;

create function public.autosave_best_of(
  page_id_input uuid,
  fields_input jsonb,
  version_input timestamptz default null,
  admin_user_id_input uuid default null
) returns jsonb
-- Changes the given fields only, logs nothing and never publishes.
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages := private.lock_best_of(page_id_input);
  text_input jsonb;
  violated text;
begin
  if page.id is null then
    if version_input is not null or exists (select from public.best_of_pages where id = page_id_input) then
      return jsonb_build_object('outcome', 'missing');
    end if;
    insert into public.best_of_pages (id, content)
    values (page_id_input, private.kept_best_of_content(private.empty_best_of_content() || fields_input))
    returning * into page;
  else
    text_input := private.best_of_text(
      page,
      coalesce(page.draft, page.content)
        -- A URL that was public leaves a redirect behind, so it changes with a save only.
        || case when page.published_at is not null and not page.published then fields_input - 'slug' else fields_input end
    );
    -- An autosave whose response was lost is sent again.
    if text_input is distinct from coalesce(page.draft, page.content) then
      if page.updated_at is distinct from version_input then
        return jsonb_build_object('outcome', 'changed', 'page', private.admin_best_of(page));
      end if;
      perform private.write_best_of_text(page, text_input);
    end if;
  end if;
  perform private.record_best_of_revision(page_id_input, admin_user_id_input, 'autosave');
  return (
    select jsonb_build_object('outcome', 'saved', 'version', admin -> 'version', 'draft', admin -> 'draft')
    from public.best_of_pages as pages
    cross join private.admin_best_of(pages) as admin
    where pages.id = page_id_input
  );
exception
  when unique_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused_best_of(violated) ->> 'field' is null then
      raise;
    end if;
    return private.refused_best_of(violated);
end
$$;
comment on function public.autosave_best_of is 'Saves fields of a page as save_best_of does, or creates one under the given id. Returns {outcome}: saved, with the version and the draft; missing; changed, with the page; refused, with the field.';
grant execute on function public.autosave_best_of to service_role;

create function public.discard_best_of_draft(page_id_input uuid, version_input timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages := private.lock_best_of(page_id_input);
begin
  if page.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if page.updated_at is distinct from version_input then
    return jsonb_build_object('outcome', 'changed', 'page', private.admin_best_of(page));
  end if;
  if page.published then
    update public.best_of_pages set draft = null, draft_publish_at = null
    where best_of_pages.id = page.id and draft is not null;
    delete from private.best_of_failures as failures where failures.page_id = page.id and failures.action = 'changes';
    return jsonb_build_object(
      'outcome', 'discarded', 'page', private.saved_best_of(page.id) -> 'page'
    );
  end if;
  delete from public.best_of_pages
  where best_of_pages.id = page.id and published_at is null and publish_at is null and not exists (
    select from public.best_of_revisions
    where best_of_revisions.page_id = page.id and (kind <> 'autosave' or name is not null)
  );
  if found then
    return jsonb_build_object('outcome', 'discarded', 'page', null);
  end if;
  return jsonb_build_object('outcome', 'changed', 'page', private.admin_best_of(page));
end
$$;
comment on function public.discard_best_of_draft is 'Removes the draft of a published page, or a page that autosave created and nobody saved, unless it changed elsewhere. Returns {outcome}: discarded, with the page as published or null; changed, with the page; missing.';
grant execute on function public.discard_best_of_draft to service_role;

create function public.list_best_of(
  search_input text default '',
  status_input text default 'all',
  sort_input text default 'updated-desc',
  page_input integer default 1,
  page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer;
  page_count integer;
  page integer;
  items jsonb;
begin
  with found as materialized (
    select pages.id, private.best_of_title(pages) as title, pages.slug,
      jsonb_array_length(coalesce(pages.draft, pages.content) -> 'picks') as pick_count,
      pages.published, pages.created_at, pages.updated_at, pages.publish_at, pages.unpublish_at,
      private.admin_best_of(pages) -> 'draft' as draft
    from public.best_of_pages as pages
    where pages.trashed_at is null
      and (
        search_input = '' or private.best_of_title(pages) ilike private.like_pattern(search_input)
        or pages.content ->> 'title' ilike private.like_pattern(search_input)
        or pages.slug ilike private.like_pattern(search_input)
      )
      and case status_input
        when 'published' then pages.published
        when 'changed' then pages.published and pages.draft is not null
        when 'draft' then not pages.published
        when 'scheduled' then
          coalesce(pages.publish_at, pages.unpublish_at, pages.draft_publish_at) is not null
        else true
      end
  ), counted as (
    select count(*)::integer as total, greatest(1, ceil(count(*)::numeric / page_size_input))::integer as page_count
    from found
  ), listed as (
    select found.*, row_number() over (
      order by
        case when sort_input = 'updated-desc' then found.updated_at end desc,
        case when sort_input = 'updated-asc' then found.updated_at end,
        case when sort_input = 'created-desc' then found.created_at end desc,
        case when sort_input = 'created-asc' then found.created_at end,
        case when sort_input = 'title-asc' then lower(found.title) end,
        case when sort_input = 'title-desc' then lower(found.title) end desc,
        found.id
    ) as place
    from found
  )
  select counted.total, counted.page_count, least(greatest(page_input, 1), counted.page_count), (
    select coalesce(jsonb_agg(to_jsonb(listed) - 'place' order by listed.place), '[]')
    from listed
    where listed.place > (least(greatest(page_input, 1), counted.page_count) - 1) * page_size_input
      and listed.place <= least(greatest(page_input, 1), counted.page_count) * page_size_input
  )
  into total, page_count, page, items
  from counted;
  return jsonb_build_object('items', items, 'total', total, 'page', page, 'page_count', page_count);
end
$$;
comment on function public.list_best_of is 'One page of the best-of pages outside the trash: {items, total, page, page_count}. Titles are those of drafts. A page past the end is the last one.';
grant execute on function public.list_best_of to service_role;

create function public.read_best_of(page_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.admin_best_of(pages)
  from public.best_of_pages as pages
  where pages.id = page_id_input and pages.trashed_at is null;
end;
comment on function public.read_best_of is 'A page with the text of its draft; null when it does not exist or is in the trash.';
grant execute on function public.read_best_of to service_role;

create function private.is_public(post public.posts, moment timestamptz) returns boolean
language sql immutable set search_path = ''
return post.trashed_at is null
  and (post.published or coalesce(post.publish_at <= moment, false))
  and (post.unpublish_at is null or post.unpublish_at > moment);

create function private.picked_review(post public.posts) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'id', post.id,
  'title', post.title,
  'slug', post.slug,
  'state', case
    when post.trashed_at is not null then 'trashed'
    when private.is_public(post, private.clock()) then 'public'
    when post.publish_at > private.clock() then 'scheduled'
    else 'draft'
  end,
  'publish_at', post.publish_at,
  'unpublish_at', case when private.is_public(post, private.clock()) then post.unpublish_at end,
  'overall_rating', post.overall_rating,
  'price', post.price,
  'has_offer', coalesce(btrim(post.primary_affiliate_url) <> '', false) or post.offers <> '[]',
  'product_image_url', post.product_image_url,
  'image', post.image
);
comment on function private.picked_review is 'What the editor of a page shows of a review.';

create function public.picked_reviews(ids_input uuid[]) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(private.picked_review(posts) order by posts.title, posts.id), '[]')
  from public.posts
  where posts.id = any (ids_input);
end;
comment on function public.picked_reviews is 'Reviews that pages name, whatever became of them; without those that no longer exist.';
grant execute on function public.picked_reviews to service_role;

create function public.find_reviews_to_pick(search_input text default '', limit_input integer default 20) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      private.picked_review(found.post)
      order by (found.post).published desc, (found.post).title, (found.post).id
    ),
    '[]'
  )
  from (
    select posts as post from public.posts
    where posts.trashed_at is null
      and (search_input = '' or posts.title ilike private.like_pattern(search_input))
    order by posts.published desc, posts.title, posts.id
    limit limit_input
  ) as found;
end;
comment on function public.find_reviews_to_pick is 'Reviews outside the trash whose title contains a text, public ones first.';
grant execute on function public.find_reviews_to_pick to service_role;

create function public.delete_best_of(admin_user_id_input uuid, page_id_input uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages := private.lock_best_of(page_id_input);
begin
  if page.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  -- Its text stays in the history.
  perform private.record_best_of_revision(page.id, admin_user_id_input, 'save');
  update public.best_of_pages
  set published = false, publish_at = null, unpublish_at = null, content = coalesce(draft, content),
    draft = null, draft_publish_at = null, trashed_at = private.clock()
  where best_of_pages.id = page.id;
  delete from private.best_of_failures as failures where failures.page_id = page.id;
  perform private.log_best_of_activity(admin_user_id_input, 'Delete Best-of Page', 'Deleted', page);
  return jsonb_build_object('outcome', 'deleted', 'was_public', page.published);
end
$$;
comment on function public.delete_best_of is 'Moves a page to the trash, with the text of its draft. Returns {outcome}: deleted, with whether visitors saw it; missing.';
grant execute on function public.delete_best_of to service_role;

create function public.list_best_of_trash(page_input integer default 1, page_size_input integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer := (select count(*) from public.best_of_pages where trashed_at is not null);
  page_count integer := greatest(1, ceil(total::numeric / page_size_input));
  page integer := least(greatest(page_input, 1), page_count);
begin
  return jsonb_build_object(
    'total', total,
    'page', page,
    'page_count', page_count,
    'items', (
      select coalesce(jsonb_agg(to_jsonb(item)), '[]')
      from (
        select id, content ->> 'title' as title, slug, trashed_at, private.purged_at(trashed_at) as purged_at
        from public.best_of_pages
        where trashed_at is not null
        order by trashed_at desc, id
        limit page_size_input offset (page - 1) * page_size_input
      ) as item
    )
  );
end
$$;
comment on function public.list_best_of_trash is 'One page of the trash of best-of pages, newest first: {items, total, page, page_count}.';
grant execute on function public.list_best_of_trash to service_role;

create function public.restore_best_of(admin_user_id_input uuid, page_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages;
begin
  update public.best_of_pages set trashed_at = null
  where best_of_pages.id = page_id_input and trashed_at is not null
  returning * into page;
  if not found then
    return false;
  end if;
  perform private.log_best_of_activity(admin_user_id_input, 'Restore Best-of Page', 'Restored', page);
  return true;
end
$$;
comment on function public.restore_best_of is 'Takes a page out of the trash, as a draft; false when it is not there.';
grant execute on function public.restore_best_of to service_role;

create function public.delete_trashed_best_of(admin_user_id_input uuid, page_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages;
begin
  delete from public.best_of_pages
  where best_of_pages.id = page_id_input and trashed_at is not null
  returning * into page;
  if not found then
    return false;
  end if;
  perform private.log_best_of_activity(admin_user_id_input, 'Delete Permanently', 'Deleted permanently', page);
  return true;
end
$$;
comment on function public.delete_trashed_best_of is 'Deletes a page of the trash with its history; false when it is not there.';
grant execute on function public.delete_trashed_best_of to service_role;

create function public.empty_best_of_trash(admin_user_id_input uuid, until_input timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  emptied integer;
begin
  delete from public.best_of_pages where trashed_at <= until_input;
  get diagnostics emptied = row_count;
  if emptied > 0 then
    perform public.log_admin_activity(
      admin_user_id_input,
      'Empty Trash',
      format('Deleted %s best-of %s permanently', emptied, case emptied when 1 then 'page' else 'pages' end)
    );
  end if;
  return emptied;
end
$$;
comment on function public.empty_best_of_trash is 'Deletes the pages that were in the trash when it was shown, and returns their number.';
grant execute on function public.empty_best_of_trash to service_role;

create table private.best_of_failures (
  page_id uuid not null references public.best_of_pages (id) on delete cascade,
  action text not null,
  at timestamptz not null,
  problem text not null,
  reason text not null,
  failed_at timestamptz not null default clock_timestamp(),
  primary key (page_id, action)
);
comment on table private.best_of_failures is 'Items of the schedule of best-of pages that could not be carried out. Every run tries them again.';

alter table private.best_of_failures enable row level security;

create function private.best_of_items() returns table (page_id uuid, action text, at timestamptz)
language sql stable set search_path = ''
begin atomic
  select pages.id, 'publish', pages.publish_at
  from public.best_of_pages as pages
  where pages.publish_at is not null and not pages.published and pages.trashed_at is null
  union all
  select pages.id, 'changes', pages.draft_publish_at
  from public.best_of_pages as pages
  where pages.draft_publish_at is not null and pages.published and pages.trashed_at is null
  union all
  select pages.id, 'unpublish', pages.unpublish_at
  from public.best_of_pages as pages
  where pages.unpublish_at is not null and pages.trashed_at is null;
end;
comment on function private.best_of_items is 'What will happen to best-of pages by itself.';

create function private.carry_out_best_of(page_id_input uuid, action_input text, moment timestamptz, admin_user_id uuid)
returns boolean
language plpgsql set search_path = '' as $$
declare
  page public.best_of_pages;
begin
  -- Another worker, or the owner, has it just now.
  select * into page from public.best_of_pages
  where best_of_pages.id = page_id_input and trashed_at is null
  for update skip locked;
  if not found then
    return false;
  end if;
  -- As it is now: another worker may have done it since the list was read.
  case action_input
    when 'publish' then
      if page.published or coalesce(page.publish_at > moment, true) then
        return false;
      end if;
      update public.best_of_pages set published = true where best_of_pages.id = page.id returning * into page;
      perform private.record_best_of_revision(page.id, admin_user_id, 'schedule');
    when 'changes' then
      if not page.published or coalesce(page.draft_publish_at > moment, true) then
        return false;
      end if;
      update public.best_of_pages set content = draft, draft = null, draft_publish_at = null
      where best_of_pages.id = page.id
      returning * into page;
      perform private.record_best_of_revision(page.id, admin_user_id, 'schedule');
    when 'unpublish' then
      if not page.published or coalesce(page.unpublish_at > moment, true) then
        return false;
      end if;
      update public.best_of_pages
      set published = false, unpublish_at = null, content = coalesce(draft, content), draft = null,
        draft_publish_at = null
      where best_of_pages.id = page.id
      returning * into page;
    else
      return false;
  end case;
  delete from private.best_of_failures as failures
  where failures.page_id = page.id and failures.action = action_input;
  perform private.log_best_of_activity(
    admin_user_id,
    case action_input
      when 'publish' then 'Publish Best-of Page'
      when 'changes' then 'Update Best-of Page'
      when 'unpublish' then 'Unpublish Best-of Page'
    end,
    case action_input
      when 'publish' then 'Published'
      when 'changes' then 'Published the changes of'
      when 'unpublish' then 'Unpublished'
    end,
    page
  );
  return true;
end
$$;
comment on function private.carry_out_best_of is 'Does one due item of the schedule of a page; false when somebody else has done or is doing it.';

create function private.try_best_of_item(
  page_id_input uuid, action_input text, at_input timestamptz, moment timestamptz, admin_user_id uuid
) returns text
language plpgsql set search_path = '' as $$
declare
  violated text;
  known text;
  page public.best_of_pages;
begin
  return case
    when private.carry_out_best_of(page_id_input, action_input, moment, admin_user_id) then 'done' else 'skipped'
  end;
exception
  when others then
    get stacked diagnostics violated = constraint_name;
    select failures.reason into known
    from private.best_of_failures as failures
    where failures.page_id = page_id_input and failures.action = action_input and failures.at = at_input;
    insert into private.best_of_failures (page_id, action, at, problem, reason)
    values (
      page_id_input, action_input, at_input,
      coalesce(private.refused_best_of(violated) ->> 'field', 'other'),
      left(sqlerrm, 1000)
    )
    on conflict (page_id, action) do update
      set at = excluded.at, problem = excluded.problem, reason = excluded.reason, failed_at = clock_timestamp();
    -- Tried again every minute, reported once.
    if known is distinct from left(sqlerrm, 1000) then
      select * into page from public.best_of_pages where best_of_pages.id = page_id_input;
      perform public.log_admin_activity(
        null, 'Schedule Failed', format('The best-of page "%s" (%s)', private.best_of_title(page), sqlerrm)
      );
    end if;
    return 'failed';
end
$$;
comment on function private.try_best_of_item is 'Does one item in a transaction of its own, so that its failure does not stop others.';

create function public.run_scheduled_best_of(admin_user_id_input uuid, page_id_input uuid, action_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  outcome text;
begin
  perform from public.best_of_pages where best_of_pages.id = page_id_input for update;
  case action_input
    when 'publish' then
      update public.best_of_pages set publish_at = moment
      where best_of_pages.id = page_id_input and publish_at > moment;
    when 'changes' then
      update public.best_of_pages set draft_publish_at = moment
      where best_of_pages.id = page_id_input and draft_publish_at > moment;
    when 'unpublish' then
      update public.best_of_pages set unpublish_at = moment
      where best_of_pages.id = page_id_input and unpublish_at > moment and published;
    else
      null;
  end case;
  outcome := private.try_best_of_item(page_id_input, action_input, moment, moment, admin_user_id_input);
  return private.finish_run(moment, (outcome = 'done')::integer, (outcome = 'failed')::integer);
end
$$;
comment on function public.run_scheduled_best_of is 'Does one item of the schedule of a page now, whatever its instant. Returns the same as apply_due_changes.';
grant execute on function public.run_scheduled_best_of to service_role;

create function private.late_after() returns interval
language sql immutable set search_path = ''
return interval '90 seconds';

create function private.best_of_schedule(moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', 'best-of:' || pages.id || ':' || items.action,
        'kind', 'best-of',
        'post_id', pages.id,
        'title', private.best_of_title(pages),
        'action', items.action,
        'at', items.at,
        'redirect_to', null,
        'state', case
          when failures.page_id is not null then 'failed'
          when items.at <= moment - private.late_after() then 'late'
          when items.at <= moment then 'due'
          else 'upcoming'
        end,
        'problem', failures.problem
      )
    ),
    '[]'
  )
  from private.best_of_items() as items
  join public.best_of_pages as pages on pages.id = items.page_id
  left join private.best_of_failures as failures
    on failures.page_id = items.page_id and failures.action = items.action and failures.at = items.at
);
comment on function private.best_of_schedule is 'The same of best-of pages, in any order.';

create function private.schedule_of_best_of(page public.best_of_pages) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'publish_at', page.publish_at, 'unpublish_at', page.unpublish_at, 'changes_at', page.draft_publish_at
);

create function private.best_of_schedule_problem(page public.best_of_pages, new jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  old jsonb := private.schedule_of_best_of(page);
  publish_at timestamptz := new ->> 'publish_at';
  unpublish_at timestamptz := new ->> 'unpublish_at';
  changes_at timestamptz := new ->> 'changes_at';
  name text;
begin
  foreach name in array array['publish_at', 'unpublish_at', 'changes_at'] loop
    -- An instant that has passed meanwhile may stay as it is.
    if (new ->> name)::timestamptz <= moment
      and (new ->> name)::timestamptz is distinct from (old ->> name)::timestamptz
    then
      return array[name, 'past'];
    end if;
  end loop;
  if publish_at is not null then
    if page.published then
      return array['publish_at', 'published'];
    elsif private.is_blank(page.content ->> 'title') then
      return array['publish_at', 'title'];
    end if;
  end if;
  if changes_at is not null then
    if page.draft is null or not page.published then
      return array['changes_at', 'no-changes'];
    elsif private.is_blank(page.draft ->> 'title') then
      return array['changes_at', 'title'];
    end if;
  end if;
  if unpublish_at is not null then
    if not page.published and publish_at is null then
      return array['unpublish_at', 'draft'];
    elsif unpublish_at <= publish_at or unpublish_at <= changes_at then
      return array['unpublish_at', 'order'];
    end if;
  end if;
  return null;
end
$$;
comment on function private.best_of_schedule_problem is 'The field of a new schedule that cannot be, and why; null when it can.';

create function public.save_best_of_schedule(
  admin_user_id_input uuid,
  page_id_input uuid,
  version_input timestamptz,
  schedule_input jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  page public.best_of_pages := private.lock_best_of(page_id_input);
  publish_at_input timestamptz := schedule_input ->> 'publish_at';
  unpublish_at_input timestamptz := schedule_input ->> 'unpublish_at';
  changes_at_input timestamptz := schedule_input ->> 'changes_at';
  problem text[];
begin
  if page.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  -- A save whose response was lost may be sent again.
  if (page.publish_at, page.unpublish_at, page.draft_publish_at)
    is distinct from (publish_at_input, unpublish_at_input, changes_at_input)
  then
    if page.updated_at is distinct from version_input then
      return jsonb_build_object('outcome', 'changed', 'page', private.admin_best_of(page));
    end if;
    problem := private.best_of_schedule_problem(page, schedule_input);
    if problem is not null then
      return jsonb_build_object('outcome', 'refused', 'field', problem[1], 'problem', problem[2]);
    end if;
    -- Nobody knows yet what a schedule that failed would do now.
    delete from private.best_of_failures as failures where failures.page_id = page.id;
    update public.best_of_pages
    set publish_at = publish_at_input, unpublish_at = unpublish_at_input, draft_publish_at = changes_at_input
    where best_of_pages.id = page.id
    returning * into page;
    -- A page with a schedule is one that somebody has saved.
    perform private.record_best_of_revision(page.id, admin_user_id_input, 'save');
    perform private.log_best_of_activity(
      admin_user_id_input,
      'Schedule Best-of Page',
      case
        when coalesce(publish_at_input, unpublish_at_input, changes_at_input) is null then 'Cancelled the schedule of'
        else 'Scheduled'
      end,
      page
    );
  end if;
  return jsonb_build_object(
    'outcome', 'saved', 'version', page.updated_at, 'schedule', private.schedule_of_best_of(page)
  );
end
$$;
comment on function public.save_best_of_schedule is 'Replaces the schedule of a page over the version that was loaded. Returns {outcome}: saved, with the version and the schedule; missing; changed, with the page; refused, with the field and the problem.';
grant execute on function public.save_best_of_schedule to service_role;

create table private.button_tests (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  target text not null,
  label text,
  own_texts boolean not null default false,
  minimum_effect integer not null,
  most_clicked integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,

  constraint button_tests_kind_known check (kind in ('text', 'placement')),
  constraint button_tests_target_known check (
    case kind
      when 'text' then target in ('all', 'scorecard', 'offers', 'text', 'closing', 'sidebar', 'pick', 'table')
      else target in ('after-pros-and-cons', 'after-features', 'before-analysis')
    end
  ),
  constraint button_tests_label check (
    case kind when 'text' then label is not null and char_length(btrim(label)) between 1 and 40 else label is null end
  ),
  constraint button_tests_minimum_effect check (minimum_effect between 1 and 1000),
  constraint button_tests_most_clicked check (most_clicked > 0),
  constraint button_tests_ends_after_start check (ended_at >= started_at)
);
comment on table private.button_tests is 'Tests of the text or the place of buttons. Variant A is the page as it is, B the change.';
comment on column private.button_tests.target is 'The place of the buttons, or the position of the additional or moved one.';
comment on column private.button_tests.label is 'The text of variant B.';
comment on column private.button_tests.own_texts is 'Whether it replaces texts that reviews have of their own.';
comment on column private.button_tests.minimum_effect is 'The smallest relative change of the click rate that it shall find, in per cent.';
comment on column private.button_tests.most_clicked is 'Page views with a click after which it is over.';

create unique index button_tests_one_runs on private.button_tests ((true)) where ended_at is null;

alter table private.button_tests enable row level security;

create table private.button_test_views (
  page_view_id uuid primary key,
  test_id uuid not null references private.button_tests (id) on delete cascade,
  variant text not null,
  clicked boolean not null default false,
  constraint button_test_views_variant_known check (variant in ('a', 'b'))
);
comment on table private.button_test_views is 'Page views of a test, so that the first click of each counts, whatever order events arrive in. Rows of ended tests are deleted after a week.';

create index button_test_views_test on private.button_test_views (test_id);

alter table private.button_test_views enable row level security;

create table private.button_test_days (
  test_id uuid not null references private.button_tests (id) on delete cascade,
  variant text not null,
  day date not null,
  views bigint not null default 0,
  clicked bigint not null default 0,
  primary key (test_id, variant, day),
  constraint button_test_days_variant_known check (variant in ('a', 'b')),
  constraint button_test_days_counts check (views >= 0 and clicked >= 0)
);
comment on table private.button_test_days is 'Page views of a test by day, and the day''s first clicks of page views.';

alter table private.button_test_days enable row level security;

create function private.known_variant(variant text) returns text
language sql stable set search_path = ''
return (
  select known_variant.variant from private.button_tests
  where known_variant.variant in (id || '-a', id || '-b')
);
comment on function private.known_variant is 'A variant of a test; null for any other, so that its event counts without it.';

create function private.count_button_tests(new_views jsonb, new_clicks uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if new_views is null and new_clicks is null then
    return;
  end if;

  with added as (
    insert into private.button_test_views (page_view_id, test_id, variant)
    select distinct on (given.page_view_id) given.page_view_id, tests.id, right(given.variant, 1)
    from jsonb_to_recordset(new_views) as given (page_view_id uuid, variant text, received_at timestamptz)
    join private.button_tests as tests on given.variant in (tests.id || '-a', tests.id || '-b')
    where given.received_at >= tests.started_at and (tests.ended_at is null or given.received_at < tests.ended_at)
    order by given.page_view_id, given.received_at, given.variant
    on conflict do nothing
    returning page_view_id, test_id, variant
  )
  insert into private.button_test_days as totals (test_id, variant, day, views)
  select added.test_id, added.variant, given.day, count(*)
  from added
  join (
    select distinct on (page_view_id) page_view_id, day
    from jsonb_to_recordset(new_views) as given (page_view_id uuid, variant text, received_at timestamptz, day date)
    order by page_view_id, received_at, variant
  ) as given using (page_view_id)
  group by 1, 2, 3
  on conflict (test_id, variant, day) do update set views = totals.views + excluded.views;

  -- A click may be there before its page view. The first of several within a second always counts.
  with touched as (
    select unnest(new_clicks) as page_view_id
    union
    select page_view_id from jsonb_to_recordset(new_views) as given (page_view_id uuid)
  ), first_clicks as (
    select page_view_id, day
    from touched
    cross join lateral (
      select day from public.product_analytics
      where event_type = 'buy_click'
        and product_analytics.page_view_id = touched.page_view_id
        and (exclusion is null or exclusion = 'repeat')
      order by "timestamp", event_id
      limit 1
    ) as first
  ), changed as (
    update private.button_test_views as views
    set clicked = true
    from first_clicks
    where views.page_view_id = first_clicks.page_view_id and not views.clicked
    returning views.test_id, views.variant, first_clicks.day
  )
  insert into private.button_test_days as totals (test_id, variant, day, clicked)
  select test_id, variant, day, count(*)
  from changed
  group by 1, 2, 3
  on conflict (test_id, variant, day) do update set clicked = totals.clicked + excluded.clicked;
end
$$;
comment on function private.count_button_tests is 'Counts page views of tests and, of each, whether it has a counted click. new_views: {page_view_id, variant, received_at, day}; new_clicks: their page views.';

create function private.button_change(test private.button_tests) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('id', test.id, 'kind', test.kind, 'target', test.target)
  || case test.kind
    when 'text' then jsonb_build_object('text', test.label, 'own_texts', test.own_texts)
    else '{}'
  end;
comment on function private.button_change is 'What a test changes, as pages read it.';

create function private.button_changes() returns jsonb
language sql stable set search_path = ''
return private.setting('button_changes', '[]')::jsonb;
comment on function private.button_changes is 'Adopted changes of buttons, the newest last.';

create function private.set_button_changes(changes jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if changes = '[]' then
    delete from public.site_settings where setting_key = 'button_changes';
  else
    insert into public.site_settings (setting_key, setting_value) values ('button_changes', changes::text)
    on conflict (setting_key) do update set setting_value = excluded.setting_value
      where site_settings.setting_value <> excluded.setting_value;
  end if;
end
$$;
comment on function private.set_button_changes is 'Stores the adopted changes of buttons; without any there is no row.';

create function public.start_button_test(admin_user_id_input uuid, test_input jsonb, description_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  started private.button_tests;
begin
  insert into private.button_tests (kind, target, label, own_texts, minimum_effect, most_clicked, started_at)
  values (
    test_input ->> 'kind', test_input ->> 'target', test_input ->> 'text',
    coalesce((test_input ->> 'own_texts')::boolean, false),
    (test_input ->> 'minimum_effect')::integer, (test_input ->> 'most_clicked')::integer, private.clock()
  )
  on conflict ((true)) where ended_at is null do nothing
  returning * into started;
  if not found then
    return jsonb_build_object('outcome', 'running');
  end if;
  insert into public.site_settings (setting_key, setting_value)
  values ('button_test', private.button_change(started)::text)
  on conflict (setting_key) do update set setting_value = excluded.setting_value;
  perform public.log_admin_activity(admin_user_id_input, 'Start Button Test', description_input);
  return jsonb_build_object('outcome', 'started', 'id', started.id);
end
$$;
comment on function public.start_button_test is 'Starts a test: {outcome: started, id}, or {outcome: running} while another one runs.';
grant execute on function public.start_button_test to service_role;

create function public.end_button_test(
  admin_user_id_input uuid,
  test_id_input uuid,
  adopt_input boolean,
  description_input text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ended private.button_tests;
  change jsonb;
begin
  update private.button_tests
  set ended_at = greatest(private.clock(), started_at)
  where id = test_id_input and ended_at is null
  returning * into ended;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  delete from public.site_settings where setting_key = 'button_test';
  if adopt_input then
    change := private.button_change(ended);
    perform private.set_button_changes(
      (
        select coalesce(jsonb_agg(earlier order by place), '[]')
        from jsonb_array_elements(private.button_changes()) with ordinality as given (earlier, place)
        -- One that says nothing any more is left out, so that the list stays short.
        where (earlier ->> 'kind', earlier ->> 'target', coalesce(earlier ->> 'own_texts', ''))
          is distinct from (change ->> 'kind', change ->> 'target', coalesce(change ->> 'own_texts', ''))
      ) || change
    );
  end if;
  perform public.log_admin_activity(
    admin_user_id_input, case when adopt_input then 'Adopt Button Change' else 'End Button Test' end, description_input
  );
  return jsonb_build_object('outcome', 'ended');
end
$$;
comment on function public.end_button_test is 'Ends a running test, and keeps variant B if it is adopted: {outcome: ended | missing}.';
grant execute on function public.end_button_test to service_role;

create function public.remove_button_change(admin_user_id_input uuid, test_id_input uuid, description_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := private.button_changes();
  after jsonb;
begin
  select coalesce(jsonb_agg(change order by place), '[]') into after
  from jsonb_array_elements(before) with ordinality as given (change, place)
  where change ->> 'id' is distinct from test_id_input::text;
  if after = before then
    return jsonb_build_object('outcome', 'missing');
  end if;
  perform private.set_button_changes(after);
  perform public.log_admin_activity(admin_user_id_input, 'Remove Button Change', description_input);
  return jsonb_build_object('outcome', 'ended');
end
$$;
comment on function public.remove_button_change is 'Takes an adopted change back: {outcome: ended | missing}.';
grant execute on function public.remove_button_change to service_role;

create function public.read_button_tests() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'tests', coalesce(
      (
        select jsonb_agg(
          private.button_change(tests) || jsonb_build_object(
            'minimum_effect', minimum_effect,
            'most_clicked', most_clicked,
            'started_at', started_at,
            'ended_at', ended_at,
            'is_adopted', private.button_changes() @> jsonb_build_array(jsonb_build_object('id', id)),
            'days', coalesce(
              (
                select jsonb_agg(counted order by counted ->> 'day')
                from (
                  select jsonb_build_object(
                    'day', day,
                    'a_views', coalesce(sum(views) filter (where variant = 'a'), 0),
                    'a_clicked', coalesce(sum(clicked) filter (where variant = 'a'), 0),
                    'b_views', coalesce(sum(views) filter (where variant = 'b'), 0),
                    'b_clicked', coalesce(sum(clicked) filter (where variant = 'b'), 0)
                  ) as counted
                  from private.button_test_days
                  where test_id = tests.id
                  group by day
                ) as by_day
              ),
              '[]'
            )
          )
          order by started_at desc, id
        )
        from (select * from private.button_tests order by started_at desc, id limit 100) as tests
      ),
      '[]'
    ),
    'changes', private.button_changes(),
    'reviews', (
      select jsonb_build_object(
        'all', count(*), 'own_text', count(*) filter (where btrim(primary_cta_text) <> '')
      )
      from public.posts
      where published and btrim(primary_affiliate_url) <> ''
    ),
    'pace', coalesce(
      (
        select jsonb_agg(jsonb_build_object('page_kind', page_kind, 'own_text', own_text, 'clicks', clicks))
        from (
          select page_kind, coalesce(btrim(primary_cta_text) <> '', false) as own_text, sum(clicks) as clicks
          from public.daily_click_totals
          join public.posts on posts.id = daily_click_totals.post_id
          where day > (private.clock() at time zone private.setting('time_zone', 'UTC'))::date - 28
          group by 1, 2
        ) as recent
      ),
      '[]'
    )
  );
end;
comment on function public.read_button_tests is 'The newest 100 tests with what was counted by day, adopted changes, how many reviews have a button, and the clicks of the last 28 days.';
grant execute on function public.read_button_tests to service_role;
comment on table public.categories is 'A review can have any number of categories.';
comment on column public.categories.slug is 'As in /products?category={slug}.';
comment on column public.categories.active is 'Menus, filters and forms for new reviews offer the active ones; badges show all.';
grant select on table public.categories to anon, authenticated;
grant select, insert, update, delete on table public.categories to service_role;

alter table public.categories enable row level security;

create policy "Everyone can read every category"
  on public.categories for select
  to anon, authenticated
  using (true);

create unique index categories_name_unique on public.categories (lower(name));
comment on column public.categories.introduction is 'HTML of the editor, at the top of /categories/{slug}.';

create table public.post_categories (
  post_id uuid not null references public.posts (id) on delete cascade,
  category_id uuid not null references public.categories (id) on delete cascade,
  primary key (post_id, category_id)
);
comment on table public.post_categories is 'The categories of reviews.';
grant select on table public.post_categories to anon, authenticated;
grant select, insert, update, delete on table public.post_categories to service_role;

alter table public.post_categories enable row level security;

create index post_categories_category on public.post_categories (category_id);

create policy "Everyone can read the categories of public reviews"
  on public.post_categories for select
  to anon, authenticated
  using (exists (select from public.posts where posts.id = post_categories.post_id));

create function private.sorted_ids(ids uuid[]) returns uuid[]
language sql immutable set search_path = ''
return array(select distinct id from unnest(ids) as id order by id);
comment on function private.sorted_ids is 'Ids sorted and without duplicates, for comparison.';

create function private.category_ids_of(post_id_input uuid) returns uuid[]
language sql stable set search_path = ''
return array(
  select category_id from public.post_categories
  where post_categories.post_id = post_id_input
  order by category_id
);
comment on function private.category_ids_of is 'The categories of a post, sorted as by sorted_ids.';

create function private.admin_category(category public.categories) returns jsonb
language sql stable set search_path = ''
return to_jsonb(category) - array['introduction', 'seo_title', 'seo_description'] || jsonb_build_object(
  'post_count', (
    select count(*) from public.post_categories where post_categories.category_id = category.id
  )
);
comment on function private.admin_category is 'A category with its number of posts, without the texts of its page.';

create function public.list_categories() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(private.admin_category(categories) order by lower(categories.name)), '[]'
  )
  from public.categories;
end;
comment on function public.list_categories is 'All categories by name.';
grant execute on function public.list_categories to service_role;

create function public.save_category(
  admin_user_id_input uuid,
  name_input text,
  slug_input text,
  category_id_input uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  category public.categories;
  violated text;
begin
  if category_id_input is null then
    insert into public.categories (name, slug) values (name_input, slug_input)
    returning * into category;
  else
    update public.categories set name = name_input, slug = slug_input
    where categories.id = category_id_input
    returning * into category;
    if not found then
      return jsonb_build_object('outcome', 'missing');
    end if;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input,
    case when category_id_input is null then 'Create Category' else 'Update Category' end,
    format('%s "%s"', case when category_id_input is null then 'Created' else 'Updated' end, category.name)
  );
  return jsonb_build_object('outcome', 'saved', 'category', private.admin_category(category));
exception
  when unique_violation then
    get stacked diagnostics violated = constraint_name;
    return jsonb_build_object(
      'outcome', 'refused',
      'field', case violated when 'categories_slug_unique' then 'slug' else 'name' end
    );
end
$$;
comment on function public.save_category is 'Creates or renames a category.';
grant execute on function public.save_category to service_role;

create function public.set_category_active(
  admin_user_id_input uuid,
  category_id_input uuid,
  active_input boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  category public.categories;
begin
  select * into category from public.categories where categories.id = category_id_input for update;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if category.active <> active_input then
    update public.categories set active = active_input where categories.id = category_id_input
    returning * into category;
    perform public.log_admin_activity(
      admin_user_id_input,
      'Update Category',
      format('%s "%s"', case when active_input then 'Activated' else 'Deactivated' end, category.name)
    );
  end if;
  return jsonb_build_object('outcome', 'saved', 'category', private.admin_category(category));
end
$$;
comment on function public.set_category_active is 'Activates or deactivates a category. Does nothing when that is its state.';
grant execute on function public.set_category_active to service_role;

create function public.delete_category(admin_user_id_input uuid, category_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  name text;
begin
  delete from public.categories where categories.id = category_id_input
  returning categories.name into name;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input, 'Delete Category', format('Deleted "%s"', name)
  );
  return true;
end
$$;
comment on function public.delete_category is 'Deletes a category and removes it from its posts; false when it does not exist.';
grant execute on function public.delete_category to service_role;
comment on table public.comparisons is 'Pairs of reviews that the owner compares on a page of their own. Best-of pages name further ones.';
comment on column public.comparisons.introduction is 'HTML of the editor.';
grant select, insert, update, delete on table public.comparisons to service_role;

alter table public.comparisons enable row level security;

create unique index comparisons_pair_unique on public.comparisons (
  least(first_post_id, second_post_id), greatest(first_post_id, second_post_id)
);

create index comparisons_first_post on public.comparisons (first_post_id);

create index comparisons_second_post on public.comparisons (second_post_id);

create function private.comparison_posts(post_ids uuid[], moment timestamptz) returns jsonb
language sql stable set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', posts.id, 'title', posts.title, 'slug', posts.slug,
        'is_public', private.is_public(posts, moment), 'is_trashed', posts.trashed_at is not null
      )
      order by named.place
    ),
    '[]'
  )
  from unnest(post_ids) with ordinality as named (id, place)
  join public.posts on posts.id = named.id;
end;
comment on function private.comparison_posts is 'The reviews of a pair as the admin shows them.';

create function private.is_public_page(page public.best_of_pages, moment timestamptz) returns boolean
language sql immutable set search_path = ''
return page.trashed_at is null
  and (page.published or coalesce(page.publish_at <= moment, false))
  and (page.unpublish_at is null or page.unpublish_at > moment);

create function private.best_of_pairs(moment timestamptz)
returns table (low_post_id uuid, high_post_id uuid, pages jsonb, is_public boolean)
language sql stable set search_path = ''
begin atomic
  with named as (
    select
      least((pair ->> 0)::uuid, (pair ->> 1)::uuid) as low,
      greatest((pair ->> 0)::uuid, (pair ->> 1)::uuid) as high,
      best_of_pages.id,
      coalesce(best_of_pages.draft, best_of_pages.content) ->> 'title' as title,
      bool_or(given.is_public) as is_public
    from public.best_of_pages
    cross join lateral (
      values
        (
          case when best_of_pages.draft_publish_at <= moment then best_of_pages.draft else best_of_pages.content end,
          private.is_public_page(best_of_pages, moment)
        ),
        (best_of_pages.draft, false)
    ) as given (content, is_public)
    cross join lateral jsonb_array_elements(given.content -> 'comparisons') as pairs (pair)
    where best_of_pages.trashed_at is null
    group by 1, 2, 3, 4
  )
  select
    low, high,
    jsonb_agg(jsonb_build_object('id', id, 'title', title, 'is_public', is_public) order by lower(title), id),
    bool_or(is_public)
  from named
  where low <> high
  group by low, high;
end;
comment on function private.best_of_pairs is 'The pairs that best-of pages name, drafts included, with these pages.';

create function private.admin_comparison(
  comparison public.comparisons, low_post_id uuid, high_post_id uuid, pages jsonb, named_in_public boolean,
  moment timestamptz
) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'id', comparison.id,
  'version', comparison.updated_at,
  'posts', private.comparison_posts(
    case
      when comparison.id is null then array[low_post_id, high_post_id]
      else array[comparison.first_post_id, comparison.second_post_id]
    end,
    moment
  ),
  'published', coalesce(comparison.published, false),
  'has_text', coalesce(comparison.introduction || comparison.verdict, '') <> '',
  'best_of', coalesce(pages, '[]'),
  'named_in_public', coalesce(named_in_public, false)
);
comment on function private.admin_comparison is 'A pair as the admin lists it: the owner''s, or one that only best-of pages name.';

create function public.list_comparisons() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(listed.pair order by lower(listed.pair #>> '{posts,0,title}'), lower(listed.pair #>> '{posts,1,title}'), listed.pair ->> 'id'),
    '[]'
  )
  from (
    select private.admin_comparison(
      comparisons, named.low_post_id, named.high_post_id, named.pages, named.is_public, moment.at
    ) as pair
    from private.best_of_pairs(private.clock()) as named
    full join public.comparisons
      on least(comparisons.first_post_id, comparisons.second_post_id) = named.low_post_id
      and greatest(comparisons.first_post_id, comparisons.second_post_id) = named.high_post_id
    cross join (select private.clock()) as moment (at)
  ) as listed
  where jsonb_array_length(listed.pair -> 'posts') = 2;
end;
comment on function public.list_comparisons is 'The owner''s pairs and those of best-of pages, by title.';
grant execute on function public.list_comparisons to service_role;

create function private.comparison_with_texts(comparison public.comparisons) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'id', comparison.id,
  'version', comparison.updated_at,
  'posts', private.comparison_posts(array[comparison.first_post_id, comparison.second_post_id], private.clock()),
  'introduction', comparison.introduction,
  'verdict', comparison.verdict,
  'published', comparison.published
);
comment on function private.comparison_with_texts is 'A pair of the owner with its texts.';

create function public.read_comparison(comparison_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.comparison_with_texts(comparisons) from public.comparisons where id = comparison_id_input;
end;
comment on function public.read_comparison is 'A pair of the owner with its texts; null without it.';
grant execute on function public.read_comparison to service_role;

create function private.comparison_title(comparison public.comparisons) returns text
language sql stable set search_path = ''
return (
  select string_agg(posts.title, ' vs ' order by named.place)
  from (values (1, comparison.first_post_id), (2, comparison.second_post_id)) as named (place, id)
  join public.posts on posts.id = named.id
);
comment on function private.comparison_title is 'What the activity log calls a pair.';

create function public.save_comparison(
  admin_user_id_input uuid,
  comparison_input jsonb,
  comparison_id_input uuid default null,
  version_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given public.comparisons := jsonb_populate_record(null::public.comparisons, comparison_input);
  saved public.comparisons;
begin
  if comparison_id_input is null then
    -- Deleted meanwhile, or in the trash.
    if (
      select count(*) from public.posts
      where id in (given.first_post_id, given.second_post_id) and trashed_at is null
    ) < 2 then
      return jsonb_build_object('outcome', 'refused', 'reason', 'post');
    end if;
    insert into public.comparisons (first_post_id, second_post_id, introduction, verdict, published)
    values (given.first_post_id, given.second_post_id, given.introduction, given.verdict, given.published)
    on conflict do nothing
    returning * into saved;
    if not found then
      return jsonb_build_object('outcome', 'refused', 'reason', 'taken');
    end if;
  else
    select * into saved from public.comparisons where id = comparison_id_input for update;
    if not found then
      return jsonb_build_object('outcome', 'missing');
    end if;
    if saved.updated_at is distinct from version_input then
      return jsonb_build_object('outcome', 'changed', 'comparison', private.comparison_with_texts(saved));
    end if;
    update public.comparisons
    set introduction = given.introduction, verdict = given.verdict, published = given.published
    where id = comparison_id_input
    returning * into saved;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input,
    case when comparison_id_input is null then 'Create Comparison' else 'Update Comparison' end,
    format(
      '%s "%s"', case when comparison_id_input is null then 'Created' else 'Updated' end, private.comparison_title(saved)
    )
  );
  return jsonb_build_object('outcome', 'saved', 'comparison', private.comparison_with_texts(saved));
end
$$;
comment on function public.save_comparison is 'Creates a pair, or saves the texts of one over the version that was loaded. Returns {outcome}: saved; missing; changed, with the comparison; refused, with the reason: post (one is gone) or taken.';
grant execute on function public.save_comparison to service_role;

create function public.set_comparison_published(
  admin_user_id_input uuid, comparison_id_input uuid, published_input boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  saved public.comparisons;
begin
  update public.comparisons set published = published_input
  where id = comparison_id_input and published <> published_input
  returning * into saved;
  if not found then
    return exists (select from public.comparisons where id = comparison_id_input);
  end if;
  perform public.log_admin_activity(
    admin_user_id_input,
    'Update Comparison',
    format('%s "%s"', case when published_input then 'Published' else 'Unpublished' end, private.comparison_title(saved))
  );
  return true;
end
$$;
comment on function public.set_comparison_published is 'Publishes or unpublishes a pair of the owner. Returns whether there is one.';
grant execute on function public.set_comparison_published to service_role;

create function public.delete_comparison(admin_user_id_input uuid, comparison_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  deleted public.comparisons;
begin
  delete from public.comparisons where id = comparison_id_input returning * into deleted;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input, 'Delete Comparison', format('Deleted "%s"', private.comparison_title(deleted))
  );
  return true;
end
$$;
comment on function public.delete_comparison is 'Deletes a pair of the owner with its texts. Returns whether there was one.';
grant execute on function public.delete_comparison to service_role;

create function private.database_setting_keys() returns text[]
language sql immutable set search_path = ''
return array['demo', 'index_now_told', 'button_test'];
comment on function private.database_setting_keys is 'Keys of settings that describe one database and not its content. Backups omit them.';

create function private.sorted_slugs(slugs text[], except_slug text) returns jsonb
language sql immutable set search_path = ''
return (
  -- A collation that is the same in every database.
  select coalesce(jsonb_agg(distinct slug collate "C" order by slug collate "C"), '[]')
  from unnest(slugs) as slug
  where slug is distinct from except_slug
);
comment on function private.sorted_slugs is 'Former slugs for a backup: sorted, without duplicates and without the current one.';

create function private.maintained_columns() returns text[]
language sql immutable set search_path = ''
return array[
  'id', 'former_slugs', 'is_demonstration', 'created_at', 'updated_at', 'published_at', 'image',
  'content_updated_at', 'publish_at', 'unpublish_at', 'unpublish_to', 'trashed_at'
];

create table public.post_drafts (
  post_id uuid primary key references public.posts (id) on delete cascade,
  fields jsonb not null default '{}',
  category_ids uuid[],
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  publish_at timestamptz,

  constraint post_drafts_fields_are_an_object check (jsonb_typeof(fields) = 'object'),
  constraint post_drafts_publish_at_range check (private.is_instant(publish_at)),
  constraint post_drafts_publish_at_has_title check (
    publish_at is null or not fields ? 'title' or not private.is_blank(fields ->> 'title')
  ),
  constraint post_drafts_fields_are_texts_of_the_form
    check (not fields ?| (private.maintained_columns() || 'published'::text)),
  constraint post_drafts_slug_kept check (not fields ? 'slug' or fields ->> 'slug' is not null)
);

create function private.draft_copy(draft public.post_drafts) returns jsonb
language sql immutable set search_path = ''
return case when draft.fields is null then 'null'::jsonb else to_jsonb(draft) - 'post_id' end;

create function private.post_backup(post public.posts) returns jsonb
language sql stable set search_path = ''
return to_jsonb(post) - 'image' || jsonb_build_object(
  'category_ids', to_jsonb(private.category_ids_of(post.id)),
  'former_slugs', private.sorted_slugs(post.former_slugs, post.slug),
  'draft', coalesce(
    (select private.draft_copy(post_drafts) from public.post_drafts where post_drafts.post_id = post.id),
    'null'
  )
);
comment on function private.post_backup is 'A review for a backup: its category ids, its working draft and all columns except the image metadata, which a trigger derives from the URL.';

create table public.category_specifications (
  category_id uuid not null references public.categories (id) on delete cascade,
  specification_id uuid not null references public.specifications (id) on delete cascade,
  place integer not null,
  primary key (category_id, specification_id)
);

create function private.category_backup(category public.categories) returns jsonb
language sql stable set search_path = ''
return to_jsonb(category) || jsonb_build_object('specification_ids', (
  select coalesce(jsonb_agg(specification_id order by place, specification_id), '[]')
  from public.category_specifications
  where category_specifications.category_id = category.id
));

create table public.images (
  id text primary key,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  formats text[] not null,
  placeholder text,
  is_complete boolean not null default false,
  unused_since timestamptz,
  created_at timestamptz not null default now(),
  name text not null default '',
  alt text not null default '',
  bytes bigint,
  focal_x smallint not null default 50,
  focal_y smallint not null default 50,
  is_kept boolean not null default false,

  constraint images_id_shape check (id ~ '^[0-9a-f]{32}$'),
  constraint images_size check (width between 1 and 12000 and height between 1 and 12000),
  constraint images_widths_count check (cardinality(widths) between 1 and 10),
  constraint images_formats_known
    check (cardinality(formats) > 0 and formats <@ array['avif', 'webp', 'jpg', 'png', 'gif']),
  constraint images_placeholder_shape check (placeholder ~ '^data:image/' and char_length(placeholder) <= 2000),
  constraint images_name_length check (char_length(name) <= 200),
  constraint images_alt_length check (char_length(alt) <= 300),
  constraint images_bytes_positive check (bytes > 0),
  constraint images_focal_point
    check (focal_x between 0 and 100 and focal_y between 0 and 100 and focal_x % 10 = 0 and focal_y % 10 = 0)
);

create function private.image_backup(image public.images) returns jsonb
language sql stable set search_path = ''
return to_jsonb(image) - 'unused_since';

create table public.merchant_domains (
  domain text primary key,
  merchant_id uuid not null references public.merchants (id) on delete cascade,
  constraint merchant_domains_domain_shape
    check (domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' and char_length(domain) <= 253)
);

create function private.merchant_backup(merchant public.merchants) returns jsonb
language sql stable set search_path = ''
return to_jsonb(merchant) || jsonb_build_object('domains', (
  select coalesce(jsonb_agg(domain collate "C" order by domain collate "C"), '[]')
  from public.merchant_domains
  where merchant_domains.merchant_id = merchant.id
));

create function private.best_of_backup(page public.best_of_pages) returns jsonb
language sql immutable set search_path = ''
return to_jsonb(page) - 'slug' || jsonb_build_object(
  'former_slugs', private.sorted_slugs(page.former_slugs, page.content ->> 'slug'),
  'draft', coalesce(page.draft, 'null')
);

create function public.content_fingerprint() returns text
language sql stable security definer set search_path = ''
begin atomic
  select md5(concat_ws(' ',
    (select count(*) || ':' || coalesce(sum(hashtextextended(id || updated_at::text || offers::text, 0)), 0) from public.posts),
    (select count(*) || ':' || coalesce(sum(hashtextextended(to_jsonb(post_drafts)::text, 0)), 0) from public.post_drafts),
    (select count(*) || ':' || coalesce(sum(hashtextextended(private.category_backup(categories)::text, 0)), 0) from public.categories),
    (select count(*) || ':' || coalesce(sum(hashtextextended(post_id || category_id::text, 0)), 0) from public.post_categories),
    (select sum(hashtextextended(private.image_backup(images)::text, 0)) from public.images),
    (select sum(hashtextextended(private.merchant_backup(merchants)::text, 0)) from public.merchants),
    (select sum(hashtextextended(to_jsonb(managed_links)::text, 0)) from public.managed_links),
    (
      select sum(hashtextextended(setting_key || setting_value, 0))
      from public.site_settings
      where setting_key <> all (private.database_setting_keys())
    ),
    -- Marked, because a missing sum has no place in the list.
    'pages',
    (select sum(hashtextextended(to_jsonb(specifications)::text, 0)) from public.specifications),
    (select sum(hashtextextended(private.best_of_backup(best_of_pages)::text, 0)) from public.best_of_pages),
    (select sum(hashtextextended(to_jsonb(comparisons)::text, 0)) from public.comparisons)
  ));
end;
comment on function public.content_fingerprint is 'Changes with everything that a backup contains: two equal values mean that nothing changed in between.';
grant execute on function public.content_fingerprint to service_role;

create unlogged table private.staged_content (
  import_id uuid not null,
  line integer not null,
  kind text not null,
  key text not null,
  content jsonb not null,
  state text,
  replaces_id uuid,
  staged_at timestamptz not null default now(),
  primary key (import_id, line),
  constraint staged_content_kind_known check (
    kind in ('setting', 'specification', 'category', 'image', 'merchant', 'post', 'link', 'best-of', 'comparison')
  )
);
comment on table private.staged_content is 'Lines of files being imported.';
comment on column private.staged_content.state is 'What the line does: added, changed or same.';

create index staged_content_keys on private.staged_content (import_id, kind, key);
comment on column private.staged_content.replaces_id is 'The existing category or merchant with the same slug or name and another id.';

create function public.stage_content(import_id_input uuid, lines_input jsonb) returns void
language sql security definer set search_path = '' set timezone = 'UTC'
begin atomic
  delete from private.staged_content where staged_at < now() - interval '1 day';
  insert into private.staged_content (import_id, line, kind, key, content)
  select import_id_input, line, kind, content ->> case kind when 'setting' then 'setting_key' else 'id' end,
    case kind
      when 'setting' then to_jsonb(jsonb_populate_record(null::public.site_settings, content))
      when 'specification' then to_jsonb(jsonb_populate_record(null::public.specifications, content))
      when 'category' then to_jsonb(jsonb_populate_record(null::public.categories, content))
        || jsonb_build_object('specification_ids', coalesce(content -> 'specification_ids', '[]'))
      when 'image' then private.image_backup(jsonb_populate_record(null::public.images, content))
      when 'merchant' then to_jsonb(jsonb_populate_record(null::public.merchants, content)) || jsonb_build_object(
        'domains', private.sorted_slugs(array(select jsonb_array_elements_text(content -> 'domains')), null)
      )
      when 'link' then to_jsonb(jsonb_populate_record(null::public.managed_links, content))
      when 'best-of' then private.best_of_backup(jsonb_populate_record(null::public.best_of_pages, content))
      when 'comparison' then to_jsonb(jsonb_populate_record(null::public.comparisons, content))
      else to_jsonb(jsonb_populate_record(null::public.posts, content)) - 'image' || jsonb_build_object(
        'category_ids', to_jsonb(
          private.sorted_ids(array(select jsonb_array_elements_text(content -> 'category_ids'))::uuid[])
        ),
        'former_slugs', private.sorted_slugs(
          array(select jsonb_array_elements_text(content -> 'former_slugs')), content ->> 'slug'
        ),
        'draft', private.draft_copy(jsonb_populate_record(null::public.post_drafts, nullif(content -> 'draft', 'null')))
      )
    end
  from jsonb_to_recordset(lines_input) as lines (line integer, kind text, content jsonb)
  -- A batch whose response was lost may be sent again.
  on conflict (import_id, line) do nothing;
end;
comment on function public.stage_content is 'Stores lines [{line, kind, content}] of a file until apply_content or discard_content, or for a day.';
grant execute on function public.stage_content to service_role;

create function public.discard_content(import_id_input uuid) returns void
language sql security definer set search_path = ''
begin atomic
  delete from private.staged_content where import_id = import_id_input;
end;
comment on function public.discard_content is 'Deletes the staged lines of an import.';
grant execute on function public.discard_content to service_role;

create function private.comparison_name(one uuid, other uuid) returns text
language sql stable set search_path = ''
return (
  select string_agg(coalesce(nullif(posts.title, ''), posts.id::text), ' vs ' order by posts.id = other)
  from public.posts
  where posts.id in (one, other)
);

create function private.staged_names(import_id_input uuid, kind_input text, state_input text) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      coalesce(
        content ->> 'title',
        nullif(content #>> '{content,title}', ''),
        case kind
          when 'link' then '/go/' || (content ->> 'slug')
          when 'comparison' then private.comparison_name(
            (content ->> 'first_post_id')::uuid, (content ->> 'second_post_id')::uuid
          )
        end,
        nullif(content ->> 'name', ''),
        content ->> 'setting_key',
        key
      )
      order by line
    ),
    '[]'
  )
  from private.staged_content
  where import_id = import_id_input and kind = kind_input and state = state_input
);
comment on function private.staged_names is 'The titles, names or keys of the staged lines of a kind and state, in file order.';

create function private.import_report(import_id_input uuid, kind_input text, removed jsonb) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'added', private.staged_names(import_id_input, kind_input, 'added'),
  'changed', private.staged_names(import_id_input, kind_input, 'changed'),
  'removed', coalesce(removed, '[]'),
  'same', jsonb_array_length(private.staged_names(import_id_input, kind_input, 'same'))
);
comment on function private.import_report is 'The effect of an import on the rows of one kind.';

create function private.write_settings(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  told_from bigint;
  removed jsonb;
  setting record;
begin
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when to_jsonb(site_settings) = staged.content then 'same' else 'changed' end
      from public.site_settings
      where site_settings.setting_key = staged.key
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'setting';

  if replace_input then
    with gone as (
      delete from public.site_settings
      where setting_key <> all (private.database_setting_keys())
        and not exists (
          select from private.staged_content as staged
          where import_id = import_id_input and kind = 'setting' and staged.key = setting_key
        )
      returning setting_key
    )
    select jsonb_agg(setting_key order by setting_key) into removed from gone;
  end if;

  for setting in
    select line, key, content ->> 'setting_value' as value
    from private.staged_content
    where import_id = import_id_input and kind = 'setting' and state <> 'same'
    order by line
  loop
    begin
      insert into public.site_settings (setting_key, setting_value) values (setting.key, setting.value)
      on conflict (setting_key) do update set setting_value = excluded.setting_value;
    exception
      when check_violation then
        raise exception 'Line %: the setting % has an invalid value', setting.line, setting.key;
    end;
    if setting.key = 'index_now_enabled' and setting.value = 'true' then
      -- Search engines are not notified of changes made before this was enabled.
      select coalesce(max(number), 0) into told_from from public.post_changes;
      insert into public.site_settings (setting_key, setting_value)
      values ('index_now_told', told_from::text)
      on conflict (setting_key) do update set setting_value = excluded.setting_value;
    end if;
  end loop;
  return private.import_report(import_id_input, 'setting', removed);
end
$$;
comment on function private.write_settings is 'Writes the staged settings and, with replace, deletes all others that backups contain.';
comment on function private.image_backup is 'An image for a backup.';

create function private.write_images(import_id_input uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update private.staged_content as staged
  set state = coalesce(
    (
      -- Sizes are those of the files that this site has.
      select case
        when private.image_backup(images) @> (
          staged.content - array['width', 'height', 'widths', 'formats', 'placeholder', 'bytes', 'is_complete']
        ) then 'same'
        else 'changed'
      end
      from public.images
      where images.id = staged.key
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'image';
  insert into public.images
  select (jsonb_populate_record(null::public.images, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'image' and state = 'added'
  order by line;
  update public.images
  set (name, alt, focal_x, focal_y, is_kept, created_at) = (
    select name, alt, focal_x, focal_y, is_kept, created_at
    from jsonb_populate_record(null::public.images, staged.content)
  )
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'image' and state = 'changed' and images.id = staged.key;
  perform private.refresh_post_images(array(
    select key from private.staged_content
    where import_id = import_id_input and kind = 'image' and state <> 'same'
  ));
  return private.import_report(import_id_input, 'image', null);
end
$$;
comment on function private.write_images is 'Writes the staged images. Others stay even with replace, because their files are not in the backup.';
comment on function private.draft_copy is 'A working draft for a backup; null for none.';
comment on function private.merchant_backup is 'A merchant with its domains for a backup.';
comment on function private.category_backup is 'A category with its list of specifications for a backup.';
comment on function private.best_of_backup is 'A best-of page for a backup: all columns except the slug, which its content has.';
comment on function private.comparison_name is 'The titles of two reviews.';

create function private.write_categories(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
begin
  -- A category is matched by id or, if it was created separately, by slug or name.
  update private.staged_content as staged
  set replaces_id = (
    select categories.id
    from public.categories
    where (
        categories.slug = staged.content ->> 'slug'
        or lower(categories.name) = lower(staged.content ->> 'name')
      )
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = 'category'
          and other.key = categories.id::text
      )
    order by categories.slug <> staged.content ->> 'slug'
    limit 1
  )
  where import_id = import_id_input and kind = 'category'
    and not exists (select from public.categories where categories.id = staged.key::uuid);
  update private.staged_content as staged
  set state = case
    when replaces_id is not null then 'changed'
    else coalesce(
      (
        select case when private.category_backup(categories) = staged.content then 'same' else 'changed' end
        from public.categories
        where categories.id = staged.key::uuid
      ),
      'added'
    )
  end
  where import_id = import_id_input and kind = 'category';

  if replace_input then
    with gone as (
      delete from public.categories
      where not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'category'
          and (staged.key = categories.id::text or staged.replaces_id = categories.id)
      )
      returning name
    )
    select jsonb_agg(name order by name) into removed from gone;
  end if;

  -- Names and slugs may be swapped between rows, so those that change are cleared first.
  update public.categories set name = id::text, slug = id::text
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'category' and state = 'changed'
    and categories.id in (staged.key::uuid, staged.replaces_id);
  insert into public.categories
  select (jsonb_populate_record(null::public.categories, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'category'
    and (state = 'added' or replaces_id is not null)
  order by line;
  update public.post_categories set category_id = staged.key::uuid
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'category'
    and post_categories.category_id = staged.replaces_id;
  update public.best_of_pages
  set content = replace(best_of_pages.content::text, staged.replaces_id::text, staged.key)::jsonb,
    draft = replace(draft::text, staged.replaces_id::text, staged.key)::jsonb
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'category'
    and strpos(concat(best_of_pages.content, draft), staged.replaces_id::text) > 0;
  delete from public.categories
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'category' and categories.id = staged.replaces_id;
  execute format(
    'update public.categories
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.categories, staged.content))
      from private.staged_content as staged
      where import_id = $1 and kind = ''category'' and state = ''changed'' and categories.id = staged.key::uuid',
    private.column_list('public.categories')
  ) using import_id_input;

  delete from public.category_specifications
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'category' and state = 'changed'
    and category_specifications.category_id = staged.key::uuid;
  insert into public.category_specifications (category_id, specification_id, place)
  select staged.key::uuid, listed.id::uuid, listed.place
  from private.staged_content as staged
  cross join jsonb_array_elements_text(staged.content -> 'specification_ids') with ordinality as listed (id, place)
  join public.specifications on specifications.id = listed.id::uuid
  where staged.import_id = import_id_input and staged.kind = 'category' and staged.state <> 'same';
  return private.import_report(import_id_input, 'category', removed);
end
$$;
comment on function private.write_categories is 'Writes the staged categories and, with replace, deletes all others.';

create function private.reject_taken_slugs(import_id_input uuid, replace_input boolean) returns void
language plpgsql set search_path = '' as $$
declare
  taken record;
begin
  with ours as (
    select line, key::uuid as id, address
    from private.staged_content
    cross join jsonb_array_elements_text(
      (content -> 'former_slugs') || coalesce(nullif(content -> 'slug', 'null'), '[]')
        || coalesce(content #> '{draft,fields,slug}', '[]')
    ) as address
    where import_id = import_id_input and kind = 'post'
  ), theirs as (
    select posts.id, address
    from public.posts
    left join public.post_drafts on post_drafts.post_id = posts.id
    cross join unnest(posts.former_slugs || posts.slug || (post_drafts.fields ->> 'slug')) as address
    where not replace_input and address is not null
      and not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'post' and staged.key = posts.id::text
      )
  )
  select ours.line, ours.address into taken
  from ours
  join (select id, address from ours union all select id, address from theirs) as other
    on other.address = ours.address and other.id <> ours.id
  order by ours.line, ours.address
  limit 1;
  if found then
    raise exception 'Line %: the slug "%" is already in use', taken.line, taken.address;
  end if;
end
$$;
comment on function private.reject_taken_slugs is 'Raises when a slug would belong to two reviews.';

create function private.write_posts(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
begin
  if not replace_input then
    -- A review that was public keeps its former slugs, unless the import replaces everything.
    update private.staged_content as staged
    set content = staged.content || jsonb_build_object('former_slugs', private.sorted_slugs(
      array(select jsonb_array_elements_text(staged.content -> 'former_slugs'))
        || posts.former_slugs || posts.slug,
      staged.content ->> 'slug'
    ))
    from public.posts
    where import_id = import_id_input and kind = 'post' and posts.id = staged.key::uuid
      and posts.published_at is not null;
  end if;
  perform private.reject_taken_slugs(import_id_input, replace_input);
  -- The review that its URLs redirect to may be gone.
  update private.staged_content as staged
  set content = staged.content || '{"unpublish_to": null}'
  where import_id = import_id_input and kind = 'post' and staged.content ->> 'unpublish_to' is not null
    and not exists (
      select from private.staged_content as target
      where target.import_id = import_id_input and target.kind = 'post'
        and target.key = staged.content ->> 'unpublish_to'
    )
    and (
      replace_input
      or not exists (select from public.posts where posts.id = (staged.content ->> 'unpublish_to')::uuid)
    );
  -- And so may the merchants of its offers.
  update private.staged_content as staged
  set content = jsonb_set(
    staged.content, '{offers}',
    private.without_unknown_merchants(staged.content -> 'offers', import_id_input, replace_input)
  )
  where import_id = import_id_input and kind = 'post' and private.are_offers(staged.content -> 'offers')
    and jsonb_path_exists(staged.content, '$.offers[*].merchant_id ? (@ != null)');
  update private.staged_content as staged
  set content = jsonb_set(
    staged.content, '{draft,fields,offers}',
    private.without_unknown_merchants(staged.content #> '{draft,fields,offers}', import_id_input, replace_input)
  )
  where import_id = import_id_input and kind = 'post'
    and private.are_offers(staged.content #> '{draft,fields,offers}')
    and jsonb_path_exists(staged.content, '$.draft.fields.offers[*].merchant_id ? (@ != null)');
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when private.post_backup(posts) = staged.content then 'same' else 'changed' end
      from public.posts
      where posts.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'post';

  if replace_input then
    with gone as (
      delete from public.posts
      where not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'post' and staged.key = posts.id::text
      )
      returning title
    )
    select jsonb_agg(title order by title) into removed from gone;
  end if;

  -- Slugs may be swapped between rows, so those that change are cleared first. Rows are updated, never
  -- replaced: analytics refer to them.
  update public.posts set published = false, publish_at = null, slug = null
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state = 'changed'
    and posts.id = staged.key::uuid and posts.slug is distinct from staged.content ->> 'slug';
  insert into public.posts
  select (jsonb_populate_record(null::public.posts, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'post' and state = 'added'
  order by line;
  execute format(
    'update public.posts
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, staged.content))
      from private.staged_content as staged
      where import_id = $1 and kind = ''post'' and state = ''changed'' and posts.id = staged.key::uuid',
    private.column_list('public.posts')
  ) using import_id_input;

  delete from public.post_categories
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state = 'changed'
    and post_categories.post_id = staged.key::uuid
    and not staged.content -> 'category_ids' @> to_jsonb(post_categories.category_id);
  insert into public.post_categories (post_id, category_id)
  select staged.key::uuid, category_id::uuid
  from private.staged_content as staged
  cross join jsonb_array_elements_text(staged.content -> 'category_ids') as category_id
  where import_id = import_id_input and kind = 'post' and state <> 'same'
  on conflict do nothing;

  delete from public.post_drafts
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state = 'changed'
    and post_drafts.post_id = staged.key::uuid;
  insert into public.post_drafts (post_id, fields, category_ids, created_at, updated_at, publish_at)
  select staged.key::uuid, draft.fields, draft.category_ids, draft.created_at, draft.updated_at, draft.publish_at
  from private.staged_content as staged
  cross join jsonb_populate_record(null::public.post_drafts, staged.content -> 'draft') as draft
  where import_id = import_id_input and kind = 'post' and state <> 'same'
    and staged.content -> 'draft' <> 'null';
  perform private.record_revision(staged.key::uuid, null, 'import')
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'post' and state <> 'same';
  return private.import_report(import_id_input, 'post', removed);
end
$$;
comment on function private.write_posts is 'Writes the staged reviews with their categories and, with replace, deletes all others.';

create function private.write_content(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  report jsonb := '{}';
  moment constant timestamptz := private.clock();
  shops_before jsonb;
  shops_after jsonb;
  comparisons_removed jsonb;
begin
  perform set_config('spotter.importing_content', 'true', true);
  -- Nothing may change between comparing and writing.
  perform pg_advisory_xact_lock(hashtext('public.posts.slug'));
  lock table public.posts, public.categories, public.post_categories, public.site_settings, public.images,
    public.merchants, public.merchant_domains, public.managed_links, public.specifications,
    public.category_specifications, public.best_of_pages, public.comparisons
    in share row exclusive mode;
  analyze private.staged_content;
  shops_before := private.public_shops(moment);
  report := report || jsonb_build_object('setting', private.write_settings(import_id_input, replace_input));
  -- Before the categories, which list them.
  report := report || jsonb_build_object(
    'specification', private.write_specifications(import_id_input, replace_input)
  );
  report := report || jsonb_build_object('category', private.write_categories(import_id_input, replace_input));
  -- Before the posts, which copy their metadata.
  report := report || jsonb_build_object('image', private.write_images(import_id_input));
  -- Before what names them.
  report := report || jsonb_build_object('merchant', private.write_merchants(import_id_input, replace_input));
  if replace_input then
    -- Before the posts, with which they would go unnoticed.
    comparisons_removed := private.remove_comparisons(import_id_input);
  end if;
  report := report || jsonb_build_object('post', private.write_posts(import_id_input, replace_input));
  -- After the posts that they lead to.
  report := report || jsonb_build_object('link', private.write_links(import_id_input, replace_input));
  report := report || jsonb_build_object('best-of', private.write_best_of_pages(import_id_input, replace_input));
  report := report || jsonb_build_object('comparison', private.write_comparisons(
    import_id_input, replace_input, comparisons_removed
  ));
  if replace_input then
    perform private.remove_merchants(import_id_input);
  end if;
  -- Pages show shops and specifications, so a change of those is a change of their reviews.
  shops_after := private.public_shops(moment);
  perform private.record_change(posts.id, posts.slug, '{}')
  from public.posts
  where shops_after -> posts.id::text <> shops_before -> posts.id::text;
  -- Deferred checks run now, so that a dry run says what they refuse.
  set constraints all immediate;
  set constraints all deferred;
  perform set_config('spotter.importing_content', '', true);
  return report;
end
$$;
comment on function private.write_content is 'Writes all staged lines of an import and returns its effect.';

create function private.import_summary(report jsonb) returns text
language sql immutable set search_path = ''
return (
  select string_agg(jsonb_array_length(report -> 'post' -> state) || ' ' || state, ', ' order by state)
  from unnest(array['added', 'changed', 'removed']) as state
);
comment on function private.import_summary is 'How many reviews an import added, changed and removed, for the activity log.';

create function public.apply_content(
  import_id_input uuid,
  lines_input integer,
  replace_input boolean,
  dry_run_input boolean
) returns jsonb
-- Ten thousand reviews take longer than the default timeout.
language plpgsql security definer set search_path = '' set statement_timeout = '10min' as $$
declare
  report jsonb;
begin
  if (select count(*) from private.staged_content where import_id = import_id_input) <> lines_input then
    raise exception 'Lines of this import are missing: start it again';
  end if;
  begin
    report := private.write_content(import_id_input, replace_input);
    if dry_run_input then
      -- Rolls the block back but keeps the values of its variables.
      raise exception using errcode = 'DRYRN';
    end if;
    perform public.log_admin_activity(
      (select id from public.admin_users order by id limit 1),
      'Import Content',
      'Reviews: ' || private.import_summary(report)
    );
    delete from private.staged_content where import_id = import_id_input;
  exception
    when sqlstate 'DRYRN' then
      null;
  end;
  return report;
end
$$;
grant execute on function public.apply_content to service_role;
comment on function public.apply_content is 'Writes the staged lines of an import, all or nothing, and returns {setting, specification, category, image, merchant, post, link, best-of, comparison: {added, changed, removed: names, same: count}}; a dry run returns the same and changes nothing.';

create function private.column_list(of_table regclass) returns text
language sql stable set search_path = ''
return (
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attname <> 'id' and attgenerated = ''
);
comment on function private.column_list is 'The columns of a table but its id and generated ones, for a statement that sets all of them.';

create function private.match_merchants(import_id_input uuid) returns void
language plpgsql set search_path = '' as $$
declare
  matched record;
begin
  -- A merchant is matched by id or, if it was created separately, by name or domain. It keeps the id that it
  -- has here, because offers in revisions name it.
  for matched in
    select staged.key, found.id
    from private.staged_content as staged
    cross join lateral (
      select merchants.id
      from public.merchants
      where (
          lower(merchants.name) = lower(staged.content ->> 'name')
          or exists (
            select from public.merchant_domains
            where merchant_domains.merchant_id = merchants.id
              and staged.content -> 'domains' ? merchant_domains.domain
          )
        )
        and not exists (
          select from private.staged_content as other
          where other.import_id = import_id_input and other.kind = 'merchant' and other.key = merchants.id::text
        )
      order by lower(merchants.name) <> lower(staged.content ->> 'name'), merchants.id
      limit 1
    ) as found
    where staged.import_id = import_id_input and staged.kind = 'merchant'
      and not exists (select from public.merchants where merchants.id = staged.key::uuid)
    order by staged.line
  loop
    -- Two merchants of the file may match the same one.
    if not exists (
      select from private.staged_content
      where import_id = import_id_input and kind = 'merchant' and key = matched.id::text
    ) then
      update private.staged_content as staged
      set content = replace(staged.content::text, matched.key, matched.id::text)::jsonb,
        key = case kind when 'merchant' then replace(key, matched.key, matched.id::text) else key end
      where import_id = import_id_input and kind in ('merchant', 'post', 'link')
        and strpos(staged.content::text, matched.key) > 0;
    end if;
  end loop;
end
$$;
comment on function private.match_merchants is 'Lets staged lines name the merchants that exist here under another id.';

create function private.write_merchants(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
  taken record;
begin
  if replace_input then
    -- Deleted after the links that name them. Their names and domains are free from here on.
    select jsonb_agg(name order by name) into removed
    from public.merchants
    where not exists (
      select from private.staged_content as staged
      where import_id = import_id_input and kind = 'merchant' and staged.key = merchants.id::text
    );
    delete from public.merchant_domains
    where not exists (
      select from private.staged_content as staged
      where import_id = import_id_input and kind = 'merchant' and staged.key = merchant_domains.merchant_id::text
    );
    update public.merchants set name = id::text
    where not exists (
      select from private.staged_content as staged
      where import_id = import_id_input and kind = 'merchant' and staged.key = merchants.id::text
    );
  else
    perform private.match_merchants(import_id_input);
  end if;
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when private.merchant_backup(merchants) = staged.content then 'same' else 'changed' end
      from public.merchants
      where merchants.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'merchant';

  -- Names and domains may be swapped between rows, so those that change are cleared first.
  update public.merchants set name = id::text
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'merchant' and state = 'changed' and merchants.id = staged.key::uuid;
  delete from public.merchant_domains
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'merchant' and state = 'changed'
    and merchant_domains.merchant_id = staged.key::uuid;
  insert into public.merchants
  select (jsonb_populate_record(null::public.merchants, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'merchant' and state = 'added'
  order by line;
  execute format(
    'update public.merchants
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.merchants, staged.content))
      from private.staged_content as staged
      where import_id = $1 and kind = ''merchant'' and state = ''changed'' and merchants.id = staged.key::uuid',
    private.column_list('public.merchants')
  ) using import_id_input;

  select staged.line, domain into taken
  from private.staged_content as staged
  cross join jsonb_array_elements_text(staged.content -> 'domains') as domain
  where import_id = import_id_input and kind = 'merchant' and state <> 'same'
    and exists (select from public.merchant_domains where merchant_domains.domain = domain.value)
  order by staged.line, domain
  limit 1;
  if found then
    raise exception 'Line %: the domain "%" belongs to another merchant', taken.line, taken.domain;
  end if;
  insert into public.merchant_domains (domain, merchant_id)
  select domain, staged.key::uuid
  from private.staged_content as staged
  cross join jsonb_array_elements_text(staged.content -> 'domains') as domain
  where import_id = import_id_input and kind = 'merchant' and state <> 'same';
  return private.import_report(import_id_input, 'merchant', removed);
end
$$;
comment on function private.write_merchants is 'Writes the staged merchants with their domains and, with replace, clears all others.';

create function private.remove_merchants(import_id_input uuid) returns void
language sql set search_path = ''
begin atomic
  delete from public.merchants
  where not exists (
    select from private.staged_content as staged
    where import_id = import_id_input and kind = 'merchant' and staged.key = merchants.id::text
  );
end;
comment on function private.remove_merchants is 'Deletes the merchants that are not among the staged ones.';

create function private.write_links(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
begin
  if replace_input then
    with gone as (
      delete from public.managed_links
      where not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'link' and staged.key = managed_links.id::text
      )
      returning slug
    )
    select jsonb_agg('/go/' || slug order by slug) into removed from gone;
  else
    -- A link that was created separately is matched by its slug and keeps its id, which clicks name.
    update private.staged_content as staged
    set key = managed_links.id::text, content = staged.content || jsonb_build_object('id', managed_links.id)
    from public.managed_links
    where import_id = import_id_input and kind = 'link' and managed_links.slug = staged.content ->> 'slug'
      and managed_links.id::text <> staged.key
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = 'link' and other.key = managed_links.id::text
      )
      and not exists (select from public.managed_links as known where known.id::text = staged.key);
  end if;
  -- The review that it leads to may be gone.
  update private.staged_content as staged
  set content = staged.content || '{"post_id": null}'
  where import_id = import_id_input and kind = 'link' and staged.content ->> 'post_id' is not null
    and not exists (select from public.posts where posts.id = (staged.content ->> 'post_id')::uuid);
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when to_jsonb(managed_links) = staged.content then 'same' else 'changed' end
      from public.managed_links
      where managed_links.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'link';

  -- Slugs may be swapped between rows, so those that change are cleared first.
  update public.managed_links set slug = id::text
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'link' and state = 'changed'
    and managed_links.id = staged.key::uuid and managed_links.slug <> staged.content ->> 'slug';
  insert into public.managed_links
  select (jsonb_populate_record(null::public.managed_links, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'link' and state = 'added'
  order by line;
  execute format(
    'update public.managed_links
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.managed_links, staged.content))
      from private.staged_content as staged
      where import_id = $1 and kind = ''link'' and state = ''changed'' and managed_links.id = staged.key::uuid',
    private.column_list('public.managed_links')
  ) using import_id_input;
  return private.import_report(import_id_input, 'link', removed);
end
$$;
comment on function private.write_links is 'Writes the staged managed links and, with replace, deletes all others.';

create function private.without_unknown_merchants(offers jsonb, import_id_input uuid, replace_input boolean) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_agg(
    case
      when offer ->> 'merchant_id' is null
        or exists (
          select from private.staged_content as staged
          where import_id = import_id_input and kind = 'merchant' and staged.key = offer ->> 'merchant_id'
        )
        or (not replace_input and exists (
          select from public.merchants where merchants.id::text = offer ->> 'merchant_id'
        )) then offer
      else offer || '{"merchant_id": null}'
    end
    order by place
  )
  from jsonb_array_elements(offers) with ordinality as given (offer, place)
);
comment on function private.without_unknown_merchants is 'Offers without the merchants that an import does not know: those are recognized by their URL.';

create function private.with_shops(review jsonb, offers jsonb, primary_url text, moment timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  category_ids uuid[] := array(select jsonb_array_elements_text(coalesce(review -> 'category_ids', '[]')));
begin
  return review - 'category_ids' || jsonb_build_object(
    'offers', private.public_offers(offers, moment),
    'merchant', private.public_merchant(private.merchant_of_link(primary_url)),
    'specifications', private.public_specifications(coalesce(review -> 'specifications', '[]'), category_ids)
  );
end
$$;

create function private.public_shops(moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_object_agg(
    posts.id,
    md5(private.with_shops(
      jsonb_build_object('specifications', posts.specifications), posts.offers, posts.primary_affiliate_url, moment
    )::text)
  ), '{}')
  from public.posts
  where (posts.offers <> '[]' or posts.primary_affiliate_url is not null or posts.specifications <> '[]')
    and private.is_public(posts, moment)
);
comment on function private.public_shops is 'A hash of what visitors see of the shops and specifications of each public review, by its id.';

create function private.rename_staged(import_id_input uuid, kind_input text, renamed text, new_id uuid, kinds text[]) returns void
language sql set search_path = ''
begin atomic
  update private.staged_content as staged
  set content = replace(staged.content::text, renamed, new_id::text)::jsonb,
    key = case when kind = kind_input then replace(key, renamed, new_id::text) else key end
  where import_id = import_id_input and kind = any(kinds) and strpos(staged.content::text, renamed) > 0;
end;
comment on function private.rename_staged is 'Lets staged lines of some kinds name a row by the id that it has here.';

create function private.write_specifications(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
  matched record;
begin
  if replace_input then
    with gone as (
      delete from public.specifications
      where not exists (
        select from private.staged_content as staged
        where staged.import_id = import_id_input and staged.kind = 'specification'
          and staged.key = specifications.id::text
      )
      returning name
    )
    select jsonb_agg(name order by name) into removed from gone;
  else
    -- One that was created separately is matched by its name and keeps its id, which values in revisions name.
    for matched in
      select staged.key, specifications.id
      from private.staged_content as staged
      join public.specifications on lower(specifications.name) = lower(staged.content ->> 'name')
      where staged.import_id = import_id_input and staged.kind = 'specification'
        and not exists (select from public.specifications as known where known.id = staged.key::uuid)
        and not exists (
          select from private.staged_content as other
          where other.import_id = import_id_input and other.kind = 'specification'
            and other.key = specifications.id::text
        )
      order by staged.line
    loop
      perform private.rename_staged(
        import_id_input, 'specification', matched.key, matched.id,
        array['specification', 'category', 'post', 'best-of']
      );
    end loop;
  end if;
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when to_jsonb(specifications) = staged.content then 'same' else 'changed' end
      from public.specifications
      where specifications.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'specification';

  -- Names may be swapped between rows, so those that change are cleared first.
  update public.specifications set name = id::text
  from private.staged_content as staged
  where staged.import_id = import_id_input and staged.kind = 'specification' and staged.state = 'changed'
    and specifications.id = staged.key::uuid;
  insert into public.specifications
  select (jsonb_populate_record(null::public.specifications, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'specification' and state = 'added'
  order by line;
  execute format(
    'update public.specifications
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.specifications, staged.content))
      from private.staged_content as staged
      where staged.import_id = $1 and staged.kind = ''specification'' and staged.state = ''changed''
        and specifications.id = staged.key::uuid',
    private.column_list('public.specifications')
  ) using import_id_input;
  return private.import_report(import_id_input, 'specification', removed);
end
$$;
comment on function private.write_specifications is 'Writes the staged specifications and, with replace, deletes all others.';

create function private.reject_taken_page_slugs(import_id_input uuid) returns void
language plpgsql set search_path = '' as $$
declare
  taken record;
begin
  with ours as (
    select line, key::uuid as id, address
    from private.staged_content
    cross join lateral (
      select jsonb_array_elements_text(content -> 'former_slugs') as address
      union
      select content #>> '{content,slug}'
      union
      select content #>> '{draft,slug}'
    ) as named
    where import_id = import_id_input and kind = 'best-of' and address is not null
  ), theirs as (
    select best_of_pages.id, address
    from public.best_of_pages
    cross join unnest(former_slugs || slug || (draft ->> 'slug')) as address
    where address is not null and not exists (
      select from private.staged_content as staged
      where import_id = import_id_input and kind = 'best-of' and staged.key = best_of_pages.id::text
    )
  )
  select ours.line, ours.address into taken
  from ours
  join (select id, address from ours union all select id, address from theirs) as other
    on other.address = ours.address and other.id <> ours.id
  order by ours.line, ours.address
  limit 1;
  if found then
    raise exception 'Line %: the slug "%" is already in use', taken.line, taken.address;
  end if;
end
$$;
comment on function private.reject_taken_page_slugs is 'Raises when a slug would belong to two best-of pages.';

create function private.write_best_of_pages(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
begin
  if replace_input then
    with gone as (
      delete from public.best_of_pages
      where not exists (
        select from private.staged_content as staged
        where import_id = import_id_input and kind = 'best-of' and staged.key = best_of_pages.id::text
      )
      returning coalesce(nullif(content ->> 'title', ''), id::text) as title
    )
    select jsonb_agg(title order by title) into removed from gone;
  else
    -- A page that was created separately is matched by its slug and keeps its id and its history.
    update private.staged_content as staged
    set key = best_of_pages.id::text, content = staged.content || jsonb_build_object('id', best_of_pages.id)
    from public.best_of_pages
    where import_id = import_id_input and kind = 'best-of' and best_of_pages.slug = staged.content #>> '{content,slug}'
      and best_of_pages.id::text <> staged.key
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = 'best-of' and other.key = best_of_pages.id::text
      )
      and not exists (select from public.best_of_pages as known where known.id::text = staged.key);
    -- A page that was public keeps its former slugs, unless the import replaces everything.
    update private.staged_content as staged
    set content = staged.content || jsonb_build_object('former_slugs', private.sorted_slugs(
      array(select jsonb_array_elements_text(staged.content -> 'former_slugs'))
        || best_of_pages.former_slugs || best_of_pages.slug,
      staged.content #>> '{content,slug}'
    ))
    from public.best_of_pages
    where import_id = import_id_input and kind = 'best-of' and best_of_pages.id = staged.key::uuid
      and best_of_pages.published_at is not null and best_of_pages.slug is not null;
  end if;
  perform private.reject_taken_page_slugs(import_id_input);
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when private.best_of_backup(best_of_pages) = staged.content then 'same' else 'changed' end
      from public.best_of_pages
      where best_of_pages.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'best-of';

  -- Slugs may be swapped between rows, so those that change are cleared first.
  update public.best_of_pages
  set published = false, publish_at = null, content = best_of_pages.content || '{"slug": null}'
  from private.staged_content as staged
  where import_id = import_id_input and kind = 'best-of' and state = 'changed'
    and best_of_pages.id = staged.key::uuid and best_of_pages.slug is distinct from staged.content #>> '{content,slug}';
  execute format(
    'insert into public.best_of_pages (id, %1$s)
      select page.id, %2$s
      from private.staged_content as staged
      cross join pg_catalog.jsonb_populate_record(null::public.best_of_pages, staged.content) as page
      where import_id = $1 and kind = ''best-of'' and state = ''added''
      order by line',
    private.column_list('public.best_of_pages'),
    regexp_replace(private.column_list('public.best_of_pages'), '(\w+)', 'page.\1', 'g')
  ) using import_id_input;
  execute format(
    'update public.best_of_pages
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.best_of_pages, staged.content))
      from private.staged_content as staged
      where import_id = $1 and kind = ''best-of'' and state = ''changed'' and best_of_pages.id = staged.key::uuid',
    private.column_list('public.best_of_pages')
  ) using import_id_input;
  insert into public.best_of_revisions (page_id, kind, content)
  select best_of_pages.id, 'import', coalesce(best_of_pages.draft, best_of_pages.content)
  from private.staged_content as staged
  join public.best_of_pages on best_of_pages.id = staged.key::uuid
  where import_id = import_id_input and kind = 'best-of' and state <> 'same'
  order by line;
  return private.import_report(import_id_input, 'best-of', removed);
end
$$;
comment on function private.write_best_of_pages is 'Writes the staged best-of pages and, with replace, deletes all others.';

create function private.remove_comparisons(import_id_input uuid) returns jsonb
language sql set search_path = ''
begin atomic
  with gone as (
    delete from public.comparisons
    where not exists (
      select from private.staged_content as staged
      where staged.import_id = import_id_input and staged.kind = 'comparison' and staged.key = comparisons.id::text
    )
    returning private.comparison_name(first_post_id, second_post_id) as name
  )
  select jsonb_agg(name order by name) from gone;
end;
comment on function private.remove_comparisons is 'Deletes the comparisons that are not among the staged ones, and returns their names.';

create function private.write_comparisons(import_id_input uuid, replace_input boolean, removed jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if not replace_input then
    -- A pair that was named separately keeps its id.
    update private.staged_content as staged
    set key = comparisons.id::text, content = staged.content || jsonb_build_object('id', comparisons.id)
    from public.comparisons
    where import_id = import_id_input and kind = 'comparison' and comparisons.id::text <> staged.key
      and array[staged.content ->> 'first_post_id', staged.content ->> 'second_post_id']::uuid[]
        @> array[comparisons.first_post_id, comparisons.second_post_id]
      and not exists (
        select from private.staged_content as other
        where other.import_id = import_id_input and other.kind = 'comparison' and other.key = comparisons.id::text
      )
      and not exists (select from public.comparisons as known where known.id::text = staged.key);
  end if;
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when to_jsonb(comparisons) = staged.content then 'same' else 'changed' end
      from public.comparisons
      where comparisons.id = staged.key::uuid
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'comparison';
  -- Pairs may be swapped between rows. Nothing refers to one, so those that change are written again.
  delete from public.comparisons
  using private.staged_content as staged
  where import_id = import_id_input and kind = 'comparison' and state = 'changed'
    and comparisons.id = staged.key::uuid;
  insert into public.comparisons
  select (jsonb_populate_record(null::public.comparisons, content)).*
  from private.staged_content
  where import_id = import_id_input and kind = 'comparison' and state <> 'same'
  order by line;
  return private.import_report(import_id_input, 'comparison', removed);
end
$$;
comment on function private.write_comparisons is 'Writes the staged comparisons, of which the others may have been removed.';

create table private.dead_letters (
  id bigint generated always as identity primary key,
  queue text not null,
  message_id text not null,
  body text not null,
  reason text not null,
  failed_at timestamptz not null default clock_timestamp(),
  replayed_at timestamptz,

  constraint dead_letters_message unique (queue, message_id),
  constraint dead_letters_queue_length check (char_length(queue) between 1 and 100),
  constraint dead_letters_message_id_length check (char_length(message_id) between 1 and 200),
  constraint dead_letters_reason_known check (reason in ('failed', 'unreadable', 'unknown-queue'))
);
comment on table private.dead_letters is 'Messages that no retry could process, each once. Kept for 90 days.';
comment on column private.dead_letters.queue is 'The queue that the message was for.';
comment on column private.dead_letters.message_id is 'Of its delivery from the dead-letter queue, so that a second delivery is not stored again.';
comment on column private.dead_letters.body is 'JSON, as text because jsonb refuses some of it.';
comment on column private.dead_letters.reason is 'failed: after its retries. unreadable: not a message of this version. unknown-queue: no consumer.';
comment on column private.dead_letters.replayed_at is 'When it was sent to its queue again.';

create index dead_letters_open on private.dead_letters (queue, id desc) where replayed_at is null;

create index dead_letters_oldest on private.dead_letters (failed_at);

create function public.store_dead_letters(letters_input jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stored integer;
begin
  insert into private.dead_letters (queue, message_id, body, reason)
  select letter ->> 'queue', letter ->> 'message_id', letter ->> 'body', letter ->> 'reason'
  from jsonb_array_elements(letters_input) as given (letter)
  on conflict (queue, message_id) do nothing;
  get diagnostics stored = row_count;
  return stored;
end
$$;
comment on function public.store_dead_letters is 'Stores messages {queue, message_id, body, reason}, each once. Returns how many are new.';
grant execute on function public.store_dead_letters to service_role;

create function public.list_dead_letters(limit_input integer default 50, before_input bigint default null) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'items', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', shown.id, 'queue', shown.queue, 'reason', shown.reason, 'failed_at', shown.failed_at,
            -- A message has at most 128 KB; the beginning says what it is.
            'body', left(shown.body, 10000)
          )
          order by shown.id desc
        )
        from (
          select * from private.dead_letters
          where replayed_at is null and id < coalesce(before_input, 9223372036854775807)
          order by id desc
          limit limit_input
        ) as shown
      ),
      '[]'
    ),
    'total', (select count(*) from private.dead_letters where replayed_at is null),
    'replayed', (select count(*) from private.dead_letters where replayed_at is not null)
  );
end;
comment on function public.list_dead_letters is 'Messages that wait for a decision, the newest first: {items, total, replayed}.';
grant execute on function public.list_dead_letters to service_role;

create function public.read_dead_letters(ids_input bigint[], up_to_input bigint, limit_input integer) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object('id', found.id, 'queue', found.queue, 'body', found.body) order by found.id), '[]')
  from (
    select * from private.dead_letters
    where replayed_at is null
      and id <= coalesce(up_to_input, 9223372036854775807)
      and (ids_input is null or id = any (ids_input))
    order by id
    limit limit_input
  ) as found;
end;
comment on function public.read_dead_letters is 'Messages to send again, complete, the oldest first: those of the ids, or all up to an id.';
grant execute on function public.read_dead_letters to service_role;

create function public.mark_dead_letters_replayed(admin_user_id_input uuid, ids_input bigint[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  marked integer;
begin
  update private.dead_letters set replayed_at = clock_timestamp()
  where id = any (ids_input) and replayed_at is null;
  get diagnostics marked = row_count;
  if marked > 0 then
    perform public.log_admin_activity(
      admin_user_id_input, 'Retry Messages',
      format('Sent %s failed %s to the queue again', marked, case marked when 1 then 'message' else 'messages' end)
    );
  end if;
  return marked;
end
$$;
comment on function public.mark_dead_letters_replayed is 'Records that messages were sent again, after that happened. Returns how many were not marked before.';
grant execute on function public.mark_dead_letters_replayed to service_role;

create function public.discard_dead_letters(admin_user_id_input uuid, ids_input bigint[], up_to_input bigint) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  discarded integer;
begin
  delete from private.dead_letters
  where replayed_at is null
    and id <= coalesce(up_to_input, 9223372036854775807)
    and (ids_input is null or id = any (ids_input));
  get diagnostics discarded = row_count;
  if discarded > 0 then
    perform public.log_admin_activity(
      admin_user_id_input, 'Discard Messages',
      format('Discarded %s failed %s', discarded, case discarded when 1 then 'message' else 'messages' end)
    );
  end if;
  return discarded;
end
$$;
comment on function public.discard_dead_letters is 'Deletes messages that wait for a decision: those of the ids, or all up to an id. Returns how many.';
grant execute on function public.discard_dead_letters to service_role;

create function public.remove_old_dead_letters() returns bigint
language sql security definer set search_path = ''
begin atomic
  with old as (
    select id from private.dead_letters
    where failed_at < now() - interval '90 days'
    order by failed_at
    limit 5000
    for update skip locked
  ), removed as (
    delete from private.dead_letters using old where dead_letters.id = old.id returning 1
  )
  select count(*) from removed;
end;
comment on function public.remove_old_dead_letters is 'Deletes a limited number of messages after 90 days. Call it until it returns 0.';
grant execute on function public.remove_old_dead_letters to service_role;

create function public.read_content(
  kind_input text,
  limit_input integer,
  after_input text default null
) returns jsonb
-- Dates are written the same on every server.
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  case kind_input
    when 'setting' then
      return (
        select coalesce(jsonb_agg(copy order by copy ->> 'setting_key' collate "C"), '[]')
        from (
          select to_jsonb(site_settings) as copy
          from public.site_settings
          where setting_key <> all (private.database_setting_keys())
            and (after_input is null or setting_key collate "C" > after_input)
          order by setting_key collate "C"
          limit limit_input
        ) as page
      );
    when 'specification' then
      return (
        select coalesce(jsonb_agg(to_jsonb(page) order by page.id), '[]')
        from (
          select * from public.specifications
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
    when 'category' then
      return (
        select coalesce(jsonb_agg(copy order by id), '[]')
        from (
          select id, private.category_backup(categories) as copy
          from public.categories
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
    when 'image' then
      return (
        select coalesce(jsonb_agg(copy order by id collate "C"), '[]')
        from (
          select id, private.image_backup(images) as copy
          from public.images
          where after_input is null or id collate "C" > after_input
          order by id collate "C"
          limit limit_input
        ) as page
      );
    when 'merchant' then
      return (
        select coalesce(jsonb_agg(copy order by id), '[]')
        from (
          select id, private.merchant_backup(merchants) as copy
          from public.merchants
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
    when 'post' then
      return (
        select coalesce(jsonb_agg(copy order by id), '[]')
        from (
          select id, private.post_backup(posts) as copy
          from public.posts
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
    when 'link' then
      return (
        select coalesce(jsonb_agg(to_jsonb(page) order by page.id), '[]')
        from (
          select * from public.managed_links
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
    when 'best-of' then
      return (
        select coalesce(jsonb_agg(copy order by id), '[]')
        from (
          select id, private.best_of_backup(best_of_pages) as copy
          from public.best_of_pages
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
    when 'comparison' then
      return (
        select coalesce(jsonb_agg(to_jsonb(page) order by page.id), '[]')
        from (
          select * from public.comparisons
          where after_input is null or id > after_input::uuid
          order by id
          limit limit_input
        ) as page
      );
  end case;
end
$$;
grant execute on function public.read_content to service_role;
comment on function public.read_content is 'The rows of one kind (setting, specification, category, image, merchant, post, link, best-of, comparison) after a key, in key order, as backups store them.';

create function public.list_prices(
  which_input text, rows_input integer, merchant_input uuid default null,
  after_checked_at_input timestamptz default null, after_key_input text default ''
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  answer jsonb;
begin
  with offers as materialized (
    select *, concat(post_id, offer_id) as key, coalesce(checked_at, '-infinity'::timestamptz) as since,
      case
        when offer ->> 'amount' is null then 'missing'
        when price_until <= moment then 'expired'
        else 'priced'
      end as state
    from private.price_offers()
  ),
  listed as materialized (
    select *
    from offers
    where case which_input
      when 'priced' then state <> 'missing'
      else state = which_input
    end
  ),
  chosen as materialized (
    select * from listed where merchant_input is null or merchant_id = merchant_input
  ),
  shown as (
    select *
    from chosen
    where (since, key collate "C") > (coalesce(after_checked_at_input, '-infinity'), after_key_input)
    order by since, key collate "C"
    limit rows_input
  )
  select jsonb_build_object(
    'total', (select count(*) from chosen),
    'now', private.instant_text(moment),
    'counts', (
      select jsonb_build_object(
        'priced', count(*) filter (where state <> 'missing'),
        'expired', count(*) filter (where state = 'expired'),
        'missing', count(*) filter (where state = 'missing')
      )
      from offers
      where merchant_input is null or merchant_id = merchant_input
    ),
    'merchants', (
      select coalesce(jsonb_agg(jsonb_build_object('id', merchants.id, 'name', merchants.name) order by lower(merchants.name)), '[]')
      from public.merchants
      where merchants.id in (select offers.merchant_id from offers)
    ),
    'items', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'post_id', shown.post_id, 'title', shown.title, 'published', shown.published, 'offer_id', shown.offer_id,
            'url', shown.offer -> 'url', 'merchant', merchants.name,
            'allows_manual_prices', coalesce(merchants.allows_manual_prices, true),
            'amount', shown.offer -> 'amount', 'currency', shown.offer -> 'currency',
            'availability', shown.offer -> 'availability', 'condition', shown.offer -> 'condition',
            'note', shown.offer -> 'note', 'source', shown.offer -> 'source',
            'checked_at', shown.checked_at, 'price_until', shown.price_until, 'problem', price_attempts.problem
          )
          order by shown.since, shown.key collate "C"
        ),
        '[]'
      )
      from shown
      left join public.merchants on merchants.id = shown.merchant_id
      left join private.price_attempts on price_attempts.offer_id = shown.offer_id
    )
  )
  into answer;
  return answer;
end
$$;
comment on function public.list_prices is 'Offers with a price, with one that may no longer be shown, or without one; the price checked longest ago first, some rows after a place.';
grant execute on function public.list_prices to service_role;

create table private.earning_formats (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  network text not null,
  mapping jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint earning_formats_name_length check (char_length(name) between 1 and 100),
  constraint earning_formats_network_shape check (network ~ '^[a-z][a-z0-9-]{0,39}$')
);
comment on table private.earning_formats is 'How reports of other networks are read, defined once by the owner.';
comment on column private.earning_formats.mapping is 'As columnMappingSchema of the application describes it.';

create unique index earning_formats_name_unique on private.earning_formats (lower(name));

create table private.exchange_rates (
  currency text not null,
  into_currency text not null,
  rate numeric(20, 10) not null,
  as_of date not null,
  primary key (currency, into_currency),
  constraint exchange_rates_shape check (currency ~ '^[A-Z]{3}$' and into_currency ~ '^[A-Z]{3}$'),
  constraint exchange_rates_differ check (currency <> into_currency),
  constraint exchange_rates_positive check (rate > 0)
);
comment on table private.exchange_rates is 'Rates that the owner entered, for figures that combine currencies. Stored amounts are never converted.';
comment on column private.exchange_rates.rate is 'How many units of into_currency one unit of currency is worth.';

create function private.earning_format(format private.earning_formats) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object(
  'id', format.id, 'name', format.name, 'network', format.network, 'mapping', format.mapping
);

create function public.list_earning_formats() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(private.earning_format(formats) order by lower(formats.name)), '[]')
  from private.earning_formats as formats;
end;
comment on function public.list_earning_formats is 'Own formats by name.';
grant execute on function public.list_earning_formats to service_role;

create function public.save_earning_format(format_input jsonb, format_id_input uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  format private.earning_formats;
begin
  if format_id_input is null then
    insert into private.earning_formats (name, network, mapping)
    values (format_input ->> 'name', format_input ->> 'network', format_input -> 'mapping')
    returning * into format;
  else
    update private.earning_formats as formats
    set name = format_input ->> 'name', network = format_input ->> 'network', mapping = format_input -> 'mapping',
      updated_at = private.clock()
    where formats.id = format_id_input
    returning * into format;
    if not found then
      return '{"outcome": "missing"}';
    end if;
  end if;
  return jsonb_build_object('outcome', 'saved', 'format', private.earning_format(format));
exception
  when unique_violation then
    return '{"outcome": "taken"}';
end
$$;
comment on function public.save_earning_format is 'Creates an own format, or changes the one with the id: {outcome, format}.';
grant execute on function public.save_earning_format to service_role;

create function public.delete_earning_format(format_id_input uuid) returns boolean
language sql security definer set search_path = ''
begin atomic
  with deleted as (
    delete from private.earning_formats as formats where formats.id = format_id_input returning 1
  )
  select exists (select from deleted);
end;
comment on function public.delete_earning_format is 'Removes an own format; what it has read stays. Whether it was there.';
grant execute on function public.delete_earning_format to service_role;

create function public.list_exchange_rates() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'currency', rates.currency, 'into_currency', rates.into_currency,
        'rate', trim_scale(rates.rate)::text, 'as_of', rates.as_of
      )
      order by rates.into_currency, rates.currency
    ),
    '[]'
  )
  from private.exchange_rates as rates;
end;
comment on function public.list_exchange_rates is 'Exchange rates that the owner entered, as decimal text.';
grant execute on function public.list_exchange_rates to service_role;

create function public.save_exchange_rate(rate_input jsonb) returns void
language sql security definer set search_path = ''
begin atomic
  insert into private.exchange_rates (currency, into_currency, rate, as_of)
  values (
    rate_input ->> 'currency', rate_input ->> 'into_currency', (rate_input ->> 'rate')::numeric,
    (rate_input ->> 'as_of')::date
  )
  on conflict (currency, into_currency) do update set rate = excluded.rate, as_of = excluded.as_of;
end;
comment on function public.save_exchange_rate is 'Stores the rate of two currencies instead of the one before.';
grant execute on function public.save_exchange_rate to service_role;

create function public.delete_exchange_rate(currency_input text, into_currency_input text) returns boolean
language sql security definer set search_path = ''
begin atomic
  with deleted as (
    delete from private.exchange_rates as rates
    where rates.currency = currency_input and rates.into_currency = into_currency_input
    returning 1
  )
  select exists (select from deleted);
end;
comment on function public.delete_exchange_rate is 'Removes a rate. Whether it was there.';
grant execute on function public.delete_exchange_rate to service_role;

create table private.earning_import_totals (
  import_id uuid not null references private.earning_imports (id) on delete cascade,
  currency text not null,
  pending numeric not null,
  confirmed numeric not null,
  reversed numeric not null,
  primary key (import_id, currency)
);
comment on table private.earning_import_totals is 'Commission of the sales and adjustments that an import names.';

create function private.lock_network(network_input text) returns void
language sql set search_path = ''
begin atomic
  select pg_advisory_xact_lock(hashtext('private.earnings'), hashtext(network_input));
end;
comment on function private.lock_network is 'Until the end of the transaction nobody else changes transactions of the network.';

create function private.earning_import(import private.earning_imports) returns jsonb
language sql stable set search_path = ''
return to_jsonb(import) || jsonb_build_object(
  'totals', (
    select coalesce(jsonb_agg(to_jsonb(totals) - 'import_id' order by totals.currency), '[]')
    from private.earning_import_totals as totals
    where totals.import_id = import.id
  ),
  'current_count', (select count(*) from private.earnings where earnings.import_id = import.id)
);
comment on function private.earning_import is 'An import as earningImportSchema of the application describes it.';

create function public.read_earning_import(import_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.earning_import(imports) from private.earning_imports as imports where imports.id = import_id_input;
end;
comment on function public.read_earning_import is 'An import, or null.';
grant execute on function public.read_earning_import to service_role;

create function public.start_earning_import(import_input jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given private.earning_imports := jsonb_populate_record(null::private.earning_imports, import_input);
  import private.earning_imports;
  outcome text := 'started';
begin
  perform private.lock_network(given.network);
  select * into import from private.earning_imports as imports
  where imports.network = given.network
    and case
      when given.source = 'file' then imports.file_hash = given.file_hash
      else imports.state = 'running' and imports.source = given.source and imports.format = given.format
        and imports.as_of = least(given.as_of, private.clock())
    end;
  if found then
    outcome := case
      when import.state <> 'running' then 'known'
      when given.source = 'api' or (import.format, import.row_count) = (given.format, given.row_count) then 'running'
      else 'other-format'
    end;
  else
    insert into private.earning_imports (network, source, format, file_name, file_hash, as_of, row_count)
    values (
      given.network, given.source, given.format, given.file_name, given.file_hash,
      least(given.as_of, private.clock()), coalesce(given.row_count, 0)
    )
    returning * into import;
  end if;
  if outcome in ('started', 'running') then
    perform private.refresh_attribution_keys();
  end if;
  return jsonb_build_object('outcome', outcome, 'import', private.earning_import(import));
end
$$;
comment on function public.start_earning_import is 'Starts an import, or finds that of the same file or fetch: {outcome, import}.';
grant execute on function public.start_earning_import to service_role;

create function private.count_statements(import_id_input uuid, network_input text, keys_input text[], sign integer)
returns void
language sql set search_path = ''
begin atomic
  insert into private.earning_import_totals as totals (import_id, currency, pending, confirmed, reversed)
  select import_id_input, said.currency,
    sign * coalesce(sum(said.commission) filter (where said.status = 'pending'), 0),
    sign * coalesce(sum(said.commission) filter (where said.status = 'confirmed'), 0),
    sign * coalesce(sum(said.commission) filter (where said.status = 'reversed'), 0)
  from (select distinct given.key from unnest(keys_input) as given (key)) as counted
  cross join lateral (
    select statement ->> 'currency' as currency, statement ->> 'status' as status,
      (statement ->> 'commission')::bigint as commission
    from private.earning_statements as statements
    where statements.network = network_input and statements.transaction_key = counted.key
      and statements.import_id = import_id_input and statements.statement ->> 'kind' <> 'order'
    -- Looks each up. Without it, all statements of the import may be read for every part of it.
    offset 0
  ) as said
  group by said.currency
  on conflict (import_id, currency) do update set
    pending = totals.pending + excluded.pending,
    confirmed = totals.confirmed + excluded.confirmed,
    reversed = totals.reversed + excluded.reversed;
end;
comment on function private.count_statements is 'Adds what an import says of some transactions to its totals, or takes it away.';

create function private.store_statements(import private.earning_imports, rows_input jsonb) returns text[]
language plpgsql set search_path = '' as $$
declare
  zone constant text := private.setting('time_zone', 'UTC');
  keys text[] := array(
    select distinct given.statement ->> 'transaction_key' from jsonb_array_elements(rows_input) as given (statement)
  );
begin
  perform private.count_statements(import.id, import.network, keys, -1);
  insert into private.earning_statements as statements (network, transaction_key, import_id, as_of, statement)
  select distinct on (given.key) import.network, given.key, import.id, given.as_of,
    jsonb_strip_nulls(given.statement) || jsonb_build_object(
      'day', coalesce(
        ((given.statement ->> 'occurred_at')::timestamptz at time zone zone)::date,
        (given.statement ->> 'day')::date,
        (given.as_of at time zone zone)::date
      )
    )
  from (
    select value as statement, value ->> 'transaction_key' as key, place,
      least(coalesce((value ->> 'as_of')::timestamptz, import.as_of), private.clock()) as as_of
    from jsonb_array_elements(rows_input) with ordinality as rows (value, place)
  ) as given
  order by given.key, given.as_of desc, private.finality(given.statement ->> 'status') desc, given.place desc
  on conflict (network, transaction_key, import_id) do update set as_of = excluded.as_of, statement = excluded.statement
  where (excluded.as_of, private.finality(excluded.statement ->> 'status'))
    >= (statements.as_of, private.finality(statements.statement ->> 'status'));
  perform private.count_statements(import.id, import.network, keys, 1);
  return keys;
end
$$;
comment on function private.store_statements is 'Stores what rows say, of a transaction that is named twice the newest, and returns the keys of their transactions.';

create function public.import_earning_rows(
  import_id_input uuid, first_row_input integer, row_count_input integer, rows_input jsonb, problems_input jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import private.earning_imports;
  outcome text;
begin
  select * into import from private.earning_imports as imports where imports.id = import_id_input;
  if not found then
    return '{"outcome": "missing"}';
  end if;
  perform private.lock_network(import.network);
  select * into import from private.earning_imports as imports where imports.id = import_id_input for update;
  if not found then
    return '{"outcome": "missing"}';
  end if;
  outcome := case
    when import.state = 'undoing' then 'ended'
    when first_row_input + row_count_input <= import.next_row then 'known'
    when import.state <> 'running' then 'ended'
    when first_row_input <> import.next_row then 'out-of-order'
    when import.source = 'file' and first_row_input + row_count_input > import.row_count then 'out-of-order'
    else 'stored'
  end;
  if outcome = 'stored' then
    perform private.refresh_attribution_keys();
    perform private.settle_earnings(import.network, private.store_statements(import, rows_input));
    insert into private.earning_problems (import_id, row, reason, value)
    select import.id, problem.row, problem.reason, problem.value
    from jsonb_to_recordset(problems_input) as problem (row integer, reason text, value text)
    on conflict (import_id, row) do nothing;
    update private.earning_imports as imports
    set next_row = first_row_input + row_count_input,
      row_count = greatest(imports.row_count, first_row_input + row_count_input),
      read_count = imports.read_count + jsonb_array_length(rows_input),
      refused_count = imports.refused_count + jsonb_array_length(problems_input)
    where imports.id = import.id
    returning * into import;
  end if;
  return jsonb_build_object('outcome', outcome, 'import', private.earning_import(import));
end
$$;
comment on function public.import_earning_rows is 'Stores the next rows of an import; rows that are stored already change nothing: {outcome, import}.';
grant execute on function public.import_earning_rows to service_role;

create function private.import_description(import private.earning_imports, template text) returns text
language sql immutable set search_path = ''
return replace(
  replace(template, '{count}', import.read_count::text),
  '{source}', coalesce(import.file_name, import.format)
);

create function public.finish_earning_import(
  import_id_input uuid, description_input text, admin_user_id_input uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import private.earning_imports;
  outcome text;
begin
  select * into import from private.earning_imports as imports where imports.id = import_id_input for update;
  if not found then
    return '{"outcome": "missing"}';
  end if;
  outcome := case
    when import.state = 'undoing' then 'ended'
    when import.next_row < import.row_count then 'incomplete'
    else 'done'
  end;
  if outcome = 'done' and import.state = 'running' then
    update private.earning_imports as imports
    set state = 'done', finished_at = private.clock()
    where imports.id = import.id
    returning * into import;
    perform public.log_admin_activity(admin_user_id_input, 'Import Earnings', private.import_description(import, description_input));
  end if;
  return jsonb_build_object('outcome', outcome, 'import', private.earning_import(import));
end
$$;
comment on function public.finish_earning_import is 'Ends an import whose rows are all stored: {outcome, import}.';
grant execute on function public.finish_earning_import to service_role;

create function public.list_earning_imports(
  network_input text default '', page_input integer default 1, page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer;
  page_count integer;
  page integer;
begin
  select count(*) into total
  from private.earning_imports as imports
  where network_input in ('', imports.network);
  page_count := greatest(1, ceil(total::numeric / page_size_input));
  page := least(greatest(page_input, 1), page_count);
  return jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(private.earning_import(shown) order by shown.created_at desc, shown.id), '[]')
      from (
        select imports.*
        from private.earning_imports as imports
        where network_input in ('', imports.network)
        order by imports.created_at desc, imports.id
        limit page_size_input offset (page - 1) * page_size_input
      ) as shown
    ),
    'total', total, 'page', page, 'page_count', page_count
  );
end
$$;
comment on function public.list_earning_imports is 'One page of imports, the newest first: {items, total, page, page_count}.';
grant execute on function public.list_earning_imports to service_role;

create function public.list_earning_problems(
  import_id_input uuid, page_input integer default 1, page_size_input integer default 100
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer;
  page_count integer;
  page integer;
begin
  if not exists (select from private.earning_imports where earning_imports.id = import_id_input) then
    return null;
  end if;
  select count(*) into total from private.earning_problems as problems where problems.import_id = import_id_input;
  page_count := greatest(1, ceil(total::numeric / page_size_input));
  page := least(greatest(page_input, 1), page_count);
  return jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(to_jsonb(shown) - 'import_id' order by shown.row), '[]')
      from (
        select *
        from private.earning_problems as problems
        where problems.import_id = import_id_input
        order by problems.row
        limit page_size_input offset (page - 1) * page_size_input
      ) as shown
    ),
    'total', total, 'page', page, 'page_count', page_count
  );
end
$$;
comment on function public.list_earning_problems is 'One page of the rows of an import that were not understood: {items, total, page, page_count}; null without the import.';
grant execute on function public.list_earning_problems to service_role;

create function public.undo_earning_import(
  import_id_input uuid, description_input text, admin_user_id_input uuid default null, limit_input integer default 2000
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  import private.earning_imports;
  keys text[];
  remaining integer;
begin
  select * into import from private.earning_imports as imports where imports.id = import_id_input;
  if found then
    perform private.lock_network(import.network);
    select * into import from private.earning_imports as imports where imports.id = import_id_input for update;
  end if;
  if not found then
    return '{"import": null, "remaining": 0}';
  end if;
  update private.earning_imports as imports set state = 'undoing' where imports.id = import.id returning * into import;
  with undone as (
    delete from private.earning_statements as statements
    using (
      select network, transaction_key
      from private.earning_statements
      where earning_statements.import_id = import.id
      limit limit_input
    ) as due
    where statements.network = due.network and statements.transaction_key = due.transaction_key
      and statements.import_id = import.id
    returning statements.transaction_key
  )
  select coalesce(array_agg(transaction_key), '{}') into keys from undone;
  perform private.settle_earnings(import.network, keys);
  delete from private.earning_problems as problems
  using (
    select listed.row from private.earning_problems as listed where listed.import_id = import.id limit limit_input
  ) as due
  where problems.import_id = import.id and problems.row = due.row;
  select
    (select count(*) from private.earning_statements where import_id = import.id)
      + (select count(*) from private.earning_problems where import_id = import.id)
  into remaining;
  if remaining = 0 then
    delete from private.earning_imports as imports where imports.id = import.id;
    perform public.log_admin_activity(admin_user_id_input, 'Undo Import', private.import_description(import, description_input));
    return '{"import": null, "remaining": 0}';
  end if;
  return jsonb_build_object('import', private.earning_import(import), 'remaining', remaining);
end
$$;
comment on function public.undo_earning_import is 'Takes back some of what an import says: {import, remaining}. The import is removed with the last.';
grant execute on function public.undo_earning_import to service_role;

create function private.earning_days(
  period text, out from_day date, out to_day date, out before_from date, out before_to date
)
language plpgsql stable set search_path = '' as $$
begin
  select * into strict from_day, to_day, before_from, before_to from private.analytics_days(period);
  -- Networks report what was sold before anything was counted here.
  if period = 'all' then
    select least(from_day, min(day)), greatest(to_day, max(day)) into from_day, to_day
    from private.daily_earning_totals where transactions > 0;
  end if;
end
$$;
comment on function private.earning_days is 'The days of a period of earnings and of the previous one, as private.analytics_days.';

create function private.earning_parts(dimension_input text, from_day date, to_day date, currencies text[])
returns table (
  key text, currency text, transactions bigint, earned bigint, pending bigint, reversed bigint, sales bigint,
  reversals bigint, sale_amount bigint, priced_sales bigint, ordered_items bigint
)
language plpgsql stable set search_path = '' as $$
declare
  months_from date := (date_trunc('month', from_day - 1) + interval '1 month')::date;
  months_to date := date_trunc('month', to_day + 1)::date;
begin
  if months_from >= months_to then
    months_from := to_day + 1;
    months_to := to_day + 1;
  end if;
  return query execute format(
    $query$
      select
        key, currency, sum(transactions)::bigint, sum(earned)::bigint, sum(pending)::bigint, sum(reversed)::bigint,
        sum(sales)::bigint, sum(reversals)::bigint, sum(sale_amount)::bigint, sum(priced_sales)::bigint,
        sum(ordered_items)::bigint
      from (
        select
          key, currency, transactions, earned, pending, reversed, sales, reversals, sale_amount, priced_sales,
          ordered_items
        from private.monthly_earning_totals
        where dimension = $5 and month >= $2 and month < $3 and currency = any($6)
        union all
        select
          key, currency, transactions, coalesce(earned, 0), coalesce(pending, 0), coalesce(reversed, 0),
          coalesce(sales, 0), coalesce(reversals, 0), coalesce(sale_amount, 0), coalesce(priced_sales, 0),
          coalesce(ordered_items, 0)
        from (
          select %s as key, e.currency, %s
          from (
            select *, 1 as sign from private.earnings where day >= $1 and day < $2 and currency = any($6)
            union all
            select *, 1 from private.earnings where day >= $3 and day <= $4 and currency = any($6)
          ) as e
          group by 1, 2
        ) as days
      ) as parts
      group by 1, 2
      having sum(transactions) > 0
    $query$,
    private.earning_key(dimension_input), private.earning_sums()
  ) using from_day, months_from, months_to, to_day, dimension_input, currencies;
end
$$;
comment on function private.earning_parts is 'Earnings between two days by the keys of a dimension and by currency, of some currencies: whole months of the roll-up, and the days around them.';

create table private.daily_earning_totals (
  day date not null,
  currency text not null,
  network text not null,
  transactions bigint not null,
  earned bigint not null,
  pending bigint not null,
  reversed bigint not null,
  sales bigint not null,
  reversals bigint not null,
  sale_amount bigint not null,
  priced_sales bigint not null,
  ordered_items bigint not null,
  not_attributed bigint not null,
  primary key (day, currency, network)
);

create function private.main_earning_currency() returns text
language sql stable set search_path = ''
return (
  select currency from private.daily_earning_totals
  group by currency
  order by sum(sales) desc, sum(transactions) desc, currency
  limit 1
);
comment on function private.main_earning_currency is 'The currency of most sales.';

create function private.earning_factors(currency_input text, decimals jsonb) returns jsonb
language plpgsql stable strict set search_path = '' as $$
declare
  target constant text := right(currency_input, 3);
begin
  if currency_input not like 'all-%' then return jsonb_build_object(target, 1); end if;
  -- Null, so that nothing is left out of a sum without a word.
  if private.missing_rates(target) <> '[]' then return null; end if;
  return jsonb_build_object(target, 1) || coalesce(
    (
      select jsonb_object_agg(
        currency,
        rate * power(10::numeric, coalesce((decimals ->> target)::integer, 2) - coalesce((decimals ->> currency)::integer, 2))
      )
      from private.exchange_rates where into_currency = target
    ),
    '{}'
  );
end
$$;
comment on function private.earning_factors is 'What an amount of each currency is multiplied by: {currency: factor}, of one currency or, for all-{currency}, of all that the owner entered a rate for; null without a currency or if a rate is missing. Decimals are those of currencies that do not have two.';

create function private.missing_rates(target text) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(currency order by currency), '[]')
  from (
    select currency from private.daily_earning_totals
    where transactions > 0 and currency <> target
    group by currency
    except
    select currency from private.exchange_rates where into_currency = target
  ) as missing
);
comment on function private.missing_rates is 'The currencies of earnings without a rate into another one.';

create function private.earning_numbers(from_day date, to_day date, factors jsonb) returns jsonb
language sql stable set search_path = ''
begin atomic
  select to_jsonb(amounts) || jsonb_build_object('page_views', views.page_views, 'buy_clicks', views.buy_clicks)
  from (
    select
      coalesce(sum(transactions), 0) as transactions,
      coalesce(round(sum(earned * factor)), 0) as earned,
      coalesce(round(sum(pending * factor)), 0) as pending,
      coalesce(round(sum(reversed * factor)), 0) as reversed,
      coalesce(sum(sales), 0) as sales,
      coalesce(sum(reversals), 0) as reversals,
      coalesce(round(sum(sale_amount * factor)), 0) as sale_amount,
      coalesce(sum(priced_sales), 0) as priced_sales,
      coalesce(sum(ordered_items), 0) as ordered_items,
      coalesce(round(sum(not_attributed * factor)), 0) as not_attributed
    from (
      select
        currency, sum(transactions) as transactions, sum(earned) as earned, sum(pending) as pending,
        sum(reversed) as reversed, sum(sales) as sales, sum(reversals) as reversals, sum(sale_amount) as sale_amount,
        sum(priced_sales) as priced_sales, sum(ordered_items) as ordered_items, sum(not_attributed) as not_attributed
      from private.daily_earning_totals
      where day between from_day and to_day
      group by currency
    ) as totals
    join (select key as currency, value::numeric as factor from jsonb_each_text(factors)) as rates using (currency)
  ) as amounts
  cross join (
    select coalesce(sum(page_views), 0) as page_views, coalesce(sum(buy_clicks), 0) as buy_clicks
    from private.daily_view_totals
    where day between from_day and to_day
  ) as views;
end;
comment on function private.earning_numbers is 'Totals between two days with the views and buy clicks of reviews. Combined amounts are rounded once.';

create function private.earning_currencies(from_day date, to_day date) returns jsonb
language sql stable set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(jsonb_build_object(
      'currency', currency, 'earned', earned, 'pending', pending, 'sales', sales, 'missing', private.missing_rates(currency),
      'has_rates', exists (select from private.exchange_rates where into_currency = currency)
    ) order by all_sales desc, all_transactions desc, currency),
    '[]'
  )
  from (
    select
      currency, sum(sales) as all_sales, sum(transactions) as all_transactions,
      coalesce(sum(earned) filter (where day between from_day and to_day), 0) as earned,
      coalesce(sum(pending) filter (where day between from_day and to_day), 0) as pending,
      coalesce(sum(sales) filter (where day between from_day and to_day), 0) as sales
    from private.daily_earning_totals
    group by currency
    having sum(transactions) > 0
  ) as known;
end;
comment on function private.earning_currencies is 'Every currency of earnings, that of most sales first, with its totals between two days and the rates that a sum in it lacks.';

create function private.earning_series(from_day date, to_day date, before_from date, factors jsonb) returns jsonb
language sql stable set search_path = ''
begin atomic
  with daily as materialized (
    select day, sum(earned * factor) as earned, sum(sales) as sales
    from private.daily_earning_totals
    join (select key as currency, value::numeric as factor from jsonb_each_text(factors)) as rates using (currency)
    where day between coalesce(before_from, earning_series.from_day) and earning_series.to_day
    group by day
  )
  select jsonb_agg(
    jsonb_build_object(
      'from_day', stretch.from_day, 'to_day', stretch.to_day,
      'earned', coalesce(round(sums.earned), 0), 'sales', coalesce(sums.sales, 0),
      'before_earned', case when before_from is not null then coalesce(round(sums.before_earned), 0) end,
      'before_sales', case when before_from is not null then coalesce(sums.before_sales, 0) end
    )
    order by stretch.from_day
  )
  from private.analytics_intervals(earning_series.from_day, earning_series.to_day) as stretch
  cross join lateral (
    select
      sum(earned) filter (where day between stretch.from_day and stretch.to_day) as earned,
      sum(sales) filter (where day between stretch.from_day and stretch.to_day) as sales,
      sum(earned) filter (where day between stretch.before_from and stretch.before_to) as before_earned,
      sum(sales) filter (where day between stretch.before_from and stretch.before_to) as before_sales
    from daily
  ) as sums;
end;
comment on function private.earning_series is 'The points of the chart of earnings, each with its counterpart in the previous period.';

create function public.earning_overview(
  period_input text, currency_input text default '', decimals_input jsonb default '{}'
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  currency constant text := coalesce(nullif(currency_input, ''), private.main_earning_currency());
  factors constant jsonb := private.earning_factors(currency, decimals_input);
begin
  select * into strict days from private.earning_days(period_input);
  return jsonb_build_object(
    'time_zone', private.setting('time_zone', 'UTC'),
    'from_day', days.from_day,
    'to_day', days.to_day,
    'currency', currency,
    'missing', case when currency like 'all-%' then private.missing_rates(right(currency, 3)) else '[]' end,
    'rates', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'currency', rates.currency, 'into_currency', rates.into_currency, 'rate', trim_scale(rates.rate)::text,
          'as_of', rates.as_of
        ) order by rates.currency
      ), '[]')
      from private.exchange_rates as rates
      where currency_input like 'all-%' and rates.into_currency = right(currency_input, 3)
        and exists (select from private.daily_earning_totals as kept where kept.currency = rates.currency)
    ),
    'currencies', private.earning_currencies(days.from_day, days.to_day),
    'networks', (
      select coalesce(jsonb_agg(to_jsonb(known) order by known.network), '[]')
      from (
        select network, min(day) as first_day, max(day) as last_day
        from private.daily_earning_totals where transactions > 0 group by network
      ) as known
    ),
    'numbers', private.earning_numbers(days.from_day, days.to_day, factors),
    'before', case when days.before_from is not null then
      jsonb_build_object('from_day', days.before_from, 'to_day', days.before_to)
        || private.earning_numbers(days.before_from, days.before_to, factors)
    end,
    'series', private.earning_series(days.from_day, days.to_day, days.before_from, factors)
  );
end
$$;
comment on function public.earning_overview is 'A period of earnings in one currency, or in all with the rates of the owner: its days, currencies, networks, totals, those of the previous period, and the points of the chart.';
grant execute on function public.earning_overview to service_role;

create function private.earning_traffic(by_input text, from_day date, to_day date)
returns table (key text, page_views bigint, buy_clicks bigint)
language plpgsql stable set search_path = '' as $$
declare
  months_from date := (date_trunc('month', from_day - 1) + interval '1 month')::date;
  months_to date := date_trunc('month', to_day + 1)::date;
begin
  if months_from >= months_to then
    months_from := to_day + 1;
    months_to := to_day + 1;
  end if;
  case
    -- Views are those of the review itself, clicks those on its product, wherever the link stood.
    when by_input in ('review', 'category') then
      return query
        select coalesce(counted.post_id::text, '-'), sum(counted.page_views)::bigint, sum(counted.buy_clicks)::bigint
        from (
          select kept.post_id, kept.page_views, kept.buy_clicks from private.monthly_post_totals as kept
          where kept.month >= months_from and kept.month < months_to
          union all
          select kept.post_id, kept.page_views, kept.buy_clicks from public.daily_post_totals as kept
          where kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day
          union all
          select null, 0, kept.clicks from private.monthly_click_totals as kept
          where kept.month >= months_from and kept.month < months_to and kept.post_id is null
          union all
          select null, 0, kept.clicks from public.daily_click_totals as kept
          where kept.post_id is null
            and (kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day)
        ) as counted
        group by counted.post_id;
    when by_input = 'best-of' then
      return query
        with counted as materialized (
          select parts.page, sum(parts.page_views) as page_views, sum(parts.buy_clicks) as buy_clicks
          from (
            select kept.page, kept.page_views, kept.buy_clicks from private.monthly_page_totals as kept
            where kept.page_kind = 'best-of' and kept.month >= months_from and kept.month < months_to
            union all
            select kept.page, kept.views, 0 from public.daily_page_views as kept
            where kept.page_kind = 'best-of'
              and (kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day)
            union all
            select kept.page, 0, kept.clicks from public.daily_click_totals as kept
            where kept.page_kind = 'best-of'
              and (kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day)
          ) as parts
          group by parts.page
        ),
        known as (
          select pages.id::text as id, '/best/' || address as page
          from public.best_of_pages as pages
          cross join lateral unnest(pages.former_slugs || pages.slug) as address
        )
        select coalesce(known.id, 'deleted'), sum(counted.page_views)::bigint, sum(counted.buy_clicks)::bigint
        from counted left join known on known.page = counted.page
        where counted.page <> '/best'
        group by 1
        union all
        -- The reviews, and the clicks that did not happen on a best-of page.
        select '-', coalesce(sum(views.page_views), 0)::bigint,
          greatest(coalesce(sum(views.buy_clicks), 0) - (select coalesce(sum(counted.buy_clicks), 0) from counted), 0)::bigint
        from private.daily_view_totals as views
        where views.day between from_day and to_day;
    when by_input in ('placement', 'link') then
      return query execute format(
        $query$
          select %1$s, null::bigint, sum(clicks)::bigint
          from (
            select placement, link_id, clicks from private.monthly_click_totals where month >= $2 and month < $3
            union all
            select placement, link_id, clicks from public.daily_click_totals
            where day >= $1 and day < $2 or day >= $3 and day <= $4
          ) as parts
          group by %1$s
        $query$,
        case by_input when 'placement' then 'placement' else $key$coalesce(link_id::text, '-')$key$ end
      ) using from_day, months_from, months_to, to_day;
    when by_input in ('merchant', 'network') then
      return query
        select
          case by_input when 'merchant' then coalesce(led.merchant_id::text, '-') else coalesce(merchants.network, '-') end,
          null::bigint, sum(led.clicks)::bigint
        from private.merchant_clicks(from_day, to_day) as led
        left join public.merchants on merchants.id = led.merchant_id
        group by 1;
    when by_input = 'day' then
      return query
        select views.day::text, views.page_views, views.buy_clicks
        from private.daily_view_totals as views
        where views.day between from_day and to_day;
    -- Clicks are not counted by country.
    else return;
  end case;
end
$$;
comment on function private.earning_traffic is 'Views and buy clicks between two days by the keys of a list of earnings, as the lists of analytics count them; null where they are not counted.';

create function private.earnings_by(by_input text, from_day date, to_day date, factors jsonb)
returns table (
  key text, transactions bigint, earned numeric, pending numeric, reversed numeric, sales bigint, reversals bigint,
  sale_amount numeric, priced_sales bigint, ordered_items bigint
)
language plpgsql stable set search_path = '' as $$
begin
  if by_input = 'day' then
    return query
      select
        totals.day::text, sum(totals.transactions)::bigint, sum(totals.earned * rates.factor),
        sum(totals.pending * rates.factor), sum(totals.reversed * rates.factor), sum(totals.sales)::bigint,
        sum(totals.reversals)::bigint, sum(totals.sale_amount * rates.factor), sum(totals.priced_sales)::bigint,
        sum(totals.ordered_items)::bigint
      from private.daily_earning_totals as totals
      join (select each.key as currency, each.value::numeric as factor from jsonb_each_text(factors) as each) as rates
        using (currency)
      where totals.day between from_day and to_day and totals.transactions > 0
      group by 1;
    return;
  end if;
  return query
    select
      parts.key, sum(parts.transactions)::bigint, sum(parts.earned * rates.factor), sum(parts.pending * rates.factor),
      sum(parts.reversed * rates.factor), sum(parts.sales)::bigint, sum(parts.reversals)::bigint,
      sum(parts.sale_amount * rates.factor), sum(parts.priced_sales)::bigint, sum(parts.ordered_items)::bigint
    from private.earning_parts(
      case by_input when 'category' then 'review' else by_input end, from_day, to_day,
      array(select jsonb_object_keys(factors))
    ) as parts
    join (select each.key as currency, each.value::numeric as factor from jsonb_each_text(factors) as each) as rates
      using (currency)
    group by 1;
end
$$;
comment on function private.earnings_by is 'Earnings between two days by the keys of a list, not rounded.';

create function private.earned_before(by_input text, from_day date, to_day date, factors jsonb)
returns table (key text, earned numeric)
language plpgsql stable set search_path = '' as $$
declare
  dimension_input constant text := case by_input when 'category' then 'review' else by_input end;
  months_from date := (date_trunc('month', from_day - 1) + interval '1 month')::date;
  months_to date := date_trunc('month', to_day + 1)::date;
begin
  if by_input = 'day' or from_day is null then return; end if;
  if months_from >= months_to then
    months_from := to_day + 1;
    months_to := to_day + 1;
  end if;
  return query execute format(
    $query$
      select key, sum(earned * ($6 ->> currency)::numeric)
      from (
        select key, currency, sum(earned) as earned from private.monthly_earning_totals
        where dimension = $5 and month >= $2 and month < $3 and $6 ? currency
        group by 1, 2
        union all
        select %s, e.currency, sum(e.commission)
        from private.earnings as e
        where (e.day >= $1 and e.day < $2 or e.day >= $3 and e.day <= $4)
          and e.kind <> 'order' and e.status <> 'reversed' and $6 ? e.currency
        group by 1, 2
      ) as parts
      group by 1
    $query$,
    private.earning_key(dimension_input)
  ) using from_day, months_from, months_to, to_day, dimension_input, factors;
end
$$;
comment on function private.earned_before is 'What private.earnings_by calls earned, alone: it is all that is said of a previous period.';

create function private.earning_names(by_input text)
returns table (key text, group_key text, name text, detail text, post_id uuid)
language plpgsql stable set search_path = '' as $$
begin
  case by_input
    when 'review' then
      return query select posts.id::text, posts.id::text, posts.title, null::text, posts.id from public.posts;
    when 'category' then
      return query
        select distinct on (posts.id)
          posts.id::text, coalesce(categories.id::text, 'uncategorized'), categories.name, null::text, null::uuid
        from public.posts
        left join public.post_categories as held on held.post_id = posts.id
        left join public.categories on categories.id = held.category_id
        order by posts.id, categories.name;
    when 'best-of' then
      return query
        select pages.id::text, pages.id::text, pages.content ->> 'title', '/best/' || pages.slug, null::uuid
        from public.best_of_pages as pages;
    when 'link' then
      return query
        select links.id::text, links.id::text, '/go/' || links.slug, links.name, null::uuid
        from public.managed_links as links;
    when 'merchant' then
      -- A network may name a shop before it is one of the merchants.
      return query
        select given.key, merchants.id::text, merchants.name, merchants.network, null::uuid
        from public.merchants
        cross join lateral (
          values (merchants.id::text), ('name:' || lower(merchants.name))
        ) as given (key);
    else return;
  end case;
end
$$;
comment on function private.earning_names is 'What the keys of a list of earnings are called, and the row that they are shown in.';

create function private.earning_rows(
  by_input text, from_day date, to_day date, before_from date, before_to date, factors jsonb
) returns table (
  key text, name text, detail text, post_id uuid, transactions bigint, earned bigint, pending bigint, reversed bigint,
  sales bigint, reversals bigint, sale_amount bigint, priced_sales bigint, ordered_items bigint,
  page_views bigint, buy_clicks bigint, before_earned bigint
)
language sql stable set search_path = ''
begin atomic
  with found as materialized (
    select
      case when parts.key like 'name:%' then lower(parts.key) else parts.key end as key,
      case when parts.key like 'name:%' then substr(parts.key, 6) end as given_name,
      parts.transactions, parts.earned, parts.pending, parts.reversed, parts.sales, parts.reversals, parts.sale_amount,
      parts.priced_sales, parts.ordered_items, null::bigint as page_views, null::bigint as buy_clicks,
      null::numeric as before_earned
    from private.earnings_by(by_input, from_day, to_day, factors) as parts
    union all
    select
      case when parts.key like 'name:%' then lower(parts.key) else parts.key end,
      case when parts.key like 'name:%' then substr(parts.key, 6) end,
      0, 0, 0, 0, 0, 0, 0, 0, 0, null, null, parts.earned
    from private.earned_before(by_input, before_from, before_to, factors) as parts
    where before_from is not null and by_input <> 'day'
    union all
    select traffic.key, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, traffic.page_views, traffic.buy_clicks, null
    from private.earning_traffic(by_input, from_day, to_day) as traffic
  ),
  grouped as (
    select
      coalesce(
        names.group_key,
        case
          when found.key in ('', '-', 'deleted') or by_input in ('placement', 'network', 'country', 'day') then found.key
          when found.key like 'name:%' then found.key
          else 'deleted'
        end
      ) as key,
      coalesce(names.name, found.given_name) as name, names.detail, names.post_id, found.transactions, found.earned,
      found.pending, found.reversed, found.sales, found.reversals, found.sale_amount, found.priced_sales,
      found.ordered_items, found.page_views, found.buy_clicks, found.before_earned
    from found
    left join private.earning_names(by_input) as names on names.key = found.key
  )
  select
    grouped.key, max(grouped.name), max(grouped.detail), max(grouped.post_id::text)::uuid, sum(grouped.transactions)::bigint,
    round(sum(grouped.earned))::bigint, round(sum(grouped.pending))::bigint, round(sum(grouped.reversed))::bigint,
    sum(grouped.sales)::bigint, sum(grouped.reversals)::bigint, round(sum(grouped.sale_amount))::bigint,
    sum(grouped.priced_sales)::bigint, sum(grouped.ordered_items)::bigint,
    case when grouped.key <> '' and by_input in ('review', 'category', 'best-of', 'day') then
      coalesce(sum(grouped.page_views), 0)::bigint
    end,
    case when grouped.key <> '' and by_input <> 'country' then coalesce(sum(grouped.buy_clicks), 0)::bigint end,
    case when before_from is not null and by_input <> 'day' then coalesce(round(sum(grouped.before_earned)), 0)::bigint end
  from grouped
  group by grouped.key;
end;
comment on function private.earning_rows is 'The rows of a list of earnings. Together they are the total of the period; combined amounts are rounded once in each row.';

create function private.earning_order(sort text) returns text
language sql immutable set search_path = ''
return case
  when sort in ('name-asc', 'name-desc') then format(
    'lower(coalesce(name, key)) %1$s nulls last, key collate "C" %1$s', split_part(sort, '-', 2)
  )
  when sort ~ '^[a-z]+-(asc|desc)$' then (
    select format('%s %s nulls last, earned desc, key collate "C"', measure, split_part(sort, '-', 2))
    from (
      values
        ('earned', 'earned'), ('pending', 'pending'), ('sales', 'sales'), ('views', 'page_views'),
        ('clicks', 'buy_clicks'), ('conversion', 'sales / nullif(buy_clicks, 0)::numeric'),
        ('epc', 'earned / nullif(buy_clicks, 0)::numeric'), ('rpm', 'earned / nullif(page_views, 0)::numeric'),
        ('order', 'sale_amount / nullif(greatest(priced_sales, 0), 0)::numeric'),
        ('reversal', 'reversals / nullif(greatest(sales, 0) + reversals, 0)::numeric'),
        ('ordered', 'ordered_items')
    ) as known (name, measure)
    where known.name = split_part(sort, '-', 1)
  )
end;
comment on function private.earning_order is 'A sort order of earnings as SQL; null, which fails, for an unknown one.';

create function public.earning_list(
  by_input text, period_input text, currency_input text default '', decimals_input jsonb default '{}',
  sort_input text default 'earned-desc', page_input integer default 1, page_size_input integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  currency constant text := coalesce(nullif(currency_input, ''), private.main_earning_currency());
  factors constant jsonb := private.earning_factors(currency, decimals_input);
  answer jsonb;
begin
  if currency is not null and factors is null then return null; end if;
  select * into strict days from private.earning_days(period_input);
  execute format(
    $query$
      with rows as materialized (
        select * from private.earning_rows($1, $2, $3, $4, $5, $6)
        -- What earned only in the previous period, and has no visitors either, is not listed.
        where transactions > 0 or page_views > 0 or buy_clicks > 0
      ),
      counted as (select count(*) as total from rows)
      select private.analytics_page(
        (
          select jsonb_agg(to_jsonb(shown))
          from (
            select * from rows
            order by %s
            limit $8 offset (select private.analytics_offset(total, $7, $8) from counted)
          ) as shown
        ),
        (select total from counted), $7, $8
      )
    $query$,
    private.earning_order(sort_input)
  ) into answer
    using by_input, days.from_day, days.to_day, days.before_from, days.before_to, coalesce(factors, '{}'),
      page_input, page_size_input;
  return answer || jsonb_build_object('currency', currency);
end
$$;
comment on function public.earning_list is 'Earnings of a period by review, best-of page, placement, link, merchant, network, category, country or day: {items, total, page, page_count, currency}; null if a rate is missing.';
grant execute on function public.earning_list to service_role;

create function public.earning_export(
  by_input text, period_input text, currency_input text, decimals_input jsonb, rows_input integer,
  after_key_input text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  currency constant text := coalesce(nullif(currency_input, ''), private.main_earning_currency());
  factors constant jsonb := private.earning_factors(currency, decimals_input);
begin
  if currency is not null and factors is null then return null; end if;
  select * into strict days from private.earning_days(period_input);
  return jsonb_build_object(
    'currency', currency,
    'from_day', days.from_day,
    'to_day', days.to_day,
    'items', (
      select coalesce(jsonb_agg(to_jsonb(piece) order by piece.key collate "C"), '[]')
      from (
        select *
        from private.earning_rows(
          by_input, days.from_day, days.to_day, days.before_from, days.before_to, coalesce(factors, '{}')
        ) as rows
        where (rows.transactions > 0 or rows.page_views > 0 or rows.buy_clicks > 0)
          and (after_key_input is null or rows.key collate "C" > after_key_input)
        order by rows.key collate "C"
        limit rows_input
      ) as piece
    )
  );
end
$$;
comment on function public.earning_export is 'Rows of a list of earnings for an export, some after a key; null if a rate is missing.';
grant execute on function public.earning_export to service_role;

create table private.earning_sources (
  network text primary key,
  windows jsonb not null default '[]',
  import_id uuid references private.earning_imports (id) on delete set null,
  claim uuid,
  claimed_until timestamptz not null default '-infinity',
  retry_at timestamptz not null default '-infinity',
  attempts integer not null default 0,
  started_at timestamptz,
  last_success_at timestamptz,
  problem text,
  problem_at timestamptz,
  read_count integer not null default 0,
  changed_count integer not null default 0,
  refused_count integer not null default 0,

  constraint earning_sources_network_shape check (network ~ '^[a-z][a-z0-9-]{0,39}$'),
  constraint earning_sources_windows_array check (jsonb_typeof(windows) = 'array'),
  constraint earning_sources_problem_length check (char_length(problem) between 1 and 40),
  constraint earning_sources_counts check (
    attempts >= 0 and read_count >= 0 and changed_count >= 0 and refused_count >= 0
  )
);
comment on table private.earning_sources is 'How far the fetch of each network''s API has come. It holds no key.';
comment on column private.earning_sources.windows is 'Periods that are left to read; empty between two fetches.';
comment on column private.earning_sources.import_id is 'Of the current fetch, once it found something new.';
comment on column private.earning_sources.claim is 'The Worker that reads now; what another one stores meanwhile is refused.';
comment on column private.earning_sources.last_success_at is 'When the last complete fetch began.';

create index earning_sources_import on private.earning_sources (import_id);

create function private.earning_source(source private.earning_sources) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'network', source.network,
  'state', case
    when source.windows = '[]' then 'idle'
    when source.retry_at > private.clock() then 'waiting'
    else 'fetching'
  end,
  'started_at', source.started_at,
  'retry_at', case when source.windows <> '[]' and source.retry_at > private.clock() then source.retry_at end,
  'last_success_at', source.last_success_at,
  'problem', source.problem,
  'problem_at', source.problem_at,
  'read_count', source.read_count,
  'changed_count', source.changed_count,
  'refused_count', source.refused_count
);
comment on function private.earning_source is 'As earningSourceSchema of the application describes it, without what only the Worker knows.';

create function public.list_earning_sources() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(private.earning_source(earning_sources) order by network), '[]')
  from private.earning_sources;
end;
comment on function public.list_earning_sources is 'Networks that were ever fetched.';
grant execute on function public.list_earning_sources to service_role;

create function public.start_earning_fetch(network_input text, windows_input jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.earning_sources (network) values (network_input) on conflict do nothing;
  update private.earning_sources
  set windows = windows_input, import_id = null, attempts = 0, retry_at = '-infinity', started_at = private.clock(),
    problem = null, problem_at = null, read_count = 0, changed_count = 0, refused_count = 0
  where network = network_input and windows = '[]';
  if found then
    return true;
  end if;
  -- What the network itself asked to wait for is waited for.
  update private.earning_sources
  set retry_at = '-infinity'
  where network = network_input and problem is distinct from 'rate';
  return false;
end
$$;
comment on function public.start_earning_fetch is 'Starts to fetch, or continues a fetch that waits after a failure. Returns whether it is a new one.';
grant execute on function public.start_earning_fetch to service_role;

create function public.claim_earning_fetch(network_input text, seconds_input integer) returns jsonb
language sql security definer set search_path = ''
begin atomic
  update private.earning_sources
  set claim = gen_random_uuid(), claimed_until = private.clock() + seconds_input * interval '1 second'
  where network = network_input
    and windows <> '[]'
    and retry_at <= private.clock()
    -- The clock may have been set back.
    and claimed_until not between private.clock() + interval '1 millisecond' and private.clock() + interval '1 hour'
  returning jsonb_build_object(
    'claim', claim, 'windows', windows, 'attempts', attempts, 'started_at', started_at,
    'read_count', read_count, 'changed_count', changed_count, 'refused_count', refused_count,
    -- Also one that was started without being noted here. An import that was undone meanwhile is none.
    'import', (
      select jsonb_build_object('id', running.id, 'next_row', running.next_row)
      from private.earning_imports as running
      where running.state = 'running' and running.source = 'api' and running.network = earning_sources.network
        and (running.id = earning_sources.import_id or running.as_of = earning_sources.started_at)
      limit 1
    )
  );
end;
comment on function public.claim_earning_fetch is 'Lets one Worker continue a fetch; null if there is nothing to do now.';
grant execute on function public.claim_earning_fetch to service_role;

create function public.store_earning_fetch(
  network_input text, claim_input uuid, progress_input jsonb, is_released_input boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wait constant integer := (progress_input ->> 'retry_seconds')::integer;
begin
  update private.earning_sources
  set windows = progress_input -> 'windows',
    import_id = (
      select earning_imports.id from private.earning_imports
      where earning_imports.id = (progress_input ->> 'import_id')::uuid
    ),
    attempts = (progress_input ->> 'attempts')::integer,
    problem = progress_input ->> 'problem',
    problem_at = case when progress_input ->> 'problem' is not null then private.clock() end,
    retry_at = case when wait is null then '-infinity' else private.clock() + wait * interval '1 second' end,
    read_count = (progress_input ->> 'read_count')::integer,
    changed_count = (progress_input ->> 'changed_count')::integer,
    refused_count = (progress_input ->> 'refused_count')::integer,
    last_success_at = case
      when progress_input -> 'windows' = '[]' and progress_input ->> 'problem' is null then started_at
      else last_success_at
    end,
    claimed_until = case when is_released_input then '-infinity' else claimed_until end
  where network = network_input and claim = claim_input;
  return found;
end
$$;
comment on function public.store_earning_fetch is 'Stores what a Worker has read of a fetch that it claimed. False if another one has claimed it since.';
grant execute on function public.store_earning_fetch to service_role;

create table private.earning_problems (
  import_id uuid not null references private.earning_imports (id) on delete cascade,
  row integer not null,
  reason text not null,
  value text,
  primary key (import_id, row),
  constraint earning_problems_reason_length check (char_length(reason) between 1 and 60),
  constraint earning_problems_value_length check (char_length(value) <= 200)
);

create function public.changed_earning_rows(network_input text, rows_input jsonb, problems_input jsonb) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with given as (
    select given.row ->> 'transaction_key' as transaction_key,
      jsonb_strip_nulls(given.row) - array['as_of', 'transaction_key', 'day'] as statement
    from jsonb_array_elements(rows_input) as given (row)
  ),
  changed as (
    select distinct given.transaction_key
    from given
    left join private.earnings
      on earnings.network = network_input and earnings.transaction_key = given.transaction_key
    left join private.earning_statements as known
      on known.network = earnings.network
      and known.transaction_key = earnings.transaction_key
      and known.import_id = earnings.import_id
    where (jsonb_strip_nulls(known.statement) - array['as_of', 'transaction_key', 'day']) is distinct from given.statement
  ),
  unheard as (
    select problem
    from jsonb_array_elements(problems_input) as given (problem)
    where not exists (
      select from private.earning_imports
      join private.earning_problems on earning_problems.import_id = earning_imports.id
      where earning_imports.network = network_input and earning_imports.source = 'api'
        and earning_problems.reason = given.problem ->> 'reason'
        and earning_problems.value is not distinct from given.problem ->> 'value'
    )
  )
  select jsonb_build_object(
    'keys', (select coalesce(jsonb_agg(changed.transaction_key order by changed.transaction_key), '[]') from changed),
    'problems', (select coalesce(jsonb_agg(unheard.problem), '[]') from unheard)
  );
end;
comment on function public.changed_earning_rows is 'Keys of the rows that say anything else than is known, and problems that no fetch has listed yet, so that a daily fetch stores only what is new.';
grant execute on function public.changed_earning_rows to service_role;
comment on table private.daily_earning_totals is 'Roll-up of private.earnings by day, currency and network.';
comment on column private.daily_earning_totals.earned is 'Commission of sales and adjustments that are pending or confirmed.';
comment on column private.daily_earning_totals.reversed is 'Commission that was taken back: of reversed transactions, and of returns.';
comment on column private.daily_earning_totals.sales is 'Without the reversed ones; a return takes one off.';
comment on column private.daily_earning_totals.reversals is 'Reversed sales, and returns: sales with a negative amount.';
comment on column private.daily_earning_totals.priced_sales is 'The sales whose amount the network reported: those of sale_amount.';
comment on column private.daily_earning_totals.ordered_items is 'Ordered and not shipped, of reports of orders. They are no sales.';
comment on column private.daily_earning_totals.not_attributed is 'The part of earned whose review is not known.';

create table private.monthly_earning_totals (
  dimension text not null,
  month date not null,
  currency text not null,
  key text not null,
  transactions bigint not null,
  earned bigint not null,
  pending bigint not null,
  reversed bigint not null,
  sales bigint not null,
  reversals bigint not null,
  sale_amount bigint not null,
  priced_sales bigint not null,
  ordered_items bigint not null,
  primary key (dimension, month, currency, key)
);
comment on table private.monthly_earning_totals is 'Roll-up of private.earnings by month and one dimension at a time, so that a year is a few thousand rows.';

create function private.earning_key(dimension text) returns text
language sql immutable set search_path = ''
return case dimension
  when 'review' then $$coalesce(e.post_id::text, case e.attribution when 'none' then '' else '-' end)$$
  when 'best-of' then $$coalesce(e.best_of_id::text, case e.attribution when 'none' then '' else '-' end)$$
  when 'placement' then $$coalesce(e.placement, case e.attribution when 'none' then '' else 'unknown' end)$$
  when 'link' then $$coalesce(e.link_id::text, case e.attribution when 'none' then '' else '-' end)$$
  when 'merchant' then $$coalesce(e.merchant_id::text, 'name:' || e.merchant_name, '-')$$
  when 'network' then 'e.network'
  when 'country' then $$coalesce(e.country, '-')$$
end;
comment on column private.monthly_earning_totals.key is 'As private.earning_key has it.';

create function private.earning_dimensions() returns text[]
language sql immutable set search_path = ''
return array['review', 'best-of', 'placement', 'link', 'merchant', 'network', 'country'];
comment on function private.earning_dimensions is 'What monthly totals are kept by.';
comment on function private.earning_key is 'The key of a transaction e in a dimension, as SQL. Empty: not attributed; -: attributed, and to none of them.';

create function private.earning_sums() returns text
language sql immutable set search_path = ''
return $$
  sum(e.sign) as transactions,
  sum(e.sign * e.commission) filter (where e.kind <> 'order' and e.status <> 'reversed') as earned,
  sum(e.sign * e.commission) filter (where e.kind <> 'order' and e.status = 'pending') as pending,
  sum(e.sign * case e.status when 'reversed' then abs(e.commission) else -least(e.commission, 0) end)
    filter (where e.kind = 'sale' or e.kind = 'adjustment' and e.status = 'reversed') as reversed,
  sum(e.sign * case when e.commission < 0 or e.sale_amount < 0 then -1 else 1 end)
    filter (where e.kind = 'sale' and e.status <> 'reversed') as sales,
  sum(e.sign) filter (
    where e.kind = 'sale' and (e.status = 'reversed' or e.commission < 0 or e.sale_amount < 0)
  ) as reversals,
  sum(e.sign * e.sale_amount) filter (where e.kind = 'sale' and e.status <> 'reversed') as sale_amount,
  sum(e.sign * case when e.commission < 0 or e.sale_amount < 0 then -1 else 1 end)
    filter (where e.kind = 'sale' and e.status <> 'reversed' and e.sale_amount is not null) as priced_sales,
  sum(e.sign * e.quantity) filter (where e.kind = 'order' and e.status <> 'reversed') as ordered_items,
  sum(e.sign * e.commission)
    filter (where e.kind <> 'order' and e.status <> 'reversed' and e.attribution = 'none') as not_attributed
$$;
comment on function private.earning_sums is 'What transactions e amount to, as SQL. A sign of -1 takes them off.';

create function private.daily_earning_changes(changes text) returns text
language sql immutable set search_path = ''
return format(
  $query$
    insert into private.daily_earning_totals as kept
    select
      day, currency, network, transactions, coalesce(earned, 0), coalesce(pending, 0), coalesce(reversed, 0),
      coalesce(sales, 0), coalesce(reversals, 0), coalesce(sale_amount, 0), coalesce(priced_sales, 0),
      coalesce(ordered_items, 0), coalesce(not_attributed, 0)
    from (select e.day, e.currency, e.network, %s from (%s) as e group by 1, 2, 3) as sums
    on conflict (day, currency, network) do update set
      transactions = kept.transactions + excluded.transactions,
      earned = kept.earned + excluded.earned,
      pending = kept.pending + excluded.pending,
      reversed = kept.reversed + excluded.reversed,
      sales = kept.sales + excluded.sales,
      reversals = kept.reversals + excluded.reversals,
      sale_amount = kept.sale_amount + excluded.sale_amount,
      priced_sales = kept.priced_sales + excluded.priced_sales,
      ordered_items = kept.ordered_items + excluded.ordered_items,
      not_attributed = kept.not_attributed + excluded.not_attributed
  $query$,
  private.earning_sums(), changes
);
comment on function private.daily_earning_changes is 'Adds transactions to the totals by day, as SQL; changes is a query of them with their sign.';

create function private.monthly_earning_changes(changes text) returns text
language sql immutable set search_path = ''
return format(
  $query$
    insert into private.monthly_earning_totals as kept
    select
      dimension, month, currency, key, transactions, coalesce(earned, 0), coalesce(pending, 0), coalesce(reversed, 0),
      coalesce(sales, 0), coalesce(reversals, 0), coalesce(sale_amount, 0), coalesce(priced_sales, 0),
      coalesce(ordered_items, 0)
    from (
      select keyed.dimension, private.month_of(e.day) as month, e.currency, keyed.key, %s
      from (%s) as e
      cross join lateral (values %s) as keyed (dimension, key)
      group by 1, 2, 3, 4
    ) as sums
    on conflict (dimension, month, currency, key) do update set
      transactions = kept.transactions + excluded.transactions,
      earned = kept.earned + excluded.earned,
      pending = kept.pending + excluded.pending,
      reversed = kept.reversed + excluded.reversed,
      sales = kept.sales + excluded.sales,
      reversals = kept.reversals + excluded.reversals,
      sale_amount = kept.sale_amount + excluded.sale_amount,
      priced_sales = kept.priced_sales + excluded.priced_sales,
      ordered_items = kept.ordered_items + excluded.ordered_items
  $query$,
  private.earning_sums(), changes,
  (
    select string_agg(format('(%L, %s)', dimension, private.earning_key(dimension)), ', ')
    from unnest(private.earning_dimensions()) as dimension
  )
);
comment on function private.monthly_earning_changes is 'Adds transactions to the totals by month, as SQL; changes is a query of them with their sign.';

create function private.roll_up_earnings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes constant text := case tg_op
    when 'INSERT' then 'select *, 1 as sign from added'
    when 'DELETE' then 'select *, -1 as sign from former'
    when 'UPDATE' then 'select *, 1 as sign from added union all select *, -1 from former'
  end;
begin
  if tg_op = 'TRUNCATE' then
    truncate private.daily_earning_totals, private.monthly_earning_totals;
    return null;
  end if;
  -- Writers come to the same totals in different orders, so that they would deadlock.
  perform pg_advisory_xact_lock(hashtext('private.earnings'));
  execute private.daily_earning_changes(changes);
  execute private.monthly_earning_changes(changes);
  return null;
end
$$;
comment on function private.roll_up_earnings is 'Trigger: keeps the roll-ups of earnings.';
comment on table private.earning_imports is 'Reports of networks that were imported. An undone import is deleted.';
comment on column private.earning_imports.network is 'As networks of the application, or the slug of an own format.';
comment on column private.earning_imports.format is 'The known report or the id of the own format that read it.';
comment on column private.earning_imports.file_hash is 'SHA-256 of the file; the same file is imported once.';
comment on column private.earning_imports.as_of is 'When the network made the report; rows that do not say it themselves are as of then.';
comment on column private.earning_imports.next_row is 'Rows before it are stored; a resumed import continues there.';
comment on column private.earning_imports.read_count is 'Rows that say something of a transaction.';

create unique index earning_imports_file on private.earning_imports (network, file_hash) where file_hash is not null;

create index earning_imports_newest on private.earning_imports (created_at desc, id);
comment on table private.earning_problems is 'Rows of a report that were not understood.';
comment on column private.earning_problems.row is 'As a spreadsheet numbers it, from 1.';
comment on column private.earning_problems.reason is 'As problemReasons of the application.';
comment on column private.earning_problems.value is 'The part that was not understood.';
comment on table private.earning_statements is 'What each import says of a transaction. The newest one counts, so that undoing an import brings back the one before.';
comment on column private.earning_statements.statement is 'As earningRowSchema of the application describes it.';

create index earning_statements_import on private.earning_statements (import_id);
comment on table private.earnings is 'Transactions as the newest statement of their network says.';
comment on column private.earnings.kind is 'A sale with its commission, an order that is not shipped yet and has no commission, or an adjustment such as a bonus.';
comment on column private.earnings.status is 'A reversed one earned nothing; its amounts stay what the network reported.';
comment on column private.earnings.day is 'Of the sale, in the site''s time zone when it was imported.';
comment on column private.earnings.commission is 'What the owner earns, in the smallest unit; negative for returns and corrections.';
comment on column private.earnings.attribution is 'How its review was found; none: not attributed.';
comment on column private.earnings.post_id is 'No foreign key: earnings outlive the review.';
comment on column private.earnings.best_of_id is 'The best-of page that the link stood on.';

create index earnings_import on private.earnings (import_id);

create index earnings_days on private.earnings (day);

create index earnings_not_attributed on private.earnings (network) where attribution = 'none';
comment on column private.earnings.assignment_id is 'The assignment that an assigned one follows.';

create index earnings_assigned on private.earnings (assignment_id) where assignment_id is not null;

create index earnings_without_review on private.earnings (network, transaction_key) where attribution = 'none';

create index earnings_post on private.earnings (post_id, day);

create index earnings_link on private.earnings (link_id) where link_id is not null;

create table public.search_keywords (
  id bigint generated always as identity primary key,
  event_id uuid not null default gen_random_uuid(),
  keyword text not null,
  search_location text not null,
  user_country text,
  user_agent text,
  "timestamp" timestamptz not null default now(),
  day date not null,
  exclusion text,
  found integer,

  constraint search_keywords_event_id_unique unique (event_id),
  constraint search_keywords_keyword_is_trimmed check (keyword = btrim(keyword)),
  constraint search_keywords_keyword_length check (char_length(keyword) between 1 and 200),
  constraint search_keywords_search_location_known
    check (search_location in ('home', 'products', 'review', 'admin', 'other', 'others')),
  constraint search_keywords_user_country_length check (char_length(user_country) <= 100),
  constraint search_keywords_user_agent_length check (char_length(user_agent) <= 1000),
  constraint search_keywords_exclusion_known check (exclusion in ('bot', 'prefetch')),
  constraint search_keywords_found_count check (found >= 0)
);
comment on table public.search_keywords is 'What visitors searched for.';
comment on column public.search_keywords.event_id is 'Chosen by the sender, so that a batch delivered twice counts once.';
comment on column public.search_keywords.user_country is 'The country''s name; null when unknown or when the visitor opted out of tracking.';
comment on column public.search_keywords.day is 'In the site''s time zone when the search was counted.';
comment on column public.search_keywords.exclusion is 'Why totals exclude it; null for a visitor''s search.';
comment on column public.search_keywords.found is 'How many reviews matched; null when unknown.';
grant select, insert, update, delete on table public.search_keywords to service_role;

alter table public.search_keywords enable row level security;

create index search_keywords_newest on public.search_keywords ("timestamp" desc, id desc);

create index search_keywords_days on public.search_keywords (day) where exclusion is null;

alter table public.search_keywords
  add constraint search_keywords_keyword_is_one_line
  check (keyword !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]') not valid;

create table public.product_analytics (
  id bigint generated always as identity primary key,
  event_id uuid not null default gen_random_uuid(),
  post_id uuid references public.posts (id) on delete set null,
  event_type text not null,
  user_country text,
  page_path text,
  user_agent text,
  "timestamp" timestamptz not null default now(),
  day date not null,
  page_view_id uuid,
  exclusion text,
  counted_post_id uuid,
  page_kind text,
  placement text,
  offer_id uuid,
  link_id uuid,
  variant text,

  constraint product_analytics_event_id_unique unique (event_id),
  constraint product_analytics_event_type_known check (event_type in ('page_view', 'buy_click')),
  constraint product_analytics_user_country_length check (char_length(user_country) <= 100),
  constraint product_analytics_page_path_length check (char_length(page_path) <= 2048),
  constraint product_analytics_user_agent_length check (char_length(user_agent) <= 1000),
  constraint product_analytics_exclusion_known check (exclusion in ('bot', 'prefetch', 'repeat'))
);
comment on table public.product_analytics is 'Views of reviews and clicks on their buy buttons.';
comment on column public.product_analytics.event_id is 'Chosen by the sender, so that a batch delivered twice counts once.';
comment on column public.product_analytics.post_id is 'Null once the review is deleted; its events still count.';
comment on column public.product_analytics.user_country is 'The country''s name; null when unknown or when the visitor opted out of tracking.';
comment on column public.product_analytics.day is 'In the site''s time zone when the event was counted.';
comment on column public.product_analytics.page_view_id is 'The page load that sent it, shared only with other events of that load.';
comment on column public.product_analytics.exclusion is 'Why totals exclude it; null for a visitor''s event.';
grant select, insert, update, delete on table public.product_analytics to service_role;

alter table public.product_analytics enable row level security;

create index product_analytics_newest on public.product_analytics ("timestamp" desc, id desc);

create index product_analytics_post on public.product_analytics (post_id, "timestamp" desc);

create index product_analytics_clicks on public.product_analytics (page_view_id, "timestamp", event_id)
  where event_type = 'buy_click' and page_view_id is not null and (exclusion is null or exclusion = 'repeat');
comment on column public.product_analytics.counted_post_id is 'The review whose totals hold it, deleted or not; null in rows from before this column and where no review is concerned.';
comment on column public.product_analytics.page_kind is 'The kind of the visited page; null: a review''s.';
comment on column public.product_analytics.placement is 'Where on the page the link of a click stood.';
comment on column public.product_analytics.offer_id is 'The offer of a click.';
comment on column public.product_analytics.link_id is 'The managed link of a click.';
comment on column public.product_analytics.variant is 'Of a button test.';

create function private.is_valid_event(event jsonb) returns boolean
language sql immutable set search_path = ''
return coalesce(
  event ->> 'event_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    -- Milliseconds, from 2001 to 2286.
    and event ->> 'received_at' ~ '^[0-9]{13}$'
    and coalesce(event ->> 'exclusion' in ('bot', 'prefetch'), true)
    and coalesce(char_length(event ->> 'country') <= 100, true)
    and coalesce(char_length(event ->> 'user_agent') <= 1000, true)
    and char_length(event ->> 'page') between 1 and 2048
    and case
      when event ->> 'kind' in ('page_view', 'buy_click') then
        case
          when event ->> 'post_id' is not null then event ->> 'post_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
          -- Views are those of reviews, and of pages of several.
          else event ->> 'kind' = 'buy_click'
            or coalesce(event ->> 'page_kind' in ('best-of', 'comparison', 'category'), false)
        end
        and coalesce(event ->> 'page_view_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', true)
        and coalesce(
          event ->> 'page_kind' in ('review', 'home', 'products', 'best-of', 'comparison', 'category', 'other'), true
        )
        and coalesce(
          event ->> 'placement' in ('scorecard', 'offers', 'text', 'closing', 'pick', 'table', 'sidebar', 'unknown'), true
        )
        and coalesce(event ->> 'offer_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', true)
        and coalesce(event ->> 'link_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', true)
        and coalesce(char_length(event ->> 'variant') <= 40, true)
      when event ->> 'kind' = 'search' then
        char_length(event ->> 'keyword') between 1 and 200
        and event ->> 'keyword' = btrim(event ->> 'keyword')
        and event ->> 'location' in ('home', 'products', 'review', 'admin', 'other', 'others')
        and coalesce(event ->> 'found' ~ '^[0-9]{1,9}$', true)
    end,
  false
);
comment on function private.is_valid_event is 'Whether record_events can store an event. Compares text only, so that it never raises.';

create function private.exclude_repeated_clicks(new_clicks uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  turned jsonb;
begin
  with fresh as materialized (
    select event_id, page_view_id, "timestamp"
    from public.product_analytics
    where event_id = any(new_clicks)
  ),
  -- A new click can be a repeat or make the next one a repeat. It changes no other.
  candidates as (
    select event_id, page_view_id, "timestamp" from fresh
    union
    select event_id, page_view_id, "timestamp"
    from (
      select later.*
      from fresh
      cross join lateral (
        select event_id, page_view_id, "timestamp", exclusion
        from public.product_analytics
        where event_type = 'buy_click'
          and product_analytics.page_view_id = fresh.page_view_id
          and (exclusion is null or exclusion = 'repeat')
          and (product_analytics."timestamp", product_analytics.event_id) > (fresh."timestamp", fresh.event_id)
        order by "timestamp", event_id
        limit 1
      ) as later
    ) as next_clicks
    where exclusion is null
  ),
  repeats as (
    select candidates.event_id
    from candidates
    cross join lateral (
      select "timestamp"
      from public.product_analytics
      where event_type = 'buy_click'
        and product_analytics.page_view_id = candidates.page_view_id
        and (exclusion is null or exclusion = 'repeat')
        and (product_analytics."timestamp", product_analytics.event_id) < (candidates."timestamp", candidates.event_id)
      order by "timestamp" desc, event_id desc
      limit 1
    ) as previous
    where candidates."timestamp" - previous."timestamp" < interval '1 second'
  ),
  changed as (
    update public.product_analytics
    set exclusion = 'repeat'
    from repeats
    where product_analytics.event_id = repeats.event_id
    returning
      product_analytics.day,
      coalesce(product_analytics.counted_post_id, product_analytics.post_id) as post_id,
      product_analytics.user_country as country,
      product_analytics.page_path as page,
      coalesce(product_analytics.page_kind, 'review') as page_kind,
      coalesce(product_analytics.placement, 'unknown') as placement,
      product_analytics.offer_id,
      product_analytics.link_id,
      product_analytics.variant
  )
  select jsonb_agg(to_jsonb(changed)) into turned from changed;
  if turned is null then
    return;
  end if;

  update public.daily_post_totals as totals
  set buy_clicks = totals.buy_clicks - less.clicks
  from (
    select day, post_id, count(*) as clicks
    from jsonb_to_recordset(turned) as click (day date, post_id uuid)
    where post_id is not null
    group by 1, 2
  ) as less
  where totals.day = less.day and totals.post_id = less.post_id and totals.buy_clicks >= less.clicks;

  update public.daily_click_totals as totals
  set clicks = totals.clicks - less.clicks
  from (
    select day, page_kind, page, post_id, placement, offer_id, link_id, variant, count(*) as clicks
    from jsonb_to_recordset(turned) as click (
      day date, page_kind text, page text, post_id uuid, placement text, offer_id uuid, link_id uuid, variant text
    )
    group by 1, 2, 3, 4, 5, 6, 7, 8
  ) as less
  where totals.day = less.day and totals.page_kind = less.page_kind and totals.page = less.page
    and totals.post_id is not distinct from less.post_id and totals.placement = less.placement
    and totals.offer_id is not distinct from less.offer_id and totals.link_id is not distinct from less.link_id
    and totals.variant is not distinct from less.variant and totals.clicks >= less.clicks;

  update public.daily_country_totals as totals
  set visits = totals.visits - less.clicks
  from (
    select day, country, page, count(*) as clicks
    from jsonb_to_recordset(turned) as click (day date, country text, page text)
    group by 1, 2, 3
  ) as less
  where totals.day = less.day and totals.country = less.country and totals.page = less.page
    and totals.visits >= less.clicks;

  insert into public.daily_exclusion_totals as totals (day, kind, reason, events)
  select day, 'buy_click', 'repeat', count(*)
  from jsonb_to_recordset(turned) as click (day date)
  group by 1
  on conflict (day, kind, reason) do update set events = totals.events + excluded.events;
end
$$;
comment on function private.exclude_repeated_clicks is 'Excludes clicks that follow another of the same page view within a second from the totals, whatever order they arrive in.';

create function public.record_events(events jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  zone constant text := private.setting('time_zone', 'UTC');
  refused jsonb;
  readable jsonb;
  recorded bigint;
  new_clicks uuid[];
  viewed jsonb;
  clicked_views uuid[];
begin
  -- One batch at a time: two concurrent ones would miss each other's events, or deadlock on each other's
  -- totals. A batch takes milliseconds.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.record_events'));

  select
    coalesce(jsonb_agg(place - 1 order by place) filter (where not sound), '[]'),
    coalesce(jsonb_agg(event) filter (where sound), '[]')
  into refused, readable
  from (
    select event, place, private.is_valid_event(event) as sound
    from (
      select private.with_keyword_on_one_line(event) as event, place
      from jsonb_array_elements(events) with ordinality as given (event, place)
      offset 0
    ) as cleaned
    offset 0
  ) as checked;

  -- Keeps the reviews from being deleted until this transaction ends.
  perform from public.posts
  where id in (
    select (event ->> 'post_id')::uuid
    from jsonb_array_elements(readable) as given (event)
    where event ->> 'kind' <> 'search'
  )
  order by id
  for key share;

  with given as materialized (
    select distinct on (kind = 'search', event_id) *
    from (
      select
        event ->> 'kind' as kind,
        (event ->> 'event_id')::uuid as event_id,
        to_timestamp((event ->> 'received_at')::bigint / 1000.0) as received_at,
        event ->> 'exclusion' as exclusion,
        nullif(nullif(event ->> 'country', ''), 'Unknown') as country,
        event ->> 'user_agent' as user_agent,
        event ->> 'page' as page,
        case when event ->> 'kind' <> 'search' then (event ->> 'post_id')::uuid end as post_id,
        case when event ->> 'kind' <> 'search' then (event ->> 'page_view_id')::uuid end as page_view_id,
        case when event ->> 'kind' <> 'search' then coalesce(event ->> 'page_kind', 'review') end as page_kind,
        case when event ->> 'kind' = 'buy_click' then coalesce(event ->> 'placement', 'unknown') end as placement,
        case when event ->> 'kind' = 'buy_click' then
          private.known_offer((event ->> 'offer_id')::uuid, (event ->> 'post_id')::uuid)
        end as offer_id,
        case when event ->> 'kind' = 'buy_click' then private.known_link((event ->> 'link_id')::uuid) end as link_id,
        case when event ->> 'kind' <> 'search' then private.known_variant(event ->> 'variant') end as variant,
        event ->> 'keyword' as keyword,
        event ->> 'location' as location,
        case when event ->> 'kind' = 'search' then (event ->> 'found')::integer end as found
      from jsonb_array_elements(readable) as sound (event)
    ) as parsed
    order by kind = 'search', event_id, received_at
  ),
  fresh as materialized (
    select *, (received_at at time zone zone)::date as day
    from given
    where case
      when kind = 'search' then
        not exists (select from public.search_keywords where search_keywords.event_id = given.event_id)
      else
        not exists (select from public.product_analytics where product_analytics.event_id = given.event_id)
    end
  ),
  store_events as (
    insert into public.product_analytics (
      event_id, post_id, counted_post_id, event_type, user_country, page_path, user_agent, "timestamp", day,
      page_view_id, exclusion, page_kind, placement, offer_id, link_id, variant
    )
    select
      event_id, posts.id, fresh.post_id, kind, country, page, user_agent, received_at, day,
      page_view_id, exclusion, page_kind, placement, offer_id, link_id, variant
    from fresh
    left join public.posts on posts.id = fresh.post_id
    where kind <> 'search'
    order by received_at
  ),
  store_searches as (
    insert into public.search_keywords (
      event_id, keyword, search_location, user_country, user_agent, "timestamp", day, exclusion, found
    )
    select event_id, keyword, location, country, user_agent, received_at, day, exclusion, fresh.found
    from fresh
    where kind = 'search'
    order by received_at
  ),
  count_posts as (
    insert into public.daily_post_totals as totals (day, post_id, page_views, buy_clicks)
    select
      day, post_id,
      count(*) filter (where kind = 'page_view'),
      count(*) filter (where kind = 'buy_click')
    from fresh
    where kind <> 'search' and exclusion is null and post_id is not null
    group by day, post_id
    on conflict (day, post_id) do update set
      page_views = totals.page_views + excluded.page_views,
      buy_clicks = totals.buy_clicks + excluded.buy_clicks
  ),
  count_clicks as (
    insert into public.daily_click_totals as totals (
      day, page_kind, page, post_id, placement, offer_id, link_id, variant, clicks
    )
    select day, page_kind, page, post_id, placement, offer_id, link_id, variant, count(*)
    from fresh
    where kind = 'buy_click' and exclusion is null
    group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (day, page_kind, page, post_id, placement, offer_id, link_id, variant)
      do update set clicks = totals.clicks + excluded.clicks
  ),
  count_pages as (
    insert into public.daily_page_views as totals (day, page_kind, page, views)
    select day, page_kind, page, count(*)
    from fresh
    where kind = 'page_view' and exclusion is null and post_id is null
    group by 1, 2, 3
    on conflict (day, page_kind, page) do update set views = totals.views + excluded.views
  ),
  count_countries as (
    insert into public.daily_country_totals as totals (day, country, page, visits)
    select day, country, page, count(*)
    from fresh
    where country is not null and exclusion is null
    group by day, country, page
    on conflict (day, country, page) do update set visits = totals.visits + excluded.visits
  ),
  count_keywords as (
    insert into public.daily_keyword_totals as totals (
      day, keyword, location, country, searches, without_results, latest_at, spelling
    )
    select
      day, lower(keyword), location, coalesce(country, ''), count(*),
      count(*) filter (where fresh.found = 0),
      max(received_at),
      (array_agg(keyword order by received_at desc, keyword collate "C" desc))[1]
    from fresh
    where kind = 'search' and exclusion is null
    group by 1, 2, 3, 4
    on conflict (day, keyword, location, country) do update set
      searches = totals.searches + excluded.searches,
      without_results = totals.without_results + excluded.without_results,
      latest_at = greatest(totals.latest_at, excluded.latest_at),
      spelling = case
        when (excluded.latest_at, excluded.spelling collate "C") > (totals.latest_at, totals.spelling collate "C")
          then excluded.spelling
        else totals.spelling
      end
  ),
  count_exclusions as (
    insert into public.daily_exclusion_totals as totals (day, kind, reason, events)
    select day, kind, exclusion, count(*)
    from fresh
    where exclusion is not null
    group by day, kind, exclusion
    on conflict (day, kind, reason) do update set events = totals.events + excluded.events
  )
  select
    count(*),
    array_agg(event_id) filter (where clicked),
    array_agg(distinct page_view_id) filter (where clicked),
    jsonb_agg(
      jsonb_build_object('page_view_id', page_view_id, 'variant', variant, 'received_at', received_at, 'day', day)
    ) filter (where viewed_variant)
  into recorded, new_clicks, clicked_views, viewed
  from (
    select
      *,
      kind = 'buy_click' and exclusion is null and page_view_id is not null as clicked,
      kind = 'page_view' and exclusion is null and page_view_id is not null and variant is not null as viewed_variant
    from fresh
  ) as counted;

  -- Clicks were counted one by one; now the repeated ones are excluded.
  if new_clicks is not null then
    perform private.exclude_repeated_clicks(new_clicks);
  end if;
  perform private.count_button_tests(viewed, clicked_views);

  return jsonb_build_object('recorded', recorded, 'duplicate', jsonb_array_length(readable) - recorded, 'refused', refused);
end
$$;
comment on function public.record_events is 'Counts a batch: {recorded, duplicate, refused}; refused lists the positions, from 0, of invalid events.';
grant execute on function public.record_events to service_role;

create function public.remove_old_events() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 5000;
  oldest constant timestamptz :=
    now() - make_interval(months => private.setting('raw_event_months', '13')::integer);
  removed_events bigint;
  removed_searches bigint;
  removed_views bigint;
begin
  -- Locked rows are left for the next call: waiting for them could deadlock.
  with old as (
    select id from public.product_analytics
    where "timestamp" < oldest
    order by "timestamp"
    limit most
    for update skip locked
  ), removed as (
    delete from public.product_analytics using old where product_analytics.id = old.id returning 1
  )
  select count(*) into removed_events from removed;

  with old as (
    select id from public.search_keywords
    where "timestamp" < oldest
    order by "timestamp"
    limit most
    for update skip locked
  ), removed as (
    delete from public.search_keywords using old where search_keywords.id = old.id returning 1
  )
  select count(*) into removed_searches from removed;

  -- No click of a page that was opened before the end is expected any more.
  with old as (
    select page_view_id from private.button_test_views
    where test_id in (select id from private.button_tests where ended_at < private.clock() - interval '7 days')
    limit most
    for update skip locked
  ), removed as (
    delete from private.button_test_views using old
    where button_test_views.page_view_id = old.page_view_id
    returning 1
  )
  select count(*) into removed_views from removed;

  return removed_events + removed_searches + removed_views;
end
$$;
comment on function public.remove_old_events is 'Deletes a limited number of expired raw rows, the oldest first, and returns how many. Call it until it returns 0.';
grant execute on function public.remove_old_events to service_role;

create function private.with_keyword_on_one_line(event jsonb) returns jsonb
language sql immutable set search_path = ''
return case
  when event ->> 'keyword' ~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]' then
    event || jsonb_build_object('keyword', btrim(
      regexp_replace(event ->> 'keyword', '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g')
    ))
  else event
end;
comment on function private.with_keyword_on_one_line is 'An event whose keyword has spaces for control characters and line breaks.';

create function private.known_offer(offer_id uuid, post_id_input uuid) returns uuid
language sql stable set search_path = ''
return case
  when offer_id is not null and (
    exists (
      select from public.posts
      where posts.id = post_id_input
        and posts.offers @> jsonb_build_array(jsonb_build_object('id', known_offer.offer_id))
    )
    -- Public by an instant that is not applied yet.
    or exists (
      select from public.post_drafts
      where post_drafts.post_id = post_id_input
        and post_drafts.fields -> 'offers' @> jsonb_build_array(jsonb_build_object('id', known_offer.offer_id))
    )
  ) then offer_id
end;
comment on function private.known_offer is 'An offer that a review has; null for any other, so that its click counts without it.';

create function private.known_link(link_id uuid) returns uuid
language sql stable set search_path = ''
return (select managed_links.id from public.managed_links where managed_links.id = known_link.link_id);
comment on function private.known_link is 'A managed link, deleted or not; null for an unknown one, so that its click counts without it.';
comment on table private.job_runs is 'When each job of the Worker last started.';

create function public.note_job_run(job_input text) returns void
language sql security definer set search_path = ''
begin atomic
  insert into private.job_runs (job, ran_at) values (job_input, clock_timestamp())
  on conflict (job) do update set ran_at = excluded.ran_at;
end;
comment on function public.note_job_run is 'Records that a job has started.';
grant execute on function public.note_job_run to service_role;

create function private.schema_version() returns text
language plpgsql stable set search_path = '' as $$
declare
  version text;
begin
  -- The tool that applies migrations makes this table.
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return null;
  end if;
  execute 'select max(version) from supabase_migrations.schema_migrations' into version;
  return version;
end
$$;
comment on function private.schema_version is 'The newest applied migration; null if none was recorded.';

create function private.earning_broken_links() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  -- Clicks are only added up when they matter.
  if not exists (select from private.outgoing_links where state = 'broken' and ignored_at is null) then
    return jsonb_build_object('broken', 0, 'earning', 0, 'clicks', 0);
  end if;
  return (
    select jsonb_build_object(
      'broken', count(*),
      'earning', count(*) filter (where clicks.clicks > 0),
      'clicks', coalesce(sum(clicks.clicks), 0)
    )
    from private.outgoing_links as links
    left join private.link_clicks() as clicks on clicks.link_id = links.id
    where links.state = 'broken' and links.ignored_at is null
  );
end
$$;
comment on function private.earning_broken_links is 'Broken links, those among them that were clicked in the last thirty days, and their clicks.';

create function private.backup_state() returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'is_on', private.setting('automatic_backups', 'true') <> 'false',
  'last_success_at', (
    select max(finished_at) from private.backup_runs where state = 'succeeded'
  ),
  'last', (
    select jsonb_build_object('state', state, 'started_at', started_at, 'message', message)
    from private.backup_runs
    order by started_at desc, id desc
    limit 1
  )
);
comment on function private.backup_state is 'Whether automatic backups are on, the last one and the last that succeeded.';

create function public.health_state() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'now', clock_timestamp(),
    'database_bytes', pg_catalog.pg_database_size(pg_catalog.current_database()),
    'schema_version', private.schema_version(),
    'owner_since', (select min(created_at) from public.admin_users),
    'dead_letters', (
      select coalesce(jsonb_object_agg(open.queue, open.letters), '{}')
      from (
        select queue, count(*) as letters from private.dead_letters where replayed_at is null group by queue
      ) as open
    ),
    'rebuild', (
      select jsonb_build_object('kind', kind, 'error', error, 'at', at)
      from public.rebuild_reports
      order by at desc, id
      limit 1
    ),
    'rebuilt_at', (select max(at) from public.rebuild_reports where kind = 'succeeded'),
    'has_rebuild_hook', exists (select from private.rebuild_hook),
    'failed_rebuilds', (
      select count(*) from public.rebuild_reports where kind = 'failed' and at > now() - interval '7 days'
    ),
    'clock', private.clock(),
    'late_since', private.late_since(private.clock()),
    'failed_items', (
      select count(*) from private.due_items(private.clock()) as items
      join private.schedule_failures as failures
        on failures.post_id = items.post_id and failures.action = items.action and failures.at = items.at
    ) + (
      select count(*) from private.best_of_items() as items
      join private.best_of_failures as failures
        on failures.page_id = items.page_id and failures.action = items.action and failures.at = items.at
    ),
    'jobs', (select coalesce(jsonb_object_agg(job, ran_at), '{}') from private.job_runs),
    'links', private.earning_broken_links() || jsonb_build_object(
      'total', (select count(*) from private.outgoing_links),
      'checked_at', (select max(checked_at) from private.outgoing_links)
    ),
    'images', (
      select jsonb_build_object('files', count(*), 'bytes', coalesce(sum(bytes), 0)) from public.images
    ),
    'backups', private.backup_state()
  );
end
$$;
comment on function public.health_state is 'The state of everything that the database knows about, as healthStateSchema of the application describes it.';
grant execute on function public.health_state to service_role;
comment on column public.images.id is 'The first half of the SHA-256 of the original file.';
comment on column public.images.width is 'Of the largest size, like height.';
comment on column public.images.formats is 'The last one is supported by every browser.';
comment on column public.images.placeholder is 'A tiny version as a data URL; null for a transparent image.';
comment on column public.images.is_complete is 'Whether all sizes exist: slow ones are made later.';
comment on column public.images.unused_since is 'When it was first found without a post; it is deleted two weeks later.';

alter table public.images enable row level security;
comment on table public.images is 'Images stored by the site.';
comment on column public.images.name is 'Of the original file, for searching.';
comment on column public.images.alt is 'Suggested where the image is inserted; a post has an alternative text of its own.';
comment on column public.images.bytes is 'Of the largest size in the last format; null until it was measured.';
comment on column public.images.focal_x is 'Percent of the width, in tens: the point that stays visible when the image is cropped.';
comment on column public.images.is_kept is 'Chosen by the owner: only the owner deletes it.';

create table public.remote_images (
  url text primary key,
  image_id text references public.images (id) on delete set null,
  claimed_at timestamptz not null default now(),
  claimed_by text not null,
  is_wanted boolean not null default false,
  alt text not null default '',
  attempts smallint not null default 0,
  queued_at timestamptz,
  problem text,

  constraint remote_images_url_length check (char_length(url) <= 2048),
  constraint remote_images_claimed_by_length check (char_length(claimed_by) <= 200),
  constraint remote_images_alt_length check (char_length(alt) <= 300),
  constraint remote_images_problem_length check (char_length(problem) <= 500)
);
comment on table public.remote_images is 'URLs of external images that were fetched once.';
comment on column public.remote_images.image_id is 'The stored image; null when it could not be fetched or is not an image.';
comment on column public.remote_images.claimed_by is 'The queue message that fetches it: a redelivery of it may continue.';

alter table public.remote_images enable row level security;

create index remote_images_image on public.remote_images (image_id);
comment on column public.remote_images.is_wanted is 'To be moved into the library: an import found it in a text. False once that is done.';
comment on column public.remote_images.attempts is 'How often a wanted image was fetched in vain.';
comment on column public.remote_images.queued_at is 'When a message to fetch it was last sent.';
comment on column public.remote_images.problem is 'Why the last attempt failed.';

create index remote_images_wanted on public.remote_images (url) where is_wanted;

create function private.image_metadata(image public.images) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object(
  'id', image.id,
  'width', image.width,
  'height', image.height,
  'widths', image.widths,
  'formats', image.formats,
  'placeholder', image.placeholder
) || case
  when image.focal_x = 50 and image.focal_y = 50 then '{}'::jsonb
  else jsonb_build_object('focal', jsonb_build_array(image.focal_x, image.focal_y))
end;
comment on function private.image_metadata is 'What pages need to know about an image.';

create function private.assign_post_image() returns trigger
-- Reads tables that writers of posts may not read.
language plpgsql security definer set search_path = '' as $$
begin
  new.image := (
    select private.image_metadata(images)
    from public.images
    where images.id = coalesce(
      substring(new.product_image_url from '^/pictures/([0-9a-f]{32})/'),
      (
        select remote_images.image_id
        from public.remote_images
        where remote_images.url = new.product_image_url
      )
    )
  );
  return new;
end
$$;
comment on function private.assign_post_image is 'Trigger: copies the metadata of its image into a post, so that reading a post needs no other table. An image never changes, so the copy is never stale.';

create function public.reuse_image(
  id_input text,
  is_kept_input boolean default false,
  name_input text default ''
) returns jsonb
language sql security definer set search_path = ''
begin atomic
  update public.images
  set unused_since = null,
    is_kept = images.is_kept or is_kept_input,
    name = case when images.name = '' then left(name_input, 200) else images.name end
  where images.id = id_input
  returning private.image_metadata(images);
end;
comment on function public.reuse_image is 'Marks a stored image as used and returns its metadata; null for an unknown one.';
grant execute on function public.reuse_image to service_role;

create function public.store_image(
  image_input jsonb,
  is_complete_input boolean,
  is_kept_input boolean default false,
  name_input text default '',
  bytes_input bigint default null
) returns jsonb
language sql security definer set search_path = ''
begin atomic
  insert into public.images (id, width, height, widths, formats, placeholder, is_complete, is_kept, name, bytes)
  select id, width, height, widths, formats, placeholder, is_complete_input, is_kept_input, left(name_input, 200), bytes_input
  from pg_catalog.jsonb_populate_record(null::public.images, image_input)
  on conflict (id) do update set unused_since = null, is_kept = images.is_kept or excluded.is_kept
  returning private.image_metadata(images);
end;
comment on function public.store_image is 'Records an image whose files are stored and returns its metadata.';
grant execute on function public.store_image to service_role;

create function public.complete_image(id_input text) returns void
language sql security definer set search_path = ''
begin atomic
  update public.images set is_complete = true where images.id = id_input;
end;
comment on function public.complete_image is 'Records that all sizes of an image exist.';
grant execute on function public.complete_image to service_role;

create function public.claim_remote_image(url_input text, claimed_by_input text) returns boolean
language sql security definer set search_path = ''
begin atomic
  with tried as (
    insert into public.remote_images (url, claimed_by) values (url_input, claimed_by_input)
    on conflict (url) do update set claimed_at = now(), claimed_by = excluded.claimed_by
    where (remote_images.image_id is null or remote_images.is_wanted)
      and (
        remote_images.claimed_by = excluded.claimed_by
        or remote_images.claimed_at < now() - case
          when not remote_images.is_wanted then interval '1 day'
          when remote_images.attempts = 0 then interval '10 minutes'
          else interval '1 hour'
        end
      )
    returning url
  )
  select exists (select from tried);
end;
grant execute on function public.claim_remote_image to service_role;
comment on function public.claim_remote_image is 'Whether to fetch the image at a URL now: there was no attempt today (or in the last hour, if it is wanted), or the same message was redelivered.';

create function public.store_remote_image(url_input text, image_id_input text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  remote public.remote_images;
  stored public.images;
  post public.posts;
  rewritten text;
begin
  select * into remote from public.remote_images where url = url_input for update;
  select * into stored from public.images where images.id = image_id_input;
  update public.remote_images set image_id = image_id_input, is_wanted = false, problem = null
  where url = url_input;
  if remote.is_wanted then
    update public.images set is_kept = true, alt = case when alt = '' then remote.alt else alt end
    where images.id = image_id_input;
    for post in
      select posts.* from public.posts
      where strpos(posts.in_depth_analysis, replace(replace(url_input, '&', '&amp;'), '"', '&quot;')) > 0
      order by posts.id
      for update
    loop
      rewritten := private.with_stored_image(post.in_depth_analysis, url_input, stored);
      update public.posts set in_depth_analysis = rewritten
      where posts.id = post.id and posts.in_depth_analysis <> rewritten;
    end loop;
    -- The old site may disappear.
    update public.posts set product_image_url = private.image_address(stored)
    where product_image_url = url_input;
  end if;
  -- The trigger fills it in.
  update public.posts set image = null where product_image_url = url_input;
  set constraints all immediate;
  return (
    select max(number)
    from public.post_changes
    where transaction_id = pg_catalog.pg_current_xact_id()
  );
end
$$;
grant execute on function public.store_remote_image to service_role;
comment on function public.store_remote_image is 'Links a stored image to all posts with its URL; if it is wanted, they and their texts get its address. Returns the number of the resulting change, or null.';

create function public.maintain_images(limit_input integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
  incomplete text[];
begin
  delete from public.remote_images
  where claimed_at < now() - interval '1 day' and not is_wanted
    and not exists (select from public.posts where product_image_url = remote_images.url);
  update public.images
  set unused_since = case when unused_since is null then now() end
  where (unused_since is null) = (not is_kept and id in (select private.unused_image_ids()));
  with removed as (
    delete from public.images
    where id in (
      select images.id from public.images
      where unused_since < now() - interval '14 days'
      limit limit_input
    )
    returning id
  )
  select coalesce(array_agg(id), '{}') into gone from removed;
  select coalesce(array_agg(id), '{}') into incomplete
  from (
    select images.id from public.images
    where not is_complete and created_at < now() - interval '1 hour'
    limit limit_input
  ) as waiting;
  return jsonb_build_object('removed', gone, 'incomplete', incomplete);
end
$$;
grant execute on function public.maintain_images to service_role;
comment on function public.maintain_images is 'The daily job: deletes fetched images unused for two weeks and returns their ids, and those whose sizes are still missing.';

create function private.image_address(image public.images) returns text
language sql immutable set search_path = ''
return '/pictures/' || image.id || '/' || image.width || '.' || image.formats[cardinality(image.formats)];
comment on function private.image_address is 'The largest size in the most widely supported format.';

create function private.image_ids_in(source text) returns text[]
language sql immutable set search_path = ''
return (
  select coalesce(array_agg(distinct match[1]), '{}')
  from regexp_matches(source, '/pictures/([0-9a-f]{32})/', 'g') as match
);
comment on function private.image_ids_in is 'The images whose addresses occur in a text.';

create table private.image_uses (
  post_id uuid not null references public.posts (id) on delete cascade,
  image_id text not null,
  primary key (post_id, image_id)
);
comment on table private.image_uses is 'The images in the fields of posts, whichever fields these are. Written by a trigger.';

create index image_uses_image on private.image_uses (image_id);

alter table private.image_uses enable row level security;

create function private.record_image_uses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_image_uses(new.id);
  return null;
end
$$;
comment on function private.record_image_uses is 'Trigger: records the images of a post.';

create function private.image_ids_in_settings() returns text[]
language sql stable set search_path = ''
return (
  select coalesce(array_agg(distinct id), '{}')
  from public.site_settings
  cross join unnest(private.image_ids_in(setting_value)) as id
);
comment on function private.image_ids_in_settings is 'The images in texts of the site.';

create function private.image_ids_in_pages() returns text[]
language sql stable set search_path = ''
return (
  select coalesce(array_agg(distinct id), '{}')
  from (
    select content::text as source from public.best_of_pages
    union all
    select draft::text from public.best_of_pages where draft is not null
    union all
    select introduction || verdict from public.comparisons
    union all
    select introduction from public.categories
  ) as texts
  cross join unnest(private.image_ids_in(texts.source)) as id
);

create function private.unused_image_ids() returns setof text
language sql stable set search_path = ''
begin atomic
  select images.id
  from public.images
  where not exists (select from private.image_uses where image_uses.image_id = images.id)
    and images.id <> all (private.image_ids_in_settings())
    and images.id <> all (private.image_ids_in_pages());
end;
comment on function private.unused_image_ids is 'Images that no post, no page and no setting shows.';

create function public.record_image_bytes(bytes_input jsonb) returns void
language sql security definer set search_path = ''
begin atomic
  update public.images set bytes = measured.value::bigint
  from jsonb_each_text(bytes_input) as measured
  where images.id = measured.key and images.bytes is null;
end;
comment on function public.record_image_bytes is 'Records the sizes {id: bytes} of files stored before sizes were recorded.';
grant execute on function public.record_image_bytes to service_role;

create function private.with_image_size(source text, address text, width integer, height integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  result text := source;
  tag text;
begin
  for tag in
    select distinct match[1]
    -- A value may contain a closing bracket.
    from regexp_matches(source, '(<img(?:[^<>"'']|"[^"]*"|''[^'']*'')*>)', 'gi') as match
    where strpos(match[1], '"' || address || '"') > 0
  loop
    result := replace(result, tag, regexp_replace(
      regexp_replace(tag, '(\swidth=")[0-9]+"', '\1' || width || '"'),
      '(\sheight=")[0-9]+"', '\1' || height || '"'
    ));
  end loop;
  return result;
end
$$;
comment on function private.with_image_size is 'A text whose image elements with an address state another size, so that the page reserves the right space.';

create function private.with_image(source text, from_id text, image public.images) returns text
language sql immutable set search_path = ''
return private.with_image_size(
  regexp_replace(
    source, '/pictures/' || from_id || '/[0-9]+\.[a-z0-9]+', private.image_address(image), 'g'
  ),
  private.image_address(image), image.width, image.height
);
comment on function private.with_image is 'A text with another image in the place of one.';

create function private.with_stored_image(source text, url text, image public.images) returns text
language sql immutable set search_path = ''
return replace(
  source,
  'src="' || replace(replace(url, '&', '&amp;'), '"', '&quot;') || '"',
  format('src="%s" width="%s" height="%s"', private.image_address(image), image.width, image.height)
);
comment on function private.with_stored_image is 'A text whose image elements show a stored image instead of one at a URL of another site.';

create function private.write_post_texts(post_id_input uuid, changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  columns text := (select string_agg(quote_ident(key), ', ' order by key) from jsonb_object_keys(changes) as key);
begin
  if columns is null then
    return;
  end if;
  execute format(
    'update public.posts
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
      where id = $2',
    columns
  ) using changes, post_id_input;
end
$$;
comment on function private.write_post_texts is 'Writes some columns of a post.';

create function private.post_texts(post public.posts) returns table (name text, value text)
language sql stable set search_path = ''
begin atomic
  select key, content #>> '{}'
  from jsonb_each(to_jsonb(post) - array['id', 'slug', 'image', 'former_slugs']) as field (key, content)
  where jsonb_typeof(content) = 'string';
end;
comment on function private.post_texts is 'The fields of a post that may contain the address of an image.';

create function private.used_fields(post public.posts, image_id_input text) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(name order by name), '[]')
  from private.post_texts(post)
  where value like '%/pictures/' || image_id_input || '/%'
    or (name = 'product_image_url' and post.image ->> 'id' = image_id_input)
);
comment on function private.used_fields is 'The fields of a post that show an image.';

create function private.admin_image(image public.images) returns jsonb
language sql stable set search_path = ''
return to_jsonb(image) - array['unused_since', 'is_kept']
  || jsonb_build_object('address', private.image_address(image));
comment on function private.admin_image is 'An image as the library shows it.';

create function public.list_images(
  search_input text default '',
  filter_input text default 'all',
  sort_input text default 'newest',
  page_input integer default 1,
  page_size_input integer default 24
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Escapes % and _.
  pattern text := '%' || regexp_replace(search_input, '([\\%_])', '\\\1', 'g') || '%';
  in_settings text[] := private.image_ids_in_settings();
  in_pages text[] := private.image_ids_in_pages();
  result jsonb;
begin
  with counted as materialized (
    select images.id, images.created_at, images.bytes, images.name, images.alt,
      (select count(*) from private.image_uses where image_uses.image_id = images.id)
        + (images.id = any (in_settings))::integer + (images.id = any (in_pages))::integer as uses
    from public.images
  ), found as materialized (
    select *
    from counted
    where (
        search_input = '' or alt ilike pattern or name ilike pattern
        or exists (
          select from private.image_uses
          join public.posts on posts.id = image_uses.post_id
          where image_uses.image_id = counted.id and posts.title ilike pattern
        )
      )
      and case filter_input when 'unused' then uses = 0 when 'without-alt' then alt = '' else true end
  ), pages as (
    select count(*) as total, greatest(1, ceil(count(*)::numeric / page_size_input))::integer as page_count
    from found
  ), place as (
    select total, page_count, least(greatest(page_input, 1), page_count) as page from pages
  ), page as (
    select found.id, found.uses, row_number() over (order by
      case when sort_input = 'largest' then found.bytes end desc nulls last,
      case when sort_input = 'name' then lower(found.name) end nulls last,
      case when sort_input = 'oldest' then found.created_at end,
      found.created_at desc, found.id
    ) as number
    from found
  )
  select jsonb_build_object(
    'items', coalesce(
      (
        select jsonb_agg(
          private.admin_image(images) || jsonb_build_object('uses', page.uses) order by page.number
        )
        from page
        join public.images on images.id = page.id
        where page.number > (place.page - 1) * page_size_input and page.number <= place.page * page_size_input
      ),
      '[]'
    ),
    'total', place.total,
    'page', place.page,
    'page_count', place.page_count,
    'bytes', (select coalesce(sum(bytes), 0) from counted),
    'count', (select count(*) from counted),
    'unused', (select count(*) from counted where uses = 0)
  ) into result
  from place;
  return result;
end
$$;
comment on function public.list_images is 'One page of the library: {items, total, page, page_count} and {count, bytes, unused} of all images. A page past the end is the last one.';
grant execute on function public.list_images to service_role;

create function private.drafted(post public.posts) returns public.posts
language plpgsql stable set search_path = '' as $$
declare
  draft_fields jsonb;
  result public.posts;
begin
  select fields into draft_fields from public.post_drafts where post_drafts.post_id = post.id;
  if not found then
    return post;
  end if;
  result := private.with_draft(post, draft_fields);
  if result.product_image_url is distinct from post.product_image_url then
    result.image := public.find_image(result.product_image_url);
  end if;
  return result;
end
$$;

create function private.used_fields_with_draft(post public.posts, image_id_input text) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(distinct name order by name), '[]')
  from (
    select jsonb_array_elements_text(private.used_fields(post, image_id_input)) as name
    union all
    select jsonb_array_elements_text(private.used_fields(private.drafted(post), image_id_input))
  ) as used
);

create function private.pages_with_image(image_id text) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      jsonb_build_object('kind', kind, 'id', id, 'title', title, 'published', published)
      order by kind, lower(title), id
    ),
    '[]'
  )
  from (
    select 'best-of' as kind, pages.id, private.best_of_title(pages) as title, pages.published,
      concat(pages.content::text, pages.draft::text) as source
    from public.best_of_pages as pages
    where pages.trashed_at is null
    union all
    select 'comparison', comparisons.id, one.title || ' vs ' || other.title, comparisons.published,
      comparisons.introduction || comparisons.verdict
    from public.comparisons
    join public.posts as one on one.id = comparisons.first_post_id
    join public.posts as other on other.id = comparisons.second_post_id
    union all
    select 'category', categories.id, categories.name, categories.active, categories.introduction
    from public.categories
  ) as texts
  where texts.source like '%/pictures/' || image_id || '/%'
);

create function public.read_images(ids_input text[]) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      private.admin_image(images) || jsonb_build_object(
        'posts', (
          select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id', posts.id,
                'title', posts.title,
                'published', posts.published,
                'fields', private.used_fields_with_draft(posts, images.id)
              )
              order by lower(posts.title), posts.id
            ),
            '[]'
          )
          from private.image_uses
          join public.posts on posts.id = image_uses.post_id
          where image_uses.image_id = images.id
        ),
        'settings', (
          select coalesce(jsonb_agg(setting_key order by setting_key), '[]')
          from public.site_settings
          where setting_value like '%/pictures/' || images.id || '/%'
        ),
        'pages', private.pages_with_image(images.id)
      )
      order by images.created_at desc, images.id
    ),
    '[]'
  )
  from public.images
  where images.id = any (ids_input);
end;
comment on function public.read_images is 'Images with what shows them.';
grant execute on function public.read_images to service_role;

create function public.unused_images(limit_input integer) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(private.admin_image(images) order by images.created_at, images.id), '[]')
  from (
    select * from public.images
    where id in (select private.unused_image_ids())
      -- An open form may show an image that it has not saved.
      and created_at < now() - interval '1 day'
    order by created_at, id
    limit limit_input
  ) as images;
end;
comment on function public.unused_images is 'Images that nothing shows, except those stored in the last day; oldest first.';
grant execute on function public.unused_images to service_role;

create function private.refresh_post_images(image_ids text[]) returns void
language sql set search_path = ''
begin atomic
  -- The trigger fills it in.
  update public.posts set image = null
  where posts.id in (select post_id from private.image_uses where image_uses.image_id = any (image_ids))
    and (posts.image ->> 'id' = any (image_ids) or private.image_ids_in(posts.product_image_url) && image_ids);
end;
comment on function private.refresh_post_images is 'Copies the metadata of images into the posts that show them. This is no new version of a post.';

create function public.save_image(
  id_input text,
  alt_input text,
  focal_x_input integer,
  focal_y_input integer
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.images;
  new public.images;
begin
  select * into old from public.images where images.id = id_input for update;
  if not found then
    return null;
  end if;
  update public.images set alt = alt_input, focal_x = focal_x_input, focal_y = focal_y_input
  where images.id = id_input
  returning * into new;
  if private.image_metadata(new) <> private.image_metadata(old) then
    perform private.refresh_post_images(array[id_input]);
  end if;
  return private.admin_image(new)
    || jsonb_build_object('is_public_change', private.image_metadata(new) <> private.image_metadata(old));
end
$$;
comment on function public.save_image is 'Saves what the owner says of an image; null for an unknown one.';
grant execute on function public.save_image to service_role;

create function public.replace_image(admin_user_id_input uuid, from_id_input text, to_id_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  image public.images;
  post public.posts;
  changed jsonb := '[]';
  settings_count integer;
  pages_count integer;
  from_name text;
begin
  select * into image from public.images where images.id = to_id_input for update;
  select coalesce(nullif(name, ''), id) into from_name from public.images where images.id = from_id_input for update;
  if image.id is null or from_name is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  for post in
    select posts.*
    from public.posts
    where posts.id in (select post_id from private.image_uses where image_uses.image_id = from_id_input)
    order by posts.id
    for update
  loop
    perform private.write_post_texts(post.id, (
      select coalesce(
        jsonb_object_agg(
          name,
          case
            when name = 'product_image_url' then private.image_address(image)
            else private.with_image(value, from_id_input, image)
          end
        ),
        '{}'
      )
      from private.post_texts(post)
      where private.used_fields(post, from_id_input) ? name
    ));
    update public.post_drafts
    set fields = private.draft_fields_with_image(post_drafts.fields, from_id_input, image),
      updated_at = greatest(clock_timestamp(), post_drafts.updated_at + interval '1 microsecond')
    where post_drafts.post_id = post.id
      and post_drafts.fields <> private.draft_fields_with_image(post_drafts.fields, from_id_input, image);
    changed := changed || jsonb_build_object('id', post.id, 'title', post.title, 'published', post.published);
  end loop;
  update public.site_settings
  set setting_value = private.with_image(setting_value, from_id_input, image)
  where setting_value like '%/pictures/' || from_id_input || '/%';
  get diagnostics settings_count = row_count;
  pages_count := private.replace_image_in_pages(from_id_input, image);
  update public.images set is_kept = true, unused_since = null where images.id = to_id_input;
  if changed <> '[]' or settings_count > 0 or pages_count > 0 then
    perform public.log_admin_activity(
      admin_user_id_input, 'Replace Image', format(
        'Replaced the image "%s" in %s',
        from_name,
        case jsonb_array_length(changed) when 1 then '1 post' else jsonb_array_length(changed) || ' posts' end
      )
    );
  end if;
  return jsonb_build_object('outcome', 'replaced', 'posts', changed, 'settings', settings_count, 'pages', pages_count);
end
$$;
comment on function public.replace_image is 'Puts one image in the place of another, in every post and setting: {outcome: replaced, posts, settings} or {outcome: missing}. All or nothing.';
grant execute on function public.replace_image to service_role;

create function public.delete_images(admin_user_id_input uuid, ids_input text[], used_too_input boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  gone text[];
begin
  if not used_too_input then
    -- No post may begin to show one of them between the check and the deletion.
    lock table private.image_uses in share mode;
  end if;
  with removed as (
    delete from public.images
    where images.id = any (ids_input)
      and (used_too_input or images.id in (select private.unused_image_ids()))
    returning images.id
  )
  select coalesce(array_agg(id), '{}') into gone from removed;
  perform private.refresh_post_images(gone);
  if gone <> '{}' then
    perform public.log_admin_activity(
      admin_user_id_input, 'Delete Image',
      case cardinality(gone) when 1 then 'Deleted an image' else format('Deleted %s images', cardinality(gone)) end
    );
  end if;
  return jsonb_build_object('deleted', gone);
end
$$;
comment on function public.delete_images is 'Deletes images and returns the ids {deleted}, whose files are to be removed. Used ones stay unless used_too_input.';
grant execute on function public.delete_images to service_role;

create function public.request_remote_images(images_input jsonb) returns integer
language sql security definer set search_path = ''
begin atomic
  with requested as (
    insert into public.remote_images (url, alt, is_wanted, claimed_at, claimed_by)
    select url, left(coalesce(max(alt), ''), 300), true, '-infinity', 'import'
    from jsonb_to_recordset(images_input) as wanted (url text, alt text)
    group by url
    on conflict (url) do update
      set is_wanted = true, attempts = 0, problem = null, claimed_at = '-infinity', queued_at = null,
        claimed_by = 'import', alt = case when excluded.alt = '' then remote_images.alt else excluded.alt end
    returning url
  )
  select count(*)::integer from requested;
end;
comment on function public.request_remote_images is 'Notes images [{url, alt}] on other sites that are to be moved into the library, and returns their number.';
grant execute on function public.request_remote_images to service_role;

create function public.wanted_images(limit_input integer) returns jsonb
language sql security definer set search_path = ''
begin atomic
  with next_images as (
    update public.remote_images set queued_at = now()
    where url in (
      select url from public.remote_images
      where is_wanted and attempts < 3
        and claimed_at < now() - case attempts when 0 then interval '10 minutes' else interval '1 hour' end
        and coalesce(queued_at < now() - interval '10 minutes', true)
      order by attempts, url
      limit limit_input
    )
    returning url
  )
  select jsonb_build_object(
    'waiting', count(*) filter (where attempts < 3),
    'failed', coalesce(
      jsonb_agg(jsonb_build_object('url', url, 'problem', problem) order by url) filter (where attempts >= 3), '[]'
    ),
    'next', (select coalesce(jsonb_agg(url order by url), '[]') from next_images)
  )
  from public.remote_images
  where is_wanted;
end;
comment on function public.wanted_images is 'Images on other sites that are to be moved into the library: {waiting, failed: [{url, problem}], next: urls to fetch now}. Each is returned once in ten minutes.';
grant execute on function public.wanted_images to service_role;

create function public.give_up_remote_images() returns void
language sql security definer set search_path = ''
begin atomic
  update public.remote_images set is_wanted = false where is_wanted and attempts >= 3;
end;
comment on function public.give_up_remote_images is 'Leaves images that could not be fetched on their sites.';
grant execute on function public.give_up_remote_images to service_role;

create function public.retry_remote_images() returns void
language sql security definer set search_path = ''
begin atomic
  update public.remote_images set attempts = 0, problem = null, claimed_at = '-infinity', queued_at = null
  where is_wanted and attempts >= 3;
end;
comment on function public.retry_remote_images is 'Fetches again what could not be fetched.';
grant execute on function public.retry_remote_images to service_role;

create function public.fail_remote_image(url_input text, problem_input text) returns void
language sql security definer set search_path = ''
begin atomic
  update public.remote_images set attempts = attempts + 1, problem = left(problem_input, 500)
  where remote_images.url = url_input and remote_images.is_wanted;
end;
comment on function public.fail_remote_image is 'Records why a wanted image could not be fetched.';
grant execute on function public.fail_remote_image to service_role;

create function public.find_image(url_input text) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.image_metadata(images)
  from public.images
  where images.id = coalesce(
    substring(url_input from '^/pictures/([0-9a-f]{32})/'),
    (select remote_images.image_id from public.remote_images where remote_images.url = url_input)
  );
end;
comment on function public.find_image is 'The metadata of the stored image at a URL, as the trigger copies it into a post; null for another one.';
grant execute on function public.find_image to service_role;

create function private.refresh_image_uses(post_id_input uuid) returns void
-- Writes a table that writers of posts may not write.
language plpgsql security definer set search_path = '' as $$
declare
  post public.posts;
  draft_fields jsonb;
  ids text[];
begin
  select * into post from public.posts where posts.id = post_id_input;
  -- A deleted post takes its draft along.
  if not found then
    return;
  end if;
  select fields into draft_fields from public.post_drafts where post_drafts.post_id = post_id_input;
  ids := private.image_ids_in((to_jsonb(post) - 'image')::text)
    || private.image_ids_in(draft_fields::text)
    || array_remove(array[
      post.image ->> 'id',
      (
        select remote_images.image_id
        from public.remote_images
        where remote_images.url = draft_fields ->> 'product_image_url'
      )
    ], null);
  delete from private.image_uses
  where image_uses.post_id = post_id_input and image_uses.image_id <> all (ids);
  insert into private.image_uses (post_id, image_id)
  select distinct post_id_input, id from unnest(ids) as id
  on conflict do nothing;
end
$$;
comment on function private.refresh_image_uses is 'Records the images of a post and its draft.';

create function private.record_draft_image_uses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_image_uses(coalesce(new.post_id, old.post_id));
  return null;
end
$$;
comment on function private.record_draft_image_uses is 'Trigger: records the images of a draft.';

create function private.draft_fields_with_image(draft_fields jsonb, from_id text, image public.images) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_object_agg(
      name,
      case
        when name = 'product_image_url' and (
          value #>> '{}' like '/pictures/' || from_id || '/%'
          or exists (
            select from public.remote_images
            where remote_images.url = value #>> '{}' and remote_images.image_id = from_id
          )
        ) then to_jsonb(private.image_address(image))
        when name <> 'slug' and jsonb_typeof(value) = 'string'
          then to_jsonb(private.with_image(value #>> '{}', from_id, image))
        else value
      end
    ),
    '{}'
  )
  from jsonb_each(draft_fields) as field (name, value)
);
comment on function private.draft_fields_with_image is 'The fields of a draft with another image in the place of one.';
comment on function private.used_fields_with_draft is 'The fields of a post or its draft that show an image.';

create function public.image_refusal(url_input text) returns text
language sql stable security definer set search_path = ''
begin atomic
  select merchants.name
  from public.merchants
  where merchants.id = private.merchant_of_url(url_input) and not merchants.allows_image_storage;
end;
comment on function public.image_refusal is 'The merchant at a URL that does not let its images be stored; null if they may be.';
grant execute on function public.image_refusal to service_role;
comment on function private.image_ids_in_pages is 'The images in best-of pages with their drafts, comparisons and introductions of categories.';
comment on function private.pages_with_image is 'The best-of pages outside the trash, comparisons and categories that show an image.';

create function private.page_with_image(content jsonb, from_id text, image public.images) returns jsonb
language sql stable set search_path = ''
return content || jsonb_build_object(
  'introduction', private.with_image(content ->> 'introduction', from_id, image),
  'how_we_chose', private.with_image(content ->> 'how_we_chose', from_id, image),
  'social_image_url', private.with_image(content ->> 'social_image_url', from_id, image)
);
comment on function private.page_with_image is 'The content of a best-of page with another image in the place of one.';

create function private.replace_image_in_pages(from_id text, image public.images) returns integer
language plpgsql set search_path = '' as $$
declare
  pattern text := '%/pictures/' || from_id || '/%';
  changed integer;
  total integer := 0;
begin
  update public.best_of_pages
  set content = private.page_with_image(best_of_pages.content, from_id, image),
    draft = private.page_with_image(best_of_pages.draft, from_id, image)
  where best_of_pages.content::text like pattern or best_of_pages.draft::text like pattern;
  get diagnostics changed = row_count;
  total := total + changed;
  update public.comparisons
  set introduction = private.with_image(comparisons.introduction, from_id, image),
    verdict = private.with_image(comparisons.verdict, from_id, image)
  where comparisons.introduction || comparisons.verdict like pattern;
  get diagnostics changed = row_count;
  total := total + changed;
  update public.categories
  set introduction = private.with_image(categories.introduction, from_id, image)
  where categories.introduction like pattern;
  get diagnostics changed = row_count;
  return total + changed;
end
$$;
comment on function private.replace_image_in_pages is 'Puts one image in the place of another in best-of pages, comparisons and categories; returns how many it changed.';
comment on table private.post_links is 'What public reviews link to, as stored: web addresses and managed links.';
comment on column private.post_links.merchant_id is 'The shop that the owner chose for an offer.';

create index post_links_post on private.post_links (post_id);

create table private.outgoing_links (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  host text not null,
  state text not null default 'unchecked',
  problem text,
  failed_since timestamptz,
  checked_at timestamptz,
  claimed_until timestamptz not null default '-infinity',
  ignored_at timestamptz,
  ignored_reason text,

  constraint outgoing_links_state_known
    check (state in ('unchecked', 'fine', 'suspected', 'broken', 'uncheckable')),
  constraint outgoing_links_ignored_with_reason check ((ignored_at is null) = (ignored_reason is null)),
  constraint outgoing_links_ignored_reason_length check (char_length(ignored_reason) between 1 and 300)
);
comment on table private.outgoing_links is 'Every web address that visitors are sent to, once.';
comment on column private.outgoing_links.problem is 'Why it is not fine, as linkProblems of the application.';
comment on column private.outgoing_links.failed_since is 'The first of the failures since it was last fine.';
comment on column private.outgoing_links.claimed_until is 'Until then a Worker checks it, and no other one requests its host.';

create unique index outgoing_links_url_unique on private.outgoing_links (md5(url));

create index outgoing_links_host on private.outgoing_links (host);

create table private.link_checks (
  id bigint generated always as identity primary key,
  link_id uuid not null references private.outgoing_links (id) on delete cascade,
  at timestamptz not null,
  outcome text not null,
  problem text,
  chain jsonb not null,
  detail text,

  constraint link_checks_outcome_known check (outcome in ('fine', 'failed', 'uncheckable')),
  constraint link_checks_chain_is_an_array check (jsonb_typeof(chain) = 'array')
);
comment on table private.link_checks is 'The last checks of each link, with the addresses that were requested.';

create index link_checks_link on private.link_checks (link_id, id desc);
comment on table private.link_collection is 'The change up to which the links of reviews are collected.';

create function private.managed_targets() returns table (id uuid, slug text, merchant_id uuid, url text, country text)
language sql stable set search_path = ''
begin atomic
  select managed_links.id, managed_links.slug, managed_links.merchant_id, targets.url, targets.country
  from public.managed_links
  cross join lateral (
    select managed_links.target as url, null as country
    union all
    select value, key from jsonb_each_text(managed_links.country_targets)
  ) as targets
  where targets.url is not null
    and managed_links.deleted_at is null
    and coalesce(managed_links.ends_at > private.clock(), true);
end;
comment on function private.managed_targets is 'Where managed links lead: by default and by country.';

create function private.link_uses() returns table (
  url text, place text, post_id uuid, offer_id uuid, merchant_id uuid, managed_link_id uuid, slug text, country text
)
language sql stable set search_path = ''
begin atomic
  with targets as materialized (
    select * from private.managed_targets()
  )
  select links.url, links.place, links.post_id, links.offer_id, links.merchant_id, null::uuid, null::text, null::text
  from private.post_links as links
  where private.link_slug(links.url) is null
  union all
  select targets.url, links.place, links.post_id, links.offer_id, coalesce(links.merchant_id, targets.merchant_id),
    targets.id, targets.slug, targets.country
  from private.post_links as links
  join targets on targets.slug = private.link_slug(links.url)
  union all
  select targets.url, 'managed', null, null, targets.merchant_id, targets.id, targets.slug, targets.country
  from targets;
end;
comment on function private.link_uses is 'Where each web address is used: by a review directly, by a review through a managed link, and by a managed link.';

create function public.read_link_sources(
  ids_input uuid[] default null,
  after_input uuid default null,
  limit_input integer default 200
) returns jsonb
-- plpgsql, because a plan for the given arguments uses the index.
language plpgsql stable security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', shown.id,
          'primary_affiliate_url', shown.primary_affiliate_url,
          'in_depth_analysis', shown.in_depth_analysis,
          'offers', (
            select coalesce(
              jsonb_agg(
                jsonb_build_object('id', offer -> 'id', 'url', offer -> 'url', 'merchant_id', offer -> 'merchant_id')
              ),
              '[]'
            )
            from jsonb_array_elements(shown.offers) as stored (offer)
            where coalesce((offer ->> 'ends_at')::timestamptz > moment, true)
          )
        )
        order by shown.id
      ),
      '[]'
    )
    from (
      select *
      from public.posts
      where private.is_public(posts, moment)
        and (ids_input is null or posts.id = any (ids_input))
        and (after_input is null or posts.id > after_input)
      order by posts.id
      limit limit_input
    ) as page
    cross join lateral private.effective_post(page::public.posts, moment) as shown
  );
end
$$;
comment on function public.read_link_sources is 'The fields of public reviews that can link elsewhere, ordered by id: of some reviews, or one page of all.';
grant execute on function public.read_link_sources to service_role;

create function public.changed_link_sources(limit_input integer default 200) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'change', max(page.number),
    'ids', coalesce(jsonb_agg(distinct page.post_id) filter (where page.post_id is not null), '[]'),
    'is_last', count(*) < limit_input
  )
  from (
    select number, post_id
    from public.post_changes
    where number > (select change from private.link_collection)
    order by number
    limit limit_input
  ) as page;
end;
comment on function public.changed_link_sources is 'Reviews whose links are to be collected again, and the change up to which they are: {change, ids, is_last}.';
grant execute on function public.changed_link_sources to service_role;

create function public.store_post_links(
  links_input jsonb,
  ids_input uuid[] default null,
  after_input uuid default null,
  until_input uuid default null,
  change_input bigint default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.post_links
  where case
    when ids_input is not null then post_links.post_id = any (ids_input)
    else coalesce(post_links.post_id > after_input, true) and coalesce(post_links.post_id <= until_input, true)
  end;
  insert into private.post_links (post_id, place, url, offer_id, merchant_id)
  select link.post_id, link.place, link.url, link.offer_id, link.merchant_id
  from jsonb_to_recordset(links_input) as link (post_id uuid, place text, url text, offer_id uuid, merchant_id uuid)
  -- Deleted since it was read.
  join public.posts on posts.id = link.post_id;
  update private.link_collection set change = greatest(change, change_input) where change_input is not null;
end
$$;
comment on function public.store_post_links is 'Stores the links of some reviews, or of those with an id in a range, instead of what was known of them.';
grant execute on function public.store_post_links to service_role;

create function public.refresh_outgoing_links() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.outgoing_links'));
  create temporary table pg_temp.used_urls on commit drop as
    select distinct uses.url, md5(uses.url) as hash, private.host_of(uses.url) as host
    from private.link_uses() as uses
    where private.host_of(uses.url) is not null;
  delete from private.outgoing_links
  where not exists (select from pg_temp.used_urls where used_urls.hash = md5(outgoing_links.url));
  insert into private.outgoing_links (url, host)
  select used_urls.url, used_urls.host from pg_temp.used_urls
  on conflict (md5(url)) do nothing;
  drop table pg_temp.used_urls;
end
$$;
comment on function public.refresh_outgoing_links is 'Adds the web addresses that are used and removes those that no longer are.';
grant execute on function public.refresh_outgoing_links to service_role;

create function private.link_rules(merchant_id_input uuid) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'domains', (
      select coalesce(jsonb_agg(domain order by domain), '[]')
      from public.merchant_domains where merchant_domains.merchant_id = merchants.id
    ),
    'tag_parameter', case when merchants.tag_value is not null or merchants.country_tags <> '{}' then merchants.tag_parameter end,
    'allows_checks', merchants.allows_checks,
    'allows_cloaking', merchants.allows_cloaking
  )
  from public.merchants
  where merchants.id = merchant_id_input
);
comment on function private.link_rules is 'What a check must know of a shop.';

create function private.link_to_check(link private.outgoing_links) returns jsonb
language sql stable set search_path = ''
return (
  with uses as materialized (
    select * from private.link_uses() as uses where uses.url = link.url
  )
  select jsonb_build_object(
    'id', link.id,
    'url', link.url,
    'is_managed', exists (select from uses where managed_link_id is not null),
    'is_buy_link', exists (select from uses where place in ('primary', 'offer')),
    'titles', (
      select coalesce(jsonb_agg(distinct posts.title), '[]')
      from uses
      join public.posts on posts.id = uses.post_id
      where uses.place in ('primary', 'offer')
    ),
    'merchant', private.link_rules(
      coalesce(private.merchant_of_url(link.url), (select merchant_id from uses where merchant_id is not null limit 1))
    )
  )
);
comment on function private.link_to_check is 'A link as a check needs it.';

create function private.is_link_due(link private.outgoing_links) returns boolean
language sql stable set search_path = ''
return link.ignored_at is null
  and coalesce((link.checked_at at time zone 'UTC')::date < (private.clock() at time zone 'UTC')::date, true);
comment on function private.is_link_due is 'Whether a link is to be checked today: once a day.';

create function public.claim_link_checks(limit_input integer, link_id_input uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claimed uuid[];
begin
  -- One at a time, so that two Workers never request one host.
  perform pg_advisory_xact_lock(hashtext('private.outgoing_links'));
  select array_agg(id order by turn, checked_at nulls first, id) into claimed
  from (
    select links.id, links.checked_at, row_number() over (partition by links.host order by links.checked_at nulls first, links.id) as turn
    from private.outgoing_links as links
    where case when link_id_input is null then private.is_link_due(links) else links.id = link_id_input end
      and not exists (
        select from private.outgoing_links as busy
        where busy.host = links.host and busy.claimed_until > clock_timestamp()
      )
    order by turn, links.checked_at nulls first, links.id
    limit limit_input
  ) as due;
  update private.outgoing_links set claimed_until = clock_timestamp() + interval '10 minutes'
  where id = any (claimed);
  return jsonb_build_object(
    'links', (
      select coalesce(jsonb_agg(private.link_to_check(links) order by array_position(claimed, links.id)), '[]')
      from private.outgoing_links as links
      where links.id = any (claimed)
    ),
    'merchants', (
      select coalesce(jsonb_agg(private.link_rules(merchants.id)), '[]')
      from public.merchants
    ),
    'left', (
      select count(*) from private.outgoing_links as links
      where private.is_link_due(links) and not links.id = any (coalesce(claimed, '{}'))
    )
  );
end
$$;
comment on function public.claim_link_checks is 'Links to check now, hosts in turn, none of a host that another Worker requests: {links, merchants, left}.';
grant execute on function public.claim_link_checks to service_role;

create function public.store_link_checks(results_input jsonb, released_input uuid[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
begin
  update private.outgoing_links as links
  set
    state = case
      when result.outcome = 'fine' then 'fine'
      when result.outcome = 'failed' then case
        when result.is_certain or links.state = 'broken' or links.failed_since <= moment - interval '20 hours' then 'broken'
        else 'suspected'
      end
      -- No answer is no sign that it works again.
      when links.failed_since is not null then links.state
      else 'uncheckable'
    end,
    problem = case
      when result.outcome = 'fine' then null
      when result.outcome = 'uncheckable' and links.failed_since is not null then links.problem
      else result.problem
    end,
    failed_since = case
      when result.outcome = 'failed' then coalesce(links.failed_since, moment)
      when result.outcome = 'uncheckable' then links.failed_since
    end,
    checked_at = moment
  from jsonb_to_recordset(results_input) as result (link_id uuid, outcome text, problem text, is_certain boolean)
  where links.id = result.link_id;
  insert into private.link_checks (link_id, at, outcome, problem, chain, detail)
  select result.link_id, moment, result.outcome, result.problem, result.chain, left(result.detail, 300)
  from jsonb_to_recordset(results_input) as result (link_id uuid, outcome text, problem text, chain jsonb, detail text)
  join private.outgoing_links as links on links.id = result.link_id;
  delete from private.link_checks
  where link_id in (select (result ->> 'link_id')::uuid from jsonb_array_elements(results_input) as given (result))
    and id not in (
      select newest.id
      from jsonb_array_elements(results_input) as given (result)
      cross join lateral (
        select checks.id from private.link_checks as checks
        where checks.link_id = (result ->> 'link_id')::uuid
        order by checks.id desc
        limit 10
      ) as newest
    );
  -- Another Worker waits a second before it requests the host.
  update private.outgoing_links set claimed_until = clock_timestamp() + interval '1 second'
  where id = any (released_input)
    or id in (select (result ->> 'link_id')::uuid from jsonb_array_elements(results_input) as given (result));
end
$$;
comment on function public.store_link_checks is 'Stores what checks found and releases links. A link is suspected after one failure and broken after a second a day later, or when the failure is certain.';
grant execute on function public.store_link_checks to service_role;

create function private.link_clicks() returns table (link_id uuid, clicks bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query
  with uses as materialized (
    select links.id, found.*
    from private.link_uses() as found
    join private.outgoing_links as links on md5(links.url) = md5(found.url)
  ), texts as (
    select post_id, count(distinct id) as links
    from uses
    where place = 'text' and managed_link_id is null
    group by post_id
  ), keys as (
    select uses.id, 'managed' as kind, managed_link_id as key from uses where managed_link_id is not null
    union
    select uses.id, 'offer', offer_id from uses where place = 'offer' and managed_link_id is null
    union
    select uses.id, 'primary', post_id from uses where place = 'primary' and managed_link_id is null
    union
    -- Which link of a text was followed is known only where it is the only one.
    select uses.id, 'text', uses.post_id
    from uses
    left join texts on texts.post_id = uses.post_id
    where uses.managed_link_id is null
      and ((uses.place = 'text' and texts.links = 1) or (uses.place = 'primary' and texts.links is null))
  ), totals as (
    select
      case
        when totals.link_id is not null then 'managed'
        when totals.offer_id is not null then 'offer'
        when totals.placement = 'text' then 'text'
        else 'primary'
      end as kind,
      coalesce(totals.link_id, totals.offer_id, totals.post_id) as key,
      sum(totals.clicks)::bigint as clicks
    from public.daily_click_totals as totals
    where totals.day > (private.clock() at time zone 'UTC')::date - 30
    group by 1, 2
  )
  select keys.id, sum(totals.clicks)::bigint
  from keys
  join totals on totals.kind = keys.kind and totals.key = keys.key
  group by keys.id;
end
$$;
comment on function private.link_clicks is 'Clicks of the last thirty days on each link.';

create function private.listed_state(link private.outgoing_links) returns text
language sql immutable set search_path = ''
return case when link.ignored_at is null then link.state else 'ignored' end;

create function public.list_links(
  state_input text default 'all',
  search_input text default '',
  page_input integer default 1,
  page_size_input integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Escapes % and _.
  pattern text := '%' || regexp_replace(search_input, '([\\%_])', '\\\1', 'g') || '%';
  counted jsonb;
  total integer;
  page_count integer;
  page integer;
  items jsonb;
begin
  select coalesce(jsonb_object_agg(state, links), '{}') into counted
  from (
    select private.listed_state(links) as state, count(*) as links
    from private.outgoing_links as links
    group by 1
  ) as states;
  with uses as materialized (
    select found.url, count(*)::integer as uses,
      (array_agg(posts.title order by posts.title) filter (where posts.title is not null))[1] as title,
      min(found.slug) as slug,
      string_agg(posts.title, ' ') || ' ' || coalesce(string_agg(found.slug, ' '), '') as names
    from (
      -- A managed link that reviews use is listed with them.
      select url, place, post_id, slug from private.link_uses()
    ) as found
    left join public.posts on posts.id = found.post_id
    group by found.url
  ), found as materialized (
    select links.id, links.url, private.listed_state(links) as state, links.problem, links.checked_at, links.failed_since,
      links.ignored_reason, coalesce(uses.uses, 0) as uses, uses.title, uses.slug,
      coalesce(clicks.clicks, 0) as clicks,
      case private.listed_state(links) when 'broken' then 1 when 'suspected' then 2 when 'uncheckable' then 3
        when 'unchecked' then 4 when 'fine' then 5 else 6 end as rank
    from private.outgoing_links as links
    left join uses on uses.url = links.url
    left join private.link_clicks() as clicks on clicks.link_id = links.id
    where (state_input = 'all' or private.listed_state(links) = state_input)
      and (search_input = '' or links.url ilike pattern or uses.names ilike pattern or '/go/' || uses.slug ilike pattern)
  ), place as (
    select count(*)::integer as total, greatest(1, ceil(count(*)::numeric / page_size_input))::integer as page_count from found
  )
  select place.total, place.page_count, least(greatest(page_input, 1), place.page_count),
    (
      select coalesce(jsonb_agg(to_jsonb(shown) - array['rank'] order by shown.rank, shown.clicks desc, shown.url), '[]')
      from (
        select * from found
        order by found.rank, found.clicks desc, found.url
        limit page_size_input offset (least(greatest(page_input, 1), place.page_count) - 1) * page_size_input
      ) as shown
    )
  into total, page_count, page, items
  from place;
  return jsonb_build_object(
    'items', items, 'total', total, 'page', page, 'page_count', page_count, 'counts', counted
  );
end
$$;
comment on function public.list_links is 'One page of outgoing links, broken ones with the most clicks first: {items, total, page, page_count, counts by state}.';
grant execute on function public.list_links to service_role;

create function public.read_link(link_id_input uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', links.id, 'url', links.url, 'state', private.listed_state(links), 'problem', links.problem,
      'checked_at', links.checked_at, 'failed_since', links.failed_since, 'ignored_reason', links.ignored_reason,
      'clicks', coalesce((select clicks.clicks from private.link_clicks() as clicks where clicks.link_id = links.id), 0),
      'uses', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'place', uses.place, 'post_id', uses.post_id, 'title', posts.title, 'slug', uses.slug, 'country', uses.country
            )
            order by posts.title nulls last, uses.place, uses.slug, uses.country nulls first
          ),
          '[]'
        )
        from private.link_uses() as uses
        left join public.posts on posts.id = uses.post_id
        where uses.url = links.url
      ),
      'checks', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('at', at, 'outcome', outcome, 'problem', checks.problem, 'chain', chain, 'detail', detail)
            order by checks.id desc
          ),
          '[]'
        )
        from private.link_checks as checks
        where checks.link_id = links.id
      )
    )
    from private.outgoing_links as links
    where links.id = link_id_input
  );
end
$$;
comment on function public.read_link is 'A link with its uses and last checks; null without it.';
grant execute on function public.read_link to service_role;

create function public.ignore_link(admin_user_id_input uuid, link_id_input uuid, reason_input text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  url text;
begin
  update private.outgoing_links as links
  set ignored_at = case when reason_input is not null then private.clock() end, ignored_reason = reason_input
  where links.id = link_id_input
  returning links.url into url;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input,
    'Ignore Link',
    case
      when reason_input is null then format('Checks %s again', left(url, 200))
      else format('Ignores %s: %s', left(url, 200), reason_input)
    end
  );
  return true;
end
$$;
comment on function public.ignore_link is 'Stops checking a link for a reason, or starts again without one; false when it does not exist.';
grant execute on function public.ignore_link to service_role;

create function public.link_problems() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('broken', count(*), 'clicks', coalesce(max(clicks.clicks), 0))
    from private.outgoing_links as links
    left join private.link_clicks() as clicks on clicks.link_id = links.id
    where links.state = 'broken' and links.ignored_at is null
  );
end
$$;
comment on function public.link_problems is 'For the dashboard: how many links are broken, and the clicks on the one with the most.';
grant execute on function public.link_problems to service_role;

create function public.read_link_replacements(link_id_input uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link private.outgoing_links;
begin
  select * into link from private.outgoing_links where outgoing_links.id = link_id_input;
  if link.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'url', link.url,
    'posts', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', posts.id,
            'title', posts.title,
            'published', posts.published,
            'version', private.version_of(posts),
            'fields', jsonb_build_object(
              'primary_affiliate_url', posts.primary_affiliate_url,
              'in_depth_analysis', posts.in_depth_analysis,
              'offers', posts.offers
            ),
            'draft', (
              select jsonb_object_agg(key, value)
              from jsonb_each(drafts.fields)
              where key in ('primary_affiliate_url', 'in_depth_analysis', 'offers')
            )
          )
          order by lower(posts.title), posts.id
        ),
        '[]'
      )
      from public.posts
      left join public.post_drafts as drafts on drafts.post_id = posts.id
      where posts.trashed_at is null
        and (
          posts.primary_affiliate_url = link.url
          or posts.offers @> jsonb_build_array(jsonb_build_object('url', link.url))
          or strpos(lower(posts.in_depth_analysis), link.host) > 0
          or strpos(lower(drafts.fields::text), link.host) > 0
        )
    ),
    'managed', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', managed_links.id, 'slug', managed_links.slug, 'version', managed_links.updated_at,
            'target', managed_links.target, 'country_targets', managed_links.country_targets
          )
          order by managed_links.slug
        ),
        '[]'
      )
      from public.managed_links
      where managed_links.deleted_at is null
        and (
          managed_links.target = link.url
          or exists (
            select from jsonb_each_text(managed_links.country_targets) as by_country where by_country.value = link.url
          )
        )
    )
  );
end
$$;
comment on function public.read_link_replacements is 'Everything that may contain a link, with its version: {url, posts, managed}; null without the link.';
grant execute on function public.read_link_replacements to service_role;

create function public.replace_link(admin_user_id_input uuid, url_input text, changes_input jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  item jsonb;
  post public.posts;
  fields constant text[] := array['primary_affiliate_url', 'in_depth_analysis', 'offers'];
  posts_count integer := jsonb_array_length(changes_input -> 'posts');
  managed_count integer := jsonb_array_length(changes_input -> 'managed');
begin
  -- Everything is checked before anything is written.
  for item in
    select value from jsonb_array_elements(changes_input -> 'posts') order by value ->> 'id'
  loop
    post := private.lock_post((item ->> 'id')::uuid);
    if post.id is null or private.version_of(post) is distinct from (item ->> 'version')::timestamptz then
      return jsonb_build_object('outcome', 'changed');
    end if;
  end loop;
  perform from public.managed_links
  where id in (select (value ->> 'id')::uuid from jsonb_array_elements(changes_input -> 'managed'))
  order by id
  for update;
  if exists (
    select from jsonb_array_elements(changes_input -> 'managed') as given (change)
    where not exists (
      select from public.managed_links
      where id = (change ->> 'id')::uuid and deleted_at is null and updated_at = (change ->> 'version')::timestamptz
    )
  ) then
    return jsonb_build_object('outcome', 'changed');
  end if;

  for item in
    select value from jsonb_array_elements(changes_input -> 'posts') order by value ->> 'id'
  loop
    perform private.write_post_texts((item ->> 'id')::uuid, (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(item -> 'fields') where key = any (fields)
    ));
    update public.post_drafts
    set fields = post_drafts.fields || (item -> 'draft'),
      updated_at = greatest(clock_timestamp(), post_drafts.updated_at + interval '1 microsecond')
    where post_drafts.post_id = (item ->> 'id')::uuid
      and jsonb_typeof(item -> 'draft') = 'object' and item -> 'draft' <> '{}';
    perform private.record_revision(posts.id, admin_user_id_input, case
      when posts.published and not exists (select from public.post_drafts where post_drafts.post_id = posts.id) then 'publish'
      else 'save'
    end)
    from public.posts
    where posts.id = (item ->> 'id')::uuid;
  end loop;
  update public.managed_links
  set target = change ->> 'target', country_targets = change -> 'country_targets'
  from jsonb_array_elements(changes_input -> 'managed') as given (change)
  where managed_links.id = (change ->> 'id')::uuid;
  perform public.log_admin_activity(
    admin_user_id_input, 'Replace Link', format(
      'Replaced %s in %s and %s',
      left(url_input, 200),
      case posts_count when 1 then '1 post' else posts_count || ' posts' end,
      case managed_count when 1 then '1 managed link' else managed_count || ' managed links' end
    )
  );
  return jsonb_build_object('outcome', 'replaced', 'posts', posts_count, 'managed', managed_count);
end
$$;
comment on function public.replace_link is 'Writes posts, drafts and managed links with another address, as new revisions: {outcome: replaced}, or {outcome: changed} and nothing when one of them was changed since it was read.';
grant execute on function public.replace_link to service_role;
comment on table public.managed_links is 'Links /go/{slug}. A deleted one stays and answers 410.';
comment on column public.managed_links.merchant_id is 'The shop, where the target''s domain does not say it, such as a network''s tracking URL.';
comment on column public.managed_links.target is 'Where it leads by default; null: to the review, or nowhere (410).';
comment on column public.managed_links.country_targets is 'Targets of other countries: ISO 3166 code to URL.';
comment on column public.managed_links.post_id is 'The review that an imported link leads to where its shop forbids cloaking.';
comment on column public.managed_links.old_paths is 'Paths of an earlier system that lead to it as well, such as /recommends/shoes.';
comment on column public.managed_links.starts_at is 'Before it the link answers 404.';
comment on column public.managed_links.ends_at is 'From then on it answers 410.';
grant select, insert, update, delete on table public.managed_links to service_role;

alter table public.managed_links enable row level security;

create index managed_links_merchant on public.managed_links (merchant_id) where merchant_id is not null;

create index managed_links_post on public.managed_links (post_id) where post_id is not null;

create index managed_links_old_paths on public.managed_links using gin (old_paths) where old_paths <> '{}';

create index managed_links_starts on public.managed_links (starts_at) where starts_at is not null;
comment on function private.link_slug is 'The slug of a managed link in a stored URL; null for any other URL.';
grant execute on function private.link_slug to service_role;
comment on function private.is_link_url is 'Whether a URL can be that of an offer: a web address or a managed link.';
grant execute on function private.is_link_url to service_role;
comment on function private.merchant_of_link is 'The shop that a web address or a managed link leads to.';
comment on function private.are_country_targets is 'Whether JSON maps ISO 3166 codes to web addresses.';
grant execute on function private.are_country_targets to service_role;
comment on function private.are_old_paths is 'Whether texts are at most 20 paths of this site without a query.';
grant execute on function private.are_old_paths to service_role;

create sequence private.link_change_numbers;
comment on table private.link_changes is 'The last change of each managed link that visitors can notice, numbered in commit order.';
comment on column private.link_changes.link_id is 'No foreign key: the tombstone outlives the link.';
comment on column private.link_changes.is_started is 'Whether the link had started by the clock of the change.';

create function private.number_links(link_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Held until commit: whoever gets the next number commits later, so a reader that sees a number
  -- sees every lower one too.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('private.link_changes.number'));
  insert into private.link_changes (link_id, number, is_started)
  select changed.id, nextval('private.link_change_numbers'), coalesce(managed_links.starts_at <= private.clock(), true)
  from unnest(link_ids) as changed (id)
  left join public.managed_links on managed_links.id = changed.id
  on conflict (link_id) do update set number = excluded.number, is_started = excluded.is_started;
end
$$;
comment on function private.number_links is 'Gives managed links the next change numbers.';

create function private.record_link_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.number_links(array[coalesce(new.id, old.id)]);
  return null;
end
$$;
comment on function private.record_link_change is 'Trigger: numbers what visitors notice of a managed link.';

create function private.link_urls(link public.managed_links) returns setof text
language sql immutable set search_path = ''
begin atomic
  select link.target where link.target is not null
  union all
  select value from jsonb_each_text(link.country_targets);
end;
comment on function private.link_urls is 'All targets of a managed link.';

create function private.links_under(domain text) returns setof public.managed_links
language sql stable set search_path = ''
begin atomic
  select managed_links.*
  from public.managed_links
  where exists (
    select from private.link_urls(managed_links) as url
    where private.host_of(url) = domain or right(private.host_of(url), char_length(domain) + 1) = '.' || domain
  );
end;
comment on function private.links_under is 'Managed links with a target at a domain or below it.';

create function private.record_domain_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.number_links(
    array(select id from private.links_under(coalesce(new.domain, old.domain)))
  );
  return null;
end
$$;
comment on function private.record_domain_change is 'Trigger: numbers the managed links whose shop a domain changes, because of its sub-ID parameter.';

create function private.record_merchant_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.number_links(array(
    select managed_links.id
    from public.managed_links
    where managed_links.merchant_id = new.id
      or exists (
        select from private.link_urls(managed_links) as url where private.merchant_of_url(url) = new.id
      )
  ));
  return null;
end
$$;
comment on function private.record_merchant_links is 'Trigger: numbers the managed links of a shop with another sub-ID parameter.';

create function private.edge_links(link_ids uuid[]) returns table (number numeric, link jsonb)
-- One query without functions of each row, because an import changes thousands.
language sql stable set search_path = '' as $$
  with moment as materialized (
    select private.clock() as now
  ), shown as (
    select known.number, known.is_started as was_started, known.link_id, managed_links.id is null as is_missing,
      coalesce(managed_links.starts_at <= moment.now, true) as is_started, managed_links.*
    from private.link_changes as known
    cross join moment
    left join public.managed_links on managed_links.id = known.link_id
    where known.link_id = any (link_ids)
  ), urls as (
    select shown.link_id, shown.merchant_id, '' as country, shown.target as url
    from shown
    where shown.target is not null and shown.deleted_at is null and shown.is_started
    union all
    select shown.link_id, shown.merchant_id, country, url
    from shown, jsonb_each_text(shown.country_targets) as given (country, url)
    where shown.deleted_at is null and shown.is_started
  ), targets as (
    select urls.link_id, urls.country,
      jsonb_build_object('url', urls.url, 'sub_id_parameter', merchants.sub_id_parameter) as target
    from urls
    left join lateral (
      select merchant_domains.merchant_id
      from string_to_array(
        -- As in private.host_of.
        rtrim(lower(substring(urls.url from '(?i)^https?://(?:[^/?#@\s]*@)?([^/\\?#:\s]+)')), '.'), '.'
      ) as parts
      cross join lateral generate_subscripts(parts, 1) as start
      join public.merchant_domains on merchant_domains.domain = array_to_string(parts[start:], '.')
      where urls.merchant_id is null
      order by start
      limit 1
    ) as recognized on true
    left join public.merchants on merchants.id = coalesce(urls.merchant_id, recognized.merchant_id)
  ), grouped as (
    select targets.link_id,
      jsonb_object_agg(country, target) filter (where country = '') -> '' as target,
      jsonb_object_agg(country, target) filter (where country <> '') as country_targets
    from targets
    group by targets.link_id
  )
  select shown.number + case when shown.is_started = shown.was_started then 0 else 0.5 end,
    case
      when is_missing then jsonb_build_object(
        'number', shown.number, 'id', shown.link_id, 'slug', '', 'old_paths', '[]'::jsonb, 'post_id', null,
        'state', 'missing', 'target', null
      )
      else jsonb_build_object(
        'number', shown.number + case when shown.is_started = shown.was_started then 0 else 0.5 end,
        'id', shown.id,
        'slug', shown.slug,
        'old_paths', shown.old_paths,
        'post_id', shown.post_id
      ) || case
        when shown.deleted_at is not null then '{"state": "deleted", "target": null}'
        -- Where it will lead is nobody's business before.
        when not shown.is_started then '{"state": "waiting", "target": null}'
        else jsonb_build_object(
          'state', 'running',
          'target', grouped.target,
          'country_targets', coalesce(grouped.country_targets, '{}'),
          'ends_at', shown.ends_at
        )
      end
    end
  from shown
  left join grouped on grouped.link_id = shown.link_id
$$;
comment on function private.edge_links is 'Managed links as the edge reads them: nothing of the future. One that the clock has started since has a number between two.';

create function private.due_links() returns uuid[]
language sql stable set search_path = ''
return array(
  select link.id
  from public.managed_links as link
  join private.link_changes as known on known.link_id = link.id
  where link.starts_at is not null and known.is_started <> (link.starts_at <= private.clock())
  limit 1000
);
comment on function private.due_links is 'Managed links that have started since they were numbered.';

create function public.number_due_links() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid[] := private.due_links();
begin
  if due <> '{}' then
    perform private.number_links(due);
  end if;
  return cardinality(due);
end
$$;
comment on function public.number_due_links is 'Numbers the managed links that the clock has started; returns how many.';
grant execute on function public.number_due_links to service_role;

create function private.unescaped(url text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  decoded text := lower(url);
begin
  for round in 1..4 loop
    exit when position('%' in decoded) = 0;
    for code in 33..126 loop
      decoded := replace(decoded, '%' || to_hex(code), lower(chr(code)));
    end loop;
  end loop;
  return decoded;
end
$$;
comment on function private.unescaped is 'A web address in lower case with its ASCII characters decoded, as often as they were encoded.';

create function private.forbidding_merchant(link public.managed_links) returns text
language plpgsql stable set search_path = '' as $$
declare
  texts text := lower(concat_ws(
    ' ', link.target, (select string_agg(value, ' ') from jsonb_each_text(link.country_targets))
  ));
begin
  if texts = '' then
    return null;
  end if;
  if position('%' in texts) > 0 then
    texts := texts || ' ' || private.unescaped(texts);
  end if;
  return (
    with hosts as (
      -- The hosts, and whatever looks like one behind them, such as in the parameter of a redirector.
      select distinct matched[1] as host
      from regexp_matches(texts, '[a-z0-9_-]+(?:\.[a-z0-9_-]+)+', 'g') as matched
    )
    select coalesce(
      chosen.name, recognized.name,
      case when host ~ '(^|\.)(amazon\.(com?\.)?[a-z]{2,3}|amzn\.[a-z]{2,4}|a\.co|amazon-adsystem\.com)$' then 'Amazon' end,
      -- Common services for short links; the application has the complete list.
      case
        when regexp_replace(host, '^www\.', '') in (
          'bit.ly', 'bitly.com', 'j.mp', 'tinyurl.com', 'goo.gl', 't.co', 'ow.ly', 'is.gd', 'v.gd', 'buff.ly',
          'rebrand.ly', 'cutt.ly', 'shorturl.at', 'rb.gy', 't.ly', 'tiny.cc', 'lnkd.in', 'geni.us', 'smarturl.it'
        ) then host
      end
    ) as forbidding
    from hosts
    left join public.merchants as chosen on chosen.id = link.merchant_id and not chosen.allows_cloaking
    left join lateral (
      select merchants.name, merchants.allows_cloaking
      from string_to_array(host, '.') as parts
      cross join lateral generate_subscripts(parts, 1) as start
      join public.merchant_domains on merchant_domains.domain = array_to_string(parts[start:], '.')
      join public.merchants on merchants.id = merchant_domains.merchant_id
      order by start
      limit 1
    ) as recognized on not recognized.allows_cloaking
    order by forbidding nulls last
    limit 1
  );
end
$$;
comment on function private.forbidding_merchant is 'The shop of a managed link that forbids it, or the service that hides the shop; null when it is allowed.';

create function private.check_cloaking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  forbidding text := private.forbidding_merchant(new);
begin
  if forbidding is not null then
    raise exception 'A managed link may not lead to %.', forbidding
      using errcode = 'check_violation', constraint = 'managed_links_cloaking', detail = forbidding;
  end if;
  return new;
end
$$;
comment on function private.check_cloaking is 'Trigger: no managed link leads to a shop that forbids it.';

create function private.check_forbidden_links() returns void
language plpgsql set search_path = '' as $$
declare
  slugs text := (
    select string_agg(slug, ', ' order by slug)
    from (
      select managed_links.slug
      from public.managed_links
      where managed_links.deleted_at is null
        and private.forbidding_merchant(managed_links) is not null
      order by slug
      limit 20
    ) as forbidden
  );
begin
  if slugs is not null then
    raise exception 'Managed links lead to this merchant: %.', slugs
      using errcode = 'check_violation', constraint = 'merchants_cloaked_links', detail = slugs;
  end if;
end
$$;
comment on function private.check_forbidden_links is 'Raises the managed links that lead where they may not, by their slugs.';

create function private.check_merchant_cloaking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_forbidden_links();
  return null;
end
$$;
comment on function private.check_merchant_cloaking is 'Trigger: a shop with managed links cannot forbid them before they lead elsewhere.';

create function private.check_domain_cloaking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.merchants where merchants.id = new.merchant_id and not merchants.allows_cloaking) then
    perform private.check_forbidden_links();
  end if;
  return null;
end
$$;
comment on function private.check_domain_cloaking is 'Trigger: nor can a shop that forbids them get a domain that they lead to.';

create function private.link_state(link public.managed_links) returns text
language sql stable set search_path = ''
return case
  when link.deleted_at is not null then 'deleted'
  when link.starts_at > private.clock() then 'scheduled'
  when link.ends_at <= private.clock() then 'ended'
  else 'running'
end;

create function private.admin_link(link public.managed_links) returns jsonb
language sql stable set search_path = ''
return to_jsonb(link) || jsonb_build_object(
  'state', private.link_state(link),
  'merchant', (
    select merchants.name
    from public.merchants
    where merchants.id = coalesce(link.merchant_id, private.merchant_of_url(link.target))
  ),
  'post', (
    select jsonb_build_object('id', posts.id, 'title', posts.title)
    from public.posts
    where posts.id = link.post_id
  )
);
comment on function private.admin_link is 'A managed link as the owner sees it.';

create function private.store_link(given jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  row public.managed_links;
  found_link public.managed_links;
begin
  row := jsonb_populate_record(null::public.managed_links, given);
  row.old_paths := coalesce(row.old_paths, '{}');
  if row.id is null then
    insert into public.managed_links
      (slug, name, merchant_id, target, country_targets, post_id, old_paths, starts_at, ends_at, note)
    values
      (row.slug, coalesce(row.name, ''), row.merchant_id, row.target, coalesce(row.country_targets, '{}'), row.post_id,
       row.old_paths, row.starts_at, row.ends_at, row.note);
    return 'saved';
  end if;
  select * into found_link from public.managed_links where managed_links.id = row.id for update;
  if not found then
    return 'missing';
  end if;
  if (given ->> 'version')::timestamptz <> found_link.updated_at then
    return 'conflict';
  end if;
  if (
    coalesce(row.name, ''), row.merchant_id, row.target, coalesce(row.country_targets, '{}'), row.post_id,
    row.old_paths, row.starts_at, row.ends_at, row.note, coalesce((given ->> 'deleted')::boolean, false)
  ) is not distinct from (
    found_link.name, found_link.merchant_id, found_link.target, found_link.country_targets, found_link.post_id,
    found_link.old_paths, found_link.starts_at, found_link.ends_at, found_link.note, found_link.deleted_at is not null
  ) then
    return 'unchanged';
  end if;
  -- The slug stays: it may be printed and linked anywhere.
  update public.managed_links
  set name = coalesce(row.name, ''),
    merchant_id = row.merchant_id,
    target = row.target,
    country_targets = coalesce(row.country_targets, '{}'),
    post_id = row.post_id,
    old_paths = row.old_paths,
    starts_at = row.starts_at,
    ends_at = row.ends_at,
    note = row.note,
    deleted_at = case when (given ->> 'deleted')::boolean then coalesce(deleted_at, now()) end
  where managed_links.id = row.id;
  return 'saved';
end
$$;
comment on function private.store_link is 'Creates a managed link, or changes the one with the id unless it has another version.';

create function public.save_managed_links(
  admin_user_id_input uuid, links_input jsonb, action_input text, description_input text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb;
  outcome text;
  refused_by text;
  reason text;
  results jsonb := '[]';
  saved text[] := '{}';
begin
  for given in select value from jsonb_array_elements(links_input) loop
    refused_by := null;
    reason := null;
    begin
      outcome := private.store_link(given);
    exception
      when integrity_constraint_violation then
        outcome := 'refused';
        get stacked diagnostics refused_by = constraint_name, reason = pg_exception_detail;
    end;
    if outcome = 'saved' then
      saved := saved || (given ->> 'slug');
    end if;
    results := results || jsonb_build_object(
      'outcome', outcome, 'constraint', refused_by, 'reason', reason,
      'current', case
        when outcome = 'conflict' then
          (select private.admin_link(managed_links) from public.managed_links where id = (given ->> 'id')::uuid)
      end
    );
  end loop;
  if saved <> '{}' then
    perform public.log_admin_activity(
      admin_user_id_input, action_input,
      replace(description_input, '{count}', cardinality(saved)::text)
    );
  end if;
  -- Runs the deferred triggers that number changes.
  set constraints all immediate;
  return jsonb_build_object(
    'results', results,
    'links', (
      select coalesce(jsonb_agg(told.link), '[]')
      from private.edge_links(
        array(select managed_links.id from public.managed_links where managed_links.slug = any (saved[:100]))
      ) as told
    ),
    'saved', cardinality(saved),
    'last', (select coalesce(max(number), 0) from private.link_changes)
  );
end
$$;
comment on function public.save_managed_links is 'Saves managed links, each for itself: the outcome of each, and the first 100 changed ones as the edge reads them.';
grant execute on function public.save_managed_links to service_role;

create function public.list_managed_links(
  search_input text default '', merchant_input uuid default null, state_input text default 'all',
  sort_input text default 'newest', page_input integer default 1, page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern text := '%' || replace(replace(replace(search_input, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  total integer;
  page_count integer;
  page integer;
  items jsonb;
begin
  select count(*) into total from private.matching_links(pattern, merchant_input, state_input);
  page_count := greatest(1, ceil(total::numeric / page_size_input));
  page := least(greatest(page_input, 1), page_count);
  with counted as (
    select totals.link_id, sum(totals.clicks)::bigint as clicks
    from public.daily_click_totals as totals
    where totals.link_id is not null and totals.day > (private.clock() at time zone 'UTC')::date - 30
    group by totals.link_id
  ), shown as (
    select link, coalesce(counted.clicks, 0) as clicks
    from private.matching_links(pattern, merchant_input, state_input) as link
    left join counted on counted.link_id = link.id
    order by
      case when sort_input = 'clicks' then coalesce(counted.clicks, 0) end desc,
      case when sort_input = 'newest' then link.created_at end desc,
      link.slug
    limit page_size_input offset (page - 1) * page_size_input
  )
  select coalesce(
    jsonb_agg(
      private.admin_link(link) || jsonb_build_object('clicks', clicks)
      order by
        case when sort_input = 'clicks' then clicks end desc,
        case when sort_input = 'newest' then (link).created_at end desc,
        (link).slug
    ),
    '[]'
  )
  into items
  from shown;
  return jsonb_build_object('items', items, 'total', total, 'page', page, 'page_count', page_count);
end
$$;
comment on function public.list_managed_links is 'One page of managed links with their clicks of 30 days: {items, total, page, page_count}.';
grant execute on function public.list_managed_links to service_role;

create function private.matching_links(pattern text, merchant_input uuid, state_input text)
returns setof public.managed_links
language sql stable set search_path = ''
begin atomic
  select managed_links.*
  from public.managed_links
  where (
      managed_links.slug ilike pattern or managed_links.name ilike pattern or managed_links.target ilike pattern
      or managed_links.note ilike pattern or managed_links.country_targets::text ilike pattern
      or managed_links.old_paths::text ilike pattern
    )
    and case
      when state_input = 'all' then managed_links.deleted_at is null
      else private.link_state(managed_links) = state_input
    end
    and (
      merchant_input is null
      or coalesce(managed_links.merchant_id, private.merchant_of_url(managed_links.target)) = merchant_input
    );
end;
comment on function private.matching_links is 'Managed links that a search and the filters find.';

create function public.read_managed_links(ids_input uuid[] default null, slugs_input text[] default null)
returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(private.admin_link(managed_links) || '{"clicks": 0}' order by managed_links.slug), '[]')
  from public.managed_links
  where managed_links.id = any (ids_input) or managed_links.slug = any (slugs_input);
end;
comment on function public.read_managed_links is 'Managed links by id or slug, deleted ones too.';
grant execute on function public.read_managed_links to service_role;

create function public.managed_link_uses(slug_input text) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with pattern as (
    select '/go/' || slug_input as url, '/go/' || slug_input || '(?![a-z0-9-])' as text
    where private.link_slug('/go/' || slug_input) is not null
  ), uses as (
    select posts.id, posts.title, posts.published, posts.trashed_at is not null as trashed
    from public.posts, pattern
    where to_jsonb(posts)::text like '%' || pattern.url || '%' and to_jsonb(posts)::text ~ pattern.text
    union
    select posts.id, posts.title, posts.published, posts.trashed_at is not null
    from pattern
    join public.post_drafts on post_drafts.fields::text like '%' || pattern.url || '%'
      and post_drafts.fields::text ~ pattern.text
    join public.posts on posts.id = post_drafts.post_id
  )
  select coalesce(jsonb_agg(to_jsonb(uses) order by published desc, title, id), '[]') from uses;
end;
comment on function public.managed_link_uses is 'Posts that use a managed link in their offers, their texts or their working drafts.';
grant execute on function public.managed_link_uses to service_role;

create function public.read_shop_rules() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', merchants.id, 'name', merchants.name, 'allows_cloaking', merchants.allows_cloaking,
        'domains', (
          select coalesce(jsonb_agg(merchant_domains.domain order by merchant_domains.domain), '[]')
          from public.merchant_domains
          where merchant_domains.merchant_id = merchants.id
        )
      )
      order by lower(merchants.name)
    ),
    '[]'
  )
  from public.merchants;
end;
comment on function public.read_shop_rules is 'Shops with their domains, and whether a managed link may lead there.';
grant execute on function public.read_shop_rules to service_role;
comment on table public.merchants is 'Shops that reviews link to, and what their programmes allow.';
comment on column public.merchants.network is 'The affiliate network, as networks of the application; none: the shop''s own programme or no programme.';
comment on column public.merchants.tag_parameter is 'The URL parameter with the affiliate tag.';
comment on column public.merchants.country_tags is 'Tags of other countries: ISO 3166 code to tag.';
comment on column public.merchants.sub_id_parameter is 'The URL parameter that a report returns, filled with post, placement and offer.';
comment on column public.merchants.allows_cloaking is 'Whether a managed link may hide the shop''s address.';
comment on column public.merchants.allows_manual_prices is 'Whether a price typed by hand may be shown. Without it, only prices of its API or feed are.';
comment on column public.merchants.price_limit_minutes is 'How long a price may be shown after it was checked; null: as long as the offer.';
comment on column public.merchants.allows_image_storage is 'Whether its images may be stored by the site.';
comment on column public.merchants.allows_checks is 'Whether its terms allow automated requests of its pages.';
comment on column public.merchants.disclosure is 'A sentence its programme requires, shown beside the site''s disclosure.';
grant select, insert, update, delete on table public.merchants to service_role;

alter table public.merchants enable row level security;

create unique index merchants_name_unique on public.merchants (lower(name));
comment on table public.merchant_domains is 'The hosts of a shop, their subdomains included. A domain belongs to one shop.';
comment on column public.merchant_domains.domain is 'In lower case, international names in Punycode.';
grant select, insert, update, delete on table public.merchant_domains to service_role;

alter table public.merchant_domains enable row level security;

create index merchant_domains_merchant on public.merchant_domains (merchant_id);
comment on function private.host_of is 'The host of a web address that the URL parser of the application has written; null for a path.';
comment on function private.merchant_of_url is 'The shop whose domain a link leads to; the longest domain wins.';

create function private.public_merchant(merchant_id_input uuid) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'name', merchants.name, 'sub_id_parameter', merchants.sub_id_parameter, 'disclosure', merchants.disclosure
  )
  from public.merchants
  where merchants.id = merchant_id_input
);
comment on function private.public_merchant is 'What visitors see of a shop, or null.';

create function private.shop_url(url text) returns text
language sql stable set search_path = ''
return case
  when private.link_slug(url) is null then url
  else (select managed_links.target from public.managed_links where managed_links.slug = private.link_slug(url))
end;
comment on function private.shop_url is 'A web address, or the default target of a managed link.';

create function private.uses_merchant(offers jsonb, primary_url text, merchant_id_input uuid) returns boolean
language sql stable set search_path = ''
return coalesce(private.merchant_of_link(primary_url) = merchant_id_input, false) or exists (
  select from jsonb_array_elements(case when private.are_offers(offers) then offers else '[]' end) as given (offer)
  where private.merchant_of_offer(offer) = merchant_id_input
);
comment on function private.uses_merchant is 'Whether a shop sells one of these offers, chosen or recognized.';

create function private.leads_to_domain(url text, domain_input text) returns boolean
language sql stable set search_path = ''
return coalesce(
  private.host_of(private.shop_url(url)) = domain_input
    or right(private.host_of(private.shop_url(url)), length(domain_input) + 1) = '.' || domain_input,
  false
);

create function private.record_shop_changes(merchant_id_input uuid, domain_input text) returns void
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  mentions constant text[] := array(
    select merchant_domains.domain from public.merchant_domains
    where merchant_domains.merchant_id = merchant_id_input
  ) || merchant_id_input::text || domain_input;
  post public.posts;
  effective public.posts;
begin
  -- Few reviews are looked at closely: those that mention it, those with managed links, and those that
  -- the clock has changed.
  for post in
    select posts.* from public.posts
    cross join lateral (
      select lower(concat(posts.primary_affiliate_url, ' ', posts.offers::text)) as urls
    ) as shops
    where posts.published
      and (
        exists (select from unnest(mentions) as mention where strpos(shops.urls, mention) > 0)
        or posts.primary_affiliate_url like '/go/%' or strpos(shops.urls, '"/go/') > 0
        or exists (
          select from public.post_drafts
          where post_drafts.post_id = posts.id and post_drafts.publish_at <= moment
        )
      )
    order by posts.id
  loop
    continue when not private.is_public(post, moment);
    effective := private.effective_post(post, moment);
    if (merchant_id_input is not null
        and private.uses_merchant(effective.offers, effective.primary_affiliate_url, merchant_id_input))
      or (domain_input is not null and (
        private.leads_to_domain(effective.primary_affiliate_url, domain_input) or exists (
          select from jsonb_array_elements(effective.offers) as given (offer)
          where private.leads_to_domain(offer ->> 'url', domain_input)
        )
      ))
    then
      perform private.record_change(effective.id, effective.slug, effective.former_slugs);
    end if;
  end loop;
end
$$;
comment on function private.record_shop_changes is 'Records a change of every public review with offers of a merchant, or with links to a domain.';

create function private.record_merchant_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_shop_changes(new.id, null);
  return null;
end
$$;
comment on function private.record_merchant_change is 'Trigger: records a change of the reviews that show a merchant.';

create function private.record_merchant_domain_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_shop_changes(null, coalesce(new.domain, old.domain));
  if tg_op = 'UPDATE' and old.domain <> new.domain then
    perform private.record_shop_changes(null, old.domain);
  end if;
  return null;
end
$$;
comment on function private.record_merchant_domain_change is 'Trigger: records a change of the reviews whose links are recognized differently.';

create function private.admin_merchant(merchant public.merchants) returns jsonb
language sql stable set search_path = ''
return to_jsonb(merchant) - array['created_at', 'updated_at'] || jsonb_build_object(
  'version', merchant.updated_at,
  'domains', (
    select coalesce(jsonb_agg(merchant_domains.domain order by merchant_domains.domain), '[]')
    from public.merchant_domains
    where merchant_domains.merchant_id = merchant.id
  )
);
comment on function private.admin_merchant is 'A merchant with its domains, as the admin shows it.';

create function public.list_merchants() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(private.admin_merchant(merchants) order by lower(merchants.name)), '[]')
  from public.merchants;
end;
comment on function public.list_merchants is 'All merchants by name.';
grant execute on function public.list_merchants to service_role;

create function private.posts_using_merchant(merchant_id_input uuid)
returns table (id uuid, title text, is_trashed boolean)
language sql stable set search_path = ''
begin atomic
  select posts.id, posts.title, posts.trashed_at is not null
  from public.posts
  left join public.post_drafts on post_drafts.post_id = posts.id
  where private.uses_merchant(posts.offers, posts.primary_affiliate_url, merchant_id_input)
    or private.uses_merchant(
      post_drafts.fields -> 'offers', post_drafts.fields ->> 'primary_affiliate_url', merchant_id_input
    );
end;
comment on function private.posts_using_merchant is 'Posts with offers of a merchant, drafts and the trash included.';

create function public.merchant_usage(merchant_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'posts', (
      select coalesce(jsonb_agg(to_jsonb(used) order by lower(used.title), used.id), '[]')
      from private.posts_using_merchant(merchant_id_input) as used
    ),
    'links', (
      select coalesce(jsonb_agg(jsonb_build_object('id', managed_links.id, 'slug', managed_links.slug) order by managed_links.slug), '[]')
      from public.managed_links
      where managed_links.deleted_at is null
        and coalesce(managed_links.merchant_id, private.merchant_of_url(managed_links.target)) = merchant_id_input
    )
  );
end;
comment on function public.merchant_usage is 'The posts and managed links that lead to a merchant.';
grant execute on function public.merchant_usage to service_role;

create function public.save_merchant(
  admin_user_id_input uuid,
  merchant_input jsonb,
  merchant_id_input uuid default null,
  version_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given public.merchants := jsonb_populate_record(null::public.merchants, merchant_input);
  domains text[] := array(
    select distinct domain from jsonb_array_elements_text(merchant_input -> 'domains') as domain order by domain
  );
  saved public.merchants;
  taken record;
  violated text;
  reason text;
begin
  if merchant_id_input is not null then
    select * into saved from public.merchants where merchants.id = merchant_id_input for update;
    if not found then
      return jsonb_build_object('outcome', 'missing');
    end if;
    if saved.updated_at is distinct from version_input then
      return jsonb_build_object('outcome', 'changed', 'merchant', private.admin_merchant(saved));
    end if;
  end if;
  select merchant_domains.domain, merchants.name into taken
  from public.merchant_domains
  join public.merchants on merchants.id = merchant_domains.merchant_id
  where merchant_domains.domain = any (domains) and merchants.id is distinct from merchant_id_input
  limit 1;
  if found then
    return jsonb_build_object('outcome', 'refused', 'field', 'domains', 'domain', taken.domain, 'merchant', taken.name);
  end if;

  if merchant_id_input is null then
    insert into public.merchants (
      name, network, tag_parameter, tag_value, country_tags, sub_id_parameter, allows_cloaking,
      allows_manual_prices, price_limit_minutes, allows_image_storage, allows_checks, disclosure
    ) values (
      given.name, given.network, given.tag_parameter, given.tag_value, given.country_tags, given.sub_id_parameter,
      given.allows_cloaking, given.allows_manual_prices, given.price_limit_minutes, given.allows_image_storage,
      given.allows_checks, given.disclosure
    ) returning * into saved;
  else
    update public.merchants set
      name = given.name,
      network = given.network,
      tag_parameter = given.tag_parameter,
      tag_value = given.tag_value,
      country_tags = given.country_tags,
      sub_id_parameter = given.sub_id_parameter,
      allows_cloaking = given.allows_cloaking,
      allows_manual_prices = given.allows_manual_prices,
      price_limit_minutes = given.price_limit_minutes,
      allows_image_storage = given.allows_image_storage,
      allows_checks = given.allows_checks,
      disclosure = given.disclosure
    where merchants.id = merchant_id_input
    returning * into saved;
  end if;
  delete from public.merchant_domains
  where merchant_domains.merchant_id = saved.id and merchant_domains.domain <> all (domains);
  insert into public.merchant_domains (domain, merchant_id)
  select wanted.domain, saved.id from unnest(domains) as wanted (domain)
  where not exists (
    select from public.merchant_domains as known where known.domain = wanted.domain and known.merchant_id = saved.id
  );
  perform public.log_admin_activity(
    admin_user_id_input,
    case when merchant_id_input is null then 'Create Merchant' else 'Update Merchant' end,
    format('%s "%s"', case when merchant_id_input is null then 'Created' else 'Updated' end, saved.name)
  );
  return jsonb_build_object('outcome', 'saved', 'merchant', private.admin_merchant(saved));
exception
  when unique_violation or check_violation then
    get stacked diagnostics violated = constraint_name, reason = message_text;
    return jsonb_build_object(
      'outcome', 'refused',
      'field', case
        when violated = 'merchants_name_unique' then 'name'
        when violated = 'merchant_domains_pkey' then 'domains'
        when violated like '%cloak%' then 'allows_cloaking'
        when violated like 'merchants_tag_%' then 'tag_value'
        when violated like 'merchant_domains_%' then 'domains'
        else 'name'
      end
    ) || case when violated like '%cloak%' then jsonb_build_object('reason', reason) else '{}' end;
end
$$;
comment on function public.save_merchant is 'Creates a merchant, or saves one over the version that was loaded, with its domains. Returns {outcome}: saved; missing; changed, with the merchant; refused, with the field.';
grant execute on function public.save_merchant to service_role;

create function public.delete_merchant(admin_user_id_input uuid, merchant_id_input uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  merchant public.merchants;
  usage jsonb;
begin
  -- Waits for saves that name it, and makes later ones wait.
  select * into merchant from public.merchants where merchants.id = merchant_id_input for update;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  usage := public.merchant_usage(merchant_id_input);
  if usage <> '{"posts": [], "links": []}' then
    return usage || jsonb_build_object('outcome', 'used');
  end if;
  update public.managed_links set merchant_id = null
  where managed_links.merchant_id = merchant_id_input and managed_links.deleted_at is not null;
  delete from public.merchants where merchants.id = merchant_id_input;
  perform public.log_admin_activity(admin_user_id_input, 'Delete Merchant', format('Deleted "%s"', merchant.name));
  return jsonb_build_object('outcome', 'deleted');
end
$$;
comment on function public.delete_merchant is 'Deletes a merchant that nothing leads to. Returns {outcome}: deleted; missing; used, with posts and links.';
grant execute on function public.delete_merchant to service_role;

create function private.keep_used_merchant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_importing_content() and (
    exists (
      select from public.posts
      where posts.offers @> jsonb_build_array(jsonb_build_object('merchant_id', old.id))
    )
    or exists (
      select from public.post_drafts
      where post_drafts.fields -> 'offers' @> jsonb_build_array(jsonb_build_object('merchant_id', old.id))
    )
  ) then
    raise exception 'Offers name this merchant.' using errcode = 'foreign_key_violation', constraint = 'merchants_not_in_use';
  end if;
  return old;
end
$$;
comment on function private.keep_used_merchant is 'Trigger: refuses to delete a merchant that offers name.';

create function private.is_offer(offer jsonb) returns boolean
-- plpgsql, whose checks run in order, because a cast of another type would raise.
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(offer) <> 'object' then
    return false;
  end if;
  return coalesce(
    offer ->> 'id' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
      and coalesce(offer ->> 'merchant_id' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', true)
      and private.is_link_url(offer ->> 'url') and char_length(offer ->> 'url') <= 2048
      and offer ->> 'condition' in ('new', 'refurbished', 'used')
      and offer ->> 'availability' in ('unknown', 'in-stock', 'pre-order', 'out-of-stock')
      and coalesce(char_length(offer ->> 'note') <= 200, true)
      and offer ->> 'source' ~ '^[a-z][a-z0-9-]{0,39}$'
      and (
        (offer ->> 'amount' is null and offer ->> 'currency' is null)
        or (
          jsonb_typeof(offer -> 'amount') = 'number' and offer ->> 'amount' ~ '^[1-9][0-9]{0,11}$'
          and offer ->> 'currency' ~ '^[A-Z]{3}$'
        )
      )
      and coalesce(private.is_instant((offer ->> 'checked_at')::timestamptz), true)
      and coalesce(private.is_instant((offer ->> 'starts_at')::timestamptz), true)
      and coalesce(private.is_instant((offer ->> 'ends_at')::timestamptz), true)
      and coalesce((offer ->> 'ends_at')::timestamptz > (offer ->> 'starts_at')::timestamptz, true),
    false
  );
exception
  when data_exception then
    return false;
end
$$;
comment on function private.is_offer is 'Whether JSON is an offer as offerSchema of the application describes it.';
grant execute on function private.is_offer to service_role;
comment on function private.are_offers is 'Whether JSON is a list of at most 20 offers with an id each.';
grant execute on function private.are_offers to service_role;

create function private.settled_offers(offers jsonb, former jsonb, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      case
        when offer ->> 'amount' is null then
          offer || '{"checked_at": null, "currency": null, "source": "manual"}'
        -- Entered now: nobody types the time.
        when offer ->> 'checked_at' is null then
          offer || jsonb_build_object('checked_at', private.instant_text(moment))
        -- Recorded while the form was open.
        when (known ->> 'checked_at')::timestamptz > (offer ->> 'checked_at')::timestamptz then
          offer || jsonb_build_object(
            'amount', known -> 'amount', 'currency', known -> 'currency', 'availability', known -> 'availability',
            'source', known -> 'source', 'checked_at', known -> 'checked_at'
          )
        when (offer ->> 'checked_at')::timestamptz > moment then
          offer || jsonb_build_object('checked_at', private.instant_text(moment))
        else offer
      end
      order by place
    ),
    '[]'
  )
  from jsonb_array_elements(offers) with ordinality as given (offer, place)
  left join jsonb_array_elements(former) as before (known) on known ->> 'id' = offer ->> 'id'
);
comment on function private.settled_offers is 'Offers with the time of each price: that of the save where a form says none, and the newer of two prices.';
comment on function private.merchant_of_offer is 'The shop of an offer: chosen by the owner, or recognized by the URL.';

create function private.settle_post_offers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.are_offers(new.offers) and not private.is_importing_content() then
    new.offers := private.settled_offers(
      new.offers, case when tg_op = 'UPDATE' then old.offers else '[]' end, private.clock()
    );
    perform private.check_offers(new.offers);
  end if;
  return new;
end
$$;
comment on function private.settle_post_offers is 'Trigger: gives prices their time and checks what offers name.';

create function private.settle_draft_offers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.are_offers(new.fields -> 'offers') then
    new.fields := new.fields || jsonb_build_object(
      'offers', private.settled_offers(
        new.fields -> 'offers',
        coalesce((select posts.offers from public.posts where posts.id = new.post_id), '[]'),
        private.clock()
      )
    );
  end if;
  return new;
end
$$;
comment on function private.settle_draft_offers is 'Trigger: gives prices in a working draft their time.';

create function private.public_offers(offers jsonb, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', offer -> 'id',
        'url', offer -> 'url',
        'merchant', private.public_merchant(shop.id),
        'condition', offer -> 'condition',
        'note', offer -> 'note',
        'ends_at', offer -> 'ends_at',
        'amount', case when price.is_shown then offer -> 'amount' end,
        'currency', case when price.is_shown then offer -> 'currency' end,
        'availability', case when price.is_shown or offer ->> 'amount' is null then offer ->> 'availability' else 'unknown' end,
        'checked_at', case when price.is_shown then offer -> 'checked_at' end,
        'price_until', case when price.is_shown then private.instant_text(price.until) end
      )
      order by place
    ),
    '[]'
  )
  from jsonb_array_elements(offers) with ordinality as given (offer, place)
  left join public.merchants as shop on shop.id = private.merchant_of_offer(offer)
  cross join lateral (
    select (offer ->> 'checked_at')::timestamptz + shop.price_limit_minutes * interval '1 minute' as until
  ) as shown
  cross join lateral (
    select shown.until, offer ->> 'amount' is not null
      and coalesce(shown.until > moment, true)
      and (coalesce(shop.allows_manual_prices, true) or offer ->> 'source' <> 'manual') as is_shown
  ) as price
  where coalesce((offer ->> 'starts_at')::timestamptz <= moment, true)
    and coalesce((offer ->> 'ends_at')::timestamptz > moment, true)
);
comment on function private.public_offers is 'Offers as visitors see them at a moment: running ones, with a price only while it may be shown.';
comment on function private.with_shops is 'A review as JSON, with category_ids, as visitors see it: with its offers, the shop of its primary offer and its specifications.';

create function private.is_recording_prices() returns boolean
language sql stable set search_path = ''
return coalesce(current_setting('spotter.recording_prices', true) = 'on', false);
grant execute on function private.is_recording_prices to service_role;

create function private.with_prices(offers jsonb, prices jsonb, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_agg(
    case
      when price is null then offer
      else offer || jsonb_build_object(
        'amount', price -> 'amount',
        'currency', price -> 'currency',
        'availability', coalesce(price ->> 'availability', offer ->> 'availability'),
        'source', coalesce(price ->> 'source', 'manual'),
        'checked_at', private.instant_text(moment)
      )
    end
    order by place
  )
  from jsonb_array_elements(offers) with ordinality as given (offer, place)
  left join jsonb_array_elements(prices) as found (price) on price ->> 'offer_id' = offer ->> 'id'
);

create function public.record_prices(prices_input jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  recorded integer;
begin
  perform set_config('spotter.recording_prices', 'on', true);
  with changed as (
    update public.posts
    set offers = private.with_prices(posts.offers, prices_input, moment)
    where posts.id in (select (price ->> 'post_id')::uuid from jsonb_array_elements(prices_input) as given (price))
      and exists (
        select from jsonb_array_elements(posts.offers) as held (offer)
        join jsonb_array_elements(prices_input) as given (price) on price ->> 'offer_id' = offer ->> 'id'
      )
    returning 1
  )
  select count(*) into recorded from changed;
  -- Not a new version: an open form stays valid.
  update public.post_drafts
  set fields = fields || jsonb_build_object('offers', private.with_prices(fields -> 'offers', prices_input, moment))
  where fields ? 'offers'
    and post_drafts.post_id in (
      select (price ->> 'post_id')::uuid from jsonb_array_elements(prices_input) as given (price)
    );
  perform set_config('spotter.recording_prices', 'off', true);
  return recorded;
end
$$;
comment on function public.record_prices is 'Stores prices checked now: post_id, offer_id, amount, currency, availability and source each. Published reviews show them at once; returns how many posts changed.';
grant execute on function public.record_prices to service_role;

create table private.offer_starts (
  post_id uuid not null references public.posts (id) on delete cascade,
  at timestamptz not null,
  primary key (post_id, at)
);
comment on table private.offer_starts is 'When offers of posts start.';

create index offer_starts_at on private.offer_starts (at);

create function private.keep_offer_starts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.offer_starts where offer_starts.post_id = new.id;
  insert into private.offer_starts (post_id, at)
  select distinct new.id, (offer ->> 'starts_at')::timestamptz
  from jsonb_array_elements(new.offers) as given (offer)
  where offer ->> 'starts_at' is not null;
  return null;
end
$$;
comment on function private.keep_offer_starts is 'Trigger: keeps the starts of offers where the job finds them.';

create function private.check_offers(offers jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- Until the save is committed nobody deletes them.
  perform from public.merchants
  where merchants.id in (
    select (offer ->> 'merchant_id')::uuid from jsonb_array_elements(offers) as given (offer)
  )
  order by merchants.id
  for key share;
  if exists (
    select from jsonb_array_elements(offers) as given (offer)
    where offer ->> 'merchant_id' is not null
      and not exists (select from public.merchants where merchants.id = (offer ->> 'merchant_id')::uuid)
  ) then
    raise exception 'An offer names a merchant that does not exist.'
      using errcode = 'foreign_key_violation', constraint = 'posts_offers_merchant_known';
  end if;
  if exists (
    select from jsonb_array_elements(offers) as given (offer)
    where private.link_slug(offer ->> 'url') is not null and not private.is_live_link(offer ->> 'url')
  ) then
    raise exception 'An offer names a managed link that does not exist.'
      using errcode = 'foreign_key_violation', constraint = 'posts_offers_link_known';
  end if;
  if exists (
    select from jsonb_array_elements(offers) as given (offer)
    where private.has_forbidden_price(offer)
  ) then
    raise exception 'A price of this merchant may not be typed by hand.'
      using errcode = 'check_violation', constraint = 'posts_offers_manual_price';
  end if;
end
$$;
comment on function private.check_offers is 'Raises what offers may not name: unknown merchants and links, and prices that their merchant does not let anyone type.';

create function private.is_live_link(url text) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.managed_links
  where managed_links.slug = private.link_slug(url) and managed_links.deleted_at is null
);
comment on function private.is_live_link is 'Whether a URL is that of a managed link that is not deleted.';

create function private.has_forbidden_price(offer jsonb) returns boolean
language sql stable set search_path = ''
return offer ->> 'amount' is not null and offer ->> 'source' = 'manual' and exists (
  select from public.merchants
  where merchants.id = private.merchant_of_offer(offer) and not merchants.allows_manual_prices
);
comment on function private.has_forbidden_price is 'Whether an offer has a typed price that its merchant does not allow.';

create function private.check_primary_link(url text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.link_slug(url) is not null and not private.is_live_link(url) then
    raise exception 'The primary URL names a managed link that does not exist.'
      using errcode = 'foreign_key_violation', constraint = 'posts_primary_link_known';
  end if;
end
$$;

create function private.check_post_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_importing_content() then
    perform private.check_primary_link(new.primary_affiliate_url);
  end if;
  return new;
end
$$;
comment on function private.check_post_link is 'Trigger: refuses a primary URL of a managed link that does not exist.';

create function private.check_draft_shops() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  former jsonb := case when tg_op = 'UPDATE' then old.fields else '{}' end;
begin
  if private.is_importing_content() then
    return new;
  end if;
  if new.fields -> 'offers' is distinct from former -> 'offers' and private.are_offers(new.fields -> 'offers')
    and not private.is_recording_prices()
  then
    perform private.check_offers(new.fields -> 'offers');
  end if;
  if new.fields ->> 'primary_affiliate_url' is distinct from former ->> 'primary_affiliate_url' then
    perform private.check_primary_link(new.fields ->> 'primary_affiliate_url');
  end if;
  return new;
end
$$;
comment on function private.check_draft_shops is 'Trigger: checks what the offers and the primary URL of a working draft name.';

create function private.with_known_shops(content jsonb) returns jsonb
language sql stable set search_path = ''
return content
  || case
    when private.are_offers(content -> 'offers') then jsonb_build_object('offers', (
      select coalesce(
        jsonb_agg(
          case
            when private.has_forbidden_price(known) then
              known || '{"amount": null, "currency": null, "checked_at": null}'
            else known
          end
          order by place
        ),
        '[]'
      )
      from jsonb_array_elements(content -> 'offers') with ordinality as given (offer, place)
      cross join lateral (
        select case
          when exists (select from public.merchants where merchants.id = (offer ->> 'merchant_id')::uuid) then offer
          else offer || '{"merchant_id": null}'
        end as known
      ) as recognized
      where private.link_slug(offer ->> 'url') is null or private.is_live_link(offer ->> 'url')
    ))
    else '{}'
  end
  || case
    when private.link_slug(content ->> 'primary_affiliate_url') is not null
      and not private.is_live_link(content ->> 'primary_affiliate_url') then '{"primary_affiliate_url": null}'::jsonb
    else '{}'
  end;
comment on function private.with_known_shops is 'Content of a revision without deleted merchants and managed links, and without typed prices that their merchant forbids now.';

create table private.password_resets (
  token_hash text primary key,
  admin_user_id uuid not null references public.admin_users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '30 minutes',

  constraint password_resets_token_hash_shape check (token_hash ~ '^[0-9a-f]{64}$')
);
comment on table private.password_resets is 'Links that were sent. Rows are kept for a day, so that no more than a few are sent.';
comment on column private.password_resets.token_hash is 'SHA-256 of the token, which is only in the e-mail.';

create index password_resets_admin_user on private.password_resets (admin_user_id, created_at);

create function private.end_password_resets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.password_resets set expires_at = '-infinity' where admin_user_id = new.id;
  return null;
end
$$;
comment on function private.end_password_resets is 'Trigger: links that were sent before a new password or address no longer work.';

create function public.request_password_reset(identity_input text, token_hash_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  owner public.admin_users;
begin
  delete from private.password_resets where created_at < clock_timestamp() - interval '1 day';
  select * into owner
  from public.admin_users
  where lower(admin_users.username) = lower(btrim(identity_input))
    or lower(admin_users.email) = lower(btrim(identity_input))
  order by admin_users.created_at
  limit 1
  for no key update;
  -- Nobody can fill the mailbox: three links an hour, ten a day. Those that were sent stay valid.
  if owner.id is null
    or (
      select count(*) filter (where created_at > clock_timestamp() - interval '1 hour') >= 3 or count(*) >= 10
      from private.password_resets
      where admin_user_id = owner.id
    )
  then
    return null;
  end if;
  insert into private.password_resets (token_hash, admin_user_id) values (token_hash_input, owner.id);
  return jsonb_build_object('email', owner.email, 'username', owner.username);
end
$$;
comment on function public.request_password_reset is 'Stores the hash of a link for the owner with this username or address, and returns {email, username}; null for anybody else and when too many were sent.';
grant execute on function public.request_password_reset to service_role;

create function public.finish_password_reset(
  token_hash_input text,
  new_password_input text,
  attempt_key_input text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  owner public.admin_users;
begin
  select admin_users.* into owner
  from private.password_resets as resets
  join public.admin_users on admin_users.id = resets.admin_user_id
  where resets.token_hash = token_hash_input and resets.expires_at > clock_timestamp()
  -- Two tabs: the second one waits, and finds the link used.
  for update of resets, admin_users;
  if not found then
    return jsonb_build_object('outcome', 'expired');
  end if;
  if private.password_error(new_password_input) is not null then
    return jsonb_build_object('outcome', 'refused', 'error', private.password_error(new_password_input));
  end if;
  -- The trigger ends this link and all others.
  update public.admin_users set password_hash = private.password_hash(new_password_input) where admin_users.id = owner.id;
  delete from public.admin_pending_sign_ins where admin_pending_sign_ins.admin_user_id = owner.id;
  delete from public.admin_sessions where admin_sessions.admin_user_id = owner.id;
  -- Whoever forgot the password has tried some, and need not wait for that.
  delete from private.sign_in_failures
  where pair_hash = private.sign_in_pair(owner.username, attempt_key_input);
  perform public.log_admin_activity(owner.id, 'Change Password', 'Reset the password with a link sent by e-mail');
  return jsonb_build_object('outcome', 'changed', 'email', owner.email, 'username', owner.username);
end
$$;
comment on function public.finish_password_reset is 'Sets a new password with a link and ends every session: {outcome: changed, email, username}, {outcome: refused, error} or {outcome: expired}. The second factor stays.';
grant execute on function public.finish_password_reset to service_role;

create function private.post_order(sort text) returns text
language sql immutable set search_path = ''
return case sort
  when 'created-asc' then 'created_at, id desc'
  when 'title-asc' then 'lower(title), id'
  when 'title-desc' then 'lower(title) desc, id desc'
  when 'rating-asc' then 'overall_rating nulls last, created_at desc, id'
  when 'rating-desc' then 'overall_rating desc nulls last, created_at desc, id'
  when 'status-asc' then 'published, created_at desc, id'
  when 'status-desc' then 'published desc, created_at desc, id'
  else 'created_at desc, id'
end;
comment on function private.post_order is 'A sort order as SQL; newest first for an unknown one.';

create function private.matching_post_ids(search text) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  -- Escapes % and _.
  pattern text := '%' || regexp_replace(search, '([\\%_])', '\\\1', 'g') || '%';
begin
  return array(
    select id from public.posts where title ilike pattern or short_description ilike pattern
  );
end
$$;
comment on function private.matching_post_ids is 'The posts whose title or description contains a text, ignoring case.';

create function public.list_posts(
  search_input text default '',
  category_slug_input text default '',
  status_input text default 'all',
  sort_input text default 'created-desc',
  page_input integer default 1,
  page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- Only the conditions in use, so that the planner can choose an index.
  conditions text := concat_ws(' and ',
    'trashed_at is null',
    case when search_input <> '' then 'id = any ($1)' end,
    case when category_slug_input <> '' then
      'exists (
        select from public.post_categories
        join public.categories on categories.id = post_categories.category_id
        where post_categories.post_id = posts.id and categories.slug = $2
      )'
    end,
    case status_input
      when 'published' then 'published'
      when 'changed' then
        'published and exists (select from public.post_drafts where post_drafts.post_id = posts.id)'
      when 'draft' then 'not published'
    end
  );
  -- Evaluated once: comparing every text is the expensive part.
  found_ids uuid[] := case when search_input <> '' then private.matching_post_ids(search_input) end;
  total integer;
  page_count integer;
  page integer;
  items jsonb;
begin
  execute 'select count(*) from public.posts where ' || conditions
    into total using found_ids, category_slug_input;
  page_count := greatest(1, ceil(total::numeric / page_size_input));
  page := least(greatest(page_input, 1), page_count);
  execute format(
    $query$
      select coalesce(jsonb_agg(to_jsonb(item)), '[]')
      from (
        select id, slug, title, short_description, overall_rating, published, created_at, updated_at,
          publish_at, unpublish_at, (
          select jsonb_build_object('updated_at', post_drafts.updated_at, 'publish_at', post_drafts.publish_at)
          from public.post_drafts
          where post_drafts.post_id = posts.id
        ) as draft, (
          select coalesce(jsonb_agg(
            jsonb_build_object('id', categories.id, 'name', categories.name, 'slug', categories.slug)
            order by categories.name
          ), '[]')
          from public.post_categories
          join public.categories on categories.id = post_categories.category_id
          where post_categories.post_id = posts.id
        ) as categories
        -- Limits first, so that the subselects run for the rows of the page only.
        from (
          select * from public.posts where %s order by %s limit $3 offset $4
        ) as posts
      ) as item
    $query$,
    conditions, private.post_order(sort_input)
  ) into items
    using found_ids, category_slug_input, page_size_input, (page - 1) * page_size_input;
  return jsonb_build_object('items', items, 'total', total, 'page', page, 'page_count', page_count);
end
$$;
grant execute on function public.list_posts to service_role;
comment on function public.list_posts is 'One page of all posts outside the trash, drafts included: {items, total, page, page_count}. Title and texts are those that visitors see; draft says whether there are changes. A page past the end is the last one.';

create function public.dashboard_counts() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'total_posts', count(*),
    'published', count(*) filter (where published),
    'drafts', count(*) filter (where not published),
    'categories', (select count(*) from public.categories)
  )
  from public.posts
  where trashed_at is null;
end;
comment on function public.dashboard_counts is 'The numbers of the dashboard''s cards.';
grant execute on function public.dashboard_counts to service_role;

create function public.find_post_by_title(title_input text, except_id_input uuid default null) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object('id', id, 'title', title)
  from (
    select id, title, created_at
    from public.posts
    where lower(title) = lower(btrim(title_input)) and trashed_at is null
    union all
    select posts.id, post_drafts.fields ->> 'title', posts.created_at
    from public.post_drafts
    join public.posts on posts.id = post_drafts.post_id
    where lower(post_drafts.fields ->> 'title') = lower(btrim(title_input))
  ) as found
  where id is distinct from except_id_input
  order by created_at, id
  limit 1;
end;
grant execute on function public.find_post_by_title to service_role;
comment on function public.find_post_by_title is 'Another post with the same title, drafts included and ignoring case, or null.';
comment on function private.is_reserved_slug is 'Whether /reviews/{slug} is something other than a review with this slug.';
grant execute on function private.is_reserved_slug to service_role;
comment on table public.posts is 'Reviews, drafts included.';
comment on column public.posts.slug is 'As in /reviews/{slug}. Null until the first publication, unless the owner chose one.';
comment on column public.posts.former_slugs is 'Slugs of earlier publications; their URLs redirect.';
comment on column public.posts.product_image_url is 'http(s), or an image of this site under /images/ or /pictures/.';
comment on column public.posts.overall_rating is '1 to 5 stars; null without a rating.';
comment on column public.posts.price is 'Free text, such as $49.99.';
comment on column public.posts.key_features is 'One item per line.';
comment on column public.posts.pros is 'One item per line.';
comment on column public.posts.cons is 'One item per line.';
comment on column public.posts.is_demonstration is 'An invented review that demonstrates the site; pages say so.';
comment on column public.posts.updated_at is 'The version that a save starts from; every change gives a later one.';
comment on column public.posts.published_at is 'The first publication; kept when the review is unpublished.';
comment on column public.posts.product_image_alt is 'Alternative text of the product image; the title is the fallback.';
comment on column public.posts.image is 'Metadata of the stored image at product_image_url. Written by a trigger.';
grant select, insert, update, delete on table public.posts to service_role;

alter table public.posts enable row level security;

create index posts_published_newest on public.posts (created_at desc, id) where published;

create index posts_newest on public.posts (created_at desc, id);

create index posts_by_title on public.posts (lower(title), id);

create index posts_title_trigrams on public.posts using gin (title extensions.gin_trgm_ops);

create index posts_short_description_trigrams
  on public.posts using gin (short_description extensions.gin_trgm_ops);

create index posts_former_slugs on public.posts using gin (former_slugs) where former_slugs <> '{}';

create index posts_last_changed on public.posts (updated_at desc) where published;
comment on column public.posts.seo_title is 'Title in search results and shared links; the title is the fallback.';
comment on column public.posts.seo_description is 'Description in search results and shared links; the short description is the fallback.';
comment on column public.posts.social_image_url is 'Image of shared links, like product_image_url; a generated image is the fallback.';
comment on column public.posts.content_updated_at is 'The last update that the owner calls substantive, shown to visitors as the date of the update; the first publication at first.';
comment on column public.posts.publish_at is 'When a draft becomes public. Null once it is.';
comment on column public.posts.unpublish_at is 'When a public review stops being public.';
comment on column public.posts.unpublish_to is 'The review that its URLs redirect to after unpublish_at; null: they answer 404.';
comment on column public.posts.trashed_at is 'When it was moved to the trash; null outside.';
comment on column public.posts.limited_time_offer_starts_at is 'Before it nobody but the owner reads the offer; null: at once.';
comment on column public.posts.limited_time_offer_ends_at is 'From then on the offer is gone; null: never.';

create index posts_publish_at on public.posts (publish_at) where publish_at is not null;

create index posts_unpublish_at on public.posts (unpublish_at) where unpublish_at is not null;

create index posts_offer_starts_at on public.posts (limited_time_offer_starts_at)
  where limited_time_offer_starts_at is not null;

create index posts_offer_ends_at on public.posts (limited_time_offer_ends_at)
  where limited_time_offer_ends_at is not null;

create index posts_unpublish_to on public.posts (unpublish_to) where unpublish_to is not null;

create index posts_trashed_at on public.posts (trashed_at) where trashed_at is not null;

create policy "Everyone can read reviews while they are public"
  on public.posts for select
  to anon, authenticated
  using (
    trashed_at is null
    and (published or publish_at <= (select private.clock()))
    and (unpublish_at is null or unpublish_at > (select private.clock()))
  );
comment on column public.posts.offers is 'Offers of further shops in the owner''s order: id, merchant_id (null: recognized by the URL), url, amount (smallest unit), currency, condition, availability, note, source (manual or a provider), checked_at, starts_at, ends_at.';
comment on column public.posts.brand is 'The maker of the product.';
comment on column public.posts.specifications is 'Values: specification_id, and value in the unit of the specification (a decimal number, a text, yes or no).';
grant select (
  id, slug, former_slugs, title, short_description, product_image_url, overall_rating, price, key_features, pros, cons,
  who_is_this_for, in_depth_analysis, primary_affiliate_url, primary_cta_text, published, is_demonstration, created_at,
  updated_at, published_at, product_image_alt, image, seo_title, seo_description, social_image_url, content_updated_at
) on table public.posts to anon, authenticated;

create function private.set_initial_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- An imported review keeps its date and does not look edited on the day of the import.
  new.updated_at := new.created_at;
  return new;
end
$$;
comment on function private.set_initial_updated_at is 'Trigger: sets updated_at of a new row to created_at.';

create function private.touch_post() returns trigger
language plpgsql set search_path = '' as $$
declare
  unversioned constant text[] := array['image', 'publish_at', 'unpublish_at', 'unpublish_to'];
begin
  -- Storing the image later is not an edit, and neither is the schedule or a price: an open form stays valid.
  if private.is_recording_prices()
    or (to_jsonb(new) - unversioned = to_jsonb(old) - unversioned and new is distinct from old)
  then
    return new;
  end if;
  -- Strictly increasing, so that two saves in one transaction are two versions.
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;
comment on function private.touch_post is 'Trigger: sets updated_at on every change of a post except that of its stored image and its schedule.';
comment on function private.slugify is 'A slug of at most 80 characters; empty when the text has no Latin letter or digit.';

create function private.slug_is_taken(wanted text, except_id uuid) returns boolean
-- A session caches its plan: one made for a small table would scan a large one.
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
begin
  return exists (
    select from public.posts where posts.slug = wanted and posts.id <> except_id
  ) or exists (
    select from public.posts
    where posts.former_slugs @> array[wanted] and posts.former_slugs <> '{}' and posts.id <> except_id
  ) or exists (
    select from public.post_drafts
    where post_drafts.fields ->> 'slug' = wanted and post_drafts.fields ? 'slug'
      and post_drafts.post_id <> except_id
  );
end
$$;
comment on function private.slug_is_taken is 'Whether another review has, once had or will have a slug.';

create function private.available_slug(title text, post_id uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  base text := coalesce(nullif(private.slugify(title), ''), 'review-' || left(post_id::text, 8));
  candidate text := base;
  number integer := 1;
begin
  while private.is_reserved_slug(candidate) or private.slug_is_taken(candidate, post_id) loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end
$$;
comment on function private.available_slug is 'A slug from a title, suffixed -2, -3 and so on when taken or reserved.';

create function private.assign_post_slug() returns trigger
-- Slugs of drafts count as taken, whether or not the caller may read drafts.
language plpgsql security definer set search_path = '' as $$
declare
  chosen text[];
  lost text;
begin
  -- One at a time: two writers must not both find a slug free and take it.
  perform pg_advisory_xact_lock(hashtext('public.posts.slug'));

  if tg_op = 'UPDATE' and old.published_at is not null then
    -- A review that was public keeps its slug and its former slugs.
    new.published_at := old.published_at;
    new.slug := coalesce(new.slug, old.slug);
    new.former_slugs := new.former_slugs || old.former_slugs || old.slug;
  end if;
  new.former_slugs := array(
    select distinct former
    from unnest(new.former_slugs) as former
    where former <> coalesce(new.slug, '')
    order by former
  );

  chosen := new.former_slugs || new.slug;
  select slug into lost
  from unnest(chosen) as slug
  where slug is not null and private.slug_is_taken(slug, new.id)
  limit 1;
  if found then
    raise exception 'The slug "%" is already in use.', lost
      using errcode = 'unique_violation', constraint = 'posts_slug_unique';
  end if;

  if new.published or new.publish_at is not null then
    new.slug := coalesce(new.slug, private.available_slug(new.title, new.id));
  end if;
  if new.published then
    new.published_at := coalesce(
      new.published_at,
      case
        when tg_op = 'INSERT' then new.created_at
        -- The instant of the schedule, even when it is applied later.
        else least(old.publish_at, private.clock())
      end
    );
    new.publish_at := null;
  end if;
  return new;
end
$$;
comment on function private.assign_post_slug is 'Trigger: sets slug, former slugs and the date of the first publication, which ends the schedule for it.';
comment on function private.is_web_address is 'Whether an address starts with http(s) and names a host. Forms and imports also parse it.';
grant execute on function private.is_web_address to service_role;
comment on function private.maintained_columns is 'The columns of posts that no form holds.';
grant execute on function private.maintained_columns to service_role;

create function private.set_content_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_importing_content() then
    -- An older backup has no such date: its last change counts.
    new.content_updated_at := new.updated_at;
  else
    new.content_updated_at := new.published_at;
  end if;
  return new;
end
$$;
comment on function private.set_content_updated_at is 'Trigger: sets content_updated_at at the first publication.';

create function private.mark_substantive_update(post_id_input uuid) returns void
language sql set search_path = ''
begin atomic
  update public.posts set content_updated_at = private.clock()
  where posts.id = post_id_input and posts.published;
end;
comment on function private.mark_substantive_update is 'Gives a published review the present moment as the date of its last update.';

create function private.price_offers()
returns table (
  post_id uuid, title text, published boolean, offer_id uuid, offer jsonb, checked_at timestamptz, merchant_id uuid,
  price_until timestamptz
)
language sql stable set search_path = ''
begin atomic
  with offers as (
    select posts.id, posts.title, posts.published, held.offer
    from public.posts
    cross join lateral jsonb_array_elements(posts.offers) as held (offer)
    where posts.trashed_at is null and posts.offers <> '[]'
    union all
    -- Offers that only the working draft has.
    select posts.id, posts.title, posts.published, held.offer
    from public.post_drafts
    join public.posts on posts.id = post_drafts.post_id and posts.trashed_at is null
    cross join lateral jsonb_array_elements(post_drafts.fields -> 'offers') as held (offer)
    where private.are_offers(post_drafts.fields -> 'offers')
      and not posts.offers @> jsonb_build_array(jsonb_build_object('id', held.offer -> 'id'))
  )
  select
    offers.id, offers.title, offers.published, (offers.offer ->> 'id')::uuid, offers.offer,
    (offers.offer ->> 'checked_at')::timestamptz, shop.id,
    (offers.offer ->> 'checked_at')::timestamptz + shop.price_limit_minutes * interval '1 minute'
  from offers
  left join public.merchants as shop on shop.id = private.merchant_of_offer(offers.offer)
  where coalesce((offers.offer ->> 'ends_at')::timestamptz > private.clock(), true);
end;
comment on function private.price_offers is 'Every offer that has not ended, of reviews and of drafts, with its shop and until when its price may be shown.';

create table private.price_attempts (
  offer_id uuid primary key,
  attempted_at timestamptz not null,
  problem text,
  constraint price_attempts_problem_length check (char_length(problem) <= 200)
);
comment on table private.price_attempts is 'When the API of a shop was last asked for the price of an offer, and why it gave none.';

create function private.offer_of(post_id_input uuid, offer_id_input uuid) returns jsonb
language sql stable set search_path = ''
return coalesce(
  (
    select held.offer
    from public.posts
    cross join lateral jsonb_array_elements(posts.offers) as held (offer)
    where posts.id = post_id_input and posts.trashed_at is null and held.offer ->> 'id' = offer_id_input::text
  ),
  (
    select held.offer
    from public.post_drafts
    cross join lateral jsonb_array_elements(post_drafts.fields -> 'offers') as held (offer)
    where post_drafts.post_id = post_id_input and private.are_offers(post_drafts.fields -> 'offers')
      and held.offer ->> 'id' = offer_id_input::text
  )
);
comment on function private.offer_of is 'An offer of a post, or one that only its working draft has.';

create function public.save_price(
  post_id_input uuid, offer_id_input uuid, amount_input bigint, currency_input text,
  known_checked_at_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  post public.posts;
  former jsonb;
  saved jsonb;
begin
  -- Another save of the post waits, so that the comparison holds.
  select * into post from public.posts where posts.id = post_id_input and trashed_at is null for update;
  former := private.offer_of(post_id_input, offer_id_input);
  if post.id is null or former is null then
    return '{"outcome": "missing"}';
  end if;
  if (former ->> 'checked_at')::timestamptz > coalesce(known_checked_at_input, '-infinity') then
    return jsonb_build_object('outcome', 'changed', 'price', private.price_of(former));
  end if;
  if not coalesce(
    (select merchants.allows_manual_prices from public.merchants where merchants.id = private.merchant_of_offer(former)),
    true
  ) then
    return '{"outcome": "refused"}';
  end if;
  perform public.record_prices(jsonb_build_array(jsonb_build_object(
    'post_id', post_id_input, 'offer_id', offer_id_input, 'amount', amount_input, 'currency', currency_input
  )));
  saved := private.offer_of(post_id_input, offer_id_input);
  return jsonb_build_object(
    'outcome', 'saved',
    'price', private.price_of(saved),
    'change', private.change_of_post(post_id_input),
    'review', (select private.public_review(posts) from public.posts where posts.id = post_id_input)
  );
end
$$;
comment on function public.save_price is 'Records the price of an offer, checked now. Returns {outcome}: saved, with the price, the change and the review; changed, with the price that was recorded since it was read; refused by the merchant; missing.';
grant execute on function public.save_price to service_role;

create function private.price_of(offer jsonb) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'amount', offer -> 'amount', 'currency', offer -> 'currency', 'source', offer -> 'source',
    'checked_at', (offer ->> 'checked_at')::timestamptz,
    'price_until', (offer ->> 'checked_at')::timestamptz + (
      select merchants.price_limit_minutes * interval '1 minute'
      from public.merchants where merchants.id = private.merchant_of_offer(offer)
    )
  )
);
comment on function private.price_of is 'The price of an offer as the list of prices shows it.';

create function public.claim_prices(networks_input text[], rows_input integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  claimed jsonb;
begin
  -- One at a time: two workers must not ask for the same price.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.claim_prices'));
  -- Offers that are gone.
  delete from private.price_attempts where attempted_at < moment - interval '90 days';
  with due as materialized (
    select offers.post_id, offers.offer_id, offers.offer, merchants.network, merchants.tag_value
    from private.price_offers() as offers
    left join public.merchants on merchants.id = offers.merchant_id
    left join private.price_attempts as attempts on attempts.offer_id = offers.offer_id
    where coalesce(merchants.network, 'none') = any (networks_input)
      and coalesce(
        offers.checked_at
          + least(merchants.price_limit_minutes * interval '45 seconds', interval '20 hours') <= moment,
        true
      )
      -- The clock may have been set back.
      and coalesce(attempts.attempted_at not between moment - interval '1 hour' and moment, true)
    order by offers.checked_at nulls first, offers.post_id, offers.offer_id
    limit rows_input
  ),
  marked as (
    insert into private.price_attempts (offer_id, attempted_at)
    select distinct due.offer_id, moment from due
    on conflict (offer_id) do update set attempted_at = excluded.attempted_at
  )
  select jsonb_agg(jsonb_build_object(
    'post_id', due.post_id, 'offer_id', due.offer_id, 'condition', due.offer -> 'condition', 'network', coalesce(due.network, 'none'),
    'tag', due.tag_value,
    'url', coalesce(
      (select managed_links.target from public.managed_links where managed_links.slug = private.link_slug(due.offer ->> 'url')),
      due.offer ->> 'url'
    )
  ))
  into claimed
  from due;
  return coalesce(claimed, '[]');
end
$$;
comment on function public.claim_prices is 'Offers of some networks whose price is due, marked as asked for.';
grant execute on function public.claim_prices to service_role;

create function public.note_price_problems(problems_input jsonb) returns void
language sql security definer set search_path = ''
begin atomic
  update private.price_attempts
  set problem = left(found.problem, 200)
  from jsonb_to_recordset(problems_input) as found (offer_id uuid, problem text)
  where price_attempts.offer_id = found.offer_id;
end;
comment on function public.note_price_problems is 'Stores why the API of a shop gave no price; null once it gave one.';
grant execute on function public.note_price_problems to service_role;

create function private.number_page_change() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Held until commit, as in private.record_change.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.post_changes.number'));
  if not exists (
    select from public.post_changes
    where kind = 'pages' and post_id is null and transaction_id = pg_catalog.pg_current_xact_id()
  ) then
    insert into public.post_changes (kind) values ('pages');
  end if;
end
$$;
comment on function private.number_page_change is 'Numbers a change of what read_pages returns, once per transaction.';

create function private.record_page_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.number_page_change();
  return null;
end
$$;
comment on function private.record_page_change is 'Trigger: records that visitors see a page differently.';
comment on function private.is_public_page is 'Whether visitors may read a best-of page at a moment.';

create function private.record_pick_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.best_of_pages
    where content -> 'picks' @> jsonb_build_array(jsonb_build_object('post_id', new.id))
  ) or exists (
    select from public.comparisons where new.id in (first_post_id, second_post_id)
  ) then
    perform private.number_page_change();
  end if;
  return null;
end
$$;
comment on function private.record_pick_change is 'Trigger: a review that a page names became public, or stopped to be.';

create function private.page_revision(moment timestamptz) returns text
language sql stable set search_path = ''
return (
  select concat(
    coalesce((select max(number) from public.post_changes where kind in ('categories', 'pages')), 0),
    '@' || private.instant_text(max(at))
  )
  from (
    select at
    from public.best_of_pages
    cross join lateral (values (publish_at), (unpublish_at), (draft_publish_at)) as instant (at)
    union all
    select publish_at from public.posts where publish_at is not null
    union all
    select unpublish_at from public.posts where unpublish_at is not null
  ) as instants (at)
  where at <= moment
);
comment on function private.page_revision is 'Another text whenever visitors see a page differently: the number of the last change, and the last instant that has passed and is not applied yet.';

create function private.public_page(page public.best_of_pages, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'id', page.id,
    'former_slugs', case
      when shown.content ->> 'slug' = page.slug then to_jsonb(page.former_slugs)
      else to_jsonb(page.former_slugs || page.slug)
    end,
    'published_at', coalesce(page.published_at, page.publish_at),
    'content_updated_at', coalesce(page.content_updated_at, page.published_at, page.publish_at),
    'content', shown.content || jsonb_build_object(
      -- What is said of a review that is not public is not public either.
      'picks', (
        select coalesce(jsonb_agg(pick order by place), '[]')
        from jsonb_array_elements(shown.content -> 'picks') with ordinality as given (pick, place)
        join public.posts on posts.id = (pick ->> 'post_id')::uuid
        where private.is_public(posts, moment)
      )
    )
  )
  from (
    select case when page.draft_publish_at <= moment then page.draft else page.content end as content
  ) as shown
);
comment on function private.public_page is 'A best-of page as visitors see it at a moment.';

create function private.public_comparisons(moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  with named as (
    select id, array[first_post_id, second_post_id] as post_ids, introduction, verdict, updated_at
    from public.comparisons
    where published
    union all
    select null, array[(pair ->> 0)::uuid, (pair ->> 1)::uuid], '', '',
      coalesce(pages.content_updated_at, pages.published_at, pages.publish_at)
    from public.best_of_pages as pages
    cross join lateral jsonb_array_elements(
      case when pages.draft_publish_at <= moment then pages.draft else pages.content end -> 'comparisons'
    ) as given (pair)
    where private.is_public_page(pages, moment)
  ), pairs as (
    -- What the owner wrote about a pair comes first.
    select distinct on (least(post_ids[1], post_ids[2]), greatest(post_ids[1], post_ids[2])) *
    from named
    order by least(post_ids[1], post_ids[2]), greatest(post_ids[1], post_ids[2]), id nulls last, updated_at, post_ids
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', pairs.id, 'post_ids', to_jsonb(pairs.post_ids), 'introduction', pairs.introduction,
        'verdict', pairs.verdict, 'updated_at', pairs.updated_at
      )
      order by pairs.post_ids
    ),
    '[]'
  )
  from pairs
  join public.posts as one on one.id = pairs.post_ids[1]
  join public.posts as other on other.id = pairs.post_ids[2]
  where private.is_public(one, moment) and private.is_public(other, moment)
);
comment on function private.public_comparisons is 'The pairs that have a page, named by the owner or by a best-of page.';

create function public.read_pages() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'revision', private.page_revision(moment),
    'best_of', (
      select coalesce(
        jsonb_agg(
          private.public_page(pages, moment)
          order by coalesce(pages.published_at, pages.publish_at) desc, pages.id
        ),
        '[]'
      )
      from public.best_of_pages as pages
      where private.is_public_page(pages, moment)
    ),
    'comparisons', private.public_comparisons(moment),
    'categories', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', id, 'name', name, 'slug', slug, 'introduction', introduction, 'seo_title', seo_title,
            'seo_description', seo_description
          )
          order by name
        ),
        '[]'
      )
      from public.categories
      where active
    )
  )
  from private.clock() as moment;
end;
comment on function public.read_pages is 'Best-of pages (newest first), comparisons and active categories (by name) as visitors see them, with their revision. Nothing of drafts and the future.';
grant execute on function public.read_pages to anon, service_role;

create function private.effective_category_ids(post public.posts, moment timestamptz) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((private.due_draft(post, moment)).category_ids, private.category_ids_of(post.id));
end
$$;

create function private.effective_categories(post public.posts, moment timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[] := private.effective_category_ids(post, moment);
begin
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object('categories', jsonb_build_object('name', categories.name, 'slug', categories.slug))),
      '[]'
    )
    from public.categories
    where categories.id = any (ids)
  );
end
$$;

create function private.effective_post(post public.posts, moment timestamptz) returns public.posts
language plpgsql stable set search_path = '' as $$
declare
  draft public.post_drafts;
  effective public.posts := post;
begin
  if exists (
    select from public.post_drafts
    where post_drafts.post_id = post.id and post_drafts.publish_at <= moment
  ) then
    draft := private.due_draft(post, moment);
    if draft.post_id is not null then
      effective := private.with_draft(post, draft.fields - private.maintained_columns());
      effective.slug := coalesce(effective.slug, post.slug);
      effective.former_slugs := array(
        select distinct former from unnest(post.former_slugs || post.slug) as former
        where former <> effective.slug
        order by former
      );
      if draft.fields ? 'product_image_url' then
        effective.image := public.find_image(effective.product_image_url);
      end if;
    end if;
  end if;
  effective.published := true;
  effective.published_at := coalesce(post.published_at, post.publish_at);
  effective.content_updated_at := coalesce(post.content_updated_at, effective.published_at);
  if effective.limited_time_offer_starts_at > moment or effective.limited_time_offer_ends_at <= moment
    or not effective.limited_time_offer_enabled
  then
    effective.limited_time_offer_enabled := false;
    effective.limited_time_offer := null;
    effective.limited_time_offer_ends_at := null;
  end if;
  effective.limited_time_offer_starts_at := null;
  return effective;
end
$$;

create function private.review_at(post public.posts, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select private.with_shops(
    to_jsonb(effective) - array['publish_at', 'unpublish_at', 'unpublish_to', 'trashed_at']
      || case
        when effective.specifications = '[]' then '{}'::jsonb
        else jsonb_build_object('category_ids', private.effective_category_ids(post, moment))
      end,
    effective.offers, effective.primary_affiliate_url, moment
  ) || jsonb_build_object('post_categories', private.effective_categories(post, moment))
  from private.effective_post(post, moment) as effective
  where private.is_public(post, moment)
);

create function private.public_review(post public.posts) returns jsonb
language sql stable set search_path = ''
return private.review_at(post, private.clock());
comment on function private.public_review is 'A review as visitors read it, shaped like a nested select; null when they may not.';
comment on function private.is_public is 'Whether visitors may read a review at a moment.';

create function private.redirects(post public.posts, moment timestamptz) returns boolean
language sql immutable set search_path = ''
return post.unpublish_to is not null and post.trashed_at is null and post.published_at is not null
  and not private.is_public(post, moment);
comment on function private.redirects is 'Whether the URLs of a post that was public lead to another review.';

create function private.due_draft(post public.posts, moment timestamptz) returns public.post_drafts
language plpgsql stable set search_path = '' as $$
declare
  draft public.post_drafts;
begin
  select * into draft from public.post_drafts
  where post_drafts.post_id = post.id and post_drafts.publish_at <= moment;
  -- Changes that cannot be published leave the review as it is.
  if not found
    or private.slug_is_taken(draft.fields ->> 'slug', post.id)
    or exists (
      select from private.schedule_failures as failures
      where failures.post_id = post.id and failures.action = 'changes' and failures.at = draft.publish_at
    )
  then
    return null;
  end if;
  return draft;
end
$$;
comment on function private.due_draft is 'The working draft of a post whose instant has passed, or null.';
comment on function private.effective_post is 'A public review as visitors see it at a moment: changes and offers that are due, and none that is not.';
comment on function private.effective_categories is 'The categories of a public review as visitors see them at a moment, shaped like a nested select.';
comment on function private.review_at is 'A review as visitors read it at a moment; null when they may not.';

create function public.read_reviews(
  ids_input uuid[] default null,
  after_input uuid default null,
  limit_input integer default 1000
) returns jsonb
-- plpgsql, because a plan for the given arguments uses the index.
language plpgsql stable security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
begin
  return (
    select coalesce(jsonb_agg(private.review_at(page::public.posts, moment) order by page.id), '[]')
    from (
      select *
      from public.posts
      where private.is_public(posts, moment)
        and (ids_input is null or posts.id = any (ids_input))
        and (after_input is null or posts.id > after_input)
      order by posts.id
      limit least(limit_input, 1000)
    ) as page
  );
end
$$;
comment on function public.read_reviews is 'Reviews as visitors see them now, ordered by id: some, or one page of all.';
grant execute on function public.read_reviews to anon, service_role;

create function public.read_redirects() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'slugs', to_jsonb(posts.former_slugs || posts.slug || posts.id::text),
        'to', (private.effective_post(targets, private.clock())).slug
      )
      order by posts.id
    ),
    '[]'
  )
  from public.posts
  join public.posts as targets on targets.id = posts.unpublish_to
  where private.redirects(posts, private.clock()) and private.is_public(targets, private.clock());
end;
comment on function public.read_redirects is 'Where the URLs of reviews that are no longer public lead.';
grant execute on function public.read_redirects to anon, service_role;
comment on table public.post_changes is 'Every change that visitors can see, numbered in commit order. Removed reviews remain as tombstones.';
comment on column public.post_changes.post_id is 'No foreign key: the tombstone outlives the review.';
comment on column public.post_changes.slug is 'The current slug; null after removal.';
comment on column public.post_changes.old_slugs is 'Every other slug it was ever published under.';
comment on column public.post_changes.transaction_id is 'Groups the changes of one save.';
grant select on table public.post_changes to service_role;

alter table public.post_changes enable row level security;

create index post_changes_post on public.post_changes (post_id, number desc);
comment on column public.post_changes.redirect_to is 'The review that the URLs of a removed one lead to.';
comment on column public.post_changes.clock is 'The clock at the change, so that the offers of that moment are included in it.';
comment on column public.post_changes.kind is 'upsert: published or edited. remove: unpublished or deleted. categories: content of every page changed, such as menus, badges or site texts. pages: a best-of page, a comparison or the introduction of a category changed.';

create index post_changes_pages on public.post_changes (number desc) where kind in ('categories', 'pages');

create function private.record_change(post_id_input uuid, slug_input text, old_slugs_input text[]) returns void
language plpgsql set search_path = '' as $$
declare
  known bigint;
begin
  -- Held until commit: whoever gets the next number commits later, so a reader that sees a number
  -- sees every lower one too. The triggers run at commit, so the lock is short and taken after every
  -- other lock of the transaction.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.post_changes.number'));
  -- Two queries, so that each uses an index.
  if post_id_input is null then
    select number into known
    from public.post_changes
    where kind = 'categories' and transaction_id = pg_catalog.pg_current_xact_id();
  else
    select number into known
    from public.post_changes
    where post_changes.post_id = post_id_input and transaction_id = pg_catalog.pg_current_xact_id();
  end if;
  if known is not null then
    update public.post_changes
    set clock = private.clock(), old_slugs = array(
      select distinct former
      from unnest(old_slugs || old_slugs_input) as former
      where former is distinct from slug and former is not null
      order by former
    )
    where number = known;
  else
    insert into public.post_changes (kind, post_id, slug, old_slugs)
    values (
      case when post_id_input is null then 'categories' when slug_input is null then 'remove' else 'upsert' end,
      post_id_input,
      slug_input,
      array(
        select distinct former
        from unnest(old_slugs_input) as former
        where former is distinct from slug_input and former is not null
        order by former
      )
    );
  end if;
end
$$;
comment on function private.record_change is 'Records a change with the next number, or extends the one that this transaction recorded for the same review.';

create function private.record_post_change() returns trigger
-- Writes a table that writers of posts may not write.
language plpgsql security definer set search_path = '' as $$
declare
  post_id uuid := coalesce(new.id, old.id);
  moment timestamptz := private.clock();
  current public.posts;
  effective public.posts;
  unseen constant text[] := array[
    'updated_at', 'publish_at', 'unpublish_at', 'unpublish_to'
  ];
begin
  -- The schedule of a public review is no change of it.
  if old.published and new.published and to_jsonb(new) - unseen = to_jsonb(old) - unseen then
    return null;
  end if;
  -- The review as it is at commit, whatever happened to it earlier in the transaction.
  select * into current from public.posts where posts.id = post_id;
  if private.is_public(current, moment) then
    effective := private.effective_post(current, moment);
  end if;
  perform private.record_change(
    post_id,
    effective.slug,
    -- Of a review that is gone, all that it had.
    coalesce(effective.former_slugs, case when current.published_at is not null then current.former_slugs || current.slug end)
      || case when old.published then old.former_slugs || old.slug end
  );
  update public.post_changes
  set redirect_to = case when private.redirects(current, moment) then current.unpublish_to end
  where post_changes.post_id = current.id and transaction_id = pg_catalog.pg_current_xact_id();
  return null;
end
$$;
comment on function private.record_post_change is 'Trigger: records what visitors see of a review after the commit.';

create function private.record_post_category_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  linked public.posts;
begin
  select * into linked
  from public.posts
  where posts.id = coalesce(new.post_id, old.post_id) and posts.published
    and private.is_public(posts, private.clock());
  -- A draft, or a review that is being deleted, which has its own trigger.
  if not found then
    return null;
  end if;
  linked := private.effective_post(linked, private.clock());
  perform private.record_change(linked.id, linked.slug, linked.former_slugs);
  return null;
end
$$;
comment on function private.record_post_category_change is 'Trigger: records that the categories of a published review changed.';

create function private.record_category_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_change(null, null, '{}');
  return null;
end
$$;
comment on function private.record_category_change is 'Trigger: records a change of every page, because every page has the menu.';

create function private.record_site_text_change() returns trigger
-- Writes a table that writers of settings may not write.
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(new.setting_key, old.setting_key) = any (private.site_text_keys())
    and new.setting_value is distinct from old.setting_value
  then
    perform private.record_change(null, null, '{}');
  end if;
  return null;
end
$$;
comment on function private.record_site_text_change is 'Trigger: records a change of every page, because every page has the site texts.';

create function private.public_slug(post_id_input uuid) returns text
language sql stable set search_path = ''
return (
  select (private.effective_post(posts, private.clock())).slug
  from public.posts
  where posts.id = post_id_input and private.is_public(posts, private.clock())
);

create function private.edge_change(change public.post_changes) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'number', change.number,
  'kind', change.kind,
  'post_id', change.post_id,
  'slug', change.slug,
  'old_slugs', change.old_slugs
) || case
  when change.redirect_to is null then '{}'
  else jsonb_build_object('redirect_to', private.public_slug(change.redirect_to))
end;

create table private.schedule_progress (
  is_only boolean primary key default true check (is_only),
  numbered_until timestamptz not null default private.clock(),
  change bigint not null default 0,
  announced bigint not null default 0,
  announcing_since timestamptz
);

create function private.due_offers(moment timestamptz) returns table (post_id uuid, action text, at timestamptz)
-- Numbered are the offers as they were at the clock of the last change. The clock may have been set back.
language sql stable set search_path = ''
begin atomic
  with range as (
    select least(numbered_until, moment) as first, greatest(numbered_until, moment) as last
    from private.schedule_progress
  ), instants as (
    select posts.id, 'offer-start' as action, posts.limited_time_offer_starts_at as at
    from public.posts, range
    where posts.limited_time_offer_starts_at > range.first and posts.limited_time_offer_starts_at <= range.last
      and posts.limited_time_offer_enabled and posts.published and private.is_public(posts, moment)
    union all
    select posts.id, 'offer-end', posts.limited_time_offer_ends_at
    from public.posts, range
    where posts.limited_time_offer_ends_at > range.first and posts.limited_time_offer_ends_at <= range.last
      and posts.limited_time_offer_enabled and posts.published and private.is_public(posts, moment)
    union all
    select posts.id, 'offer-start', starts.at
    from range
    join private.offer_starts as starts on starts.at > range.first and starts.at <= range.last
    join public.posts on posts.id = starts.post_id
    where posts.published and private.is_public(posts, moment)
  )
  select instants.id, instants.action, instants.at
  from instants
  where (instants.at <= moment) is distinct from (
    instants.at <= (
      select post_changes.clock from public.post_changes
      where post_changes.post_id = instants.id
      order by post_changes.number desc
      limit 1
    )
  );
end;

create function private.due_items(moment timestamptz) returns table (post_id uuid, action text, at timestamptz)
language sql stable set search_path = ''
begin atomic
  select posts.id, 'publish', posts.publish_at
  from public.posts
  where posts.publish_at <= moment and not posts.published and posts.trashed_at is null
  union all
  select posts.id, 'unpublish', posts.unpublish_at
  from public.posts
  where posts.unpublish_at <= moment and posts.trashed_at is null
    and (posts.published or posts.publish_at <= moment)
  union all
  select post_drafts.post_id, 'changes', post_drafts.publish_at
  from public.post_drafts
  join public.posts on posts.id = post_drafts.post_id
  where post_drafts.publish_at <= moment and posts.published and posts.trashed_at is null
  union all
  select due.post_id, due.action, due.at from private.due_offers(moment) as due;
end;

create function private.due_changes(moment timestamptz) returns jsonb
language sql stable set search_path = ''
begin atomic
  with due as (
    select items.post_id, max(items.at) filter (where items.at <= moment) as at
    from private.due_items(moment) as items
    group by items.post_id
    order by min(items.at), items.post_id
    limit 1000
  ), shown as (
    select due.at, posts as post, private.is_public(posts, moment) as is_public,
      case when private.is_public(posts, moment) then private.effective_post(posts, moment) end as effective
    from due
    join public.posts on posts.id = due.post_id
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'at', shown.at,
        'kind', case when is_public then 'upsert' else 'remove' end,
        'post_id', (post).id,
        'slug', (effective).slug,
        'old_slugs', to_jsonb(
          case
            when is_public then (effective).former_slugs
            -- Of a review that never was public nothing is told.
            when (post).published_at is null then '{}'
            else (post).former_slugs || (post).slug
          end
        ),
        'redirect_to', case when private.redirects(post, moment) then private.public_slug((post).unpublish_to) end
      )
      order by shown.at, (post).id
    ),
    '[]'
  )
  from shown;
end;

create function public.edge_state(since bigint, links_since bigint default null) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with latest as (
    select distinct on (post_id) * from public.post_changes
    where number > since and post_id is not null
    order by post_id, number desc
  ), page as (
    select * from latest order by number limit 1000
  ), link_page as (
    select link_id from private.link_changes where number > links_since order by number limit 1000
  )
  select jsonb_build_object(
    'now', private.clock(),
    'construction', coalesce(
      (
        select setting_value = 'true'
        from public.site_settings
        where setting_key = 'under_construction_enabled'
      ),
      false
    ),
    'change', coalesce((select max(number) from public.post_changes), 0),
    'pages', private.page_revision(private.clock()),
    'changes', coalesce(
      (
        select jsonb_agg(
          private.edge_change(page::public.post_changes) order by number
        )
        from page
      ),
      '[]'
    ),
    'due', private.due_changes(private.clock()),
    'link_change', coalesce((select max(number) from private.link_changes), 0),
    'links', coalesce(
      (
        select jsonb_agg(told.link order by told.number)
        from (select array_agg(link_id) as ids from link_page having count(*) > 0) as page
        cross join lateral private.edge_links(page.ids) as told
      ),
      '[]'
    ),
    'due_links', coalesce(
      (
        select jsonb_agg(told.link)
        from (select private.due_links() as ids) as due
        cross join lateral private.edge_links(due.ids) as told
        where links_since is not null and due.ids <> '{}'
      ),
      '[]'
    )
  );
end;
comment on function public.edge_state is 'For the edge: the clock, the construction switch, the highest change number, the last change of each review changed after number `since`, at most 1,000 in order of number, the reviews that the clock has changed since, with `links_since` the same of managed links, and the revision of read_pages. Reveals nothing about drafts and the future.';
grant execute on function public.edge_state to anon;
comment on table private.schedule_progress is 'How far the job came.';
comment on column private.schedule_progress.numbered_until is 'Starts and ends of offers up to this moment are numbered.';
comment on column private.schedule_progress.change is 'The last change of the job.';
comment on column private.schedule_progress.announcing_since is 'When a worker took it on to request the rebuild. Another one does it after a while.';
comment on column private.schedule_progress.announced is 'The last change of the job for which a rebuild was requested.';
comment on function private.due_offers is 'Starts and ends of offers that visitors see and that are not numbered yet.';
comment on function private.due_items is 'What has become due and is not numbered yet.';
comment on function private.public_slug is 'The slug under which visitors find a review; null when it is not public.';
comment on function private.due_changes is 'Reviews that visitors see differently from what is numbered, at most 1,000, like the changes of edge_state.';
comment on function private.edge_change is 'A change as the edge reads it.';

create table public.rebuild_reports (
  id uuid primary key,
  kind text not null,
  change bigint,
  error text,
  at timestamptz not null default now(),

  constraint rebuild_reports_kind_known check (kind in ('requested', 'started', 'succeeded', 'failed')),
  constraint rebuild_reports_change_of_success check ((kind = 'succeeded') = (change is not null)),
  constraint rebuild_reports_error_of_failure check ((kind = 'failed') = (error is not null)),
  constraint rebuild_reports_error_length check (char_length(error) <= 1000)
);
comment on table public.rebuild_reports is 'Reports of the rebuild service.';
comment on column public.rebuild_reports.id is 'Chosen by the sender, so that a report delivered twice is stored once.';
comment on column public.rebuild_reports.change is 'The number of the last change in the new build.';
grant select, insert on table public.rebuild_reports to service_role;

alter table public.rebuild_reports enable row level security;

create index rebuild_reports_newest on public.rebuild_reports (at desc, id);

create table private.schedule_failures (
  post_id uuid not null references public.posts (id) on delete cascade,
  action text not null,
  at timestamptz not null,
  problem text not null,
  reason text not null,
  failed_at timestamptz not null default clock_timestamp(),
  primary key (post_id, action)
);

create function private.late_since(moment timestamptz) returns timestamptz
language sql stable set search_path = ''
return (
  select min(at)
  from (
    select items.at from private.due_items(moment) as items
    where not exists (
      select from private.schedule_failures as failures
      where failures.post_id = items.post_id and failures.action = items.action and failures.at = items.at
    )
    union all
    select items.at from private.best_of_items() as items
    where not exists (
      select from private.best_of_failures as failures
      where failures.page_id = items.page_id and failures.action = items.action and failures.at = items.at
    )
  ) as items
  where at <= moment - private.late_after()
);

create function public.publishing_status(since bigint) returns jsonb
-- Reads tables that only the job writes.
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'waiting', count(distinct coalesce(post_id, '00000000-0000-0000-0000-000000000000')),
    'waiting_since', min(at),
    'late_since', private.late_since(private.clock()),
    'report', (
      select jsonb_build_object('kind', kind, 'error', error, 'at', at)
      from public.rebuild_reports
      order by at desc, id
      limit 1
    )
  )
  from public.post_changes
  where number > since;
end;
grant execute on function public.publishing_status to service_role;
comment on function public.publishing_status is 'For the admin: how many reviews (and the categories, as one) have changed after number `since`, since when, since when the schedule is late, and the last report of a rebuild.';

create function public.index_now_pending() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with told as (
    select coalesce(
      (select setting_value::bigint from public.site_settings where setting_key = 'index_now_told'), 0
    ) as number
    where exists (
      select from public.site_settings
      where setting_key = 'index_now_enabled' and setting_value = 'true'
    )
  ), latest as (
    select distinct on (post_id) post_changes.number, slug, old_slugs
    from public.post_changes
    join told on post_changes.number > told.number
    where post_id is not null
    order by post_id, post_changes.number desc
  ), page as (
    select * from latest order by number limit 1000
  )
  select jsonb_build_object(
    'change', max(page.number),
    -- A removed review answers 404 at every URL it had, which search engines should learn too.
    'slugs', jsonb_agg(distinct address.slug)
  )
  from page, unnest(case when page.slug is null then page.old_slugs else array[page.slug] end) as address (slug)
  having count(*) > 0;
end;
comment on function public.index_now_pending is 'Slugs of which to notify search engines, and the number of their last change; null when there are none or it is disabled.';
grant execute on function public.index_now_pending to service_role;

create function public.mark_index_now_sent(change_input bigint) returns void
language sql security definer set search_path = ''
begin atomic
  insert into public.site_settings (setting_key, setting_value)
  values ('index_now_told', change_input::text)
  on conflict (setting_key) do update
    set setting_value = greatest(site_settings.setting_value::bigint, change_input)::text;
end;
comment on function public.mark_index_now_sent is 'Records that search engines have been notified up to a change.';
grant execute on function public.mark_index_now_sent to service_role;

create table private.rebuild_hook (
  only_row boolean primary key default true,
  kind text not null,
  sealed text not null,
  hint text not null,
  saved_at timestamptz not null default now(),

  constraint rebuild_hook_only_row check (only_row),
  constraint rebuild_hook_kind_known check (kind in ('cloudflare', 'github')),
  constraint rebuild_hook_sealed_shape check (sealed ~ '^[0-9a-f]+$' and char_length(sealed) <= 20000),
  constraint rebuild_hook_hint_length check (char_length(hint) between 1 and 300)
);
comment on table private.rebuild_hook is 'Where a rebuild is requested.';
comment on column private.rebuild_hook.sealed is 'URL and token as JSON, encrypted with a key that is not in the database.';
comment on column private.rebuild_hook.hint is 'The host and the last characters of the URL, for the owner to recognize it.';

create function public.read_rebuild_hook() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object('kind', kind, 'sealed', sealed, 'hint', hint, 'saved_at', saved_at)
  from private.rebuild_hook;
end;
comment on function public.read_rebuild_hook is 'The stored hook {kind, sealed, hint, saved_at}, or null.';
grant execute on function public.read_rebuild_hook to service_role;

create function public.save_rebuild_hook(
  admin_user_id_input uuid, kind_input text, sealed_input text, hint_input text
) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz;
begin
  insert into private.rebuild_hook (kind, sealed, hint) values (kind_input, sealed_input, hint_input)
  on conflict (only_row) do update
    set kind = excluded.kind, sealed = excluded.sealed, hint = excluded.hint, saved_at = excluded.saved_at
  returning saved_at into moment;
  perform public.log_admin_activity(admin_user_id_input, 'Update Settings', 'Saved the rebuild hook');
  return moment;
end
$$;
comment on function public.save_rebuild_hook is 'Stores the hook in place of any other, and logs it. Returns when.';
grant execute on function public.save_rebuild_hook to service_role;

create function public.remove_rebuild_hook(admin_user_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.rebuild_hook;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(admin_user_id_input, 'Update Settings', 'Removed the rebuild hook');
  return true;
end
$$;
comment on function public.remove_rebuild_hook is 'Removes the stored hook and logs it; false when there is none.';
grant execute on function public.remove_rebuild_hook to service_role;

create table private.restores (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default private.clock(),
  finished_at timestamptz,
  source jsonb not null,
  is_replace boolean not null,
  state text not null default 'checking' check (
    state in ('checking', 'planned', 'saving', 'images', 'applying', 'applied', 'succeeded', 'failed', 'cancelled')
  ),
  progress jsonb not null default '{}',
  plan jsonb,
  fingerprint text,
  is_outdated boolean not null default false,
  message text not null default '' check (char_length(message) <= 2000),
  claim uuid,
  claimed_until timestamptz not null default '-infinity',
  attempts integer not null default 0
);
comment on table private.restores is 'Restores of backups, one at a time. The newest one is kept.';
comment on column private.restores.source is 'A backup {kind: backup, name} or a file {kind: upload, key, name}.';
comment on column private.restores.state is 'Until it is planned nothing has changed. Then the owner confirms, the present content is saved, images and content are written, and the site is rebuilt.';
comment on column private.restores.plan is 'What would be, or was, added, changed and removed, by kind.';
comment on column private.restores.fingerprint is 'Of the content that the plan compares with.';
comment on column private.restores.is_outdated is 'Whether the content changed after the owner confirmed, so that there is a new plan to confirm.';

create unique index restores_active on private.restores ((true)) where finished_at is null;

create function private.restore_state(restore private.restores) returns jsonb
language sql stable set search_path = ''
return to_jsonb(restore) - array['claim', 'claimed_until', 'fingerprint'];
comment on function private.restore_state is 'As restoreSchema of the application describes it.';

create function public.read_restore() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
begin atomic
  select private.restore_state(restores) from private.restores order by created_at desc, finished_at desc nulls first limit 1;
end;
comment on function public.read_restore is 'The running or the last restore.';
grant execute on function public.read_restore to service_role;

create function public.start_restore(source_input jsonb, is_replace_input boolean) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  started private.restores;
begin
  lock table private.restores in share row exclusive mode;
  if exists (select from private.restores where state in ('saving', 'images', 'applying', 'applied')) then
    return null;
  end if;
  delete from private.staged_content using private.restores where import_id = restores.id;
  delete from private.restores;
  insert into private.restores (source, is_replace) values (source_input, is_replace_input) returning * into started;
  return private.restore_state(started);
end
$$;
comment on function public.start_restore is 'Starts to check a backup, instead of one that was not confirmed; null while another restore is writing.';
grant execute on function public.start_restore to service_role;

create function public.claim_restore(seconds_input integer) returns jsonb
language sql security definer set search_path = '' set timezone = 'UTC'
begin atomic
  update private.restores
  set claim = gen_random_uuid(), claimed_until = private.clock() + seconds_input * interval '1 second',
    attempts = attempts + 1
  where state in ('checking', 'saving', 'images', 'applying', 'applied') and not private.is_claimed(claimed_until)
  returning private.restore_state(restores) || jsonb_build_object('claim', claim);
end;
comment on function public.claim_restore is 'Lets one Worker continue the restore; null if there is nothing to do now.';
grant execute on function public.claim_restore to service_role;

create function public.store_restore(
  id_input uuid,
  claim_input uuid,
  state_input text default null,
  progress_input jsonb default null,
  message_input text default ''
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.restores
  set state = coalesce(state_input, state),
    progress = coalesce(progress_input, progress),
    message = left(message_input, 2000),
    attempts = case when progress_input is null then attempts else 0 end,
    finished_at = case when state_input in ('succeeded', 'failed') then private.clock() end,
    claimed_until = '-infinity'
  where id = id_input and claim = claim_input and finished_at is null;
  if found and state_input in ('succeeded', 'failed') then
    delete from private.staged_content where import_id = id_input;
    return true;
  end if;
  return found;
end
$$;
comment on function public.store_restore is 'Stores the next state of a restore and lets another Worker continue. False if another one has claimed it since.';
grant execute on function public.store_restore to service_role;

create function public.plan_restore(id_input uuid, claim_input uuid, lines_input integer) returns boolean
language plpgsql security definer set search_path = '' set statement_timeout = '10min' as $$
declare
  fingerprint_before constant text := public.content_fingerprint();
  planned jsonb;
begin
  planned := public.apply_content(
    id_input, lines_input, (select is_replace from private.restores where id = id_input), true
  );
  update private.restores
  set state = 'planned', plan = planned, fingerprint = fingerprint_before,
    progress = progress || jsonb_build_object('lines', lines_input), attempts = 0, claimed_until = '-infinity'
  where id = id_input and claim = claim_input and state = 'checking';
  return found;
end
$$;
comment on function public.plan_restore is 'Stores what the staged lines of a restore would change.';
grant execute on function public.plan_restore to service_role;

create function public.confirm_restore(id_input uuid, admin_user_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.restores
  set state = 'saving', is_outdated = false, message = ''
  where id = id_input and state = 'planned';
  if found then
    perform public.log_admin_activity(admin_user_id_input, 'Restore Backup', (
      select case when is_replace then 'Replaces the content with ' else 'Merges ' end || (source ->> 'name')
      from private.restores where id = id_input
    ));
    return true;
  end if;
  return false;
end
$$;
comment on function public.confirm_restore is 'Lets a planned restore begin. False if there is none.';
grant execute on function public.confirm_restore to service_role;

create function public.cancel_restore(id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.restores
  set state = 'cancelled', finished_at = private.clock(), claim = null
  where id = id_input and state in ('checking', 'planned');
  if found then
    delete from private.staged_content where import_id = id_input;
    return true;
  end if;
  return false;
end
$$;
comment on function public.cancel_restore is 'Gives up a restore that was not confirmed.';
grant execute on function public.cancel_restore to service_role;

create function public.restored_image_ids(id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(key), '[]') from private.staged_content where import_id = id_input and kind = 'image';
end;
comment on function public.restored_image_ids is 'The images of a staged restore.';
grant execute on function public.restored_image_ids to service_role;

create function public.apply_restore(id_input uuid, claim_input uuid) returns text
language plpgsql security definer set search_path = '' set statement_timeout = '10min' as $$
declare
  restore private.restores;
  present text;
  report jsonb;
begin
  select * into restore from private.restores where id = id_input and claim = claim_input and state = 'applying' for update;
  if not found then
    return null;
  end if;
  -- Saves wait, so that nothing changes between comparing and writing.
  perform pg_advisory_xact_lock(hashtext('public.posts.slug'));
  lock table public.posts, public.categories, public.site_settings in share row exclusive mode;
  present := public.content_fingerprint();
  if present <> restore.fingerprint then
    report := public.apply_content(id_input, (restore.progress ->> 'lines')::integer, restore.is_replace, true);
    update private.restores
    set state = 'planned', plan = report, fingerprint = present, is_outdated = true, claimed_until = '-infinity'
    where id = id_input;
    return 'planned';
  end if;
  report := public.apply_content(id_input, (restore.progress ->> 'lines')::integer, restore.is_replace, false);
  -- In the same transaction, so that a lost answer is no lost result.
  update private.restores set state = 'applied', plan = report, attempts = 0 where id = id_input;
  return 'applied';
end
$$;
comment on function public.apply_restore is 'Writes a confirmed restore, all or nothing. Returns applied, or planned if the content has changed since the plan, which is then made again.';
grant execute on function public.apply_restore to service_role;
comment on table public.post_revisions is 'Every stored state of the text of a post.';
comment on column public.post_revisions.parent_id is 'The revision that it was made from.';
comment on column public.post_revisions.kind is 'publish: visitors saw it. save, autosave, import, ai: stored. restore: an older revision again. schedule: made public by the schedule.';
comment on column public.post_revisions.admin_user_id is 'Who; null for the schedule and imports.';
comment on column public.post_revisions.started_at is 'When the first autosave of a bundle was stored; else as at.';
comment on column public.post_revisions.at is 'When it was stored; of a bundle of autosaves, when the last one was.';
comment on column public.post_revisions.content is 'The columns that a form holds, and category_ids.';
grant select, insert, update, delete on table public.post_revisions to service_role;

alter table public.post_revisions enable row level security;

create index post_revisions_newest on public.post_revisions (post_id, id desc);

create index post_revisions_parent on public.post_revisions (parent_id);

create index post_revisions_admin_user on public.post_revisions (admin_user_id);

create function private.with_draft(post public.posts, draft_fields jsonb) returns public.posts
language sql stable set search_path = ''
return jsonb_populate_record(post, draft_fields);

create function private.revision_content(post public.posts) returns jsonb
language sql stable set search_path = ''
return (
  select to_jsonb(private.with_draft(post, coalesce(drafts.fields, '{}'))) - private.maintained_columns()
    || jsonb_build_object(
      'category_ids', coalesce(to_jsonb(drafts.category_ids), to_jsonb(private.category_ids_of(post.id)))
    )
  from (select post.id) as it
  left join public.post_drafts as drafts on drafts.post_id = it.id
);
comment on function private.revision_content is 'The text of a post with its draft, as a revision holds it.';
comment on function private.record_revision is 'Records the text of a post, with its draft, and returns the id of its revision. A text that is recorded already is not recorded again, unless it becomes public; autosaves of one person within ten minutes are one revision.';

create function private.record_first_revision() returns trigger
-- Whoever writes a post may not write its history.
language plpgsql security definer set search_path = '' as $$
declare
  before public.posts;
begin
  if tg_table_name = 'posts' then
    before := old;
  else
    select * into before from public.posts where posts.id = new.post_id;
  end if;
  insert into public.post_revisions (post_id, kind, content, at, started_at)
  select before.id, case when before.published then 'publish' else 'save' end,
    private.revision_content(before), before.updated_at, before.updated_at
  where not exists (select from public.post_revisions where post_revisions.post_id = before.id);
  return new;
end
$$;
comment on function private.record_first_revision is 'Trigger: records the text of a post without history before its first change.';
comment on function private.changed_keys is 'The fields in which two revisions differ.';

create function private.revision_entry(revision public.post_revisions) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'id', revision.id,
    'kind', revision.kind,
    'at', revision.at,
    'started_at', revision.started_at,
    'name', revision.name,
    'username', (select username from public.admin_users where admin_users.id = revision.admin_user_id),
    'parent_id', revision.parent_id,
    'previous_id', previous.id,
    'changed', case
      when previous.id is not null then to_jsonb(private.changed_keys(revision.content, previous.content))
    end
  )
  from (select) as it
  left join lateral (
    select id, content
    from public.post_revisions
    where post_revisions.post_id = revision.post_id and post_revisions.id < revision.id
    order by id desc
    limit 1
  ) as previous on true
);
comment on function private.revision_entry is 'A revision in a list: what it is, and which fields differ from the one before.';

create function public.list_revisions(
  post_id_input uuid,
  before_input bigint default null,
  limit_input integer default 50
) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'post', jsonb_build_object('id', posts.id, 'title', posts.title, 'published', posts.published),
    'total', (select count(*) from public.post_revisions where post_id = posts.id),
    'bytes', (
      select coalesce(sum(pg_column_size(content)), 0) from public.post_revisions where post_id = posts.id
    ),
    'current_id', (
      select id from (
        select * from public.post_revisions where post_id = posts.id order by id desc limit 1
      ) as newest
      where newest.content = private.revision_content(posts)
    ),
    'items', (
      select coalesce(jsonb_agg(private.revision_entry(page) order by page.id desc), '[]')
      from (
        select * from public.post_revisions
        where post_id = posts.id and (before_input is null or id < before_input)
        order by id desc
        limit limit_input
      ) as page
    )
  )
  from public.posts
  where posts.id = post_id_input and posts.trashed_at is null;
end;
comment on function public.list_revisions is 'The newest revisions of a post, or those before one: {post, total, bytes, current_id, items}; null without the post. current_id is the newest one if it is the present text.';
grant execute on function public.list_revisions to service_role;

create function public.read_revisions(post_id_input uuid, ids_input bigint[]) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      private.revision_entry(post_revisions) || jsonb_build_object('content', post_revisions.content)
      order by post_revisions.id
    ),
    '[]'
  )
  from public.post_revisions
  join public.posts on posts.id = post_revisions.post_id and posts.trashed_at is null
  where post_revisions.post_id = post_id_input and post_revisions.id = any (ids_input);
end;
comment on function public.read_revisions is 'Revisions of a post with their content, oldest first.';
grant execute on function public.read_revisions to service_role;

create function public.name_revision(post_id_input uuid, revision_id_input bigint, name_input text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.post_revisions set name = nullif(btrim(name_input), '')
  where id = revision_id_input and post_revisions.post_id = post_id_input;
  return found;
end
$$;
comment on function public.name_revision is 'Names a revision, which is then kept forever; a blank name removes it. False without the revision.';
grant execute on function public.name_revision to service_role;

create function private.lock_post(post_id_input uuid) returns public.posts
language plpgsql set search_path = '' as $$
declare
  post public.posts;
  draft public.post_drafts;
  moment timestamptz := private.clock();
begin
  select * into post from public.posts
  where posts.id = post_id_input and posts.trashed_at is null
  for update;
  if not found then
    return null;
  end if;
  -- What is due happens first, as the schedule's job does it.
  select * into draft from public.post_drafts where post_drafts.post_id = post.id;
  if post.publish_at <= moment then
    perform private.try_item(post.id, 'publish', post.publish_at, moment, null);
  end if;
  if draft.publish_at <= moment then
    perform private.try_item(post.id, 'changes', draft.publish_at, moment, null);
  end if;
  if post.unpublish_at <= moment then
    perform private.try_item(post.id, 'unpublish', post.unpublish_at, moment, null);
  end if;
  select * into post from public.posts where posts.id = post.id;
  return post;
end
$$;

create function public.restore_revision(
  admin_user_id_input uuid,
  post_id_input uuid,
  revision_id_input bigint
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  post public.posts := private.lock_post(post_id_input);
  restored jsonb;
  wanted uuid[];
  category_ids uuid[];
  kept_slug text;
  newest bigint;
  recorded bigint;
  columns text;
begin
  select content into restored
  from public.post_revisions
  where post_revisions.post_id = post.id and id = revision_id_input;
  if restored is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  -- What is replaced stays in the history.
  newest := private.record_revision(post.id, admin_user_id_input, 'save');

  wanted := array(select jsonb_array_elements_text(restored -> 'category_ids'))::uuid[];
  category_ids := array(select id from public.categories where id = any (wanted) order by id);
  restored := private.with_known_shops(restored - private.maintained_columns() - array['published', 'category_ids']);
  -- No slug may be taken between this check and the write.
  perform pg_advisory_xact_lock(hashtext('public.posts.slug'));
  if restored ->> 'slug' is null or private.is_reserved_slug(restored ->> 'slug')
    or private.slug_is_taken(restored ->> 'slug', post.id)
  then
    kept_slug := nullif(restored ->> 'slug', post.slug);
    restored := restored - 'slug';
  end if;

  if post.published then
    perform private.autosave_draft(post, restored, category_ids, private.version_of(post));
  else
    columns := private.editable_columns(restored);
    execute format(
      'update public.posts
        set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
        where id = $2',
      columns
    ) using restored, post.id;
    delete from public.post_categories where post_categories.post_id = post.id;
    insert into public.post_categories (post_id, category_id)
    select post.id, category_id from unnest(category_ids) as category_id;
  end if;

  recorded := private.record_revision(post.id, admin_user_id_input, 'restore');
  if recorded <> newest then
    update public.post_revisions set parent_id = revision_id_input where id = recorded;
    perform public.log_admin_activity(
      admin_user_id_input, 'Restore Revision', format('Restored an earlier version of "%s" as a draft', post.title)
    );
  end if;
  return jsonb_build_object(
    'outcome', 'restored',
    'revision_id', recorded,
    'published', post.published,
    'lost_categories', cardinality(wanted) - cardinality(category_ids),
    'taken_slug', kept_slug
  );
exception
  when check_violation or foreign_key_violation or data_exception then
    return jsonb_build_object('outcome', 'refused');
end
$$;
comment on function public.restore_revision is 'Makes a revision the draft of its post. Returns {outcome}: restored, with what of it no longer exists; refused when today''s rules forbid the text; missing.';
grant execute on function public.restore_revision to service_role;

create function private.is_kept_forever(revision public.post_revisions) returns boolean
language sql immutable set search_path = ''
return revision.kind in ('publish', 'schedule') or revision.name is not null;
comment on function private.is_kept_forever is 'Whether visitors saw a revision or the owner named it.';

create function public.thin_revisions() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  days interval := make_interval(days => private.setting('revision_days', '90')::integer);
  removed integer;
begin
  with aged as (
    select id, post_id, kind, at, lead(id) over (
      partition by post_id, kind, case
        when at > moment - interval '7 days' then date_trunc('hour', at, 'UTC')
        else date_trunc('day', at, 'UTC')
      end
      order by id
    ) as next_of_same_hour_or_day
    from public.post_revisions
    where at <= moment - interval '1 day' and not private.is_kept_forever(post_revisions)
  )
  delete from public.post_revisions
  where id in (
    select id
    from aged
    where (at <= moment - days or (kind = 'autosave' and next_of_same_hour_or_day is not null))
      -- The present text.
      and exists (
        select from public.post_revisions as later
        where later.post_id = aged.post_id and later.id > aged.id
      )
    order by id
    limit 5000
  );
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.thin_revisions is 'Removes up to 5,000 revisions: those older than the setting, and autosaves older than a day except the last of each hour, after a week of each day. Returns their number.';
grant execute on function public.thin_revisions to service_role;

create function public.revision_storage() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'days', private.setting('revision_days', '90')::integer,
    'count', (select count(*) from public.post_revisions) + (select count(*) from public.best_of_revisions),
    'bytes', pg_catalog.pg_total_relation_size('public.post_revisions')
      + pg_catalog.pg_total_relation_size('public.best_of_revisions')
  );
end;
grant execute on function public.revision_storage to service_role;
comment on function public.revision_storage is 'How long revisions of posts and best-of pages are kept, and what they use: {days, count, bytes}.';

create function private.version_of(post public.posts) returns timestamptz
language sql stable set search_path = ''
return greatest(
  post.updated_at,
  (select post_drafts.updated_at from public.post_drafts where post_drafts.post_id = post.id)
);

create function private.drafted_category_ids(post_id_input uuid) returns uuid[]
language sql stable set search_path = ''
return coalesce(
  (select post_drafts.category_ids from public.post_drafts where post_drafts.post_id = post_id_input),
  private.category_ids_of(post_id_input)
);

create function private.admin_post(post public.posts) returns jsonb
language sql stable set search_path = ''
return to_jsonb(private.drafted(post)) || jsonb_build_object(
  'version', private.version_of(post),
  'draft', (
    select jsonb_build_object('updated_at', post_drafts.updated_at, 'publish_at', post_drafts.publish_at)
    from public.post_drafts
    where post_drafts.post_id = post.id
  ),
  'category_ids', (
    select coalesce(jsonb_agg(categories.id order by categories.name), '[]')
    from public.categories
    where categories.id = any (private.drafted_category_ids(post.id))
  )
);
comment on function private.admin_post is 'A post with its working draft, its categories and the version that a save starts from.';

create function private.change_of_post(post_id_input uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  -- Runs the deferred triggers that record changes.
  set constraints all immediate;
  return (
    select private.edge_change(post_changes) from public.post_changes
    where post_changes.post_id = post_id_input
      and transaction_id = pg_catalog.pg_current_xact_id()
  );
end
$$;
comment on function private.change_of_post is 'The change of a review in this transaction, as in edge_state; null when visitors see none. Call it last.';

create function private.saved_post(post_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  change jsonb := private.change_of_post(post_id);
begin
  return (
    select jsonb_build_object(
      'outcome', 'saved',
      'post', private.admin_post(posts),
      'change', change,
      'review', private.public_review(posts)
    )
    from public.posts
    where posts.id = post_id
  );
end
$$;
comment on function private.saved_post is 'The result of a save, re-read after triggers.';

create function private.editable_columns(form jsonb) returns text
language sql stable set search_path = ''
return (
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = 'public.posts'::regclass and attnum > 0 and not attisdropped
    and form ? attname
    and attname <> all (private.maintained_columns())
);
comment on function private.editable_columns is 'The columns of posts that are in a form, so that a new form field needs no new function.';

create function private.is_unchanged(post public.posts, form jsonb) returns boolean
-- A form without a slug keeps the post's slug. Instants may be written in several ways.
language sql stable set search_path = ''
return to_jsonb(post) = to_jsonb(
  jsonb_populate_record(
    post, (case when form ->> 'slug' is null then form - 'slug' else form end) - private.maintained_columns()
  )
);
comment on function private.is_unchanged is 'Whether saving a form would change nothing.';

create function private.post_action(old public.posts, new public.posts, form jsonb, same_categories boolean) returns text
language sql stable set search_path = ''
return case
  when new.published is distinct from old.published
    and same_categories
    and private.is_unchanged(old, form - 'published')
  then case when new.published then 'Publish Post' else 'Unpublish Post' end
  else 'Update Post'
end;
comment on function private.post_action is 'The action of a save in the activity log: the publish switch alone has its own actions.';

create function private.log_post_activity(admin_user_id uuid, action text, title text) returns void
language sql set search_path = ''
begin atomic
  select public.log_admin_activity(
    admin_user_id,
    action,
    case action
      when 'Create Post' then 'Created'
      when 'Update Post' then 'Updated'
      when 'Delete Post' then 'Deleted'
      when 'Publish Post' then 'Published'
      when 'Unpublish Post' then 'Unpublished'
    end || format(' "%s"', title)
  );
end;
comment on function private.log_post_activity is 'Logs an action on a post.';

create function public.save_post(
  admin_user_id_input uuid,
  form_input jsonb,
  category_ids_input uuid[],
  post_id_input uuid default null,
  version_input timestamptz default null,
  kind_input text default 'save',
  substantive_input boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  columns text := private.editable_columns(form_input);
  category_ids uuid[] := private.sorted_ids(category_ids_input);
  old_category_ids uuid[];
  old public.posts;
  new public.posts;
  is_first_save boolean := post_id_input is null;
  violated text;
begin
  if post_id_input is null then
    execute format(
      'insert into public.posts (%1$s)
        select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1) returning *',
      columns
    ) into new using form_input;
  else
    old := private.lock_post(post_id_input);
    if old.id is null then
      return jsonb_build_object('outcome', 'missing');
    end if;
    old_category_ids := private.category_ids_of(old.id);
    if private.version_of(old) is distinct from version_input then
      -- A save whose response was lost may be sent again.
      if private.is_unchanged(old, form_input) and category_ids = old_category_ids
        and not exists (select from public.post_drafts where post_drafts.post_id = old.id)
      then
        return private.saved_post(old.id);
      end if;
      return jsonb_build_object('outcome', 'changed', 'post', private.admin_post(old));
    end if;
    execute format(
      'update public.posts
        set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
        where id = $2 returning *',
      columns
    ) into new using form_input, old.id;
    -- The form contains it.
    delete from public.post_drafts where post_drafts.post_id = new.id;
    delete from private.autosaved_posts where autosaved_posts.post_id = new.id;
    is_first_save := found;
  end if;

  delete from public.post_categories where post_categories.post_id = new.id;
  insert into public.post_categories (post_id, category_id)
  select new.id, category_id from unnest(category_ids) as category_id;

  perform private.record_revision(
    new.id, admin_user_id_input, case when new.published then 'publish' else kind_input end
  );
  if substantive_input then
    perform private.mark_substantive_update(new.id);
  end if;
  perform private.log_post_activity(
    admin_user_id_input,
    case
      when is_first_save then 'Create Post'
      else private.post_action(old, new, form_input, category_ids = old_category_ids)
    end,
    new.title
  );
  return private.saved_post(new.id);
exception
  when unique_violation or foreign_key_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused(violated, form_input) ->> 'field' is null then
      raise;
    end if;
    return private.refused(violated, form_input);
end
$$;
comment on function public.save_post is 'Creates a post, or saves one over the version that was loaded, with its categories. What is saved replaces a working draft.';
grant execute on function public.save_post to service_role;

create function public.set_post_published(
  admin_user_id_input uuid,
  post_id_input uuid,
  published_input boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  old public.posts := private.lock_post(post_id_input);
  violated text;
begin
  if old.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if published_input and private.is_blank(old.title) then
    return jsonb_build_object('outcome', 'refused', 'field', 'title');
  end if;
  if old.published <> published_input then
    if published_input then
      update public.posts set published = true where posts.id = post_id_input;
    else
      perform private.withdraw_post(post_id_input);
    end if;
    delete from private.autosaved_posts where autosaved_posts.post_id = post_id_input;
    perform private.record_revision(
      post_id_input, admin_user_id_input, case when published_input then 'publish' else 'save' end
    );
    perform private.log_post_activity(
      admin_user_id_input,
      case when published_input then 'Publish Post' else 'Unpublish Post' end,
      old.title
    );
  end if;
  return private.saved_post(post_id_input);
exception
  when unique_violation or foreign_key_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused(violated, '{}') ->> 'field' is null then
      raise;
    end if;
    return private.refused(violated, '{}');
end
$$;
grant execute on function public.set_post_published to service_role;
comment on function public.set_post_published is 'Publishes or unpublishes a post. Does nothing when that is its state. Unpublishing keeps the text of a working draft.';

create function public.read_post(post_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.admin_post(posts)
  from public.posts
  where posts.id = post_id_input and posts.trashed_at is null;
end;
grant execute on function public.read_post to service_role;
comment on function public.read_post is 'A post as its form needs it, with its working draft, or null.';

create table private.autosaved_posts (
  post_id uuid primary key references public.posts (id) on delete cascade
);
comment on table private.autosaved_posts is 'Drafts created by autosave that nobody has saved yet: the first save is logged as their creation, and cancelling may delete them.';

create function public.autosave_post(
  post_id_input uuid,
  form_input jsonb,
  category_ids_input uuid[] default null,
  version_input timestamptz default null,
  admin_user_id_input uuid default null
) returns jsonb
-- Changes the given fields only, logs nothing and never publishes.
language plpgsql security definer set search_path = '' as $$
declare
  form jsonb := form_input - private.maintained_columns() - 'published';
  category_ids uuid[] := case when category_ids_input is not null then private.sorted_ids(category_ids_input) end;
  post public.posts := private.lock_post(post_id_input);
  is_new boolean := post.id is null;
  result text;
  violated text;
begin
  if is_new then
    if version_input is not null or exists (select from public.posts where posts.id = post_id_input) then
      return jsonb_build_object('outcome', 'missing');
    end if;
    form := '{"title": ""}'::jsonb || form;
    execute format(
      'insert into public.posts (id, %1$s)
        select $2, %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1)',
      private.editable_columns(form)
    ) using form, post_id_input;
    insert into private.autosaved_posts (post_id) values (post_id_input);
    result := 'saved';
  elsif post.published then
    result := private.autosave_draft(post, form, category_ids, version_input);
  else
    result := private.autosave_row(post, form, category_ids, version_input);
  end if;
  if result = 'changed' then
    return jsonb_build_object('outcome', 'changed', 'post', private.admin_post(post));
  end if;

  if result = 'saved' then
    if category_ids is not null and (is_new or not post.published) then
      delete from public.post_categories where post_categories.post_id = post_id_input;
      insert into public.post_categories (post_id, category_id)
      select post_id_input, category_id from unnest(category_ids) as category_id;
    end if;
    perform private.record_revision(post_id_input, admin_user_id_input, 'autosave');
  end if;
  return (
    select jsonb_build_object(
      'outcome', 'saved',
      'version', admin_post -> 'version',
      'draft', admin_post -> 'draft'
    )
    from public.posts
    cross join private.admin_post(posts) as admin_post
    where posts.id = post_id_input
  );
exception
  when unique_violation or foreign_key_violation or check_violation then
    get stacked diagnostics violated = constraint_name;
    if private.refused(violated, form_input) ->> 'field' is null then
      raise;
    end if;
    return private.refused(violated, form_input);
end
$$;
comment on function public.autosave_post is 'Saves fields of a draft, or of the working draft of a published review, over the version that was loaded, or creates a draft under the given id. Returns {outcome}: saved, with the version and the working draft; missing; changed, with the post; refused, with the field.';
grant execute on function public.autosave_post to service_role;
comment on table public.post_drafts is 'Changes of a published review that visitors do not see yet.';
comment on column public.post_drafts.fields is 'The columns of posts that differ from what is published, with their new values.';
comment on column public.post_drafts.category_ids is 'The new categories, sorted; null: as published.';
comment on column public.post_drafts.publish_at is 'When the changes become public; null: when the owner says so.';
grant select, insert, update, delete on table public.post_drafts to service_role;

alter table public.post_drafts enable row level security;

create index post_drafts_publish_at on public.post_drafts (publish_at) where publish_at is not null;

create index post_drafts_slug on public.post_drafts ((fields ->> 'slug')) where fields ? 'slug';
comment on function private.with_draft is 'A post with the fields of its draft.';

create function private.publish_draft(post_id_input uuid) returns boolean
language plpgsql set search_path = '' as $$
declare
  draft public.post_drafts;
  columns text;
begin
  delete from public.post_drafts where post_drafts.post_id = post_id_input returning * into draft;
  if not found then
    return false;
  end if;
  columns := private.editable_columns(draft.fields);
  if columns is not null then
    execute format(
      'update public.posts
        set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
        where id = $2',
      columns
    ) using draft.fields, post_id_input;
  end if;
  if draft.category_ids is not null then
    delete from public.post_categories where post_categories.post_id = post_id_input;
    insert into public.post_categories (post_id, category_id)
    -- A category may have been deleted since.
    select post_id_input, categories.id
    from public.categories
    where categories.id = any (draft.category_ids);
  end if;
  return true;
end
$$;
comment on function private.publish_draft is 'Writes the draft of a post into its row; false without a draft.';
comment on function private.version_of is 'The version that a save of a post or of its draft starts from.';
comment on function private.drafted is 'A post as its editor and its preview show it: with its working draft.';
comment on function private.drafted_category_ids is 'The categories of a post with its working draft, sorted.';

create function private.differing_fields(post public.posts, form jsonb) returns jsonb
-- A form without a slug keeps the post's slug.
language sql stable set search_path = ''
return (
  select coalesce(jsonb_object_agg(name, value), '{}')
  from jsonb_each(
    to_jsonb(
      jsonb_populate_record(post, case when form ->> 'slug' is null then form - 'slug' else form end)
    ) - private.maintained_columns() - 'published'
  ) as field (name, value)
  where value is distinct from to_jsonb(post) -> name
);
comment on function private.differing_fields is 'The columns of a form in which it differs from a post.';

create function private.check_draft(post_id_input uuid, fields jsonb) returns void
-- The checks and triggers of posts decide: it is written and rolled back.
language plpgsql set search_path = '' as $$
declare
  -- A draft may have no title yet.
  form jsonb := case when fields ->> 'title' = '' then fields - 'title' else fields end;
  columns text := private.editable_columns(form);
begin
  if columns is null then
    return;
  end if;
  execute format(
    'update public.posts
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
      where id = $2',
    columns
  ) using form, post_id_input;
  raise exception using errcode = 'DRYRN';
exception
  when sqlstate 'DRYRN' then
    null;
end
$$;
comment on function private.check_draft is 'Raises what publishing the fields of a draft would raise.';

create function private.remove_category_from_drafts() returns trigger
-- Writes a table that writers of categories may not write.
language plpgsql security definer set search_path = '' as $$
begin
  -- Not a new version: an open form stays valid.
  update public.post_drafts
  set category_ids = nullif(
    array_remove(post_drafts.category_ids, old.id), private.category_ids_of(post_drafts.post_id)
  )
  where post_drafts.category_ids @> array[old.id];
  delete from public.post_drafts where fields = '{}' and category_ids is null;
  return null;
end
$$;
comment on function private.remove_category_from_drafts is 'Trigger: removes a deleted category from drafts.';
comment on function private.lock_post is 'A post to be changed, locked; null when it does not exist or is in the trash.';

create function private.withdraw_post(post_id_input uuid) returns public.posts
language plpgsql set search_path = '' as $$
declare
  post public.posts;
begin
  update public.posts set published = false where posts.id = post_id_input;
  -- After it: a draft may have no title.
  perform private.publish_draft(post_id_input);
  select * into post from public.posts where posts.id = post_id_input;
  return post;
end
$$;
comment on function private.withdraw_post is 'Unpublishes a review by hand: its working draft becomes its text. A trigger ends its schedule.';

create function private.refused(violated text, form jsonb) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('outcome', 'refused', 'field', case violated
  when 'posts_slug_unique' then 'slug'
  when 'post_categories_category_id_fkey' then 'category_ids'
  when 'posts_title_is_visible' then 'title'
  when 'posts_publish_at_has_title' then 'title'
  when 'post_drafts_publish_at_has_title' then 'title'
  when 'posts_offer_ends_after_start' then
    case when form ? 'limited_time_offer_ends_at' then 'limited_time_offer_ends_at' else 'limited_time_offer_starts_at' end
  when 'posts_primary_link_known' then 'primary_affiliate_url'
  when 'posts_offers_merchant_known' then 'offers.merchant'
  when 'posts_offers_link_known' then 'offers.link'
  when 'posts_offers_manual_price' then 'offers.price'
  when 'posts_specifications_value' then 'specifications'
end);
comment on function private.refused is 'The answer to a save that a constraint refuses: the field in which the owner can change it; null for a constraint that forms check.';

create function private.autosave_draft(
  post public.posts,
  form jsonb,
  new_category_ids uuid[],
  version_input timestamptz
) returns text
language plpgsql set search_path = '' as $$
declare
  draft public.post_drafts;
  fields jsonb;
  category_ids uuid[];
begin
  select * into draft from public.post_drafts where post_drafts.post_id = post.id for update;
  fields := private.differing_fields(post, coalesce(draft.fields, '{}') || form);
  category_ids := case
    when new_category_ids is null then draft.category_ids
    else nullif(new_category_ids, private.category_ids_of(post.id))
  end;
  -- An autosave whose response was lost is sent again.
  if fields = coalesce(draft.fields, '{}') and category_ids is not distinct from draft.category_ids then
    return 'unchanged';
  end if;
  if private.version_of(post) is distinct from version_input then
    return 'changed';
  end if;
  if fields ? 'slug' then
    -- Until the end of the transaction, like every other writer of slugs.
    perform pg_advisory_xact_lock(hashtext('public.posts.slug'));
  end if;
  perform from public.categories where categories.id = any (category_ids) order by id for key share;
  if exists (
    select from unnest(category_ids) as category_id
    where not exists (select from public.categories where categories.id = category_id)
  ) then
    raise foreign_key_violation using constraint = 'post_categories_category_id_fkey';
  end if;
  perform private.check_draft(post.id, fields);
  if fields = '{}' and category_ids is null then
    delete from public.post_drafts where post_drafts.post_id = post.id;
  else
    insert into public.post_drafts (post_id, fields, category_ids, updated_at)
    values (
      post.id, fields, category_ids,
      greatest(clock_timestamp(), private.version_of(post) + interval '1 microsecond')
    )
    on conflict (post_id) do update
      set fields = excluded.fields, category_ids = excluded.category_ids, updated_at = excluded.updated_at;
  end if;
  return 'saved';
end
$$;
comment on function private.autosave_draft is 'Stores what differs from a published review in its working draft: saved, unchanged or changed.';

create function private.autosave_row(
  post public.posts,
  form jsonb,
  category_ids uuid[],
  version_input timestamptz
) returns text
language plpgsql set search_path = '' as $$
begin
  -- A URL that was public leaves a redirect behind, so it changes with a save only.
  if post.published_at is not null then
    form := form - 'slug';
  end if;
  -- An autosave whose response was lost is sent again.
  if private.is_unchanged(post, form) and (not form ? 'slug' or form ->> 'slug' is not distinct from post.slug)
    and (category_ids is null or category_ids = private.category_ids_of(post.id))
  then
    return 'unchanged';
  end if;
  if private.version_of(post) is distinct from version_input then
    return 'changed';
  end if;
  form := jsonb_build_object('title', post.title) || form;
  execute format(
    'update public.posts
      set (%1$s) = (select %1$s from pg_catalog.jsonb_populate_record(null::public.posts, $1))
      where id = $2',
    private.editable_columns(form)
  ) using form, post.id;
  return 'saved';
end
$$;
comment on function private.autosave_row is 'Stores a form in the row of an unpublished post: saved, unchanged or changed.';

create function public.discard_draft(post_id_input uuid, version_input timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  post public.posts := private.lock_post(post_id_input);
begin
  if post.id is null then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if private.version_of(post) is distinct from version_input then
    return jsonb_build_object('outcome', 'changed', 'post', private.admin_post(post));
  end if;
  if post.published then
    delete from public.post_drafts where post_drafts.post_id = post.id;
    return jsonb_build_object('outcome', 'discarded', 'post', private.admin_post(post));
  end if;
  delete from public.posts
  where posts.id = post.id
    and exists (select from private.autosaved_posts where autosaved_posts.post_id = post.id);
  if found then
    return jsonb_build_object('outcome', 'discarded', 'post', null);
  end if;
  return jsonb_build_object('outcome', 'changed', 'post', private.admin_post(post));
end
$$;
comment on function public.discard_draft is 'Deletes the working draft of a published review, or a draft that autosave created and nobody saved, unless it changed elsewhere. Returns {outcome}: discarded, with the post as published or null; changed, with the post; missing.';
grant execute on function public.discard_draft to service_role;

create function public.read_preview(post_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.with_shops(
      to_jsonb(drafted) || jsonb_build_object('category_ids', private.drafted_category_ids(posts.id)),
      drafted.offers, drafted.primary_affiliate_url, private.clock()
    )
    || jsonb_build_object(
      'published', posts.published or coalesce(posts.publish_at <= private.clock(), false),
      'has_draft', exists (select from public.post_drafts where post_drafts.post_id = posts.id),
      'post_categories', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('categories', jsonb_build_object('name', categories.name, 'slug', categories.slug))
          ),
          '[]'
        )
        from public.categories
        where categories.id = any (private.drafted_category_ids(posts.id))
      )
    )
  from public.posts
  cross join lateral private.drafted(posts) as drafted
  where posts.id = post_id_input and posts.trashed_at is null;
end;
comment on function public.read_preview is 'A post with its working draft, shaped like a nested select of a review, or null. For the owner and holders of a signed link.';
grant execute on function public.read_preview to service_role;

create function public.preview_form(form_input jsonb) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.with_shops(
    jsonb_build_object(
      'specifications', coalesce(form_input -> 'specifications', '[]'),
      'category_ids', coalesce(form_input -> 'category_ids', '[]')
    ),
    case
      when private.are_offers(form_input -> 'offers')
        then private.settled_offers(form_input -> 'offers', '[]', private.clock())
      else '[]'
    end,
    form_input ->> 'url',
    private.clock()
  );
end;
comment on function public.preview_form is 'Offers, the shop of the primary offer and specifications of an unsaved form as visitors would see them. The form has offers, url, specifications and category_ids.';
grant execute on function public.preview_form to service_role;
comment on table private.schedule_failures is 'Items of the schedule that could not be carried out. Every run tries them again.';
comment on column private.schedule_failures.problem is 'As scheduleProblems of the application.';

create function private.end_schedule() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.published and not old.published then
    new.publish_at := null;
    if new.unpublish_at is null or new.unpublish_at <= private.clock() then
      new.unpublish_at := null;
      new.unpublish_to := null;
    end if;
  elsif old.published and not new.published and new.unpublish_at is not null then
    new.unpublish_at := null;
    new.unpublish_to := null;
  end if;
  return new;
end
$$;
comment on function private.end_schedule is 'Trigger: publishing and unpublishing by hand end the schedule that they replace.';

create function private.scheduled_activity(action text) returns text[]
language sql immutable set search_path = ''
return case action
  when 'publish' then array['Publish Post', 'Published']
  when 'unpublish' then array['Unpublish Post', 'Unpublished']
  when 'changes' then array['Publish Changes', 'Published the changes of']
  when 'offer-start' then array['Start Offer', 'Started the offer of']
  when 'offer-end' then array['End Offer', 'Ended the offer of']
end;
comment on function private.scheduled_activity is 'Name and verb of an item of the schedule in the activity log.';

create function private.publish_scheduled_changes(post public.posts) returns boolean
language plpgsql set search_path = '' as $$
declare
  new_slug text;
  new_title text;
begin
  select fields ->> 'slug', coalesce(fields ->> 'title', post.title) into new_slug, new_title
  from public.post_drafts where post_drafts.post_id = post.id;
  if not found then
    return false;
  end if;
  if private.slug_is_taken(new_slug, post.id) then
    raise exception 'The slug "%" is already in use.', new_slug
      using errcode = 'unique_violation', constraint = 'posts_slug_unique';
  end if;
  if private.is_blank(new_title) then
    raise exception 'The title is blank.' using errcode = 'check_violation', constraint = 'posts_title_is_visible';
  end if;
  return private.publish_draft(post.id);
end
$$;
comment on function private.publish_scheduled_changes is 'Publishes the draft of a review, or raises; false without one.';

create function private.carry_out(post_id_input uuid, action_input text, moment timestamptz, admin_user_id uuid)
returns boolean
language plpgsql set search_path = '' as $$
declare
  post public.posts;
  draft_slug text;
  activity text[] := private.scheduled_activity(action_input);
begin
  -- Another worker, or the owner, has it just now.
  select * into post from public.posts where posts.id = post_id_input and trashed_at is null
  for update skip locked;
  if not found then
    return false;
  end if;
  -- As it is now: another worker may have done it since the list was read.
  case action_input
    when 'publish' then
      if post.published or coalesce(post.publish_at > moment, true) then
        return false;
      end if;
      update public.posts
      set published = true, publish_at = null, published_at = coalesce(posts.published_at, post.publish_at)
      where posts.id = post.id;
      -- Kept by a trigger that reads a change by hand.
      if post.unpublish_at is not null then
        update public.posts set unpublish_at = post.unpublish_at, unpublish_to = post.unpublish_to
        where posts.id = post.id;
      end if;
      delete from private.autosaved_posts where autosaved_posts.post_id = post.id;
      perform private.record_revision(post.id, admin_user_id, 'schedule');
    when 'unpublish' then
      if not post.published or coalesce(post.unpublish_at > moment, true) then
        return false;
      end if;
      update public.posts set published = false, unpublish_at = null where posts.id = post.id;
      select fields ->> 'slug' into draft_slug
      from public.post_drafts where post_drafts.post_id = post.id;
      if private.slug_is_taken(draft_slug, post.id) then
        update public.post_drafts set fields = fields - 'slug' where post_drafts.post_id = post.id;
      end if;
      perform private.publish_draft(post.id);
    when 'changes' then
      if not post.published or not exists (
        select from public.post_drafts
        where post_drafts.post_id = post.id and post_drafts.publish_at <= moment
      ) then
        return false;
      end if;
      perform private.publish_scheduled_changes(post);
      perform private.record_revision(post.id, admin_user_id, 'schedule');
    else
      if not exists (
        select from private.due_offers(moment) as due
        where due.post_id = post.id and due.action = action_input
      ) then
        return false;
      end if;
      post := private.effective_post(post, moment);
      perform private.record_change(post.id, post.slug, post.former_slugs);
  end case;
  delete from private.schedule_failures as failures
  where failures.post_id = post.id and failures.action = action_input;
  select posts.title into post.title from public.posts where posts.id = post.id;
  perform public.log_admin_activity(admin_user_id, activity[1], format('%s "%s"', activity[2], post.title));
  return true;
end
$$;
comment on function private.carry_out is 'Does one due item of the schedule; false when somebody else has done or is doing it.';

create function private.record_failure(
  post_id_input uuid, action_input text, at_input timestamptz, violated text, reason text
) returns void
language plpgsql set search_path = '' as $$
declare
  known text;
  title text;
begin
  select failures.reason into known
  from private.schedule_failures as failures
  where failures.post_id = post_id_input and failures.action = action_input and failures.at = at_input;
  insert into private.schedule_failures as failures (post_id, action, at, problem, reason)
  values (
    post_id_input,
    action_input,
    at_input,
    case violated
      when 'posts_slug_unique' then 'slug'
      when 'posts_title_is_visible' then 'title'
      when 'posts_offer_ends_after_start' then 'order'
      else 'other'
    end,
    left(record_failure.reason, 1000)
  )
  on conflict (post_id, action) do update
    set at = excluded.at, problem = excluded.problem, reason = excluded.reason, failed_at = clock_timestamp();
  -- Tried again every minute, reported once.
  if known is distinct from left(record_failure.reason, 1000) then
    select posts.title into title from public.posts where posts.id = post_id_input;
    perform public.log_admin_activity(
      null, 'Schedule Failed', format('%s: "%s" (%s)', (private.scheduled_activity(action_input))[1], title, record_failure.reason)
    );
  end if;
end
$$;
comment on function private.record_failure is 'Records why an item of the schedule could not be done.';

create function private.try_item(post_id_input uuid, action_input text, at_input timestamptz, moment timestamptz, admin_user_id uuid)
returns text
language plpgsql set search_path = '' as $$
declare
  violated text;
begin
  return case
    when private.carry_out(post_id_input, action_input, moment, admin_user_id) then 'done' else 'skipped'
  end;
exception
  when others then
    get stacked diagnostics violated = constraint_name;
    perform private.record_failure(post_id_input, action_input, at_input, violated, sqlerrm);
    return 'failed';
end
$$;
comment on function private.try_item is 'Does one item in a transaction of its own, so that its failure does not stop others.';

create function private.finish_run(moment timestamptz, done bigint, failed bigint) returns jsonb
language plpgsql set search_path = '' as $$
declare
  last bigint;
  announce bigint;
begin
  if done > 0 then
    -- Runs the deferred triggers that record changes.
    set constraints all immediate;
    select max(number) into last from public.post_changes
    where transaction_id = pg_catalog.pg_current_xact_id();
  end if;
  update private.schedule_progress
  set change = coalesce(last, schedule_progress.change),
    numbered_until = case
      when exists (select from private.due_offers(moment)) then schedule_progress.numbered_until
      else moment
    end;
  -- One worker requests the rebuild. If it is killed before, another one does it in the next minute.
  update private.schedule_progress set announcing_since = clock_timestamp()
  where schedule_progress.change > schedule_progress.announced
    and (
      last is not null or announcing_since is null
      or announcing_since < clock_timestamp() - interval '30 seconds'
    )
  returning schedule_progress.change into announce;
  return jsonb_build_object('done', done, 'failed', failed, 'announce', announce);
end
$$;
comment on function private.finish_run is 'The result of a run: what it did, and the change for which a rebuild is still to be requested.';

create function public.apply_due_changes() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  item record;
  outcome text;
  done bigint := 0;
  failed bigint := 0;
begin
  for item in
    select items.post_id, items.action, items.at
    from private.due_items(moment) as items
    left join private.schedule_failures as failures
      on failures.post_id = items.post_id and failures.action = items.action
    -- What fails again and again comes last, so that it never stops the rest.
    order by failures.post_id is not null, items.at, items.post_id, items.action
    limit 500
  loop
    outcome := private.try_item(item.post_id, item.action, item.at, moment, null);
    done := done + (outcome = 'done')::integer;
    failed := failed + (outcome = 'failed')::integer;
  end loop;
  for item in
    select items.page_id, items.action, items.at
    from private.best_of_items() as items
    left join private.best_of_failures as failures
      on failures.page_id = items.page_id and failures.action = items.action
    where items.at <= moment
    order by failures.page_id is not null, items.at, items.page_id, items.action
    limit 500 - done - failed
  loop
    outcome := private.try_best_of_item(item.page_id, item.action, item.at, moment, null);
    done := done + (outcome = 'done')::integer;
    failed := failed + (outcome = 'failed')::integer;
  end loop;
  return private.finish_run(moment, done, failed);
end
$$;
grant execute on function public.apply_due_changes to service_role;
comment on function public.apply_due_changes is 'Does what is due to posts and best-of pages, at most 500 items. Returns {done, failed, announce}: the change for which a rebuild is to be requested, or null.';

create function public.mark_schedule_announced(change_input bigint) returns void
language sql security definer set search_path = ''
begin atomic
  update private.schedule_progress set announced = greatest(announced, change_input);
end;
comment on function public.mark_schedule_announced is 'Records that a rebuild was requested for the changes of the schedule up to a number.';
grant execute on function public.mark_schedule_announced to service_role;

create function public.run_scheduled(admin_user_id_input uuid, post_id_input uuid, action_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  outcome text;
begin
  perform from public.posts where posts.id = post_id_input for update;
  case action_input
    when 'publish' then
      update public.posts set publish_at = moment
      where posts.id = post_id_input and publish_at > moment;
    when 'unpublish' then
      update public.posts set unpublish_at = moment
      where posts.id = post_id_input and unpublish_at > moment and published;
    when 'changes' then
      update public.post_drafts set publish_at = moment
      where post_drafts.post_id = post_id_input and publish_at > moment;
    when 'offer-start' then
      update public.posts set limited_time_offer_starts_at = moment
      where posts.id = post_id_input and limited_time_offer_starts_at > moment;
    when 'offer-end' then
      update public.posts set limited_time_offer_ends_at = moment
      where posts.id = post_id_input and limited_time_offer_ends_at > moment
        and (limited_time_offer_starts_at < moment) is not false;
  end case;
  outcome := private.try_item(post_id_input, action_input, moment, moment, admin_user_id_input);
  -- An offer whose instant was moved is numbered with the post.
  if outcome = 'skipped' and action_input like 'offer-%' and private.change_of_post(post_id_input) is not null then
    perform public.log_admin_activity(
      admin_user_id_input,
      (private.scheduled_activity(action_input))[1],
      format('%s "%s"', (private.scheduled_activity(action_input))[2], posts.title)
    )
    from public.posts where posts.id = post_id_input;
    outcome := 'done';
  end if;
  return private.finish_run(moment, (outcome = 'done')::integer, (outcome = 'failed')::integer);
end
$$;
comment on function public.run_scheduled is 'Does one item of the schedule now, whatever its instant. Returns the same as apply_due_changes.';
grant execute on function public.run_scheduled to service_role;
comment on function private.late_after is 'After this time a due item counts as late: the job runs every minute.';
comment on function private.late_since is 'The instant of the first item that should have been done by now; failed ones are not late.';

create function private.post_schedule() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with moment as materialized (
    select private.clock() as now
  ), items as (
    select posts.id as post_id, 'publish' as action, posts.publish_at as at
    from public.posts
    where posts.publish_at is not null and not posts.published and posts.trashed_at is null
    union all
    select posts.id, 'unpublish', posts.unpublish_at
    from public.posts
    where posts.unpublish_at is not null and posts.trashed_at is null
    union all
    select post_drafts.post_id, 'changes', post_drafts.publish_at
    from public.post_drafts
    join public.posts on posts.id = post_drafts.post_id
    where post_drafts.publish_at is not null and posts.published and posts.trashed_at is null
    union all
    select posts.id, 'offer-start', posts.limited_time_offer_starts_at
    from public.posts, moment
    where posts.limited_time_offer_starts_at > moment.now and posts.limited_time_offer_enabled
      and (posts.published or posts.publish_at is not null) and posts.trashed_at is null
    union all
    select posts.id, 'offer-end', posts.limited_time_offer_ends_at
    from public.posts, moment
    where posts.limited_time_offer_ends_at > moment.now and posts.limited_time_offer_enabled
      and (posts.published or posts.publish_at is not null) and posts.trashed_at is null
    union all
    select due.post_id, due.action, due.at
    from moment, private.due_offers(moment.now) as due
    where due.at <= moment.now
  ), listed as (
    select items.post_id, items.action, items.at, posts.title, failures.problem,
      case
        when failures.post_id is not null then 'failed'
        when items.at <= moment.now - private.late_after() then 'late'
        when items.at <= moment.now then 'due'
        else 'upcoming'
      end as state,
      case when items.action = 'unpublish' and targets.id is not null
        then jsonb_build_object('id', targets.id, 'title', targets.title)
      end as redirect_to
    from items
    cross join moment
    join public.posts on posts.id = items.post_id
    left join public.posts as targets on targets.id = posts.unpublish_to
    left join private.schedule_failures as failures
      on failures.post_id = items.post_id and failures.action = items.action and failures.at = items.at
  )
  select jsonb_build_object(
    'now', (select now from moment),
    'late_since', private.late_since((select now from moment)),
    'items', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', listed.post_id || ':' || listed.action,
            'post_id', listed.post_id,
            'title', listed.title,
            'action', listed.action,
            'at', listed.at,
            'redirect_to', listed.redirect_to,
            'state', listed.state,
            'problem', listed.problem
          )
          order by listed.at, listed.title, listed.action
        )
        from listed
      ),
      '[]'
    )
  );
end;
comment on function private.post_schedule is 'What will happen to posts, what is late and what failed, with the clock.';

create function public.list_schedule() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select posts || jsonb_build_object(
    'items', (
      select coalesce(
        jsonb_agg(item order by (item ->> 'at')::timestamptz, item ->> 'title', item ->> 'action'), '[]'
      )
      from jsonb_array_elements(
        (posts -> 'items') || private.best_of_schedule((posts ->> 'now')::timestamptz)
      ) as given (item)
    )
  )
  from private.post_schedule() as posts;
end;
comment on function public.list_schedule is 'What will happen to posts and best-of pages, what is late and what failed, with the clock.';
grant execute on function public.list_schedule to service_role;

create function private.schedule_of(post_id_input uuid) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'publish_at', posts.publish_at,
    'unpublish_at', posts.unpublish_at,
    'unpublish_to', posts.unpublish_to,
    'changes_at', post_drafts.publish_at
  )
  from public.posts
  left join public.post_drafts on post_drafts.post_id = posts.id
  where posts.id = post_id_input
);
comment on function private.schedule_of is 'The schedule of a post.';

create function private.schedule_problem(post public.posts, old jsonb, new jsonb) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  moment timestamptz := private.clock();
  publish_at timestamptz := new ->> 'publish_at';
  unpublish_at timestamptz := new ->> 'unpublish_at';
  target_id uuid := new ->> 'unpublish_to';
  changes_at timestamptz := new ->> 'changes_at';
  draft public.post_drafts;
  name text;
begin
  foreach name in array array['publish_at', 'unpublish_at', 'changes_at'] loop
    -- An instant that has passed meanwhile may stay as it is.
    if (new ->> name)::timestamptz <= moment
      and (new ->> name)::timestamptz is distinct from (old ->> name)::timestamptz
    then
      return array[name, 'past'];
    end if;
  end loop;
  if publish_at is not null then
    if post.published then
      return array['publish_at', 'published'];
    elsif private.is_blank(post.title) then
      return array['publish_at', 'title'];
    end if;
  end if;
  if changes_at is not null then
    select * into draft from public.post_drafts where post_drafts.post_id = post.id;
    if not found or not post.published then
      return array['changes_at', 'no-changes'];
    elsif private.is_blank(coalesce(draft.fields ->> 'title', post.title)) then
      return array['changes_at', 'title'];
    elsif private.slug_is_taken(draft.fields ->> 'slug', post.id) then
      return array['changes_at', 'slug'];
    end if;
  end if;
  if unpublish_at is not null then
    if not post.published and publish_at is null then
      return array['unpublish_at', 'draft'];
    elsif unpublish_at <= publish_at or unpublish_at <= changes_at then
      return array['unpublish_at', 'order'];
    end if;
  end if;
  if target_id is not null and not exists (
    select from public.posts
    where posts.id = target_id and posts.id <> post.id and posts.trashed_at is null
  ) then
    return array['unpublish_to', 'target'];
  end if;
  return null;
end
$$;
comment on function private.schedule_problem is 'The field of a new schedule that cannot be, and why; null when it can.';

create function public.save_schedule(
  admin_user_id_input uuid,
  post_id_input uuid,
  version_input timestamptz,
  schedule_input jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  post public.posts;
  old jsonb;
  problem text[];
begin
  select * into post from public.posts where posts.id = post_id_input and trashed_at is null for update;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  old := private.schedule_of(post.id);
  -- A save whose response was lost may be sent again.
  if jsonb_populate_record(post, schedule_input) is distinct from post
    or (schedule_input ->> 'changes_at')::timestamptz is distinct from (old ->> 'changes_at')::timestamptz
  then
    if private.version_of(post) is distinct from version_input then
      return jsonb_build_object('outcome', 'changed', 'post', private.admin_post(post));
    end if;
    problem := private.schedule_problem(post, old, schedule_input);
    if problem is not null then
      return jsonb_build_object('outcome', 'refused', 'field', problem[1], 'problem', problem[2]);
    end if;
    -- Nobody knows yet what a schedule that failed would do now.
    delete from private.schedule_failures as failures where failures.post_id = post.id;
    update public.posts
    set publish_at = (schedule_input ->> 'publish_at')::timestamptz,
      unpublish_at = (schedule_input ->> 'unpublish_at')::timestamptz,
      -- Without an instant it is where a review that was unpublished leads.
      unpublish_to = case
        when schedule_input ->> 'unpublish_at' is not null or (not posts.published and posts.published_at is not null)
        then (schedule_input ->> 'unpublish_to')::uuid
      end,
      slug = case
        when schedule_input ->> 'publish_at' is not null
        then coalesce(posts.slug, private.available_slug(posts.title, posts.id))
        else posts.slug
      end
    where posts.id = post.id and jsonb_populate_record(posts, schedule_input) is distinct from posts;
    update public.post_drafts
    set publish_at = (schedule_input ->> 'changes_at')::timestamptz,
      updated_at = greatest(clock_timestamp(), post_drafts.updated_at + interval '1 microsecond')
    where post_drafts.post_id = post.id
      and post_drafts.publish_at is distinct from (schedule_input ->> 'changes_at')::timestamptz;
    -- A post with a schedule is one that somebody has saved.
    delete from private.autosaved_posts where autosaved_posts.post_id = post.id;
    perform public.log_admin_activity(
      admin_user_id_input,
      'Schedule Post',
      format(
        case
          when (schedule_input - 'unpublish_to') = '{"publish_at": null, "unpublish_at": null, "changes_at": null}'
          then 'Cancelled the schedule of "%s"'
          else 'Scheduled "%s"'
        end,
        post.title
      )
    );
  end if;
  return jsonb_build_object(
    'outcome', 'saved',
    'change', private.change_of_post(post.id),
    'version', (select private.version_of(posts) from public.posts where posts.id = post.id),
    'schedule', private.schedule_of(post.id)
  );
end
$$;
comment on function public.save_schedule is 'Replaces the schedule of a post over the version that was loaded. Returns {outcome}: saved, with the version and the schedule; missing; changed, with the post; refused, with the field and the problem.';
grant execute on function public.save_schedule to service_role;
comment on table public.admin_totp is 'The owner''s authenticator app.';
comment on column public.admin_totp.encrypted_secret is 'Encrypted with a key that is not in the database.';
comment on column public.admin_totp.enabled_at is 'Null during setup: sign-in does not require it yet.';
comment on column public.admin_totp.last_used_step is 'The time step of the last accepted code. Codes of this step and earlier ones are rejected.';

alter table public.admin_totp enable row level security;
comment on table public.admin_recovery_codes is 'SHA-256 of the unused recovery codes: 80 random bits each, so no salt is needed. A used one is deleted.';

alter table public.admin_recovery_codes enable row level security;

create table private.sign_in_salt (
  only_row boolean primary key default true,
  salt text not null default encode(extensions.gen_random_bytes(32), 'hex'),

  constraint sign_in_salt_only_row check (only_row)
);

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

create function private.second_factor_pair(admin_user_id uuid) returns text
language sql stable set search_path = ''
return private.sign_in_pair(admin_user_id::text, 'second factor');
comment on function private.second_factor_pair is 'The key under which attempts at an owner''s codes are counted, from any address: whoever can try knows the password already.';

create function private.count_second_factor_attempt(admin_user_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  pair text := private.second_factor_pair(admin_user_id);
  wait_until timestamptz;
begin
  -- Counted before the code is checked, so that concurrent guesses are all counted.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(pair, 0));
  delete from private.sign_in_failures where failed_at < now() - interval '1 day';
  select sign_in_failures.wait_until into wait_until
  from private.sign_in_failures
  where sign_in_failures.pair_hash = pair;
  if wait_until > now() then
    return private.sign_in_throttled(ceil(extract(epoch from wait_until - now()))::integer);
  end if;
  perform private.record_sign_in_failure(pair);
  return null;
end
$$;
comment on function private.count_second_factor_attempt is 'Counts an attempt at a code; null, or the result when it has to wait.';

create function private.consume_second_factor_code(owner_id uuid, step bigint, recovery_hash text) returns boolean
language plpgsql set search_path = '' as $$
begin
  if step is not null then
    update public.admin_totp
    set last_used_step = step
    where admin_totp.admin_user_id = owner_id
      and admin_totp.enabled_at is not null
      and admin_totp.last_used_step < step;
  else
    delete from public.admin_recovery_codes
    where admin_recovery_codes.admin_user_id = owner_id
      and admin_recovery_codes.code_hash = recovery_hash;
  end if;
  if not found then
    return false;
  end if;
  delete from private.sign_in_failures
  where sign_in_failures.pair_hash = private.second_factor_pair(owner_id);
  return true;
end
$$;
comment on function private.consume_second_factor_code is 'Marks a verified code as used by its time step, or a recovery code by its hash; false when it was used before or does not exist.';

create function private.replace_recovery_codes(owner_id uuid, code_hashes text[]) returns void
language sql set search_path = ''
begin atomic
  delete from public.admin_recovery_codes where admin_recovery_codes.admin_user_id = owner_id;
  insert into public.admin_recovery_codes (admin_user_id, code_hash)
  select owner_id, code_hash from unnest(code_hashes) as code_hash;
end;
comment on function private.replace_recovery_codes is 'Replaces an owner''s recovery codes.';

create function public.set_up_second_factor(admin_user_id_input uuid, encrypted_secret_input text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.admin_totp (admin_user_id, encrypted_secret)
  values (admin_user_id_input, encrypted_secret_input)
  on conflict (admin_user_id) do update set encrypted_secret = excluded.encrypted_secret
  where admin_totp.enabled_at is null;
  return found;
end
$$;
comment on function public.set_up_second_factor is 'Starts the setup of the second factor; false when it is enabled already.';
grant execute on function public.set_up_second_factor to service_role;

create function public.open_second_factor(
  admin_user_id_input uuid,
  token_hash_input text,
  password_input text,
  count_attempt_input boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  answer jsonb;
  totp public.admin_totp;
begin
  answer := private.verify_current_password(
    (select admin_users.username from public.admin_users where admin_users.id = admin_user_id_input),
    password_input,
    token_hash_input
  );
  if not (answer ->> 'success')::boolean then
    return answer || jsonb_build_object('field', 'current_password');
  end if;
  select * into totp from public.admin_totp where admin_totp.admin_user_id = admin_user_id_input;
  -- During setup there is nothing to guess: the secret has just been shown.
  if count_attempt_input and totp.enabled_at is not null then
    answer := private.count_second_factor_attempt(admin_user_id_input);
    if answer is not null then
      return answer || jsonb_build_object('field', 'code');
    end if;
  end if;
  return jsonb_build_object(
    'success', true, 'encrypted_secret', totp.encrypted_secret, 'enabled', totp.enabled_at is not null
  );
end
$$;
comment on function public.open_second_factor is 'Checks the current password and counts an attempt at a code: {success, encrypted_secret or null, enabled}, or {success, error, field} with retry_after when slowed.';
grant execute on function public.open_second_factor to service_role;

create function public.enable_second_factor(
  admin_user_id_input uuid,
  encrypted_secret_input text,
  step_input bigint,
  code_hashes_input text[]
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.admin_totp
  set enabled_at = now(), last_used_step = step_input
  where admin_totp.admin_user_id = admin_user_id_input
    and admin_totp.enabled_at is null
    -- The secret that the code was checked against: another tab may have restarted the setup.
    and admin_totp.encrypted_secret = encrypted_secret_input;
  if not found then
    return false;
  end if;
  perform private.replace_recovery_codes(admin_user_id_input, code_hashes_input);
  perform public.log_admin_activity(
    admin_user_id_input, 'Update Profile', 'Enabled the second factor'
  );
  return true;
end
$$;
comment on function public.enable_second_factor is 'Enables the second factor after its first code; false when the setup no longer exists.';
grant execute on function public.enable_second_factor to service_role;

create function public.disable_second_factor(
  admin_user_id_input uuid,
  step_input bigint default null,
  recovery_hash_input text default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.consume_second_factor_code(admin_user_id_input, step_input, recovery_hash_input) then
    return false;
  end if;
  delete from public.admin_recovery_codes
  where admin_recovery_codes.admin_user_id = admin_user_id_input;
  delete from public.admin_totp where admin_totp.admin_user_id = admin_user_id_input;
  perform public.log_admin_activity(
    admin_user_id_input, 'Update Profile', 'Disabled the second factor'
  );
  return true;
end
$$;
comment on function public.disable_second_factor is 'Disables the second factor with one of its codes; false when the code cannot be used.';
grant execute on function public.disable_second_factor to service_role;

create function public.renew_recovery_codes(
  admin_user_id_input uuid,
  code_hashes_input text[],
  step_input bigint default null,
  recovery_hash_input text default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.consume_second_factor_code(admin_user_id_input, step_input, recovery_hash_input) then
    return false;
  end if;
  perform private.replace_recovery_codes(admin_user_id_input, code_hashes_input);
  perform public.log_admin_activity(admin_user_id_input, 'Update Profile', 'Generated new recovery codes');
  return true;
end
$$;
comment on function public.renew_recovery_codes is 'Replaces the recovery codes, given a code of the second factor; false when the code cannot be used.';
grant execute on function public.renew_recovery_codes to service_role;

create table private.setup_tokens (
  only_row boolean primary key default true,
  token_hash text not null,
  expires_at timestamptz not null,

  constraint setup_tokens_only_row check (only_row),
  constraint setup_tokens_token_hash_shape check (token_hash ~ '^[0-9a-f]{64}$')
);
comment on table private.setup_tokens is 'The valid setup link, while there is no owner. A newer one replaces it.';
comment on column private.setup_tokens.token_hash is 'SHA-256 of the token, which is stored only in the link.';

create function public.store_setup_token(token_hash_input text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_owner() then
    return false;
  end if;
  insert into private.setup_tokens (token_hash, expires_at)
  values (token_hash_input, now() + interval '1 hour')
  on conflict (only_row) do update
    set token_hash = excluded.token_hash, expires_at = excluded.expires_at;
  return true;
end
$$;
comment on function public.store_setup_token is 'Makes a setup link valid for an hour, in place of any other; false when there is an owner.';
grant execute on function public.store_setup_token to service_role;

create function public.setup_state(token_hash_input text) returns text
language sql stable security definer set search_path = ''
begin atomic
  -- Compared as hashes, so that response times reveal nothing about the token.
  select case
    when private.has_owner() then 'done'
    when not exists (
      select from private.setup_tokens where setup_tokens.token_hash = token_hash_input
    ) then 'wrong'
    when exists (select from private.setup_tokens where setup_tokens.expires_at <= now()) then 'expired'
    else 'open'
  end;
end;
comment on function public.setup_state is 'Whether a setup link can be used: open, expired, wrong (never valid, or replaced), or done when there is an owner.';
grant execute on function public.setup_state to service_role;

create function private.setup_setting_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'site_name', 'site_tagline', 'brand_accent', 'brand_paper', 'language', 'time_zone', 'affiliate_disclosure'
];
comment on function private.setup_setting_keys is 'Settings that the first run chooses.';

create function private.set_first_categories(category jsonb, keeps_examples boolean) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.categories (name, slug) values (category ->> 'name', category ->> 'slug')
  on conflict do nothing;
  if keeps_examples then
    return;
  end if;
  delete from public.categories
  where categories.slug in ('supplements', 'equipment', 'wearables', 'recovery', 'apparel', 'nutrition')
    and categories.slug <> category ->> 'slug'
    and lower(categories.name) <> lower(category ->> 'name')
    -- Content may have been imported before the first run.
    and not exists (select from public.post_categories where post_categories.category_id = categories.id);
end
$$;
comment on function private.set_first_categories is 'Adds the first category {name, slug}, and removes the unused ones that a new database comes with unless they are kept.';

create function public.complete_setup(
  token_hash_input text,
  setup_input jsonb,
  session_token_hash_input text,
  ip_address_input text default null,
  user_agent_input text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  state text := public.setup_state(token_hash_input);
  owner_id uuid;
  violated text;
begin
  -- Who has no valid link must not lock the table.
  if state <> 'open' then
    return jsonb_build_object('outcome', state);
  end if;
  lock table public.admin_users in exclusive mode;
  -- Another window may have been first.
  state := public.setup_state(token_hash_input);
  if state <> 'open' then
    return jsonb_build_object('outcome', state);
  end if;
  insert into public.admin_users (username, email, password_hash)
  values (
    btrim(setup_input ->> 'username'),
    btrim(setup_input ->> 'email'),
    private.password_hash(setup_input ->> 'password')
  )
  returning id into owner_id;
  insert into public.site_settings (setting_key, setting_value)
  select key, value
  from jsonb_each_text(setup_input -> 'settings')
  where key = any (private.setup_setting_keys()) and btrim(value) <> ''
  on conflict (setting_key) do update set setting_value = excluded.setting_value;
  perform private.set_first_categories(
    setup_input -> 'category', (setup_input ->> 'keeps_examples')::boolean
  );
  delete from private.setup_tokens;
  perform public.log_admin_activity(owner_id, 'Update Settings', 'Set up the site');
  perform private.create_admin_session(
    owner_id, session_token_hash_input, ip_address_input, user_agent_input, 'Admin user logged in'
  );
  return jsonb_build_object(
    'outcome', 'saved',
    'user', jsonb_build_object('id', owner_id, 'username', btrim(setup_input ->> 'username'))
  );
exception
  when check_violation then
    get stacked diagnostics violated = constraint_name;
    return jsonb_build_object('outcome', 'refused', 'constraint', violated);
end
$$;
comment on function public.complete_setup is 'Creates the owner {username, email, password} with settings, the first category and a session, all or nothing: {outcome: saved, user {id, username}}, {outcome: refused, constraint}, or {outcome} as of setup_state when the link cannot be used.';
grant execute on function public.complete_setup to service_role;

create function private.is_set(variadic keys text[]) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.site_settings
  where site_settings.setting_key = any (keys) and btrim(site_settings.setting_value) <> ''
);
comment on function private.is_set is 'Whether any of these settings has a value.';

create function public.read_checklist(admin_user_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'dismissed', private.is_set('checklist_dismissed'),
    'written', exists (select from public.posts where posts.trashed_at is null),
    'published', exists (select from public.posts where posts.published),
    'rebuilds', exists (select from private.rebuild_hook),
    'branding', private.is_set('site_logo', 'brand_accent', 'brand_paper', 'type_pairing'),
    'imprint', private.is_set('page_imprint'),
    'shops', exists (select from public.merchants)
      or exists (select from public.managed_links)
      or exists (select from public.posts where btrim(posts.primary_affiliate_url) <> ''),
    'second_factor', exists (
      select from public.admin_totp
      where admin_totp.admin_user_id = admin_user_id_input and admin_totp.enabled_at is not null
    ),
    'backups', exists (select from private.backup_runs where backup_runs.state = 'succeeded')
  );
end;
comment on function public.read_checklist is 'The first steps of a new site and which are done; rebuilds only as far as the database knows.';
grant execute on function public.read_checklist to service_role;

create function public.dismiss_checklist() returns void
language sql security definer set search_path = ''
begin atomic
  insert into public.site_settings (setting_key, setting_value) values ('checklist_dismissed', 'true')
  on conflict (setting_key) do update set setting_value = excluded.setting_value;
end;
comment on function public.dismiss_checklist is 'Hides the list of first steps.';
grant execute on function public.dismiss_checklist to service_role;

create table public.share_images (
  post_id uuid primary key references public.posts (id) on delete cascade,
  post_version timestamptz not null,
  design integer not null,
  image text not null,

  constraint share_images_image_size check (char_length(image) <= 500000)
);
comment on table public.share_images is 'Images for shared links (Open Graph) of reviews: PNG, made once after each change.';
comment on column public.share_images.post_version is 'The updated_at of the review that it shows.';
comment on column public.share_images.image is 'In base64, because API servers encode bytes differently.';
comment on column public.share_images.design is 'The version of the layout: a new one replaces all images.';

alter table public.share_images alter column image set storage external;
grant select on table public.share_images to anon, authenticated;
grant select, insert, update, delete on table public.share_images to service_role;

alter table public.share_images enable row level security;

create policy "Everyone can read the images of public reviews"
  on public.share_images for select
  to anon, authenticated
  using (exists (select from public.posts where posts.id = share_images.post_id));

create function public.reviews_without_share_image(design_input integer, limit_input integer) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(to_jsonb(review)), '[]')
  from (
    select
      posts.id, posts.title, posts.overall_rating, posts.price, posts.product_image_url,
      posts.updated_at
    from public.posts
    left join public.share_images
      on share_images.post_id = posts.id
      and share_images.post_version = posts.updated_at
      and share_images.design = design_input
    where posts.published and share_images.post_id is null
    order by posts.updated_at desc, posts.id
    limit limit_input
  ) as review;
end;
comment on function public.reviews_without_share_image is 'Published reviews without a current share image; the last changed first.';
grant execute on function public.reviews_without_share_image to service_role;
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
comment on table public.site_settings is 'Settings of the whole site.';
grant select on table public.site_settings to anon, authenticated;
grant select, insert, update, delete on table public.site_settings to service_role;

alter table public.site_settings enable row level security;

create policy "Everyone can read whether the site is under construction"
  on public.site_settings for select
  to anon, authenticated
  using (setting_key = 'under_construction_enabled');

create policy "Everyone can read the texts of the site"
  on public.site_settings for select
  to anon, authenticated
  using (
    setting_key in (
      'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
      'dollar_currency', 'offer_order', 'search_synonyms', 'measurement_units', 'button_test', 'button_changes', 'language',
      'site_name', 'site_tagline', 'site_description', 'site_logo', 'brand_accent', 'brand_paper', 'type_pairing',
      'home_sections', 'social_links', 'footer_text', 'page_about', 'page_contact', 'page_imprint'
    )
  );

alter table public.site_settings
  add constraint site_settings_text_length check (
    char_length(setting_value) <= case setting_key
      when 'affiliate_disclosure' then 600
      when 'author_name' then 100
      when 'author_bio' then 1000
      when 'author_url' then 2048
      when 'site_name' then 60
      when 'site_tagline' then 120
      when 'site_description' then 300
      when 'footer_text' then 1000
      else 10000
    end
  ) not valid;

alter publication supabase_realtime add table public.site_settings;

create function private.check_time_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.setting_value ~ '^(posix|right)/' or new.setting_value in ('localtime', 'posixrules', 'Factory')
    or not exists (select from pg_catalog.pg_timezone_names where name = new.setting_value)
  then
    raise check_violation using
      message = format('%L is not a time zone', new.setting_value),
      constraint = 'site_settings_time_zone_known';
  end if;
  return new;
end
$$;
comment on function private.check_time_zone is 'Trigger: accepts IANA time zone names. A check constraint cannot read that list.';
comment on function private.setting is 'The value of a setting, or the fallback when it has been deleted.';

create function private.branding_setting_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'site_name', 'site_tagline', 'site_description', 'site_logo', 'brand_accent', 'brand_paper', 'type_pairing',
  'home_sections', 'social_links', 'footer_text'
];

create function private.site_page_keys() returns text[]
language sql immutable set search_path = ''
return array['page_about', 'page_contact', 'page_imprint'];

create function private.site_text_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
  'dollar_currency', 'offer_order', 'search_synonyms', 'measurement_units', 'button_test', 'button_changes', 'language'
] || private.branding_setting_keys() || private.site_page_keys();
comment on function private.site_text_keys is 'Keys of settings that builds read. The policies on site_settings list them too.';

create function private.site_setting_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
  'dollar_currency', 'offer_order', 'search_synonyms', 'measurement_units', 'index_now_enabled'
];
comment on function private.site_setting_keys is 'Keys that save_site_settings may write.';

create function public.read_site_settings() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_object_agg(setting_key, setting_value), '{}')
  from public.site_settings
  where setting_key = any (private.site_setting_keys());
end;
comment on function public.read_site_settings is 'Site texts and switches by key, without those not set.';
grant execute on function public.read_site_settings to service_role;

create function public.save_setting(
  admin_user_id_input uuid,
  setting_key_input text,
  setting_value_input text,
  description_input text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.site_settings as stored (setting_key, setting_value)
  values (setting_key_input, setting_value_input)
  on conflict (setting_key) do update set setting_value = excluded.setting_value
  where stored.setting_value <> excluded.setting_value;
  if found then
    perform public.log_admin_activity(admin_user_id_input, 'Update Settings', description_input);
  end if;
  return jsonb_build_object('outcome', 'saved');
exception
  when check_violation then
    return jsonb_build_object('outcome', 'refused');
end
$$;
comment on function public.save_setting is 'Saves one setting and logs it if it changed; refused when the value is invalid.';
grant execute on function public.save_setting to service_role;

create function public.save_site_settings(admin_user_id_input uuid, settings_input jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := public.read_site_settings();
  after jsonb;
begin
  delete from public.site_settings
  where setting_key = any (private.site_setting_keys())
    and btrim(coalesce(settings_input ->> setting_key, setting_value)) = '';
  insert into public.site_settings (setting_key, setting_value)
  select key, value
  from jsonb_each_text(settings_input)
  where key = any (private.site_setting_keys()) and btrim(value) <> ''
  on conflict (setting_key) do update set setting_value = excluded.setting_value
    where site_settings.setting_value is distinct from excluded.setting_value;
  after := public.read_site_settings();
  if after ->> 'index_now_enabled' = 'true' and before ->> 'index_now_enabled' is distinct from 'true' then
    -- Search engines are not notified of changes made before this was enabled.
    insert into public.site_settings (setting_key, setting_value)
    select 'index_now_told', coalesce(max(number), 0)::text from public.post_changes
    on conflict (setting_key) do update set setting_value = excluded.setting_value;
  end if;
  if after <> before then
    perform public.log_admin_activity(
      admin_user_id_input, 'Update Settings', 'Changed the site texts or search engine notifications'
    );
  end if;
  return after;
end
$$;
comment on function public.save_site_settings is 'Saves settings by key, deletes blank ones, and returns all of them like read_site_settings.';
grant execute on function public.save_site_settings to service_role;
comment on function private.branding_setting_keys is 'Keys that save_branding may write.';
comment on function private.site_page_keys is 'Keys that save_site_pages may write.';

create function private.read_settings(keys text[]) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_object_agg(setting_key, setting_value), '{}')
  from public.site_settings
  where setting_key = any (keys)
);
comment on function private.read_settings is 'Settings by key, without those not set.';

create function private.save_settings(admin_user_id_input uuid, keys text[], settings_input jsonb, description_input text)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  before jsonb := private.read_settings(keys);
  after jsonb;
begin
  delete from public.site_settings
  where setting_key = any (keys) and btrim(settings_input ->> setting_key) = '';
  insert into public.site_settings (setting_key, setting_value)
  select key, value
  from jsonb_each_text(settings_input)
  where key = any (keys) and btrim(value) <> ''
  on conflict (setting_key) do update set setting_value = excluded.setting_value
    where site_settings.setting_value is distinct from excluded.setting_value;
  after := private.read_settings(keys);
  if after <> before then
    perform public.log_admin_activity(admin_user_id_input, 'Update Settings', description_input);
  end if;
  return after;
end
$$;
comment on function private.save_settings is 'Saves the settings among the keys, logs a change and returns what is set.';

create function public.read_branding() returns jsonb
language sql stable security definer set search_path = ''
return private.read_settings(private.branding_setting_keys());
comment on function public.read_branding is 'The owner''s branding by key, without what is not set.';
grant execute on function public.read_branding to service_role;

create function public.save_branding(admin_user_id_input uuid, settings_input jsonb) returns jsonb
language sql security definer set search_path = ''
return private.save_settings(
  admin_user_id_input, private.branding_setting_keys(), settings_input, 'Changed the branding of the site'
);
comment on function public.save_branding is 'Saves the branding; a blank value is the default again.';
grant execute on function public.save_branding to service_role;

create function public.read_site_pages() returns jsonb
language sql stable security definer set search_path = ''
return private.read_settings(private.site_page_keys());
comment on function public.read_site_pages is 'The texts of About, Contact and Imprint by key, without hidden ones.';
grant execute on function public.read_site_pages to service_role;

create function public.save_site_pages(admin_user_id_input uuid, settings_input jsonb) returns jsonb
language sql security definer set search_path = ''
return private.save_settings(
  admin_user_id_input, private.site_page_keys(), settings_input, 'Changed the pages of the site'
);
comment on function public.save_site_pages is 'Saves the texts of About, Contact and Imprint; a blank one hides its page.';
grant execute on function public.save_site_pages to service_role;
comment on table public.specifications is 'What can be said of a product: a number with a unit, a text, or yes or no.';
comment on column public.specifications.unit is 'In which numbers are stored: a symbol that the application can convert, such as g or h, or any other.';
comment on column public.specifications.direction is 'Which value is the better one; yes counts as higher. Null: neither.';
grant select, insert, update, delete on table public.specifications to service_role;

alter table public.specifications enable row level security;

create unique index specifications_name_unique on public.specifications (lower(name));
comment on table public.category_specifications is 'The list of specifications of a category, in the owner''s order.';
grant select, insert, update, delete on table public.category_specifications to service_role;

alter table public.category_specifications enable row level security;

create index category_specifications_specification on public.category_specifications (specification_id);
comment on function private.are_specifications is 'Whether JSON is a list of at most 60 values, each of another specification.';
grant execute on function private.are_specifications to service_role;

create function private.public_specifications(specifications jsonb, category_ids uuid[]) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', known.id, 'name', known.name, 'kind', known.kind, 'unit', known.unit,
        'direction', known.direction, 'value', given.value -> 'value'
      )
      -- What no category of the review lists comes last.
      order by listed.category nulls last, listed.place, given.place
    ),
    '[]'
  )
  from jsonb_array_elements(specifications) with ordinality as given (value, place)
  join public.specifications as known on known.id = (given.value ->> 'specification_id')::uuid
  left join lateral (
    select lower(categories.name) as category, category_specifications.place
    from public.category_specifications
    join public.categories on categories.id = category_specifications.category_id
    where category_specifications.specification_id = known.id and categories.id = any (category_ids)
    order by lower(categories.name), category_specifications.place
    limit 1
  ) as listed on true
);
comment on function private.public_specifications(jsonb, uuid[]) is 'Values with what they are values of, as visitors see them, in the order of the lists of some categories.';

create function private.known_specifications(given jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  known jsonb;
  invalid text;
begin
  select
    coalesce(jsonb_agg(value order by place), '[]'),
    min(specifications.name) filter (
      where not case specifications.kind
        when 'number' then value ->> 'value' ~ '^-?[0-9]+([.][0-9]+)?$'
        when 'yes-no' then value ->> 'value' in ('yes', 'no')
        else true
      end
    )
  into known, invalid
  from jsonb_array_elements(given) with ordinality as given_value (value, place)
  join public.specifications on specifications.id = (value ->> 'specification_id')::uuid;
  if invalid is not null then
    raise exception 'The value of % is of another kind.', invalid
      using errcode = 'check_violation', constraint = 'posts_specifications_value';
  end if;
  return known;
end
$$;
comment on function private.known_specifications is 'Values without those of deleted specifications. Raises a value that its specification cannot have.';

create function private.check_post_specifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.are_specifications(new.specifications) and not private.is_importing_content() then
    new.specifications := private.known_specifications(new.specifications);
  end if;
  return new;
end
$$;
comment on function private.check_post_specifications is 'Trigger: checks the values of a post.';

create function private.check_draft_specifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.are_specifications(new.fields -> 'specifications') and not private.is_importing_content() then
    new.fields := new.fields
      || jsonb_build_object('specifications', private.known_specifications(new.fields -> 'specifications'));
  end if;
  return new;
end
$$;
comment on function private.check_draft_specifications is 'Trigger: checks the values of a working draft.';

create function private.has_specification(specifications jsonb, specification_id_input uuid) returns boolean
language sql immutable set search_path = ''
return coalesce(
  specifications @> jsonb_build_array(jsonb_build_object('specification_id', specification_id_input)), false
);

create function private.record_specification_changes(specification_id_input uuid) returns void
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  post public.posts;
  effective public.posts;
begin
  for post in
    select posts.* from public.posts
    where posts.published
      and (
        private.has_specification(posts.specifications, specification_id_input)
        or exists (
          select from public.post_drafts
          where post_drafts.post_id = posts.id and post_drafts.publish_at <= moment
        )
      )
    order by posts.id
  loop
    continue when not private.is_public(post, moment);
    effective := private.effective_post(post, moment);
    if private.has_specification(effective.specifications, specification_id_input) then
      perform private.record_change(effective.id, effective.slug, effective.former_slugs);
    end if;
  end loop;
end
$$;
comment on function private.record_specification_changes is 'Records a change of every public review with a value of a specification.';

create function private.record_specification_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_specification_changes(new.id);
  return null;
end
$$;
comment on function private.record_specification_change is 'Trigger: records a change of the reviews that show a specification.';

create function private.record_list_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_specification_changes(coalesce(new.specification_id, old.specification_id));
  return null;
end
$$;
comment on function private.record_list_change is 'Trigger: records a change of the reviews whose specifications have another order.';

create function private.without_specification(specifications jsonb, specification_id_input uuid) returns jsonb
language sql immutable set search_path = ''
return (
  select coalesce(jsonb_agg(value order by place), '[]')
  from jsonb_array_elements(specifications) with ordinality as given (value, place)
  where value ->> 'specification_id' <> specification_id_input::text
);

create function private.remove_specification_values() returns trigger
-- Writes tables that writers of specifications may not write.
language plpgsql security definer set search_path = '' as $$
begin
  -- Not a new version: an open form stays valid.
  perform set_config('spotter.recording_prices', 'on', true);
  update public.posts
  set specifications = private.without_specification(posts.specifications, old.id)
  where private.has_specification(posts.specifications, old.id);
  perform set_config('spotter.recording_prices', 'off', true);
  update public.post_drafts
  set fields = fields
    || jsonb_build_object('specifications', private.without_specification(fields -> 'specifications', old.id))
  where private.has_specification(fields -> 'specifications', old.id);
  return null;
end
$$;
comment on function private.remove_specification_values is 'Trigger: removes the values of a deleted specification from posts and drafts.';

create function private.values_of_posts() returns table (post_id uuid, specification_id uuid)
language sql stable set search_path = ''
begin atomic
  select distinct held.post_id, (value ->> 'specification_id')::uuid
  from (
    select posts.id, posts.specifications from public.posts where posts.specifications <> '[]'
    union all
    select post_drafts.post_id, fields -> 'specifications' from public.post_drafts where fields ? 'specifications'
  ) as held (post_id, specifications)
  cross join lateral jsonb_array_elements(held.specifications) as given (value);
end;
comment on function private.values_of_posts is 'Which posts have a value of which specification, working drafts and the trash included.';

create function private.admin_specification(specification public.specifications, post_count bigint) returns jsonb
language sql stable set search_path = ''
return to_jsonb(specification) - array['created_at', 'updated_at'] || jsonb_build_object(
  'version', specification.updated_at,
  'post_count', post_count,
  'category_ids', (
    select coalesce(jsonb_agg(categories.id order by lower(categories.name)), '[]')
    from public.category_specifications
    join public.categories on categories.id = category_specifications.category_id
    where category_specifications.specification_id = specification.id
  )
);
comment on function private.admin_specification is 'A specification with its use, as the admin shows it.';

create function private.counted_specification(specification public.specifications) returns jsonb
language sql stable set search_path = ''
return private.admin_specification(
  specification,
  (select count(*) from private.values_of_posts() as held where held.specification_id = specification.id)
);

create function public.list_specifications() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'items', (
      select coalesce(
        jsonb_agg(
          private.admin_specification(specifications, coalesce(used.post_count, 0)) order by lower(specifications.name)
        ),
        '[]'
      )
      from public.specifications
      left join (
        select specification_id, count(*) as post_count from private.values_of_posts() group by specification_id
      ) as used on used.specification_id = specifications.id
    ),
    'lists', (
      select coalesce(jsonb_agg(to_jsonb(list) order by lower(list.name)), '[]')
      from (
        select categories.id as category_id, categories.name,
          jsonb_agg(category_specifications.specification_id order by category_specifications.place) as specification_ids
        from public.category_specifications
        join public.categories on categories.id = category_specifications.category_id
        group by categories.id
      ) as list
    )
  );
end;
comment on function public.list_specifications is 'All specifications by name, and the list of every category that has one.';
grant execute on function public.list_specifications to service_role;

create function public.specification_usage(specification_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'posts', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', posts.id, 'title', posts.title, 'is_trashed', posts.trashed_at is not null)
          order by lower(posts.title), posts.id
        ),
        '[]'
      )
      from private.values_of_posts() as held
      join public.posts on posts.id = held.post_id
      where held.specification_id = specification_id_input
    ),
    'categories', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', categories.id, 'name', categories.name) order by lower(categories.name)
        ),
        '[]'
      )
      from public.category_specifications
      join public.categories on categories.id = category_specifications.category_id
      where category_specifications.specification_id = specification_id_input
    )
  );
end;
comment on function public.specification_usage is 'The posts with a value of a specification, and the categories that list it.';
grant execute on function public.specification_usage to service_role;

create function private.has_values(specification_id_input uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.posts where private.has_specification(posts.specifications, specification_id_input)
) or exists (
  select from public.post_drafts
  where private.has_specification(post_drafts.fields -> 'specifications', specification_id_input)
) or exists (
  select from public.post_revisions
  where private.has_specification(post_revisions.content -> 'specifications', specification_id_input)
);
comment on function private.has_values is 'Whether a post, a draft or an earlier version has a value of a specification.';

create function public.save_specification(
  admin_user_id_input uuid,
  specification_input jsonb,
  specification_id_input uuid default null,
  version_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given public.specifications := jsonb_populate_record(null::public.specifications, specification_input);
  saved public.specifications;
  violated text;
begin
  if specification_id_input is null then
    insert into public.specifications (name, kind, unit, direction)
    values (given.name, given.kind, given.unit, given.direction)
    returning * into saved;
  else
    select * into saved from public.specifications
    where specifications.id = specification_id_input
    for update;
    if not found then
      return jsonb_build_object('outcome', 'missing');
    end if;
    if saved.updated_at is distinct from version_input then
      return jsonb_build_object('outcome', 'changed', 'specification', private.counted_specification(saved));
    end if;
    -- Stored values would mean something else.
    if (saved.kind, saved.unit) is distinct from (given.kind, given.unit) and private.has_values(saved.id) then
      return jsonb_build_object(
        'outcome', 'refused', 'field', case when saved.kind <> given.kind then 'kind' else 'unit' end
      );
    end if;
    update public.specifications
    set name = given.name, kind = given.kind, unit = given.unit, direction = given.direction
    where specifications.id = specification_id_input
    returning * into saved;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input,
    case when specification_id_input is null then 'Create Specification' else 'Update Specification' end,
    format('%s "%s"', case when specification_id_input is null then 'Created' else 'Updated' end, saved.name)
  );
  return jsonb_build_object('outcome', 'saved', 'specification', private.counted_specification(saved));
exception
  when unique_violation then
    get stacked diagnostics violated = constraint_name;
    if violated <> 'specifications_name_unique' then
      raise;
    end if;
    return jsonb_build_object('outcome', 'refused', 'field', 'name');
end
$$;
comment on function public.save_specification is 'Creates or edits a specification. Kind and unit stay while there are values, drafts and earlier versions of posts included.';
grant execute on function public.save_specification to service_role;

create function public.delete_specification(admin_user_id_input uuid, specification_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  name text;
begin
  delete from public.specifications where specifications.id = specification_id_input
  returning specifications.name into name;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input, 'Delete Specification', format('Deleted "%s"', name)
  );
  return true;
end
$$;
comment on function public.delete_specification is 'Deletes a specification with its values; false when it does not exist.';
grant execute on function public.delete_specification to service_role;

create function private.category_page(category public.categories) returns jsonb
language sql stable set search_path = ''
return private.admin_category(category) || jsonb_build_object(
  'version', category.updated_at,
  'introduction', category.introduction,
  'seo_title', category.seo_title,
  'seo_description', category.seo_description,
  'specification_ids', (
    select coalesce(jsonb_agg(specification_id order by place), '[]')
    from public.category_specifications
    where category_specifications.category_id = category.id
  )
);
comment on function private.category_page is 'A category with the texts of its page, its list of specifications and the version that a save starts from.';

create function public.read_category(category_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.category_page(categories) from public.categories where categories.id = category_id_input;
end;
comment on function public.read_category is 'A category as its screen shows it; null when it does not exist.';
grant execute on function public.read_category to service_role;

create function public.save_category_page(
  admin_user_id_input uuid,
  category_id_input uuid,
  page_input jsonb,
  version_input timestamptz
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  category public.categories;
  -- What has been deleted meanwhile is left out.
  wanted constant uuid[] := array(
    select specifications.id
    from jsonb_array_elements_text(page_input -> 'specification_ids') with ordinality as given (id, place)
    join public.specifications on specifications.id = given.id::uuid
    group by specifications.id
    order by min(given.place)
  );
begin
  select * into category from public.categories where categories.id = category_id_input for update;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if category.updated_at is distinct from version_input then
    return jsonb_build_object('outcome', 'changed', 'category', private.category_page(category));
  end if;
  update public.categories
  set introduction = page_input ->> 'introduction',
    seo_title = page_input ->> 'seo_title',
    seo_description = page_input ->> 'seo_description'
  where categories.id = category_id_input
  returning * into category;

  delete from public.category_specifications
  where category_specifications.category_id = category_id_input
    and category_specifications.specification_id <> all (wanted);
  -- Rows that stay as they are record no change.
  insert into public.category_specifications (category_id, specification_id, place)
  select category_id_input, listed.id, listed.place from unnest(wanted) with ordinality as listed (id, place)
  on conflict (category_id, specification_id) do update set place = excluded.place
  where category_specifications.place <> excluded.place;

  perform public.log_admin_activity(
    admin_user_id_input, 'Update Category', format('Updated the page of "%s"', category.name)
  );
  return jsonb_build_object('outcome', 'saved', 'category', private.category_page(category));
end
$$;
comment on function public.save_category_page is 'Saves the texts of the page of a category and its list of specifications, over the version that was loaded.';
grant execute on function public.save_category_page to service_role;

create table private.dismissed_suggestions (
  key text primary key,
  until timestamptz not null,
  constraint dismissed_suggestions_key_length check (char_length(key) between 1 and 100)
);
comment on table private.dismissed_suggestions is 'Suggestions that the owner does not want to see for a while.';
comment on column private.dismissed_suggestions.key is 'Its kind and the id of what it is about.';
comment on function private.today is 'In the site''s time zone.';

create function private.earned(earning private.earnings) returns boolean
language sql immutable set search_path = ''
return earning.kind in ('sale', 'adjustment') and earning.status <> 'reversed';
comment on function private.earned is 'Whether the commission of a transaction counts.';

create function public.suggestion_pages(days_input integer, least_views_input integer) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  to_day constant date := private.today() - 1;
  from_day constant date := to_day - days_input + 1;
begin
  return (
    with pages as materialized (
      select found.kind, split_part(found.key, ' ', 2)::uuid as id, found.name, found.path, found.page_views, found.buy_clicks
      from private.pages_between(from_day, to_day) as found
      where found.kind in ('review', 'best-of') and found.key ~ ' [0-9a-f-]{36}$'
    )
    select jsonb_build_object(
      'from_day', from_day,
      'to_day', to_day,
      'totals', (
        select coalesce(jsonb_agg(to_jsonb(totals)), '[]')
        from (
          select kind, sum(page_views) as page_views, sum(buy_clicks) as buy_clicks from pages group by kind
        ) as totals
      ),
      'pages', (
        select coalesce(jsonb_agg(to_jsonb(shown) order by shown.page_views desc, shown.id), '[]')
        from (
          select pages.*
          from pages
          left join public.posts on pages.kind = 'review' and posts.id = pages.id
          left join public.best_of_pages on pages.kind = 'best-of' and best_of_pages.id = pages.id
          where pages.page_views >= least_views_input
            and coalesce(
              private.is_public(posts, private.clock()), private.is_public_page(best_of_pages, private.clock())
            )
          order by pages.page_views desc, pages.id
          limit 1000
        ) as shown
      )
    )
  );
end
$$;
comment on function public.suggestion_pages is 'Public reviews and best-of pages with many views, and all views and clicks by kind, of some days until yesterday.';
grant execute on function public.suggestion_pages to service_role;

create function public.suggestion_sales(days_input integer, least_clicks_input integer, least_sales_input integer) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  today constant date := private.today();
  networks text[];
  to_day date;
  middle date;
  from_day date;
  answer jsonb;
begin
  -- The days that every network in use has reported: a report that is missing must not look like a fall.
  select array_agg(network), min(last_day) into networks, to_day
  from (
    select network, max(day) as last_day
    from private.earnings
    where kind = 'sale' and day between today - 60 and today
    group by network
  ) as reported;
  if networks is null then
    return null;
  end if;
  middle := to_day - days_input;
  from_day := middle - days_input;
  with sales as materialized (
    select sold.post_id,
      -- A return takes one off.
      coalesce(sum(sign(sold.commission + 0.5)) filter (where sold.day > middle), 0)::bigint as recent,
      coalesce(sum(sign(sold.commission + 0.5)) filter (where sold.day <= middle), 0)::bigint as earlier
    from private.earnings as sold
    where sold.kind = 'sale' and sold.status <> 'reversed' and sold.day > from_day and sold.day <= to_day
      and sold.network = any (networks)
    group by sold.post_id
  ),
  clicked as materialized (
    select clicks.post_id, sum(clicks.clicks)::bigint as clicks
    from private.clicks_between(from_day + 1, to_day) as clicks
    where clicks.post_id is not null
    group by clicks.post_id
  ),
  sold as materialized (
    select coalesce(sum(recent + earlier) filter (where post_id is not null), 0) as attributed,
      coalesce(sum(recent + earlier) filter (where post_id is null), 0) as rest,
      coalesce(sum(recent) filter (where post_id is not null), 0) as recent,
      coalesce(sum(earlier) filter (where post_id is not null), 0) as earlier
    from sales
  )
  select jsonb_build_object(
    'from_day', from_day + 1, 'middle_day', middle, 'to_day', to_day,
    'clicks', (select coalesce(sum(clicks), 0) from clicked),
    'sales', sold.attributed, 'not_attributed', sold.rest, 'recent', sold.recent, 'earlier', sold.earlier,
    -- As many as are compared with each other, whatever they sold.
    'with_clicks', (
      select count(*) from clicked
      where clicks * sold.attributed >= least_sales_input * (select sum(clicks) from clicked)
    ),
    'with_sales', (select count(*) from sales where post_id is not null and recent + earlier >= least_sales_input),
    'without_sales', (
      select coalesce(jsonb_agg(to_jsonb(shown)), '[]')
      from (
        select posts.id, posts.title, sum(clicks.clicks)::bigint as clicks
        from (
          select clicked.post_id
          from clicked
          left join sales on sales.post_id = clicked.post_id
          where clicked.clicks >= least_clicks_input and coalesce(sales.recent + sales.earlier, 0) <= 0
          order by clicked.clicks desc
          limit 50
        ) as found
        join public.posts on posts.id = found.post_id and private.is_public(posts, private.clock())
        join private.clicks_between(from_day + 1, to_day) as clicks on clicks.post_id = found.post_id
        left join public.merchants
          on merchants.id = private.clicked_merchant(clicks.post_id, clicks.placement, clicks.offer_id, clicks.link_id)
        -- A network that was never imported cannot report a sale.
        where coalesce(merchants.network, 'none') = 'none' or merchants.network = any (networks)
        group by posts.id, posts.title
      ) as shown
    ),
    'fallen', (
      select coalesce(jsonb_agg(to_jsonb(shown)), '[]')
      from (
        select posts.id, posts.title, sales.recent, sales.earlier,
          private.suggestion_traffic(posts.id, middle + 1, to_day) as recent_traffic,
          private.suggestion_traffic(posts.id, from_day + 1, middle) as earlier_traffic
        from sales
        join public.posts on posts.id = sales.post_id and private.is_public(posts, private.clock())
        where sales.recent + sales.earlier >= least_sales_input and sales.recent * 2 <= sales.earlier
        order by sales.earlier - sales.recent desc, posts.id
        limit 50
      ) as shown
    )
  )
  into answer
  from sold;
  return answer;
end
$$;
comment on function public.suggestion_sales is 'Reviews with clicks and no sales, and those that sold half or less of what they sold before, of twice some days until the last reported one. Null without sales.';
grant execute on function public.suggestion_sales to service_role;

create function private.suggestion_traffic(post_id_input uuid, from_day date, to_day date) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'page_views', coalesce(sum(page_views), 0), 'buy_clicks', coalesce(sum(buy_clicks), 0),
    'earned', (
      select coalesce(jsonb_agg(to_jsonb(sums) order by sums.currency), '[]')
      from (
        select currency, sum(commission) as amount
        from private.earnings
        where post_id = post_id_input and day between from_day and to_day and private.earned(earnings)
        group by currency
      ) as sums
    )
  )
  from public.daily_post_totals
  where post_id = post_id_input and day between from_day and to_day
);
comment on function private.suggestion_traffic is 'Views, clicks and earnings of a review.';

create function public.suggestion_links() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  since constant date := private.today() - 365;
begin
  return (
    with broken as materialized (
      select links.id, links.url, links.problem, links.failed_since
      from private.outgoing_links as links
      where links.state = 'broken' and links.ignored_at is null
      order by links.failed_since, links.id
      limit 200
    ),
    texts as materialized (
      select post_id, count(distinct url) as links from private.post_links where place = 'text' group by post_id
    ),
    uses as materialized (
      select broken.id, found.place, found.post_id, found.offer_id, found.managed_link_id
      from broken
      join private.link_uses() as found on found.url = broken.url
      left join texts on texts.post_id = found.post_id
      -- Which link of a text sold is known only where it is the only one.
      where found.place <> 'text' or texts.links = 1
    ),
    sold as (
      select uses.id, earnings.network, earnings.transaction_key, earnings.currency, earnings.commission
      from uses
      join private.earnings on earnings.post_id = uses.post_id
      where earnings.day > since and private.earned(earnings) and earnings.attribution in ('sub-id', 'link', 'product')
        and case uses.place
          when 'offer' then earnings.offer_id = uses.offer_id
          when 'primary' then earnings.offer_id is null and earnings.placement is distinct from 'text'
          when 'text' then earnings.offer_id is null and earnings.placement = 'text'
        end
      union
      select uses.id, earnings.network, earnings.transaction_key, earnings.currency, earnings.commission
      from uses
      join private.earnings on earnings.link_id = uses.managed_link_id
      where earnings.day > since and private.earned(earnings)
    ),
    totals as (
      select sums.id, jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount) order by currency) as earned,
        sum(sales)::integer as sales
      from (
        select id, currency, sum(commission) as amount, count(*) as sales from sold group by id, currency
      ) as sums
      where amount > 0
      group by sums.id
    )
    select coalesce(jsonb_agg(to_jsonb(shown) order by shown.clicks desc, shown.id), '[]')
    from (
      select broken.id, broken.url, broken.problem, broken.failed_since, totals.earned, totals.sales,
        coalesce(clicks.clicks, 0) as clicks,
        (
          select min(posts.title) from uses join public.posts on posts.id = uses.post_id where uses.id = broken.id
        ) as title
      from broken
      join totals on totals.id = broken.id
      left join private.link_clicks() as clicks on clicks.link_id = broken.id
      order by clicks.clicks desc nulls last, broken.id
      limit 50
    ) as shown
  );
end
$$;
comment on function public.suggestion_links is 'Broken links that earned in the last year, with their clicks of the last thirty days.';
grant execute on function public.suggestion_links to service_role;

create function public.suggestion_state() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'imported', exists (select from private.earning_imports where state = 'done'),
    'dismissed', (
      select coalesce(jsonb_agg(key order by key), '[]')
      from private.dismissed_suggestions where until > private.clock()
    )
  );
end;
comment on function public.suggestion_state is 'Whether a network was imported, and the dismissed suggestions: {imported, dismissed}.';
grant execute on function public.suggestion_state to service_role;

create function public.dismiss_suggestion(key_input text, days_input integer) returns void
language sql security definer set search_path = ''
begin atomic
  delete from private.dismissed_suggestions where until <= private.clock();
  insert into private.dismissed_suggestions (key, until)
  values (key_input, private.clock() + make_interval(days => days_input))
  on conflict (key) do update set until = excluded.until;
end;
comment on function public.dismiss_suggestion is 'Hides a suggestion for some days.';
grant execute on function public.dismiss_suggestion to service_role;

create function public.restore_suggestions() returns void
language sql security definer set search_path = ''
begin atomic
  delete from private.dismissed_suggestions;
end;
comment on function public.restore_suggestions is 'Shows dismissed suggestions again.';
grant execute on function public.restore_suggestions to service_role;

create function public.delete_post(admin_user_id_input uuid, post_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  post public.posts := private.lock_post(post_id_input);
begin
  if post.id is null then
    return false;
  end if;
  -- Whatever becomes of the draft, its text stays in the history.
  perform private.record_revision(post.id, admin_user_id_input, 'save');
  update public.posts
  set published = false, publish_at = null, unpublish_at = null, unpublish_to = null,
    trashed_at = private.clock()
  where posts.id = post.id;
  update public.post_drafts set fields = fields - 'slug'
  where post_drafts.post_id = post.id and private.slug_is_taken(fields ->> 'slug', post.id);
  begin
    perform private.publish_draft(post.id);
  exception
    when check_violation or unique_violation then
      delete from public.post_drafts where post_drafts.post_id = post.id;
  end;
  delete from private.autosaved_posts where autosaved_posts.post_id = post.id;
  perform private.log_post_activity(admin_user_id_input, 'Delete Post', post.title);
  return true;
end
$$;
grant execute on function public.delete_post to service_role;
comment on function public.delete_post is 'Moves a post to the trash, with the text of its draft; false when it does not exist.';

create function private.purged_at(trashed_at timestamptz) returns timestamptz
language sql stable set search_path = ''
return trashed_at + interval '30 days';
comment on function private.purged_at is 'When a post in the trash is deleted permanently.';

create function public.list_trash(page_input integer default 1, page_size_input integer default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total integer := (select count(*) from public.posts where trashed_at is not null);
  page_count integer := greatest(1, ceil(total::numeric / page_size_input));
  page integer := least(greatest(page_input, 1), page_count);
begin
  return jsonb_build_object(
    'total', total,
    'page', page,
    'page_count', page_count,
    'items', (
      select coalesce(jsonb_agg(to_jsonb(item)), '[]')
      from (
        select id, title, slug, trashed_at, private.purged_at(trashed_at) as purged_at
        from public.posts
        where trashed_at is not null
        order by trashed_at desc, id
        limit page_size_input offset (page - 1) * page_size_input
      ) as item
    )
  );
end
$$;
comment on function public.list_trash is 'One page of the trash, newest first: {items, total, page, page_count}.';
grant execute on function public.list_trash to service_role;

create function public.restore_post(admin_user_id_input uuid, post_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  title text;
begin
  update public.posts set trashed_at = null
  where posts.id = post_id_input and trashed_at is not null
  returning posts.title into title;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input, 'Restore Post', format('Restored "%s" from the trash', title)
  );
  return true;
end
$$;
comment on function public.restore_post is 'Takes a post out of the trash, as a draft; false when it is not there.';
grant execute on function public.restore_post to service_role;

create function public.delete_trashed_post(admin_user_id_input uuid, post_id_input uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  title text;
begin
  delete from public.posts
  where posts.id = post_id_input and trashed_at is not null
  returning posts.title into title;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input, 'Delete Permanently', format('Deleted "%s" permanently', title)
  );
  return true;
end
$$;
comment on function public.delete_trashed_post is 'Deletes a post of the trash with its history; false when it is not there.';
grant execute on function public.delete_trashed_post to service_role;

create function public.empty_trash(admin_user_id_input uuid, until_input timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  emptied integer;
begin
  delete from public.posts where trashed_at <= until_input;
  get diagnostics emptied = row_count;
  if emptied > 0 then
    perform public.log_admin_activity(
      admin_user_id_input,
      'Empty Trash',
      format('Deleted %s %s permanently', emptied, case emptied when 1 then 'post' else 'posts' end)
    );
  end if;
  return emptied;
end
$$;
comment on function public.empty_trash is 'Deletes the posts that were in the trash when it was shown, and returns their number.';
grant execute on function public.empty_trash to service_role;

create function public.purge_trash() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  purged_posts integer;
  purged_pages integer;
begin
  delete from public.posts where private.purged_at(trashed_at) <= private.clock();
  get diagnostics purged_posts = row_count;
  delete from public.best_of_pages where private.purged_at(trashed_at) <= private.clock();
  get diagnostics purged_pages = row_count;
  return purged_posts + purged_pages;
end
$$;
grant execute on function public.purge_trash to service_role;
comment on function public.purge_trash is 'Deletes the posts and best-of pages whose thirty days in the trash are over, and returns their number.';

insert into private.sign_in_salt default values;

insert into private.schedule_progress default values;

insert into private.link_collection default values;

insert into private.attribution_state default values;

insert into public.site_settings (setting_key, setting_value) values
  ('under_construction_enabled', 'false'),
  ('time_zone', 'UTC'),
  ('raw_event_months', '13'),
  ('revision_days', '90');

insert into public.categories (name, slug) values
  ('Supplements', 'supplements'),
  ('Equipment', 'equipment'),
  ('Wearables', 'wearables'),
  ('Recovery', 'recovery'),
  ('Apparel', 'apparel'),
  ('Nutrition', 'nutrition');

create trigger admin_users_touch_updated_at
  before update on public.admin_users
  for each row execute function private.touch_updated_at();

create trigger daily_post_totals_inserted after insert on public.daily_post_totals
  referencing new table as added
  for each statement execute function private.roll_up_posts();

create trigger daily_post_totals_updated after update on public.daily_post_totals
  referencing old table as former new table as added
  for each statement execute function private.roll_up_posts();

create trigger daily_country_totals_inserted after insert on public.daily_country_totals
  referencing new table as added
  for each statement execute function private.roll_up_countries();

create trigger daily_country_totals_updated after update on public.daily_country_totals
  referencing old table as former new table as added
  for each statement execute function private.roll_up_countries();

create trigger daily_keyword_totals_inserted after insert on public.daily_keyword_totals
  referencing new table as added
  for each statement execute function private.roll_up_keywords();

create trigger daily_keyword_totals_updated after update on public.daily_keyword_totals
  referencing old table as former new table as added
  for each statement execute function private.roll_up_keywords();

create trigger daily_click_totals_inserted after insert on public.daily_click_totals
  referencing new table as added
  for each statement execute function private.roll_up_clicks();

create trigger daily_click_totals_updated after update on public.daily_click_totals
  referencing old table as former new table as added
  for each statement execute function private.roll_up_clicks();

create trigger daily_page_views_inserted after insert on public.daily_page_views
  referencing new table as added
  for each statement execute function private.roll_up_page_views();

create trigger daily_page_views_updated after update on public.daily_page_views
  referencing old table as former new table as added
  for each statement execute function private.roll_up_page_views();

create trigger best_of_pages_record_first_revision
  before update on public.best_of_pages
  for each row execute function private.record_first_best_of_revision();

create trigger best_of_pages_maintain
  before insert or update on public.best_of_pages
  for each row when (not private.is_importing_content()) execute function private.maintain_best_of_page();

create trigger categories_touch_updated_at
  before update on public.categories
  for each row when (not private.is_importing_content()) execute function private.touch_updated_at();

create trigger comparisons_touch_updated_at
  before update on public.comparisons
  for each row when (not private.is_importing_content()) execute function private.touch_updated_at();

create trigger earnings_inserted after insert on private.earnings
  referencing new table as added
  for each statement execute function private.roll_up_earnings();

create trigger earnings_updated after update on private.earnings
  referencing old table as former new table as added
  for each statement execute function private.roll_up_earnings();

create trigger earnings_deleted after delete on private.earnings
  referencing old table as former
  for each statement execute function private.roll_up_earnings();

create trigger earnings_truncated after truncate on private.earnings
  for each statement execute function private.roll_up_earnings();

create trigger posts_assign_image
  before insert or update of product_image_url, image on public.posts
  for each row execute function private.assign_post_image();

create trigger posts_record_image_uses
  after insert or update on public.posts
  for each row execute function private.record_image_uses();

create trigger post_drafts_record_image_uses
  after insert or update or delete on public.post_drafts
  for each row execute function private.record_draft_image_uses();

create trigger managed_links_touch_updated_at
  before update on public.managed_links
  for each row when (not private.is_importing_content()) execute function private.touch_updated_at();

create constraint trigger managed_links_record_insert_or_delete
  after insert or delete on public.managed_links deferrable initially deferred
  for each row execute function private.record_link_change();

create constraint trigger managed_links_record_update
  after update on public.managed_links deferrable initially deferred
  for each row
  when (
    new.slug <> old.slug
    or new.merchant_id is distinct from old.merchant_id
    or new.target is distinct from old.target
    or new.country_targets <> old.country_targets
    or new.post_id is distinct from old.post_id
    or new.old_paths <> old.old_paths
    or new.starts_at is distinct from old.starts_at
    or new.ends_at is distinct from old.ends_at
    or new.deleted_at is distinct from old.deleted_at
  )
  execute function private.record_link_change();

create constraint trigger merchant_domains_record_link_changes
  after insert or update or delete on public.merchant_domains deferrable initially deferred
  for each row execute function private.record_domain_change();

create constraint trigger merchants_record_link_changes
  after update on public.merchants deferrable initially deferred
  for each row
  when (new.sub_id_parameter is distinct from old.sub_id_parameter)
  execute function private.record_merchant_links();

create trigger managed_links_check_cloaking_on_insert
  before insert on public.managed_links
  for each row when (new.deleted_at is null) execute function private.check_cloaking();

create trigger managed_links_check_cloaking_on_update
  before update on public.managed_links
  for each row
  when (
    new.target is distinct from old.target
    or new.country_targets <> old.country_targets
    or new.merchant_id is distinct from old.merchant_id
    or (new.deleted_at is null and old.deleted_at is not null)
  )
  execute function private.check_cloaking();

create constraint trigger merchants_check_cloaking
  after update on public.merchants deferrable initially deferred
  for each row when (old.allows_cloaking and not new.allows_cloaking)
  execute function private.check_merchant_cloaking();

create constraint trigger merchant_domains_check_cloaking
  after insert or update on public.merchant_domains deferrable initially deferred
  for each row execute function private.check_domain_cloaking();

create trigger merchants_touch_updated_at
  before update on public.merchants
  for each row when (not private.is_importing_content()) execute function private.touch_updated_at();

create constraint trigger merchants_record_update after update on public.merchants deferrable initially deferred
  for each row when (
    (new.name, new.sub_id_parameter, new.disclosure, new.allows_manual_prices, new.price_limit_minutes)
      is distinct from (old.name, old.sub_id_parameter, old.disclosure, old.allows_manual_prices, old.price_limit_minutes)
  )
  execute function private.record_merchant_change();

create constraint trigger merchant_domains_record_change after insert or update or delete on public.merchant_domains
  deferrable initially deferred
  for each row execute function private.record_merchant_domain_change();

create trigger merchants_keep_used
  before delete on public.merchants
  for each row execute function private.keep_used_merchant();

create trigger posts_settle_offers_on_insert
  before insert on public.posts
  for each row when (new.offers <> '[]')
  execute function private.settle_post_offers();

create trigger posts_settle_offers_on_update
  before update on public.posts
  for each row when (new.offers is distinct from old.offers)
  execute function private.settle_post_offers();

create trigger post_drafts_settle_offers
  before insert or update on public.post_drafts
  for each row when (new.fields ? 'offers')
  execute function private.settle_draft_offers();

create trigger posts_keep_offer_starts_on_insert
  after insert on public.posts
  for each row when (new.offers <> '[]')
  execute function private.keep_offer_starts();

create trigger posts_keep_offer_starts_on_update
  after update on public.posts
  for each row when (new.offers is distinct from old.offers)
  execute function private.keep_offer_starts();

create trigger posts_check_link_on_insert
  before insert on public.posts
  for each row when (new.primary_affiliate_url like '/go/%')
  execute function private.check_post_link();

create trigger posts_check_link_on_update
  before update on public.posts
  for each row when (
    new.primary_affiliate_url like '/go/%'
    and new.primary_affiliate_url is distinct from old.primary_affiliate_url
  )
  execute function private.check_post_link();

create trigger post_drafts_check_shops
  before insert or update on public.post_drafts
  for each row when (new.fields ?| array['offers', 'primary_affiliate_url'])
  execute function private.check_draft_shops();

create trigger admin_users_end_password_resets
  after update of password_hash, email on public.admin_users
  for each row when (old.password_hash is distinct from new.password_hash or old.email is distinct from new.email)
  execute function private.end_password_resets();

create trigger posts_set_initial_updated_at
  before insert on public.posts
  for each row when (not private.is_importing_content()) execute function private.set_initial_updated_at();

create trigger posts_touch_updated_at
  before update on public.posts
  for each row when (not private.is_importing_content()) execute function private.touch_post();

create trigger posts_assign_slug_on_insert
  before insert on public.posts
  for each row
  when (
    (new.published or new.publish_at is not null or new.slug is not null or new.former_slugs <> '{}')
    and not private.is_importing_content()
  )
  execute function private.assign_post_slug();

create trigger posts_assign_slug_on_update
  before update on public.posts
  for each row
  when (
    (
      new.published is distinct from old.published
      or new.published_at is distinct from old.published_at
      or new.publish_at is distinct from old.publish_at
      or new.slug is distinct from old.slug
      or new.former_slugs is distinct from old.former_slugs
    )
    and not private.is_importing_content()
  )
  execute function private.assign_post_slug();

create trigger posts_set_content_updated_at
  before insert or update on public.posts
  for each row
  when (new.published_at is not null and new.content_updated_at is null)
  execute function private.set_content_updated_at();

create constraint trigger best_of_pages_record_insert after insert on public.best_of_pages
  deferrable initially deferred
  for each row when (new.published) execute function private.record_page_change();

create constraint trigger best_of_pages_record_delete after delete on public.best_of_pages
  deferrable initially deferred
  for each row when (old.published) execute function private.record_page_change();

create constraint trigger best_of_pages_record_update after update on public.best_of_pages
  deferrable initially deferred
  for each row when (
    (old.published or new.published)
    and (old.content, old.published, old.former_slugs, old.trashed_at, old.content_updated_at, old.published_at)
      is distinct from (new.content, new.published, new.former_slugs, new.trashed_at, new.content_updated_at, new.published_at)
  )
  execute function private.record_page_change();

create constraint trigger comparisons_record_change after insert or update or delete on public.comparisons
  deferrable initially deferred
  for each row execute function private.record_page_change();

create constraint trigger categories_record_page_change after update on public.categories
  deferrable initially deferred
  for each row when (
    (old.introduction, old.seo_title, old.seo_description)
      is distinct from (new.introduction, new.seo_title, new.seo_description)
  )
  execute function private.record_page_change();

create constraint trigger posts_record_pick_change after update on public.posts
  deferrable initially deferred
  for each row when (
    (old.published, old.trashed_at) is distinct from (new.published, new.trashed_at)
  )
  execute function private.record_pick_change();

create constraint trigger posts_record_delete after delete on public.posts deferrable initially deferred
  for each row when (old.published) execute function private.record_post_change();

create constraint trigger post_categories_record_change
  after insert or update or delete on public.post_categories deferrable initially deferred
  for each row execute function private.record_post_category_change();

create constraint trigger categories_record_insert_or_delete
  after insert or delete on public.categories deferrable initially deferred
  for each row execute function private.record_category_change();

create constraint trigger categories_record_update after update on public.categories deferrable initially deferred
  for each row
  when (
    new.name is distinct from old.name
    or new.slug is distinct from old.slug
    or new.active is distinct from old.active
  )
  execute function private.record_category_change();

create constraint trigger site_settings_record_text_change
  after insert or update or delete on public.site_settings deferrable initially deferred
  for each row execute function private.record_site_text_change();

create constraint trigger posts_record_insert after insert on public.posts deferrable initially deferred
  for each row when (new.published or new.unpublish_to is not null)
  execute function private.record_post_change();

create constraint trigger posts_record_update after update on public.posts deferrable initially deferred
  for each row when (
    new.published or old.published
    or (new.published_at is not null and (new.unpublish_to is not null or old.unpublish_to is not null))
  )
  execute function private.record_post_change();

create trigger posts_record_first_revision
  before update on public.posts
  for each row execute function private.record_first_revision();

create trigger post_drafts_record_first_revision
  before insert on public.post_drafts
  for each row execute function private.record_first_revision();

create trigger categories_remove_from_drafts
  after delete on public.categories
  for each row execute function private.remove_category_from_drafts();

create trigger posts_end_schedule
  before update on public.posts
  for each row when (new.published is distinct from old.published and not private.is_importing_content())
  execute function private.end_schedule();

create trigger site_settings_time_zone_known
  before insert or update on public.site_settings
  for each row when (new.setting_key = 'time_zone') execute function private.check_time_zone();

create trigger specifications_touch_updated_at
  before update on public.specifications
  for each row when (not private.is_importing_content()) execute function private.touch_updated_at();

create trigger posts_check_specifications_on_insert
  before insert on public.posts
  for each row when (new.specifications <> '[]')
  execute function private.check_post_specifications();

create trigger posts_check_specifications_on_update
  before update on public.posts
  for each row when (new.specifications is distinct from old.specifications and new.specifications <> '[]')
  execute function private.check_post_specifications();

create trigger post_drafts_check_specifications
  before insert or update on public.post_drafts
  for each row when (new.fields ? 'specifications')
  execute function private.check_draft_specifications();

create constraint trigger specifications_record_update after update on public.specifications
  deferrable initially deferred
  for each row when (
    (new.name, new.kind, new.unit, new.direction) is distinct from (old.name, old.kind, old.unit, old.direction)
  )
  execute function private.record_specification_change();

create constraint trigger category_specifications_record_change
  after insert or update or delete on public.category_specifications
  deferrable initially deferred
  for each row execute function private.record_list_change();

create trigger specifications_remove_values
  after delete on public.specifications
  for each row execute function private.remove_specification_values();
