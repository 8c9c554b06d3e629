-- Outgoing links of public reviews and of managed links: where they are used, what the last check of each
-- found, and their replacement.

create table private.post_links (
  post_id uuid not null references public.posts (id) on delete cascade,
  place text not null,
  url text not null,
  offer_id uuid,
  merchant_id uuid,
  slug text generated always as (private.link_slug(url)) stored,

  constraint post_links_place_known check (place in ('primary', 'offer', 'text')),
  constraint post_links_url_length check (char_length(url) <= 2048)
);
comment on table private.post_links is 'What public reviews link to, as stored: web addresses and managed links.';
comment on column private.post_links.merchant_id is 'The shop that the owner chose for an offer.';
comment on column private.post_links.slug is 'Of a managed link. Stored, because every list of links needs it of each.';
create index post_links_post on private.post_links (post_id);

create table private.outgoing_links (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  host text not null,
  state text not null default 'unchecked',
  problem text,
  failed_since timestamptz,
  checked_at timestamptz,
  claimed_until timestamptz not null default '-infinity',
  ignored_at timestamptz,
  ignored_reason text,

  constraint outgoing_links_state_known
    check (state in ('unchecked', 'fine', 'suspected', 'broken', 'uncheckable')),
  constraint outgoing_links_ignored_with_reason check ((ignored_at is null) = (ignored_reason is null)),
  constraint outgoing_links_ignored_reason_length check (char_length(ignored_reason) between 1 and 300)
);
comment on table private.outgoing_links is 'Every web address that visitors are sent to, once.';
comment on column private.outgoing_links.problem is 'Why it is not fine, as linkProblems of the application.';
comment on column private.outgoing_links.failed_since is 'The first of the failures since it was last fine.';
comment on column private.outgoing_links.claimed_until is 'Until then a Worker checks it, and no other one requests its host.';

-- A long URL does not fit an index.
create unique index outgoing_links_url_unique on private.outgoing_links (md5(url));
create index outgoing_links_host on private.outgoing_links (host);
create index outgoing_links_claimed on private.outgoing_links (claimed_until);

create table private.link_checks (
  id bigint generated always as identity primary key,
  link_id uuid not null references private.outgoing_links (id) on delete cascade,
  at timestamptz not null,
  outcome text not null,
  problem text,
  chain jsonb not null,
  detail text,

  constraint link_checks_outcome_known check (outcome in ('fine', 'failed', 'uncheckable')),
  constraint link_checks_chain_is_an_array check (jsonb_typeof(chain) = 'array')
);
comment on table private.link_checks is 'The last checks of each link, with the addresses that were requested.';
create index link_checks_link on private.link_checks (link_id, id desc);

create table private.link_collection (
  is_only boolean primary key default true check (is_only),
  change bigint not null default 0
);
comment on table private.link_collection is 'The change up to which the links of reviews are collected.';

create function private.managed_targets() returns table (id uuid, slug text, merchant_id uuid, url text, country text)
language sql stable set search_path = ''
begin atomic
  select managed_links.id, managed_links.slug, managed_links.merchant_id, targets.url, targets.country
  from public.managed_links
  cross join lateral (
    select managed_links.target as url, null as country
    union all
    select value, key from jsonb_each_text(managed_links.country_targets)
  ) as targets
  where targets.url is not null
    and managed_links.deleted_at is null
    and coalesce(managed_links.ends_at > private.clock(), true);
end;
comment on function private.managed_targets is 'Where managed links lead: by default and by country.';

create function private.link_uses() returns table (
  url text, place text, post_id uuid, offer_id uuid, merchant_id uuid, managed_link_id uuid, slug text, country text
)
language sql stable set search_path = ''
begin atomic
  with targets as materialized (
    select * from private.managed_targets()
  )
  select links.url, links.place, links.post_id, links.offer_id, links.merchant_id, null::uuid, null::text, null::text
  from private.post_links as links
  where links.slug is null
  union all
  select targets.url, links.place, links.post_id, links.offer_id, coalesce(links.merchant_id, targets.merchant_id),
    targets.id, targets.slug, targets.country
  from private.post_links as links
  join targets on targets.slug = links.slug
  union all
  select targets.url, 'managed', null, null, targets.merchant_id, targets.id, targets.slug, targets.country
  from targets;
