-- The periods of the admin's analytics, as days of the site's time zone, and the numbers beside the
-- lists.

create function private.analytics_days(
  period text, out from_day date, out to_day date, out before_from date, out before_to date
)
language plpgsql stable set search_path = '' as $$
declare
  today constant date := (now() at time zone private.setting('time_zone', 'UTC'))::date;
begin
  to_day := today;
  case period
    when 'today' then from_day := today;
    when '7d' then from_day := today - 6;
    when '30d' then from_day := today - 29;
    when '90d' then from_day := today - 89;
    when '12m' then from_day := (today - interval '1 year')::date + 1;
    when 'all' then
      -- The time zone may have changed since, so that today there is still yesterday.
      select least(min(day), today), greatest(max(day), today) into from_day, to_day
      from (
        (select min(day) as day from private.daily_view_totals)
        union all (select max(day) from private.daily_view_totals)
        union all (select min(day) from private.daily_search_totals)
        union all (select max(day) from private.daily_search_totals)
        union all (select min(day) from public.daily_exclusion_totals)
      ) as counted;
      return;
  end case;
  before_to := from_day - 1;
  before_from := case period
    when '12m' then (today - interval '2 years')::date + 1
    else from_day - (today - from_day + 1)
  end;
end
$$;
comment on function private.analytics_days is 'The days of a period and of the previous one, which has the same length; `all` has no previous one.';

create function private.analytics_months(from_day date, to_day date, out months_from date, out months_to date)
language plpgsql stable set search_path = '' as $$
declare
  first_day date;
  last_day date;
begin
  select least((select min(day) from private.daily_view_totals), (select min(day) from private.daily_search_totals)),
    greatest((select max(day) from private.daily_view_totals), (select max(day) from private.daily_search_totals))
  into first_day, last_day;
  -- A month also counts as whole when nothing was counted in the rest of it.
  months_from := case
    when from_day <= coalesce(first_day, from_day) then date_trunc('month', from_day)
    else date_trunc('month', from_day - 1) + interval '1 month'
  end;
  months_to := case
    when to_day >= coalesce(last_day, to_day) then date_trunc('month', to_day) + interval '1 month'
    else date_trunc('month', to_day + 1)
  end;
  if months_from >= months_to then
    months_from := to_day + 1;
    months_to := to_day + 1;
  end if;
end
$$;
comment on function private.analytics_months is 'The whole months in a range of days, months_to excluded. Days before months_from and from months_to on are read one by one.';

create function private.analytics_spans(months_from date, months_to date) returns table (whole_year boolean, starts_on date, sign integer)
language sql stable rows 6 set search_path = ''
begin atomic
  with months as (
    select
      month::date as month,
      date_trunc('year', month)::date as year,
      month >= months_from and month < months_to as inside
    from generate_series(
      date_trunc('year', months_from),
      date_trunc('year', months_to - 1) + interval '11 months',
      interval '1 month'
    ) as month
    -- Nothing is counted after the last day.
    where months_from < months_to and month <= (select max(day) from private.daily_country_visits)
  ),
  years as (
    select year, count(*) filter (where inside) > count(*) filter (where not inside) as whole
    from months
    group by year
  )
  select true, year, 1 from years where whole
  union all
  select false, month, case when whole then -1 else 1 end
  from months join years using (year)
  where inside <> whole;
end;
comment on function private.analytics_spans is 'The fewest years and months that make up a range of months, the second excluded; sign is 1 to add one, -1 to subtract it.';

create function private.analytics_page(items jsonb, total bigint, page integer, page_size integer) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object(
  'items', coalesce(items, '[]'),
  'total', total,
  'page', least(greatest(page, 1), greatest(1, ceil(total::numeric / page_size))),
  'page_count', greatest(1, ceil(total::numeric / page_size))
);
comment on function private.analytics_page is 'One page of a list. A page past the end is the last one.';

create function private.analytics_offset(total bigint, page integer, page_size integer) returns bigint
language sql immutable set search_path = ''
return greatest(0, least(greatest(page, 1), ceil(total::numeric / page_size)) - 1) * page_size;
comment on function private.analytics_offset is 'The number of rows before a page.';

