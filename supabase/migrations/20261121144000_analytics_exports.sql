-- What the owner's files are written from, a piece at a time: each piece begins after the last row of
-- the one before, so that what is counted meanwhile moves nothing.

create function public.analytics_export_days(period_input text) returns jsonb
language sql
stable
security definer
set search_path = ''
set jit = off
begin atomic
  select jsonb_build_object(
    'from_day', from_day, 'to_day', to_day,
    'today', (now() at time zone private.setting('time_zone', 'UTC'))::date
  )
  from private.analytics_days(period_input);
end;
comment on function public.analytics_export_days(text) is 'The days that a file is about, settled once for all its pieces.';

create function public.analytics_export_searches(
  from_day_input date,
  to_day_input date,
  rows_input integer,
  before_timestamp_input timestamptz default null,
  before_id_input bigint default null
) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  zone constant text := private.setting('time_zone', 'UTC');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'timestamp', "timestamp", 'keyword', keyword, 'location', search_location,
      'country', user_country, 'user_agent', user_agent,
      'local_time', to_char("timestamp" at time zone zone, 'YYYY-MM-DD HH24:MI:SS')
    ) order by "timestamp" desc, id desc), '[]')
    from (
      select * from public.search_keywords
      where set_aside is null and day between from_day_input and to_day_input
        and "timestamp" >= from_day_input::timestamp at time zone 'UTC' - interval '1 day'
        and ("timestamp", id) < (
          coalesce(before_timestamp_input, to_day_input::timestamp at time zone 'UTC' + interval '2 days'),
          coalesce(before_id_input, 0)
        )
      order by "timestamp" desc, id desc
      limit rows_input
    ) as piece
  );
end
$$;
comment on function public.analytics_export_searches(date, date, integer, timestamptz, bigint) is 'The searches of visitors between two days, newest first, from before the named one on.';

create function public.analytics_export_keywords(
  from_day_input date, to_day_input date, rows_input integer, after_keyword_input text default ''
) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  zone constant text := private.setting('time_zone', 'UTC');
  months record;
begin
  select * into strict months from private.analytics_months(from_day_input, to_day_input);
  return (
    with parts as (
      select keyword, searches, latest_at from private.monthly_keyword_totals
      where month >= months.months_from and month < months.months_to and keyword > after_keyword_input
      union all
      select keyword, searches, latest_at from public.daily_keyword_totals
      where day >= from_day_input and day < months.months_from and keyword > after_keyword_input
      union all
      select keyword, searches, latest_at from public.daily_keyword_totals
      where day >= months.months_to and day <= to_day_input and keyword > after_keyword_input
    ),
    piece as (
      select keyword, sum(searches) as searches, max(latest_at) as latest_at
      from parts
      group by keyword
      order by keyword
      limit rows_input
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'key', piece.keyword, 'keyword', places.spelling, 'searches', piece.searches,
      'countries', places.countries, 'locations', places.locations,
      'latest_search', to_char(piece.latest_at at time zone zone, 'YYYY-MM-DD HH24:MI:SS')
    ) order by piece.keyword), '[]')
    from piece
    cross join lateral private.keyword_places(
      piece.keyword, from_day_input, to_day_input, months.months_from, months.months_to
    ) as places
  );
end
$$;
comment on function public.analytics_export_keywords(date, date, integer, text) is 'The keywords between two days by their letters, from after the named one on.';

revoke all on function public.analytics_export_days(text) from public, anon, authenticated;
revoke all on function public.analytics_export_searches(date, date, integer, timestamptz, bigint) from public, anon, authenticated;
revoke all on function public.analytics_export_keywords(date, date, integer, text) from public, anon, authenticated;
grant execute on function public.analytics_export_days(text) to service_role;
grant execute on function public.analytics_export_searches(date, date, integer, timestamptz, bigint) to service_role;
grant execute on function public.analytics_export_keywords(date, date, integer, text) to service_role;
