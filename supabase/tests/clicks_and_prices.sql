-- Clicks by place and target, prices to re-check, and denials for every other role.
begin;
set local search_path = public, extensions;
truncate public.posts, public.merchants, public.managed_links, public.product_analytics, public.daily_post_totals,
  public.daily_country_totals, public.daily_exclusion_totals, public.daily_click_totals, private.monthly_click_totals,
  public.daily_page_views, private.monthly_page_totals cascade;
update public.site_settings set setting_value = 'UTC' where setting_key = 'time_zone';
create or replace function private.clock() returns timestamptz
language sql stable set search_path = '' return '2026-11-24T12:00:00Z'::timestamptz;
insert into public.merchants (id, name, network, price_limit_minutes, allows_manual_prices) values
  ('00000000-0000-4000-8000-0000000000a1', 'Nord', 'none', 1440, true),
  ('00000000-0000-4000-8000-0000000000a2', 'Strict', 'amazon', 1440, false);
insert into public.merchant_domains values
  ('nord.example', '00000000-0000-4000-8000-0000000000a1'), ('strict.example', '00000000-0000-4000-8000-0000000000a2');
insert into public.managed_links (id, slug, target)
values ('00000000-0000-4000-8000-0000000000b1', 'nord', 'https://nord.example/');

create function pg_temp.offer(number integer, given jsonb default '{}') returns jsonb language sql return jsonb_build_object(
  'id', '00000000-0000-4000-8000-0000000000e' || number, 'merchant_id', null, 'url', 'https://nord.example/', 'amount', 4999,
  'currency', 'USD', 'condition', 'new', 'availability', 'in-stock', 'note', null, 'source', 'manual',
  'checked_at', '2026-11-24T06:00:00.000Z', 'starts_at', null, 'ends_at', null
) || given;
insert into public.posts (id, title, slug, published, offers) values (
  '00000000-0000-4000-8000-000000000001', 'Roller', 'roller', true, jsonb_build_array(
    pg_temp.offer(1),
    pg_temp.offer(2, '{"checked_at": "2026-11-20T06:00:00.000Z", "url": "https://strict.example/", "source": "amazon"}'),
    pg_temp.offer(3, '{"amount": null, "currency": null, "checked_at": null}')
  )
);

create function pg_temp.click(number integer, given jsonb default '{}') returns jsonb language sql return jsonb_build_object(
  'kind', 'buy_click', 'event_id', '00000000-0000-4000-8000-0000000001' || to_char(number, 'FM00'),
  'received_at', 1795262400000, 'exclusion', null, 'country', 'Norway', 'user_agent', 'Browser/1',
  'page', '/reviews/roller', 'post_id', '00000000-0000-4000-8000-000000000001', 'page_view_id', null
) || given;
create function pg_temp.totals() returns setof text language sql as $$
  select line from (
    select concat_ws(
      ' ', page_kind, page, right(post_id::text, 1), placement, right(offer_id::text, 2), right(link_id::text, 2), right(variant, 1), clicks
    ) as line
    from public.daily_click_totals where clicks > 0
  ) as lines
  order by line collate "C"
$$;
create function pg_temp.monthly() returns bigint language sql security definer as $$
  select sum(clicks)::bigint from private.monthly_click_totals where month = '2026-11-01'
$$;
grant execute on function pg_temp.click, pg_temp.totals, pg_temp.monthly, pg_temp.offer to service_role;

insert into private.button_tests (id, kind, target, label, minimum_effect, most_clicked, started_at)
values ('00000000-0000-4000-8000-0000000000d1', 'text', 'all', 'Look', 20, 100, '2026-11-20');

select plan(40);
set local role service_role;

