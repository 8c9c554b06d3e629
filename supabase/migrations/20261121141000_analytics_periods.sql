-- The periods of the owner's numbers, as days of the site's time zone.

create function private.analytics_days(
  period text, out from_day date, out to_day date, out before_from date, out before_to date
)
language plpgsql
stable
set search_path = ''
as $$
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
      -- Another time zone may have been set since, in which it is still yesterday.
      select least(min(day), today), greatest(max(day), today) into from_day, to_day
      from (
        (select min(day) as day from private.daily_view_totals)
        union all (select max(day) from private.daily_view_totals)
        union all (select min(day) from private.daily_search_totals)
        union all (select max(day) from private.daily_search_totals)
        union all (select min(day) from public.daily_set_aside_totals)
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
comment on function private.analytics_days(text) is 'The days of a period and of the one before, which is as long; there is none before all.';

create function private.analytics_months(
  from_day date, to_day date, out months_from date, out months_to date
)
language plpgsql
stable
set search_path = ''
as $$
declare
  first_day date;
  last_day date;
begin
  select least((select min(day) from private.daily_view_totals), (select min(day) from private.daily_search_totals)),
    greatest((select max(day) from private.daily_view_totals), (select max(day) from private.daily_search_totals))
  into first_day, last_day;
  -- A month is whole, too, where nothing was counted in the rest of it.
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
comment on function private.analytics_months(date, date) is 'The whole months of a stretch of days, the second not included: the days before months_from and from months_to on are to be read one by one.';

create function private.analytics_spans(months_from date, months_to date)
returns table (whole_year boolean, starts_on date, sign integer)
language sql
stable
rows 6
set search_path = ''
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
    -- In what comes later nothing is counted yet.
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
comment on function private.analytics_spans(date, date) is 'As few years and months as make up the months from the first until before the second; sign says whether one is to be added or taken away.';

create function private.analytics_page(items jsonb, total bigint, page integer, page_size integer) returns jsonb
language sql
immutable
set search_path = ''
return jsonb_build_object(
  'items', coalesce(items, '[]'),
  'total', total,
  'page', least(greatest(page, 1), greatest(1, ceil(total::numeric / page_size))),
  'page_count', greatest(1, ceil(total::numeric / page_size))
);
comment on function private.analytics_page(jsonb, bigint, integer, integer) is 'One page of a list. A page beyond the end is the last one.';

create function private.analytics_offset(total bigint, page integer, page_size integer) returns bigint
language sql
immutable
set search_path = ''
return greatest(0, least(greatest(page, 1), ceil(total::numeric / page_size)) - 1) * page_size;
comment on function private.analytics_offset(bigint, integer, integer) is 'How many rows come before a page.';
