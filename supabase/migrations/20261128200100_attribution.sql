-- Which review a transaction belongs to, and transactions as their newest statement says.

alter table private.earnings add column assignment_id uuid;
comment on column private.earnings.assignment_id is 'The assignment that an assigned one follows.';
create index earnings_assigned on private.earnings (assignment_id) where assignment_id is not null;
create index earnings_without_review on private.earnings (network, transaction_key) where attribution = 'none';

create function private.own_sub_id(earning private.earnings) returns text
language sql immutable set search_path = ''
-- Of Amazon it is the tag, which all links of a site have in common.
return case when earning.network <> 'amazon' or earning.product_ref is null then earning.sub_id end;
comment on function private.own_sub_id is 'The sub-ID of a transaction as far as it says more than which site the link stood on.';

create function private.group_kind(earning private.earnings) returns text
language sql immutable set search_path = ''
return case
  when private.own_sub_id(earning) is not null then 'sub-id'
  when earning.page_path is not null then 'page'
  when earning.link_url is not null then 'link'
  when coalesce(earning.product_ref, earning.product_url) is not null then 'product'
  when earning.product_name is not null then 'product-name'
  else 'merchant'
end;

create function private.group_key(earning private.earnings) returns text
language sql immutable set search_path = ''
-- No longer than an index can hold.
return left(
  coalesce(
    private.own_sub_id(earning), earning.page_path, earning.link_url, earning.product_ref, earning.product_url,
    earning.product_name, earning.merchant_name, earning.network
  ),
  600
);
comment on function private.group_kind is 'What a transaction has in common with similar ones: the most precise that its report says.';
comment on function private.group_key is 'What similar transactions say alike; the network where they say nothing.';

create function private.attributed(earnings_input private.earnings[]) returns setof private.earnings
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
comment on function private.attributed is 'Transactions with the review, offer, place, page, link and merchant that they belong to, as far as it is certain.';

create function private.finality(status text) returns integer
language sql immutable set search_path = ''
return case status when 'pending' then 0 when 'confirmed' then 1 else 2 end;

create function private.current_earnings(network_input text, keys_input text[]) returns private.earnings[]
language sql stable set search_path = ''
begin atomic
  select coalesce(array_agg(newest.earning), '{}')
  from (
    select distinct on (statements.transaction_key) jsonb_populate_record(
      null::private.earnings,
      statements.statement || jsonb_build_object(
        'network', statements.network, 'transaction_key', statements.transaction_key, 'import_id', statements.import_id
      )
    ) as earning
    from private.earning_statements as statements
    join private.earning_imports as imports on imports.id = statements.import_id
    where statements.network = network_input and statements.transaction_key = any (keys_input)
    order by statements.transaction_key, statements.as_of desc, private.finality(statements.statement ->> 'status') desc,
      imports.created_at desc, imports.id desc
  ) as newest;
end;
comment on function private.current_earnings is 'Transactions as their newest statement says, without their review.';

create function private.settle_earnings(network_input text, keys_input text[]) returns void
language plpgsql set search_path = '' as $$
declare
  current private.earnings[] := private.current_earnings(network_input, keys_input);
begin
  delete from private.earnings
  where earnings.network = network_input and earnings.transaction_key = any (keys_input)
    and not exists (
      select from private.earning_statements as statements
      where statements.network = earnings.network and statements.transaction_key = earnings.transaction_key
    );
  insert into private.earnings
  select settled.*
  from private.attributed(current) as result
  left join private.earnings as known
    on known.network = result.network and known.transaction_key = result.transaction_key
  -- What a link said of a transaction holds after the link has gone.
  cross join lateral jsonb_populate_record(
    result,
    case
      when result.attribution = 'none' and known.attribution <> 'none'
        and (known.sub_id, known.page_path, known.link_url, known.merchant_name, known.product_name, known.product_ref, known.product_url)
          is not distinct from
          (result.sub_id, result.page_path, result.link_url, result.merchant_name, result.product_name, result.product_ref, result.product_url)
      then
        jsonb_build_object(
          'attribution', known.attribution, 'post_id', known.post_id, 'offer_id', known.offer_id,
          'placement', known.placement, 'best_of_id', known.best_of_id, 'link_id', known.link_id,
          'merchant_id', known.merchant_id, 'assignment_id', known.assignment_id
        )
      else '{}'
    end
  ) as settled
  on conflict (network, transaction_key) do update set
    import_id = excluded.import_id, kind = excluded.kind, status = excluded.status, day = excluded.day,
    currency = excluded.currency, commission = excluded.commission, sale_amount = excluded.sale_amount,
    quantity = excluded.quantity, sub_id = excluded.sub_id, page_path = excluded.page_path,
    link_url = excluded.link_url, merchant_name = excluded.merchant_name, product_name = excluded.product_name,
    product_ref = excluded.product_ref, product_url = excluded.product_url, country = excluded.country,
    attribution = excluded.attribution, post_id = excluded.post_id, offer_id = excluded.offer_id,
    placement = excluded.placement, best_of_id = excluded.best_of_id, link_id = excluded.link_id,
    merchant_id = excluded.merchant_id, assignment_id = excluded.assignment_id
  where earnings.* is distinct from excluded.*;
end
$$;
comment on function private.settle_earnings is 'Brings transactions to what their newest statements say; those without any are removed.';
