-- Links of the site itself, /go/{slug}: used in many places, changed once.

create table public.managed_links (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  name text not null default '',
  merchant_id uuid references public.merchants (id) on delete restrict,
  target text,
  country_targets jsonb not null default '{}',
  post_id uuid references public.posts (id) on delete set null,
  old_paths text[] not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,

  constraint managed_links_slug_unique unique (slug),
  constraint managed_links_slug_shape check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint managed_links_slug_length check (char_length(slug) <= 100),
  constraint managed_links_name_length check (char_length(name) <= 200),
  constraint managed_links_target_shape check (private.is_web_address(target)),
  constraint managed_links_target_length check (char_length(target) <= 2048),
  constraint managed_links_country_targets_are_an_object check (jsonb_typeof(country_targets) = 'object'),
  constraint managed_links_starts_at_range check (private.is_instant(starts_at)),
  constraint managed_links_ends_at_range check (private.is_instant(ends_at)),
  constraint managed_links_ends_after_start check (ends_at > starts_at),
  constraint managed_links_note_length check (char_length(note) <= 500),
  constraint managed_links_country_targets_shape check (private.are_country_targets(country_targets)),
  constraint managed_links_old_paths_shape check (private.are_old_paths(old_paths))
);
comment on table public.managed_links is 'Links /go/{slug}. A deleted one stays and answers 410.';
comment on column public.managed_links.merchant_id is 'The shop, where the target''s domain does not say it, such as a network''s tracking URL.';
comment on column public.managed_links.target is 'Where it leads by default; null: to the review, or nowhere (410).';
comment on column public.managed_links.country_targets is 'Targets of other countries: ISO 3166 code to URL.';
comment on column public.managed_links.post_id is 'The review that an imported link leads to where its shop forbids cloaking.';
comment on column public.managed_links.old_paths is 'Paths of an earlier system that lead to it as well, such as /recommends/shoes.';
comment on column public.managed_links.starts_at is 'Before it the link answers 404.';
comment on column public.managed_links.ends_at is 'From then on it answers 410.';
grant select, insert, update, delete on table public.managed_links to service_role;
alter table public.managed_links enable row level security;
create index managed_links_merchant on public.managed_links (merchant_id) where merchant_id is not null;
create index managed_links_post on public.managed_links (post_id) where post_id is not null;
create index managed_links_old_paths on public.managed_links using gin (old_paths) where old_paths <> '{}';
create index managed_links_starts on public.managed_links (starts_at) where starts_at is not null;

create trigger managed_links_touch_updated_at
  before update on public.managed_links
  for each row when (not private.is_importing_content()) execute function private.touch_updated_at();

create function private.link_slug(url text) returns text
language sql immutable set search_path = ''
return substring(url from '^/go/([a-z0-9]+(?:-[a-z0-9]+)*)$');
comment on function private.link_slug is 'The slug of a managed link in a stored URL; null for any other URL.';
grant execute on function private.link_slug to service_role;

create function private.is_link_url(url text) returns boolean
language sql immutable set search_path = ''
return private.is_web_address(url) or private.link_slug(url) is not null;
comment on function private.is_link_url is 'Whether a URL can be that of an offer: a web address or a managed link.';
grant execute on function private.is_link_url to service_role;

create function private.merchant_of_link(url text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    private.merchant_of_url(url),
    (
      select coalesce(managed_links.merchant_id, private.merchant_of_url(managed_links.target))
      from public.managed_links
      where managed_links.slug = private.link_slug(url)
    )
  );
end
$$;
comment on function private.merchant_of_link is 'The shop that a web address or a managed link leads to.';

