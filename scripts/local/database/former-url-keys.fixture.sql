-- The first, slower versions of two functions, whose answers are still right.

create function private.url_keys_before(urls_input text[]) returns table (url text, host text, link_key text, product_key text)
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
      case
        when said.url ~* '^.{8,}https?%3a%2f%2f' then
          private.percent_decoded(substring(substr(said.url, 9) from '(?i)https?%3a%2f%2f[^&#?/]*'))
        when said.url ~* '^.{8,}=https?://' then substring(substr(said.url, 9) from '(?i)=(https?://[^&#]*)')
      end as destination
    from unnest(urls_input) as said (url)
    where said.url ~* '^https?://'
  ), parts as materialized (
    select kinds.is_product, kinds.target, kinds.url,
      regexp_match(kinds.target, '^https?://(?:[^/?#@]*@)?(?:www\.)?([^/\\?#:]+)[^/?#]*([^?#]*)(?:\?([^#]*))?', 'i') as part
    from (
      select given.url, given.url as target, false as is_product from given
      union all
      select given.url, coalesce(given.destination, given.url), true from given
    ) as kinds
  ), keyed as (
    select parts.url, parts.is_product, rtrim(lower(parts.part[1]), '.') as host,
      case
        when parts.is_product and parts.part[1] ~* '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$' then
          'asin:' || upper(
            substring(parts.part[2] from '(?i)/(?:dp|gp/product|gp/aw/d|gp/offer-listing|product)/([a-z0-9]{10})(?:/|$)')
          )
        else
          rtrim(lower(parts.part[1]), '.') || rtrim(parts.part[2], '/') || coalesce(
            '?' || string_agg(parameter, '&' order by parameter) filter (
              where parameter <> ''
                -- What is added for counting, and the tag of the owner.
                and parameter !~ '=[0-9a-f]{32}_'
                and parameter !~* '^(?:utm_[a-z]+|gclid|fbclid|msclkid|ascsubtag|customid|clickref[0-9]?|subid[0-9]?|afftrack|pubref|epi[0-9]?|xcust|u1|cuid)='
                and not (parts.is_product and parameter = any (tags.pairs))
            ),
            ''
          )
      end as key
    from tags
    cross join parts
    left join unnest(string_to_array(parts.part[3], '&')) as said (parameter) on true
    where parts.part is not null
    group by parts.url, parts.is_product, parts.part
  )
  select keyed.url, max(keyed.host) filter (where keyed.is_product),
    md5(max(keyed.key) filter (where not keyed.is_product)), md5(max(keyed.key) filter (where keyed.is_product))
  from keyed
  group by keyed.url;
end;

