-- Visitor events: raw rows for as long as the owner keeps them. record_events is the only entry, and counts them in the
-- daily totals in the same transaction.

create table public.search_keywords (
  id bigint generated always as identity primary key,
  event_id uuid not null default gen_random_uuid(),
  keyword text not null,
  search_location text not null,
  user_country text,
  user_agent text,
  "timestamp" timestamptz not null default now(),
  day date not null,
  exclusion text,
  found integer,

  constraint search_keywords_event_id_unique unique (event_id),
  constraint search_keywords_keyword_is_trimmed check (keyword = btrim(keyword)),
  constraint search_keywords_keyword_length check (char_length(keyword) between 1 and 200),
  constraint search_keywords_search_location_known
    check (search_location in ('home', 'products', 'review', 'admin', 'other', 'others')),
  constraint search_keywords_user_country_length check (char_length(user_country) <= 100),
  constraint search_keywords_user_agent_length check (char_length(user_agent) <= 1000),
  constraint search_keywords_exclusion_known check (exclusion in ('bot', 'prefetch')),
  constraint search_keywords_found_count check (found >= 0)
);
comment on table public.search_keywords is 'What visitors searched for.';
comment on column public.search_keywords.event_id is 'Chosen by the sender, so that a batch delivered twice counts once.';
comment on column public.search_keywords.user_country is 'The country''s name; null when unknown or when the visitor opted out of tracking.';
comment on column public.search_keywords.day is 'In the site''s time zone when the search was counted.';
comment on column public.search_keywords.exclusion is 'Why totals exclude it; null for a visitor''s search.';
comment on column public.search_keywords.found is 'How many reviews matched; null when unknown.';
grant select, insert, update, delete on table public.search_keywords to service_role;
alter table public.search_keywords enable row level security;
create index search_keywords_newest on public.search_keywords ("timestamp" desc, id desc);

-- The number of log rows in a period.
create index search_keywords_days on public.search_keywords (day) where exclusion is null;

-- Keywords: one line without control characters, because an export has one row per line. Rows from
-- before this rule stay.
alter table public.search_keywords
  add constraint search_keywords_keyword_is_one_line
  check (keyword !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]') not valid;

create table public.product_analytics (
  id bigint generated always as identity primary key,
  event_id uuid not null default gen_random_uuid(),
  post_id uuid references public.posts (id) on delete set null,
  event_type text not null,
  user_country text,
  page_path text,
  user_agent text,
  "timestamp" timestamptz not null default now(),
  day date not null,
  page_view_id uuid,
  exclusion text,
  counted_post_id uuid,
  page_kind text,
  placement text,
  offer_id uuid,
  link_id uuid,
  variant text,

  constraint product_analytics_event_id_unique unique (event_id),
  constraint product_analytics_event_type_known check (event_type in ('page_view', 'buy_click')),
  constraint product_analytics_user_country_length check (char_length(user_country) <= 100),
  constraint product_analytics_page_path_length check (char_length(page_path) <= 2048),
  constraint product_analytics_user_agent_length check (char_length(user_agent) <= 1000),
  constraint product_analytics_exclusion_known check (exclusion in ('bot', 'prefetch', 'repeat'))
);
comment on table public.product_analytics is 'Views of reviews and clicks on their buy buttons.';
comment on column public.product_analytics.event_id is 'Chosen by the sender, so that a batch delivered twice counts once.';
comment on column public.product_analytics.post_id is 'Null once the review is deleted; its events still count.';
comment on column public.product_analytics.user_country is 'The country''s name; null when unknown or when the visitor opted out of tracking.';
comment on column public.product_analytics.day is 'In the site''s time zone when the event was counted.';
comment on column public.product_analytics.page_view_id is 'The page load that sent it, shared only with other events of that load.';
comment on column public.product_analytics.exclusion is 'Why totals exclude it; null for a visitor''s event.';
grant select, insert, update, delete on table public.product_analytics to service_role;
alter table public.product_analytics enable row level security;
create index product_analytics_newest on public.product_analytics ("timestamp" desc, id desc);
create index product_analytics_post on public.product_analytics (post_id, "timestamp" desc);

create index product_analytics_clicks on public.product_analytics (page_view_id, "timestamp", event_id)
  where event_type = 'buy_click' and page_view_id is not null and (exclusion is null or exclusion = 'repeat');
