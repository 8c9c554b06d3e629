-- The generated visitors of the demo: how far they go, and what they added to each total, so that it
-- can be taken away again. Only the local platform creates this schema.

create schema demo_data;

create table demo_data.history (
  first_day date not null,
  covered_until timestamptz not null,
  removed boolean not null default false
);

create table demo_data.post_totals (like public.daily_post_totals);
create table demo_data.country_totals (like public.daily_country_totals);
create table demo_data.keyword_totals (like public.daily_keyword_totals);
create table demo_data.exclusion_totals (like public.daily_exclusion_totals);
create table demo_data.searches (event_id uuid not null);

-- In the public schema, where the API finds it: the command works while the platform runs.
create function public.remove_demo_data() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  removed bigint;
begin
  -- Not between the events of a batch.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.record_events'));

  select coalesce(sum(count), 0) into removed from (
    select sum(page_views + buy_clicks) as count from demo_data.post_totals
    union all select sum(searches) from demo_data.keyword_totals
  ) as counted;

  delete from public.search_keywords using demo_data.searches
  where search_keywords.event_id = searches.event_id;

  -- Each table is emptied and gets the real rest back. Its triggers write the roll-ups from that.
  create temp table rest_of_posts on commit drop as
    select day, post_id, sum(page_views) as page_views, sum(buy_clicks) as buy_clicks
    from (
      select * from public.daily_post_totals
      union all
      select day, post_id, -page_views, -buy_clicks from demo_data.post_totals
    ) as both_kinds
    group by day, post_id
    having sum(page_views) > 0 or sum(buy_clicks) > 0;
  truncate public.daily_post_totals, private.monthly_post_totals, private.daily_view_totals;
  insert into public.daily_post_totals select * from pg_temp.rest_of_posts;

  create temp table rest_of_countries on commit drop as
    select day, country, page, sum(visits) as visits
    from (
      select * from public.daily_country_totals
      union all
      select day, country, page, -visits from demo_data.country_totals
    ) as both_kinds
    group by day, country, page
    having sum(visits) > 0;
  truncate public.daily_country_totals, private.country_totals, private.daily_country_visits;
  insert into public.daily_country_totals select * from pg_temp.rest_of_countries;

  create temp table rest_of_keywords on commit drop as
    select total.day, total.keyword, total.location, total.country,
      total.searches - coalesce(demo.searches, 0) as searches,
      total.without_results - coalesce(demo.without_results, 0) as without_results,
      -- The latest search that is left; its row is gone if the owner keeps the log only briefly.
      case when demo.day is null then total.latest_at else coalesce(latest."timestamp", total.latest_at) end
        as latest_at,
      case when demo.day is null then total.spelling else coalesce(latest.keyword, total.spelling) end
        as spelling
    from public.daily_keyword_totals as total
    left join (
      select day, keyword, location, country, sum(searches) as searches, sum(without_results) as without_results
      from demo_data.keyword_totals
      group by day, keyword, location, country
    ) as demo using (day, keyword, location, country)
    left join lateral (
      select left_over."timestamp", left_over.keyword
      from public.search_keywords as left_over
      where demo.day is not null
        and left_over.exclusion is null
        and left_over.day = total.day
        and lower(left_over.keyword) = total.keyword
        and left_over.search_location = total.location
        and coalesce(left_over.user_country, '') = total.country
      order by left_over."timestamp" desc, left_over.keyword collate "C" desc
      limit 1
    ) as latest on true
    where total.searches > coalesce(demo.searches, 0);
  truncate public.daily_keyword_totals, private.monthly_keyword_totals, private.monthly_keyword_locations,
    private.daily_search_totals;
  insert into public.daily_keyword_totals select * from pg_temp.rest_of_keywords;

  update public.daily_exclusion_totals as total
  set events = total.events - demo.events
  from (
    select day, kind, reason, sum(events) as events from demo_data.exclusion_totals group by day, kind, reason
  ) as demo
  where total.day = demo.day and total.kind = demo.kind and total.reason = demo.reason;
  delete from public.daily_exclusion_totals where events = 0;

  truncate demo_data.post_totals, demo_data.country_totals, demo_data.keyword_totals,
    demo_data.exclusion_totals, demo_data.searches;
  update demo_data.history set removed = true;
  return removed;
end
$$;
revoke all on function public.remove_demo_data() from public, anon, authenticated;
grant execute on function public.remove_demo_data() to service_role;
