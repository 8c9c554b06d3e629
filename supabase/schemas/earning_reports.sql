-- The admin's earnings in a period: days, currencies, totals and those of the previous period, and lists of what earned
-- them.

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

-- Strict: a site without earnings has no currency, and its report is one of zeros.
create function private.earning_factors(currency_input text, decimals jsonb) returns jsonb
language plpgsql stable strict set search_path = '' as $$
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
comment on function private.earning_factors is 'What an amount of each currency is multiplied by: {currency: factor}, of one currency or, for all-{currency}, of all that the owner entered a rate for; null without a currency or if a rate is missing. Decimals are those of currencies that do not have two.';

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

-- Earnings by review, best-of page, placement, link, merchant, network, category, country or day, with the views
-- and buy clicks of the same.
create function private.earning_traffic(by_input text, from_day date, to_day date)
returns table (key text, page_views bigint, buy_clicks bigint)
language plpgsql stable set search_path = '' as $$
declare
  months_from date := (date_trunc('month', from_day - 1) + interval '1 month')::date;
  months_to date := date_trunc('month', to_day + 1)::date;
begin
  if months_from >= months_to then
    months_from := to_day + 1;
    months_to := to_day + 1;
  end if;
  case
    -- Views are those of the review itself, clicks those on its product, wherever the link stood.
    when by_input in ('review', 'category') then
      return query
        select coalesce(counted.post_id::text, '-'), sum(counted.page_views)::bigint, sum(counted.buy_clicks)::bigint
        from (
          select kept.post_id, kept.page_views, kept.buy_clicks from private.monthly_post_totals as kept
          where kept.month >= months_from and kept.month < months_to
          union all
          select kept.post_id, kept.page_views, kept.buy_clicks from public.daily_post_totals as kept
          where kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day
          union all
          select null, 0, kept.clicks from private.monthly_click_totals as kept
          where kept.month >= months_from and kept.month < months_to and kept.post_id is null
          union all
          select null, 0, kept.clicks from public.daily_click_totals as kept
          where kept.post_id is null
            and (kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day)
        ) as counted
        group by counted.post_id;
    when by_input = 'best-of' then
      return query
        with counted as materialized (
          select parts.page, sum(parts.page_views) as page_views, sum(parts.buy_clicks) as buy_clicks
          from (
            select kept.page, kept.page_views, kept.buy_clicks from private.monthly_page_totals as kept
            where kept.page_kind = 'best-of' and kept.month >= months_from and kept.month < months_to
            union all
            select kept.page, kept.views, 0 from public.daily_page_views as kept
            where kept.page_kind = 'best-of'
              and (kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day)
            union all
            select kept.page, 0, kept.clicks from public.daily_click_totals as kept
            where kept.page_kind = 'best-of'
              and (kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day)
          ) as parts
          group by parts.page
        ),
        known as (
          select pages.id::text as id, '/best/' || address as page
          from public.documents as pages
          cross join lateral unnest(pages.former_slugs || pages.slug) as address
          where pages.kind = 'best-of'
        )
        select coalesce(known.id, 'deleted'), sum(counted.page_views)::bigint, sum(counted.buy_clicks)::bigint
        from counted left join known on known.page = counted.page
        where counted.page <> '/best'
        group by 1
        union all
        -- The reviews, and the clicks that did not happen on a best-of page.
        select '-', coalesce(sum(views.page_views), 0)::bigint,
          greatest(coalesce(sum(views.buy_clicks), 0) - (select coalesce(sum(counted.buy_clicks), 0) from counted), 0)::bigint
        from private.daily_view_totals as views
        where views.day between from_day and to_day;
    when by_input in ('placement', 'link') then
      return query execute format(
        $query$
          select %1$s, null::bigint, sum(clicks)::bigint
          from (
            select placement, link_id, clicks from private.monthly_click_totals where month >= $2 and month < $3
            union all
            select placement, link_id, clicks from public.daily_click_totals
            where day >= $1 and day < $2 or day >= $3 and day <= $4
          ) as parts
          group by %1$s
        $query$,
        case by_input when 'placement' then 'placement' else $key$coalesce(link_id::text, '-')$key$ end
      ) using from_day, months_from, months_to, to_day;
    when by_input in ('merchant', 'network') then
      return query
        select
          case by_input when 'merchant' then coalesce(led.merchant_id::text, '-') else coalesce(merchants.network, '-') end,
          null::bigint, sum(led.clicks)::bigint
        from private.merchant_clicks(from_day, to_day) as led
        left join public.merchants on merchants.id = led.merchant_id
        group by 1;
    when by_input = 'day' then
      return query
        select views.day::text, views.page_views, views.buy_clicks
        from private.daily_view_totals as views
        where views.day between from_day and to_day;
    -- Clicks are not counted by country.
    else return;
  end case;
