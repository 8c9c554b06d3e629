-- The owner's numbers of a period beside its lists.

create function private.analytics_numbers(from_day date, to_day date) returns jsonb
language sql
stable
set search_path = ''
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
comment on function private.analytics_numbers(date, date) is 'What visitors did between two days: {page_views, buy_clicks, searches}.';

create function private.analytics_stretches(first_day date, last_day date)
returns table (from_day date, to_day date, before_from date, before_to date)
language plpgsql
stable
set search_path = ''
as $$
declare
  -- More points than this are no line on a phone.
  most_days constant integer := 92;
  days constant integer := last_day - first_day + 1;
begin
  if days <= most_days then
    return query
      select first_day + number, first_day + number, first_day + number - days, first_day + number - days
      from generate_series(0, days - 1) as number;
    return;
  end if;
  -- Months back from the last day, so that the newest is as long as the others.
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
comment on function private.analytics_stretches(date, date) is 'The points of the line: days or, where there are many, months; each with its like in the period before.';

create function public.analytics_overview(period_input text) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
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
      from private.analytics_stretches(days.from_day, days.to_day) as stretch
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
    'set_aside', (
      select coalesce(jsonb_agg(to_jsonb(reasons) order by reasons.reason), '[]')
      from (
        select reason,
          coalesce(sum(events) filter (where kind = 'page_view'), 0) as page_views,
          coalesce(sum(events) filter (where kind = 'buy_click'), 0) as buy_clicks,
          coalesce(sum(events) filter (where kind = 'search'), 0) as searches
        from public.daily_set_aside_totals
        where day between days.from_day and days.to_day
        group by reason
      ) as reasons
    )
  );
end
$$;
comment on function public.analytics_overview(text) is 'A period of the owner''s numbers: its days, what visitors did in it and in the one before, the points of the line, and what was set aside.';

revoke all on function public.analytics_overview(text) from public, anon, authenticated;
grant execute on function public.analytics_overview(text) to service_role;
