-- The keys of URLs, cut with functions of texts instead of a regular expression with groups, which took most of
-- the time of an import. The results are the same: scripts/local/database/url-keys.test.ts compares them.

create or replace function private.url_keys(urls_input text[]) returns table (url text, host text, link_key text, product_key text)
language sql stable set search_path = ''
begin atomic
  with tags as materialized (
    select array(
      select merchants.tag_parameter || '=' || tag.value
      from public.merchants
      cross join lateral (
        select merchants.tag_value as value
        union
        select country.value from jsonb_each_text(merchants.country_tags) as country
      ) as tag
      where merchants.tag_parameter is not null and tag.value is not null
    ) as pairs
  ), given as materialized (
    select distinct said.url,
      -- The quick tests spare most URLs the patterns.
      case
        when said.url ilike '_______%http%\%3a\%2f\%2f%' and said.url ~* '^.{8,}https?%3a%2f%2f' then
          private.percent_decoded(substring(substr(said.url, 9) from '(?i)https?%3a%2f%2f[^&#?/]*'))
        when said.url ilike '_______%=http%://%' and said.url ~* '^.{8,}=https?://' then
          substring(substr(said.url, 9) from '(?i)=(https?://[^&#]*)')
      end as destination
    from unnest(urls_input) as said (url)
    where said.url ~* '^https?://'
  ), targets as materialized (
    select kinds.url, kinds.is_link, kinds.is_product,
      split_part(substr(kinds.target, strpos(kinds.target, '://') + 3), '#', 1) as rest
    from (
      select given.url, given.url as target, true as is_link, given.destination is null as is_product from given
      union all
      select given.url, given.destination, false, true from given where given.destination ~* '^https?://'
    ) as kinds
  ), addresses as materialized (
    select targets.url, targets.is_link, targets.is_product,
      split_part(targets.rest, '?', 1) as address,
      split_part(split_part(targets.rest, '?', 1), '/', 1) as authority,
      substr(targets.rest, char_length(split_part(targets.rest, '?', 1)) + 2) as query
    from targets
  ), names as materialized (
    select addresses.url, addresses.is_link, addresses.is_product, addresses.query,
      substr(addresses.address, char_length(addresses.authority) + 1) as path,
      -- Without the name of a user and without www, if a name is left.
      case
        when addresses.authority !~ '[@:\\]' then
          coalesce(
            nullif(case when lower(left(addresses.authority, 4)) = 'www.' then substr(addresses.authority, 5) else addresses.authority end, ''),
            nullif(addresses.authority, '')
          )
        else (
          select split_part(split_part(variant.name, ':', 1), '\', 1)
          from (
            values (1, substr(addresses.authority, strpos(addresses.authority, '@') + 1)), (2, addresses.authority)
          ) as given (place, name)
          cross join lateral (
            values (1, regexp_replace(given.name, '^www\.', '', 'i')), (2, given.name)
          ) as variant (place, name)
          where variant.name ~ '^[^\\:]'
          order by given.place, variant.place
          limit 1
        )
      end as name
    from addresses
  ), parts as materialized (
    select names.url, names.is_link, names.is_product, names.name,
      rtrim(lower(names.name), '.') as host, names.path,
      case
        when names.query <> '' then
          array(
            select parameter
            from unnest(string_to_array(names.query, '&')) as said (parameter)
            where parameter <> ''
              -- What is added for counting.
              and parameter !~ '=[0-9a-f]{32}_'
              and parameter !~* '^(?:utm_[a-z]+|gclid|fbclid|msclkid|ascsubtag|customid|clickref[0-9]?|subid[0-9]?|afftrack|pubref|epi[0-9]?|xcust|u1|cuid)='
            order by parameter
          )
      end as parameters
    from names
    where names.name is not null
  ), keyed as (
    select parts.url, parts.is_product, parts.host,
      case
        when parts.is_link then
          parts.host || rtrim(parts.path, '/') || coalesce('?' || nullif(array_to_string(parts.parameters, '&'), ''), '')
      end as link_key,
      case
        when not parts.is_product then null
        when parts.host like '%amazon.%' and parts.name ~* '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$' then
          'asin:' || upper(
            substring(parts.path from '(?i)/(?:dp|gp/product|gp/aw/d|gp/offer-listing|product)/([a-z0-9]{10})(?:/|$)')
          )
        else
          parts.host || rtrim(parts.path, '/') || coalesce(
            '?' || nullif(
              array_to_string(
                array(
                  select said.parameter
                  from unnest(parts.parameters) as said (parameter)
                  -- The tag of the owner.
                  where not said.parameter = any (tags.pairs)
                  order by said.parameter
                ),
                '&'
              ),
              ''
            ),
            ''
          )
      end as product_key
    from tags
    cross join parts
  )
  select keyed.url, max(keyed.host) filter (where keyed.is_product), md5(max(keyed.link_key)), md5(max(keyed.product_key))
  from keyed
  group by keyed.url;
end;
