-- Which review a transaction belongs to: by the links, products and pages of each review, or as the owner assigned it.
-- The keys are derived from reviews, managed links and best-of pages.

create table private.earning_assignments (
  id uuid primary key default gen_random_uuid(),
  network text not null,
  key_kind text not null,
  key text not null,
  post_id uuid references public.posts (id) on delete cascade,
  created_at timestamptz not null default now(),

  constraint earning_assignments_key_kind_known
    check (key_kind in ('sub-id', 'page', 'link', 'product', 'product-name', 'merchant')),
  constraint earning_assignments_key_length check (char_length(key) between 1 and 2048),
  constraint earning_assignments_unique unique (network, key_kind, key)
);
comment on table private.earning_assignments is 'The owner''s answers to which review rows without an attribution belong to; later rows follow them too.';
comment on column private.earning_assignments.post_id is 'Null: to no review.';
create index earning_assignments_post on private.earning_assignments (post_id);

create table private.attribution_keys (
  kind text not null,
  key text not null,
  post_id uuid,
  offer_id uuid,
  merchant_id uuid,
  link_id uuid,
  best_of_id uuid,
  primary key (kind, key),
  constraint attribution_keys_kind_known check (
    kind in ('post', 'offer', 'best-of', 'page', 'link', 'product')
  )
);
comment on table private.attribution_keys is 'What a report can say of a transaction, and what that means. Derived; null where it can mean several.';
comment on column private.attribution_keys.key is 'post, offer and best-of: the parts of a sub-ID. page: a path. link and product: MD5 of a URL''s key.';

create table private.attribution_state (
  is_only boolean primary key default true check (is_only),
  source text not null default ''
);
comment on table private.attribution_state is 'The state of the site from which private.attribution_keys was derived.';

create function private.percent_decoded(encoded text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select convert_from(
      string_agg(
        case when part[1] ~ '^%..$' then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'UTF8') end,
        ''::bytea order by place
      ),
      'UTF8'
    )
    from regexp_matches(encoded, '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as parts (part, place)
  );
exception
  when data_exception then
    return null;
end
$$;
comment on function private.percent_decoded is 'Decodes a part of a URL; null for bytes that are not UTF-8.';

-- The keys of URLs, cut with functions of texts instead of a regular expression with groups, which took most of
-- the time of an import. The results are the same: scripts/local/database/url-keys.test.ts compares them.
create function private.url_keys(urls_input text[]) returns table (url text, host text, link_key text, product_key text)
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
comment on function private.url_keys is 'Keys that are equal for URLs of the same link and of the same product: its ASIN at Amazon, else its page, also within the tracking URL of a network. host is the shop''s.';

create function private.attribution_source() returns text
language sql stable set search_path = ''
return concat_ws(
  ' ',
  (select max(number) from public.changes),
  (select change from private.link_collection), (select max(updated_at) from public.merchants),
  (select max(updated_at) from public.documents), (select max(updated_at) from public.managed_links),
  -- Reviews that are not public have links too.
  (select count(*) || ' ' || max(updated_at) from public.posts)
);
comment on function private.attribution_source is 'Changes when links, pages or merchants change.';

