-- The reports of the admin about pages, searches, countries and clicks: days of the site's time zone, a page of a list
-- at a time, and exports.

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
        union all (select min(day) from public.daily_page_views)
        union all (select max(day) from public.daily_page_views)
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

-- A review in the trash counts as deleted until it is restored.
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
        where posts.trashed_at is null
        union all
        -- Deleted reviews are one row: their titles are gone, or in the trash.
        select null, null, false, true, sum(totals.page_views), sum(totals.buy_clicks)
        from totals
        where not exists (
          select from public.posts where posts.id = totals.post_id and posts.trashed_at is null
        )
        having sum(totals.page_views) + sum(totals.buy_clicks) > 0
      ),
      counted as (select count(*) as total from products)
      select private.paged(
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
            limit $6 offset (select private.rows_before(total, $5, $6) from counted)
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
      private.rows_before(total, page_input, page_size_input);
  return private.paged(items, total, page_input, page_size_input);
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
        limit $6 offset (select private.rows_before(total, $5, $6) from counted)
      )
      select private.paged(
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

create function private.keyword_details(
  keyword_input text, from_day date, to_day date, months_from date, months_to date,
  out spelling text, out searches bigint, out latest_at timestamptz, out countries jsonb, out locations jsonb
)
language sql stable set search_path = ''
begin atomic
  with parts as (
    select location, country, searches, latest_at, spelling from private.monthly_keyword_locations
    where keyword = keyword_input and month >= months_from and month < months_to
    union all
    select location, country, searches, latest_at, spelling from public.daily_keyword_totals
    where keyword = keyword_input and day >= from_day and day < months_from
    union all
    select location, country, searches, latest_at, spelling from public.daily_keyword_totals
    where keyword = keyword_input and day >= months_to and day <= to_day
  )
  select
    (select parts.spelling from parts order by parts.latest_at desc, parts.spelling collate "C" desc limit 1),
    (select sum(parts.searches) from parts),
    (select max(parts.latest_at) from parts),
    (
      select coalesce(jsonb_agg(country order by by_country.searches desc, country), '[]')
      from (
        select country, sum(parts.searches) as searches from parts where country not in ('', 'Unknown') group by country
      ) as by_country
    ),
    (
      select coalesce(jsonb_agg(location order by by_location.searches desc, location), '[]')
      from (select location, sum(parts.searches) as searches from parts group by location) as by_location
    );
end;
comment on function private.keyword_details is 'Count, last time and last spelling of a keyword, and its countries and locations, most frequent first.';

create function public.analytics_keywords(
  period_input text,
  sort_input text default 'searches-desc',
  page_input integer default 1,
  page_size_input integer default 10,
  without_results_input boolean default false
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
        select keyword, searches, without_results, latest_at from private.monthly_keyword_totals
        where month >= $3 and month < $4 and %1$s
        union all
        select keyword, searches, without_results, latest_at from public.daily_keyword_totals
        where day >= $1 and day < $3 and %1$s
        union all
        select keyword, searches, without_results, latest_at from public.daily_keyword_totals
        where day >= $4 and day <= $2 and %1$s
      ),
      totals as materialized (
        select keyword, sum(searches) as searches, sum(without_results) as without_results, max(latest_at) as latest_at
        from parts
        group by keyword
      ),
      counted as (select count(*) as total from totals)
      select private.paged(
        (
          select jsonb_agg(jsonb_build_object(
            'keyword', places.spelling, 'searches', places.searches, 'without_results', shown.without_results,
            'latest_at', places.latest_at, 'countries', places.countries, 'locations', places.locations
          ))
          from (
            select * from totals order by %2$s
            limit $6 offset (select private.rows_before(total, $5, $6) from counted)
          ) as shown
          cross join lateral private.keyword_details(shown.keyword, $1, $2, $3, $4) as places
        ),
        (select total from counted), $5, $6
      )
    $query$,
    case when without_results_input then 'without_results > 0' else 'true' end,
    private.analytics_order('keywords', sort_input)
  ) into answer
    using days.from_day, days.to_day, months.months_from, months.months_to, page_input, page_size_input;
  return answer;
