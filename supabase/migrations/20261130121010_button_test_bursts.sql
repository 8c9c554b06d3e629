-- Page views and clicks that arrive faster than those of visitors are a program's. A test sets such a minute aside, of
-- both variants, whatever they clicked, so that the comparison of the others stays fair.

alter table private.button_test_views
  add column minute timestamptz,
  add column day date,
  add column clicked_on date,
  add column is_aside boolean not null default false;
comment on column private.button_test_views.minute is 'When the page was opened; null: before minutes were recorded.';
comment on column private.button_test_views.day is 'On which it counts, and on which its first click does.';
comment on column private.button_test_views.is_aside is 'Whether it is part of a burst, and of no total.';
drop index private.button_test_views_test;
create index button_test_views_minute on private.button_test_views (test_id, minute);

create table private.button_test_bursts (
  test_id uuid not null references private.button_tests (id) on delete cascade,
  minute timestamptz not null,
  views bigint not null,
  clicked bigint not null,
  primary key (test_id, minute),
  constraint button_test_bursts_counts check (views >= clicked and clicked >= 0)
);
comment on table private.button_test_bursts is 'Minutes that a test sets aside, with the page views that were opened in them.';
alter table private.button_test_bursts enable row level security;

create function private.is_burst(views bigint, clicked bigint, usual_views numeric, usual_clicked numeric) returns boolean
language sql immutable set search_path = ''
return views > 100 + 8 * usual_views or clicked > 10 + 8 * usual_clicked;
comment on function private.is_burst is 'Whether a minute has far more page views, or page views with a click, than the others of a test have on average.';

