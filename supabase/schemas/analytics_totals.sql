-- What was counted by day, which is one of the site's time zone, fixed when the event is counted; and roll-ups of it by
-- month or with fewer dimensions, so that a year of a million events is a few thousand rows. Triggers maintain the
-- roll-ups in the transaction that writes the daily totals. Only record_events writes those, one batch at a time and
-- without deletes, so two batches cannot deadlock here.

create table public.daily_post_totals (
  day date not null,
  post_id uuid not null,
  page_views bigint not null default 0,
  buy_clicks bigint not null default 0,
  primary key (day, post_id),
  constraint daily_post_totals_counts check (page_views >= 0 and buy_clicks >= 0)
);
comment on table public.daily_post_totals is 'Views and clicks of each review.';
comment on column public.daily_post_totals.post_id is 'No foreign key: the totals outlive the review.';
grant select on table public.daily_post_totals to service_role;
alter table public.daily_post_totals enable row level security;
create index daily_post_totals_post on public.daily_post_totals (post_id, day);

create table public.daily_country_totals (
  day date not null,
  country text not null,
  page text not null,
  visits bigint not null default 0,
  primary key (day, country, page),
  constraint daily_country_totals_country_known check (country not in ('', 'Unknown')),
  constraint daily_country_totals_visits check (visits >= 0)
);
comment on table public.daily_country_totals is 'Views, clicks and searches of visitors whose country is known.';
comment on column public.daily_country_totals.page is 'The path of the visited page.';
grant select on table public.daily_country_totals to service_role;
alter table public.daily_country_totals enable row level security;

create table public.daily_keyword_totals (
  day date not null,
  keyword text not null,
  location text not null,
  country text not null default '',
  searches bigint not null default 0,
  without_results bigint not null default 0,
  latest_at timestamptz not null,
  spelling text not null,
  primary key (day, keyword, location, country),
  constraint daily_keyword_totals_keyword_is_folded check (keyword = lower(btrim(keyword)) and keyword <> ''),
  constraint daily_keyword_totals_counts check (searches >= without_results and without_results >= 0)
);
comment on table public.daily_keyword_totals is 'Searches by keyword, ignoring case.';
comment on column public.daily_keyword_totals.country is 'Empty when unknown.';
comment on column public.daily_keyword_totals.spelling is 'As typed at latest_at.';
grant select on table public.daily_keyword_totals to service_role;
alter table public.daily_keyword_totals enable row level security;
create index daily_keyword_totals_keyword on public.daily_keyword_totals (keyword, day);

create table public.daily_exclusion_totals (
  day date not null,
  kind text not null,
  reason text not null,
  events bigint not null default 0,
  primary key (day, kind, reason),
  constraint daily_exclusion_totals_kind_known check (kind in ('page_view', 'buy_click', 'search')),
  constraint daily_exclusion_totals_reason_known check (reason in ('bot', 'prefetch', 'repeat')),
  constraint daily_exclusion_totals_events check (events >= 0)
);
comment on table public.daily_exclusion_totals is 'Events that totals exclude: bots, prefetched pages, repeated clicks.';
grant select on table public.daily_exclusion_totals to service_role;
alter table public.daily_exclusion_totals enable row level security;

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

-- date_trunc goes through the time zone of the session, which kept it from becoming part of queries.
create function private.month_of(day date) returns date
language sql immutable
return day - (extract(day from day)::integer - 1);

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

-- Clicks on links to shops by where they stood and where they led. They stay when their rows are removed.
create table public.daily_click_totals (
  day date not null,
  page_kind text not null,
  page text not null,
  post_id uuid,
  placement text not null,
  offer_id uuid,
  link_id uuid,
  variant text,
  clicks bigint not null default 0,

  constraint daily_click_totals_unique
    unique nulls not distinct (day, page_kind, page, post_id, placement, offer_id, link_id, variant),
  constraint daily_click_totals_page_kind_known
    check (page_kind in ('review', 'home', 'products', 'best-of', 'comparison', 'category', 'other')),
  constraint daily_click_totals_placement_known
    check (placement in ('scorecard', 'offers', 'text', 'closing', 'pick', 'table', 'sidebar', 'unknown')),
  constraint daily_click_totals_variant_length check (char_length(variant) <= 40),
  constraint daily_click_totals_clicks check (clicks >= 0)
);
comment on table public.daily_click_totals is 'Buy clicks by page, review, placement, offer, managed link and variant of a button test.';
comment on column public.daily_click_totals.page is 'The path of the visited page.';
comment on column public.daily_click_totals.post_id is 'The review whose product it is about; null where there is none. No foreign key: the totals outlive the review.';
comment on column public.daily_click_totals.offer_id is 'Null for the primary offer and where no offer is concerned.';
comment on column public.daily_click_totals.link_id is 'Null for a direct link.';
grant select on table public.daily_click_totals to service_role;
alter table public.daily_click_totals enable row level security;
create index daily_click_totals_links on public.daily_click_totals (link_id, day) where link_id is not null;
create index daily_click_totals_posts on public.daily_click_totals (post_id, day) where post_id is not null;