end;
comment on function private.link_uses is 'Where each web address is used: by a review directly, by a review through a managed link, and by a managed link.';

-- What is checked, clicked and sold
create function public.read_link_sources(
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
comment on function public.read_link_sources is 'The fields of public reviews that can link elsewhere, ordered by id: of some reviews, or one page of all.';
grant execute on function public.read_link_sources to service_role;

create function public.changed_link_sources(limit_input integer default 200) returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'change', max(page.number),
    'ids', coalesce(jsonb_agg(distinct page.key) filter (where page.kind = 'review'), '[]'),
    'is_last', count(*) < limit_input
  )
  from (
    select number, kind, key
    from public.changes
    where number > (select change from private.link_collection)
    order by number
    limit limit_input
  ) as page;
end;
comment on function public.changed_link_sources is 'Reviews whose links are to be collected again, and the change up to which they are: {change, ids, is_last}.';
grant execute on function public.changed_link_sources to service_role;

create function public.store_post_links(
  links_input jsonb,
  ids_input uuid[] default null,
  after_input uuid default null,
  until_input uuid default null,
  change_input bigint default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.post_links
  where case
    when ids_input is not null then post_links.post_id = any (ids_input)
    else coalesce(post_links.post_id > after_input, true) and coalesce(post_links.post_id <= until_input, true)
  end;
  insert into private.post_links (post_id, place, url, offer_id, merchant_id)
  select link.post_id, link.place, link.url, link.offer_id, link.merchant_id
  from jsonb_to_recordset(links_input) as link (post_id uuid, place text, url text, offer_id uuid, merchant_id uuid)
  -- Deleted since it was read.
  join public.posts on posts.id = link.post_id;
  update private.link_collection set change = greatest(change, change_input) where change_input is not null;
end
$$;
comment on function public.store_post_links is 'Stores the links of some reviews, or of those with an id in a range, instead of what was known of them.';
grant execute on function public.store_post_links to service_role;

-- Takes a third of the time: the host is computed for new addresses only. With thousands of links the embedded database,
-- which answers one statement at a time, kept visitors waiting.
create function public.refresh_outgoing_links() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('private.outgoing_links'));
  create temporary table pg_temp.used_urls on commit drop as
    select uses.url, md5(uses.url) as hash from private.link_uses() as uses group by uses.url;
  delete from private.outgoing_links
  where not exists (select from pg_temp.used_urls where used_urls.hash = md5(outgoing_links.url));
  insert into private.outgoing_links (url, host)
  select added.url, private.host_of(added.url)
  from (
    select used_urls.url from pg_temp.used_urls
    where not exists (select from private.outgoing_links as known where md5(known.url) = used_urls.hash)
  ) as added
  where private.host_of(added.url) is not null
  on conflict (md5(url)) do nothing;
  drop table pg_temp.used_urls;
end
$$;
comment on function public.refresh_outgoing_links is 'Adds the web addresses that are used and removes those that no longer are.';
grant execute on function public.refresh_outgoing_links to service_role;

-- Checking outgoing links.
create function private.link_rules(merchant_id_input uuid) returns jsonb
language sql stable set search_path = ''
return (
  select jsonb_build_object(
    'domains', (
      select coalesce(jsonb_agg(domain order by domain), '[]')
      from public.merchant_domains where merchant_domains.merchant_id = merchants.id
    ),
    'tag_parameter', case when merchants.tag_value is not null or merchants.country_tags <> '{}' then merchants.tag_parameter end,
    'allows_checks', merchants.allows_checks,
    'allows_cloaking', merchants.allows_cloaking
  )
  from public.merchants
  where merchants.id = merchant_id_input
);
comment on function private.link_rules is 'What a check must know of a shop.';