end
$$;
comment on function private.earning_traffic is 'Views and buy clicks between two days by the keys of a list of earnings, as the lists of analytics count them; null where they are not counted.';

create function private.earnings_by(by_input text, from_day date, to_day date, factors jsonb)
returns table (
  key text, transactions bigint, earned numeric, pending numeric, reversed numeric, sales bigint, reversals bigint,
  sale_amount numeric, priced_sales bigint, ordered_items bigint
)
language plpgsql stable set search_path = '' as $$
begin
  if by_input = 'day' then
    return query
      select
        totals.day::text, sum(totals.transactions)::bigint, sum(totals.earned * rates.factor),
        sum(totals.pending * rates.factor), sum(totals.reversed * rates.factor), sum(totals.sales)::bigint,
        sum(totals.reversals)::bigint, sum(totals.sale_amount * rates.factor), sum(totals.priced_sales)::bigint,
        sum(totals.ordered_items)::bigint
      from private.daily_earning_totals as totals
      join (select each.key as currency, each.value::numeric as factor from jsonb_each_text(factors) as each) as rates
        using (currency)
      where totals.day between from_day and to_day and totals.transactions > 0
      group by 1;
    return;
  end if;
  return query
    select
      parts.key, sum(parts.transactions)::bigint, sum(parts.earned * rates.factor), sum(parts.pending * rates.factor),
      sum(parts.reversed * rates.factor), sum(parts.sales)::bigint, sum(parts.reversals)::bigint,
      sum(parts.sale_amount * rates.factor), sum(parts.priced_sales)::bigint, sum(parts.ordered_items)::bigint
    from private.earning_parts(
      case by_input when 'category' then 'review' else by_input end, from_day, to_day,
      array(select jsonb_object_keys(factors))
    ) as parts
    join (select each.key as currency, each.value::numeric as factor from jsonb_each_text(factors) as each) as rates
      using (currency)
    group by 1;
end
$$;
comment on function private.earnings_by is 'Earnings between two days by the keys of a list, not rounded.';

create function private.earned_before(by_input text, from_day date, to_day date, factors jsonb)
returns table (key text, earned numeric)
language plpgsql stable set search_path = '' as $$
declare
  dimension_input constant text := case by_input when 'category' then 'review' else by_input end;
  months_from date := (date_trunc('month', from_day - 1) + interval '1 month')::date;
  months_to date := date_trunc('month', to_day + 1)::date;
begin
  if by_input = 'day' or from_day is null then return; end if;
  if months_from >= months_to then
    months_from := to_day + 1;
    months_to := to_day + 1;
  end if;
  return query execute format(
    $query$
      select key, sum(earned * ($6 ->> currency)::numeric)
      from (
        select key, currency, sum(earned) as earned from private.monthly_earning_totals
        where dimension = $5 and month >= $2 and month < $3 and $6 ? currency
        group by 1, 2
        union all
        select %s, e.currency, sum(e.commission)
        from private.earnings as e
        where (e.day >= $1 and e.day < $2 or e.day >= $3 and e.day <= $4)
          and e.kind <> 'order' and e.status <> 'reversed' and $6 ? e.currency
        group by 1, 2
      ) as parts
      group by 1
    $query$,
    private.earning_key(dimension_input)
  ) using from_day, months_from, months_to, to_day, dimension_input, factors;
end
$$;
comment on function private.earned_before is 'What private.earnings_by calls earned, alone: it is all that is said of a previous period.';

