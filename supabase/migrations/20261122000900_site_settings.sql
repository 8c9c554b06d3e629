create table public.site_settings (
  setting_key text primary key,
  setting_value text not null,

  constraint site_settings_setting_key_shape check (setting_key ~ '^[a-z][a-z0-9_]{0,99}$'),
  constraint site_settings_setting_value_length check (char_length(setting_value) <= 10000),
  constraint site_settings_under_construction_value
    check (setting_key <> 'under_construction_enabled' or setting_value in ('true', 'false')),
  constraint site_settings_raw_event_months_value check (
    setting_key <> 'raw_event_months' or setting_value ~ '^([1-9]|[1-9][0-9]|1[01][0-9]|120)$'
  ),
  constraint site_settings_author_kind_value
    check (setting_key <> 'author_kind' or setting_value in ('person', 'team')),
  constraint site_settings_author_url_shape
    check (setting_key <> 'author_url' or setting_value ~* '^https?://[^\s/]\S*$'),
  constraint site_settings_index_now_value
    check (setting_key <> 'index_now_enabled' or setting_value in ('true', 'false'))
);
comment on table public.site_settings is 'Settings of the whole site.';

revoke all on table public.site_settings from anon, authenticated, service_role;
grant select on table public.site_settings to anon, authenticated;
grant select, insert, update, delete on table public.site_settings to service_role;
alter table public.site_settings enable row level security;

create policy "Everyone can read whether the site is under construction"
  on public.site_settings for select
  to anon, authenticated
  using (setting_key = 'under_construction_enabled');

create policy "Everyone can read the texts of the site"
  on public.site_settings for select
  to anon, authenticated
  using (
    setting_key in (
      'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test'
    )
  );

-- Open pages subscribe to changes of the construction setting.
alter publication supabase_realtime add table public.site_settings;

create function private.check_time_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.setting_value ~ '^(posix|right)/' or new.setting_value in ('localtime', 'posixrules', 'Factory')
    or not exists (select from pg_catalog.pg_timezone_names where name = new.setting_value)
  then
    raise check_violation using
      message = format('%L is not a time zone', new.setting_value),
      constraint = 'site_settings_time_zone_known';
  end if;
  return new;
end
$$;
comment on function private.check_time_zone is 'Trigger: accepts IANA time zone names. A check constraint cannot read that list.';

create trigger site_settings_time_zone_known
  before insert or update on public.site_settings
  for each row when (new.setting_key = 'time_zone') execute function private.check_time_zone();

insert into public.site_settings (setting_key, setting_value) values
  ('under_construction_enabled', 'false'),
  ('time_zone', 'UTC'),
  ('raw_event_months', '13');

create function private.setting(setting_key_input text, fallback text) returns text
language sql stable set search_path = ''
return coalesce(
  (select setting_value from public.site_settings where setting_key = setting_key_input),
  fallback
);
comment on function private.setting is 'The value of a setting, or the fallback when it has been deleted.';

create function private.site_text_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test'
];
comment on function private.site_text_keys is 'Keys of texts shown on public pages. The policy on site_settings lists them too.';

create function private.site_setting_keys() returns text[]
language sql immutable set search_path = ''
return private.site_text_keys() || array['index_now_enabled'];
comment on function private.site_setting_keys is 'Keys that save_site_settings may write.';

create function public.read_site_settings() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_object_agg(setting_key, setting_value), '{}')
  from public.site_settings
  where setting_key = any (private.site_setting_keys());
end;
comment on function public.read_site_settings is 'Site texts and switches by key, without those not set.';
grant execute on function public.read_site_settings to service_role;

create function public.save_setting(
  admin_user_id_input uuid,
  setting_key_input text,
  setting_value_input text,
  description_input text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.site_settings as stored (setting_key, setting_value)
  values (setting_key_input, setting_value_input)
  on conflict (setting_key) do update set setting_value = excluded.setting_value
  where stored.setting_value <> excluded.setting_value;
  if found then
    perform public.log_admin_activity(admin_user_id_input, 'Update Settings', description_input);
  end if;
  return jsonb_build_object('outcome', 'saved');
exception
  when check_violation then
    return jsonb_build_object('outcome', 'refused');
end
$$;
comment on function public.save_setting is 'Saves one setting and logs it if it changed; refused when the value is invalid.';
grant execute on function public.save_setting to service_role;

-- A text that is not set is the site's default, so saving a blank one deletes its row.
create function public.save_site_settings(admin_user_id_input uuid, settings_input jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := public.read_site_settings();
  after jsonb;
begin
  delete from public.site_settings
  where setting_key = any (private.site_setting_keys())
    and btrim(coalesce(settings_input ->> setting_key, setting_value)) = '';
  insert into public.site_settings (setting_key, setting_value)
  select key, value
  from jsonb_each_text(settings_input)
  where key = any (private.site_setting_keys()) and btrim(value) <> ''
  on conflict (setting_key) do update set setting_value = excluded.setting_value
    where site_settings.setting_value is distinct from excluded.setting_value;
  after := public.read_site_settings();
  if after ->> 'index_now_enabled' = 'true' and before ->> 'index_now_enabled' is distinct from 'true' then
    -- Search engines are not notified of changes made before this was enabled.
    insert into public.site_settings (setting_key, setting_value)
    select 'index_now_told', coalesce(max(number), 0)::text from public.post_changes
    on conflict (setting_key) do update set setting_value = excluded.setting_value;
  end if;
  if after <> before then
    perform public.log_admin_activity(
      admin_user_id_input, 'Update Settings', 'Changed the site texts or search engine notifications'
    );
  end if;
  return after;
end
$$;
comment on function public.save_site_settings is 'Saves settings by key, deletes blank ones, and returns all of them like read_site_settings.';
grant execute on function public.save_site_settings to service_role;