create function public.claim_link_checks(limit_input integer, link_id_input uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- A link is due once a day. An instant, because calling a function for each of 10,000 links takes half a second.
  today constant timestamptz := date_trunc('day', private.clock(), 'UTC');
  busy text[];
  claimed uuid[];
begin
  -- One at a time, so that two Workers never request one host.
  perform pg_advisory_xact_lock(hashtext('private.outgoing_links'));
  busy := array(
    select distinct host from private.outgoing_links where claimed_until > clock_timestamp()
  );
  select array_agg(id order by turn, checked_at nulls first, id) into claimed
  from (
    select links.id, links.checked_at, row_number() over (partition by links.host order by links.checked_at nulls first, links.id) as turn
    from private.outgoing_links as links
    where case
        when link_id_input is null then links.ignored_at is null and coalesce(links.checked_at < today, true)
        else links.id = link_id_input
      end
      and links.host <> all (busy)
    order by turn, links.checked_at nulls first, links.id
    limit limit_input
  ) as due;
  update private.outgoing_links set claimed_until = clock_timestamp() + interval '10 minutes'
  where id = any (claimed);
  return jsonb_build_object(
    'links', private.links_to_check(coalesce(claimed, '{}')),
    'merchants', (
      select coalesce(jsonb_agg(private.link_rules(merchants.id)), '[]')
      from public.merchants
    ),
    'left', (
      select count(*) from private.outgoing_links as links
      where links.ignored_at is null and coalesce(links.checked_at < today, true)
        and not links.id = any (coalesce(claimed, '{}'))
    )
  );
end
$$;
comment on function public.claim_link_checks is 'Links to check now, hosts in turn, none of a host that another Worker requests: {links, merchants, left}.';
grant execute on function public.claim_link_checks to service_role;

create function public.store_link_checks(results_input jsonb, released_input uuid[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.clock();
begin
  update private.outgoing_links as links
  set
    state = case
      when result.outcome = 'fine' then 'fine'
      when result.outcome = 'failed' then case
        when result.is_certain or links.state = 'broken' or links.failed_since <= moment - interval '20 hours' then 'broken'
        else 'suspected'
      end
      -- No answer does not mean that it works again.
      when links.failed_since is not null then links.state
      else 'uncheckable'
    end,
    problem = case
      when result.outcome = 'fine' then null
      when result.outcome = 'uncheckable' and links.failed_since is not null then links.problem
      else result.problem
    end,
    failed_since = case
      when result.outcome = 'failed' then coalesce(links.failed_since, moment)
      when result.outcome = 'uncheckable' then links.failed_since
    end,
    checked_at = moment
  from jsonb_to_recordset(results_input) as result (link_id uuid, outcome text, problem text, is_certain boolean)
  where links.id = result.link_id;
  insert into private.link_checks (link_id, at, outcome, problem, chain, detail)
  select result.link_id, moment, result.outcome, result.problem, result.chain, left(result.detail, 300)
  from jsonb_to_recordset(results_input) as result (link_id uuid, outcome text, problem text, chain jsonb, detail text)
  join private.outgoing_links as links on links.id = result.link_id;
  delete from private.link_checks
  where link_id in (select (result ->> 'link_id')::uuid from jsonb_array_elements(results_input) as given (result))
    and id not in (
      select newest.id
      from jsonb_array_elements(results_input) as given (result)
      cross join lateral (
        select checks.id from private.link_checks as checks
        where checks.link_id = (result ->> 'link_id')::uuid
        order by checks.id desc
        limit 10
      ) as newest
    );
  -- Another Worker waits a second before it requests the host.
  update private.outgoing_links set claimed_until = clock_timestamp() + interval '1 second'
  where id = any (released_input)
    or id in (select (result ->> 'link_id')::uuid from jsonb_array_elements(results_input) as given (result));
end
$$;
comment on function public.store_link_checks is 'Stores what checks found and releases links. A link is suspected after one failure and broken after a second a day later, or when the failure is certain.';
grant execute on function public.store_link_checks to service_role;

-- The owner's list of outgoing links.
create function private.link_clicks() returns table (link_id uuid, clicks bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query
  with uses as materialized (
    select links.id, found.*
    from private.link_uses() as found
    join private.outgoing_links as links on md5(links.url) = md5(found.url)
  ), texts as (
    select post_id, count(distinct id) as links
    from uses
    where place = 'text' and managed_link_id is null
    group by post_id
  ), keys as (
    select uses.id, 'managed' as kind, managed_link_id as key from uses where managed_link_id is not null
    union
    select uses.id, 'offer', offer_id from uses where place = 'offer' and managed_link_id is null
    union
    select uses.id, 'primary', post_id from uses where place = 'primary' and managed_link_id is null
    union
    -- Which link of a text was followed is known only where it is the only one.
    select uses.id, 'text', uses.post_id
    from uses
    left join texts on texts.post_id = uses.post_id
    where uses.managed_link_id is null
      and ((uses.place = 'text' and texts.links = 1) or (uses.place = 'primary' and texts.links is null))
  ), totals as (
    select
      case
        when totals.link_id is not null then 'managed'
        when totals.offer_id is not null then 'offer'
        when totals.placement = 'text' then 'text'
        else 'primary'
      end as kind,
      coalesce(totals.link_id, totals.offer_id, totals.post_id) as key,
      sum(totals.clicks)::bigint as clicks
    from public.daily_click_totals as totals
    where totals.day > (private.clock() at time zone 'UTC')::date - 30
    group by 1, 2
  )
  select keys.id, sum(totals.clicks)::bigint
  from keys
  join totals on totals.kind = keys.kind and totals.key = keys.key
  group by keys.id;
end
$$;
comment on function private.link_clicks is 'Clicks of the last thirty days on each link.';

create function private.listed_state(link private.outgoing_links) returns text
language sql immutable set search_path = ''
return case when link.ignored_at is null then link.state else 'ignored' end;

create function public.list_links(
  state_input text default 'all',
  search_input text default '',
  page_input integer default 1,
  page_size_input integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern constant text := private.like_pattern(search_input);
  counted jsonb;
  answer jsonb;
begin
  select coalesce(jsonb_object_agg(state, links), '{}') into counted
  from (
    select private.listed_state(links) as state, count(*) as links
    from private.outgoing_links as links
    group by 1
  ) as states;
  with uses as materialized (
    select found.url, count(*)::integer as uses,
      (array_agg(posts.title order by posts.title) filter (where posts.title is not null))[1] as title,
      min(found.slug) as slug,
      string_agg(posts.title, ' ') || ' ' || coalesce(string_agg(found.slug, ' '), '') as names
    from (
      -- A managed link that reviews use is listed with them.
      select url, place, post_id, slug from private.link_uses()
    ) as found
    left join public.posts on posts.id = found.post_id
    group by found.url
  ), found as materialized (
    select links.id, links.url, private.listed_state(links) as state, links.problem, links.checked_at, links.failed_since,
      links.ignored_reason, coalesce(uses.uses, 0) as uses, uses.title, uses.slug,
      coalesce(clicks.clicks, 0) as clicks,
      case private.listed_state(links) when 'broken' then 1 when 'suspected' then 2 when 'uncheckable' then 3
        when 'unchecked' then 4 when 'fine' then 5 else 6 end as rank
    from private.outgoing_links as links
    left join uses on uses.url = links.url
    left join private.link_clicks() as clicks on clicks.link_id = links.id
    where (state_input = 'all' or private.listed_state(links) = state_input)
      and (search_input = '' or links.url ilike pattern or uses.names ilike pattern or '/go/' || uses.slug ilike pattern)
  ), place as (
    select count(*) as total from found
  )
  select private.paged(
    (
      select jsonb_agg(to_jsonb(shown) - array['rank'] order by shown.rank, shown.clicks desc, shown.url)
      from (
        select * from found
        order by found.rank, found.clicks desc, found.url
        limit page_size_input offset private.rows_before(place.total, page_input, page_size_input)
      ) as shown
    ),
    place.total, page_input, page_size_input
  )
  into answer
  from place;
  return answer || jsonb_build_object('counts', counted);
end
$$;
comment on function public.list_links is 'One page of outgoing links, broken ones with the most clicks first: {items, total, page, page_count, counts by state}.';
grant execute on function public.list_links to service_role;

create function public.read_link(link_id_input uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', links.id, 'url', links.url, 'state', private.listed_state(links), 'problem', links.problem,
      'checked_at', links.checked_at, 'failed_since', links.failed_since, 'ignored_reason', links.ignored_reason,
      'clicks', coalesce((select clicks.clicks from private.link_clicks() as clicks where clicks.link_id = links.id), 0),
      'uses', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'place', uses.place, 'post_id', uses.post_id, 'title', posts.title, 'slug', uses.slug, 'country', uses.country
            )
            order by posts.title nulls last, uses.place, uses.slug, uses.country nulls first
          ),
          '[]'
        )
        from private.link_uses() as uses
        left join public.posts on posts.id = uses.post_id
        where uses.url = links.url
      ),
      'checks', (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('at', at, 'outcome', outcome, 'problem', checks.problem, 'chain', chain, 'detail', detail)
            order by checks.id desc
          ),
          '[]'
        )
        from private.link_checks as checks
        where checks.link_id = links.id
      )
    )
    from private.outgoing_links as links
    where links.id = link_id_input
  );
