-- What the dashboard suggests to the owner of a new site.

-- An owner from before this list needs no introduction.
insert into public.site_settings (setting_key, setting_value)
select 'checklist_dismissed', 'true' where private.has_owner()
on conflict do nothing;

create function private.is_set(variadic keys text[]) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.site_settings
  where site_settings.setting_key = any (keys) and btrim(site_settings.setting_value) <> ''
);
comment on function private.is_set is 'Whether any of these settings has a value.';

create function public.read_checklist(admin_user_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'dismissed', private.is_set('checklist_dismissed'),
    'written', exists (select from public.posts where posts.trashed_at is null),
    'published', exists (select from public.posts where posts.published),
    'rebuilds', exists (select from private.rebuild_hook),
    'branding', private.is_set('site_logo', 'brand_accent', 'brand_paper', 'type_pairing'),
    'imprint', private.is_set('page_imprint'),
    'shops', exists (select from public.merchants)
      or exists (select from public.managed_links)
      or exists (select from public.posts where btrim(posts.primary_affiliate_url) <> ''),
    'second_factor', exists (
      select from public.admin_totp
      where admin_totp.admin_user_id = admin_user_id_input and admin_totp.enabled_at is not null
    ),
    'backups', exists (select from private.backup_runs where backup_runs.state = 'succeeded')
  );
end;
comment on function public.read_checklist is 'The first steps of a new site and which are done; rebuilds only as far as the database knows.';
grant execute on function public.read_checklist to service_role;

create function public.dismiss_checklist() returns void
language sql security definer set search_path = ''
begin atomic
  insert into public.site_settings (setting_key, setting_value) values ('checklist_dismissed', 'true')
  on conflict (setting_key) do update set setting_value = excluded.setting_value;
end;
comment on function public.dismiss_checklist is 'Hides the list of first steps.';
grant execute on function public.dismiss_checklist to service_role;