create function private.analytics_numbers(from_day date, to_day date) returns jsonb
language sql stable set search_path = ''
begin atomic
  select jsonb_build_object(
    'page_views', views.page_views, 'buy_clicks', views.buy_clicks, 'searches', searched.searches
  )
  from (
    select coalesce(sum(page_views), 0) as page_views, coalesce(sum(buy_clicks), 0) as buy_clicks
    from private.daily_view_totals
    where day between from_day and to_day
  ) as views
  cross join (
    select coalesce(sum(searches), 0) as searches
    from private.daily_search_totals
    where day between from_day and to_day
  ) as searched;
end;
comment on function private.analytics_numbers is 'Totals between two days: {page_views, buy_clicks, searches}.';

create function private.analytics_intervals(first_day date, last_day date) returns table (from_day date, to_day date, before_from date, before_to date)
language plpgsql stable set search_path = '' as $$
declare
  -- More points than this are unreadable on a phone.
  most_days constant integer := 92;
  days constant integer := last_day - first_day + 1;
begin
  if days <= most_days then
    return query
      select first_day + number, first_day + number, first_day + number - days, first_day + number - days
      from generate_series(0, days - 1) as number;
    return;
  end if;
  -- Months count back from the last day, so that the newest is as long as the others.
  return query
    select
      greatest((last_day - make_interval(months => number + 1))::date + 1, first_day),
      (last_day - make_interval(months => number))::date,
      (last_day - make_interval(months => number + 13))::date + 1,
      (last_day - make_interval(months => number + 12))::date
    from generate_series(0, 12 * (extract(year from age(last_day, first_day))::integer + 1)) as number
    where (last_day - make_interval(months => number))::date >= first_day;
end
$$;
comment on function private.analytics_intervals is 'The points of the chart: days or, for long periods, months; each with its counterpart in the previous period.';

create function public.analytics_overview(period_input text) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
begin
  select * into strict days from private.analytics_days(period_input);
  return jsonb_build_object(
    'time_zone', private.setting('time_zone', 'UTC'),
    'from_day', days.from_day,
    'to_day', days.to_day,
    'log_from', (
      now() at time zone private.setting('time_zone', 'UTC')
        - make_interval(months => private.setting('raw_event_months', '13')::integer)
    )::date + 1,
    'numbers', private.analytics_numbers(days.from_day, days.to_day),
    'before', case when days.before_from is not null then
      jsonb_build_object('from_day', days.before_from, 'to_day', days.before_to)
        || private.analytics_numbers(days.before_from, days.before_to)
    end,
    'series', (
      select jsonb_agg(
        jsonb_build_object(
          'from_day', stretch.from_day, 'to_day', stretch.to_day,
          'page_views', now_counted.page_views, 'buy_clicks', now_counted.buy_clicks,
          'before_page_views', case when days.before_from is not null then before_counted.page_views end,
          'before_buy_clicks', case when days.before_from is not null then before_counted.buy_clicks end
        )
        order by stretch.from_day
      )
      from private.analytics_intervals(days.from_day, days.to_day) as stretch
      cross join lateral (
        select coalesce(sum(page_views), 0) as page_views, coalesce(sum(buy_clicks), 0) as buy_clicks
        from private.daily_view_totals
        where day between stretch.from_day and stretch.to_day
      ) as now_counted
      cross join lateral (
        select coalesce(sum(page_views), 0) as page_views, coalesce(sum(buy_clicks), 0) as buy_clicks
        from private.daily_view_totals
        where day between stretch.before_from and stretch.before_to
      ) as before_counted
    ),
    'exclusion', (
      select coalesce(jsonb_agg(to_jsonb(reasons) order by reasons.reason), '[]')
      from (
        select reason,
          coalesce(sum(events) filter (where kind = 'page_view'), 0) as page_views,
          coalesce(sum(events) filter (where kind = 'buy_click'), 0) as buy_clicks,
          coalesce(sum(events) filter (where kind = 'search'), 0) as searches
        from public.daily_exclusion_totals
        where day between days.from_day and days.to_day
        group by reason
      ) as reasons
    )
  );
end
$$;
comment on function public.analytics_overview is 'A period: its days, its totals and those of the previous one, the points of the chart, and the excluded events.';
grant execute on function public.analytics_overview to service_role;
