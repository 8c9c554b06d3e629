-- Button tests: starting, ending, what is counted exactly, and denials for every other role.
begin;
set local search_path = public, extensions;
truncate public.posts, public.product_analytics, public.daily_post_totals, public.daily_country_totals,
  public.daily_exclusion_totals, public.daily_click_totals, public.daily_page_views, private.button_tests,
  public.admin_users, public.admin_activity_logs, public.changes cascade;
delete from public.site_settings where setting_key in ('button_test', 'button_changes');
update public.site_settings set setting_value = 'UTC' where setting_key = 'time_zone';
create function pg_temp.at(moment timestamptz) returns void language plpgsql security definer as $$
begin
  execute format(
    'create or replace function private.clock() returns timestamptz language sql stable set search_path = '''' return %L::timestamptz',
    moment
  );
end
$$;
select pg_temp.at('2026-11-21T12:00:00Z');
insert into public.posts (id, title, slug, published, primary_affiliate_url, primary_cta_text) values
  ('00000000-0000-4000-8000-000000000001', 'Roller', 'roller', true, 'https://shop.example/', ''),
  ('00000000-0000-4000-8000-000000000002', 'Rope', 'rope', true, 'https://shop.example/', 'Look'),
  ('00000000-0000-4000-8000-000000000003', 'Draft', 'draft', false, 'https://shop.example/', 'Look');
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000aa', 'tester', 'tester@example.org', crypt('x', gen_salt('bf')));

create function pg_temp.event(number integer, seconds integer, given jsonb) returns jsonb language sql return jsonb_build_object(
  'kind', 'page_view', 'event_id', '00000000-0000-4000-8000-000000000' || to_char(number, 'FM000'),
  'received_at', 1795262400000 + seconds * 1000, 'exclusion', null, 'country', null, 'user_agent', null,
  'page', '/reviews/roller', 'post_id', '00000000-0000-4000-8000-000000000001'
) || given;
-- The page view `load`, and a click in it.
create function pg_temp.view(number integer, load integer, variant text, seconds integer default 60, given jsonb default '{}') returns jsonb
language sql stable security definer
return pg_temp.event(number, seconds, jsonb_build_object(
  'page_view_id', '00000000-0000-4000-8000-0000000f0' || to_char(load, 'FM000'),
  'variant', (select id || '-' || variant from private.button_tests order by started_at desc limit 1)
) || given);
create function pg_temp.click(number integer, load integer, seconds integer default 70, given jsonb default '{}') returns jsonb
language sql return pg_temp.event(number, seconds, jsonb_build_object(
  'kind', 'buy_click', 'page_view_id', '00000000-0000-4000-8000-0000000f0' || to_char(load, 'FM000')
) || given);
create function pg_temp.counted() returns setof text language sql security definer as $$
  select concat_ws(' ', day, variant, views, clicked) from private.button_test_days order by day, variant
$$;
create function pg_temp.id() returns uuid language sql stable security definer
return (select id from private.button_tests order by started_at desc limit 1);
create function pg_temp.counted_now() returns setof text language sql security definer as $$
  select concat_ws(' ', day, variant, views, clicked) from private.button_test_days
  where test_id = pg_temp.id() and views + clicked > 0 order by day, variant
$$;
create function pg_temp.setting(key text) returns jsonb language sql stable
return (select setting_value::jsonb - 'id' from public.site_settings where setting_key = key);
-- Page views with a click each, the loads `first` and following, within a second.
create function pg_temp.pairs(first integer, count integer, variant text, seconds integer) returns jsonb language sql return (
  select public.record_events(jsonb_agg(event))
  from generate_series(first, first + count - 1) as load
  cross join lateral (
    values (pg_temp.view(load, load, variant, seconds)), (pg_temp.click(load + 400, load, seconds))
  ) as sent (event)
);
create function pg_temp.aside() returns jsonb language sql return public.read_button_tests() #> '{tests,0,set_aside}';
-- What a test of a busy site has set aside before it had an average.
create function pg_temp.was_busy() returns void language sql security definer as $$
  insert into private.button_test_bursts (test_id, minute, views, clicked)
  select pg_temp.id(), '2026-11-30T13:00:00Z'::timestamptz - place * interval '1 second', 300, 20
  from generate_series(1, 200) as place
$$;
grant execute on function pg_temp.was_busy, pg_temp.pairs, pg_temp.counted_now, pg_temp.aside, pg_temp.at, pg_temp.event, pg_temp.view, pg_temp.click, pg_temp.counted, pg_temp.id, pg_temp.setting
  to service_role;

select plan(44);
set local role service_role;

-- Starting
select is(
  public.start_button_test('00000000-0000-4000-8000-0000000000aa', '{"kind": "text", "target": "all", "text": "See price", "own_texts": false, "minimum_effect": 20, "most_clicked": 1926}', 'x') ->> 'outcome',
  'started', 'a test starts'
);
select is(
  public.start_button_test('00000000-0000-4000-8000-0000000000aa', '{"kind": "placement", "target": "after-features", "minimum_effect": 20, "most_clicked": 1926}', 'x'),
  '{"outcome": "running"}', 'one at a time'
);
select is(
  pg_temp.setting('button_test'), '{"kind": "text", "target": "all", "text": "See price", "own_texts": false}',
  'pages follow it'
);
select throws_ok(
  $$select public.start_button_test('00000000-0000-4000-8000-0000000000aa', '{"kind": "text", "target": "everywhere", "text": "x", "minimum_effect": 20, "most_clicked": 9}', 'x')$$,
  '23514', null, 'a place that does not exist is refused'
);
set constraints all immediate;
select is((select count(*) from public.changes where kind = 'site'), 1::bigint, 'a start changes every page');

-- Counting
select is(
  public.record_events(jsonb_build_array(
    pg_temp.view(1, 1, 'a'), pg_temp.view(2, 2, 'b'), pg_temp.view(3, 3, 'b'), pg_temp.click(4, 2), pg_temp.view(2, 2, 'b')
  )), '{"recorded": 4, "duplicate": 1, "refused": []}', 'a batch is recorded'
);
select results_eq('select pg_temp.counted()', array['2026-11-21 a 1 0', '2026-11-21 b 2 1'], 'page views and those with a click are counted');
select is(
  public.record_events(jsonb_build_array(
    pg_temp.view(1, 1, 'a'), pg_temp.view(2, 2, 'b'), pg_temp.view(3, 3, 'b'), pg_temp.click(4, 2)
  )), '{"recorded": 0, "duplicate": 4, "refused": []}', 'a redelivered batch is recognized'
);
select results_eq('select pg_temp.counted()', array['2026-11-21 a 1 0', '2026-11-21 b 2 1'], 'and changes nothing');
select public.record_events(jsonb_build_array(pg_temp.click(5, 2, 71), pg_temp.click(6, 2, 300)));
select results_eq('select pg_temp.counted()', array['2026-11-21 a 1 0', '2026-11-21 b 2 1'], 'further clicks of a page view count once');
select public.record_events(jsonb_build_array(pg_temp.click(7, 4)));
select results_eq('select pg_temp.counted()', array['2026-11-21 a 1 0', '2026-11-21 b 2 1'], 'a click waits for its page view');
select public.record_events(jsonb_build_array(pg_temp.view(8, 4, 'a')));
select results_eq('select pg_temp.counted()', array['2026-11-21 a 2 1', '2026-11-21 b 2 1'], 'and counts when that arrives');
select public.record_events(jsonb_build_array(
  pg_temp.view(9, 5, 'a', 60, '{"exclusion": "bot"}'), pg_temp.click(10, 5),
  pg_temp.view(11, 6, 'b', 60, '{"exclusion": "prefetch"}'), pg_temp.click(12, 1, 70, '{"exclusion": "bot"}'),
  pg_temp.view(13, 7, 'b', 60, '{"variant": null}'), pg_temp.click(14, 7),
  pg_temp.view(15, 8, 'b', 60, '{"variant": "00000000-0000-4000-8000-0000000000d1-b"}'),
  pg_temp.view(16, 9, 'b', 60, '{"variant": "anything"}'),
  pg_temp.event(17, 60, jsonb_build_object('variant', pg_temp.id() || '-b', 'page_view_id', null)),
  pg_temp.event(18, 60, '{"kind": "buy_click", "page_view_id": null}')
));
select results_eq(
  'select pg_temp.counted()', array['2026-11-21 a 2 1', '2026-11-21 b 2 1'],
  'bots, prefetches, pages that do not differ, unknown tests and page loads without an id are not counted'
);
select results_eq(
  'select distinct variant from public.product_analytics where variant is not null order by 1',
  $$select pg_temp.id() || each from unnest(array['-a', '-b']) as each$$, 'unknown variants are not stored'
);
select public.record_events(jsonb_build_array(pg_temp.view(19, 2, 'a', 61), pg_temp.view(20, 10, 'a', -1), pg_temp.click(21, 10)));
select results_eq(
  'select pg_temp.counted()', array['2026-11-21 a 2 1', '2026-11-21 b 2 1'],
  'a page load keeps its variant, and one from before the start does not count'
);
select public.record_events(jsonb_build_array(pg_temp.view(22, 11, 'a', 43190), pg_temp.click(23, 11, 43210)));
select results_eq(
  'select pg_temp.counted()', array['2026-11-21 a 3 1', '2026-11-21 b 2 1', '2026-11-22 a 0 1'],
  'a page view counts on its day and a click on its own'
);
-- Two clicks within a second, the later one first: one of them is a repeat, and the page view is clicked.
select public.record_events(jsonb_build_array(pg_temp.view(24, 12, 'b'), pg_temp.click(25, 12, 62, '{"received_at": 1795262462700}')));
select public.record_events(jsonb_build_array(pg_temp.click(26, 12, 62, '{"received_at": 1795262462000}')));
select results_eq(
  'select pg_temp.counted()', array['2026-11-21 a 3 1', '2026-11-21 b 3 2', '2026-11-22 a 0 1'],
  'repeated clicks in any order leave one'
);

-- Reading
select is(
  public.read_button_tests() #> '{tests,0,days}',
  '[{"day": "2026-11-21", "a_views": 3, "a_clicked": 1, "b_views": 3, "b_clicked": 2}, {"day": "2026-11-22", "a_views": 0, "a_clicked": 1, "b_views": 0, "b_clicked": 0}]',
  'the days of a test are read'
);
select is(public.read_button_tests() -> 'reviews', '{"all": 2, "own_text": 1}', 'and how many reviews it is about');
select is(
  public.read_button_tests() #> '{pace,0}', '{"clicks": 10, "own_text": false, "page_kind": "review"}',
  'and the recent clicks'
);

-- Ending
select pg_temp.at('2026-11-21T13:00:00Z');
select is(public.end_button_test('00000000-0000-4000-8000-0000000000aa', '00000000-0000-4000-8000-0000000000d1', true, 'x'), '{"outcome": "missing"}', 'another test cannot be ended');
select is(public.end_button_test('00000000-0000-4000-8000-0000000000aa', pg_temp.id(), true, 'x'), '{"outcome": "ended"}', 'a test ends');
select is(public.end_button_test('00000000-0000-4000-8000-0000000000aa', pg_temp.id(), true, 'x'), '{"outcome": "missing"}', 'once');
select is(pg_temp.setting('button_test'), null, 'pages follow it no more');
select is(
  public.read_button_tests() -> 'changes',
  jsonb_build_array(jsonb_build_object('id', pg_temp.id(), 'kind', 'text', 'target', 'all', 'text', 'See price', 'own_texts', false)),
  'but the adopted change'
);
select ok((public.read_button_tests() #>> '{tests,0,is_adopted}')::boolean, 'which the test says');
select public.record_events(jsonb_build_array(pg_temp.click(27, 3, 3700), pg_temp.view(28, 13, 'b', 3601), pg_temp.click(29, 13, 3700)));
select results_eq(
  'select pg_temp.counted()', array['2026-11-21 a 3 1', '2026-11-21 b 3 3', '2026-11-22 a 0 1'],
  'a click of a page that was opened before the end belongs to the test, a later page view does not'
);
select pg_temp.at('2026-11-30T12:00:00Z');
update public.site_settings set setting_value = '120' where setting_key = 'raw_event_months';
select is(public.remove_old_events(), 6::bigint, 'a week after the end, page loads are forgotten');
select results_eq(
  'select pg_temp.counted()', array['2026-11-21 a 3 1', '2026-11-21 b 3 3', '2026-11-22 a 0 1'], 'and totals stay'
);

-- A second test of the same place replaces the adopted change.
select public.start_button_test('00000000-0000-4000-8000-0000000000aa', '{"kind": "text", "target": "all", "text": "Go", "own_texts": false, "minimum_effect": 20, "most_clicked": 1926}', 'x');
select public.end_button_test('00000000-0000-4000-8000-0000000000aa', pg_temp.id(), true, 'x');
select is(
  (select jsonb_agg(change -> 'text') from jsonb_array_elements(public.read_button_tests() -> 'changes') as change),
  '["Go"]', 'a later change of the same buttons replaces an earlier one'
);
select is(public.remove_button_change('00000000-0000-4000-8000-0000000000aa', pg_temp.id(), 'x'), '{"outcome": "ended"}', 'a change is taken back');
select is(public.remove_button_change('00000000-0000-4000-8000-0000000000aa', pg_temp.id(), 'x'), '{"outcome": "missing"}', 'once');

-- A burst. The test starts nine days after the first.
select pg_temp.at('2026-11-30T12:30:00Z');
select public.start_button_test('00000000-0000-4000-8000-0000000000aa', '{"kind": "text", "target": "all", "text": "Buy", "own_texts": false, "minimum_effect": 20, "most_clicked": 1926}', 'x');
select pg_temp.at('2026-11-30T18:00:00Z');
select pg_temp.pairs(101, 10, 'a', 777600 + 3600);
select results_eq('select pg_temp.counted_now()', array['2026-11-30 a 10 10'], 'a busy minute counts');
select is(pg_temp.aside(), 'null', 'and nothing is set aside');
select pg_temp.pairs(201, 150, 'b', 777600 + 7200);
select results_eq('select pg_temp.counted_now()', array['2026-11-30 a 10 10'], 'a minute with far more clicks does not');
select is(
  pg_temp.aside() - array['first', 'last'], '{"minutes": 1, "views": 150, "clicked": 150}', 'the test says what it set aside'
);
select is((pg_temp.aside() ->> 'first')::timestamptz, '2026-11-30T14:00:00Z', 'and when');
select public.record_events(jsonb_build_array(
  pg_temp.view(360, 360, 'a', 777600 + 7259), pg_temp.click(760, 360, 777600 + 7400), pg_temp.view(361, 361, 'a', 777600 + 7260)
));
select results_eq(
  'select pg_temp.counted_now()', array['2026-11-30 a 11 10'], 'what comes later of that minute is set aside too, and the next minute counts'
);
select is(
  pg_temp.aside() - array['first', 'last'], '{"minutes": 1, "views": 151, "clicked": 151}', 'with either variant'
);
-- Many page views without a click move a test as well.
select public.record_events((
  select jsonb_agg(pg_temp.view(load, load, 'a', 777600 + 10800)) from generate_series(801, 930) as load
));
select results_eq('select pg_temp.counted_now()', array['2026-11-30 a 11 10'], 'so is a minute with far more page views');
select is(
  pg_temp.aside() - array['first', 'last'], '{"minutes": 2, "views": 281, "clicked": 151}', 'which is added to it'
);

select pg_temp.was_busy();
select pg_temp.pairs(61, 25, 'b', 777600 + 14400);
select results_eq(
  'select pg_temp.counted_now()', array['2026-11-30 a 11 10', '2026-11-30 b 25 25'],
  'a busy minute of a test whose every minute is busy counts'
);

-- Denials
set local role anon;
select throws_ok('select public.read_button_tests()', '42501', null, 'visitors cannot read tests');
select throws_ok(
  $$select public.start_button_test('00000000-0000-4000-8000-0000000000aa', '{}', 'x')$$, '42501', null, 'or start them'
);
select * from finish();
rollback;
