-- The owner sees where the account is signed in and can sign it out there.

alter table public.admin_sessions
  add column id uuid not null default gen_random_uuid(),
  add constraint admin_sessions_id_unique unique (id);
comment on column public.admin_sessions.id is 'What the owner''s screens call a session. It opens nothing.';

create function public.list_admin_sessions(admin_user_id_input uuid, token_hash_input text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
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
comment on function public.list_admin_sessions(uuid, text) is 'The running sessions of the owner, the one of the hash first, marked as current.';

create function public.end_other_admin_session(
  admin_user_id_input uuid,
  token_hash_input text,
  session_id_input uuid
) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.admin_sessions
  where admin_sessions.id = session_id_input
    and admin_sessions.admin_user_id = admin_user_id_input
    and admin_sessions.token_hash is distinct from token_hash_input;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(admin_user_id_input, 'Logout', 'Signed another browser out');
  return true;
end
$$;
comment on function public.end_other_admin_session(uuid, text, uuid) is 'Signs one other browser out and logs it; false when there is no such session, or it is the one that asks.';

create function public.end_other_admin_sessions(admin_user_id_input uuid, token_hash_input text)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended integer;
begin
  delete from public.admin_sessions where admin_sessions.expires_at <= now();
  delete from public.admin_sessions
  where admin_sessions.admin_user_id = admin_user_id_input
    and admin_sessions.token_hash is distinct from token_hash_input;
  get diagnostics ended = row_count;
  if ended > 0 then
    perform public.log_admin_activity(admin_user_id_input, 'Logout', 'Signed all other browsers out');
  end if;
  return ended;
end
$$;
comment on function public.end_other_admin_sessions(uuid, text) is 'Signs every other browser out and logs it; answers how many.';

revoke all on function public.list_admin_sessions(uuid, text) from public, anon, authenticated;
revoke all on function public.end_other_admin_session(uuid, text, uuid) from public, anon, authenticated;
revoke all on function public.end_other_admin_sessions(uuid, text) from public, anon, authenticated;
grant execute on function public.list_admin_sessions(uuid, text) to service_role;
grant execute on function public.end_other_admin_session(uuid, text, uuid) to service_role;
grant execute on function public.end_other_admin_sessions(uuid, text) to service_role;
