-- Merchants and their rules: how their links are tagged, whether a link may be cloaked, how long a price may be shown. A
-- merchant is recognized by the domain of a link, also behind the link of a network.

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
grant select, insert, update, delete on table public.merchant_domains to service_role;
alter table public.merchant_domains enable row level security;
create index merchant_domains_merchant on public.merchant_domains (merchant_id);

create function private.host_of(url text) returns text
language sql immutable set search_path = ''
return rtrim(lower(substring(url from '(?i)^https?://(?:[^/?#@\s]*@)?([^/\\?#:\s]+)')), '.');
comment on function private.host_of is 'The host of a web address that the URL parser of the application has written; null for a path.';

create function private.merchant_of_url(url text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    private.merchant_of_host(private.host_of(url)),
    private.merchant_of_host(private.host_of(private.behind_network(url)))
  );
end
$$;
comment on function private.merchant_of_url is 'The merchant that a link leads to: by its host, or by that of the URL in a tracking URL.';

-- What visitors see of a merchant is part of its reviews: their pages follow like after an edit.
create function private.shop_url(url text) returns text
language sql stable set search_path = ''
return case
  when private.link_slug(url) is null then url
  else (select managed_links.target from public.managed_links where managed_links.slug = private.link_slug(url))
end;
comment on function private.shop_url is 'A web address, or the default target of a managed link.';

-- Where a merchant is used, and what changes with it
create function private.leads_to_domain(url text, domain_input text) returns boolean
language sql stable set search_path = ''
return exists (
  select from (values (private.shop_url(url)), (private.behind_network(private.shop_url(url)))) as links (address)
  where domain_input = any (private.domains_of(private.host_of(address)))
);
comment on function private.leads_to_domain is 'Whether a link leads to a domain or below it, itself or behind a network.';

