-- A period of the admin's earnings: its days, its currencies, its totals and those of the previous period.

create function private.earning_days(
  period text, out from_day date, out to_day date, out before_from date, out before_to date
)
language plpgsql stable set search_path = '' as $$
begin
  select * into strict from_day, to_day, before_from, before_to from private.analytics_days(period);
  -- Networks report what was sold before anything was counted here.
  if period = 'all' then
    select least(from_day, min(day)), greatest(to_day, max(day)) into from_day, to_day
    from private.daily_earning_totals where transactions > 0;
  end if;
end
$$;
comment on function private.earning_days is 'The days of a period of earnings and of the previous one, as private.analytics_days.';

create function private.earning_parts(dimension_input text, from_day date, to_day date, currencies text[])
returns table (
  key text, currency text, transactions bigint, earned bigint, pending bigint, reversed bigint, sales bigint,
  reversals bigint, sale_amount bigint, priced_sales bigint, ordered_items bigint
)
language plpgsql stable set search_path = '' as $$
declare
  months_from date := (date_trunc('month', from_day - 1) + interval '1 month')::date;
  months_to date := date_trunc('month', to_day + 1)::date;
begin
  if months_from >= months_to then
    months_from := to_day + 1;
    months_to := to_day + 1;
  end if;
  return query execute format(
    $query$
      select
        key, currency, sum(transactions)::bigint, sum(earned)::bigint, sum(pending)::bigint, sum(reversed)::bigint,
        sum(sales)::bigint, sum(reversals)::bigint, sum(sale_amount)::bigint, sum(priced_sales)::bigint,
        sum(ordered_items)::bigint
      from (
        select
          key, currency, transactions, earned, pending, reversed, sales, reversals, sale_amount, priced_sales,
          ordered_items
        from private.monthly_earning_totals
        where dimension = $5 and month >= $2 and month < $3 and currency = any($6)
        union all
        select
          key, currency, transactions, coalesce(earned, 0), coalesce(pending, 0), coalesce(reversed, 0),
          coalesce(sales, 0), coalesce(reversals, 0), coalesce(sale_amount, 0), coalesce(priced_sales, 0),
          coalesce(ordered_items, 0)
        from (
          select %s as key, e.currency, %s
          from (
            select *, 1 as sign from private.earnings where day >= $1 and day < $2 and currency = any($6)
            union all
            select *, 1 from private.earnings where day >= $3 and day <= $4 and currency = any($6)
          ) as e
          group by 1, 2
        ) as days
      ) as parts
      group by 1, 2
      having sum(transactions) > 0
    $query$,
    private.earning_key(dimension_input), private.earning_sums()
  ) using from_day, months_from, months_to, to_day, dimension_input, currencies;
end
$$;
comment on function private.earning_parts is 'Earnings between two days by the keys of a dimension and by currency, of some currencies: whole months of the roll-up, and the days around them.';

create function private.main_earning_currency() returns text
language sql stable set search_path = ''
return (
  select currency from private.daily_earning_totals
  group by currency
  order by sum(sales) desc, sum(transactions) desc, currency
  limit 1
);
comment on function private.main_earning_currency is 'The currency of most sales.';

create function private.earning_factors(currency_input text, decimals jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  target constant text := right(currency_input, 3);
begin
  if currency_input not like 'all-%' then return jsonb_build_object(target, 1); end if;
  -- Null, so that nothing is left out of a sum without a word.
  if private.missing_rates(target) <> '[]' then return null; end if;
  return jsonb_build_object(target, 1) || coalesce(
    (
      select jsonb_object_agg(
        currency,
        rate * power(10::numeric, coalesce((decimals ->> target)::integer, 2) - coalesce((decimals ->> currency)::integer, 2))
      )
      from private.exchange_rates where into_currency = target
    ),
    '{}'
  );
end
$$;
comment on function private.earning_factors is 'What an amount of each currency is multiplied by: {currency: factor}, of one currency or, for all-{currency}, of all that the owner entered a rate for; null if one is missing. Decimals are those of currencies that do not have two.';

create function private.missing_rates(target text) returns jsonb
language sql stable set search_path = ''
return (
  select coalesce(jsonb_agg(currency order by currency), '[]')
  from (
    select currency from private.daily_earning_totals
    where transactions > 0 and currency <> target
    group by currency
    except
    select currency from private.exchange_rates where into_currency = target
  ) as missing
);
comment on function private.missing_rates is 'The currencies of earnings without a rate into another one.';

create function private.earning_numbers(from_day date, to_day date, factors jsonb) returns jsonb
language sql stable set search_path = ''
begin atomic
  select to_jsonb(amounts) || jsonb_build_object('page_views', views.page_views, 'buy_clicks', views.buy_clicks)
  from (
    select
      coalesce(sum(transactions), 0) as transactions,
      coalesce(round(sum(earned * factor)), 0) as earned,
      coalesce(round(sum(pending * factor)), 0) as pending,
      coalesce(round(sum(reversed * factor)), 0) as reversed,
      coalesce(sum(sales), 0) as sales,
      coalesce(sum(reversals), 0) as reversals,
      coalesce(round(sum(sale_amount * factor)), 0) as sale_amount,
      coalesce(sum(priced_sales), 0) as priced_sales,
      coalesce(sum(ordered_items), 0) as ordered_items,
      coalesce(round(sum(not_attributed * factor)), 0) as not_attributed
    from (
      select
        currency, sum(transactions) as transactions, sum(earned) as earned, sum(pending) as pending,
        sum(reversed) as reversed, sum(sales) as sales, sum(reversals) as reversals, sum(sale_amount) as sale_amount,
        sum(priced_sales) as priced_sales, sum(ordered_items) as ordered_items, sum(not_attributed) as not_attributed
      from private.daily_earning_totals
      where day between from_day and to_day
      group by currency
    ) as totals
    join (select key as currency, value::numeric as factor from jsonb_each_text(factors)) as rates using (currency)
  ) as amounts
  cross join (
    select coalesce(sum(page_views), 0) as page_views, coalesce(sum(buy_clicks), 0) as buy_clicks
    from private.daily_view_totals
    where day between from_day and to_day
  ) as views;
end;
comment on function private.earning_numbers is 'Totals between two days with the views and buy clicks of reviews. Combined amounts are rounded once.';

create function private.earning_currencies(from_day date, to_day date) returns jsonb
language sql stable set search_path = ''
begin atomic
  select coalesce(
    jsonb_agg(jsonb_build_object(
      'currency', currency, 'earned', earned, 'pending', pending, 'sales', sales, 'missing', private.missing_rates(currency),
      'has_rates', exists (select from private.exchange_rates where into_currency = currency)
    ) order by all_sales desc, all_transactions desc, currency),
    '[]'
  )
  from (
    select
      currency, sum(sales) as all_sales, sum(transactions) as all_transactions,
      coalesce(sum(earned) filter (where day between from_day and to_day), 0) as earned,
      coalesce(sum(pending) filter (where day between from_day and to_day), 0) as pending,
      coalesce(sum(sales) filter (where day between from_day and to_day), 0) as sales
    from private.daily_earning_totals
    group by currency
    having sum(transactions) > 0
  ) as known;
end;
comment on function private.earning_currencies is 'Every currency of earnings, that of most sales first, with its totals between two days and the rates that a sum in it lacks.';