end
$$;
comment on function public.analytics_keywords is 'The keywords of a period, ignoring case, or only those with searches without results: {items, total, page, page_count}.';
grant execute on function public.analytics_keywords to service_role;

-- The CSV files are read in chunks. Each chunk begins after the last row of the one before, so that
-- events counted meanwhile move nothing.
create function public.analytics_export_days(period_input text) returns jsonb
language sql stable security definer set search_path = '' set jit = off
begin atomic
  select jsonb_build_object(
    'from_day', from_day, 'to_day', to_day,
    'today', (now() at time zone private.setting('time_zone', 'UTC'))::date
  )
  from private.analytics_days(period_input);
end;
comment on function public.analytics_export_days is 'The days of an export, fixed once for all its chunks.';
grant execute on function public.analytics_export_days to service_role;

create function public.analytics_export_searches(
  from_day_input date,
  to_day_input date,
  rows_input integer,
  before_timestamp_input timestamptz default null,
  before_id_input bigint default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  zone constant text := private.setting('time_zone', 'UTC');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', id, 'timestamp', "timestamp", 'keyword', keyword, 'location', search_location,
      'country', user_country, 'user_agent', user_agent,
      'local_time', to_char("timestamp" at time zone zone, 'YYYY-MM-DD HH24:MI:SS')
    ) order by "timestamp" desc, id desc), '[]')
    from (
      select * from public.search_keywords
      where exclusion is null and day between from_day_input and to_day_input
        and "timestamp" >= from_day_input::timestamp at time zone 'UTC' - interval '1 day'
        and ("timestamp", id) < (
          coalesce(before_timestamp_input, to_day_input::timestamp at time zone 'UTC' + interval '2 days'),
          coalesce(before_id_input, 0)
        )
      order by "timestamp" desc, id desc
      limit rows_input
    ) as piece
  );
end
$$;
comment on function public.analytics_export_searches is 'A chunk of the searches between two days, newest first, starting after the given row.';
grant execute on function public.analytics_export_searches to service_role;

create function public.analytics_export_keywords(
  from_day_input date, to_day_input date, rows_input integer, after_keyword_input text default ''
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  zone constant text := private.setting('time_zone', 'UTC');
  months record;
begin
  select * into strict months from private.analytics_months(from_day_input, to_day_input);
  return (
    with parts as (
      select keyword, searches, latest_at from private.monthly_keyword_totals
      where month >= months.months_from and month < months.months_to and keyword > after_keyword_input
      union all
      select keyword, searches, latest_at from public.daily_keyword_totals
      where day >= from_day_input and day < months.months_from and keyword > after_keyword_input
      union all
      select keyword, searches, latest_at from public.daily_keyword_totals
      where day >= months.months_to and day <= to_day_input and keyword > after_keyword_input
    ),
    piece as (
      select keyword, sum(searches) as searches, max(latest_at) as latest_at
      from parts
      group by keyword
      order by keyword
      limit rows_input
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'key', piece.keyword, 'keyword', places.spelling, 'searches', piece.searches,
      'countries', places.countries, 'locations', places.locations,
      'latest_search', to_char(piece.latest_at at time zone zone, 'YYYY-MM-DD HH24:MI:SS')
    ) order by piece.keyword), '[]')
    from piece
    cross join lateral private.keyword_details(
      piece.keyword, from_day_input, to_day_input, months.months_from, months.months_to
    ) as places
  );
end
$$;
grant execute on function public.analytics_export_keywords to service_role;
comment on function public.analytics_export_keywords is 'Only for the release before read_keyword_export, which may be restored.';