-- A key that is gone is 'deleted'. A review of several categories counts once, for the first by name.
create function private.earning_names(by_input text)
returns table (key text, group_key text, name text, detail text, post_id uuid)
language plpgsql stable set search_path = '' as $$
begin
  case by_input
    when 'review' then
      return query select posts.id::text, posts.id::text, posts.title, null::text, posts.id from public.posts;
    when 'category' then
      return query
        select distinct on (posts.id)
          posts.id::text, coalesce(categories.id::text, 'uncategorized'), categories.name, null::text, null::uuid
        from public.posts
        left join public.post_categories as held on held.post_id = posts.id
        left join public.categories on categories.id = held.category_id
        order by posts.id, categories.name;
    when 'best-of' then
      return query
        select pages.id::text, pages.id::text, pages.content ->> 'title', '/best/' || pages.slug, null::uuid
        from public.documents as pages
        where pages.kind = 'best-of';
    when 'link' then
      return query
        select links.id::text, links.id::text, '/go/' || links.slug, links.name, null::uuid
        from public.managed_links as links;
    when 'merchant' then
      -- A network may name a shop before it is one of the merchants.
      return query
        select given.key, merchants.id::text, merchants.name, merchants.network, null::uuid
        from public.merchants
        cross join lateral (
          values (merchants.id::text), ('name:' || lower(merchants.name))
        ) as given (key);
    else return;
  end case;
end
$$;
comment on function private.earning_names is 'What the keys of a list of earnings are called, and the row that they are shown in.';

create function private.earning_rows(
  by_input text, from_day date, to_day date, before_from date, before_to date, factors jsonb
) returns table (
  key text, name text, detail text, post_id uuid, transactions bigint, earned bigint, pending bigint, reversed bigint,
  sales bigint, reversals bigint, sale_amount bigint, priced_sales bigint, ordered_items bigint,
  page_views bigint, buy_clicks bigint, before_earned bigint
)
language sql stable set search_path = ''
begin atomic
  with found as materialized (
    select
      case when parts.key like 'name:%' then lower(parts.key) else parts.key end as key,
      case when parts.key like 'name:%' then substr(parts.key, 6) end as given_name,
      parts.transactions, parts.earned, parts.pending, parts.reversed, parts.sales, parts.reversals, parts.sale_amount,
      parts.priced_sales, parts.ordered_items, null::bigint as page_views, null::bigint as buy_clicks,
      null::numeric as before_earned
    from private.earnings_by(by_input, from_day, to_day, factors) as parts
    union all
    select
      case when parts.key like 'name:%' then lower(parts.key) else parts.key end,
      case when parts.key like 'name:%' then substr(parts.key, 6) end,
      0, 0, 0, 0, 0, 0, 0, 0, 0, null, null, parts.earned
    from private.earned_before(by_input, before_from, before_to, factors) as parts
    where before_from is not null and by_input <> 'day'
    union all
    select traffic.key, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, traffic.page_views, traffic.buy_clicks, null
    from private.earning_traffic(by_input, from_day, to_day) as traffic
  ),
  grouped as (
    select
      coalesce(
        names.group_key,
        case
          when found.key in ('', '-', 'deleted') or by_input in ('placement', 'network', 'country', 'day') then found.key
          when found.key like 'name:%' then found.key
          else 'deleted'
        end
      ) as key,
      coalesce(names.name, found.given_name) as name, names.detail, names.post_id, found.transactions, found.earned,
      found.pending, found.reversed, found.sales, found.reversals, found.sale_amount, found.priced_sales,
      found.ordered_items, found.page_views, found.buy_clicks, found.before_earned
    from found
    left join private.earning_names(by_input) as names on names.key = found.key
  )
  select
    grouped.key, max(grouped.name), max(grouped.detail), max(grouped.post_id::text)::uuid, sum(grouped.transactions)::bigint,
    round(sum(grouped.earned))::bigint, round(sum(grouped.pending))::bigint, round(sum(grouped.reversed))::bigint,
    sum(grouped.sales)::bigint, sum(grouped.reversals)::bigint, round(sum(grouped.sale_amount))::bigint,
    sum(grouped.priced_sales)::bigint, sum(grouped.ordered_items)::bigint,
    case when grouped.key <> '' and by_input in ('review', 'category', 'best-of', 'day') then
      coalesce(sum(grouped.page_views), 0)::bigint
    end,
    case when grouped.key <> '' and by_input <> 'country' then coalesce(sum(grouped.buy_clicks), 0)::bigint end,
    case when before_from is not null and by_input <> 'day' then coalesce(round(sum(grouped.before_earned)), 0)::bigint end
  from grouped
  group by grouped.key;
