-- Counting as the queue consumer does it, and denials for every other role.
begin;
set local search_path = public, extensions;
truncate public.posts, public.search_keywords, public.product_analytics, public.daily_post_totals,
  public.daily_country_totals, public.daily_keyword_totals, public.daily_exclusion_totals cascade;
update public.site_settings set setting_value = 'UTC' where setting_key = 'time_zone';
update public.site_settings set setting_value = '13' where setting_key = 'raw_event_months';
insert into public.posts (id, title, published) values
  ('00000000-0000-4000-8000-000000000001', 'Roller', true);
create or replace function private.clock() returns timestamptz language sql stable set search_path = ''
return '2026-11-21T12:00:00Z'::timestamptz;

select plan(64);

-- An event, changed as given. 1795262400000 is noon on 21 November 2026 in UTC.
create function pg_temp.event(number integer, given jsonb default '{}') returns jsonb
language sql
return jsonb_build_object(
  'kind', 'page_view',
  'event_id', '00000000-0000-4000-8000-0000000000' || to_char(number, 'FM00'),
  'received_at', 1795262400000,
  'exclusion', null,
  'country', 'Norway',
  'user_agent', 'Browser/1',
  'page', '/reviews/roller',
  'post_id', '00000000-0000-4000-8000-000000000001',
  'page_view_id', '00000000-0000-4000-8000-0000000000f1'
) || given;
create function pg_temp.click(number integer, after_milliseconds integer, given jsonb default '{}') returns jsonb
language sql
return pg_temp.event(
  number,
  jsonb_build_object('kind', 'buy_click', 'received_at', 1795262400000 + after_milliseconds) || given
);
create function pg_temp.search(number integer, given jsonb default '{}') returns jsonb
language sql
return pg_temp.event(
  number, '{"kind": "search", "keyword": "Rope", "location": "home", "page": "/", "found": 2}'::jsonb || given
);

-- Clicks 0.7 s apart, arriving in the order given; how many of them count.
create function pg_temp.clicks_after(orders integer[], page_view text) returns text
language plpgsql
as $$
declare
  place integer;
begin
  foreach place in array orders loop
    perform public.record_events(jsonb_build_array(
      pg_temp.click(10 + place, place * 700, jsonb_build_object(
        'event_id', '00000000-0000-4000-8000-' || page_view || to_char(place, 'FM0000'),
        'page_view_id', '00000000-0000-4000-8000-0000' || page_view,
        'page', '/reviews/' || page_view,
        'post_id', '00000000-0000-4000-8000-0000' || page_view
      ))
    ));
  end loop;
  return (
    select buy_clicks || ' of ' || (select visits from public.daily_country_totals where page = '/reviews/' || page_view)
    from public.daily_post_totals where post_id::text like '%' || page_view
  );
end
$$;
grant execute on function pg_temp.event, pg_temp.click, pg_temp.search, pg_temp.clicks_after to service_role;

set local role service_role;

-- Views
select is(
  public.record_events(jsonb_build_array(pg_temp.event(1), pg_temp.event(2), pg_temp.event(1))),
  '{"recorded": 2, "duplicate": 1, "refused": []}', 'a batch says what was new in it'
);
select is(
  public.record_events(jsonb_build_array(pg_temp.event(2), pg_temp.event(3, '{"country": null}'))),
  '{"recorded": 1, "duplicate": 1, "refused": []}', 'what was delivered before is not new'
);
select results_eq(
  'select day, post_id, page_views, buy_clicks from public.daily_post_totals',
  $$values ('2026-11-21'::date, '00000000-0000-4000-8000-000000000001'::uuid, 3::bigint, 0::bigint)$$,
  'each view counts once'
);
select results_eq(
  'select day, country, page, visits from public.daily_country_totals',
  $$values ('2026-11-21'::date, 'Norway', '/reviews/roller', 2::bigint)$$,
  'each view with a known country counts for it'
);
select results_eq(
  'select count(*), count(distinct event_id), min("timestamp"), min(day), min(user_country), min(page_path), min(user_agent) from public.product_analytics',
  $$values (3::bigint, 3::bigint, '2026-11-21 12:00Z'::timestamptz, '2026-11-21'::date, 'Norway', '/reviews/roller', 'Browser/1')$$,
  'each view is a row'
);
select is(
  public.record_events(jsonb_build_array(
    pg_temp.event(4, '{"country": "Unknown"}'), pg_temp.event(5, '{"country": ""}')
  )) ->> 'recorded', '2', 'no country goes by other names too'
);
select is(
  (select sum(visits) from public.daily_country_totals), 2::numeric, 'and counts for none'
);
select is(public.record_events('[]'), '{"recorded": 0, "duplicate": 0, "refused": []}', 'an empty batch is one');

-- A review that is gone
select is(
  public.record_events(jsonb_build_array(
    pg_temp.event(6, '{"post_id": "00000000-0000-4000-8000-0000000000dd"}')
  )) ->> 'recorded', '1', 'an event may arrive after its review was deleted'
);
select is(
  (select page_views from public.daily_post_totals where post_id = '00000000-0000-4000-8000-0000000000dd'),
  1::bigint, 'its totals keep it'
);
select is(
  (select count(*) from public.product_analytics where post_id is null), 1::bigint, 'its row names no review'
);

