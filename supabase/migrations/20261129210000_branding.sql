-- The owner's identity as settings: names, colours, fonts, the home page, and pages that exist once they have a text.

create function private.branding_setting_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'site_name', 'site_tagline', 'site_description', 'site_logo', 'brand_accent', 'brand_paper', 'type_pairing',
  'home_sections', 'social_links', 'footer_text'
];
comment on function private.branding_setting_keys is 'Keys that save_branding may write.';

create function private.site_page_keys() returns text[]
language sql immutable set search_path = ''
return array['page_about', 'page_contact', 'page_imprint'];
comment on function private.site_page_keys is 'Keys that save_site_pages may write.';

create or replace function private.site_text_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
  'dollar_currency', 'offer_order', 'search_synonyms', 'measurement_units', 'button_test', 'button_changes', 'language'
] || private.branding_setting_keys() || private.site_page_keys();

create or replace function private.site_setting_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
  'dollar_currency', 'offer_order', 'search_synonyms', 'measurement_units', 'index_now_enabled'
];

alter policy "Everyone can read the texts of the site" on public.site_settings
  using (
    setting_key in (
      'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
      'dollar_currency', 'offer_order', 'search_synonyms', 'measurement_units', 'button_test', 'button_changes', 'language',
      'site_name', 'site_tagline', 'site_description', 'site_logo', 'brand_accent', 'brand_paper', 'type_pairing',
      'home_sections', 'social_links', 'footer_text', 'page_about', 'page_contact', 'page_imprint'
    )
  );

-- Values from before this rule stay.
alter table public.site_settings
  drop constraint site_settings_text_length,
  add constraint site_settings_text_length check (
    char_length(setting_value) <= case setting_key
      when 'affiliate_disclosure' then 600
      when 'author_name' then 100
      when 'author_bio' then 1000
      when 'author_url' then 2048
      when 'site_name' then 60
      when 'site_tagline' then 120
      when 'site_description' then 300
      when 'footer_text' then 1000
      else 10000
    end
  ) not valid,
  add constraint site_settings_colour_shape check (
    setting_key not in ('brand_accent', 'brand_paper') or setting_value ~ '^#[0-9a-f]{6}$'
  ),
  add constraint site_settings_logo_shape check (
    setting_key <> 'site_logo'
    or setting_value ~ '^/pictures/[0-9a-f]{32}/[0-9a-z][0-9a-z-]*\.(avif|webp|jpg|png|gif)$'
  ),
  add constraint site_settings_type_pairing_value check (
    setting_key <> 'type_pairing' or setting_value in ('poster', 'editorial', 'studio', 'workshop')
  ),
  add constraint site_settings_list_value check (
    setting_key not in ('home_sections', 'social_links') or jsonb_typeof(setting_value::jsonb) = 'array'
  );

create function private.read_settings(keys text[]) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_object_agg(setting_key, setting_value), '{}')
  from public.site_settings
  where setting_key = any (keys)
);
comment on function private.read_settings is 'Settings by key, without those not set.';

-- A setting that is not set is the default, so saving a blank one deletes its row.
create function private.save_settings(admin_user_id_input uuid, keys text[], settings_input jsonb, description_input text)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  before jsonb := private.read_settings(keys);
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
  after := private.read_settings(keys);
  if after <> before then
    perform public.log_admin_activity(admin_user_id_input, 'Update Settings', description_input);
  end if;
  return after;
end
$$;
comment on function private.save_settings is 'Saves the settings among the keys, logs a change and returns what is set.';

create function public.read_branding() returns jsonb
language sql stable security definer set search_path = ''
return private.read_settings(private.branding_setting_keys());
comment on function public.read_branding is 'The owner''s branding by key, without what is not set.';

create function public.save_branding(admin_user_id_input uuid, settings_input jsonb) returns jsonb
language sql security definer set search_path = ''
return private.save_settings(
  admin_user_id_input, private.branding_setting_keys(), settings_input, 'Changed the branding of the site'
);
comment on function public.save_branding is 'Saves the branding; a blank value is the default again.';

create function public.read_site_pages() returns jsonb
language sql stable security definer set search_path = ''
return private.read_settings(private.site_page_keys());
comment on function public.read_site_pages is 'The texts of About, Contact and Imprint by key, without hidden ones.';

create function public.save_site_pages(admin_user_id_input uuid, settings_input jsonb) returns jsonb
language sql security definer set search_path = ''
return private.save_settings(
  admin_user_id_input, private.site_page_keys(), settings_input, 'Changed the pages of the site'
);
comment on function public.save_site_pages is 'Saves the texts of About, Contact and Imprint; a blank one hides its page.';

revoke all on function public.read_branding, public.save_branding, public.read_site_pages, public.save_site_pages
from public, anon, authenticated;
grant execute on function public.read_branding, public.save_branding, public.read_site_pages, public.save_site_pages
to service_role;
