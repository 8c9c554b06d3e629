-- What is counted: raw rows for as long as the owner keeps them, and daily totals that stay. A day is
-- in the site's time zone, fixed when the event is counted.

create table public.search_keywords (
  id bigint generated always as identity primary key,
  event_id uuid not null default gen_random_uuid(),
  keyword text not null,
  search_location text not null,
  user_country text,
  user_agent text,
  "timestamp" timestamptz not null default now(),
  day date not null,
  exclusion text,
  found integer,

  constraint search_keywords_event_id_unique unique (event_id),
  constraint search_keywords_keyword_is_trimmed check (keyword = btrim(keyword)),
  constraint search_keywords_keyword_length check (char_length(keyword) between 1 and 200),
  constraint search_keywords_search_location_known
    check (search_location in ('home', 'products', 'review', 'admin', 'other', 'others')),
  constraint search_keywords_user_country_length check (char_length(user_country) <= 100),
  constraint search_keywords_user_agent_length check (char_length(user_agent) <= 1000),
  constraint search_keywords_exclusion_known check (exclusion in ('bot', 'prefetch')),
  constraint search_keywords_found_count check (found >= 0)
);
comment on table public.search_keywords is 'What visitors searched for.';
comment on column public.search_keywords.event_id is 'Chosen by the sender, so that a batch delivered twice counts once.';
comment on column public.search_keywords.user_country is 'The country''s name; null when unknown or when the visitor opted out of tracking.';
comment on column public.search_keywords.day is 'In the site''s time zone when the search was counted.';
comment on column public.search_keywords.exclusion is 'Why totals exclude it; null for a visitor''s search.';
comment on column public.search_keywords.found is 'How many reviews matched; null when unknown.';

revoke all on table public.search_keywords from anon, authenticated, service_role;
grant select, insert, update, delete on table public.search_keywords to service_role;
alter table public.search_keywords enable row level security;

create index search_keywords_newest on public.search_keywords ("timestamp" desc, id desc);
-- The number of log rows in a period.
create index search_keywords_days on public.search_keywords (day) where exclusion is null;

create table public.product_analytics (
  id bigint generated always as identity primary key,
  event_id uuid not null default gen_random_uuid(),
  post_id uuid references public.posts (id) on delete set null,
  event_type text not null,
  user_country text,
  page_path text,
  user_agent text,
  "timestamp" timestamptz not null default now(),
  day date not null,
  page_view_id uuid,
  exclusion text,

  constraint product_analytics_event_id_unique unique (event_id),
  constraint product_analytics_event_type_known check (event_type in ('page_view', 'buy_click')),
  constraint product_analytics_user_country_length check (char_length(user_country) <= 100),
  constraint product_analytics_page_path_length check (char_length(page_path) <= 2048),
  constraint product_analytics_user_agent_length check (char_length(user_agent) <= 1000),
  constraint product_analytics_exclusion_known check (exclusion in ('bot', 'prefetch', 'repeat'))
);
comment on table public.product_analytics is 'Views of reviews and clicks on their buy buttons.';
comment on column public.product_analytics.event_id is 'Chosen by the sender, so that a batch delivered twice counts once.';
comment on column public.product_analytics.post_id is 'Null once the review is deleted; its events still count.';
comment on column public.product_analytics.user_country is 'The country''s name; null when unknown or when the visitor opted out of tracking.';
comment on column public.product_analytics.day is 'In the site''s time zone when the event was counted.';
comment on column public.product_analytics.page_view_id is 'The page load that sent it, shared only with other events of that load.';
comment on column public.product_analytics.exclusion is 'Why totals exclude it; null for a visitor''s event.';

revoke all on table public.product_analytics from anon, authenticated, service_role;
grant select, insert, update, delete on table public.product_analytics to service_role;
alter table public.product_analytics enable row level security;

create index product_analytics_newest on public.product_analytics ("timestamp" desc, id desc);
create index product_analytics_post on public.product_analytics (post_id, "timestamp" desc);
-- The clicks of one page load, to find repeated ones.
create index product_analytics_clicks on public.product_analytics (page_view_id, "timestamp")
  where event_type = 'buy_click' and page_view_id is not null;

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

revoke all on table public.daily_post_totals from anon, authenticated, service_role;
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

revoke all on table public.daily_country_totals from anon, authenticated, service_role;
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

revoke all on table public.daily_keyword_totals from anon, authenticated, service_role;
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

revoke all on table public.daily_exclusion_totals from anon, authenticated, service_role;
grant select on table public.daily_exclusion_totals to service_role;
alter table public.daily_exclusion_totals enable row level security;
