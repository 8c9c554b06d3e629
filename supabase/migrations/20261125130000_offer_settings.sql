-- What $ means in a price that is written as text, and how offers are ordered. Pages need both, so they are
-- published with the texts of the site.

alter table public.site_settings
  add constraint site_settings_dollar_currency_value check (
    setting_key <> 'dollar_currency'
    or setting_value in ('USD', 'AUD', 'CAD', 'CLP', 'COP', 'HKD', 'MXN', 'NZD', 'SGD', 'TWD')
  ),
  add constraint site_settings_offer_order_value
    check (setting_key <> 'offer_order' or setting_value in ('editor', 'price'));

create or replace function private.site_text_keys() returns text[]
language sql immutable set search_path = ''
return array[
  'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
  'dollar_currency', 'offer_order'
];

alter policy "Everyone can read the texts of the site" on public.site_settings
  using (
    setting_key in (
      'affiliate_disclosure', 'author_kind', 'author_name', 'author_bio', 'author_url', 'how_we_test',
      'dollar_currency', 'offer_order'
    )
  );