-- Clicks
select is(
  public.record_events(jsonb_build_array(
    pg_temp.click(1),
    pg_temp.click(2, '{"placement": "offers", "offer_id": "00000000-0000-4000-8000-0000000000e1"}'),
    pg_temp.click(3, '{"placement": "text", "link_id": "00000000-0000-4000-8000-0000000000b1", "variant": "00000000-0000-4000-8000-0000000000d1-b"}'),
    pg_temp.click(4, '{"post_id": null, "page_kind": "home", "page": "/", "placement": "pick"}'),
    pg_temp.click(2)
  )), '{"recorded": 4, "duplicate": 1, "refused": []}', 'clicks with and without details are recorded once'
);
select results_eq(
  'select pg_temp.totals()', array[
    'home / pick 1', 'review /reviews/roller 1 offers e1 1', 'review /reviews/roller 1 text b1 b 1',
    'review /reviews/roller 1 unknown 1'
  ], 'and counted by where they were and where they led'
);
select is((select sum(buy_clicks) from public.daily_post_totals), 3::numeric, 'a click without a review counts for none');
select is(
  (select sum(visits) from public.daily_country_totals), 4::numeric, 'and for its country'
);
select is(
  public.record_events(jsonb_build_array(pg_temp.click(
    5, '{"offer_id": "00000000-0000-4000-8000-0000000000ee", "link_id": "00000000-0000-4000-8000-0000000000ef"}'
  ))) ->> 'recorded', '1', 'an unknown offer and link are no reason to lose a click'
);
select results_eq(
  $$select clicks from public.daily_click_totals where placement = 'unknown'$$, array[2::bigint], 'which counts without them'
);
select is(
  public.record_events(jsonb_build_array(pg_temp.click(10 + place::integer, given))) ->> 'refused', '[0]',
  format('%s is refused', given)
) from jsonb_array_elements('[
  {"page_kind": "cellar"}, {"placement": "attic"}, {"offer_id": "x"}, {"link_id": "x"}, {"post_id": "x"},
  {"kind": "page_view", "post_id": null}
]') with ordinality as malformed (given, place);

-- Repeated clicks of one page load, with whatever they are about
select public.record_events(jsonb_build_array(pg_temp.click(
  20, '{"page_view_id": "00000000-0000-4000-8000-0000000000f1", "placement": "closing", "received_at": 1795262400700}'
)));
select is(
  public.record_events(jsonb_build_array(pg_temp.click(
    21, '{"page_view_id": "00000000-0000-4000-8000-0000000000f1", "placement": "table", "post_id": null, "page": "/"}'
  ))) ->> 'recorded', '1', 'an earlier click of the page load arrives later, from elsewhere on it'
);
select results_eq(
  $$select placement, clicks from public.daily_click_totals where placement in ('closing', 'table') order by 1$$,
  $$values ('closing', 0::bigint), ('table', 1::bigint)$$, 'and the later one no longer counts'
);
select is((select sum(buy_clicks) from public.daily_post_totals), 4::numeric, 'nor for its review');
select is(pg_temp.monthly(), 6::bigint, 'the months follow');

-- The numbers of a period
reset role;
update public.daily_click_totals set day = current_date;
set local role service_role;
select is(
  (public.analytics_clicks('placement', '7d') -> 'items') @> '[{"key": "pick", "clicks": 1}]', true, 'clicks are listed by place'
);
select is(
  public.analytics_clicks('link', '7d') #>> '{items,0,name}', '/go/nord', 'by managed link'
);
select is(
  public.analytics_clicks('merchant', '7d', 'name-asc') #>> '{items,0,name}', 'Nord', 'by merchant'
);
select is(
  public.analytics_clicks('offer', '7d') -> 'items'
    @> '[{"name": "Roller", "detail": "Nord", "clicks": 1}]', true, 'and by offer'
);
select is(
  (select sum((row ->> 'clicks')::integer) from jsonb_array_elements(
    public.analytics_export_clicks(current_date - 1, current_date, 100)
  ) as given (row)), 6::bigint, 'an export has them all'
);
select throws_ok($$select public.analytics_clicks('colour', '7d')$$, null, null, 'there are no other lists');
select throws_ok($$select public.analytics_clicks('link', '7d', 'id; drop')$$, null, null, 'or orders');

