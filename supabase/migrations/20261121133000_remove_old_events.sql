-- Raw rows are kept for as many months as the owner says. The totals keep every number.

create function public.remove_old_events() returns bigint
language plpgsql
security definer
set search_path = ''
as $$
declare
  most constant integer := 5000;
  oldest constant timestamptz :=
    now() - make_interval(months => private.setting('raw_event_months', '13')::integer);
  removed_events bigint;
  removed_searches bigint;
begin
  -- What somebody else holds goes the next time: waiting for it here could end in a circle.
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

  return removed_events + removed_searches;
end
$$;
comment on function public.remove_old_events() is 'Removes some of the raw rows that are too old, the oldest first, and says how many: to be called until it says 0.';

revoke all on function public.remove_old_events() from public, anon, authenticated;
grant execute on function public.remove_old_events() to service_role;
