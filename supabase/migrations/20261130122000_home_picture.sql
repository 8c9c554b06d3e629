-- The picture of the home page is the owner's.

create or replace function private.branding_setting_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'site_name', 'site_tagline', 'site_description', 'site_logo', 'brand_accent', 'brand_paper', 'type_pairing',
  'home_sections', 'home_picture', 'home_lead', 'home_mission_title', 'home_mission', 'home_cards', 'social_links',
  'footer_text'
];

alter policy "Everyone can read the texts of the site" on public.site_settings
  using (
    setting_key in (
      'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
      'dollar_currency', 'offer_order', 'search_synonyms', 'measurement_units', 'button_test', 'button_changes', 'language',
      'site_name', 'site_tagline', 'site_description', 'site_logo', 'brand_accent', 'brand_paper', 'type_pairing',
      'home_sections', 'home_picture', 'home_lead', 'home_mission_title', 'home_mission', 'home_cards', 'social_links',
      'footer_text', 'page_about', 'page_contact', 'page_imprint'
    )
  );

alter table public.site_settings
  drop constraint site_settings_logo_shape,
  add constraint site_settings_image_shape check (
    setting_key not in ('site_logo', 'home_picture')
    or setting_value ~ '^/pictures/[0-9a-f]{32}/[0-9a-z][0-9a-z-]*\.(avif|webp|jpg|png|gif)$'
  );