-- Drafts that were never public have sold nothing.
create function private.attribution_links() returns table (
  post_id uuid, offer_id uuid, url text, merchant_id uuid, link_id uuid, is_button boolean
)
language sql stable set search_path = ''
begin atomic
  with stored as (
    select posts.id, null::uuid as offer_id, posts.primary_affiliate_url as url, posts.primary_merchant_id as merchant_id,
      true as is_button
    from public.posts
    where posts.slug is not null and posts.primary_affiliate_url is not null
    union all
    select posts.id, (offer ->> 'id')::uuid, offer ->> 'url', (offer ->> 'merchant_id')::uuid, true
    from public.posts
    cross join jsonb_array_elements(posts.offers) as given (offer)
    where posts.slug is not null
    union all
    select links.post_id, null, links.url, links.merchant_id, false
    from private.post_links as links
    where links.place = 'text'
  ), targets as materialized (
    select managed_links.id, managed_links.slug, managed_links.post_id, managed_links.merchant_id, target.url
    from public.managed_links
    cross join lateral (
      select managed_links.target as url
      union
      select value from jsonb_each_text(managed_links.country_targets)
    ) as target
    where target.url is not null
  )
  select stored.id, stored.offer_id, stored.url, stored.merchant_id, null::uuid, stored.is_button
  from stored
  where private.link_slug(stored.url) is null
  union all
  select stored.id, stored.offer_id, targets.url, coalesce(stored.merchant_id, targets.merchant_id), targets.id, stored.is_button
  from stored
  join targets on targets.slug = private.link_slug(stored.url)
  union all
  select targets.post_id, null, targets.url, targets.merchant_id, targets.id, false
  from targets;
end;
comment on function private.attribution_links is 'Where reviews link to, directly and through managed links, ended and deleted ones too: a sale can be reported months later.';

create function private.refresh_attribution_keys() returns void
language plpgsql set search_path = '' as $$
begin
  if (select source from private.attribution_state) = private.attribution_source() then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('private.attribution_keys'));
  update private.attribution_state set source = private.attribution_source();
  delete from private.attribution_keys;
  insert into private.attribution_keys (kind, key, post_id, offer_id, merchant_id, link_id, best_of_id)
  with links as materialized (
    select * from private.attribution_links()
  ), urls as materialized (
    select * from private.url_keys(array(select links.url from links))
  ), hosts as materialized (
    select given.host, private.merchant_of_url('https://' || given.host || '/') as merchant_id
    from (select distinct urls.host from urls) as given
  ), known as materialized (
    select links.*, coalesce(links.merchant_id, hosts.merchant_id) as shop_id, urls.link_key, urls.product_key
    from links
    left join urls on urls.url = links.url
    left join hosts on hosts.host = urls.host
  ), said as (
    select 'post' as kind, replace(known.post_id::text, '-', '') as key, known.post_id, known.offer_id,
      known.shop_id as merchant_id, known.link_id, null::uuid as best_of_id
    from known
    where known.is_button and known.offer_id is null
    union all
    select 'offer', replace(known.post_id::text, '-', '') || '_' || left(known.offer_id::text, 8), known.post_id,
      known.offer_id, known.shop_id, known.link_id, null
    from known
    where known.offer_id is not null
    union all
    select 'link', known.link_key, known.post_id, known.offer_id, known.shop_id, known.link_id, null
    from known
    where known.link_key is not null
    union all
    select 'product', known.product_key, known.post_id, known.offer_id, known.shop_id, known.link_id, null
    from known
    where known.product_key is not null
    union all
    select 'best-of', left(pages.id::text, 6), null, null, null, null, pages.id
    from public.documents as pages
    where pages.kind = 'best-of'
    union all
    select 'page', '/best/' || address.slug, null, null, null, null, pages.id
    from public.documents as pages
    cross join unnest(pages.former_slugs || pages.slug) as address (slug)
    where pages.kind = 'best-of' and address.slug is not null
    union all
    select 'page', '/reviews/' || address.slug, posts.id, null, null, null, null
    from public.posts
    cross join unnest(posts.former_slugs || posts.slug) as address (slug)
    where address.slug is not null
    union all
    -- A deleted review: its address can belong to another one by now.
    select 'page', '/reviews/' || address.slug, changes.key, null, null, null, null
    from public.changes
    cross join unnest(changes.former_slugs) as address (slug)
    where changes.kind = 'review' and changes.slug is null
      and not exists (select from public.posts where posts.id = changes.key)
  )
  select said.kind, said.key,
    case when count(distinct said.post_id) = 1 then (array_agg(distinct said.post_id) filter (where said.post_id is not null))[1] end,
    case
      when count(distinct coalesce(said.offer_id::text, '')) filter (where said.post_id is not null) = 1 then
        (array_agg(said.offer_id) filter (where said.post_id is not null))[1]
    end,
    case when count(distinct said.merchant_id) = 1 then (array_agg(distinct said.merchant_id) filter (where said.merchant_id is not null))[1] end,
    case when count(distinct coalesce(said.link_id::text, '')) = 1 then (array_agg(said.link_id))[1] end,
    case when count(distinct said.best_of_id) = 1 then (array_agg(distinct said.best_of_id) filter (where said.best_of_id is not null))[1] end
  from said
  group by said.kind, said.key;
