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

create index admin_login_history_newest
  on public.admin_login_history (admin_user_id, login_time desc, id desc);

revoke all on table public.admin_login_history from anon, authenticated, service_role;
grant select on table public.admin_login_history to service_role;

alter table public.admin_login_history enable row level security;

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
comment on table public.admin_activity_logs is 'What the owner did, such as Publish Post.';

create index admin_activity_logs_newest on public.admin_activity_logs ("timestamp" desc, id desc);
create index admin_activity_logs_admin_user on public.admin_activity_logs (admin_user_id);

revoke all on table public.admin_activity_logs from anon, authenticated, service_role;
grant select on table public.admin_activity_logs to service_role;

alter table public.admin_activity_logs enable row level security;

create function public.log_admin_login(
  admin_user_id_input uuid,
  ip_address_input text default null,
  user_agent_input text default null
) returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.admin_login_history (admin_user_id, ip_address, user_agent)
  values (
    admin_user_id_input,
    nullif(left(btrim(ip_address_input), 64), ''),
    nullif(left(btrim(user_agent_input), 1000), '')
  )
$$;
comment on function public.log_admin_login(uuid, text, text) is 'Adds a sign-in to the login history.';

create function public.log_admin_activity(
  admin_user_id_input uuid,
  action_input text,
  description_input text default null
) returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.admin_activity_logs (admin_user_id, action, description)
  values (admin_user_id_input, btrim(action_input), left(description_input, 1000))
$$;
comment on function public.log_admin_activity(uuid, text, text) is 'Adds an entry to the activity log.';

revoke all on function public.log_admin_login(uuid, text, text) from public, anon, authenticated;
revoke all on function public.log_admin_activity(uuid, text, text) from public, anon, authenticated;
grant execute on function public.log_admin_login(uuid, text, text) to service_role;
grant execute on function public.log_admin_activity(uuid, text, text) to service_role;
