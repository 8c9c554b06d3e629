-- The owner, and the logs of sign-ins and actions.

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
comment on table public.admin_users is 'The site''s owner.';
comment on column public.admin_users.password_hash is 'bcrypt. Only the account functions read and write it; no API role may select it.';

-- Changes go through the account functions, which log them.
grant select (id, username, email, created_at, updated_at) on table public.admin_users to service_role;
alter table public.admin_users enable row level security;
create unique index admin_users_username_unique on public.admin_users (lower(username));

create trigger admin_users_touch_updated_at
  before update on public.admin_users
  for each row execute function private.touch_updated_at();

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

-- The same letters can be typed in two forms of Unicode, which differ between keyboards and systems. New passwords are
-- hashed in the composed form; a typed one is compared in every form, so that older hashes stay valid.
create function private.password_hash(password text) returns text
language plpgsql set search_path = '' as $$
declare
  composed constant text := normalize(password, nfc);
begin
  if composed is null or private.password_error(composed) is not null then
    raise exception '%', coalesce(private.password_error(composed), 'A password is required')
      using errcode = 'check_violation';
  end if;
  return extensions.crypt(composed, extensions.gen_salt('bf', 10));
end
$$;
comment on function private.password_hash is 'The bcrypt hash of a new password. Raises for one that is too short or too long.';

create function private.admin_user_with_password(username_input text, password_input text) returns public.admin_users
language plpgsql stable set search_path = '' as $$
declare
  admin_user public.admin_users;
  form text;
  matches boolean := false;
begin
  select * into admin_user
  from public.admin_users
  where lower(admin_users.username) = lower(btrim(username_input));
  for form in
    select distinct given
    from unnest(array[normalize(password_input, nfc), password_input, normalize(password_input, nfd)]) as given
  loop
    -- An unknown username costs as many comparisons, against a hash that no password has, so that response times do
    -- not reveal which usernames exist.
    matches := extensions.crypt(
      form,
      coalesce(admin_user.password_hash, '$2a$10$9ItPvMrgT7wGU07BacH/z.bwV/BupLNRf2XCMysixyQllnNvi7PrC')
    ) is not distinct from admin_user.password_hash and octet_length(form) <= 72 or matches;
  end loop;
  if matches then
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