end
$$;
comment on function private.refresh_attribution_keys is 'Derives what transactions are recognized by, if links or pages have changed. What several reviews share recognizes none of them.';

-- A function with its own setting is called for every row. Single expressions need none: their names were resolved
-- when they were created. So these become part of the queries of an import.
create function private.own_sub_id(earning private.earnings) returns text
language sql immutable
-- Of Amazon it is the tag, which all links of a site have in common.
return case when earning.network <> 'amazon' or earning.product_ref is null then earning.sub_id end;
comment on function private.own_sub_id is 'The sub-ID of a transaction as far as it says more than which site the link stood on.';

create function private.group_kind(earning private.earnings) returns text
language sql immutable
return case
  when private.own_sub_id(earning) is not null then 'sub-id'
  when earning.page_path is not null then 'page'
  when earning.link_url is not null then 'link'
  when coalesce(earning.product_ref, earning.product_url) is not null then 'product'
  when earning.product_name is not null then 'product-name'
  else 'merchant'
end;
comment on function private.group_kind is 'What a transaction has in common with similar ones: the most precise that its report says.';

create function private.group_key(earning private.earnings) returns text
language sql immutable
-- No longer than an index can hold.
return left(
  coalesce(
    private.own_sub_id(earning), earning.page_path, earning.link_url, earning.product_ref, earning.product_url,
    earning.product_name, earning.merchant_name, earning.network
  ),
  600
);
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
comment on function private.attributed is 'Transactions with the review, offer, place, page, link and merchant that they belong to, as far as it is certain.';

create function private.finality(status text) returns integer
language sql immutable
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

-- Transactions without a review, and the owner's assignments of them.
create function public.list_not_attributed(
  search_input text default '', network_input text default '', sort_input text default 'amount',
  page_input integer default 1, page_size_input integer default 25
) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with pattern as (
    select private.like_pattern(search_input) as text
  ), chosen as materialized (
    select earnings.network, private.group_kind(earnings) as key_kind, private.group_key(earnings) as key,
      earnings.merchant_name, earnings.product_name, earnings.day, earnings.currency, earnings.status,
      case when earnings.kind = 'order' then 0 else earnings.commission end as commission
    from private.earnings, pattern
    where earnings.attribution = 'none'
      and network_input in ('', earnings.network)
      and (
        search_input = '' or private.group_key(earnings) ilike pattern.text
        or earnings.merchant_name ilike pattern.text or earnings.product_name ilike pattern.text
      )
  ), sums as (
    select chosen.network, chosen.key_kind, chosen.key, chosen.currency,
      count(*) as transactions, max(chosen.merchant_name) as merchant_name, max(chosen.product_name) as product_name,
      min(chosen.day) as first_day, max(chosen.day) as last_day,
      coalesce(sum(chosen.commission) filter (where chosen.status = 'pending'), 0) as pending,
      coalesce(sum(chosen.commission) filter (where chosen.status = 'confirmed'), 0) as confirmed,
      coalesce(sum(chosen.commission) filter (where chosen.status = 'reversed'), 0) as reversed
    from chosen
    group by chosen.network, chosen.key_kind, chosen.key, chosen.currency
  ), groups as materialized (
    select sums.network, sums.key_kind, sums.key, sum(sums.transactions)::bigint as transactions,
      max(sums.merchant_name) as merchant_name, max(sums.product_name) as product_name,
      min(sums.first_day) as first_day, max(sums.last_day) as last_day,
      max(abs(sums.pending + sums.confirmed)) as amount,
      jsonb_agg(
        jsonb_build_object(
          'currency', sums.currency, 'pending', sums.pending, 'confirmed', sums.confirmed, 'reversed', sums.reversed
        )
        order by sums.currency
      ) as totals
    from sums
    group by sums.network, sums.key_kind, sums.key
  ), counted as (
    select count(*) as total from groups
  ), shown as (
    select groups.*,
      row_number() over (
        order by
          case when sort_input = 'amount' then groups.amount end desc,
          case when sort_input in ('amount', 'transactions') then groups.transactions end desc,
          case when sort_input = 'newest' then groups.last_day end desc,
          lower(groups.key), groups.key, groups.key_kind, groups.network
      ) as place
    from groups
    order by place
    limit page_size_input offset (select private.rows_before(total, page_input, page_size_input) from counted)
  )
  select private.paged(
    (select jsonb_agg(to_jsonb(shown) - 'amount' - 'place' order by shown.place) from shown),
    counted.total, page_input, page_size_input
  ) || jsonb_build_object(
    'transactions', (select count(*) from chosen),
    'totals', (
      select coalesce(jsonb_agg(to_jsonb(by_currency) order by by_currency.currency), '[]')
      from (
        select sums.currency, sum(sums.pending) as pending, sum(sums.confirmed) as confirmed, sum(sums.reversed) as reversed
        from sums
        group by sums.currency
      ) as by_currency
    )
  )
  from counted;