comment on column public.product_analytics.counted_post_id is 'The review whose totals hold it, deleted or not; null in rows from before this column and where no review is concerned.';
comment on column public.product_analytics.page_kind is 'The kind of the visited page; null: a review''s.';
comment on column public.product_analytics.placement is 'Where on the page the link of a click stood.';
comment on column public.product_analytics.offer_id is 'The offer of a click.';
comment on column public.product_analytics.link_id is 'The managed link of a click.';
comment on column public.product_analytics.variant is 'Of a button test.';

-- The only entry for visitor events: raw rows and daily totals in one transaction, each event once,
-- however often, in whatever order and in whatever batch it is delivered.
create function private.is_valid_event(event jsonb) returns boolean
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
comment on function private.is_valid_event is 'Whether record_events can store an event. Compares text only, so that it never raises.';

-- Each new click is compared with its neighbours in time alone, so that many clicks of one page view cost no more than few.
create function private.exclude_repeated_clicks(new_clicks uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  turned jsonb;
begin
  with fresh as materialized (
    select event_id, page_view_id, "timestamp"
    from public.product_analytics
    where event_id = any(new_clicks)
  ),
  -- A new click can be a repeat or make the next one a repeat. It changes no other.
  candidates as (
    select event_id, page_view_id, "timestamp" from fresh
    union
    select event_id, page_view_id, "timestamp"
    from (
      select later.*
      from fresh
      cross join lateral (
        select event_id, page_view_id, "timestamp", exclusion
        from public.product_analytics
        where event_type = 'buy_click'
          and product_analytics.page_view_id = fresh.page_view_id
          and (exclusion is null or exclusion = 'repeat')
          and (product_analytics."timestamp", product_analytics.event_id) > (fresh."timestamp", fresh.event_id)
        order by "timestamp", event_id
        limit 1
      ) as later
    ) as next_clicks
    where exclusion is null
  ),
  repeats as (
    select candidates.event_id
    from candidates
    cross join lateral (
      select "timestamp"
      from public.product_analytics
      where event_type = 'buy_click'
        and product_analytics.page_view_id = candidates.page_view_id
        and (exclusion is null or exclusion = 'repeat')
        and (product_analytics."timestamp", product_analytics.event_id) < (candidates."timestamp", candidates.event_id)
      order by "timestamp" desc, event_id desc
      limit 1
    ) as previous
    where candidates."timestamp" - previous."timestamp" < interval '1 second'
  ),
  changed as (
    update public.product_analytics
    set exclusion = 'repeat'
    from repeats
    where product_analytics.event_id = repeats.event_id
    returning
      product_analytics.day,
      coalesce(product_analytics.counted_post_id, product_analytics.post_id) as post_id,
      product_analytics.user_country as country,
      product_analytics.page_path as page,
      coalesce(product_analytics.page_kind, 'review') as page_kind,
      coalesce(product_analytics.placement, 'unknown') as placement,
      product_analytics.offer_id,
      product_analytics.link_id,
      product_analytics.variant
  )
  select jsonb_agg(to_jsonb(changed)) into turned from changed;
  if turned is null then
    return;
  end if;

  update public.daily_post_totals as totals
  set buy_clicks = totals.buy_clicks - less.clicks
  from (
    select day, post_id, count(*) as clicks
    from jsonb_to_recordset(turned) as click (day date, post_id uuid)
    where post_id is not null
    group by 1, 2
  ) as less
  where totals.day = less.day and totals.post_id = less.post_id and totals.buy_clicks >= less.clicks;

  update public.daily_click_totals as totals
  set clicks = totals.clicks - less.clicks
  from (
    select day, page_kind, page, post_id, placement, offer_id, link_id, variant, count(*) as clicks
    from jsonb_to_recordset(turned) as click (
      day date, page_kind text, page text, post_id uuid, placement text, offer_id uuid, link_id uuid, variant text
    )
    group by 1, 2, 3, 4, 5, 6, 7, 8
  ) as less
  where totals.day = less.day and totals.page_kind = less.page_kind and totals.page = less.page
    and totals.post_id is not distinct from less.post_id and totals.placement = less.placement
    and totals.offer_id is not distinct from less.offer_id and totals.link_id is not distinct from less.link_id
    and totals.variant is not distinct from less.variant and totals.clicks >= less.clicks;

  update public.daily_country_totals as totals
  set visits = totals.visits - less.clicks
  from (
    select day, country, page, count(*) as clicks
    from jsonb_to_recordset(turned) as click (day date, country text, page text)
    group by 1, 2, 3
  ) as less
  where totals.day = less.day and totals.country = less.country and totals.page = less.page
    and totals.visits >= less.clicks;

  insert into public.daily_exclusion_totals as totals (day, kind, reason, events)
  select day, 'buy_click', 'repeat', count(*)
  from jsonb_to_recordset(turned) as click (day date)
  group by 1
  on conflict (day, kind, reason) do update set events = totals.events + excluded.events;
end
$$;
comment on function private.exclude_repeated_clicks is 'Excludes clicks that follow another of the same page view within a second from the totals, whatever order they arrive in.';

-- Recording events with the variant of a button test.
create function public.record_events(events jsonb) returns jsonb
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
comment on function public.record_events is 'Counts a batch: {recorded, duplicate, refused}; refused lists the positions, from 0, of invalid events.';
grant execute on function public.record_events to service_role;

-- Raw rows were compared with another clock than the page loads of button tests.
create function public.remove_old_events() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 5000;
  oldest constant timestamptz :=
    private.clock() - make_interval(months => private.setting('raw_event_months', '13')::integer);
  removed_events bigint;
  removed_searches bigint;
  removed_views bigint;
begin
  -- Locked rows are left for the next call: waiting for them could deadlock.
  with old as (
    select id from public.product_analytics
    where "timestamp" < oldest
    order by "timestamp"
    limit most
    for update skip locked
  ), removed as (
    delete from public.product_analytics using old where product_analytics.id = old.id returning 1
  )
  select count(*) into removed_events from removed;

  with old as (
    select id from public.search_keywords
    where "timestamp" < oldest
    order by "timestamp"
    limit most
    for update skip locked
  ), removed as (
    delete from public.search_keywords using old where search_keywords.id = old.id returning 1
  )
  select count(*) into removed_searches from removed;

  -- No click of a page that was opened before the end is expected any more.
  with old as (
    select page_view_id from private.button_test_views
    where test_id in (select id from private.button_tests where ended_at < private.clock() - interval '7 days')
    limit most
    for update skip locked
  ), removed as (
    delete from private.button_test_views using old
    where button_test_views.page_view_id = old.page_view_id
    returning 1
  )
  select count(*) into removed_views from removed;

  return removed_events + removed_searches + removed_views;
end
$$;
comment on function public.remove_old_events is 'Deletes a limited number of expired raw rows, the oldest first, and returns how many. Call it until it returns 0.';
grant execute on function public.remove_old_events to service_role;

create function private.with_keyword_on_one_line(event jsonb) returns jsonb
language sql immutable set search_path = ''
return case
  when event ->> 'keyword' ~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029]' then
    event || jsonb_build_object('keyword', btrim(
      regexp_replace(event ->> 'keyword', '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g')
    ))
  else event
