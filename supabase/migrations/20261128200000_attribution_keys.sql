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

create function private.url_key(url text) returns text
language sql immutable set search_path = ''
return (
  select regexp_replace(parts.host, '^www\.', '')
    || rtrim(substring(url from '(?i)^https?://[^/?#]*([^?#]*)'), '/')
    || coalesce(
      '?' || (
        select string_agg(parameter, '&' order by parameter)
        from unnest(string_to_array(parts.query, '&')) as given (parameter)
        where parameter <> ''
          and parameter !~ '=[0-9a-f]{32}_'
          and parameter !~* '^(?:utm_[a-z]+|gclid|fbclid|msclkid|ascsubtag|customid|clickref[0-9]?|subid[0-9]?|afftrack|pubref|epi[0-9]?|xcust|u1|cuid)='
      ),
      ''
    )
  from (select private.host_of(url) as host, substring(url from '\?([^#]*)') as query) as parts
  where parts.host is not null
);
comment on function private.url_key is 'Equal for URLs that differ only in their protocol, the order of parameters, and what is known to be added for counting. Null for what is no web address.';

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

create function private.destination_of(url text) returns text
language sql immutable set search_path = ''
return case
  when url ~* '^.{8,}https?%3a%2f%2f' then
    private.percent_decoded(substring(url from '(?i)^.{8,}?(https?%3a%2f%2f[^&#?/]*)'))
  when url ~* '^.{8,}=https?://' then substring(url from '(?i)^.{8,}?=(https?://[^&#]*)')
end;
comment on function private.destination_of is 'The URL of the merchant within the tracking URL of a network; null without one.';

create function private.product_key(url text) returns text
language sql immutable set search_path = ''
return (
  select case
    when private.host_of(target) ~ '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$' then
      'asin:' || upper(substring(target from '(?i)/(?:dp|gp/product|gp/aw/d|gp/offer-listing|product)/([a-z0-9]{10})(?:[/?#]|$)'))
    else private.url_key(target)
  end
  from (select coalesce(private.destination_of(url), url) as target) as parts
);
comment on function private.product_key is 'Equal for URLs of the same product of a shop: its ASIN at Amazon, else its page, also within a tracking URL.';

create function private.attribution_source() returns text
language sql stable set search_path = ''
return concat_ws(
  ' ',
  (select max(number) from public.post_changes), (select max(number) from private.link_changes),
  (select change from private.link_collection), (select max(updated_at) from public.merchants),
  (select max(updated_at) from public.best_of_pages)
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
  perform pg_advisory_xact_lock(hashtext('private.attribution_keys'));
  update private.attribution_state set source = private.attribution_source();
  delete from private.attribution_keys;
  insert into private.attribution_keys (kind, key, post_id, offer_id, merchant_id, link_id, best_of_id)
  with links as materialized (
    select links.*, private.destination_of(links.url) as destination from private.attribution_links() as links
  ), hosts as materialized (
    select given.host, private.merchant_of_url('https://' || given.host || '/') as merchant_id
    from (
      select distinct private.host_of(coalesce(links.destination, links.url)) as host from links
    ) as given
  ), known as materialized (
    select links.post_id, links.offer_id, links.link_id, links.is_button, links.url,
      coalesce(links.merchant_id, hosts.merchant_id) as merchant_id
    from links
    left join hosts on hosts.host = private.host_of(coalesce(links.destination, links.url))
  ), urls as materialized (
    select given.url, md5(private.url_key(given.url)) as link_key,
      -- The tag of the owner is no part of the product's page.
      md5(private.product_key(
        case
          when merchants.tag_parameter is null then given.url
          else regexp_replace(given.url, '([?&])' || merchants.tag_parameter || '=[^&#]*&?', '\1')
        end
      )) as product_key
    from (select known.url, (array_agg(known.merchant_id))[1] as merchant_id from known group by known.url) as given
    left join public.merchants on merchants.id = given.merchant_id
  ), said as (
    select 'post' as kind, replace(known.post_id::text, '-', '') as key, known.post_id, known.offer_id,
      known.merchant_id, known.link_id, null::uuid as best_of_id
    from known
    where known.is_button and known.offer_id is null
    union all
    select 'offer', replace(known.post_id::text, '-', '') || '_' || left(known.offer_id::text, 8), known.post_id,
      known.offer_id, known.merchant_id, known.link_id, null
    from known
    where known.offer_id is not null
    union all
    select 'link', urls.link_key, known.post_id, known.offer_id, known.merchant_id, known.link_id, null
    from known
    join urls on urls.url = known.url
    where urls.link_key is not null
    union all
    select 'product', urls.product_key, known.post_id, known.offer_id, known.merchant_id, known.link_id, null
    from known
    join urls on urls.url = known.url
    where urls.product_key is not null
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
comment on function private.refresh_attribution_keys is 'Derives what transactions are recognized by. What several reviews share recognizes none of them.';
