-- The numbers beside the lists of earnings.

create function private.earning_series(from_day date, to_day date, before_from date, factors jsonb) returns jsonb
language sql stable set search_path = ''
begin atomic
  with daily as materialized (
    select day, sum(earned * factor) as earned, sum(sales) as sales
    from private.daily_earning_totals
    join (select key as currency, value::numeric as factor from jsonb_each_text(factors)) as rates using (currency)
    where day between coalesce(before_from, earning_series.from_day) and earning_series.to_day
    group by day
  )
  select jsonb_agg(
    jsonb_build_object(
      'from_day', stretch.from_day, 'to_day', stretch.to_day,
      'earned', coalesce(round(sums.earned), 0), 'sales', coalesce(sums.sales, 0),
      'before_earned', case when before_from is not null then coalesce(round(sums.before_earned), 0) end,
      'before_sales', case when before_from is not null then coalesce(sums.before_sales, 0) end
    )
    order by stretch.from_day
  )
  from private.analytics_intervals(earning_series.from_day, earning_series.to_day) as stretch
  cross join lateral (
    select
      sum(earned) filter (where day between stretch.from_day and stretch.to_day) as earned,
      sum(sales) filter (where day between stretch.from_day and stretch.to_day) as sales,
      sum(earned) filter (where day between stretch.before_from and stretch.before_to) as before_earned,
      sum(sales) filter (where day between stretch.before_from and stretch.before_to) as before_sales
    from daily
  ) as sums;
end;
comment on function private.earning_series is 'The points of the chart of earnings, each with its counterpart in the previous period.';

create function public.earning_overview(
  period_input text, currency_input text default '', decimals_input jsonb default '{}'
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  currency constant text := coalesce(nullif(currency_input, ''), private.main_earning_currency());
  factors constant jsonb := private.earning_factors(currency, decimals_input);
begin
  select * into strict days from private.earning_days(period_input);
  return jsonb_build_object(
    'time_zone', private.setting('time_zone', 'UTC'),
    'from_day', days.from_day,
    'to_day', days.to_day,
    'currency', currency,
    'missing', case when currency like 'all-%' then private.missing_rates(right(currency, 3)) else '[]' end,
    'rates', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'currency', rates.currency, 'into_currency', rates.into_currency, 'rate', trim_scale(rates.rate)::text,
          'as_of', rates.as_of
        ) order by rates.currency
      ), '[]')
      from private.exchange_rates as rates
      where currency_input like 'all-%' and rates.into_currency = right(currency_input, 3)
        and exists (select from private.daily_earning_totals as kept where kept.currency = rates.currency)
    ),
    'currencies', private.earning_currencies(days.from_day, days.to_day),
    'networks', (
      select coalesce(jsonb_agg(to_jsonb(known) order by known.network), '[]')
      from (
        select network, min(day) as first_day, max(day) as last_day
        from private.daily_earning_totals where transactions > 0 group by network
      ) as known
    ),
    'numbers', private.earning_numbers(days.from_day, days.to_day, factors),
    'before', case when days.before_from is not null then
      jsonb_build_object('from_day', days.before_from, 'to_day', days.before_to)
        || private.earning_numbers(days.before_from, days.before_to, factors)
    end,
    'series', private.earning_series(days.from_day, days.to_day, days.before_from, factors)
  );
end
$$;
comment on function public.earning_overview is 'A period of earnings in one currency, or in all with the rates of the owner: its days, currencies, networks, totals, those of the previous period, and the points of the chart.';
grant execute on function public.earning_overview to service_role;
