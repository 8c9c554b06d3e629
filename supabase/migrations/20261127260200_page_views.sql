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

revoke all on table public.daily_page_views from anon, authenticated, service_role;
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

create or replace function private.roll_up_clicks() returns trigger
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

-- What was counted before.
insert into private.monthly_page_totals (month, page_kind, page, page_views, buy_clicks)
select private.month_of(day), page_kind, page, 0, sum(clicks)
from public.daily_click_totals
group by 1, 2, 3;

create or replace function private.is_valid_event(event jsonb) returns boolean
language sql immutable set search_path = ''
return coalesce(
  event ->> 'event_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    -- Milliseconds, from 2001 to 2286.
    and event ->> 'received_at' ~ '^[0-9]{13}$'
    and coalesce(event ->> 'exclusion' in ('bot', 'prefetch'), true)
    and coalesce(char_length(event ->> 'country') <= 100, true)
    and coalesce(char_length(event ->> 'user_agent') <= 1000, true)
    and char_length(event ->> 'page') between 1 and 2048
    and case
      when event ->> 'kind' in ('page_view', 'buy_click') then
        case
          when event ->> 'post_id' is not null then event ->> 'post_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
          -- Views are those of reviews, and of pages of several.
          else event ->> 'kind' = 'buy_click'
            or coalesce(event ->> 'page_kind' in ('best-of', 'comparison', 'category'), false)
        end
        and coalesce(event ->> 'page_view_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', true)
        and coalesce(
          event ->> 'page_kind' in ('review', 'home', 'products', 'best-of', 'comparison', 'category', 'other'), true
        )
        and coalesce(
          event ->> 'placement' in ('scorecard', 'offers', 'text', 'closing', 'pick', 'table', 'sidebar', 'unknown'), true
        )
        and coalesce(event ->> 'offer_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', true)
        and coalesce(event ->> 'link_id' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', true)
        and coalesce(char_length(event ->> 'variant') <= 40, true)
      when event ->> 'kind' = 'search' then
        char_length(event ->> 'keyword') between 1 and 200
        and event ->> 'keyword' = btrim(event ->> 'keyword')
        and event ->> 'location' in ('home', 'products', 'review', 'admin', 'other', 'others')
        and coalesce(event ->> 'found' ~ '^[0-9]{1,9}$', true)
    end,
  false
);
