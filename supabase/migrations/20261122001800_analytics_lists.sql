-- The lists of the admin's analytics, sorted and paged here. A list reads whole months from the
-- roll-ups and the days around them from the daily totals. Compiling such a query (jit) takes ten times
-- as long as running it.

create function private.analytics_order(list text, sort text) returns text
language sql immutable set search_path = ''
return case list
  when 'products' then case sort
    -- A draft shows no numbers, so it comes after published posts.
    when 'views-desc' then 'counts desc, page_views desc, lower(title), post_id'
    when 'views-asc' then 'counts desc, page_views, lower(title), post_id'
    when 'clicks-desc' then 'counts desc, buy_clicks desc, lower(title), post_id'
    when 'clicks-asc' then 'counts desc, buy_clicks, lower(title), post_id'
    when 'rate-desc' then 'counts desc, rate desc, lower(title), post_id'
    when 'rate-asc' then 'counts desc, rate, lower(title), post_id'
    when 'title-asc' then 'lower(title), post_id'
    when 'title-desc' then 'lower(title) desc nulls last, post_id desc'
    when 'status-asc' then 'published, lower(title), post_id'
    when 'status-desc' then 'published desc, lower(title), post_id'
  end
  when 'searches' then case sort
    when 'time-desc' then '"timestamp" desc, id desc'
    when 'time-asc' then '"timestamp", id'
    when 'keyword-asc' then 'lower(keyword), "timestamp" desc, id desc'
    when 'keyword-desc' then 'lower(keyword) desc, "timestamp" desc, id desc'
    when 'location-asc' then 'search_location, "timestamp" desc, id desc'
    when 'location-desc' then 'search_location desc, "timestamp" desc, id desc'
    when 'country-asc' then 'user_country nulls last, "timestamp" desc, id desc'
    when 'country-desc' then 'user_country desc nulls last, "timestamp" desc, id desc'
  end
  when 'keywords' then case sort
    when 'searches-desc' then 'searches desc, keyword'
    when 'searches-asc' then 'searches, keyword'
    when 'nothing-desc' then 'without_results desc, keyword'
    when 'nothing-asc' then 'without_results, keyword'
    when 'keyword-asc' then 'keyword'
    when 'keyword-desc' then 'keyword desc'
    when 'latest-desc' then 'latest_at desc, keyword'
    when 'latest-asc' then 'latest_at, keyword'
  end
  when 'countries' then case sort
    when 'visits-desc' then 'visits desc, country'
    when 'visits-asc' then 'visits, country'
    when 'country-asc' then 'country'
    when 'country-desc' then 'country desc'
  end
end;
comment on function private.analytics_order is 'A sort order of a list as SQL; null, which fails, for an unknown one.';

create function public.analytics_products(
  period_input text, sort_input text default 'views-desc', page_input integer default 1, page_size_input integer default 10
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
        select post_id, page_views, buy_clicks from private.monthly_post_totals
        where month >= $3 and month < $4
        union all
        select post_id, page_views, buy_clicks from public.daily_post_totals
        where day >= $1 and day < $3
        union all
        select post_id, page_views, buy_clicks from public.daily_post_totals
        where day >= $4 and day <= $2
      ),
      totals as (
        select post_id, sum(page_views) as page_views, sum(buy_clicks) as buy_clicks
        from parts group by post_id
      ),
      products as materialized (
        select
          posts.id as post_id, posts.title, posts.published, posts.published as counts,
          coalesce(totals.page_views, 0) as page_views, coalesce(totals.buy_clicks, 0) as buy_clicks
        from public.posts
        left join totals on totals.post_id = posts.id
        union all
        -- Deleted reviews are one row: their titles are gone.
        select null, null, false, true, sum(totals.page_views), sum(totals.buy_clicks)
        from totals
        where not exists (select from public.posts where posts.id = totals.post_id)
        having sum(totals.page_views) + sum(totals.buy_clicks) > 0
      ),
      counted as (select count(*) as total from products)
      select private.analytics_page(
        (
          select jsonb_agg(jsonb_build_object(
            'post_id', post_id, 'title', title, 'published', published,
            'page_views', page_views, 'buy_clicks', buy_clicks,
            'category', (
              select categories.name
              from public.post_categories
              join public.categories on categories.id = post_categories.category_id
              where post_categories.post_id = shown.post_id
              order by categories.name
              limit 1
            )
          ))
          from (
            select *, coalesce(buy_clicks / nullif(page_views, 0), 0) as rate
            from products
            order by %s
            limit $6 offset (select private.analytics_offset(total, $5, $6) from counted)
          ) as shown
        ),
        (select total from counted), $5, $6
      )
    $query$,
    private.analytics_order('products', sort_input)
  ) into answer
    using days.from_day, days.to_day, months.months_from, months.months_to, page_input, page_size_input;
  return answer;
