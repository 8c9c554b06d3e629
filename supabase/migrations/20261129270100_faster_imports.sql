-- Imports of many transactions: what was called for every row becomes part of the queries, and the totals of an
-- import are changed without reading all of its statements.

-- A function with a setting of its own is called for every row. These are single expressions, whose names were
-- resolved when they were created, so that they need none.
alter function private.own_sub_id(private.earnings) reset search_path;
alter function private.group_kind(private.earnings) reset search_path;
alter function private.group_key(private.earnings) reset search_path;
alter function private.finality(text) reset search_path;

-- date_trunc goes through the time zone of the session, which kept it from becoming part of queries.
create or replace function private.month_of(day date) returns date
language sql immutable
return day - (extract(day from day)::integer - 1);

create or replace function private.count_statements(import_id_input uuid, network_input text, keys_input text[], sign integer)
returns void
language sql set search_path = ''
begin atomic
  insert into private.earning_import_totals as totals (import_id, currency, pending, confirmed, reversed)
  select import_id_input, said.currency,
    sign * coalesce(sum(said.commission) filter (where said.status = 'pending'), 0),
    sign * coalesce(sum(said.commission) filter (where said.status = 'confirmed'), 0),
    sign * coalesce(sum(said.commission) filter (where said.status = 'reversed'), 0)
  from (select distinct given.key from unnest(keys_input) as given (key)) as counted
  cross join lateral (
    select statement ->> 'currency' as currency, statement ->> 'status' as status,
      (statement ->> 'commission')::bigint as commission
    from private.earning_statements as statements
    where statements.network = network_input and statements.transaction_key = counted.key
      and statements.import_id = import_id_input and statements.statement ->> 'kind' <> 'order'
    -- Looks each up. Without it, all statements of the import may be read for every part of it.
    offset 0
  ) as said
  group by said.currency
  on conflict (import_id, currency) do update set
    pending = totals.pending + excluded.pending,
    confirmed = totals.confirmed + excluded.confirmed,
    reversed = totals.reversed + excluded.reversed;
end;

create or replace function private.attributed(earnings_input private.earnings[]) returns setof private.earnings
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
    -- Each is looked up: the table has no statistics when it was derived a moment ago, and every link would be
    -- compared with every transaction.
    left join lateral (
      select * from private.attribution_keys as keys where keys.kind = 'post' and keys.key = given.parts[1] and given.parts[2] is not null limit 1
    ) as primary_offer on true
    left join lateral (
      select * from private.attribution_keys as keys
      where keys.kind = 'offer' and keys.key = given.parts[1] || '_' || given.parts[3] and char_length(given.parts[3]) = 8
      limit 1
    ) as offer on true
    left join lateral (
      select * from private.attribution_keys as keys where keys.kind = 'best-of' and keys.key = given.parts[4] and char_length(given.parts[4]) = 6 limit 1
    ) as best_of on true
    left join lateral (
      select * from private.attribution_keys as keys where keys.kind = 'page' and keys.key = given.path limit 1
    ) as page on true
    left join lateral (
      select * from private.attribution_keys as keys where keys.kind = 'link' and keys.key = urls.links ->> given.link_url limit 1
    ) as link on true
    left join lateral (
      select * from private.attribution_keys as keys
      where keys.kind = 'product'
        and keys.key = coalesce(
          case when given.network = 'amazon' or given.network like 'amazon-%' then given.asin_key end,
          urls.products ->> given.product_url
        )
      limit 1
    ) as product on true
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
