-- What counting asks of the settings: where days begin and end, and how long raw rows are kept.

alter table public.site_settings
  add constraint site_settings_raw_event_months_value check (
    setting_key <> 'raw_event_months' or setting_value ~ '^([1-9]|[1-9][0-9]|1[01][0-9]|120)$'
  );

create function private.check_time_zone() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.setting_value ~ '^(posix|right)/' or new.setting_value in ('localtime', 'posixrules', 'Factory')
    or not exists (select from pg_catalog.pg_timezone_names where name = new.setting_value)
  then
    raise check_violation using
      message = format('%L is no time zone', new.setting_value),
      constraint = 'site_settings_time_zone_known';
  end if;
  return new;
end
$$;
comment on function private.check_time_zone() is 'Trigger: a time zone goes by a name of the IANA list. A check constraint cannot read that list.';

create trigger site_settings_time_zone_known
  before insert or update on public.site_settings
  for each row when (new.setting_key = 'time_zone')
  execute function private.check_time_zone();

insert into public.site_settings (setting_key, setting_value) values
  ('time_zone', 'UTC'),
  ('raw_event_months', '13');

create function private.setting(setting_key_input text, fallback text) returns text
language sql
stable
set search_path = ''
return coalesce(
  (select setting_value from public.site_settings where setting_key = setting_key_input),
  fallback
);
comment on function private.setting(text, text) is 'The value of a setting; the fallback where somebody has deleted it.';
