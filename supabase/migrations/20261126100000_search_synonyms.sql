-- Search synonyms: a setting that the build puts into the index of the search.

create or replace function private.site_text_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
  'dollar_currency', 'offer_order', 'search_synonyms'
];
comment on function private.site_text_keys is 'Keys of settings that builds read. The policies on site_settings list them too.';

alter policy "Everyone can read the texts of the site" on public.site_settings
  using (
    setting_key in (
      'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
      'dollar_currency', 'offer_order', 'search_synonyms'
    )
  );