end
$$;
comment on function public.read_link is 'A link with its uses and last checks; null without it.';
grant execute on function public.read_link to service_role;

create function public.ignore_link(admin_user_id_input uuid, link_id_input uuid, reason_input text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  url text;
begin
  update private.outgoing_links as links
  set ignored_at = case when reason_input is not null then private.clock() end, ignored_reason = reason_input
  where links.id = link_id_input
  returning links.url into url;
  if not found then
    return false;
  end if;
  perform public.log_admin_activity(
    admin_user_id_input,
    'Ignore Link',
    case
      when reason_input is null then format('Checks %s again', left(url, 200))
      else format('Ignores %s: %s', left(url, 200), reason_input)
    end
  );
  return true;
end
$$;
comment on function public.ignore_link is 'Stops checking a link for a reason, or starts again without one; false when it does not exist.';
grant execute on function public.ignore_link to service_role;

create function public.link_problems() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('broken', count(*), 'clicks', coalesce(max(clicks.clicks), 0))
    from private.outgoing_links as links
    left join private.link_clicks() as clicks on clicks.link_id = links.id
    where links.state = 'broken' and links.ignored_at is null
  );
end
$$;
comment on function public.link_problems is 'For the dashboard: how many links are broken, and the clicks on the one with the most.';
grant execute on function public.link_problems to service_role;

