-- The last seven whole days on the dashboard, and the seven before.

create function public.dashboard_week() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  to_day constant date := private.today() - 1;
  from_day constant date := to_day - 13;
begin
  return (
    with days as materialized (
      select generate_series(from_day, to_day, interval '1 day')::date as day
    ),
    earned as materialized (
      select currency, day, sum(commission) as amount
      from private.earnings
      where day between from_day and to_day and private.earned(earnings)
      group by currency, day
    )
    select jsonb_build_object(
      'from_day', to_day - 6,
      'to_day', to_day,
      'page_views', (
        select jsonb_agg(coalesce(totals.page_views, 0) order by days.day)
        from days left join private.daily_view_totals as totals on totals.day = days.day
      ),
      'buy_clicks', (
        select jsonb_agg(coalesce(totals.buy_clicks, 0) order by days.day)
        from days left join private.daily_view_totals as totals on totals.day = days.day
      ),
      'earned', (
        select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'amounts', amounts) order by currency), '[]')
        from (
          select currencies.currency, jsonb_agg(coalesce(earned.amount, 0) order by days.day) as amounts
          from (select distinct currency from earned) as currencies
          cross join days
          left join earned on earned.currency = currencies.currency and earned.day = days.day
          group by currencies.currency
        ) as by_currency
      ),
      'reported_at', (select max(as_of) from private.earning_imports where state = 'done')
    )
  );
end
$$;
comment on function public.dashboard_week is 'Views, clicks and earnings of the last fourteen whole days, oldest first: {from_day, to_day, page_views, buy_clicks, earned by currency, reported_at}.';
grant execute on function public.dashboard_week to service_role;
