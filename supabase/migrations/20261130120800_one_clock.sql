-- Raw rows were compared with another clock than the page loads of button tests.

create or replace function public.remove_old_events() returns bigint
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
