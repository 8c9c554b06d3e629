-- Long periods are read from roll-ups of the daily totals, by month or with fewer dimensions, so that a
-- year of a million events is a few thousand rows. Triggers maintain them in the transaction that
-- writes the daily totals. Only record_events writes those, one batch at a time and without deletes, so
-- two batches cannot deadlock here.

create table private.daily_view_totals (
  day date primary key,
  page_views bigint not null,
  buy_clicks bigint not null
);
comment on table private.daily_view_totals is 'Roll-up of public.daily_post_totals: all reviews together.';

create table private.monthly_post_totals (
  month date not null,
  post_id uuid not null,
  page_views bigint not null,
  buy_clicks bigint not null,
  primary key (month, post_id)
);
comment on table private.monthly_post_totals is 'Roll-up of public.daily_post_totals by month.';

create table private.daily_country_visits (
  day date not null,
  country text not null,
  visits bigint not null,
  primary key (day, country)
);
comment on table private.daily_country_visits is 'Roll-up of public.daily_country_totals: all pages together.';

create table private.country_totals (
  country text not null,
  whole_year boolean not null,
  starts_on date not null,
  page text not null,
  visits bigint not null,
  primary key (country, whole_year, starts_on, page)
);
comment on table private.country_totals is 'Roll-up of public.daily_country_totals by month and by year, because reading a year by months takes too long.';

create table private.daily_search_totals (
  day date primary key,
  searches bigint not null,
  without_results bigint not null
);
comment on table private.daily_search_totals is 'Roll-up of public.daily_keyword_totals: all keywords together.';

create table private.monthly_keyword_totals (
  month date not null,
  keyword text not null,
  searches bigint not null,
  without_results bigint not null,
  latest_at timestamptz not null,
  primary key (month, keyword)
);
comment on table private.monthly_keyword_totals is 'Roll-up of public.daily_keyword_totals by month, all locations together.';

create index monthly_keyword_totals_without_results on private.monthly_keyword_totals (month) where without_results > 0;

create table private.monthly_keyword_locations (
  keyword text not null,
  month date not null,
  location text not null,
  country text not null,
  searches bigint not null,
  latest_at timestamptz not null,
  spelling text not null,
  primary key (keyword, month, location, country)
);
comment on table private.monthly_keyword_locations is 'Roll-up of public.daily_keyword_totals by month, for looking up one keyword.';

create function private.month_of(day date) returns date
language sql immutable set search_path = ''
return date_trunc('month', day)::date;

-- Each trigger function runs once for the rows that a statement inserted and once for those it updated,
-- for which it adds the difference.

create function private.roll_up_posts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes public.daily_post_totals[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(day, post_id, page_views, buy_clicks)::public.daily_post_totals)
    into changes
    from added;
  else
    select array_agg(row(
      day, post_id, added.page_views - former.page_views, added.buy_clicks - former.buy_clicks
    )::public.daily_post_totals)
    into changes
    from added join former using (day, post_id);
  end if;

  insert into private.monthly_post_totals as kept (month, post_id, page_views, buy_clicks)
  select private.month_of(day), post_id, sum(page_views), sum(buy_clicks)
  from unnest(changes)
  group by 1, 2
  on conflict (month, post_id) do update set
    page_views = kept.page_views + excluded.page_views,
    buy_clicks = kept.buy_clicks + excluded.buy_clicks;

  insert into private.daily_view_totals as kept (day, page_views, buy_clicks)
  select day, sum(page_views), sum(buy_clicks)
  from unnest(changes)
  group by 1
  on conflict (day) do update set
    page_views = kept.page_views + excluded.page_views,
    buy_clicks = kept.buy_clicks + excluded.buy_clicks;
  return null;
end
$$;
comment on function private.roll_up_posts is 'Trigger: adds the totals of reviews to the roll-ups.';

create trigger daily_post_totals_inserted after insert on public.daily_post_totals
  referencing new table as added
  for each statement execute function private.roll_up_posts();

