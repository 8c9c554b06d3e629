-- Views of pages that show several reviews, and clicks of pages of every kind.

create table public.daily_page_views (
  day date not null,
  page_kind text not null,
  page text not null,
  views bigint not null default 0,
  primary key (day, page_kind, page),

  constraint daily_page_views_kind_known check (page_kind in ('best-of', 'comparison', 'category')),
  constraint daily_page_views_views check (views >= 0)
);
comment on table public.daily_page_views is 'Views of best-of, comparison and category pages. Those of reviews are in daily_post_totals.';

revoke all on table public.daily_page_views from anon, authenticated, service_role;
grant select on table public.daily_page_views to service_role;
alter table public.daily_page_views enable row level security;

create table private.monthly_page_totals (
  month date not null,
  page_kind text not null,
  page text not null,
  page_views bigint not null,
  buy_clicks bigint not null,
  primary key (month, page_kind, page)
);
comment on table private.monthly_page_totals is 'Roll-up of public.daily_page_views and public.daily_click_totals by month and page.';

create function private.roll_up_page_views() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes public.daily_page_views[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(day, page_kind, page, views)::public.daily_page_views) into changes from added;
  else
    select array_agg(row(day, page_kind, page, added.views - former.views)::public.daily_page_views)
    into changes
    from added join former using (day, page_kind, page);
  end if;

  insert into private.monthly_page_totals as kept (month, page_kind, page, page_views, buy_clicks)
  select private.month_of(day), page_kind, page, sum(views), 0
  from unnest(changes)
  group by 1, 2, 3
  on conflict (month, page_kind, page) do update set page_views = kept.page_views + excluded.page_views;
  return null;
end
$$;
comment on function private.roll_up_page_views is 'Trigger: adds the views of pages to the roll-up.';

create trigger daily_page_views_inserted after insert on public.daily_page_views
  referencing new table as added
  for each statement execute function private.roll_up_page_views();

create trigger daily_page_views_updated after update on public.daily_page_views
  referencing old table as former new table as added
  for each statement execute function private.roll_up_page_views();

create or replace function private.roll_up_clicks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes public.daily_click_totals[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(
      day, page_kind, page, post_id, placement, offer_id, link_id, variant, clicks
    )::public.daily_click_totals)
    into changes
    from added;
  else
    select array_agg(row(
      day, page_kind, page, post_id, placement, offer_id, link_id, variant, clicks
    )::public.daily_click_totals)
    into changes
    from (
      select day, page_kind, page, post_id, placement, offer_id, link_id, variant, clicks from added
      union all
      select day, page_kind, page, post_id, placement, offer_id, link_id, variant, -clicks from former
    ) as differences;
  end if;

  insert into private.monthly_click_totals as kept (month, post_id, placement, offer_id, link_id, clicks)
  select private.month_of(day), post_id, placement, offer_id, link_id, sum(clicks)
  from unnest(changes)
  group by 1, 2, 3, 4, 5
  on conflict (month, post_id, placement, offer_id, link_id) do update set clicks = kept.clicks + excluded.clicks;

  insert into private.monthly_page_totals as kept (month, page_kind, page, page_views, buy_clicks)
  select private.month_of(day), page_kind, page, 0, sum(clicks)
  from unnest(changes)
  group by 1, 2, 3
  on conflict (month, page_kind, page) do update set buy_clicks = kept.buy_clicks + excluded.buy_clicks;
  return null;
end
$$;
comment on function private.roll_up_clicks is 'Trigger: adds the totals of clicks to the roll-ups.';

-- What was counted before.
insert into private.monthly_page_totals (month, page_kind, page, page_views, buy_clicks)
select private.month_of(day), page_kind, page, 0, sum(clicks)
from public.daily_click_totals
group by 1, 2, 3;

create or replace function private.is_valid_event(event jsonb) returns boolean
language sql immutable set search_path = ''
return coalesce(
  event ->> 'event_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    -- Milliseconds, from 2001 to 2286.
    and event ->> 'received_at' ~ '^[0-9]{13}$'
    and coalesce(event ->> 'exclusion' in ('bot', 'prefetch'), true)
    and coalesce(char_length(event ->> 'country') <= 100, true)
    and coalesce(char_length(event ->> 'user_agent') <= 1000, true)
    and char_length(event ->> 'page') between 1 and 2048
    and case
      when event ->> 'kind' in ('page_view', 'buy_click') then
        case
          when event ->> 'post_id' is not null then event ->> 'post_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
          -- Views are those of reviews, and of pages of several.
          else event ->> 'kind' = 'buy_click'
            or coalesce(event ->> 'page_kind' in ('best-of', 'comparison', 'category'), false)
        end
        and coalesce(event ->> 'page_view_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', true)
        and coalesce(
          event ->> 'page_kind' in ('review', 'home', 'products', 'best-of', 'comparison', 'category', 'other'), true
        )
        and coalesce(
          event ->> 'placement' in ('scorecard', 'offers', 'text', 'closing', 'pick', 'table', 'sidebar', 'unknown'), true
        )
        and coalesce(event ->> 'offer_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', true)
        and coalesce(event ->> 'link_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', true)
        and coalesce(char_length(event ->> 'variant') <= 40, true)
      when event ->> 'kind' = 'search' then
        char_length(event ->> 'keyword') between 1 and 200
        and event ->> 'keyword' = btrim(event ->> 'keyword')
        and event ->> 'location' in ('home', 'products', 'review', 'admin', 'other', 'others')
        and coalesce(event ->> 'found' ~ '^[0-9]{1,9}$', true)
    end,
  false
);


create or replace function public.record_events(events jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  zone constant text := private.setting('time_zone', 'UTC');
  refused jsonb;
  readable jsonb;
  recorded bigint;
  new_clicks uuid[];
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
        case when event ->> 'kind' <> 'search' then event ->> 'variant' end as variant,
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
    array_agg(event_id) filter (where clicked)
  into recorded, new_clicks
  from (
    select *, kind = 'buy_click' and exclusion is null and page_view_id is not null as clicked from fresh
  ) as counted;

  -- Clicks were counted one by one; now the repeated ones are excluded.
  if new_clicks is not null then
    perform private.exclude_repeated_clicks(new_clicks);
  end if;

  return jsonb_build_object('recorded', recorded, 'duplicate', jsonb_array_length(readable) - recorded, 'refused', refused);
end
$$;
