-- A forgotten password is reset with a link that is sent to the owner's address.

create table private.password_resets (
  token_hash text primary key,
  admin_user_id uuid not null references public.admin_users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '1 hour',
  network_hash text not null default '',

  constraint password_resets_token_hash_shape check (token_hash ~ '^[0-9a-f]{64}$')
);
comment on table private.password_resets is 'Links that were sent. Rows are kept for a day, so that no more than a few are sent.';
comment on column private.password_resets.token_hash is 'SHA-256 of the token, which is only in the e-mail.';
create index password_resets_admin_user on private.password_resets (admin_user_id, created_at);
comment on column private.password_resets.network_hash is 'Who asked for it: the hash of username and network, as of failed sign-ins.';

create function private.end_password_resets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.password_resets set expires_at = '-infinity' where admin_user_id = new.id;
  return null;
end
$$;
comment on function private.end_password_resets is 'Trigger: links that were sent before a new password or address no longer work.';

create trigger admin_users_end_password_resets
  after update of password_hash, email on public.admin_users
  for each row when (old.password_hash is distinct from new.password_hash or old.email is distinct from new.email)
  execute function private.end_password_resets();

-- Who knows the username cannot keep links from the owner: requests are also counted by network, and each link works for as
-- long as the others are counted, so that one that works is always in the mailbox.
create function public.request_password_reset(
  identity_input text,
  token_hash_input text,
  attempt_key_input text default ''
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  owner public.admin_users;
  network text;
begin
  delete from private.password_resets where created_at < clock_timestamp() - interval '1 day';
  select * into owner
  from public.admin_users
  where lower(admin_users.username) = lower(btrim(identity_input))
    or lower(admin_users.email) = lower(btrim(identity_input))
  order by admin_users.created_at
  limit 1
  for no key update;
  -- The same for the username and the address.
  network := private.sign_in_pair(owner.username, attempt_key_input);
  if owner.id is null or exists (
    select from private.password_resets
    where admin_user_id = owner.id
    having
      -- From all networks three an hour, from one of them two an hour and ten a day.
      count(*) filter (where created_at > clock_timestamp() - interval '1 hour') >= 3
      or count(*) filter (where network_hash = network and created_at > clock_timestamp() - interval '1 hour') >= 2
      or count(*) filter (where network_hash = network) >= 10
  ) then
    return null;
  end if;
  insert into private.password_resets (token_hash, admin_user_id, network_hash)
  values (token_hash_input, owner.id, network);
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