-- The aggregated keywords are exported most frequent first. The order is stored when an export begins, so
-- that searches counted meanwhile move nothing.
create unlogged table private.exported_keywords (
  export_id uuid not null,
  place integer not null,
  keyword text not null,
  searches bigint not null,
  latest_at timestamptz not null,
  made_at timestamptz not null default now(),
  primary key (export_id, place)
);
comment on table private.exported_keywords is 'The order of the rows of an export.';
alter table private.exported_keywords enable row level security;
create index exported_keywords_oldest on private.exported_keywords (made_at);

create function public.start_keyword_export(from_day_input date, to_day_input date) returns uuid
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  new_export_id uuid := gen_random_uuid();
  months record;
begin
  delete from private.exported_keywords where made_at < now() - interval '1 day';
  select * into strict months from private.analytics_months(from_day_input, to_day_input);
  insert into private.exported_keywords (export_id, place, keyword, searches, latest_at)
  select
    new_export_id,
    row_number() over (order by sum(searches) desc, keyword),
    keyword, sum(searches), max(latest_at)
  from (
    select keyword, searches, latest_at from private.monthly_keyword_totals
    where month >= months.months_from and month < months.months_to
    union all
    select keyword, searches, latest_at from public.daily_keyword_totals
    where day >= from_day_input and day < months.months_from
    union all
    select keyword, searches, latest_at from public.daily_keyword_totals
    where day >= months.months_to and day <= to_day_input
  ) as parts
  group by keyword;
  return new_export_id;
end
$$;
comment on function public.start_keyword_export is 'Stores the keywords between two days, most frequent first, and returns the id for read_keyword_export. They are deleted after a day.';
grant execute on function public.start_keyword_export to service_role;

create function public.read_keyword_export(
  export_id_input uuid,
  from_day_input date,
  to_day_input date,
  rows_input integer,
  after_place_input integer default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  zone constant text := private.setting('time_zone', 'UTC');
  months record;
begin
  select * into strict months from private.analytics_months(from_day_input, to_day_input);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'place', piece.place, 'keyword', places.spelling, 'searches', piece.searches,
      'countries', places.countries, 'locations', places.locations,
      'latest_search', to_char(piece.latest_at at time zone zone, 'YYYY-MM-DD HH24:MI:SS')
    ) order by piece.place), '[]')
    from (
      select * from private.exported_keywords
      where export_id = export_id_input and place > after_place_input
      order by place
      limit rows_input
    ) as piece
    cross join lateral private.keyword_details(
      piece.keyword, from_day_input, to_day_input, months.months_from, months.months_to
    ) as places
  );
end
$$;
comment on function public.read_keyword_export is 'A chunk of the keywords of an export, most frequent first, starting after the given place.';
grant execute on function public.read_keyword_export to service_role;

create function private.clicks_between(from_day date, to_day date)
returns table (post_id uuid, placement text, offer_id uuid, link_id uuid, clicks bigint)
language sql stable set search_path = ''
begin atomic
  with whole as (
    select
      (date_trunc('month', from_day - 1) + interval '1 month')::date as months_from,
      date_trunc('month', to_day + 1)::date as months_to
  ),
  months as materialized (
    select
      case when months_from < months_to then months_from else to_day + 1 end as months_from,
      case when months_from < months_to then months_to else to_day + 1 end as months_to
    from whole
  ),
  parts as (
    select kept.post_id, kept.placement, kept.offer_id, kept.link_id, kept.clicks
    from months join private.monthly_click_totals as kept on kept.month >= months_from and kept.month < months_to
    union all
    select kept.post_id, kept.placement, kept.offer_id, kept.link_id, kept.clicks
    from months join public.daily_click_totals as kept on kept.day >= from_day and kept.day < months_from
    union all
    select kept.post_id, kept.placement, kept.offer_id, kept.link_id, kept.clicks
    from months join public.daily_click_totals as kept on kept.day >= months_to and kept.day <= to_day
  )
  select parts.post_id, parts.placement, parts.offer_id, parts.link_id, sum(parts.clicks)::bigint
  from parts
  group by 1, 2, 3, 4
  having sum(parts.clicks) > 0;
