-- Earnings by review, best-of page, placement, link, merchant, network, category, country or day, with the views
-- and buy clicks of the same.

create function private.earning_traffic(by_input text, from_day date, to_day date)
returns table (key text, page_views bigint, buy_clicks bigint)
language plpgsql stable set search_path = '' as $$
begin
  case
    -- Views are those of the review itself, clicks those on its product, wherever the link stood.
    when by_input in ('review', 'category') then
      return query
        select counted.key, sum(counted.page_views)::bigint, sum(counted.buy_clicks)::bigint
        from (
          select coalesce(pages.post_id::text, 'deleted') as key, pages.page_views, 0::bigint as buy_clicks
          from private.pages_between(from_day, to_day) as pages
          where pages.kind = 'review' and pages.page_views > 0
          union all
          select coalesce(found.post_id::text, '-'), 0, found.clicks
          from private.clicks_between(from_day, to_day) as found
        ) as counted
        group by counted.key;
    when by_input = 'best-of' then
      return query
        select
          case when pages.kind = 'best-of' then coalesce(best_of.id::text, 'deleted') else '-' end,
          sum(pages.page_views)::bigint, sum(pages.buy_clicks)::bigint
        from private.pages_between(from_day, to_day) as pages
        left join public.best_of_pages as best_of
          on pages.kind = 'best-of' and pages.key = 'best-of ' || best_of.id::text
        where pages.path is distinct from '/best'
        group by 1;
    when by_input = 'placement' then
      return query
        select found.placement, null::bigint, sum(found.clicks)::bigint
        from private.clicks_between(from_day, to_day) as found
        group by 1;
    when by_input = 'link' then
      return query
        select coalesce(found.link_id::text, '-'), null::bigint, sum(found.clicks)::bigint
        from private.clicks_between(from_day, to_day) as found
        group by 1;
    when by_input in ('merchant', 'network') then
      return query
        select
          case by_input when 'merchant' then coalesce(led.merchant_id::text, '-') else coalesce(merchants.network, '-') end,
          null::bigint, sum(led.clicks)::bigint
        from (
          select private.clicked_merchant(found.post_id, found.placement, found.offer_id, found.link_id) as merchant_id, found.clicks
          from private.clicks_between(from_day, to_day) as found
        ) as led
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
comment on function private.earning_traffic is 'Views and buy clicks between two days by the keys of a list of earnings; null where they are not counted.';

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
    from private.earning_parts(case by_input when 'category' then 'review' else by_input end, from_day, to_day) as parts
    join (select each.key as currency, each.value::numeric as factor from jsonb_each_text(factors) as each) as rates
      using (currency)
    group by 1;
end
$$;
comment on function private.earnings_by is 'Earnings between two days by the keys of a list, not rounded.';

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
    from private.earnings_by(by_input, before_from, before_to, factors) as parts
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
