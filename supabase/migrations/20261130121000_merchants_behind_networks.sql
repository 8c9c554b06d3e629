-- A link through an affiliate network belongs to the merchant behind it, as in core/merchants/recognize.ts. Where the
-- link does not say its merchant, the owner does: of a further offer as before, and now of the primary one.

create table private.network_hosts (
  host text primary key,
  network text not null,
  destinations text[] not null
);
comment on table private.network_hosts is 'The hosts of tracking URLs, their subdomains included. A test compares them with networks of the application.';
comment on column private.network_hosts.destinations is 'The parameters that can hold the merchant''s own URL, the more usual one first.';

insert into private.network_hosts (host, network, destinations)
select host, given.network, given.destinations
from (
  values
    ('ebay', array['rover.ebay.com'], array['mpre']),
    ('awin', array['awin1.com', 'zenaps.com'], array['ued', 'p']),
    (
      'cj',
      array[
        'anrdoezrs.net', 'dpbolvw.net', 'emjcd.com', 'jdoqocy.com', 'kqzyfj.com', 'qksrv.net', 'tkqlhce.com'
      ],
      array['url']
    ),
    ('impact', array['7eer.net', 'evyy.net', 'i8b.net', 'ojrq.net', 'pxf.io', 'sjv.io'], array['u']),
    ('rakuten', array['linksynergy.com'], array['murl', 'RD_PARM1']),
    ('shareasale', array['shareasale.com', 'shareasale-analytics.com'], array['urllink']),
    ('partnerize', array['prf.hn'], array['destination']),
    (
      'tradedoubler', array['clk.tradedoubler.com', 'clkuk.tradedoubler.com', 'clkde.tradedoubler.com'],
      array['url']
    ),
    ('webgains', array['track.webgains.com'], array['wgtarget']),
    ('admitad', array['ad.admitad.com', 'alitems.com', 'alitems.co'], array['ulp']),
    ('avantlink', array['avantlink.com', 'avantlink.ca'], array['url']),
    ('flexoffers', array['flexlinks.com', 'flexlinkspro.com', 'flexoffers.com'], array['url']),
    ('daisycon', array['ds1.nl', 'jf79.net', 'lt45.net', 'bdt9.net'], array['dl']),
    ('tradetracker', array['tc.tradetracker.net'], array['u']),
    ('skimlinks', array['go.skimresources.com', 'go.redirectingat.com'], array['url']),
    ('sovrn', array['redirect.viglink.com', 'sovrn.co'], array['u'])
) as given (network, hosts, destinations)
cross join unnest(given.hosts) as host;

-- These functions are called for every link of a page, and PL/pgSQL keeps their plans.

