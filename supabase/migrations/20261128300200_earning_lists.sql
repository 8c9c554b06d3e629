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
          from public.best_of_pages as pages
          cross join lateral unnest(pages.former_slugs || pages.slug) as address
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
        from public.best_of_pages as pages;
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