create function private.attributed_before(earnings_input private.earnings[]) returns setof private.earnings
language sql stable set search_path = ''
begin atomic
  with given as materialized (
    select earning.*, row_number() over () as place,
      regexp_match(
        lower(earning.sub_id),
        '^([0-9a-f]{32})(?:_([sotcpbru])?(?:_([0-9a-f]*)(?:_([0-9a-f]*))?)?)?$'
      ) as parts,
      -- Cut by a network that takes fewer characters.
      substring(lower(earning.sub_id) from '^[0-9a-f]{16,31}$') as prefix,
      rtrim(substring(earning.page_path from '^/[^?#]*'), '/') as path,
      md5('asin:' || upper(substring(earning.product_ref from '^[A-Za-z0-9]{10}$'))) as asin_key,
      private.group_kind(earning) as group_kind,
      private.group_key(earning) as group_key
    from unnest(earnings_input) as earning
  ), urls as materialized (
    -- Objects, because a join with rows whose number is not known is slow.
    select jsonb_object_agg(keys.url, keys.link_key) as links, jsonb_object_agg(keys.url, keys.product_key) as products
    from private.url_keys(array(select link_url from given union select product_url from given)) as keys
  ), named as materialized (
    select said.key, said.id
    from (select distinct parts[1] as key, parts[1]::uuid as id from given where parts is not null) as said
    where exists (select from public.posts where posts.id = said.id)
      or exists (select from public.daily_post_totals where daily_post_totals.post_id = said.id)
    union all
    select said.prefix, (array_agg(found.id))[1]
    from (select distinct prefix from given where prefix is not null) as said
    cross join lateral (
      select posts.id
      from public.posts
      where posts.id between rpad(said.prefix, 32, '0')::uuid and rpad(said.prefix, 32, 'f')::uuid
      union
      select daily_post_totals.post_id
      from public.daily_post_totals
      where daily_post_totals.post_id between rpad(said.prefix, 32, '0')::uuid and rpad(said.prefix, 32, 'f')::uuid
    ) as found
    group by said.prefix
    having count(*) = 1
  ), posts_named as materialized (
    select jsonb_object_agg(named.key, named.id) as ids from named
  ), sole_merchants as materialized (
    -- Its network is its own, so that every transaction is the shop's.
    select merchants.network, (array_agg(merchants.id))[1] as id
    from public.merchants
    where merchants.network in ('amazon', 'ebay')
    group by merchants.network
    having count(*) = 1
  ), placements (code, placement) as (
    values ('s', 'scorecard'), ('o', 'offers'), ('t', 'text'), ('c', 'closing'), ('p', 'pick'), ('b', 'table'),
      ('r', 'sidebar'), ('u', 'unknown')
  ), found as (
    select given.*,
      (posts_named.ids ->> coalesce(given.parts[1], given.prefix))::uuid as sub_post, placements.placement as sub_placement,
      case
        when coalesce(given.parts[3], '') <> '' then offer.offer_id
      end as sub_offer,
      case
        when coalesce(given.parts[3], '') <> '' then offer.merchant_id
        -- A link of the text can lead to any shop.
        when given.parts[2] is distinct from 't' then primary_offer.merchant_id
      end as sub_merchant,
      case
        when coalesce(given.parts[3], '') <> '' then offer.link_id
        when given.parts[2] is distinct from 't' then primary_offer.link_id
      end as sub_link,
      coalesce(best_of.best_of_id, page.best_of_id) as found_best_of,
      page.post_id as page_post,
      link.post_id as link_post, link.offer_id as link_offer, link.merchant_id as link_merchant, link.link_id as found_link,
      product.post_id as product_post, product.offer_id as product_offer, product.merchant_id as product_merchant,
      assignments.id as found_assignment, assignments.post_id as assigned_post,
      coalesce(merchants.id, sole_merchants.id) as named_merchant
    from urls
    cross join posts_named
    cross join given
    left join placements on placements.code = given.parts[2]
    left join private.attribution_keys as primary_offer
      on primary_offer.kind = 'post' and primary_offer.key = given.parts[1] and given.parts[2] is not null
    left join private.attribution_keys as offer
      on offer.kind = 'offer' and offer.key = given.parts[1] || '_' || given.parts[3] and char_length(given.parts[3]) = 8
    left join private.attribution_keys as best_of
      on best_of.kind = 'best-of' and best_of.key = given.parts[4] and char_length(given.parts[4]) = 6
    left join private.attribution_keys as page on page.kind = 'page' and page.key = given.path
    left join private.attribution_keys as link on link.kind = 'link' and link.key = urls.links ->> given.link_url
    left join private.attribution_keys as product
      on product.kind = 'product'
      and product.key = coalesce(
        case when given.network = 'amazon' or given.network like 'amazon-%' then given.asin_key end,
        urls.products ->> given.product_url
      )
    left join private.earning_assignments as assignments
      on assignments.network = given.network and assignments.key_kind = given.group_kind
      and assignments.key = given.group_key
    left join public.merchants on lower(merchants.name) = lower(given.merchant_name)
    left join sole_merchants on sole_merchants.network = given.network
  )
  select found.network, found.transaction_key, found.import_id, found.kind, found.status, found.day, found.currency,
    found.commission, found.sale_amount, coalesce(found.quantity, 1), found.sub_id, found.page_path, found.link_url,
    found.merchant_name, found.product_name, found.product_ref, found.product_url, found.country,
    case
      when found.sub_post is not null then 'sub-id'
      when found.page_post is not null then 'page'
      when found.link_post is not null then 'link'
      when found.product_post is not null then 'product'
      when found.found_assignment is not null then 'assigned'
      else 'none'
    end,
    coalesce(found.sub_post, found.page_post, found.link_post, found.product_post, found.assigned_post),
    case
      when found.sub_post is not null then found.sub_offer
      when found.link_post is not null and coalesce(found.page_post, found.link_post) = found.link_post then found.link_offer
      when coalesce(found.page_post, found.link_post, found.product_post) = found.product_post then found.product_offer
    end,
    case when found.sub_post is not null then found.sub_placement end,
    found.found_best_of,
    coalesce(case when found.sub_post is not null then found.sub_link end, found.found_link),
    coalesce(
      found.named_merchant,
      case when found.sub_post is not null then found.sub_merchant end,
      found.link_merchant,
      found.product_merchant
    ),
    case
      when coalesce(found.sub_post, found.page_post, found.link_post, found.product_post) is null then found.found_assignment
    end
  from found;
end;