end;
comment on function public.list_not_attributed is 'One page of transactions without a review, in groups of similar ones: {items, total, page, page_count, transactions, totals}.';
grant execute on function public.list_not_attributed to service_role;

create function private.earning_assignment(assignment private.earning_assignments) returns jsonb
language sql stable set search_path = ''
return to_jsonb(assignment) || jsonb_build_object(
  'title', (select posts.title from public.posts where posts.id = assignment.post_id),
  'transactions', (select count(*) from private.earnings where earnings.assignment_id = assignment.id)
);

create function public.list_earning_assignments(page_input integer default 1, page_size_input integer default 25)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  total constant bigint := (select count(*) from private.earning_assignments);
begin
  return private.paged(
    (
      select jsonb_agg(private.earning_assignment(shown) order by shown.created_at desc, shown.id)
      from (
        select *
        from private.earning_assignments as assignments
        order by assignments.created_at desc, assignments.id
        limit page_size_input offset private.rows_before(total, page_input, page_size_input)
      ) as shown
    ),
    total, page_input, page_size_input
  );
end
$$;
comment on function public.list_earning_assignments is 'One page of assignments, the newest first: {items, total, page, page_count}.';
grant execute on function public.list_earning_assignments to service_role;

create function public.assign_earnings(assignment_input jsonb, limit_input integer default 5000) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given private.earning_assignments := jsonb_populate_record(null::private.earning_assignments, assignment_input);
  assignment private.earning_assignments;
  due text[];
begin
  perform private.lock_network(given.network);
  if given.post_id is not null and not exists (select from public.posts where posts.id = given.post_id) then
    return '{"outcome": "missing"}';
  end if;
  insert into private.earning_assignments as assignments (network, key_kind, key, post_id)
  values (given.network, given.key_kind, given.key, given.post_id)
  on conflict (network, key_kind, key) do update set post_id = excluded.post_id
  returning * into assignment;
  due := array(
    select earnings.transaction_key
    from private.earnings
    where earnings.network = assignment.network and earnings.attribution = 'none'
      and private.group_kind(earnings) = assignment.key_kind and private.group_key(earnings) = assignment.key
    union all
    select earnings.transaction_key
    from private.earnings
    where earnings.assignment_id = assignment.id and earnings.post_id is distinct from assignment.post_id
  );
  update private.earnings
  set attribution = 'assigned', post_id = assignment.post_id, assignment_id = assignment.id
  where earnings.network = assignment.network and earnings.transaction_key = any (due[:limit_input]);
  return jsonb_build_object(
    'outcome', 'saved', 'assignment', private.earning_assignment(assignment),
    'remaining', greatest(0, cardinality(due) - limit_input)
  );
