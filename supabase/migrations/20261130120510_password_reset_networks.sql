-- Who knows the username cannot keep links from the owner: they are also counted by network, and each works for as
-- long as the others are counted, so that one that works is always in the mailbox.

alter table private.password_resets
  add column network_hash text not null default '',
  alter column expires_at set default clock_timestamp() + interval '1 hour';
comment on column private.password_resets.network_hash is 'Who asked for it: the hash of username and network, as of failed sign-ins.';

drop function public.request_password_reset (text, text);

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
