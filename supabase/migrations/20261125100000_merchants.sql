-- Shops and their rules: how their links are tagged, whether a link may be cloaked, how long a price may be
-- shown. A shop is recognized by the domain of a link.

create table public.merchants (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  network text not null default 'none',
  tag_parameter text,
  tag_value text,
  country_tags jsonb not null default '{}',
  sub_id_parameter text,
  allows_cloaking boolean not null default true,
  allows_manual_prices boolean not null default true,
  price_limit_minutes integer,
  allows_image_storage boolean not null default true,
  allows_checks boolean not null default true,
  disclosure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint merchants_name_is_trimmed check (name = btrim(name) and not private.is_blank(name)),
  constraint merchants_name_length check (char_length(name) <= 100),
  constraint merchants_network_shape check (network ~ '^[a-z][a-z0-9-]{0,39}$'),
  constraint merchants_tag_parameter_shape check (tag_parameter ~ '^[A-Za-z0-9_.-]{1,50}$'),
  constraint merchants_tag_value_shape check (tag_value ~ '^[A-Za-z0-9_.~-]{1,100}$'),
  constraint merchants_sub_id_parameter_shape check (sub_id_parameter ~ '^[A-Za-z0-9_.-]{1,50}$'),
  constraint merchants_country_tags_are_an_object check (jsonb_typeof(country_tags) = 'object'),
  constraint merchants_price_limit check (price_limit_minutes between 1 and 525600),
  constraint merchants_disclosure_length check (char_length(disclosure) <= 600)
);
comment on table public.merchants is 'Shops that reviews link to, and what their programmes allow.';
comment on column public.merchants.network is 'The affiliate network, as networks of the application; none: the shop''s own programme or no programme.';
comment on column public.merchants.tag_parameter is 'The URL parameter with the affiliate tag.';
comment on column public.merchants.country_tags is 'Tags of other countries: ISO 3166 code to tag.';
comment on column public.merchants.sub_id_parameter is 'The URL parameter that a report returns, filled with post, placement and offer.';
comment on column public.merchants.allows_cloaking is 'Whether a managed link may hide the shop''s address.';
comment on column public.merchants.allows_manual_prices is 'Whether a price typed by hand may be shown. Without it, only prices of its API or feed are.';
comment on column public.merchants.price_limit_minutes is 'How long a price may be shown after it was checked; null: as long as the offer.';
comment on column public.merchants.allows_image_storage is 'Whether its images may be stored by the site.';
comment on column public.merchants.allows_checks is 'Whether its terms allow automated requests of its pages.';
comment on column public.merchants.disclosure is 'A sentence its programme requires, shown beside the site''s disclosure.';

revoke all on table public.merchants from anon, authenticated, service_role;
grant select, insert, update, delete on table public.merchants to service_role;
alter table public.merchants enable row level security;

create unique index merchants_name_unique on public.merchants (lower(name));

create trigger merchants_touch_updated_at
  before update on public.merchants
  for each row when (not private.is_importing_content()) execute function private.touch_updated_at();

create table public.merchant_domains (
  domain text primary key,
  merchant_id uuid not null references public.merchants (id) on delete cascade,
  constraint merchant_domains_domain_shape
    check (domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' and char_length(domain) <= 253)
);
comment on table public.merchant_domains is 'The hosts of a shop, their subdomains included. A domain belongs to one shop.';
comment on column public.merchant_domains.domain is 'In lower case, international names in Punycode.';

revoke all on table public.merchant_domains from anon, authenticated, service_role;
grant select, insert, update, delete on table public.merchant_domains to service_role;
alter table public.merchant_domains enable row level security;

create index merchant_domains_merchant on public.merchant_domains (merchant_id);

create function private.host_of(url text) returns text
language sql immutable set search_path = ''
return rtrim(lower(substring(url from '(?i)^https?://(?:[^/?#@\s]*@)?([^/\\?#:\s]+)')), '.');
comment on function private.host_of is 'The host of a web address that the URL parser of the application has written; null for a path.';

create function private.merchant_of_url(url text) returns uuid
language sql stable set search_path = ''
return (
  with labels as (
    select string_to_array(private.host_of(url), '.') as parts
  )
  select merchant_domains.merchant_id
  from labels
  cross join lateral generate_subscripts(labels.parts, 1) as start
  join public.merchant_domains on merchant_domains.domain = array_to_string(labels.parts[start:], '.')
  order by start
  limit 1
);
comment on function private.merchant_of_url is 'The shop whose domain a link leads to; the longest domain wins.';

create function private.public_merchant(merchant_id_input uuid) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'name', merchants.name, 'sub_id_parameter', merchants.sub_id_parameter, 'disclosure', merchants.disclosure
  )
  from public.merchants
  where merchants.id = merchant_id_input
);
comment on function private.public_merchant is 'What visitors see of a shop, or null.';