-- Buy clicks of the admin's analytics, by where their links stood and where they led.
create table private.monthly_click_totals (
  month date not null,
  post_id uuid,
  placement text not null,
  offer_id uuid,
  link_id uuid,
  clicks bigint not null,
  constraint monthly_click_totals_unique unique nulls not distinct (month, post_id, placement, offer_id, link_id)
);
comment on table private.monthly_click_totals is 'Roll-up of public.daily_click_totals by month: all pages and variants together.';

create function private.roll_up_clicks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes public.daily_click_totals[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(
      day, page_kind, page, post_id, placement, offer_id, link_id, variant, clicks
    )::public.daily_click_totals)
    into changes
    from added;
  else
    select array_agg(row(
      day, page_kind, page, post_id, placement, offer_id, link_id, variant, clicks
    )::public.daily_click_totals)
    into changes
    from (
      select day, page_kind, page, post_id, placement, offer_id, link_id, variant, clicks from added
      union all
      select day, page_kind, page, post_id, placement, offer_id, link_id, variant, -clicks from former
    ) as differences;
  end if;

  insert into private.monthly_click_totals as kept (month, post_id, placement, offer_id, link_id, clicks)
  select private.month_of(day), post_id, placement, offer_id, link_id, sum(clicks)
  from unnest(changes)
  group by 1, 2, 3, 4, 5
  on conflict (month, post_id, placement, offer_id, link_id) do update set clicks = kept.clicks + excluded.clicks;

  insert into private.monthly_page_totals as kept (month, page_kind, page, page_views, buy_clicks)
  select private.month_of(day), page_kind, page, 0, sum(clicks)
  from unnest(changes)
  group by 1, 2, 3
  on conflict (month, page_kind, page) do update set buy_clicks = kept.buy_clicks + excluded.buy_clicks;
  return null;
end
$$;
comment on function private.roll_up_clicks is 'Trigger: adds the totals of clicks to the roll-ups.';

create trigger daily_click_totals_inserted after insert on public.daily_click_totals
  referencing new table as added
  for each statement execute function private.roll_up_clicks();

create trigger daily_click_totals_updated after update on public.daily_click_totals
  referencing old table as former new table as added
  for each statement execute function private.roll_up_clicks();

-- Views of pages that show several reviews, and clicks of pages of every kind.
create table public.daily_page_views (
  day date not null,
  page_kind text not null,
  page text not null,
  views bigint not null default 0,
  primary key (day, page_kind, page),

  constraint daily_page_views_kind_known check (page_kind in ('best-of', 'comparison', 'category')),
  constraint daily_page_views_views check (views >= 0)
);
comment on table public.daily_page_views is 'Views of best-of, comparison and category pages. Those of reviews are in daily_post_totals.';
grant select on table public.daily_page_views to service_role;
alter table public.daily_page_views enable row level security;

create table private.monthly_page_totals (
  month date not null,
  page_kind text not null,
  page text not null,
  page_views bigint not null,
  buy_clicks bigint not null,
  primary key (month, page_kind, page)
);
comment on table private.monthly_page_totals is 'Roll-up of public.daily_page_views and public.daily_click_totals by month and page.';

create function private.roll_up_page_views() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes public.daily_page_views[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(day, page_kind, page, views)::public.daily_page_views) into changes from added;
  else
    select array_agg(row(day, page_kind, page, added.views - former.views)::public.daily_page_views)
    into changes
    from added join former using (day, page_kind, page);
  end if;

  insert into private.monthly_page_totals as kept (month, page_kind, page, page_views, buy_clicks)
  select private.month_of(day), page_kind, page, sum(views), 0
  from unnest(changes)
  group by 1, 2, 3
  on conflict (month, page_kind, page) do update set page_views = kept.page_views + excluded.page_views;
  return null;
end
$$;
comment on function private.roll_up_page_views is 'Trigger: adds the views of pages to the roll-up.';

create trigger daily_page_views_inserted after insert on public.daily_page_views
  referencing new table as added
  for each statement execute function private.roll_up_page_views();

create trigger daily_page_views_updated after update on public.daily_page_views
  referencing old table as former new table as added
  for each statement execute function private.roll_up_page_views();