-- Set aside
select is(
  public.record_events(jsonb_build_array(
    pg_temp.event(7, '{"exclusion": "bot"}'), pg_temp.click(8, 0, '{"exclusion": "prefetch"}'),
    pg_temp.search(9, '{"exclusion": "bot"}')
  )) ->> 'recorded', '3', 'bots and prefetches are recorded'
);
select results_eq(
  'select kind, reason, events from public.daily_exclusion_totals order by 1',
  $$values ('buy_click', 'prefetch', 1::bigint), ('page_view', 'bot', 1::bigint), ('search', 'bot', 1::bigint)$$,
  'and counted apart'
);
select results_eq(
  'select sum(page_views), sum(buy_clicks) from public.daily_post_totals', 'values (6::numeric, 0::numeric)',
  'not with the visitors'
);
select is_empty('select from public.daily_keyword_totals', 'nor are their searches');

-- Repeated clicks, in every order of arrival
select is(
  pg_temp.clicks_after(orders, (90000000 + row_number() over ())::text), '1 of 1',
  format('three clicks within a second of each other are one, arriving as %s', orders)
) from (values
  (array[1, 2, 3]), (array[1, 3, 2]), (array[2, 1, 3]), (array[2, 3, 1]), (array[3, 1, 2]), (array[3, 2, 1])
) as given (orders);
select is(
  (select events from public.daily_exclusion_totals where reason = 'repeat'), 12::bigint,
  'the others are counted apart'
);
select is(
  public.record_events(jsonb_build_array(
    pg_temp.click(30, 0), pg_temp.click(31, 1000), pg_temp.click(32, 500, '{"page_view_id": null}'),
    pg_temp.click(33, 500, '{"page_view_id": "00000000-0000-4000-8000-0000000000f2"}')
  )) ->> 'recorded', '4', 'a full second later, in another page view, in none known'
);
select is(
  (select buy_clicks from public.daily_post_totals where post_id = '00000000-0000-4000-8000-000000000001'),
  4::bigint, 'a click is no repeat'
);

-- Searches
select is(
  public.record_events(jsonb_build_array(
    pg_temp.search(40), pg_temp.search(41, '{"keyword": "ROPE", "found": 0, "received_at": 1795262400500}'),
    pg_temp.search(42, '{"keyword": "rope", "country": null, "found": null}'), pg_temp.search(40)
  )), '{"recorded": 3, "duplicate": 1, "refused": []}', 'searches are counted once too'
);
select results_eq(
  'select day, keyword, location, country, searches, without_results, latest_at, spelling from public.daily_keyword_totals order by country',
  $$values
    ('2026-11-21'::date, 'rope', 'home', '', 1::bigint, 0::bigint, '2026-11-21 12:00Z'::timestamptz, 'rope'),
    ('2026-11-21'::date, 'rope', 'home', 'Norway', 2::bigint, 1::bigint, '2026-11-21 12:00:00.5Z'::timestamptz, 'ROPE')$$,
  'small and large letters alike, as they were spelled last'
);
select public.record_events(jsonb_build_array(pg_temp.search(43, '{"keyword": "rOpE", "received_at": 1795262400100}')));
select is(
  (select spelling from public.daily_keyword_totals where country = 'Norway'), 'ROPE',
  'an older search that arrives later changes no spelling'
);
select is(
  (select visits from public.daily_country_totals where page = '/'), 3::bigint, 'a search is a visit from its country'
);
select is(
  public.record_events(jsonb_build_array(pg_temp.search(1))) ->> 'recorded', '1',
  'a search and a view may go by the same id'
);

-- What is not an event
select is(
  public.record_events(jsonb_build_array(pg_temp.event(50, given), pg_temp.event(60 + place::integer)))
    - 'duplicate',
  '{"recorded": 1, "refused": [0]}', format('%s is refused by its place, and its neighbour is counted', given)
) from jsonb_array_elements('[
  {"event_id": "one"}, {"received_at": "now"}, {"received_at": 5}, {"kind": "hover"}, {"post_id": null},
  {"page_view_id": "x"}, {"exclusion": "repeat"}, {"page": ""},
  {"kind": "search", "keyword": " rope", "location": "home"},
  {"kind": "search", "keyword": "rope", "location": "elsewhere"},
  {"kind": "search", "keyword": "rope", "location": "home", "found": -1},
  {"kind": "search", "keyword": "\n", "location": "home"}
]') with ordinality as malformed (given, place);
select is(
  public.record_events('["what?", 5, null, [], {}]') ->> 'refused', '[0, 1, 2, 3, 4]',
  'so is what is no object of the kind'
);

