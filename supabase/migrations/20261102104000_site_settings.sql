create table public.site_settings (
  setting_key text primary key,
  setting_value text not null,

  constraint site_settings_setting_key_shape check (setting_key ~ '^[a-z][a-z0-9_]{0,99}$'),
  constraint site_settings_setting_value_length check (char_length(setting_value) <= 10000),
  constraint site_settings_under_construction_value
    check (setting_key <> 'under_construction_enabled' or setting_value in ('true', 'false'))
);
comment on table public.site_settings is 'What the owner can set for the whole site.';

revoke all on table public.site_settings from anon, authenticated, service_role;
grant select on table public.site_settings to anon, authenticated;
grant select, insert, update, delete on table public.site_settings to service_role;

alter table public.site_settings enable row level security;

create policy "Everyone can read whether the site is under construction"
  on public.site_settings for select
  to anon, authenticated
  using (setting_key = 'under_construction_enabled');

-- Open pages subscribe to changes of the one row they may read.
alter publication supabase_realtime add table public.site_settings;

insert into public.site_settings (setting_key, setting_value) values ('under_construction_enabled', 'false');
