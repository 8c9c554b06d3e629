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
comment on table public.admin_users is 'The content owner.';
comment on column public.admin_users.password_hash is 'bcrypt. Read and written by the account functions only: no role of the API may select it.';

create unique index admin_users_username_unique on public.admin_users (lower(username));

revoke all on table public.admin_users from anon, authenticated, service_role;
grant select (id, username, email, created_at, updated_at), update (email)
  on table public.admin_users to service_role;

alter table public.admin_users enable row level security;

create trigger admin_users_touch_updated_at
  before update on public.admin_users
  for each row execute function private.touch_updated_at();