end
$$;
comment on function public.assign_earnings is 'Assigns similar transactions to a review or to none, some of them at a time and those that follow: {outcome, assignment, remaining}.';
grant execute on function public.assign_earnings to service_role;

create function public.remove_earning_assignment(assignment_id_input uuid, limit_input integer default 5000)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  assignment private.earning_assignments;
  remaining integer;
begin
  select * into assignment from private.earning_assignments as assignments where assignments.id = assignment_id_input;
  if not found then
    return '{"outcome": "missing", "remaining": 0}';
  end if;
  perform private.lock_network(assignment.network);
  update private.earnings
  set attribution = 'none', post_id = null, assignment_id = null
  from (
    select listed.network, listed.transaction_key
    from private.earnings as listed
    where listed.assignment_id = assignment.id
    limit limit_input
  ) as due
  where earnings.network = due.network and earnings.transaction_key = due.transaction_key;
  select count(*) into remaining from private.earnings where earnings.assignment_id = assignment.id;
  if remaining = 0 then
    delete from private.earning_assignments as assignments where assignments.id = assignment.id;
  end if;
  return jsonb_build_object('outcome', 'removed', 'remaining', remaining);
end
$$;
comment on function public.remove_earning_assignment is 'Returns transactions of an assignment to "not attributed", some at a time; the assignment is removed with the last: {outcome, remaining}.';
grant execute on function public.remove_earning_assignment to service_role;

create function public.run_attribution(after_input jsonb default null, limit_input integer default 2000) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  network_found text;
  due private.earnings[];
  changed integer;
  last private.earnings;
begin
  if after_input is null then
    perform private.refresh_attribution_keys();
  end if;
  select earnings.network into network_found
  from private.earnings
  where earnings.attribution = 'none'
    and (after_input is null or (earnings.network, earnings.transaction_key) > (after_input ->> 'network', after_input ->> 'transaction_key'))
  order by earnings.network, earnings.transaction_key
  limit 1;
  if not found then
    return '{"attributed": 0, "after": null}';
  end if;
  perform private.lock_network(network_found);
  due := array(
    select earnings
    from private.earnings
    where earnings.attribution = 'none' and earnings.network = network_found
      and (after_input is null or (earnings.network, earnings.transaction_key) > (after_input ->> 'network', after_input ->> 'transaction_key'))
    order by earnings.transaction_key
    limit limit_input
  );
  if due = '{}' then
    return jsonb_build_object('attributed', 0, 'after', jsonb_build_object('network', network_found, 'transaction_key', ''));
  end if;
  update private.earnings as known
  set attribution = result.attribution, post_id = result.post_id, offer_id = result.offer_id, placement = result.placement,
    best_of_id = result.best_of_id, link_id = result.link_id, merchant_id = result.merchant_id,
    assignment_id = result.assignment_id
  from private.attributed(due) as result
  where known.network = result.network and known.transaction_key = result.transaction_key
    and known.* is distinct from result.*;
  last := due[cardinality(due)];
  select count(*) into changed
  from unnest(due) as before
  join private.earnings using (network, transaction_key)
  where earnings.attribution <> 'none';
  return jsonb_build_object(
    'attributed', changed,
    'after', jsonb_build_object('network', last.network, 'transaction_key', last.transaction_key)
  );
end
$$;
comment on function public.run_attribution is 'Looks again for the reviews of some transactions without one: {attributed, after}; after is null when none is left.';
grant execute on function public.run_attribution to service_role;
