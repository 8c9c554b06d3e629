-- What transactions can be recognized by: the links, products and pages of each review. The table is derived
-- from reviews, managed links and best-of pages.

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
insert into private.attribution_state default values;

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
comment on function private.percent_decoded is 'Decodes a part of a URL; null for bytes that are no UTF-8.';

-- One query for all URLs, because a function call for each takes ten times as long.
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
comment on function private.url_keys is 'Keys that are equal for URLs of the same link and of the same product: its ASIN at Amazon, else its page, also within the tracking URL of a network. host is the shop''s.';

create function private.attribution_source() returns text
language sql stable set search_path = ''
return concat_ws(
  ' ',
  (select max(number) from public.post_changes), (select max(number) from private.link_changes),
  (select change from private.link_collection), (select max(updated_at) from public.merchants),
  (select max(updated_at) from public.best_of_pages), (select max(updated_at) from public.managed_links),
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
    select posts.id, null::uuid as offer_id, posts.primary_affiliate_url as url, null::uuid as merchant_id, true as is_button
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
    select 'best-of', left(best_of_pages.id::text, 6), null, null, null, null, best_of_pages.id
    from public.best_of_pages
    union all
    select 'page', '/best/' || address.slug, null, null, null, null, best_of_pages.id
    from public.best_of_pages
    cross join unnest(best_of_pages.former_slugs || best_of_pages.slug) as address (slug)
    where address.slug is not null
    union all
    select 'page', '/reviews/' || address.slug, posts.id, null, null, null, null
    from public.posts
    cross join unnest(posts.former_slugs || posts.slug) as address (slug)
    where address.slug is not null
    union all
    -- A deleted review: its address can belong to another one by now.
    select 'page', '/reviews/' || address.slug, changes.post_id, null, null, null, null
    from public.post_changes as changes
    cross join unnest(changes.old_slugs) as address (slug)
    where changes.kind = 'remove' and not exists (select from public.posts where posts.id = changes.post_id)
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