-- What the edge knows of managed links: it reads the changed ones, so that they need no rebuild.
create function private.are_country_targets(targets jsonb) returns boolean
language sql immutable set search_path = ''
return jsonb_typeof(targets) = 'object' and not exists (
  select from jsonb_each(targets) as given (country, url)
  where country !~ '^[A-Z]{2}$'
    or jsonb_typeof(url) <> 'string'
    or not coalesce(private.is_web_address(url #>> '{}'), false)
    or char_length(url #>> '{}') > 2048
);
comment on function private.are_country_targets is 'Whether JSON maps ISO 3166 codes to web addresses.';
grant execute on function private.are_country_targets to service_role;

create function private.are_old_paths(paths text[]) returns boolean
language sql immutable set search_path = ''
return cardinality(paths) <= 20 and not exists (
  select from unnest(paths) as given (path)
  where path is null or path !~ '^/[^/?#\s][^?#\s]*$' or path ~ '[[:cntrl:]]' or char_length(path) > 500
);
comment on function private.are_old_paths is 'Whether texts are at most 20 paths of this site without a query.';
grant execute on function private.are_old_paths to service_role;

create function private.record_link_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_change('link', coalesce(new.id, old.id));
  return null;
end
$$;
comment on function private.record_link_change is 'Trigger: numbers what visitors notice of a managed link.';

create constraint trigger managed_links_record_insert_or_delete
  after insert or delete on public.managed_links deferrable initially deferred
  for each row execute function private.record_link_change();

create constraint trigger managed_links_record_update
  after update on public.managed_links deferrable initially deferred
  for each row
  when (
    new.slug <> old.slug
    or new.merchant_id is distinct from old.merchant_id
    or new.target is distinct from old.target
    or new.country_targets <> old.country_targets
    or new.post_id is distinct from old.post_id
    or new.old_paths <> old.old_paths
    or new.starts_at is distinct from old.starts_at
    or new.ends_at is distinct from old.ends_at
    or new.deleted_at is distinct from old.deleted_at
  )
  execute function private.record_link_change();

create function private.link_urls(link public.managed_links) returns setof text
language sql immutable set search_path = ''
begin atomic
  select link.target where link.target is not null
  union all
  select value from jsonb_each_text(link.country_targets);
end;
comment on function private.link_urls is 'All targets of a managed link.';

create function private.links_under(domains text[]) returns setof public.managed_links
language plpgsql stable set search_path = '' as $$
declare
  link public.managed_links;
begin
  for link in
    select managed_links.* from public.managed_links
    where private.may_mention(lower(concat_ws(' ', managed_links.target, managed_links.country_targets::text)), domains)
  loop
    if exists (
      select from private.link_urls(link) as url
      cross join unnest(domains) as domain
      where private.leads_to_domain(url, domain)
    ) then
      return next link;
    end if;
  end loop;
end
$$;
comment on function private.links_under is 'Managed links with a target at one of the domains or below it.';

create function private.record_domain_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_change('link', id)
  from private.links_under(array_remove(array[old.domain, new.domain], null));
  return null;
end
$$;
comment on function private.record_domain_change is 'Trigger: numbers the managed links whose shop a domain changes, because of its sub-ID parameter.';

create constraint trigger merchant_domains_record_link_changes
  after insert or update or delete on public.merchant_domains deferrable initially deferred
  for each row execute function private.record_domain_change();

create function private.record_merchant_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_change('link', id)
  from (
    select managed_links.id from public.managed_links where managed_links.merchant_id = new.id
    union
    select links_under.id
    from private.links_under(array(
      select merchant_domains.domain from public.merchant_domains where merchant_domains.merchant_id = new.id
    ))
  ) as links;
  return null;
end
$$;
comment on function private.record_merchant_links is 'Trigger: numbers the managed links of a shop with another sub-ID parameter or network.';

create constraint trigger merchants_record_link_changes
  after update on public.merchants deferrable initially deferred
  for each row
  when (new.sub_id_parameter is distinct from old.sub_id_parameter or new.network is distinct from old.network)
  execute function private.record_merchant_links();

create function private.link_target(link public.managed_links, url text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'url', url,
    'sub_id_parameter',
    private.public_merchant(coalesce(link.merchant_id, private.merchant_of_url(url)), url) -> 'sub_id_parameter'
  );
end
$$;
comment on function private.link_target is 'One target of a managed link, with the sub-ID parameter of its shop.';

create function private.link_answer(link public.managed_links) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'kind', 'link', 'id', link.id, 'slug', link.slug, 'old_paths', link.old_paths, 'post_id', link.post_id
  ) || case
    when link.deleted_at is not null then '{"state": "deleted", "target": null}'
    else jsonb_build_object(
      'state', 'running',
      'target', case when link.target is not null then private.link_target(link, link.target) end,
      'country_targets', (
        select coalesce(jsonb_object_agg(country, private.link_target(link, url)), '{}')
        from jsonb_each_text(link.country_targets) as given (country, url)
      ),
      'ends_at', link.ends_at
    )
  end;
end
$$;
comment on function private.link_answer is 'A managed link as visitors may know it once it has started. Changes hold it, so a migration that changes what it answers, such as another network, records the links again.';

create function private.edge_links(link_ids uuid[]) returns table (number numeric, link jsonb)
-- One query without functions of each row, because an import changes thousands.
language sql stable set search_path = '' as $$
  with moment as materialized (
    select private.clock() as now
  ), latest as (
    select distinct on (changes.key) changes.*
    from public.changes
    where changes.kind = 'link' and changes.key = any (link_ids)
    order by changes.key, changes.number desc
  ), shown as (
    select latest.key, latest.link, coalesce(latest.link_starts_at <= moment.now, true) as is_started,
      latest.number + case
        when (latest.link_starts_at <= moment.now) is distinct from (latest.link_starts_at <= latest.clock) then 0.5
        else 0
      end as number
    from latest
    cross join moment
  )
  select shown.number,
    case
      when shown.link is null then jsonb_build_object(
        'kind', 'link', 'number', shown.number, 'id', shown.key, 'slug', '', 'old_paths', '[]'::jsonb, 'post_id', null,
        'state', 'missing', 'target', null
      )
      when shown.is_started then shown.link || jsonb_build_object('number', shown.number)
      -- Where it will lead is nobody's business before.
      else shown.link - '{country_targets,ends_at}'::text[]
        || jsonb_build_object('number', shown.number, 'state', 'waiting', 'target', null)
    end
  from shown
$$;
comment on function private.edge_links is 'Managed links as the edge reads them: nothing of the future. One that the clock has started since has a number between two.';

create function private.due_links() returns uuid[]
language sql stable set search_path = ''
return array(
  select link.id
  from public.managed_links as link
  cross join lateral (
    select changes.clock
    from public.changes
    where changes.kind = 'link' and changes.key = link.id
    order by changes.number desc
    limit 1
  ) as known
  where link.starts_at is not null and (link.starts_at <= known.clock) <> (link.starts_at <= private.clock())
  limit 1000
);
comment on function private.due_links is 'Managed links that have started since they were numbered.';

create function public.number_due_links() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  due uuid[] := private.due_links();
begin
  perform private.record_change('link', id) from unnest(due) as link (id);
  return cardinality(due);
end
$$;
comment on function public.number_due_links is 'Numbers the managed links that the clock has started; returns how many.';
grant execute on function public.number_due_links to service_role;

create function public.read_links(after_input uuid default null, limit_input integer default 1000) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(links.link order by links.link ->> 'id'), '[]')
  from (
    select array_agg(page.id) as ids
    from (
      select managed_links.id
      from public.managed_links
      where after_input is null or managed_links.id > after_input
      order by managed_links.id
      limit least(limit_input, 1000)
    ) as page
  ) as wanted
  cross join lateral private.edge_links(wanted.ids) as links;
end;
comment on function public.read_links is 'For builds: managed links as visitors may know them, in order of id, at most 1,000.';
grant execute on function public.read_links to anon;

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
comment on function private.check_merchant_cloaking is 'Trigger: a shop with managed links cannot forbid them before they lead elsewhere.';

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
comment on function private.check_domain_cloaking is 'Trigger: nor can a shop that forbids them get a domain that they lead to.';

create constraint trigger merchant_domains_check_cloaking
  after insert or update on public.merchant_domains deferrable initially deferred
  for each row execute function private.check_domain_cloaking();

-- The owner's managed links.
create function private.link_state(link public.managed_links) returns text
language sql stable set search_path = ''
return case
  when link.deleted_at is not null then 'deleted'
  when link.starts_at > private.clock() then 'scheduled'
  when link.ends_at <= private.clock() then 'ended'
  else 'running'
end;

create function private.admin_link(link public.managed_links) returns jsonb
language sql stable set search_path = ''
return to_jsonb(link) || jsonb_build_object(
  'state', private.link_state(link),
  'merchant', (
    select merchants.name
    from public.merchants
    where merchants.id = coalesce(link.merchant_id, private.merchant_of_url(link.target))
  ),
  'post', (
    select jsonb_build_object('id', posts.id, 'title', posts.title)
    from public.posts
    where posts.id = link.post_id
  )
);
comment on function private.admin_link is 'A managed link as the owner sees it.';

create function private.store_link(given jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  row public.managed_links;
  found_link public.managed_links;
begin
  row := jsonb_populate_record(null::public.managed_links, given);
  row.old_paths := coalesce(row.old_paths, '{}');
  if row.id is null then
    insert into public.managed_links
      (slug, name, merchant_id, target, country_targets, post_id, old_paths, starts_at, ends_at, note)
    values
      (row.slug, coalesce(row.name, ''), row.merchant_id, row.target, coalesce(row.country_targets, '{}'), row.post_id,
       row.old_paths, row.starts_at, row.ends_at, row.note);
    return 'saved';
  end if;
  select * into found_link from public.managed_links where managed_links.id = row.id for update;
  if not found then
    return 'missing';
  end if;
  if (given ->> 'version')::timestamptz <> found_link.updated_at then
    return 'conflict';
  end if;
  if (
    coalesce(row.name, ''), row.merchant_id, row.target, coalesce(row.country_targets, '{}'), row.post_id,
    row.old_paths, row.starts_at, row.ends_at, row.note, coalesce((given ->> 'deleted')::boolean, false)
  ) is not distinct from (
    found_link.name, found_link.merchant_id, found_link.target, found_link.country_targets, found_link.post_id,
    found_link.old_paths, found_link.starts_at, found_link.ends_at, found_link.note, found_link.deleted_at is not null
  ) then
    return 'unchanged';
  end if;
  -- The slug stays: it may be printed and linked anywhere.
  update public.managed_links
  set name = coalesce(row.name, ''),
    merchant_id = row.merchant_id,
    target = row.target,
    country_targets = coalesce(row.country_targets, '{}'),
    post_id = row.post_id,
    old_paths = row.old_paths,
    starts_at = row.starts_at,
    ends_at = row.ends_at,
    note = row.note,
    deleted_at = case when (given ->> 'deleted')::boolean then coalesce(deleted_at, now()) end
  where managed_links.id = row.id;
  return 'saved';
end
$$;
comment on function private.store_link is 'Creates a managed link, or changes the one with the id unless it has another version.';

create function public.save_managed_links(
  admin_user_id_input uuid, links_input jsonb, action_input text, description_input text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given jsonb;
  outcome text;
  refused_by text;
  reason text;
  results jsonb := '[]';
  saved text[] := '{}';
begin
  for given in select value from jsonb_array_elements(links_input) loop
    refused_by := null;
    reason := null;
    begin
      outcome := private.store_link(given);
    exception
      when integrity_constraint_violation then
        outcome := 'refused';
        get stacked diagnostics refused_by = constraint_name, reason = pg_exception_detail;
    end;
    if outcome = 'saved' then
      saved := saved || (given ->> 'slug');
    end if;
    results := results || jsonb_build_object(
      'outcome', outcome, 'constraint', refused_by, 'reason', reason,
      'current', case
        when outcome = 'conflict' then
          (select private.admin_link(managed_links) from public.managed_links where id = (given ->> 'id')::uuid)
      end
    );
  end loop;
  if saved <> '{}' then
    perform public.log_admin_activity(
      admin_user_id_input, action_input,
      replace(description_input, '{count}', cardinality(saved)::text)
    );
  end if;
  -- Runs the deferred triggers that number changes.
  set constraints all immediate;
  return jsonb_build_object(
    'results', results,
    'links', (
      select coalesce(jsonb_agg(told.link), '[]')
      from private.edge_links(
        array(select managed_links.id from public.managed_links where managed_links.slug = any (saved[:100]))
      ) as told
    ),
    'saved', cardinality(saved),
    'last', (select coalesce(max(number), 0) from public.changes where kind = 'link')
  );
end
$$;
comment on function public.save_managed_links is 'Saves managed links, each for itself: the outcome of each, and the first 100 changed ones as the edge reads them.';
grant execute on function public.save_managed_links to service_role;

create function public.list_managed_links(
  search_input text default '', merchant_input uuid default null, state_input text default 'all',
  sort_input text default 'newest', page_input integer default 1, page_size_input integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern constant text := private.like_pattern(search_input);
  total constant bigint := (select count(*) from private.matching_links(pattern, merchant_input, state_input));
  items jsonb;
begin
  with counted as (
    select totals.link_id, sum(totals.clicks)::bigint as clicks
    from public.daily_click_totals as totals
    where totals.link_id is not null and totals.day > (private.clock() at time zone 'UTC')::date - 30
    group by totals.link_id
  ), shown as (
    select link, coalesce(counted.clicks, 0) as clicks
    from private.matching_links(pattern, merchant_input, state_input) as link
    left join counted on counted.link_id = link.id
    order by
      case when sort_input = 'clicks' then coalesce(counted.clicks, 0) end desc,
      case when sort_input = 'newest' then link.created_at end desc,
      link.slug
    limit page_size_input offset private.rows_before(total, page_input, page_size_input)
  )
  select jsonb_agg(
    private.admin_link(link) || jsonb_build_object('clicks', clicks)
    order by
      case when sort_input = 'clicks' then clicks end desc,
      case when sort_input = 'newest' then (link).created_at end desc,
      (link).slug
  )
  into items
  from shown;
  return private.paged(items, total, page_input, page_size_input);
end
$$;
comment on function public.list_managed_links is 'One page of managed links with their clicks of 30 days: {items, total, page, page_count}.';
grant execute on function public.list_managed_links to service_role;

create function private.matching_links(pattern text, merchant_input uuid, state_input text)
returns setof public.managed_links
language sql stable set search_path = ''
begin atomic
  select managed_links.*
  from public.managed_links
  where (
      managed_links.slug ilike pattern or managed_links.name ilike pattern or managed_links.target ilike pattern
      or managed_links.note ilike pattern or managed_links.country_targets::text ilike pattern
      or managed_links.old_paths::text ilike pattern
    )
    and case
      when state_input = 'all' then managed_links.deleted_at is null
      else private.link_state(managed_links) = state_input
    end
    and (
      merchant_input is null
      or coalesce(managed_links.merchant_id, private.merchant_of_url(managed_links.target)) = merchant_input
    );
end;
comment on function private.matching_links is 'Managed links that a search and the filters find.';

create function public.read_managed_links(ids_input uuid[] default null, slugs_input text[] default null)
returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(private.admin_link(managed_links) || '{"clicks": 0}' order by managed_links.slug), '[]')
  from public.managed_links
  where managed_links.id = any (ids_input) or managed_links.slug = any (slugs_input);
end;
comment on function public.read_managed_links is 'Managed links by id or slug, deleted ones too.';
grant execute on function public.read_managed_links to service_role;

create function public.managed_link_uses(slug_input text) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  with pattern as (
    select '/go/' || slug_input as url, '/go/' || slug_input || '(?![a-z0-9-])' as text
    where private.link_slug('/go/' || slug_input) is not null
  ), uses as (
    select posts.id, posts.title, posts.published, posts.trashed_at is not null as trashed
    from public.posts, pattern
    where to_jsonb(posts)::text like '%' || pattern.url || '%' and to_jsonb(posts)::text ~ pattern.text
    union
    select posts.id, posts.title, posts.published, posts.trashed_at is not null
    from pattern
    join public.drafts on drafts.fields::text like '%' || pattern.url || '%'
      and drafts.fields::text ~ pattern.text
    join public.posts on posts.id = drafts.content_id and drafts.content_kind = 'post'
  )
  select coalesce(jsonb_agg(to_jsonb(uses) order by published desc, title, id), '[]') from uses;
end;
comment on function public.managed_link_uses is 'Posts that use a managed link in their offers, their texts or their working drafts.';
grant execute on function public.managed_link_uses to service_role;

create function public.read_shop_rules() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', merchants.id, 'name', merchants.name, 'allows_cloaking', merchants.allows_cloaking,
        'domains', (
          select coalesce(jsonb_agg(merchant_domains.domain order by merchant_domains.domain), '[]')
          from public.merchant_domains
          where merchant_domains.merchant_id = merchants.id
        )
      )
      order by lower(merchants.name)
    ),
    '[]'
  )
  from public.merchants;
end;
comment on function public.read_shop_rules is 'Shops with their domains, and whether a managed link may lead there.';
grant execute on function public.read_shop_rules to service_role;
