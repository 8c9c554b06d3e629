create function private.keyword_details(
  keyword_input text, from_day date, to_day date, months_from date, months_to date,
  out spelling text, out searches bigint, out latest_at timestamptz, out countries jsonb, out locations jsonb
)
language sql stable set search_path = ''
begin atomic
  with parts as (
    select location, country, searches, latest_at, spelling from private.monthly_keyword_locations
    where keyword = keyword_input and month >= months_from and month < months_to
    union all
    select location, country, searches, latest_at, spelling from public.daily_keyword_totals
    where keyword = keyword_input and day >= from_day and day < months_from
    union all
    select location, country, searches, latest_at, spelling from public.daily_keyword_totals
    where keyword = keyword_input and day >= months_to and day <= to_day
  )
  select
    (select parts.spelling from parts order by parts.latest_at desc, parts.spelling collate "C" desc limit 1),
    (select sum(parts.searches) from parts),
    (select max(parts.latest_at) from parts),
    (
      select coalesce(jsonb_agg(country order by by_country.searches desc, country), '[]')
      from (
        select country, sum(parts.searches) as searches from parts where country not in ('', 'Unknown') group by country
      ) as by_country
    ),
    (
      select coalesce(jsonb_agg(location order by by_location.searches desc, location), '[]')
      from (select location, sum(parts.searches) as searches from parts group by location) as by_location
    );
end;
comment on function private.keyword_details is 'Count, last time and last spelling of a keyword, and its countries and locations, most frequent first.';

create function public.analytics_keywords(
  period_input text,
  sort_input text default 'searches-desc',
  page_input integer default 1,
  page_size_input integer default 10,
  without_results_input boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  months record;
  answer jsonb;
begin
  select * into strict days from private.analytics_days(period_input);
  select * into strict months from private.analytics_months(days.from_day, days.to_day);
  execute format(
    $query$
      with parts as (
        select keyword, searches, without_results, latest_at from private.monthly_keyword_totals
        where month >= $3 and month < $4 and %1$s
        union all
        select keyword, searches, without_results, latest_at from public.daily_keyword_totals
        where day >= $1 and day < $3 and %1$s
        union all
        select keyword, searches, without_results, latest_at from public.daily_keyword_totals
        where day >= $4 and day <= $2 and %1$s
      ),
      totals as materialized (
        select keyword, sum(searches) as searches, sum(without_results) as without_results, max(latest_at) as latest_at
        from parts
        group by keyword
      ),
      counted as (select count(*) as total from totals)
      select private.analytics_page(
        (
          select jsonb_agg(jsonb_build_object(
            'keyword', places.spelling, 'searches', places.searches, 'without_results', shown.without_results,
            'latest_at', places.latest_at, 'countries', places.countries, 'locations', places.locations
          ))
          from (
            select * from totals order by %2$s
            limit $6 offset (select private.analytics_offset(total, $5, $6) from counted)
          ) as shown
          cross join lateral private.keyword_details(shown.keyword, $1, $2, $3, $4) as places
        ),
        (select total from counted), $5, $6
      )
    $query$,
    case when without_results_input then 'without_results > 0' else 'true' end,
    private.analytics_order('keywords', sort_input)
  ) into answer
    using days.from_day, days.to_day, months.months_from, months.months_to, page_input, page_size_input;
  return answer;
end
$$;
comment on function public.analytics_keywords is 'The keywords of a period, ignoring case, or only those with searches without results: {items, total, page, page_count}.';
grant execute on function public.analytics_keywords to service_role;

-- The CSV files are read in chunks. Each chunk begins after the last row of the one before, so that
-- events counted meanwhile move nothing.

create function public.analytics_export_days(period_input text) returns jsonb
language sql stable security definer set search_path = '' set jit = off
begin atomic
  select jsonb_build_object(
    'from_day', from_day, 'to_day', to_day,
    'today', (now() at time zone private.setting('time_zone', 'UTC'))::date
  )
  from private.analytics_days(period_input);
end;
comment on function public.analytics_export_days is 'The days of an export, fixed once for all its chunks.';
grant execute on function public.analytics_export_days to service_role;

create function public.analytics_export_searches(
  from_day_input date,
  to_day_input date,
  rows_input integer,
  before_timestamp_input timestamptz default null,
  before_id_input bigint default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
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
      where exclusion is null and day between from_day_input and to_day_input
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
comment on function public.analytics_export_searches is 'A chunk of the searches between two days, newest first, starting after the given row.';
grant execute on function public.analytics_export_searches to service_role;

create function public.analytics_export_keywords(
  from_day_input date, to_day_input date, rows_input integer, after_keyword_input text default ''
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
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
    cross join lateral private.keyword_details(
      piece.keyword, from_day_input, to_day_input, months.months_from, months.months_to
    ) as places
  );
end
$$;
comment on function public.analytics_export_keywords is 'A chunk of the keywords between two days in alphabetical order, starting after the given one.';
grant execute on function public.analytics_export_keywords to service_role;
