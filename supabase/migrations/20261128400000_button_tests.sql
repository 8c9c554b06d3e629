-- Tests of buttons: what is tried out, what was counted of it, and what pages follow.

create table private.button_tests (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  target text not null,
  label text,
  own_texts boolean not null default false,
  minimum_effect integer not null,
  most_clicked integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,

  constraint button_tests_kind_known check (kind in ('text', 'placement')),
  constraint button_tests_target_known check (
    case kind
      when 'text' then target in ('all', 'scorecard', 'offers', 'text', 'closing', 'sidebar', 'pick', 'table')
      else target in ('after-pros-and-cons', 'after-features', 'before-analysis')
    end
  ),
  constraint button_tests_label check (
    case kind when 'text' then label is not null and char_length(btrim(label)) between 1 and 40 else label is null end
  ),
  constraint button_tests_minimum_effect check (minimum_effect between 1 and 1000),
  constraint button_tests_most_clicked check (most_clicked > 0),
  constraint button_tests_ends_after_start check (ended_at >= started_at)
);
comment on table private.button_tests is 'Tests of the text or the place of buttons. Variant A is the page as it is, B the change.';
comment on column private.button_tests.target is 'The place of the buttons, or the position of the additional or moved one.';
comment on column private.button_tests.label is 'The text of variant B.';
comment on column private.button_tests.own_texts is 'Whether it replaces texts that reviews have of their own.';
comment on column private.button_tests.minimum_effect is 'The smallest relative change of the click rate that it shall find, in per cent.';
comment on column private.button_tests.most_clicked is 'Page views with a click after which it is over.';
create unique index button_tests_one_runs on private.button_tests ((true)) where ended_at is null;

create table private.button_test_views (
  page_view_id uuid primary key,
  test_id uuid not null references private.button_tests (id) on delete cascade,
  variant text not null,
  clicked boolean not null default false,
  constraint button_test_views_variant_known check (variant in ('a', 'b'))
);
comment on table private.button_test_views is 'Page views of a test, so that the first click of each counts, whatever order events arrive in. Rows of ended tests are deleted after a week.';
create index button_test_views_test on private.button_test_views (test_id);

create table private.button_test_days (
  test_id uuid not null references private.button_tests (id) on delete cascade,
  variant text not null,
  day date not null,
  views bigint not null default 0,
  clicked bigint not null default 0,
  primary key (test_id, variant, day),
  constraint button_test_days_variant_known check (variant in ('a', 'b')),
  constraint button_test_days_counts check (views >= 0 and clicked >= 0)
);
comment on table private.button_test_days is 'Page views of a test by day, and the day''s first clicks of page views.';

alter table private.button_tests enable row level security;
alter table private.button_test_views enable row level security;
alter table private.button_test_days enable row level security;

create function private.known_variant(variant text) returns text
language sql stable set search_path = ''
return (
  select known_variant.variant from private.button_tests
  where known_variant.variant in (id || '-a', id || '-b')
);
comment on function private.known_variant is 'A variant of a test; null for any other, so that its event counts without it.';

create function private.count_button_tests(new_views jsonb, new_clicks uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  if new_views is null and new_clicks is null then
    return;
  end if;

  with added as (
    insert into private.button_test_views (page_view_id, test_id, variant)
    select distinct on (given.page_view_id) given.page_view_id, tests.id, right(given.variant, 1)
    from jsonb_to_recordset(new_views) as given (page_view_id uuid, variant text, received_at timestamptz)
    join private.button_tests as tests on given.variant in (tests.id || '-a', tests.id || '-b')
    where given.received_at >= tests.started_at and (tests.ended_at is null or given.received_at < tests.ended_at)
    order by given.page_view_id, given.received_at, given.variant
    on conflict do nothing
    returning page_view_id, test_id, variant
  )
  insert into private.button_test_days as totals (test_id, variant, day, views)
  select added.test_id, added.variant, given.day, count(*)
  from added
  join (
    select distinct on (page_view_id) page_view_id, day
    from jsonb_to_recordset(new_views) as given (page_view_id uuid, variant text, received_at timestamptz, day date)
    order by page_view_id, received_at, variant
  ) as given using (page_view_id)
  group by 1, 2, 3
  on conflict (test_id, variant, day) do update set views = totals.views + excluded.views;

  -- A click may be there before its page view. The first of several within a second always counts.
  with touched as (
    select unnest(new_clicks) as page_view_id
    union
    select page_view_id from jsonb_to_recordset(new_views) as given (page_view_id uuid)
  ), first_clicks as (
    select page_view_id, day
    from touched
    cross join lateral (
      select day from public.product_analytics
      where event_type = 'buy_click'
        and product_analytics.page_view_id = touched.page_view_id
        and (exclusion is null or exclusion = 'repeat')
      order by "timestamp", event_id
      limit 1
    ) as first
  ), changed as (
    update private.button_test_views as views
    set clicked = true
    from first_clicks
    where views.page_view_id = first_clicks.page_view_id and not views.clicked
    returning views.test_id, views.variant, first_clicks.day
  )
  insert into private.button_test_days as totals (test_id, variant, day, clicked)
  select test_id, variant, day, count(*)
  from changed
  group by 1, 2, 3
  on conflict (test_id, variant, day) do update set clicked = totals.clicked + excluded.clicked;
end
$$;
comment on function private.count_button_tests is 'Counts page views of tests and, of each, whether it has a counted click. new_views: {page_view_id, variant, received_at, day}; new_clicks: their page views.';

create or replace function public.remove_old_events() returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 5000;
  oldest constant timestamptz :=
    now() - make_interval(months => private.setting('raw_event_months', '13')::integer);
  removed_events bigint;
  removed_searches bigint;
  removed_views bigint;
begin
  -- Locked rows are left for the next call: waiting for them could deadlock.
  with old as (
    select id from public.product_analytics
    where "timestamp" < oldest
    order by "timestamp"
    limit most
    for update skip locked
  ), removed as (
    delete from public.product_analytics using old where product_analytics.id = old.id returning 1
  )
  select count(*) into removed_events from removed;

  with old as (
    select id from public.search_keywords
    where "timestamp" < oldest
    order by "timestamp"
    limit most
    for update skip locked
  ), removed as (
    delete from public.search_keywords using old where search_keywords.id = old.id returning 1
  )
  select count(*) into removed_searches from removed;

  -- No click of a page that was opened before the end is expected any more.
  with old as (
    select page_view_id from private.button_test_views
    where test_id in (select id from private.button_tests where ended_at < private.clock() - interval '7 days')
    limit most
    for update skip locked
  ), removed as (
    delete from private.button_test_views using old
    where button_test_views.page_view_id = old.page_view_id
    returning 1
  )
  select count(*) into removed_views from removed;

  return removed_events + removed_searches + removed_views;
end
$$;
