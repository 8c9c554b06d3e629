create or replace function public.read_settings(keys text[]) returns jsonb
language sql stable security definer set search_path = ''
return (
  select coalesce(jsonb_object_agg(setting_key, setting_value), '{}')
  from public.site_settings
  where setting_key = any (keys)
);

create or replace function public.read_site_pages() returns jsonb
language sql stable security definer set search_path = ''
return public.read_settings(private.site_page_keys());
comment on function public.read_site_pages is 'For 0.3.0: the texts of About, Contact and Imprint by key, without hidden ones.';
grant execute on function public.read_site_pages to service_role;

create or replace function public.save_setting(
  admin_user_id_input uuid,
  setting_key_input text,
  setting_value_input text,
  description_input text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform public.save_settings(
    admin_user_id_input, array[setting_key_input], jsonb_build_object(setting_key_input, setting_value_input),
    description_input
  );
  return jsonb_build_object('outcome', 'saved');
exception
  when check_violation then
    return jsonb_build_object('outcome', 'refused');
end
$$;
comment on function public.save_setting is 'For 0.3.0: one setting; refused when the value is invalid.';
grant execute on function public.save_setting to service_role;

create or replace function private.site_setting_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
  'dollar_currency', 'offer_order', 'search_synonyms', 'search_vocabulary', 'measurement_units', 'index_now_enabled'
];
comment on function private.site_setting_keys is 'For 0.3.0: keys that save_site_settings may write.';

create or replace function public.read_site_settings() returns jsonb
language sql stable security definer set search_path = ''
return public.read_settings(private.site_setting_keys());
comment on function public.read_site_settings is 'For 0.3.0: the settings of one form.';
grant execute on function public.read_site_settings to service_role;

-- A setting that is not set is the default, so saving a blank one deletes its row.
create or replace function public.save_settings(
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

create or replace function public.save_site_settings(admin_user_id_input uuid, settings_input jsonb) returns jsonb
language sql security definer set search_path = ''
return public.save_settings(
  admin_user_id_input, private.site_setting_keys(), settings_input,
  'Changed the site texts or search engine notifications'
);
comment on function public.save_site_settings is 'For 0.3.0: the settings of one form.';
grant execute on function public.save_site_settings to service_role;

create or replace function private.branding_setting_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'site_name', 'site_tagline', 'site_description', 'site_logo', 'brand_accent', 'brand_paper', 'type_pairing',
  'home_sections', 'home_picture', 'home_lead', 'home_mission_title', 'home_mission', 'home_cards', 'social_links',
  'footer_text'
];
comment on function private.branding_setting_keys is 'For 0.3.0: keys that save_branding may write.';

create or replace function public.read_branding() returns jsonb
language sql stable security definer set search_path = ''
return public.read_settings(private.branding_setting_keys());
comment on function public.read_branding is 'For 0.3.0: the branding of the site.';
grant execute on function public.read_branding to service_role;

create or replace function public.save_branding(admin_user_id_input uuid, settings_input jsonb) returns jsonb
language sql security definer set search_path = ''
return public.save_settings(
  admin_user_id_input, private.branding_setting_keys(), settings_input, 'Changed the branding of the site'
);
comment on function public.save_branding is 'For 0.3.0: the branding of the site.';
grant execute on function public.save_branding to service_role;

-- The language of the public site: a build is compiled in it, so a change of it changes every page.
create or replace function private.site_text_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
  'dollar_currency', 'offer_order', 'search_synonyms', 'search_vocabulary', 'measurement_units', 'button_test',
  'button_changes', 'language', 'site_name', 'site_tagline', 'site_description', 'site_logo', 'brand_accent',
  'brand_paper', 'type_pairing', 'home_sections', 'home_picture', 'home_lead', 'home_mission_title', 'home_mission',
  'home_cards', 'social_links', 'footer_text'
];
comment on function private.site_text_keys is 'Keys of settings that builds read. The policies on site_settings list them too, and those of pages that 0.3.0 reads.';
comment on function public.read_settings is 'Settings by key, without those not set.';
grant execute on function public.read_settings to service_role;
comment on function public.save_settings is 'Saves the settings among the keys, logs a change and returns what is set of the keys. A blank value is the default again; what is not given stays.';
grant execute on function public.save_settings to service_role;

create or replace function private.begin_index_now() returns trigger
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

create or replace function private.write_settings(import_id_input uuid, replace_input boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  removed jsonb;
  setting record;
begin
  update private.staged_content as staged
  set state = coalesce(
    (
      select case when to_jsonb(site_settings) = staged.content then 'same' else 'changed' end
      from public.site_settings
      where site_settings.setting_key = staged.key
    ),
    'added'
  )
  where import_id = import_id_input and kind = 'setting';

  if replace_input then
    with gone as (
      delete from public.site_settings
      where setting_key <> all (private.database_setting_keys() || private.site_page_keys())
        and not exists (
          select from private.staged_content as staged
          where import_id = import_id_input and kind = 'setting' and staged.key = setting_key
        )
      returning setting_key
    )
    select jsonb_agg(setting_key order by setting_key) into removed from gone;
  end if;

  for setting in
    select line, key, content ->> 'setting_value' as value
    from private.staged_content
    where import_id = import_id_input and kind = 'setting' and state <> 'same'
    order by line
  loop
    begin
      insert into public.site_settings (setting_key, setting_value) values (setting.key, setting.value)
      on conflict (setting_key) do update set setting_value = excluded.setting_value;
    exception
      when check_violation then
        raise exception 'Line %: the setting % has an invalid value', setting.line, setting.key;
    end;
  end loop;
  return private.import_report(import_id_input, 'setting', removed);
end
$$;
comment on function private.write_settings is 'Writes the staged settings and, with replace, deletes all others that backups contain.';

drop function private.read_settings(text[]);
drop function private.save_settings(uuid, text[], jsonb, text);