create function private.domains_of(host text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  parts constant text[] := string_to_array(host, '.');
  domains text[] := '{}';
begin
  for start in 1..coalesce(cardinality(parts), 0) loop
    domains := domains || array_to_string(parts[start:], '.');
  end loop;
  return domains;
end
$$;
comment on function private.domains_of is 'A host and the domains that it is below, the longest first.';

create function private.network_of(url text) returns text
language plpgsql stable set search_path = '' as $$
declare
  -- In the query they would be made again for every row.
  domains constant text[] := private.domains_of(private.host_of(url));
begin
  return (
    select network_hosts.network from private.network_hosts where network_hosts.host = any (domains) limit 1
  );
end
$$;
comment on function private.network_of is 'The network whose tracking URL this is; null for any other URL.';

create function private.punycode(label text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  codes constant integer[] := array(select ascii(letter) from regexp_split_to_table(label, '') as letter);
  output text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  plain constant integer := char_length(output);
  written integer := plain;
  code integer := 128;
  delta integer := 0;
  bias integer := 72;
  next_code integer;
  given integer;
  rest integer;
  place integer;
  threshold integer;
begin
  if plain = cardinality(codes) then
    return label;
  end if;
  if plain > 0 then
    output := output || '-';
  end if;
  while written < cardinality(codes) loop
    next_code := (select min(known) from unnest(codes) as known where known >= code);
    delta := delta + (next_code - code) * (written + 1);
    code := next_code;
    foreach given in array codes loop
      if given < code then
        delta := delta + 1;
      elsif given = code then
        rest := delta;
        place := 36;
        loop
          threshold := least(greatest(place - bias, 1), 26);
          exit when rest < threshold;
          output := output || substr(digits, 1 + threshold + (rest - threshold) % (36 - threshold), 1);
          rest := (rest - threshold) / (36 - threshold);
          place := place + 36;
        end loop;
        output := output || substr(digits, 1 + rest, 1);
        delta := case when written = plain then delta / 700 else delta / 2 end;
        delta := delta + delta / (written + 1);
        place := 0;
        while delta > 455 loop
          delta := delta / 35;
          place := place + 36;
        end loop;
        bias := place + 36 * delta / (delta + 38);
        delta := 0;
        written := written + 1;
      end if;
    end loop;
    delta := delta + 1;
    code := code + 1;
  end loop;
  return 'xn--' || output;
end
$$;
comment on function private.punycode is 'A label of a host as the domain name system has it: RFC 3492.';

create function private.as_web_address(given text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  plain constant text := regexp_replace(given, '[\t\n\r]|^[\x01-\x20]+|[\x01-\x20]+$', '', 'g');
  rest constant text := regexp_replace(plain, '^https?:[/\\]*', '', 'i');
  authority constant text := substring(rest from '^[^/\\?#]*');
  host text := regexp_replace(regexp_replace(authority, '^.*@', ''), ':[0-9]*$', '');
begin
  if plain !~* '^https?:' or rest is null then
    return null;
  end if;
  host := lower(case when host like '%\%%' then private.percent_decoded(host) else host end);
  if host = '' or host ~ '[\x01-\x20<>#%/:?@\\^|[\]]' then
    return null;
  end if;
  if host ~ '[^\x01-\x7f]' then
    host := (
      select string_agg(private.punycode(label), '.' order by place)
      from regexp_split_to_table(normalize(host), '\.') with ordinality as labels (label, place)
    );
  end if;
  return 'https://' || host || substr(rest, char_length(authority) + 1);
end
$$;
comment on function private.as_web_address is 'A text that a browser opens as a web address, with its host as the database reads it; null for any other text.';

create function private.url_parameter(url text, name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  pair text;
  said text;
  value text;
begin
  foreach pair in array coalesce(string_to_array(substring(split_part(url, '#', 1) from '\?(.*)$'), '&'), '{}') loop
    said := split_part(pair, '=', 1);
    if said = name or (said like '%\%%' and private.percent_decoded(said) = name) then
      value := replace(substr(pair, char_length(said) + 2), '+', ' ');
      return coalesce(
        private.percent_decoded(value),
        -- Without what is no UTF-8, which no host contains.
        private.percent_decoded(regexp_replace(value, '%(?:00|[89A-Fa-f][0-9A-Fa-f])', '', 'g'))
      );
    end if;
  end loop;
  return null;
end
$$;
comment on function private.url_parameter is 'The first value of a parameter in the query of a URL.';

create function private.path_parameter(url text, name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  value constant text := substring(split_part(split_part(url, '#', 1), '?', 1) from '(?i)/' || name || ':(.+)$');
begin
  return private.url_parameter(
    '?value=' || replace(case when value ~* '^https?%' then split_part(value, '/', 1) else value end, '+', '%2B'), 'value'
  );
end
$$;
comment on function private.path_parameter is 'A parameter in the path of a URL, such as Partnerize''s /click/camref:1/destination:https%3A%2F%2F…';

create function private.behind_network(url text) returns text
language plpgsql stable set search_path = '' as $$
declare
  current_url text := url;
  found_url text;
  domains text[];
  names text[];
  name text;
begin
  -- Spares most URLs the rest.
  if substr(url, 9) !~* 'https?(?::|%)' then
    return null;
  end if;
  -- Networks behind networks are rare; more than four are a trap.
  for depth in 0..4 loop
    domains := private.domains_of(private.host_of(current_url));
    names := (
      select network_hosts.destinations from private.network_hosts where network_hosts.host = any (domains) limit 1
    );
    if names is null then
      return nullif(current_url, url);
    end if;
    found_url := null;
    foreach name in array names loop
      found_url := coalesce(
        private.as_web_address(private.url_parameter(current_url, name)),
        private.as_web_address(private.path_parameter(current_url, name))
      );
      exit when found_url is not null;
    end loop;
    exit when found_url is null;
    current_url := found_url;
  end loop;
  return null;
end
$$;
comment on function private.behind_network is 'The merchant''s own URL in the tracking URL of a network; null where only the network knows it, and for any other URL.';

create function private.merchant_of_host(host text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  domains constant text[] := private.domains_of(host);
begin
  return (
    select merchant_domains.merchant_id
    from public.merchant_domains
    where merchant_domains.domain = any (domains)
    order by char_length(merchant_domains.domain) desc
    limit 1
  );
end
$$;
comment on function private.merchant_of_host is 'The merchant whose domain a host belongs to; the longest domain wins.';

create or replace function private.merchant_of_url(url text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    private.merchant_of_host(private.host_of(url)),
    private.merchant_of_host(private.host_of(private.behind_network(url)))
  );
end
$$;
comment on function private.merchant_of_url is 'The merchant that a link leads to: by its host, or by that of the URL in a tracking URL.';

-- The primary offer names its merchant

-- Runs the deferred triggers that record changes, so that the table can be altered.
set constraints all immediate;
alter table public.posts
  add column primary_merchant_id uuid references public.merchants (id) on delete set null;
comment on column public.posts.primary_merchant_id is 'The merchant of the primary offer; null: recognized by the URL.';
create index posts_primary_merchant on public.posts (primary_merchant_id) where primary_merchant_id is not null;

create function private.keep_known_merchant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.primary_merchant_id := (
    select merchants.id from public.merchants where merchants.id = new.primary_merchant_id for key share
  );
  return new;
end
$$;
comment on function private.keep_known_merchant is 'Trigger: a primary offer whose merchant is gone, as in an old revision, is recognized by its URL.';

create trigger posts_keep_known_merchant
  before insert or update of primary_merchant_id on public.posts
  for each row when (new.primary_merchant_id is not null)
  execute function private.keep_known_merchant();

create function private.primary_merchant(chosen uuid, url text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return case when url is not null then coalesce(chosen, private.merchant_of_link(url)) end;
end
$$;
comment on function private.primary_merchant is 'The merchant of a primary offer: chosen by the owner, or recognized by the URL.';

-- What visitors see

create function private.public_merchant(merchant_id_input uuid, url text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'name', merchants.name,
      'sub_id_parameter', case
        when merchants.sub_id_parameter is null or merchants.network = 'none' then merchants.sub_id_parameter
        when coalesce(private.network_of(url), merchants.network) = merchants.network then merchants.sub_id_parameter
      end,
      'disclosure', merchants.disclosure
    )
    from public.merchants
    where merchants.id = merchant_id_input
  );
end
$$;
comment on function private.public_merchant(uuid, text) is 'What visitors see of the merchant that a link leads to, or null. The tracking URL of another network than the merchant''s has no sub-ID of it.';

create or replace function private.public_offers(offers jsonb, moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', offer -> 'id',
        'url', offer -> 'url',
        'merchant', private.public_merchant(shop.id, offer ->> 'url'),
        'condition', offer -> 'condition',
        'note', offer -> 'note',
        'ends_at', offer -> 'ends_at',
        'amount', case when price.is_shown then offer -> 'amount' end,
        'currency', case when price.is_shown then offer -> 'currency' end,
        'availability', case when price.is_shown or offer ->> 'amount' is null then offer ->> 'availability' else 'unknown' end,
        'checked_at', case when price.is_shown then offer -> 'checked_at' end,
        'price_until', case when price.is_shown then private.instant_text(price.until) end
      )
      order by place
    ),
    '[]'
  )
  from jsonb_array_elements(offers) with ordinality as given (offer, place)
  left join public.merchants as shop on shop.id = private.merchant_of_offer(offer)
  cross join lateral (
    select (offer ->> 'checked_at')::timestamptz + shop.price_limit_minutes * interval '1 minute' as until
  ) as shown
  cross join lateral (
    select shown.until, offer ->> 'amount' is not null
      and coalesce(shown.until > moment, true)
      and (coalesce(shop.allows_manual_prices, true) or offer ->> 'source' <> 'manual') as is_shown
  ) as price
  where coalesce((offer ->> 'starts_at')::timestamptz <= moment, true)
    and coalesce((offer ->> 'ends_at')::timestamptz > moment, true)
);

create or replace function private.with_shops(review jsonb, offers jsonb, primary_url text, moment timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  category_ids uuid[] := array(select jsonb_array_elements_text(coalesce(review -> 'category_ids', '[]')));
  merchant_id uuid := private.primary_merchant((review ->> 'primary_merchant_id')::uuid, primary_url);
begin
  return review - array['category_ids', 'primary_merchant_id'] || jsonb_build_object(
    'offers', private.public_offers(offers, moment),
    'merchant', private.public_merchant(merchant_id, primary_url),
    'specifications', private.public_specifications(coalesce(review -> 'specifications', '[]'), category_ids)
  );
end
$$;
comment on function private.with_shops is 'A review as JSON, with category_ids and primary_merchant_id, as visitors see it: with its offers, the merchant of its primary offer and its specifications.';

drop function private.public_merchant(uuid);

create or replace function public.preview_form(form_input jsonb) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.with_shops(
    jsonb_build_object(
      'specifications', coalesce(form_input -> 'specifications', '[]'),
      'category_ids', coalesce(form_input -> 'category_ids', '[]'),
      'primary_merchant_id', form_input -> 'merchant_id'
    ),
    case
      when private.are_offers(form_input -> 'offers')
        then private.settled_offers(form_input -> 'offers', '[]', private.clock())
      else '[]'
    end,
    form_input ->> 'url',
    private.clock()
  );
end;
comment on function public.preview_form is 'Offers, the merchant of the primary offer and specifications of an unsaved form as visitors would see them. The form has offers, url, merchant_id (null: recognized by the URL), specifications and category_ids.';

create or replace function private.public_shops(moment timestamptz) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_object_agg(
    posts.id,
    md5(private.with_shops(
      jsonb_build_object('specifications', posts.specifications, 'primary_merchant_id', posts.primary_merchant_id),
      posts.offers, posts.primary_affiliate_url, moment
    )::text)
  ), '{}')
  from public.posts
  where (posts.offers <> '[]' or posts.primary_affiliate_url is not null or posts.specifications <> '[]')
    and private.is_public(posts, moment)
);

create or replace function private.edge_links(link_ids uuid[]) returns table (number numeric, link jsonb)
-- One query without functions of each row, because an import changes thousands.
language sql stable set search_path = '' as $$
  with moment as materialized (
    select private.clock() as now
  ), shown as (
    select known.number, known.is_started as was_started, known.link_id, managed_links.id is null as is_missing,
      coalesce(managed_links.starts_at <= moment.now, true) as is_started, managed_links.*
    from private.link_changes as known
    cross join moment
    left join public.managed_links on managed_links.id = known.link_id
    where known.link_id = any (link_ids)
  ), urls as (
    select shown.link_id, shown.merchant_id, '' as country, shown.target as url
    from shown
    where shown.target is not null and shown.deleted_at is null and shown.is_started
    union all
    select shown.link_id, shown.merchant_id, country, url
    from shown, jsonb_each_text(shown.country_targets) as given (country, url)
    where shown.deleted_at is null and shown.is_started
  ), targets as (
    select urls.link_id, urls.country,
      jsonb_build_object('url', urls.url, 'sub_id_parameter', case
        -- As in private.public_merchant.
        when merchants.network = 'none' or coalesce(through.network, merchants.network) = merchants.network
          then merchants.sub_id_parameter
      end) as target
    from urls
    cross join lateral string_to_array(
      -- As in private.host_of.
      rtrim(lower(substring(urls.url from '(?i)^https?://(?:[^/?#@\s]*@)?([^/\\?#:\s]+)')), '.'), '.'
    ) as parts
    left join lateral (
      select merchant_domains.merchant_id
      from generate_subscripts(parts, 1) as start
      join public.merchant_domains on merchant_domains.domain = array_to_string(parts[start:], '.')
      where urls.merchant_id is null
      order by start
      limit 1
    ) as recognized on true
    left join lateral (
      select network_hosts.network
      from generate_subscripts(parts, 1) as start
      join private.network_hosts on network_hosts.host = array_to_string(parts[start:], '.')
      limit 1
    ) as through on true
    cross join lateral (
      select coalesce(
        urls.merchant_id, recognized.merchant_id,
        case
          when through.network is not null then private.merchant_of_host(private.host_of(private.behind_network(urls.url)))
        end
      ) as merchant_id
    ) as shop
    left join public.merchants on merchants.id = shop.merchant_id
  ), grouped as (
    select targets.link_id,
      jsonb_object_agg(country, target) filter (where country = '') -> '' as target,
      jsonb_object_agg(country, target) filter (where country <> '') as country_targets
    from targets
    group by targets.link_id
  )
  select shown.number + case when shown.is_started = shown.was_started then 0 else 0.5 end,
    case
      when is_missing then jsonb_build_object(
        'number', shown.number, 'id', shown.link_id, 'slug', '', 'old_paths', '[]'::jsonb, 'post_id', null,
        'state', 'missing', 'target', null
      )
      else jsonb_build_object(
        'number', shown.number + case when shown.is_started = shown.was_started then 0 else 0.5 end,
        'id', shown.id,
        'slug', shown.slug,
        'old_paths', shown.old_paths,
        'post_id', shown.post_id
      ) || case
        when shown.deleted_at is not null then '{"state": "deleted", "target": null}'
        -- Where it will lead is nobody's business before.
        when not shown.is_started then '{"state": "waiting", "target": null}'
        else jsonb_build_object(
          'state', 'running',
          'target', grouped.target,
          'country_targets', coalesce(grouped.country_targets, '{}'),
          'ends_at', shown.ends_at
        )
      end
    end
  from shown
  left join grouped on grouped.link_id = shown.link_id
$$;

-- Where a merchant is used, and what changes with it

create or replace function private.leads_to_domain(url text, domain_input text) returns boolean
language sql stable set search_path = ''
return exists (
  select from (values (private.shop_url(url)), (private.behind_network(private.shop_url(url)))) as links (address)
  where domain_input = any (private.domains_of(private.host_of(address)))
);
comment on function private.leads_to_domain is 'Whether a link leads to a domain or below it, itself or behind a network.';

create or replace function private.links_under(domain text) returns setof public.managed_links
language sql stable set search_path = ''
begin atomic
  select managed_links.*
  from public.managed_links
  where exists (
    select from private.link_urls(managed_links) as url where private.leads_to_domain(url, domain)
  );
end;

create function private.uses_merchant(
  offers jsonb, primary_merchant_id uuid, primary_url text, merchant_id_input uuid
) returns boolean
language sql stable set search_path = ''
return coalesce(private.primary_merchant(primary_merchant_id, primary_url) = merchant_id_input, false) or exists (
  select from jsonb_array_elements(case when private.are_offers(offers) then offers else '[]' end) as given (offer)
  where private.merchant_of_offer(offer) = merchant_id_input
);
comment on function private.uses_merchant(jsonb, uuid, text, uuid) is 'Whether a merchant sells one of these offers, chosen or recognized.';

create or replace function private.posts_using_merchant(merchant_id_input uuid)
returns table (id uuid, title text, is_trashed boolean)
language sql stable set search_path = ''
begin atomic
  select posts.id, posts.title, posts.trashed_at is not null
  from public.posts
  left join public.post_drafts on post_drafts.post_id = posts.id
  where private.uses_merchant(posts.offers, posts.primary_merchant_id, posts.primary_affiliate_url, merchant_id_input)
    or private.uses_merchant(
      post_drafts.fields -> 'offers',
      case
        when post_drafts.fields ? 'primary_merchant_id' then (post_drafts.fields ->> 'primary_merchant_id')::uuid
        else posts.primary_merchant_id
      end,
      coalesce(post_drafts.fields ->> 'primary_affiliate_url', posts.primary_affiliate_url),
      merchant_id_input
    );
end;

create or replace function private.keep_used_merchant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_importing_content() and (
    exists (
      select from public.posts
      where posts.offers @> jsonb_build_array(jsonb_build_object('merchant_id', old.id))
        or posts.primary_merchant_id = old.id
    )
    or exists (
      select from public.post_drafts
      where post_drafts.fields -> 'offers' @> jsonb_build_array(jsonb_build_object('merchant_id', old.id))
        or post_drafts.fields ->> 'primary_merchant_id' = old.id::text
    )
  ) then
    raise exception 'Offers name this merchant.' using errcode = 'foreign_key_violation', constraint = 'merchants_not_in_use';
  end if;
  return old;
end
$$;

create or replace function private.record_shop_changes(merchant_id_input uuid, domain_input text) returns void
language plpgsql set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  mentions constant text[] := array(
    select merchant_domains.domain from public.merchant_domains
    where merchant_domains.merchant_id = merchant_id_input
  ) || merchant_id_input::text || domain_input;
  post public.posts;
  effective public.posts;
begin
  -- Few reviews are looked at closely: those that mention it, those with managed links, those that the clock has
  -- changed, and those that spell a host in a tracking URL in another way than usual.
  for post in
    select posts.* from public.posts
    cross join lateral (
      select lower(concat_ws(' ', posts.primary_merchant_id, posts.primary_affiliate_url, posts.offers::text)) as urls
    ) as shops
    where posts.published
      and (
        exists (select from unnest(mentions) as mention where strpos(shops.urls, mention) > 0)
        or posts.primary_affiliate_url like '/go/%' or strpos(shops.urls, '"/go/') > 0
        -- An encoded hyphen, dot, digit or letter.
        or shops.urls ~ 'http.+%(?:25)*(?:2[de]|3\d|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|[89a-f][0-9a-f])'
        or shops.urls ~ 'http.+[^\x01-\x7f]'
        or exists (
          select from public.post_drafts
          where post_drafts.post_id = posts.id and post_drafts.publish_at <= moment
        )
      )
    order by posts.id
  loop
    continue when not private.is_public(post, moment);
    effective := private.effective_post(post, moment);
    if (merchant_id_input is not null and private.uses_merchant(
          effective.offers, effective.primary_merchant_id, effective.primary_affiliate_url, merchant_id_input
        ))
      or (domain_input is not null and (
        private.leads_to_domain(effective.primary_affiliate_url, domain_input) or exists (
          select from jsonb_array_elements(effective.offers) as given (offer)
          where private.leads_to_domain(offer ->> 'url', domain_input)
        )
      ))
    then
      perform private.record_change(effective.id, effective.slug, effective.former_slugs);
    end if;
  end loop;
end
$$;

drop function private.uses_merchant(jsonb, text, uuid);

create function private.merchant_of_managed(link public.managed_links) returns uuid
language sql stable set search_path = ''
return coalesce(link.merchant_id, private.merchant_of_url(link.target));
comment on function private.merchant_of_managed is 'The merchant that a managed link leads to.';

create function private.record_link_merchant_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
  url constant text := '/go/' || new.slug;
  post public.posts;
  effective public.posts;
begin
  if private.merchant_of_managed(new) is not distinct from private.merchant_of_managed(old) then
    return null;
  end if;
  for post in
    select posts.* from public.posts
    where posts.published
      and (
        posts.primary_affiliate_url = url or posts.offers @> jsonb_build_array(jsonb_build_object('url', url))
        or exists (
          select from public.post_drafts
          where post_drafts.post_id = posts.id and post_drafts.publish_at <= moment
        )
      )
    order by posts.id
  loop
    continue when not private.is_public(post, moment);
    effective := private.effective_post(post, moment);
    if effective.primary_affiliate_url = url or effective.offers @> jsonb_build_array(jsonb_build_object('url', url)) then
      perform private.record_change(effective.id, effective.slug, effective.former_slugs);
    end if;
  end loop;
  return null;
end
$$;
comment on function private.record_link_merchant_change is 'Trigger: records a change of the reviews whose managed link leads to another merchant.';

create constraint trigger managed_links_record_merchant_change
  after update of merchant_id, target on public.managed_links deferrable initially deferred
  for each row
  when (new.merchant_id is distinct from old.merchant_id or new.target is distinct from old.target)
  execute function private.record_link_merchant_change();

-- What is checked, clicked and sold

create or replace function public.read_link_sources(
  ids_input uuid[] default null,
  after_input uuid default null,
  limit_input integer default 200
) returns jsonb
-- plpgsql, because a plan for the given arguments uses the index.
language plpgsql stable security definer set search_path = '' as $$
declare
  moment timestamptz := private.clock();
begin
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', shown.id,
          'primary_affiliate_url', shown.primary_affiliate_url,
          'primary_merchant_id', shown.primary_merchant_id,
          'in_depth_analysis', shown.in_depth_analysis,
          'offers', (
            select coalesce(
              jsonb_agg(
                jsonb_build_object('id', offer -> 'id', 'url', offer -> 'url', 'merchant_id', offer -> 'merchant_id')
              ),
              '[]'
            )
            from jsonb_array_elements(shown.offers) as stored (offer)
            where coalesce((offer ->> 'ends_at')::timestamptz > moment, true)
          )
        )
        order by shown.id
      ),
      '[]'
    )
    from (
      select *
      from public.posts
      where private.is_public(posts, moment)
        and (ids_input is null or posts.id = any (ids_input))
        and (after_input is null or posts.id > after_input)
      order by posts.id
      limit limit_input
    ) as page
    cross join lateral private.effective_post(page::public.posts, moment) as shown
  );
