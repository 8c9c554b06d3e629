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
  -- Escapes % and _.
  pattern text := '%' || regexp_replace(search_input, '([\\%_])', '\\\1', 'g') || '%';
  counted jsonb;
  total integer;
  page_count integer;
  page integer;
  items jsonb;
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
    select count(*)::integer as total, greatest(1, ceil(count(*)::numeric / page_size_input))::integer as page_count from found
  )
  select place.total, place.page_count, least(greatest(page_input, 1), place.page_count),
    (
      select coalesce(jsonb_agg(to_jsonb(shown) - array['rank'] order by shown.rank, shown.clicks desc, shown.url), '[]')
      from (
        select * from found
        order by found.rank, found.clicks desc, found.url
        limit page_size_input offset (least(greatest(page_input, 1), place.page_count) - 1) * page_size_input
      ) as shown
    )
  into total, page_count, page, items
  from place;
  return jsonb_build_object(
    'items', items, 'total', total, 'page', page, 'page_count', page_count, 'counts', counted
  );
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
