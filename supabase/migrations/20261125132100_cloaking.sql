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

create function private.forbidding_merchant(link public.managed_links) returns text
language plpgsql stable set search_path = '' as $$
declare
  texts text := lower(concat_ws(
    ' ', link.target, (select string_agg(value, ' ') from jsonb_each_text(link.country_targets))
  ));
begin
  if texts = '' then
    return null;
  end if;
  if position('%' in texts) > 0 then
    texts := texts || ' ' || private.unescaped(texts);
  end if;
  return (
    with hosts as (
      -- The hosts, and whatever looks like one behind them, such as in the parameter of a redirector.
      select distinct matched[1] as host
      from regexp_matches(texts, '[a-z0-9_-]+(?:\.[a-z0-9_-]+)+', 'g') as matched
    )
    select coalesce(
      chosen.name, recognized.name,
      case when host ~ '(^|\.)(amazon\.(com?\.)?[a-z]{2,3}|amzn\.[a-z]{2,4}|a\.co|amazon-adsystem\.com)$' then 'Amazon' end,
      -- Common services for short links; the application has the complete list.
      case
        when regexp_replace(host, '^www\.', '') in (
          'bit.ly', 'bitly.com', 'j.mp', 'tinyurl.com', 'goo.gl', 't.co', 'ow.ly', 'is.gd', 'v.gd', 'buff.ly',
          'rebrand.ly', 'cutt.ly', 'shorturl.at', 'rb.gy', 't.ly', 'tiny.cc', 'lnkd.in', 'geni.us', 'smarturl.it'
        ) then host
      end
    ) as forbidding
    from hosts
    left join public.merchants as chosen on chosen.id = link.merchant_id and not chosen.allows_cloaking
    left join lateral (
      select merchants.name, merchants.allows_cloaking
      from string_to_array(host, '.') as parts
      cross join lateral generate_subscripts(parts, 1) as start
      join public.merchant_domains on merchant_domains.domain = array_to_string(parts[start:], '.')
      join public.merchants on merchants.id = merchant_domains.merchant_id
      order by start
      limit 1
    ) as recognized on not recognized.allows_cloaking
    order by forbidding nulls last
    limit 1
  );
end
$$;
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
  for each row when (new.deleted_at is null) execute function private.check_cloaking();

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
