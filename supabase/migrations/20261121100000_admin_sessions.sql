create table public.admin_sessions (
  token_hash text primary key,
  admin_user_id uuid not null references public.admin_users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,

  constraint admin_sessions_token_hash_shape check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint admin_sessions_expires_later check (expires_at > created_at),
  constraint admin_sessions_ip_address_length check (char_length(ip_address) <= 64),
  constraint admin_sessions_user_agent_length check (char_length(user_agent) <= 1000)
);
comment on table public.admin_sessions is 'The browsers the owner is signed in with.';
comment on column public.admin_sessions.token_hash is 'SHA-256 of the token in the cookie, which is kept nowhere else.';
comment on column public.admin_sessions.last_seen_at is 'To the minute: not every request writes.';

create index admin_sessions_admin_user on public.admin_sessions (admin_user_id);
create index admin_sessions_expiry on public.admin_sessions (expires_at);

-- Read and written by the functions below only.
revoke all on table public.admin_sessions from anon, authenticated, service_role;

alter table public.admin_sessions enable row level security;

create function private.session_expiry(started_at timestamptz) returns timestamptz
language sql
stable
set search_path = ''
return least(now() + interval '7 days', started_at + interval '30 days');
comment on function private.session_expiry(timestamptz) is 'A session ends when it is not used for a week, and after a month in any case.';

create function public.start_admin_session(
  admin_user_id_input uuid,
  token_hash_input text,
  ip_address_input text default null,
  user_agent_input text default null
) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.admin_sessions where expires_at <= now();
  insert into public.admin_sessions (token_hash, admin_user_id, expires_at, ip_address, user_agent)
  values (
    token_hash_input,
    admin_user_id_input,
    private.session_expiry(now()),
    nullif(left(btrim(ip_address_input), 64), ''),
    nullif(left(btrim(user_agent_input), 1000), '')
  );
  perform public.log_admin_login(admin_user_id_input, ip_address_input, user_agent_input);
  perform public.log_admin_activity(admin_user_id_input, 'Login', 'Admin user logged in');
end
$$;
comment on function public.start_admin_session(uuid, text, text, text) is 'Begins a session after a good admin_login and logs the sign-in.';

create function public.check_admin_session(token_hash_input text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
comment on function public.check_admin_session(text) is 'The owner {id, username} of a running session, which it keeps alive; null for any other.';

create function public.end_admin_session(token_hash_input text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  session public.admin_sessions;
begin
  delete from public.admin_sessions
  where admin_sessions.token_hash = token_hash_input
  returning * into session;
  if not found then
    return false;
  end if;
  -- Who comes back after the session had run out was signed out already.
  if session.expires_at > now() then
    perform public.log_admin_activity(session.admin_user_id, 'Logout', 'Admin user logged out');
  end if;
  return true;
end
$$;
comment on function public.end_admin_session(text) is 'Signs a browser out and logs it; false when there was no such session.';

revoke all on function public.start_admin_session(uuid, text, text, text) from public, anon, authenticated;
revoke all on function public.check_admin_session(text) from public, anon, authenticated;
revoke all on function public.end_admin_session(text) from public, anon, authenticated;
grant execute on function public.start_admin_session(uuid, text, text, text) to service_role;
grant execute on function public.check_admin_session(text) to service_role;
grant execute on function public.end_admin_session(text) to service_role;