end
$$;

create or replace function private.clicked_merchant(post_id_input uuid, placement text, offer_id uuid, link_id uuid) returns uuid
language sql stable set search_path = ''
return case
  when offer_id is not null then (
    select private.merchant_of_offer(offer)
    from public.posts
    cross join lateral jsonb_array_elements(posts.offers) as held (offer)
    where posts.id = post_id_input and offer ->> 'id' = clicked_merchant.offer_id::text
  )
  when link_id is not null then (
    select coalesce(managed_links.merchant_id, private.merchant_of_url(managed_links.target))
    from public.managed_links where managed_links.id = clicked_merchant.link_id
  )
  -- A link in a text may lead to any shop, the others lead to the primary one.
  when placement <> 'text' then (
    select private.primary_merchant(posts.primary_merchant_id, posts.primary_affiliate_url)
    from public.posts where posts.id = post_id_input
  )
end;

create or replace function private.merchant_clicks(from_day date, to_day date)
returns table (post_id uuid, placement text, offer_id uuid, link_id uuid, clicks bigint, merchant_id uuid)
language sql stable set search_path = ''
begin atomic
  with found as materialized (
    select * from private.clicks_between(from_day, to_day)
  ),
  -- Where each kind of link leads, as private.clicked_merchant has it.
  offered as materialized (
    select posts.id as post_id, offer ->> 'id' as offer_id, (offer ->> 'merchant_id')::uuid as merchant_id, offer ->> 'url' as url
    from public.posts
    cross join lateral jsonb_array_elements(posts.offers) as held (offer)
    where posts.id in (select found.post_id from found where found.offer_id is not null)
  ),
  managed as materialized (
    select managed_links.id, managed_links.slug, managed_links.merchant_id, managed_links.target as url
    from public.managed_links
  ),
  led as materialized (
    select
      found.post_id, found.placement, found.offer_id, found.link_id, found.clicks,
      case
        when found.offer_id is not null then offered.merchant_id
        when found.link_id is not null then managed.merchant_id
        when found.placement <> 'text' and posts.primary_affiliate_url is not null then posts.primary_merchant_id
      end as merchant_id,
      case
        when found.offer_id is not null then offered.url
        when found.link_id is not null then managed.url
        when found.placement <> 'text' then posts.primary_affiliate_url
      end as url
    from found
    left join offered on offered.post_id = found.post_id and offered.offer_id = found.offer_id::text
    left join managed on managed.id = found.link_id
    left join public.posts on posts.id = found.post_id
  ),
  addresses as materialized (
    select distinct led.url from led where led.merchant_id is null and led.url is not null
  ),
  targets as materialized (
    select addresses.url, through.merchant_id, coalesce(through.url, addresses.url) as target
    from addresses
    left join managed as through
      on addresses.url like '/go/%' and through.slug = private.link_slug(addresses.url)
  ),
  hosts as materialized (
    select targets.url, targets.merchant_id,
      private.host_of(coalesce(private.behind_network(targets.target), targets.target)) as host
    from targets
  ),
  shops as materialized (
    select known.host, private.merchant_of_host(known.host) as merchant_id
    from (select distinct hosts.host from hosts where hosts.merchant_id is null and hosts.host is not null) as known
  )
  select
    led.post_id, led.placement, led.offer_id, led.link_id, led.clicks,
    coalesce(led.merchant_id, hosts.merchant_id, shops.merchant_id)
  from led
  left join hosts on hosts.url = led.url and led.merchant_id is null
  left join shops on shops.host = hosts.host;
end;

create or replace function private.attribution_links() returns table (
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
