-- Suggestions and the last week belong to the owner, through the Worker alone.
begin;
set local search_path = public, extensions;
truncate public.posts, private.earnings, private.earning_imports, private.dismissed_suggestions, private.daily_view_totals cascade;
update public.site_settings set setting_value = 'UTC' where setting_key = 'time_zone';
create or replace function private.clock() returns timestamptz
language sql stable set search_path = '' return '2026-11-24T12:00:00Z'::timestamptz;
insert into public.posts (id, title, slug, published)
values ('00000000-0000-4000-8000-000000000001', 'Roller', 'roller', true);
insert into private.earning_imports (id, network, source, format, as_of, state)
values ('00000000-0000-4000-8000-0000000000e1', 'awin', 'file', 'awin', '2026-11-24T00:00:00Z', 'done');
insert into private.earnings (network, transaction_key, import_id, kind, status, day, currency, commission, attribution, post_id)
select 'awin', number::text, '00000000-0000-4000-8000-0000000000e1', 'sale', 'confirmed', day, 'EUR',
  case when number = 7 then -100 else 100 end, 'sub-id', '00000000-0000-4000-8000-000000000001'
from generate_series(1, 7) as number,
  lateral (select case when number = 1 then date '2026-11-23' else date '2026-07-01' end as day) as days;

select plan(19);
set local role service_role;

-- Sales until the last reported day, of two times
select is(
  (public.suggestion_sales(90, 1, 1) ->> 'from_day') || ' ' || (public.suggestion_sales(90, 1, 1) ->> 'to_day'),
  '2026-05-28 2026-11-23', 'sales are compared until the last reported day'
);
select is(public.suggestion_sales(90, 1, 1) ->> 'recent', '1', 'what was sold lately');
select is(public.suggestion_sales(90, 1, 1) ->> 'earlier', '4', 'a return takes a sale off');
select is(
  public.suggestion_sales(90, 1, 1) #>> '{fallen,0,earlier_traffic,earned,0,amount}', '400', 'with what it earned'
);
select is(public.suggestion_sales(90, 1, 6) -> 'fallen', '[]', 'reviews with few sales are not compared');
select is(public.suggestion_links(), '[]', 'no link is broken');
select is(public.suggestion_pages(90, 1) -> 'pages', '[]', 'no page was seen');
select is(public.suggestion_pages(90, 1) ->> 'to_day', '2026-11-23', 'pages are compared until yesterday');
select is(public.dashboard_week() #> '{earned,0,amounts,13}', '100', 'the last week ends yesterday');

-- Hiding
select lives_ok($$select public.dismiss_suggestion('falling:1', 30)$$, 'hides a suggestion');
select is(public.suggestion_state(), '{"imported": true, "dismissed": ["falling:1"]}', 'and knows it');
select throws_ok($$select public.dismiss_suggestion(repeat('x', 101), 30)$$, '23514', null, 'a key is short');
select lives_ok('select public.restore_suggestions()', 'shows them again');
select is(public.suggestion_state() -> 'dismissed', '[]', 'all of them');
select throws_ok('select * from private.dismissed_suggestions', '42501', null, 'the table is not read directly');

-- Others
reset role;
select is(
  (
    select count(*) from pg_proc
    where pronamespace = 'public'::regnamespace
      and proname in (
        'suggestion_pages', 'suggestion_sales', 'suggestion_links', 'suggestion_state', 'dismiss_suggestion',
        'restore_suggestions', 'dashboard_week'
      )
      and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))
  ),
  0::bigint, 'nobody else calls them'
);
set local role anon;
select throws_ok('select public.suggestion_sales(90, 1, 1)', '42501', null, 'not visitors');
select throws_ok('select public.dashboard_week()', '42501', null, 'nor their numbers');
set local role authenticated;
select throws_ok($$select public.dismiss_suggestion('falling:1', 30)$$, '42501', null, 'nor people who signed in elsewhere');

select * from finish();
rollback;
