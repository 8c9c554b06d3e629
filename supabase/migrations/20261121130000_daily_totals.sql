-- What is counted: raw rows for as long as the owner keeps them, and daily totals that stay. A day is
-- one of the site's time zone, fixed when the event is counted.

alter table public.product_analytics
  add column day date,
  add column page_view_id uuid,
  add column set_aside text,
  add constraint product_analytics_set_aside_known check (set_aside in ('bot', 'prefetch', 'repeat'));
update public.product_analytics set day = ("timestamp" at time zone 'UTC')::date;
alter table public.product_analytics alter column day set not null;
comment on column public.product_analytics.day is 'In the site''s time zone when the event was counted.';
comment on column public.product_analytics.page_view_id is 'The page load that sent it: what it shares with the other events of that load, and with nothing else.';
comment on column public.product_analytics.set_aside is 'Why it counts for no total of visitors; null for a visitor''s own doing.';

-- The clicks of one page load, to know a repeated one.
create index product_analytics_clicks on public.product_analytics (page_view_id, "timestamp")
  where event_type = 'buy_click' and page_view_id is not null;

alter table public.search_keywords
  add column day date,
  add column set_aside text,
  add column found integer,
  add constraint search_keywords_set_aside_known check (set_aside in ('bot', 'prefetch')),
  add constraint search_keywords_found_count check (found >= 0);
update public.search_keywords set day = ("timestamp" at time zone 'UTC')::date;
alter table public.search_keywords alter column day set not null;
comment on column public.search_keywords.day is 'In the site''s time zone when the search was counted.';
comment on column public.search_keywords.set_aside is 'Why it counts for no total of visitors; null for a visitor''s own search.';
comment on column public.search_keywords.found is 'How many reviews matched; null when unknown.';

create table public.daily_post_totals (
  day date not null,
  post_id uuid not null,
  page_views bigint not null default 0,
  buy_clicks bigint not null default 0,

  primary key (day, post_id),
  constraint daily_post_totals_counts check (page_views >= 0 and buy_clicks >= 0)
);
comment on table public.daily_post_totals is 'Views and clicks of each review, by visitors.';
comment on column public.daily_post_totals.post_id is 'No foreign key: the totals outlive the review.';

-- The days of one review.
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
comment on column public.daily_country_totals.page is 'The path of the page they were on.';

create table public.daily_keyword_totals (
  day date not null,
  keyword text not null,
  location text not null,
  country text not null default '',
  searches bigint not null default 0,
  found_nothing bigint not null default 0,
  latest_at timestamptz not null,
  spelling text not null,

  primary key (day, keyword, location, country),
  constraint daily_keyword_totals_keyword_is_folded check (keyword = lower(btrim(keyword)) and keyword <> ''),
  constraint daily_keyword_totals_counts check (searches >= found_nothing and found_nothing >= 0)
);
comment on table public.daily_keyword_totals is 'What visitors searched for, small and large letters alike.';
comment on column public.daily_keyword_totals.country is 'Empty when unknown.';
comment on column public.daily_keyword_totals.spelling is 'As it was typed at latest_at.';

-- All days of one keyword.
create index daily_keyword_totals_keyword on public.daily_keyword_totals (keyword, day);

create table public.daily_set_aside_totals (
  day date not null,
  kind text not null,
  reason text not null,
  events bigint not null default 0,

  primary key (day, kind, reason),
  constraint daily_set_aside_totals_kind_known check (kind in ('page_view', 'buy_click', 'search')),
  constraint daily_set_aside_totals_reason_known check (reason in ('bot', 'prefetch', 'repeat')),
  constraint daily_set_aside_totals_events check (events >= 0)
);
comment on table public.daily_set_aside_totals is 'What counts for no total of visitors: bots, pages fetched in advance, repeated clicks.';

revoke all on table public.daily_post_totals, public.daily_country_totals,
  public.daily_keyword_totals, public.daily_set_aside_totals
  from anon, authenticated, service_role;
grant select on table public.daily_post_totals, public.daily_country_totals,
  public.daily_keyword_totals, public.daily_set_aside_totals
  to service_role;

alter table public.daily_post_totals enable row level security;
alter table public.daily_country_totals enable row level security;
alter table public.daily_keyword_totals enable row level security;
alter table public.daily_set_aside_totals enable row level security;