-- Replacing. The application finds the addresses in texts; the versions that it read must be current.
create function public.read_link_replacements(link_id_input uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link private.outgoing_links;
begin
  select * into link from private.outgoing_links where outgoing_links.id = link_id_input;
  if link.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'url', link.url,
    'posts', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', posts.id,
            'title', posts.title,
            'published', posts.published,
            'version', private.content_version('post', posts.id),
            'fields', jsonb_build_object(
              'primary_affiliate_url', posts.primary_affiliate_url,
              'in_depth_analysis', posts.in_depth_analysis,
              'offers', posts.offers
            ),
            'draft', (
              select jsonb_object_agg(key, value)
              from jsonb_each(drafts.fields)
              where key in ('primary_affiliate_url', 'in_depth_analysis', 'offers')
            )
          )
          order by lower(posts.title), posts.id
        ),
        '[]'
      )
      from public.posts
      left join public.drafts on drafts.content_id = posts.id and drafts.content_kind = 'post'
      where posts.trashed_at is null
        and (
          posts.primary_affiliate_url = link.url
          or posts.offers @> jsonb_build_array(jsonb_build_object('url', link.url))
          or strpos(lower(posts.in_depth_analysis), link.host) > 0
          or strpos(lower(drafts.fields::text), link.host) > 0
        )
    ),
    'managed', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', managed_links.id, 'slug', managed_links.slug, 'version', managed_links.updated_at,
            'target', managed_links.target, 'country_targets', managed_links.country_targets
          )
          order by managed_links.slug
        ),
        '[]'
      )
      from public.managed_links
      where managed_links.deleted_at is null
        and (
          managed_links.target = link.url
          or exists (
            select from jsonb_each_text(managed_links.country_targets) as by_country where by_country.value = link.url
          )
        )
    )
  );
end
$$;
comment on function public.read_link_replacements is 'Everything that may contain a link, with its version: {url, posts, managed}; null without the link.';
grant execute on function public.read_link_replacements to service_role;