end;
comment on function private.earning_rows is 'The rows of a list of earnings. Together they are the total of the period; combined amounts are rounded once in each row.';

-- Pages of the lists of earnings, and pieces of their exports.
create function private.earning_order(sort text) returns text
language sql immutable set search_path = ''
return case
  when sort in ('name-asc', 'name-desc') then format(
    'lower(coalesce(name, key)) %1$s nulls last, key collate "C" %1$s', split_part(sort, '-', 2)
  )
  when sort ~ '^[a-z]+-(asc|desc)$' then (
    select format('%s %s nulls last, earned desc, key collate "C"', measure, split_part(sort, '-', 2))
    from (
      values
        ('earned', 'earned'), ('pending', 'pending'), ('sales', 'sales'), ('views', 'page_views'),
        ('clicks', 'buy_clicks'), ('conversion', 'sales / nullif(buy_clicks, 0)::numeric'),
        ('epc', 'earned / nullif(buy_clicks, 0)::numeric'), ('rpm', 'earned / nullif(page_views, 0)::numeric'),
        ('order', 'sale_amount / nullif(greatest(priced_sales, 0), 0)::numeric'),
        ('reversal', 'reversals / nullif(greatest(sales, 0) + reversals, 0)::numeric'),
        ('ordered', 'ordered_items')
    ) as known (name, measure)
    where known.name = split_part(sort, '-', 1)
  )
end;
comment on function private.earning_order is 'A sort order of earnings as SQL; null, which fails, for an unknown one.';

create function public.earning_list(
  by_input text, period_input text, currency_input text default '', decimals_input jsonb default '{}',
  sort_input text default 'earned-desc', page_input integer default 1, page_size_input integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  currency constant text := coalesce(nullif(currency_input, ''), private.main_earning_currency());
  factors constant jsonb := private.earning_factors(currency, decimals_input);
  answer jsonb;
begin
  if currency is not null and factors is null then return null; end if;
  select * into strict days from private.earning_days(period_input);
  execute format(
    $query$
      with rows as materialized (
        select * from private.earning_rows($1, $2, $3, $4, $5, $6)
        -- What earned only in the previous period, and has no visitors either, is not listed.
        where transactions > 0 or page_views > 0 or buy_clicks > 0
      ),
      counted as (select count(*) as total from rows)
      select private.paged(
        (
          select jsonb_agg(to_jsonb(shown))
          from (
            select * from rows
            order by %s
            limit $8 offset (select private.rows_before(total, $7, $8) from counted)
          ) as shown
        ),
        (select total from counted), $7, $8
      )
    $query$,
    private.earning_order(sort_input)
  ) into answer
    using by_input, days.from_day, days.to_day, days.before_from, days.before_to, coalesce(factors, '{}'),
      page_input, page_size_input;
  return answer || jsonb_build_object('currency', currency);
end
$$;
comment on function public.earning_list is 'Earnings of a period by review, best-of page, placement, link, merchant, network, category, country or day: {items, total, page, page_count, currency}; null if a rate is missing.';
grant execute on function public.earning_list to service_role;

create function public.earning_export(
  by_input text, period_input text, currency_input text, decimals_input jsonb, rows_input integer,
  after_key_input text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  currency constant text := coalesce(nullif(currency_input, ''), private.main_earning_currency());
  factors constant jsonb := private.earning_factors(currency, decimals_input);
begin
  if currency is not null and factors is null then return null; end if;
  select * into strict days from private.earning_days(period_input);
  return jsonb_build_object(
    'currency', currency,
    'from_day', days.from_day,
    'to_day', days.to_day,
    'items', (
      select coalesce(jsonb_agg(to_jsonb(piece) order by piece.key collate "C"), '[]')
      from (
        select *
        from private.earning_rows(
          by_input, days.from_day, days.to_day, days.before_from, days.before_to, coalesce(factors, '{}')
        ) as rows
        where (rows.transactions > 0 or rows.page_views > 0 or rows.buy_clicks > 0)
          and (after_key_input is null or rows.key collate "C" > after_key_input)
        order by rows.key collate "C"
        limit rows_input
      ) as piece
    )
  );
end
$$;
comment on function public.earning_export is 'Rows of a list of earnings for an export, some after a key; null if a rate is missing.';
grant execute on function public.earning_export to service_role;
