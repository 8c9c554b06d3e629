-- What the owner says on every page: the affiliate disclosure, who writes and how the testing is done.
-- A text that is not set is the site's default, so an emptied one is a row less.

create function private.site_text_keys() returns text[]
language sql
immutable
set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test'
];
comment on function private.site_text_keys() is 'The settings that are texts of public pages; the policy below lists them too.';

create function private.site_setting_keys() returns text[]
language sql
immutable
set search_path = ''
return private.site_text_keys() || array['index_now_enabled'];
comment on function private.site_setting_keys() is 'The settings that save_site_settings may write.';

alter table public.site_settings
  add constraint site_settings_author_kind_value
    check (setting_key <> 'author_kind' or setting_value in ('person', 'team')),
  add constraint site_settings_author_url_shape
    check (setting_key <> 'author_url' or setting_value ~* '^https?://[^\s/]\S*$'),
  add constraint site_settings_index_now_value
    check (setting_key <> 'index_now_enabled' or setting_value in ('true', 'false'));

create policy "Everyone can read the texts of the site"
  on public.site_settings for select
  to anon, authenticated
  using (
    setting_key in (
      'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test'
    )
  );

create function private.note_text_change() returns trigger
language plpgsql
-- Writes a table that no writer of settings may write.
security definer
set search_path = ''
as $$
begin
  if coalesce(new.setting_key, old.setting_key) = any (private.site_text_keys())
    and new.setting_value is distinct from old.setting_value
  then
    perform private.add_change(null, null, '{}');
  end if;
  return null;
end
$$;
comment on function private.note_text_change() is 'Trigger: every page carries the texts of the site, so every page is to be built again.';

create constraint trigger site_settings_note_text
  after insert or update or delete on public.site_settings
  deferrable initially deferred
  for each row execute function private.note_text_change();

comment on column public.post_changes.kind is 'upsert: published or edited. remove: unpublished or deleted. categories: something that every page carries changed: menus, badges or the texts of the site.';

create function public.read_site_settings() returns jsonb
language sql
stable
security definer
set search_path = ''
begin atomic
  select coalesce(jsonb_object_agg(setting_key, setting_value), '{}')
  from public.site_settings
  where setting_key = any (private.site_setting_keys());
end;
comment on function public.read_site_settings() is 'The texts of the site and its switches, by key; what is not set is not there.';

create function public.save_site_settings(admin_user_id_input uuid, settings_input jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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
    -- What changed before the owner wanted it told is not told.
    insert into public.site_settings (setting_key, setting_value)
    select 'index_now_told', coalesce(max(number), 0)::text from public.post_changes
    on conflict (setting_key) do update set setting_value = excluded.setting_value;
  end if;
  if after <> before then
    perform public.log_admin_activity(
      admin_user_id_input, 'Update Settings', 'Changed the texts of the site or what search engines are told'
    );
  end if;
  return after;
end
$$;
comment on function public.save_site_settings(uuid, jsonb) is 'Saves the settings given by key, a blank one as not set, and answers all of them as read_site_settings does.';

revoke all on function public.read_site_settings() from public, anon, authenticated;
revoke all on function public.save_site_settings(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.read_site_settings() to service_role;
grant execute on function public.save_site_settings(uuid, jsonb) to service_role;
