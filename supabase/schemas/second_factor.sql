-- The second factor, off until the owner sets it up: codes of an authenticator app (TOTP) and recovery
-- codes. The edge verifies the codes, because only it can decrypt the secret; used codes are recorded
-- here.

create table public.admin_totp (
  admin_user_id uuid primary key references public.admin_users (id) on delete cascade,
  encrypted_secret text not null,
  enabled_at timestamptz,
  last_used_step bigint,

  constraint admin_totp_encrypted_secret_length check (char_length(encrypted_secret) between 20 and 500),
  constraint admin_totp_enabled_with_a_code check ((enabled_at is null) = (last_used_step is null))
);
comment on table public.admin_totp is 'The owner''s authenticator app.';
comment on column public.admin_totp.encrypted_secret is 'Encrypted with a key that is not in the database.';
comment on column public.admin_totp.enabled_at is 'Null during setup: sign-in does not require it yet.';
comment on column public.admin_totp.last_used_step is 'The time step of the last accepted code. Codes of this step and earlier ones are rejected.';
alter table public.admin_totp enable row level security;

create table public.admin_recovery_codes (
  admin_user_id uuid not null references public.admin_users (id) on delete cascade,
  code_hash text not null,
  primary key (admin_user_id, code_hash),
  constraint admin_recovery_codes_code_hash_shape check (code_hash ~ '^[0-9a-f]{64}$')
);
comment on table public.admin_recovery_codes is 'SHA-256 of the unused recovery codes: 80 random bits each, so no salt is needed. A used one is deleted.';
alter table public.admin_recovery_codes enable row level security;

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
