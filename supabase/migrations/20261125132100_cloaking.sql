-- Some programmes forbid links that hide where they lead. The application reads targets more thoroughly
-- (core/links/target.ts); here the last line holds for every writer.

create function private.unescaped(url text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  decoded text := lower(url);
begin
  for round in 1..4 loop
    exit when position('%' in decoded) = 0;
    for code in 33..126 loop
      decoded := replace(decoded, '%' || to_hex(code), lower(chr(code)));
    end loop;
  end loop;
  return decoded;
end
$$;
comment on function private.unescaped is 'A web address in lower case with its ASCII characters decoded, as often as they were encoded.';

create function private.hosts_in(url text) returns setof text
language sql immutable set search_path = ''
begin atomic
  select private.host_of(url) where private.host_of(url) is not null
  union
  select rtrim(found[1], '.')
  from regexp_matches(private.unescaped(url), '[a-z0-9_-]+(?:\.[a-z0-9_-]+)+\.?', 'g') as found;
end;
comment on function private.hosts_in is 'The host of a web address, and whatever looks like one behind it, such as in the parameter of a redirector.';

create function private.is_amazon_host(host text) returns boolean
language sql immutable set search_path = ''
return host ~ '(^|\.)(amazon\.(com?\.)?[a-z]{2,3}|amzn\.[a-z]{2,4}|a\.co|amazon-adsystem\.com)$';

create function private.is_shortened(host text) returns boolean
language sql immutable set search_path = ''
return regexp_replace(host, '^www\.', '') in (
  'bit.ly', 'bitly.com', 'j.mp', 'tinyurl.com', 'goo.gl', 't.co', 'ow.ly', 'is.gd', 'v.gd', 'buff.ly', 'rebrand.ly',
  'cutt.ly', 'shorturl.at', 'rb.gy', 't.ly', 'tiny.cc', 'lnkd.in', 'geni.us', 'smarturl.it', 'linktr.ee', 'shor.by'
);
comment on function private.is_shortened is 'Whether a host is a common service for short links; the application has the complete list.';

create function private.forbidding_merchant(link public.managed_links) returns text
language sql stable set search_path = ''
return (
  select coalesce(merchants.name, case when private.is_shortened(host) then host else 'Amazon' end)
  from private.link_urls(link) as url
  cross join lateral private.hosts_in(url) as host
  left join public.merchants
    on not merchants.allows_cloaking
    and merchants.id in (link.merchant_id, private.merchant_of_url('https://' || host))
  where merchants.id is not null or private.is_amazon_host(host) or private.is_shortened(host)
  limit 1
);
comment on function private.forbidding_merchant is 'The shop of a managed link that forbids it, or the service that hides the shop; null when it is allowed.';

create function private.check_cloaking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  forbidding text := private.forbidding_merchant(new);
begin
  if forbidding is not null then
    raise exception 'A managed link may not lead to %.', forbidding
      using errcode = 'check_violation', constraint = 'managed_links_cloaking', detail = forbidding;
  end if;
  return new;
end
$$;
comment on function private.check_cloaking is 'Trigger: no managed link leads to a shop that forbids it.';

create trigger managed_links_check_cloaking_on_insert
  before insert on public.managed_links
  for each row execute function private.check_cloaking();

create trigger managed_links_check_cloaking_on_update
  before update on public.managed_links
  for each row
  when (
    new.target is distinct from old.target
    or new.country_targets <> old.country_targets
    or new.merchant_id is distinct from old.merchant_id
    or (new.deleted_at is null and old.deleted_at is not null)
  )
  execute function private.check_cloaking();

create function private.check_forbidden_links() returns void
language plpgsql set search_path = '' as $$
declare
  slugs text := (
    select string_agg(slug, ', ' order by slug)
    from (
      select managed_links.slug
      from public.managed_links
      where managed_links.deleted_at is null
        and private.forbidding_merchant(managed_links) is not null
      order by slug
      limit 20
    ) as forbidden
  );
begin
  if slugs is not null then
    raise exception 'Managed links lead to this merchant: %.', slugs
      using errcode = 'check_violation', constraint = 'merchants_cloaked_links', detail = slugs;
  end if;
end
$$;
comment on function private.check_forbidden_links is 'Raises the managed links that lead where they may not, by their slugs.';

create function private.check_merchant_cloaking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_forbidden_links();
  return null;
end
$$;

-- At commit, because a form saves a merchant and its domains in several statements.
create constraint trigger merchants_check_cloaking
  after update on public.merchants deferrable initially deferred
  for each row when (old.allows_cloaking and not new.allows_cloaking)
  execute function private.check_merchant_cloaking();

create function private.check_domain_cloaking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.merchants where merchants.id = new.merchant_id and not merchants.allows_cloaking) then
    perform private.check_forbidden_links();
  end if;
  return null;
end
$$;

create constraint trigger merchant_domains_check_cloaking
  after insert or update on public.merchant_domains deferrable initially deferred
  for each row execute function private.check_domain_cloaking();
comment on function private.check_merchant_cloaking is 'Trigger: a shop with managed links cannot forbid them before they lead elsewhere.';
comment on function private.check_domain_cloaking is 'Trigger: nor can a shop that forbids them get a domain that they lead to.';
