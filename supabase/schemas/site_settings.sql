-- Settings by key: texts of the site, branding, and how it behaves. Texts that visitors read are published with the site.

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
  constraint site_settings_index_now_value
    check (setting_key <> 'index_now_enabled' or setting_value in ('true', 'false')),
  constraint site_settings_author_url_shape
    check (setting_key <> 'author_url' or private.is_web_address(setting_value)),
  constraint site_settings_revision_days_value
  check (setting_key <> 'revision_days' or setting_value ~ '^[1-9][0-9]{0,3}$'),
  constraint site_settings_dollar_currency_value check (
    setting_key <> 'dollar_currency'
    or setting_value in ('USD', 'AUD', 'CAD', 'CLP', 'COP', 'HKD', 'MXN', 'NZD', 'SGD', 'TWD')
  ),
  constraint site_settings_measurement_units_value
    check (setting_key <> 'measurement_units' or setting_value in ('both', 'metric', 'us')),
  constraint site_settings_button_test_value
    check (setting_key <> 'button_test' or jsonb_typeof(setting_value::jsonb) = 'object'),
  constraint site_settings_button_changes_value
    check (setting_key <> 'button_changes' or jsonb_typeof(setting_value::jsonb) = 'array'),
  -- The code knows the languages: a build falls back from one that it does not have.
  constraint site_settings_language_shape check (
    setting_key <> 'language' or setting_value ~ '^[a-z]{2,3}(-[a-z]{2,8})?$'
  ),
  constraint site_settings_colour_shape check (
    setting_key not in ('brand_accent', 'brand_paper') or setting_value ~ '^#[0-9a-f]{6}$'
  ),
  constraint site_settings_type_pairing_value check (
    setting_key <> 'type_pairing' or setting_value in ('poster', 'editorial', 'studio', 'workshop')
  ),
  constraint site_settings_database_limit_value
  check (setting_key <> 'database_limit_mb' or setting_value ~ '^[1-9][0-9]{1,7}$'),
  constraint site_settings_list_value check (
    setting_key not in ('home_sections', 'home_cards', 'social_links') or jsonb_typeof(setting_value::jsonb) = 'array'
  ),
  constraint site_settings_image_shape check (
    setting_key not in ('site_logo', 'home_picture')
    or setting_value ~ '^/pictures/[0-9a-f]{32}/[0-9a-z][0-9a-z-]*\.(avif|webp|jpg|png|gif)$'
  ),
  constraint site_settings_offer_order_value
    check (setting_key <> 'offer_order' or setting_value in ('editor', 'price', 'lowest-first')),
  constraint site_settings_search_vocabulary_shape
    check (setting_key <> 'search_vocabulary' or setting_value ~ '^[a-z]+(-[a-z]+)*$')
);
comment on table public.site_settings is 'Settings of the whole site.';
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
      'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
      'dollar_currency', 'offer_order', 'search_synonyms', 'search_vocabulary', 'measurement_units', 'button_test',
      'button_changes', 'language', 'site_name', 'site_tagline', 'site_description', 'site_logo', 'brand_accent',
      'brand_paper', 'type_pairing', 'home_sections', 'home_picture', 'home_lead', 'home_mission_title', 'home_mission',
      'home_cards', 'social_links', 'footer_text', 'page_about', 'page_contact', 'page_imprint'
    )
  );

-- Values from before this rule stay.
alter table public.site_settings
  add constraint site_settings_text_length check (
    char_length(setting_value) <= case setting_key
      when 'affiliate_disclosure' then 600
      when 'author_name' then 100
      when 'author_bio' then 1000
      when 'author_url' then 2048
      when 'site_name' then 60
      when 'site_tagline' then 120
      when 'site_description' then 300
      when 'home_lead' then 300
      when 'home_mission_title' then 60
      when 'home_mission' then 300
      when 'footer_text' then 1000
      else 10000
    end
  ) not valid;

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

create function private.setting(setting_key_input text, fallback text) returns text
language sql stable set search_path = ''
return coalesce(
  (select setting_value from public.site_settings where setting_key = setting_key_input),
  fallback
);
comment on function private.setting is 'The value of a setting, or the fallback when it has been deleted.';

-- The language of the public site: a build is compiled in it, so a change of it changes every page.
create function private.site_text_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
  'dollar_currency', 'offer_order', 'search_synonyms', 'search_vocabulary', 'measurement_units', 'button_test',
  'button_changes', 'language', 'site_name', 'site_tagline', 'site_description', 'site_logo', 'brand_accent',
  'brand_paper', 'type_pairing', 'home_sections', 'home_picture', 'home_lead', 'home_mission_title', 'home_mission',
  'home_cards', 'social_links', 'footer_text'
];
comment on function private.site_text_keys is 'Keys of settings that builds read. The policies on site_settings list them too, and those of pages that 0.3.0 reads.';

create function public.read_settings(keys text[]) returns jsonb
language sql stable security definer set search_path = ''
return (
  select coalesce(jsonb_object_agg(setting_key, setting_value), '{}')
  from public.site_settings
  where setting_key = any (keys)
);
comment on function public.read_settings is 'Settings by key, without those not set.';
grant execute on function public.read_settings to service_role;

-- A setting that is not set is the default, so saving a blank one deletes its row.
create function public.save_settings(
  admin_user_id_input uuid,
  keys text[],
  settings_input jsonb,
  description_input text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := public.read_settings(keys);
  after jsonb;
begin
  delete from public.site_settings
  where setting_key = any (keys) and btrim(settings_input ->> setting_key) = '';
  insert into public.site_settings (setting_key, setting_value)
  select key, value
  from jsonb_each_text(settings_input)
  where key = any (keys) and btrim(value) <> ''
  on conflict (setting_key) do update set setting_value = excluded.setting_value
    where site_settings.setting_value is distinct from excluded.setting_value;
  after := public.read_settings(keys);
  if after <> before then
    perform public.log_admin_activity(admin_user_id_input, 'Update Settings', description_input);
  end if;
  return after;
end
$$;
comment on function public.save_settings is 'Saves the settings among the keys, logs a change and returns what is set of the keys. A blank value is the default again; what is not given stays.';
grant execute on function public.save_settings to service_role;

create function private.begin_index_now() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.site_settings (setting_key, setting_value)
  select 'index_now_told', coalesce(max(number), 0)::text from public.changes
  on conflict (setting_key) do update set setting_value = excluded.setting_value;
  return null;
end
$$;
comment on function private.begin_index_now is 'Trigger: search engines are not notified of changes made before this was enabled.';

create trigger site_settings_begin_index_now_on_insert
  after insert on public.site_settings
  for each row when (new.setting_key = 'index_now_enabled' and new.setting_value = 'true')
  execute function private.begin_index_now();

create trigger site_settings_begin_index_now_on_update
  after update on public.site_settings
  for each row
  when (new.setting_key = 'index_now_enabled' and new.setting_value = 'true' and old.setting_value <> 'true')
  execute function private.begin_index_now();
