-- The language of the public site. A build is compiled in it; a change of it changes every page.

create or replace function private.site_text_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
  'dollar_currency', 'offer_order', 'search_synonyms', 'measurement_units', 'button_test', 'button_changes', 'language'
];

alter policy "Everyone can read the texts of the site" on public.site_settings
  using (
    setting_key in (
      'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
      'dollar_currency', 'offer_order', 'search_synonyms', 'measurement_units', 'button_test', 'button_changes', 'language'
    )
  );

create or replace function private.site_setting_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
  'dollar_currency', 'offer_order', 'search_synonyms', 'measurement_units', 'index_now_enabled'
];

-- Which languages there are is a matter of the code: a build falls back from one that it does not have.
alter table public.site_settings
  add constraint site_settings_language_shape check (
    setting_key <> 'language' or setting_value ~ '^[a-z]{2,3}(-[a-z]{2,8})?$'
  );