-- Prices
select is(
  (select array_agg(right(item ->> 'offer_id', 1)) from jsonb_array_elements(public.list_review_prices('priced', 10) -> 'items') as given (item)),
  array['2', '1'], 'the price checked longest ago comes first'
);
select is(
  public.list_review_prices('priced', 10) -> 'counts', '{"priced": 2, "expired": 1, "missing": 1}', 'with the number in each list'
);
select is(
  public.save_price('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000e1', 3990, 'EUR', '2026-11-24T06:00:00Z')
    #>> '{price,checked_at}', '2026-11-24T12:00:00+00:00', 'a price is recorded with the time'
);
select is(
  public.save_price('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000e1', 1, 'EUR', '2026-11-24T06:00:00Z')
    ->> 'outcome', 'changed', 'a newer one is not replaced unseen'
);
select is(
  public.save_price('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000e2', 1, 'EUR', '2026-11-24T06:00:00Z')
    ->> 'outcome', 'refused', 'nor one that its merchant does not let anyone type'
);
select is(
  public.save_price('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000e9', 1, 'EUR') ->> 'outcome',
  'missing', 'an unknown offer has no price'
);
select throws_ok(
  $$select public.save_price('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000e3', -1, 'EUR')$$,
  '23514', null, 'an amount is positive'
);

-- The API of a shop
select is(
  public.claim_prices('{amazon}', 10), jsonb_build_array(jsonb_build_object(
    'post_id', '00000000-0000-4000-8000-000000000001', 'offer_id', '00000000-0000-4000-8000-0000000000e2',
    'condition', 'new', 'network', 'amazon', 'tag', null, 'url', 'https://strict.example/'
  )), 'prices of its network that are due are claimed'
);
select is(public.claim_prices('{amazon}', 10), '[]', 'once an hour');
select lives_ok(
  $$select public.note_price_problems('[{"offer_id": "00000000-0000-4000-8000-0000000000e2", "problem": "Closed"}]')$$,
  'why there is none can be noted'
);
select is(public.list_review_prices('expired', 10) #>> '{items,0,problem}', 'Closed', 'and is shown');

-- Nobody else
reset role;
select is(
  (
    select count(*) from unnest(array['anon', 'authenticated']) as role
    cross join unnest(array[
      'public.list_review_prices(text, integer, uuid, timestamptz, text)', 'public.save_price(uuid, uuid, bigint, text, timestamptz, text)',
      'public.claim_prices(text[], integer)', 'public.note_price_problems(jsonb)', 'public.record_prices(jsonb)',
      'public.analytics_clicks(text, text, text, integer, integer)', 'public.analytics_export_clicks(date, date, integer, text)',
      'public.analytics_pages(text, text, text, integer, integer)', 'public.analytics_export_pages(date, date, integer, text)'
    ]) as name
    where has_function_privilege(role, name, 'execute')
  ), 0::bigint, 'visitors and signed-in users may call none of it'
);
select is(
  (
    select count(*) from unnest(array['anon', 'authenticated']) as role
    cross join unnest(array[
      'public.daily_click_totals', 'public.daily_page_views', 'private.monthly_click_totals',
      'private.monthly_page_totals', 'private.price_attempts'
    ]) as name
    where has_table_privilege(role, name, 'select, insert, update, delete')
  ), 0::bigint, 'or read its tables'
);
set local role service_role;
select throws_ok(
  'update public.daily_click_totals set clicks = 1000', '42501', null, 'the edge cannot count by hand'
);
select throws_ok(
  $$insert into public.daily_page_views values (current_date, 'best-of', '/best/one', 1000)$$, '42501', null,
  'or views'
);

-- Views of pages that are not reviews
select is(
  public.record_events(jsonb_build_array(
    pg_temp.click(90, '{"kind": "page_view", "post_id": null, "page_kind": "best-of", "page": "/best/one"}'),
    pg_temp.click(91, '{"kind": "page_view", "post_id": null, "page_kind": "best-of", "page": "/best/one"}'),
    pg_temp.click(92, '{"kind": "page_view", "post_id": null, "page_kind": "best-of", "page": "/best/one", "exclusion": "bot"}'),
    pg_temp.click(90, '{"kind": "page_view", "post_id": null, "page_kind": "best-of", "page": "/best/one"}'),
    pg_temp.click(93, '{"kind": "page_view", "post_id": null, "page_kind": "home", "page": "/"}'),
    pg_temp.click(94, '{"kind": "page_view", "post_id": null}')
  )), '{"recorded": 3, "duplicate": 1, "refused": [4, 5]}', 'views without a review are those of some kinds of page'
);
select results_eq(
  'select page_kind, page, views from public.daily_page_views',
  $$values ('best-of', '/best/one', 2::bigint)$$, 'and count once'
);
reset role;

select * from finish();
rollback;
