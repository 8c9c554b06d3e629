-- Signing in with a second factor: the password gives a pending sign-in, the code turns it into a
-- session. The database decides which of the two a password is good for, so that no route can forget.

create table public.admin_pending_sign_ins (
  token_hash text primary key,
  admin_user_id uuid not null references public.admin_users (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '5 minutes',

  constraint admin_pending_sign_ins_token_hash_shape check (token_hash ~ '^[0-9a-f]{64}$')
);
comment on table public.admin_pending_sign_ins is 'Browsers that have proved the password and not yet the second factor.';

create index admin_pending_sign_ins_admin_user on public.admin_pending_sign_ins (admin_user_id);

-- Read and written by the functions only.
revoke all on table public.admin_pending_sign_ins from anon, authenticated, service_role;

alter table public.admin_pending_sign_ins enable row level security;

create function private.begin_admin_session(
  owner_id uuid,
  token_hash text,
  ip_address text,
  user_agent text,
  description text
) returns void
language plpgsql
set search_path = ''
as $$
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
comment on function private.begin_admin_session(uuid, text, text, text, text) is 'Begins a session and logs the sign-in.';

drop function public.start_admin_session(uuid, text, text, text);

create function public.start_admin_session(
  admin_user_id_input uuid,
  token_hash_input text,
  ip_address_input text default null,
  user_agent_input text default null
) returns text
language plpgsql
security definer
set search_path = ''
as $$
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
  perform private.begin_admin_session(
    admin_user_id_input, token_hash_input, ip_address_input, user_agent_input, 'Admin user logged in'
  );
  return 'started';
end
$$;
comment on function public.start_admin_session(uuid, text, text, text) is 'After a good admin_login: begins a session and logs the sign-in (started), or waits for the second factor (pending).';

create function public.open_pending_sign_in(token_hash_input text, counted_input boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
  if counted_input then
    answer := private.second_factor_trial(owner_id);
    if answer is not null then
      return answer;
    end if;
  end if;
  return jsonb_build_object(
    'success', true,
    'user_id', owner_id,
    'sealed_secret', (
      select admin_totp.sealed_secret from public.admin_totp
      where admin_totp.admin_user_id = owner_id and admin_totp.enabled_at is not null
    )
  );
end
$$;
comment on function public.open_pending_sign_in(text, boolean) is 'Counts a try at a code of a pending sign-in: {success, user_id, sealed_secret or null}, {success, error, retry_after} when slowed, null when there is no such sign-in any more.';

create function public.finish_sign_in(
  pending_token_hash_input text,
  token_hash_input text,
  step_input bigint default null,
  recovery_hash_input text default null,
  ip_address_input text default null,
  user_agent_input text default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
    or not private.use_second_factor(owner_id, step_input, recovery_hash_input)
  then
    return null;
  end if;
  delete from public.admin_pending_sign_ins
  where admin_pending_sign_ins.token_hash = pending_token_hash_input;
  perform private.begin_admin_session(
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
comment on function public.finish_sign_in(text, text, bigint, text, text, text) is 'Turns a pending sign-in into a session with a checked code: the owner {id, username}, or null when the code cannot be used.';

revoke all on function public.start_admin_session(uuid, text, text, text) from public, anon, authenticated;
revoke all on function public.open_pending_sign_in(text, boolean) from public, anon, authenticated;
revoke all on function public.finish_sign_in(text, text, bigint, text, text, text) from public, anon, authenticated;
grant execute on function public.start_admin_session(uuid, text, text, text) to service_role;
grant execute on function public.open_pending_sign_in(text, boolean) to service_role;
grant execute on function public.finish_sign_in(text, text, bigint, text, text, text) to service_role;