end;
comment on function private.with_keyword_on_one_line is 'An event whose keyword has spaces for control characters and line breaks.';

create function private.known_offer(offer_id uuid, post_id_input uuid) returns uuid
language sql stable set search_path = ''
return case
  when offer_id is not null and (
    exists (
      select from public.posts
      where posts.id = post_id_input
        and posts.offers @> jsonb_build_array(jsonb_build_object('id', known_offer.offer_id))
    )
    -- Public by an instant that is not applied yet.
    or exists (
      select from public.drafts
      where drafts.content_id = post_id_input and drafts.content_kind = 'post'
        and drafts.fields -> 'offers' @> jsonb_build_array(jsonb_build_object('id', known_offer.offer_id))
    )
  ) then offer_id
end;
comment on function private.known_offer is 'An offer that a review has; null for any other, so that its click counts without it.';

create function private.known_link(link_id uuid) returns uuid
language sql stable set search_path = ''
return (select managed_links.id from public.managed_links where managed_links.id = known_link.link_id);
comment on function private.known_link is 'A managed link, deleted or not; null for an unknown one, so that its click counts without it.';

-- An event is written when it arrives. One that would have to wait for others goes to the queue instead of occupying a
-- connection.
create function public.record_visitor_event(event_input jsonb) returns jsonb
language sql set search_path = '' set lock_timeout = '50ms'
return public.record_events(jsonb_build_array(event_input));
grant execute on function public.record_visitor_event to service_role;