create function public.replace_link(admin_user_id_input uuid, url_input text, changes_input jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  item jsonb;
  post public.posts;
  fields constant text[] := array['primary_affiliate_url', 'in_depth_analysis', 'offers'];
  posts_count integer := jsonb_array_length(changes_input -> 'posts');
  managed_count integer := jsonb_array_length(changes_input -> 'managed');
begin
  -- Everything is checked before anything is written.
  for item in
    select value from jsonb_array_elements(changes_input -> 'posts') order by value ->> 'id'
  loop
    post := private.lock_post((item ->> 'id')::uuid);
    if post.id is null
      or private.content_version('post', post.id) is distinct from (item ->> 'version')::timestamptz
    then
      return jsonb_build_object('outcome', 'changed');
    end if;
  end loop;
  perform from public.managed_links
  where id in (select (value ->> 'id')::uuid from jsonb_array_elements(changes_input -> 'managed'))
  order by id
  for update;
  if exists (
    select from jsonb_array_elements(changes_input -> 'managed') as given (change)
    where not exists (
      select from public.managed_links
      where id = (change ->> 'id')::uuid and deleted_at is null and updated_at = (change ->> 'version')::timestamptz
    )
  ) then
    return jsonb_build_object('outcome', 'changed');
  end if;

  for item in
    select value from jsonb_array_elements(changes_input -> 'posts') order by value ->> 'id'
  loop
    perform private.update_row('public.posts', (item ->> 'id')::uuid, (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(item -> 'fields') where key = any (fields)
    ));
    update public.drafts
    set fields = drafts.fields || (item -> 'draft'),
      updated_at = greatest(clock_timestamp(), drafts.updated_at + interval '1 microsecond')
    where drafts.content_id = (item ->> 'id')::uuid and drafts.content_kind = 'post'
      and jsonb_typeof(item -> 'draft') = 'object' and item -> 'draft' <> '{}';
    perform private.record_revision('post', posts.id, admin_user_id_input, case
      when posts.published and private.draft_fields('post', posts.id) is null then 'publish'
      else 'save'
    end)
    from public.posts
    where posts.id = (item ->> 'id')::uuid;
  end loop;
  update public.managed_links
  set target = change ->> 'target', country_targets = change -> 'country_targets'
  from jsonb_array_elements(changes_input -> 'managed') as given (change)
  where managed_links.id = (change ->> 'id')::uuid;
  perform public.log_admin_activity(
    admin_user_id_input, 'Replace Link', format(
      'Replaced %s in %s and %s',
      left(url_input, 200),
      case posts_count when 1 then '1 post' else posts_count || ' posts' end,
      case managed_count when 1 then '1 managed link' else managed_count || ' managed links' end
    )
  );
  return jsonb_build_object('outcome', 'replaced', 'posts', posts_count, 'managed', managed_count);
end
$$;
comment on function public.replace_link is 'Writes posts, drafts and managed links with another address, as new revisions: {outcome: replaced}, or {outcome: changed} and nothing when one of them was changed since it was read.';
grant execute on function public.replace_link to service_role;

-- For all links at once: looking for busy hosts and for uses link by link took 16 seconds for ten thousand links of a few
-- merchants, longer than the Worker waits.
create function private.links_to_check(ids uuid[]) returns jsonb
language sql stable set search_path = ''
return (
  with links as materialized (
    select * from private.outgoing_links where outgoing_links.id = any (ids)
  ),
  uses as materialized (
    select * from private.link_uses() as used where used.url in (select links.url from links)
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', links.id,
        'url', links.url,
        'is_managed', exists (select from uses where uses.url = links.url and managed_link_id is not null),
        'is_buy_link', exists (select from uses where uses.url = links.url and place in ('primary', 'offer')),
        'titles', (
          select coalesce(jsonb_agg(distinct posts.title), '[]')
          from uses
          join public.posts on posts.id = uses.post_id
          where uses.url = links.url and uses.place in ('primary', 'offer')
        ),
        'merchant', private.link_rules(
          coalesce(
            private.merchant_of_url(links.url),
            (select merchant_id from uses where uses.url = links.url and merchant_id is not null limit 1)
          )
        )
      )
      order by array_position(ids, links.id)
    ),
    '[]'
  )
  from links
);
comment on function private.links_to_check is 'Links as a check needs them, in the given order.';
