-- Setting: the trade whose words the search understands.

alter table public.site_settings
  add constraint site_settings_search_vocabulary_shape
    check (setting_key <> 'search_vocabulary' or setting_value ~ '^[a-z]+(-[a-z]+)*$');

create or replace function private.site_text_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
  'dollar_currency', 'offer_order', 'search_synonyms', 'search_vocabulary', 'measurement_units', 'button_test',
  'button_changes', 'language'
] || private.branding_setting_keys() || private.site_page_keys();

alter policy "Everyone can read the texts of the site" on public.site_settings
  using (
    setting_key in (
      'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
      'dollar_currency', 'offer_order', 'search_synonyms', 'search_vocabulary', 'measurement_units', 'button_test',
      'button_changes', 'language', 'site_name', 'site_tagline', 'site_description', 'site_logo', 'brand_accent',
      'brand_paper', 'type_pairing', 'home_sections', 'home_picture', 'home_lead', 'home_mission_title', 'home_mission',
      'home_cards', 'social_links', 'footer_text', 'page_about', 'page_contact', 'page_imprint'
    )
  );

create or replace function private.site_setting_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
  'dollar_currency', 'offer_order', 'search_synonyms', 'search_vocabulary', 'measurement_units', 'index_now_enabled'
];