-- Control characters
select is(
  public.record_events(jsonb_build_array(
    pg_temp.search(46, '{"keyword": "hat\n=1+1"}'), pg_temp.search(47, '{"keyword": "\tHAT\r\u0085\u2028=1+1\u001b"}')
  )) ->> 'recorded', '2', 'keywords with line breaks and control characters are recorded'
);
select results_eq(
  $$select keyword, sum(searches)::integer from public.daily_keyword_totals where keyword like 'hat%' group by 1$$,
  $$values ('hat =1+1', 2)$$, 'as one line'
);
select throws_like(
  $$insert into public.search_keywords (keyword, search_location, day) values (E'rope\r=1+1', 'home', current_date)$$,
  '%search_keywords_keyword_is_one_line%', 'a keyword is one line, whoever writes it'
);

-- Days
reset role;
update public.site_settings set setting_value = 'Pacific/Auckland' where setting_key = 'time_zone';
set local role service_role;
select public.record_events(jsonb_build_array(pg_temp.event(80)));
select is(
  (select day from public.product_analytics where event_id = '00000000-0000-4000-8000-000000000080'),
  '2026-11-22'::date, 'a day is one of the site''s time zone'
);
select throws_like(
  format($$update public.site_settings set setting_value = %L where setting_key = 'time_zone'$$, zone),
  '%is not a time zone', format('%L is none', zone)
) from unnest(array['Mars/Olympus', '', 'posix/UTC']) as zone;
select throws_like(
  $$update public.site_settings set setting_value = '0' where setting_key = 'raw_event_months'$$,
  '%site_settings_raw_event_months_value%', 'rows are kept for a month at least'
);

-- Old rows
reset role;
create temp table before on commit drop as
  select day, post_id, page_views, buy_clicks from public.daily_post_totals;
update public.product_analytics set "timestamp" = private.clock() - interval '14 months'
  where event_id <> '00000000-0000-4000-8000-000000000080';
update public.search_keywords set "timestamp" = private.clock() - interval '12 months';
set local role service_role;
select cmp_ok(public.remove_old_events(), '>', 20::bigint, 'old rows go');
select is(public.remove_old_events(), 0::bigint, 'until there is none');
select results_eq(
  'select event_id from public.product_analytics', array['00000000-0000-4000-8000-000000000080'::uuid],
  'younger ones stay'
);
reset role;
select results_eq(
  'select day, post_id, page_views, buy_clicks from public.daily_post_totals order by 1, 2',
  'select * from before order by 1, 2', 'the totals keep every number'
);
set local role service_role;

-- Many clicks of one page view
reset role;
insert into public.product_analytics (event_type, "timestamp", day, page_view_id, exclusion)
select 'buy_click', '2026-11-21 12:00Z'::timestamptz + number * interval '1 millisecond', '2026-11-21',
  '00000000-0000-4000-8000-0000000000f9', case when number > 0 then 'repeat' end
from generate_series(0, 20000) as number;
-- As for a large table.
set local enable_seqscan = off;
analyze public.product_analytics;
create function pg_temp.rows_read() returns bigint language sql as $$
  select pg_stat_get_xact_tuples_returned('public.product_analytics'::regclass)
    + pg_stat_get_xact_tuples_returned('public.product_analytics_clicks'::regclass)
$$;
grant execute on function pg_temp.rows_read to service_role;
create temp table read_before on commit drop as select pg_temp.rows_read() as rows;
grant select on read_before to service_role;
set local role service_role;
select is(
  public.record_events(jsonb_build_array(
    pg_temp.click(90, 20500, '{"page_view_id": "00000000-0000-4000-8000-0000000000f9"}'),
    pg_temp.click(91, 10000, '{"page_view_id": "00000000-0000-4000-8000-0000000000f9"}'),
    pg_temp.click(92, 23000, '{"page_view_id": "00000000-0000-4000-8000-0000000000f9"}')
  )) ->> 'recorded', '3', 'clicks after 20,000 others are recorded'
);
select results_eq(
  $$select exclusion from public.product_analytics
    where event_id::text ~ '00000000009[0-2]$' order by event_id$$,
  array['repeat', 'repeat', null], 'and compared with their neighbours'
);
select cmp_ok(
  pg_temp.rows_read() - rows, '<', 50::bigint, 'without reading the others'
) from read_before;

-- One event as it arrives
select is(
  public.record_visitor_event(pg_temp.event(95)), '{"recorded": 1, "duplicate": 0, "refused": []}', 'an event is recorded'
);
select is(
  public.record_visitor_event(pg_temp.event(95)), '{"recorded": 0, "duplicate": 1, "refused": []}', 'once'
);
select is(
  public.record_visitor_event('{"kind": "page_view"}') ->> 'refused', '[0]', 'and one that is none is refused'
);
set local role anon;
select throws_ok(
  $$select public.record_visitor_event('{}')$$, '42501', null, 'visitors cannot record an event themselves'
);
set local role authenticated;
select throws_ok(
  $$select public.record_visitor_event('{}')$$, '42501', null, 'nor can somebody who is signed in at Supabase'
);
set local role service_role;

-- Only the functions count
select throws_ok(
  format('%s', statement), '42501', null, format('the edge cannot do it by hand: %s', statement)
) from unnest(array[
  'update public.daily_post_totals set page_views = 1000',
  'delete from public.daily_keyword_totals'
]) as statement;

select * from finish();
rollback;
