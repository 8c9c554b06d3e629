-- Sessions of the owner, and sign-ins that wait for their second factor.

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

-- With a second factor, the password gives a pending sign-in and the code turns it into a session. The
-- database decides which of the two a password is good for, so that no route can forget.
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
