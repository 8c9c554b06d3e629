-- Recording events with the variant of a button test.

create or replace function public.record_events(events jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  zone constant text := private.setting('time_zone', 'UTC');
  refused jsonb;
  readable jsonb;
  recorded bigint;
  new_clicks uuid[];
  viewed jsonb;
  clicked_views uuid[];
begin
  -- One batch at a time: two concurrent ones would miss each other's events, or deadlock on each other's
  -- totals. A batch takes milliseconds.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.record_events'));

  select
    coalesce(jsonb_agg(place - 1 order by place) filter (where not sound), '[]'),
    coalesce(jsonb_agg(event) filter (where sound), '[]')
  into refused, readable
  from (
    select event, place, private.is_valid_event(event) as sound
    from (
      select private.with_keyword_on_one_line(event) as event, place
      from jsonb_array_elements(events) with ordinality as given (event, place)
      offset 0
    ) as cleaned
    offset 0
  ) as checked;

  -- Keeps the reviews from being deleted until this transaction ends.
  perform from public.posts
  where id in (
    select (event ->> 'post_id')::uuid
    from jsonb_array_elements(readable) as given (event)
    where event ->> 'kind' <> 'search'
  )
  order by id
  for key share;

  with given as materialized (
    select distinct on (kind = 'search', event_id) *
    from (
      select
        event ->> 'kind' as kind,
        (event ->> 'event_id')::uuid as event_id,
        to_timestamp((event ->> 'received_at')::bigint / 1000.0) as received_at,
        event ->> 'exclusion' as exclusion,
        nullif(nullif(event ->> 'country', ''), 'Unknown') as country,
        event ->> 'user_agent' as user_agent,
        event ->> 'page' as page,
        case when event ->> 'kind' <> 'search' then (event ->> 'post_id')::uuid end as post_id,
        case when event ->> 'kind' <> 'search' then (event ->> 'page_view_id')::uuid end as page_view_id,
        case when event ->> 'kind' <> 'search' then coalesce(event ->> 'page_kind', 'review') end as page_kind,
        case when event ->> 'kind' = 'buy_click' then coalesce(event ->> 'placement', 'unknown') end as placement,
        case when event ->> 'kind' = 'buy_click' then
          private.known_offer((event ->> 'offer_id')::uuid, (event ->> 'post_id')::uuid)
        end as offer_id,
        case when event ->> 'kind' = 'buy_click' then private.known_link((event ->> 'link_id')::uuid) end as link_id,
        case when event ->> 'kind' <> 'search' then private.known_variant(event ->> 'variant') end as variant,
        event ->> 'keyword' as keyword,
        event ->> 'location' as location,
        case when event ->> 'kind' = 'search' then (event ->> 'found')::integer end as found
      from jsonb_array_elements(readable) as sound (event)
    ) as parsed
    order by kind = 'search', event_id, received_at
  ),
  fresh as materialized (
    select *, (received_at at time zone zone)::date as day
    from given
    where case
      when kind = 'search' then
        not exists (select from public.search_keywords where search_keywords.event_id = given.event_id)
      else
        not exists (select from public.product_analytics where product_analytics.event_id = given.event_id)
    end
  ),
  store_events as (
    insert into public.product_analytics (
      event_id, post_id, counted_post_id, event_type, user_country, page_path, user_agent, "timestamp", day,
      page_view_id, exclusion, page_kind, placement, offer_id, link_id, variant
    )
    select
      event_id, posts.id, fresh.post_id, kind, country, page, user_agent, received_at, day,
      page_view_id, exclusion, page_kind, placement, offer_id, link_id, variant
    from fresh
    left join public.posts on posts.id = fresh.post_id
    where kind <> 'search'
    order by received_at
  ),
  store_searches as (
    insert into public.search_keywords (
      event_id, keyword, search_location, user_country, user_agent, "timestamp", day, exclusion, found
    )
    select event_id, keyword, location, country, user_agent, received_at, day, exclusion, fresh.found
    from fresh
    where kind = 'search'
    order by received_at
  ),
  count_posts as (
    insert into public.daily_post_totals as totals (day, post_id, page_views, buy_clicks)
    select
      day, post_id,
      count(*) filter (where kind = 'page_view'),
      count(*) filter (where kind = 'buy_click')
    from fresh
    where kind <> 'search' and exclusion is null and post_id is not null
    group by day, post_id
    on conflict (day, post_id) do update set
      page_views = totals.page_views + excluded.page_views,
      buy_clicks = totals.buy_clicks + excluded.buy_clicks
  ),
  count_clicks as (
    insert into public.daily_click_totals as totals (
      day, page_kind, page, post_id, placement, offer_id, link_id, variant, clicks
    )
    select day, page_kind, page, post_id, placement, offer_id, link_id, variant, count(*)
    from fresh
    where kind = 'buy_click' and exclusion is null
    group by 1, 2, 3, 4, 5, 6, 7, 8
    on conflict (day, page_kind, page, post_id, placement, offer_id, link_id, variant)
      do update set clicks = totals.clicks + excluded.clicks
  ),
  count_pages as (
    insert into public.daily_page_views as totals (day, page_kind, page, views)
    select day, page_kind, page, count(*)
    from fresh
    where kind = 'page_view' and exclusion is null and post_id is null
    group by 1, 2, 3
    on conflict (day, page_kind, page) do update set views = totals.views + excluded.views
  ),
  count_countries as (
    insert into public.daily_country_totals as totals (day, country, page, visits)
    select day, country, page, count(*)
    from fresh
    where country is not null and exclusion is null
    group by day, country, page
    on conflict (day, country, page) do update set visits = totals.visits + excluded.visits
  ),
  count_keywords as (
    insert into public.daily_keyword_totals as totals (
      day, keyword, location, country, searches, without_results, latest_at, spelling
    )
    select
      day, lower(keyword), location, coalesce(country, ''), count(*),
      count(*) filter (where fresh.found = 0),
      max(received_at),
      (array_agg(keyword order by received_at desc, keyword collate "C" desc))[1]
    from fresh
    where kind = 'search' and exclusion is null
    group by 1, 2, 3, 4
    on conflict (day, keyword, location, country) do update set
      searches = totals.searches + excluded.searches,
      without_results = totals.without_results + excluded.without_results,
      latest_at = greatest(totals.latest_at, excluded.latest_at),
      spelling = case
        when (excluded.latest_at, excluded.spelling collate "C") > (totals.latest_at, totals.spelling collate "C")
          then excluded.spelling
        else totals.spelling
      end
  ),
  count_exclusions as (
    insert into public.daily_exclusion_totals as totals (day, kind, reason, events)
    select day, kind, exclusion, count(*)
    from fresh
    where exclusion is not null
    group by day, kind, exclusion
    on conflict (day, kind, reason) do update set events = totals.events + excluded.events
  )
  select
    count(*),
    array_agg(event_id) filter (where clicked),
    array_agg(distinct page_view_id) filter (where clicked),
    jsonb_agg(
      jsonb_build_object('page_view_id', page_view_id, 'variant', variant, 'received_at', received_at, 'day', day)
    ) filter (where viewed_variant)
  into recorded, new_clicks, clicked_views, viewed
  from (
    select
      *,
      kind = 'buy_click' and exclusion is null and page_view_id is not null as clicked,
      kind = 'page_view' and exclusion is null and page_view_id is not null and variant is not null as viewed_variant
    from fresh
  ) as counted;

  -- Clicks were counted one by one; now the repeated ones are excluded.
  if new_clicks is not null then
    perform private.exclude_repeated_clicks(new_clicks);
  end if;
  perform private.count_button_tests(viewed, clicked_views);

  return jsonb_build_object('recorded', recorded, 'duplicate', jsonb_array_length(readable) - recorded, 'refused', refused);
end
$$;