end;
comment on function private.clicks_between is 'Buy clicks between two days by review, placement, offer and managed link.';

create function private.clicked_merchant(post_id_input uuid, placement text, offer_id uuid, link_id uuid) returns uuid
language sql stable set search_path = ''
return case
  when offer_id is not null then (
    select private.merchant_of_offer(offer)
    from public.posts
    cross join lateral jsonb_array_elements(posts.offers) as held (offer)
    where posts.id = post_id_input and offer ->> 'id' = clicked_merchant.offer_id::text
  )
  when link_id is not null then (
    select coalesce(managed_links.merchant_id, private.merchant_of_url(managed_links.target))
    from public.managed_links where managed_links.id = clicked_merchant.link_id
  )
  -- A link in a text may lead to any shop, the others lead to the primary one.
  when placement <> 'text' then (
    select private.primary_merchant(posts.primary_merchant_id, posts.primary_affiliate_url)
    from public.posts where posts.id = post_id_input
  )
end;
comment on function private.clicked_merchant is 'The shop that clicks led to, as far as links of today say it.';

create function private.analytics_click_order(sort text) returns text
language sql immutable set search_path = ''
return case sort
  when 'clicks-desc' then 'clicks desc, lower(name) nulls last, key'
  when 'clicks-asc' then 'clicks, lower(name) nulls last, key'
  when 'name-asc' then 'lower(name) nulls last, key'
  when 'name-desc' then 'lower(name) desc nulls last, key desc'
end;
comment on function private.analytics_click_order is 'A sort order of the buy clicks as SQL; null, which fails, for an unknown one.';