end
$$;
comment on function public.analytics_products is 'Every post with its totals of a period, drafts and deleted reviews included: {items, total, page, page_count}.';
grant execute on function public.analytics_products to service_role;

create function public.analytics_searches(
  period_input text, sort_input text default 'time-desc', page_input integer default 1, page_size_input integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  total bigint;
  items jsonb;
begin
  select * into strict days from private.analytics_days(period_input);
  select count(*) into total
  from public.search_keywords
  where exclusion is null and day between days.from_day and days.to_day;
  execute format(
    $query$
      select jsonb_agg(jsonb_build_object(
        'id', id, 'keyword', keyword, 'location', search_location, 'country', user_country,
        'timestamp', "timestamp", 'user_agent', user_agent
      ))
      from (
        select * from public.search_keywords
        where exclusion is null and day between $1 and $2
          -- Covers these days in any time zone, so that the index on the timestamp applies.
          and "timestamp" >= $1::timestamp at time zone 'UTC' - interval '1 day'
          and "timestamp" < $2::timestamp at time zone 'UTC' + interval '2 days'
        order by %s limit $3 offset $4
      ) as shown
    $query$,
    private.analytics_order('searches', sort_input)
  ) into items
    using days.from_day, days.to_day, page_size_input,
      private.analytics_offset(total, page_input, page_size_input);
  return private.analytics_page(items, total, page_input, page_size_input);
end
$$;
comment on function public.analytics_searches is 'The log of searches, as long as its rows are kept: {items, total, page, page_count}.';
grant execute on function public.analytics_searches to service_role;

create function private.country_pages(
  countries_input text[], from_day date, to_day date, months_from date, months_to date
) returns table (country text, pages jsonb)
language sql stable set search_path = ''
begin atomic
  with spans as materialized (
    select * from private.analytics_spans(months_from, months_to)
  )
  select named.country, (
    select coalesce(jsonb_agg(most.page), '[]')
    from (
      select parts.page
      from (
        select found.page, found.visits * spans.sign as visits
        from spans
        cross join lateral (
          select kept.page, kept.visits from private.country_totals as kept
          where kept.country = named.country
            and kept.whole_year = spans.whole_year and kept.starts_on = spans.starts_on
          -- Keeps the planner from reading all rows of the country.
          offset 0
        ) as found
        union all
        select kept.page, kept.visits from public.daily_country_totals as kept
        where kept.country = named.country and day >= from_day and day < months_from
        union all
        select kept.page, kept.visits from public.daily_country_totals as kept
        where kept.country = named.country and day >= months_to and day <= to_day
      ) as parts
      group by parts.page
      having sum(parts.visits) > 0
      order by sum(parts.visits)::bigint desc, parts.page collate "C"
      limit 5
    ) as most
  )
  from unnest(countries_input) as named (country);
end;
comment on function private.country_pages is 'The five most visited pages of each given country.';

create function public.analytics_countries(
  period_input text, sort_input text default 'visits-desc', page_input integer default 1, page_size_input integer default 10
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
      with totals as materialized (
        select country, sum(visits) as visits
        from private.daily_country_visits
        where day between $1 and $2
        group by country
        having sum(visits) > 0
      ),
      counted as (select count(*) as total from totals),
      shown as materialized (
        select *, row_number() over (order by %1$s) as place
        from totals
        order by %1$s
        limit $6 offset (select private.analytics_offset(total, $5, $6) from counted)
      )
      select private.analytics_page(
        (
          select jsonb_agg(
            jsonb_build_object('country', country, 'visits', visits, 'pages', coalesce(pages, '[]'))
            order by place
          )
          from shown
          left join private.country_pages(array(select country from shown), $1, $2, $3, $4) using (country)
        ),
        (select total from counted), $5, $6
      )
    $query$,
    private.analytics_order('countries', sort_input)
  ) into answer
    using days.from_day, days.to_day, months.months_from, months.months_to, page_input, page_size_input;
  return answer;
end
$$;
comment on function public.analytics_countries is 'The countries of visitors with their most visited pages: {items, total, page, page_count}.';
grant execute on function public.analytics_countries to service_role;
