-- Which page earns: views and buy clicks of pages of every kind.

create or replace function private.analytics_days(
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
    from public.best_of_pages as pages
    cross join lateral unnest(pages.former_slugs || pages.slug) as address
    where address is not null
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
          from public.best_of_pages
          cross join lateral jsonb_array_elements(content -> 'comparisons') as given (pair)
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
      select private.analytics_page(
        (
          select jsonb_agg(jsonb_build_object(
            'kind', kind, 'key', key, 'name', name, 'path', path, 'post_id', post_id, 'page_views', page_views,
            'buy_clicks', buy_clicks
          ))
          from (
            select * from pages
            order by %s
            limit $5 offset (select private.analytics_offset(total, $4, $5) from counted)
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