create function private.may_mention(urls text, mentions text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return exists (select from unnest(mentions) as mention where strpos(urls, mention) > 0)
    -- An encoded hyphen, dot, digit or letter.
    or urls ~ 'http.+%(?:25)*(?:2[de]|3\d|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|[89a-f][0-9a-f])'
    or urls ~ 'http.+[^\x01-\x7f]';
end
$$;
comment on function private.may_mention is 'False when links in lower case mention none of some domains, which spares them a closer look: they contain none, and spell no host in a tracking URL in another way than usual.';

-- What visitors see of a merchant is part of its reviews: their pages follow like after an edit.
create function private.record_shop_changes(merchant_id_input uuid, domain_input text) returns void
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
  -- Few reviews are looked at closely: those that may mention it, those with managed links, and those that the clock
  -- has changed.
  for post in
    select posts.* from public.posts
    cross join lateral (
      select lower(concat_ws(' ', posts.primary_merchant_id, posts.primary_affiliate_url, posts.offers::text)) as urls
    ) as shops
    where posts.published
      and (
        private.may_mention(shops.urls, mentions)
        or posts.primary_affiliate_url like '/go/%' or strpos(shops.urls, '"/go/') > 0
        or exists (
          select from public.drafts
          where drafts.content_id = posts.id and drafts.content_kind = 'post' and drafts.publish_at <= moment
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
      perform private.record_change('review', effective.id, effective.slug, effective.former_slugs);
    end if;
  end loop;
end
$$;
comment on function private.record_shop_changes is 'Records a change of every public review with offers of a merchant, or with links to a domain.';

create function private.record_merchant_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_shop_changes(new.id, null);
  return null;
end
$$;
comment on function private.record_merchant_change is 'Trigger: records a change of the reviews that show a merchant.';

create constraint trigger merchants_record_update after update on public.merchants deferrable initially deferred
  for each row when (
    (new.name, new.sub_id_parameter, new.disclosure, new.allows_manual_prices, new.price_limit_minutes)
      is distinct from (old.name, old.sub_id_parameter, old.disclosure, old.allows_manual_prices, old.price_limit_minutes)
  )
  execute function private.record_merchant_change();

create function private.record_merchant_domain_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_shop_changes(null, coalesce(new.domain, old.domain));
  if tg_op = 'UPDATE' and old.domain <> new.domain then
    perform private.record_shop_changes(null, old.domain);
  end if;
  return null;
end
$$;
comment on function private.record_merchant_domain_change is 'Trigger: records a change of the reviews whose links are recognized differently.';

create constraint trigger merchant_domains_record_change after insert or update or delete on public.merchant_domains
  deferrable initially deferred
  for each row execute function private.record_merchant_domain_change();

-- The owner's merchants: reading, saving and deleting them.
create function private.admin_merchant(merchant public.merchants) returns jsonb
language sql stable set search_path = ''
return to_jsonb(merchant) - array['created_at', 'updated_at'] || jsonb_build_object(
  'version', merchant.updated_at,
  'domains', (
    select coalesce(jsonb_agg(merchant_domains.domain order by merchant_domains.domain), '[]')
    from public.merchant_domains
    where merchant_domains.merchant_id = merchant.id
  )
);
comment on function private.admin_merchant is 'A merchant with its domains, as the admin shows it.';

create function public.list_merchants() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(private.admin_merchant(merchants) order by lower(merchants.name)), '[]')
  from public.merchants;
end;
comment on function public.list_merchants is 'All merchants by name.';
grant execute on function public.list_merchants to service_role;

create function private.posts_using_merchant(merchant_id_input uuid)
returns table (id uuid, title text, is_trashed boolean)
language sql stable set search_path = ''
begin atomic
  select posts.id, posts.title, posts.trashed_at is not null
  from public.posts
  left join public.drafts on drafts.content_id = posts.id and drafts.content_kind = 'post'
  where private.uses_merchant(posts.offers, posts.primary_merchant_id, posts.primary_affiliate_url, merchant_id_input)
    or private.uses_merchant(
      drafts.fields -> 'offers',
      case
        when drafts.fields ? 'primary_merchant_id' then (drafts.fields ->> 'primary_merchant_id')::uuid
        else posts.primary_merchant_id
      end,
      coalesce(drafts.fields ->> 'primary_affiliate_url', posts.primary_affiliate_url),
      merchant_id_input
    );
end;
comment on function private.posts_using_merchant is 'Posts with offers of a merchant, drafts and the trash included.';

create function public.merchant_usage(merchant_id_input uuid) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'posts', (
      select coalesce(jsonb_agg(to_jsonb(used) order by lower(used.title), used.id), '[]')
      from private.posts_using_merchant(merchant_id_input) as used
    ),
    'links', (
      select coalesce(jsonb_agg(jsonb_build_object('id', managed_links.id, 'slug', managed_links.slug) order by managed_links.slug), '[]')
      from public.managed_links
      where managed_links.deleted_at is null
        and coalesce(managed_links.merchant_id, private.merchant_of_url(managed_links.target)) = merchant_id_input
    )
  );
end;
comment on function public.merchant_usage is 'The posts and managed links that lead to a merchant.';
grant execute on function public.merchant_usage to service_role;

-- Saving
create function public.save_merchant(
  admin_user_id_input uuid,
  merchant_input jsonb,
  merchant_id_input uuid default null,
  version_input timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  domains text[] := array(
    select distinct domain from jsonb_array_elements_text(merchant_input -> 'domains') as domain order by domain
  );
  saved public.merchants;
  taken record;
  violated text;
  reason text;
begin
  if merchant_id_input is not null then
    select * into saved from public.merchants where merchants.id = merchant_id_input for update;
    if not found then
      return jsonb_build_object('outcome', 'missing');
    end if;
    if saved.updated_at is distinct from version_input then
      return jsonb_build_object('outcome', 'changed', 'merchant', private.admin_merchant(saved));
    end if;
  end if;
  select merchant_domains.domain, merchants.name into taken
  from public.merchant_domains
  join public.merchants on merchants.id = merchant_domains.merchant_id
  where merchant_domains.domain = any (domains) and merchants.id is distinct from merchant_id_input
  limit 1;
  if found then
    return jsonb_build_object('outcome', 'refused', 'field', 'domains', 'domain', taken.domain, 'merchant', taken.name);
  end if;

  if merchant_id_input is null then
    saved.id := private.insert_row('public.merchants', merchant_input);
  else
    perform private.update_row('public.merchants', merchant_id_input, merchant_input);
  end if;
  select * into saved from public.merchants where merchants.id = saved.id;
  delete from public.merchant_domains
  where merchant_domains.merchant_id = saved.id and merchant_domains.domain <> all (domains);
  insert into public.merchant_domains (domain, merchant_id)
  select wanted.domain, saved.id from unnest(domains) as wanted (domain)
  where not exists (
    select from public.merchant_domains as known where known.domain = wanted.domain and known.merchant_id = saved.id
  );
  perform public.log_admin_activity(
    admin_user_id_input,
    case when merchant_id_input is null then 'Create Merchant' else 'Update Merchant' end,
    format('%s "%s"', case when merchant_id_input is null then 'Created' else 'Updated' end, saved.name)
  );
  return jsonb_build_object('outcome', 'saved', 'merchant', private.admin_merchant(saved));
exception
  when unique_violation or check_violation then
    get stacked diagnostics violated = constraint_name, reason = message_text;
    return jsonb_build_object(
      'outcome', 'refused',
      'field', case
        when violated = 'merchants_name_unique' then 'name'
        when violated = 'merchant_domains_pkey' then 'domains'
        when violated like '%cloak%' then 'allows_cloaking'
        when violated like 'merchants_tag_%' then 'tag_value'
        when violated like 'merchant_domains_%' then 'domains'
        else 'name'
      end
    ) || case when violated like '%cloak%' then jsonb_build_object('reason', reason) else '{}' end;
end
$$;
comment on function public.save_merchant is 'Creates a merchant, or saves one over the version that was loaded, with its domains. Returns {outcome}: saved; missing; changed, with the merchant; refused, with the field.';
grant execute on function public.save_merchant to service_role;

create function public.delete_merchant(admin_user_id_input uuid, merchant_id_input uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  merchant public.merchants;
  usage jsonb;
begin
  -- Waits for saves that name it, and makes later ones wait.
  select * into merchant from public.merchants where merchants.id = merchant_id_input for update;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  usage := public.merchant_usage(merchant_id_input);
  if usage <> '{"posts": [], "links": []}' then
    return usage || jsonb_build_object('outcome', 'used');
  end if;
  update public.managed_links set merchant_id = null
  where managed_links.merchant_id = merchant_id_input and managed_links.deleted_at is not null;
  delete from public.merchants where merchants.id = merchant_id_input;
  perform public.log_admin_activity(admin_user_id_input, 'Delete Merchant', format('Deleted "%s"', merchant.name));
  return jsonb_build_object('outcome', 'deleted');
end
$$;
comment on function public.delete_merchant is 'Deletes a merchant that nothing leads to. Returns {outcome}: deleted; missing; used, with posts and links.';
grant execute on function public.delete_merchant to service_role;

create function private.keep_used_merchant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_importing_content() and (
    exists (
      select from public.posts
      where posts.offers @> jsonb_build_array(jsonb_build_object('merchant_id', old.id))
        or posts.primary_merchant_id = old.id
    )
    or exists (
      select from public.drafts
      where drafts.content_kind = 'post' and (
        drafts.fields -> 'offers' @> jsonb_build_array(jsonb_build_object('merchant_id', old.id))
          or drafts.fields ->> 'primary_merchant_id' = old.id::text
      )
    )
  ) then
    raise exception 'Offers name this merchant.' using errcode = 'foreign_key_violation', constraint = 'merchants_not_in_use';
  end if;
  return old;
end
$$;
comment on function private.keep_used_merchant is 'Trigger: refuses to delete a merchant that offers name.';

create trigger merchants_keep_used
  before delete on public.merchants
  for each row execute function private.keep_used_merchant();

-- A link through an affiliate network belongs to the merchant behind it, as in core/merchants/recognize.ts. Where the
-- link does not say its merchant, the owner does: of a further offer as before, and now of the primary one.
create table private.network_hosts (
  host text primary key,
  network text not null,
  destinations text[] not null
);
comment on table private.network_hosts is 'The hosts of tracking URLs, their subdomains included. A test compares them with networks of the application.';
comment on column private.network_hosts.destinations is 'The parameters that can hold the merchant''s own URL, the more usual one first.';

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
        -- Without what is not UTF-8, which no host contains.
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

create function private.uses_merchant(
  offers jsonb, primary_merchant_id uuid, primary_url text, merchant_id_input uuid
) returns boolean
language sql stable set search_path = ''
return coalesce(private.primary_merchant(primary_merchant_id, primary_url) = merchant_id_input, false) or exists (
  select from jsonb_array_elements(case when private.are_offers(offers) then offers else '[]' end) as given (offer)
  where private.merchant_of_offer(offer) = merchant_id_input
);
comment on function private.uses_merchant(jsonb, uuid, text, uuid) is 'Whether a merchant sells one of these offers, chosen or recognized.';

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
          select from public.drafts
          where drafts.content_id = posts.id and drafts.content_kind = 'post' and drafts.publish_at <= moment
        )
      )
    order by posts.id
  loop
    continue when not private.is_public(post, moment);
    effective := private.effective_post(post, moment);
    if effective.primary_affiliate_url = url or effective.offers @> jsonb_build_array(jsonb_build_object('url', url)) then
      perform private.record_change('review', effective.id, effective.slug, effective.former_slugs);
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