create function public.analytics_clicks(
  by_input text, period_input text, sort_input text default 'clicks-desc', page_input integer default 1,
  page_size_input integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  answer jsonb;
begin
  select * into strict days from private.analytics_days(period_input);
  execute format(
    $query$
      with named as materialized (
        %s
      ),
      groups as materialized (
        select key, name, detail, post_id, sum(clicks) as clicks
        from named
        group by key, name, detail, post_id
      ),
      counted as (select count(*) as total, sum(clicks) as clicks from groups)
      select private.paged(
        (
          select jsonb_agg(jsonb_build_object(
            'key', key, 'name', name, 'detail', detail, 'post_id', post_id, 'clicks', shown.clicks,
            'share', round(shown.clicks / counted.clicks, 4)
          ))
          from (
            select * from groups
            order by %s
            limit $4 offset (select private.rows_before(total, $3, $4) from counted)
          ) as shown
          cross join counted
        ),
        (select total from counted), $3, $4
      )
    $query$,
    case by_input
      when 'placement' then $named$
        select placement as key, placement as name, null as detail, null::uuid as post_id, clicks
        from private.clicks_between($1, $2)
      $named$
      when 'merchant' then $named$
        select merchants.id::text as key, merchants.name, merchants.network as detail, null::uuid as post_id, clicks
        from private.merchant_clicks($1, $2) as led
        left join public.merchants on merchants.id = led.merchant_id
      $named$
      -- The primary offer has no id.
      when 'offer' then $named$
        select
          concat_ws(' ', posts.id, case when posts.id is not null then found.offer_id end) as key, posts.title as name,
          case
            when found.offer_id is not null then coalesce(merchants.name, '')
          end as detail,
          posts.id as post_id, clicks
        from private.merchant_clicks($1, $2) as found
        left join public.posts on posts.id = found.post_id
        left join public.merchants on merchants.id = found.merchant_id and found.offer_id is not null
      $named$
      when 'link' then $named$
        select managed_links.id::text as key, '/go/' || managed_links.slug as name, managed_links.name as detail,
          null::uuid as post_id, clicks
        from private.clicks_between($1, $2) as found
        join public.managed_links on managed_links.id = found.link_id
      $named$
    end,
    private.analytics_click_order(sort_input)
  ) into answer
    using days.from_day, days.to_day, page_input, page_size_input;
  return answer;
end
$$;
comment on function public.analytics_clicks is 'Buy clicks of a period by placement, merchant, offer or managed link: {items, total, page, page_count}.';
grant execute on function public.analytics_clicks to service_role;

create function public.analytics_export_clicks(
  from_day_input date, to_day_input date, rows_input integer, after_key_input text default ''
) returns jsonb
language sql stable security definer set search_path = '' set jit = off
begin atomic
  select coalesce(
    jsonb_agg(jsonb_build_object(
      'key', found.key, 'placement', found.placement, 'title', posts.title, 'merchant', merchants.name,
      'link', managed_links.slug, 'clicks', found.clicks
    ) order by found.key collate "C"),
    '[]'
  )
  from (
    select *
    from (
      select *, format('%s %s %s %s', post_id, placement, offer_id, link_id) as key
      from private.merchant_clicks(from_day_input, to_day_input)
    ) as keyed
    where keyed.key collate "C" > after_key_input
    order by keyed.key collate "C"
    limit rows_input
  ) as found
  left join public.posts on posts.id = found.post_id
  left join public.managed_links on managed_links.id = found.link_id
  left join public.merchants on merchants.id = found.merchant_id;
end;
comment on function public.analytics_export_clicks is 'Buy clicks between two days for an export, some rows after a key.';
grant execute on function public.analytics_export_clicks to service_role;

create function private.page_parts(from_day date, to_day date)
returns table (page_kind text, page text, post_id uuid, page_views bigint, buy_clicks bigint)
language sql stable set search_path = ''
begin atomic
  with whole as (
    select
      (date_trunc('month', from_day - 1) + interval '1 month')::date as months_from,
      date_trunc('month', to_day + 1)::date as months_to
  ),
  months as materialized (
    select
      case when months_from < months_to then months_from else to_day + 1 end as months_from,
      case when months_from < months_to then months_to else to_day + 1 end as months_to
    from whole
  )
  select kept.page_kind, kept.page, null::uuid, kept.page_views, kept.buy_clicks
  from months join private.monthly_page_totals as kept on kept.month >= months_from and kept.month < months_to
  union all
  select kept.page_kind, kept.page, null, 0, kept.clicks
  from months join public.daily_click_totals as kept
    on kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day
  union all
  select kept.page_kind, kept.page, null, kept.views, 0
  from months join public.daily_page_views as kept
    on kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day
  union all
  select 'review', null, kept.post_id, kept.page_views, 0
  from months join private.monthly_post_totals as kept on kept.month >= months_from and kept.month < months_to
  union all
  select 'review', null, kept.post_id, kept.page_views, 0
  from months join public.daily_post_totals as kept
    on kept.day >= from_day and kept.day < months_from or kept.day >= months_to and kept.day <= to_day;
end;
comment on function private.page_parts is 'What was counted between two days, by the path of the page or, for views of a review, by its id.';

create function private.pages_between(from_day date, to_day date)
returns table (kind text, key text, name text, path text, post_id uuid, page_views bigint, buy_clicks bigint)
language sql stable set search_path = ''
begin atomic
  -- A page that was renamed is one page.
  with known as materialized (
    select 'review' as kind, '/reviews/' || address as page, posts.id, posts.title as name, '/reviews/' || posts.slug as path
    from public.posts
    cross join lateral unnest(posts.former_slugs || posts.slug) as address
    where address is not null
    union all
    select 'best-of', '/best/' || address, pages.id, pages.content ->> 'title', '/best/' || pages.slug
    from public.documents as pages
    cross join lateral unnest(pages.former_slugs || pages.slug) as address
    where pages.kind = 'best-of' and address is not null
    union all
    select 'category', '/categories/' || slug, id, categories.name, '/categories/' || slug
    from public.categories
    union all
    select 'comparison', pair.path, null, pair.name, pair.path
    from (
      select
        '/compare/' || string_agg(posts.slug, '-vs-' order by posts.slug collate "C") as path,
        string_agg(posts.title, ' vs ' order by posts.slug collate "C") as name
      from (
        select distinct least(one, other) as one, greatest(one, other) as other
        from (
          select first_post_id as one, second_post_id as other from public.comparisons
          union all
          select (pair ->> 0)::uuid, (pair ->> 1)::uuid
          from public.documents
          cross join lateral jsonb_array_elements(content -> 'comparisons') as given (pair)
          where documents.kind = 'best-of'
        ) as stored
      ) as pairs
      join public.posts on posts.id in (pairs.one, pairs.other)
      group by pairs.one, pairs.other
      having count(posts.slug) = 2
    ) as pair
  ),
  parts as materialized (
    select page_kind, page, parts.post_id, sum(parts.page_views) as page_views, sum(parts.buy_clicks) as buy_clicks
    from private.page_parts(from_day, to_day) as parts
    group by 1, 2, 3
  ),
  named as (
    select
      parts.page_kind as kind, coalesce(posts.id, known.id) as id, coalesce(posts.title, known.name) as name,
      case
        when posts.id is not null then '/reviews/' || posts.slug
        when known.page is not null then known.path
        when parts.page_kind <> 'review' then parts.page
      end as path,
      parts.page_views, parts.buy_clicks
    from parts
    left join public.posts on posts.id = parts.post_id
    left join known on known.kind = parts.page_kind and known.page = parts.page
  )
  select
    named.kind, concat_ws(' ', named.kind, coalesce(named.id::text, named.path)), max(named.name), max(named.path),
    case when named.kind = 'review' then named.id end,
    sum(named.page_views)::bigint, sum(named.buy_clicks)::bigint
  from named
  group by named.kind, named.id, coalesce(named.id::text, named.path)
  having sum(named.page_views) > 0 or sum(named.buy_clicks) > 0;
end;
comment on function private.pages_between is 'Pages with their views and buy clicks between two days. Reviews that were deleted are one without a path.';

create function private.analytics_page_order(sort text) returns text
language sql immutable set search_path = ''
return case sort
  when 'clicks-desc' then 'buy_clicks desc, page_views desc, key collate "C"'
  when 'clicks-asc' then 'buy_clicks, page_views, key collate "C"'
  when 'views-desc' then 'page_views desc, buy_clicks desc, key collate "C"'
  when 'views-asc' then 'page_views, buy_clicks, key collate "C"'
  when 'rate-desc' then 'rate desc nulls last, buy_clicks desc, key collate "C"'
  when 'rate-asc' then 'rate nulls last, buy_clicks, key collate "C"'
  when 'name-asc' then 'lower(coalesce(name, path)) nulls last, key collate "C"'
  when 'name-desc' then 'lower(coalesce(name, path)) desc nulls last, key collate "C" desc'
end;
comment on function private.analytics_page_order is 'A sort order of the pages as SQL; null, which fails, for an unknown one.';

create function public.analytics_pages(
  kind_input text, period_input text, sort_input text default 'clicks-desc', page_input integer default 1,
  page_size_input integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days record;
  answer jsonb;
begin
  select * into strict days from private.analytics_days(period_input);
  execute format(
    $query$
      with pages as materialized (
        select *, buy_clicks / nullif(page_views, 0)::numeric as rate
        from private.pages_between($1, $2)
        where $3 = 'all' or kind = $3
      ),
      counted as (select count(*) as total from pages)
      select private.paged(
        (
          select jsonb_agg(jsonb_build_object(
            'kind', kind, 'key', key, 'name', name, 'path', path, 'post_id', post_id, 'page_views', page_views,
            'buy_clicks', buy_clicks
          ))
          from (
            select * from pages
            order by %s
            limit $5 offset (select private.rows_before(total, $4, $5) from counted)
          ) as shown
        ),
        (select total from counted), $4, $5
      )
    $query$,
    private.analytics_page_order(sort_input)
  ) into answer
    using days.from_day, days.to_day, kind_input, page_input, page_size_input;
  return answer;
end
$$;
comment on function public.analytics_pages is 'Pages of a period, of one kind or all, with views and buy clicks: {items, total, page, page_count}.';
grant execute on function public.analytics_pages to service_role;

create function public.analytics_export_pages(
  from_day_input date, to_day_input date, rows_input integer, after_key_input text default ''
) returns jsonb
language sql stable security definer set search_path = '' set jit = off
begin atomic
  select coalesce(jsonb_agg(to_jsonb(found) order by found.key collate "C"), '[]')
  from (
    select *
    from private.pages_between(from_day_input, to_day_input) as pages
    where pages.key collate "C" > after_key_input
    order by pages.key collate "C"
    limit rows_input
  ) as found;
end;
comment on function public.analytics_export_pages is 'Pages with their views and buy clicks between two days for an export, some rows after a key.';
grant execute on function public.analytics_export_pages to service_role;

-- The shops that clicks led to, for all clicks of a period at once. Asked for each row they take seconds.
create function private.merchant_clicks(from_day date, to_day date)
returns table (post_id uuid, placement text, offer_id uuid, link_id uuid, clicks bigint, merchant_id uuid)
language sql stable set search_path = ''
begin atomic
  with found as materialized (
    select * from private.clicks_between(from_day, to_day)
  ),
  -- Where each kind of link leads, as private.clicked_merchant has it.
  offered as materialized (
    select posts.id as post_id, offer ->> 'id' as offer_id, (offer ->> 'merchant_id')::uuid as merchant_id, offer ->> 'url' as url
    from public.posts
    cross join lateral jsonb_array_elements(posts.offers) as held (offer)
    where posts.id in (select found.post_id from found where found.offer_id is not null)
  ),
  managed as materialized (
    select managed_links.id, managed_links.slug, managed_links.merchant_id, managed_links.target as url
    from public.managed_links
  ),
  led as materialized (
    select
      found.post_id, found.placement, found.offer_id, found.link_id, found.clicks,
      case
        when found.offer_id is not null then offered.merchant_id
        when found.link_id is not null then managed.merchant_id
        when found.placement <> 'text' and posts.primary_affiliate_url is not null then posts.primary_merchant_id
      end as merchant_id,
      case
        when found.offer_id is not null then offered.url
        when found.link_id is not null then managed.url
        when found.placement <> 'text' then posts.primary_affiliate_url
      end as url
    from found
    left join offered on offered.post_id = found.post_id and offered.offer_id = found.offer_id::text
    left join managed on managed.id = found.link_id
    left join public.posts on posts.id = found.post_id
  ),
  addresses as materialized (
    select distinct led.url from led where led.merchant_id is null and led.url is not null
  ),
  targets as materialized (
    select addresses.url, through.merchant_id, coalesce(through.url, addresses.url) as target
    from addresses
    left join managed as through
      on addresses.url like '/go/%' and through.slug = private.link_slug(addresses.url)
  ),
  hosts as materialized (
    select targets.url, targets.merchant_id,
      private.host_of(coalesce(private.behind_network(targets.target), targets.target)) as host
    from targets
  ),
  shops as materialized (
    select known.host, private.merchant_of_host(known.host) as merchant_id
    from (select distinct hosts.host from hosts where hosts.merchant_id is null and hosts.host is not null) as known
  )
  select
    led.post_id, led.placement, led.offer_id, led.link_id, led.clicks,
    coalesce(led.merchant_id, hosts.merchant_id, shops.merchant_id)
  from led
  left join hosts on hosts.url = led.url and led.merchant_id is null
  left join shops on shops.host = hosts.host;
end;
comment on function private.merchant_clicks is 'private.clicks_between with private.clicked_merchant of each row.';

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