create function private.set_bursts_aside(page_view_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  with touched as (
    select distinct views.test_id, views.minute
    from private.button_test_views as views
    where views.page_view_id = any (page_view_ids) and views.minute is not null
  ), counted as (
    select views.test_id, views.minute, count(*) as views, count(*) filter (where views.clicked) as clicked
    from touched
    join private.button_test_views as views using (test_id, minute)
    group by views.test_id, views.minute
  )
  insert into private.button_test_bursts (test_id, minute, views, clicked)
  select counted.test_id, counted.minute, counted.views, counted.clicked
  from counted
  join private.button_tests as tests on tests.id = counted.test_id
  left join private.button_test_bursts as known on known.test_id = counted.test_id and known.minute = counted.minute
  cross join lateral (
    -- With other bursts, so that a site whose every minute is busy soon has an average of its own.
    select sum(parts.views) as views, sum(parts.clicked) as clicked
    from (
      select days.views, days.clicked from private.button_test_days as days where days.test_id = counted.test_id
      union all
      select bursts.views, bursts.clicked from private.button_test_bursts as bursts
      where bursts.test_id = counted.test_id and bursts.minute <> counted.minute
    ) as parts
  ) as total
  cross join lateral (
    -- A test that has just begun has no average yet.
    select greatest(24 * 60, extract(epoch from counted.minute - tests.started_at) / 60) as minutes
  ) as run
  where known.test_id is not null
    or private.is_burst(
      counted.views, counted.clicked,
      greatest(0, total.views - counted.views) / run.minutes,
      greatest(0, total.clicked - counted.clicked) / run.minutes
    )
  on conflict (test_id, minute) do update set views = excluded.views, clicked = excluded.clicked;

  with touched as (
    select distinct views.test_id, views.minute
    from private.button_test_views as views
    where views.page_view_id = any (page_view_ids)
  ), aside as (
    update private.button_test_views as views
    set is_aside = true
    from touched
    join private.button_test_bursts as bursts using (test_id, minute)
    where views.test_id = bursts.test_id and views.minute = bursts.minute and not views.is_aside
    returning views.test_id, views.variant, views.day, views.clicked_on
  ), gone as (
    select counted.test_id, counted.variant, counted.day, sum(counted.views) as views, sum(counted.clicked) as clicked
    from (
      select aside.test_id, aside.variant, aside.day, 1 as views, 0 as clicked from aside
      union all
      select aside.test_id, aside.variant, aside.clicked_on, 0, 1 from aside where aside.clicked_on is not null
    ) as counted
    group by 1, 2, 3
  )
  update private.button_test_days as totals
  set views = totals.views - gone.views, clicked = totals.clicked - gone.clicked
  from gone
  where (totals.test_id, totals.variant, totals.day) = (gone.test_id, gone.variant, gone.day);
end
$$;
comment on function private.set_bursts_aside is 'Takes the minutes of some page views out of the totals of their tests, if they are bursts.';

create or replace function private.count_button_tests(new_views jsonb, new_clicks uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  touched_views constant uuid[] := array(
    select unnest(new_clicks)
    union
    select page_view_id from jsonb_to_recordset(new_views) as given (page_view_id uuid)
  );
begin
  if new_views is null and new_clicks is null then
    return;
  end if;

  with added as (
    insert into private.button_test_views (page_view_id, test_id, variant, minute, day)
    select distinct on (given.page_view_id)
      given.page_view_id, tests.id, right(given.variant, 1), date_trunc('minute', given.received_at, 'UTC'), given.day
    from jsonb_to_recordset(new_views) as given (page_view_id uuid, variant text, received_at timestamptz, day date)
    join private.button_tests as tests on given.variant in (tests.id || '-a', tests.id || '-b')
    where given.received_at >= tests.started_at and (tests.ended_at is null or given.received_at < tests.ended_at)
    order by given.page_view_id, given.received_at, given.variant
    on conflict do nothing
    returning test_id, variant, day
  )
  insert into private.button_test_days as totals (test_id, variant, day, views)
  select added.test_id, added.variant, added.day, count(*)
  from added
  group by 1, 2, 3
  on conflict (test_id, variant, day) do update set views = totals.views + excluded.views;

  -- A click may be there before its page view. The first of several within a second always counts.
  with first_clicks as (
    select page_view_id, day
    from unnest(touched_views) as touched (page_view_id)
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
    set clicked = true, clicked_on = first_clicks.day
    from first_clicks
    where views.page_view_id = first_clicks.page_view_id and not views.clicked
    returning views.test_id, views.variant, views.is_aside, first_clicks.day
  )
  insert into private.button_test_days as totals (test_id, variant, day, clicked)
  select test_id, variant, day, count(*)
  from changed
  where not is_aside
  group by 1, 2, 3
  on conflict (test_id, variant, day) do update set clicked = totals.clicked + excluded.clicked;

  perform private.set_bursts_aside(touched_views);
end
$$;

create or replace function public.read_button_tests() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'tests', coalesce(
      (
        select jsonb_agg(
          private.button_change(tests) || jsonb_build_object(
            'minimum_effect', minimum_effect,
            'most_clicked', most_clicked,
            'started_at', started_at,
            'ended_at', ended_at,
            'is_adopted', private.button_changes() @> jsonb_build_array(jsonb_build_object('id', id)),
            'days', coalesce(
              (
                select jsonb_agg(counted order by counted ->> 'day')
                from (
                  select jsonb_build_object(
                    'day', day,
                    'a_views', coalesce(sum(views) filter (where variant = 'a'), 0),
                    'a_clicked', coalesce(sum(clicked) filter (where variant = 'a'), 0),
                    'b_views', coalesce(sum(views) filter (where variant = 'b'), 0),
                    'b_clicked', coalesce(sum(clicked) filter (where variant = 'b'), 0)
                  ) as counted
                  from private.button_test_days
                  where test_id = tests.id
                  group by day
                ) as by_day
              ),
              '[]'
            ),
            'set_aside', (
              select jsonb_build_object(
                'minutes', count(*), 'views', sum(bursts.views), 'clicked', sum(bursts.clicked),
                'first', min(bursts.minute), 'last', max(bursts.minute)
              )
              from private.button_test_bursts as bursts
              where bursts.test_id = tests.id
              having count(*) > 0
            )
          )
          order by started_at desc, id
        )
        from (select * from private.button_tests order by started_at desc, id limit 100) as tests
      ),
      '[]'
    ),
    'changes', private.button_changes(),
    'reviews', (
      select jsonb_build_object(
        'all', count(*), 'own_text', count(*) filter (where btrim(primary_cta_text) <> '')
      )
      from public.posts
      where published and btrim(primary_affiliate_url) <> ''
    ),
    'pace', coalesce(
      (
        select jsonb_agg(jsonb_build_object('page_kind', page_kind, 'own_text', own_text, 'clicks', clicks))
        from (
          select page_kind, coalesce(btrim(primary_cta_text) <> '', false) as own_text, sum(clicks) as clicks
          from public.daily_click_totals
          join public.posts on posts.id = daily_click_totals.post_id
          where day > (private.clock() at time zone private.setting('time_zone', 'UTC'))::date - 28
          group by 1, 2
        ) as recent
      ),
      '[]'
    )
  );
end;
comment on function public.read_button_tests is 'The newest 100 tests with what was counted by day and what was set aside, adopted changes, how many reviews have a button, and the clicks of the last 28 days.';
