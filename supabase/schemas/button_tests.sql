-- Tests of buttons: what is tried out, what was counted of it, and what pages follow, which builds read as settings.

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
comment on column private.button_tests.own_texts is 'Whether it replaces button texts that reviews set themselves.';
comment on column private.button_tests.minimum_effect is 'The smallest relative change of the click rate that it shall find, in per cent.';
comment on column private.button_tests.most_clicked is 'Page views with a click after which it is over.';
create unique index button_tests_one_runs on private.button_tests ((true)) where ended_at is null;
alter table private.button_tests enable row level security;

create table private.button_test_views (
  page_view_id uuid primary key,
  test_id uuid not null references private.button_tests (id) on delete cascade,
  variant text not null,
  clicked boolean not null default false,
  minute timestamptz,
  day date,
  clicked_on date,
  is_aside boolean not null default false,
  constraint button_test_views_variant_known check (variant in ('a', 'b'))
);
comment on table private.button_test_views is 'Page views of a test, so that the first click of each counts, whatever order events arrive in. Rows of ended tests are deleted after a week.';
alter table private.button_test_views enable row level security;
comment on column private.button_test_views.minute is 'When the page was opened; null: before minutes were recorded.';
comment on column private.button_test_views.day is 'On which it counts, and on which its first click does.';
comment on column private.button_test_views.is_aside is 'Whether it is part of a burst, and of no total.';
create index button_test_views_minute on private.button_test_views (test_id, minute);

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
comment on function private.count_button_tests is 'Counts page views of tests and, of each, whether it has a counted click. new_views: {page_view_id, variant, received_at, day}; new_clicks: their page views.';

create function private.button_change(test private.button_tests) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('id', test.id, 'kind', test.kind, 'target', test.target)
  || case test.kind
    when 'text' then jsonb_build_object('text', test.label, 'own_texts', test.own_texts)
    else '{}'
  end;
comment on function private.button_change is 'What a test changes, as pages read it.';

create function private.button_changes() returns jsonb
language sql stable set search_path = ''
return private.setting('button_changes', '[]')::jsonb;
comment on function private.button_changes is 'Adopted changes of buttons, the newest last.';

create function private.set_button_changes(changes jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if changes = '[]' then
    delete from public.site_settings where setting_key = 'button_changes';
  else
    insert into public.site_settings (setting_key, setting_value) values ('button_changes', changes::text)
    on conflict (setting_key) do update set setting_value = excluded.setting_value
      where site_settings.setting_value <> excluded.setting_value;
  end if;
end
$$;
comment on function private.set_button_changes is 'Stores the adopted changes of buttons; without any there is no row.';

create function public.start_button_test(admin_user_id_input uuid, test_input jsonb, description_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  started private.button_tests;
begin
  insert into private.button_tests (kind, target, label, own_texts, minimum_effect, most_clicked, started_at)
  values (
    test_input ->> 'kind', test_input ->> 'target', test_input ->> 'text',
    coalesce((test_input ->> 'own_texts')::boolean, false),
    (test_input ->> 'minimum_effect')::integer, (test_input ->> 'most_clicked')::integer, private.clock()
  )
  on conflict ((true)) where ended_at is null do nothing
  returning * into started;
  if not found then
    return jsonb_build_object('outcome', 'running');
  end if;
  insert into public.site_settings (setting_key, setting_value)
  values ('button_test', private.button_change(started)::text)
  on conflict (setting_key) do update set setting_value = excluded.setting_value;
  perform public.log_admin_activity(admin_user_id_input, 'Start Button Test', description_input);
  return jsonb_build_object('outcome', 'started', 'id', started.id);
end
$$;
comment on function public.start_button_test is 'Starts a test: {outcome: started, id}, or {outcome: running} while another one runs.';
grant execute on function public.start_button_test to service_role;

create function public.end_button_test(
  admin_user_id_input uuid,
  test_id_input uuid,
  adopt_input boolean,
  description_input text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  ended private.button_tests;
  change jsonb;
begin
  update private.button_tests
  set ended_at = greatest(private.clock(), started_at)
  where id = test_id_input and ended_at is null
  returning * into ended;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  delete from public.site_settings where setting_key = 'button_test';
  if adopt_input then
    change := private.button_change(ended);
    perform private.set_button_changes(
      (
        select coalesce(jsonb_agg(earlier order by place), '[]')
        from jsonb_array_elements(private.button_changes()) with ordinality as given (earlier, place)
        -- One that says nothing any more is left out, so that the list stays short.
        where (earlier ->> 'kind', earlier ->> 'target', coalesce(earlier ->> 'own_texts', ''))
          is distinct from (change ->> 'kind', change ->> 'target', coalesce(change ->> 'own_texts', ''))
      ) || change
    );
  end if;
  perform public.log_admin_activity(
    admin_user_id_input, case when adopt_input then 'Adopt Button Change' else 'End Button Test' end, description_input
  );
  return jsonb_build_object('outcome', 'ended');
end
$$;
comment on function public.end_button_test is 'Ends a running test, and keeps variant B if it is adopted: {outcome: ended | missing}.';
grant execute on function public.end_button_test to service_role;

create function public.remove_button_change(admin_user_id_input uuid, test_id_input uuid, description_input text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := private.button_changes();
  after jsonb;
begin
  select coalesce(jsonb_agg(change order by place), '[]') into after
  from jsonb_array_elements(before) with ordinality as given (change, place)
  where change ->> 'id' is distinct from test_id_input::text;
  if after = before then
    return jsonb_build_object('outcome', 'missing');
  end if;
  perform private.set_button_changes(after);
  perform public.log_admin_activity(admin_user_id_input, 'Remove Button Change', description_input);
  return jsonb_build_object('outcome', 'ended');
end
$$;
comment on function public.remove_button_change is 'Takes an adopted change back: {outcome: ended | missing}.';
grant execute on function public.remove_button_change to service_role;

create function public.read_button_tests() returns jsonb
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
grant execute on function public.read_button_tests to service_role;
comment on function public.read_button_tests is 'The newest 100 tests with what was counted by day and what was set aside, adopted changes, how many reviews have a button, and the clicks of the last 28 days.';

-- Page views and clicks that arrive faster than those of visitors are a program's. A test sets such a minute aside, of
-- both variants, whatever they clicked, so that the comparison of the others stays fair.
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
    -- With other bursts, so that a site whose every minute is busy soon has its own average.
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