create trigger daily_post_totals_updated after update on public.daily_post_totals
  referencing old table as former new table as added
  for each statement execute function private.roll_up_posts();

create function private.roll_up_countries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes public.daily_country_totals[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(day, country, page, visits)::public.daily_country_totals)
    into changes
    from added;
  else
    select array_agg(row(day, country, page, added.visits - former.visits)::public.daily_country_totals)
    into changes
    from added join former using (day, country, page);
  end if;

  insert into private.country_totals as kept (country, whole_year, starts_on, page, visits)
  select country, whole_year, date_trunc(case when whole_year then 'year' else 'month' end, day)::date, page, sum(visits)
  from unnest(changes) cross join (values (false), (true)) as spans (whole_year)
  group by 1, 2, 3, 4
  on conflict (country, whole_year, starts_on, page) do update set visits = kept.visits + excluded.visits;

  insert into private.daily_country_visits as kept (day, country, visits)
  select day, country, sum(visits)
  from unnest(changes)
  group by 1, 2
  on conflict (day, country) do update set visits = kept.visits + excluded.visits;
  return null;
end
$$;
comment on function private.roll_up_countries is 'Trigger: adds the totals of countries to the roll-ups.';

create trigger daily_country_totals_inserted after insert on public.daily_country_totals
  referencing new table as added
  for each statement execute function private.roll_up_countries();

create trigger daily_country_totals_updated after update on public.daily_country_totals
  referencing old table as former new table as added
  for each statement execute function private.roll_up_countries();

create function private.roll_up_keywords() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes public.daily_keyword_totals[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(
      day, keyword, location, country, searches, without_results, latest_at, spelling
    )::public.daily_keyword_totals)
    into changes
    from added;
  else
    select array_agg(row(
      day, keyword, location, country, added.searches - former.searches,
      added.without_results - former.without_results, added.latest_at, added.spelling
    )::public.daily_keyword_totals)
    into changes
    from added join former using (day, keyword, location, country);
  end if;

  insert into private.monthly_keyword_locations as kept
    (keyword, month, location, country, searches, latest_at, spelling)
  select keyword, private.month_of(day), location, country, sum(searches), max(latest_at),
    (array_agg(spelling order by latest_at desc, spelling collate "C" desc))[1]
  from unnest(changes)
  group by 1, 2, 3, 4
  on conflict (keyword, month, location, country) do update set
    searches = kept.searches + excluded.searches,
    latest_at = greatest(kept.latest_at, excluded.latest_at),
    spelling = case
      when (excluded.latest_at, excluded.spelling collate "C") > (kept.latest_at, kept.spelling collate "C")
        then excluded.spelling
      else kept.spelling
    end;

  insert into private.monthly_keyword_totals as kept (month, keyword, searches, without_results, latest_at)
  select private.month_of(day), keyword, sum(searches), sum(without_results), max(latest_at)
  from unnest(changes)
  group by 1, 2
  on conflict (month, keyword) do update set
    searches = kept.searches + excluded.searches,
    without_results = kept.without_results + excluded.without_results,
    latest_at = greatest(kept.latest_at, excluded.latest_at);

  insert into private.daily_search_totals as kept (day, searches, without_results)
  select day, sum(searches), sum(without_results)
  from unnest(changes)
  group by 1
  on conflict (day) do update set
    searches = kept.searches + excluded.searches,
    without_results = kept.without_results + excluded.without_results;
  return null;
end
$$;
comment on function private.roll_up_keywords is 'Trigger: adds the totals of searches to the roll-ups.';

create trigger daily_keyword_totals_inserted after insert on public.daily_keyword_totals
  referencing new table as added
  for each statement execute function private.roll_up_keywords();

create trigger daily_keyword_totals_updated after update on public.daily_keyword_totals
  referencing old table as former new table as added
  for each statement execute function private.roll_up_keywords();
