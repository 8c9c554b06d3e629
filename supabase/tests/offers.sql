-- Offers of further shops: what may be stored, when a price may be shown, and who reads what.
begin;
set local search_path = public, extensions;
truncate public.posts, public.changes, public.merchants, public.managed_links cascade;

create function pg_temp.set_clock(moment text) returns void language plpgsql as $$
begin
  execute format(
    'create or replace function private.clock() returns timestamptz
      language sql stable set search_path = '''' return %L::timestamptz', moment
  );
end
$$;
create function pg_temp.offer(number integer, url text, changes jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object(
    'id', format('00000000-0000-4000-8000-0000000000%s', lpad(number::text, 2, '0')),
    'merchant_id', null, 'url', url, 'amount', 4999, 'currency', 'USD', 'condition', 'new',
    'availability', 'in-stock', 'note', null, 'source', 'manual', 'checked_at', null, 'starts_at', null,
    'ends_at', null
  ) || changes
$$;
create function pg_temp.store(variadic offers jsonb[]) returns void language sql as $$
  update public.posts set offers = to_jsonb($1) where slug = 'shoe'
$$;
create function pg_temp.stored(number integer) returns jsonb language sql as $$
  select offers -> (number - 1) from public.posts where slug = 'shoe'
$$;
create function pg_temp.seen(number integer) returns jsonb language sql as $$
  select public.read_reviews() -> 0 -> 'offers' -> (number - 1)
$$;

select pg_temp.set_clock('2026-11-24T12:00:00Z');
-- The migration began at the real moment.
update private.schedule_progress set numbered_until = private.clock();
insert into public.merchants (id, name, price_limit_minutes, allows_manual_prices, sub_id_parameter) values
  ('00000000-0000-4000-8000-0000000000a1', 'Daily', 1440, true, 'sid'),
  ('00000000-0000-4000-8000-0000000000a2', 'Machine', null, false, null),
  ('00000000-0000-4000-8000-0000000000a3', 'Forever', null, true, null);
insert into public.merchant_domains (domain, merchant_id) values
  ('daily.example', '00000000-0000-4000-8000-0000000000a1'),
  ('machine.example', '00000000-0000-4000-8000-0000000000a2'),
  ('shop.daily.example', '00000000-0000-4000-8000-0000000000a3');
insert into public.managed_links (slug, target, deleted_at) values
  ('shoe', 'https://daily.example/shoe', null),
  ('gone', 'https://daily.example/gone', '2026-11-01T00:00:00Z');
insert into public.posts (id, title, slug, published, primary_affiliate_url) values
  ('00000000-0000-4000-8000-0000000000d1', 'Shoe', 'shoe', true, 'https://www.daily.example/shoe');
set constraints all immediate;
set constraints all deferred;

select plan(50);

-- Which shop a URL belongs to.
select is(private.merchant_of_link(url), merchant::uuid, url) from (values
  ('https://daily.example/a', '00000000-0000-4000-8000-0000000000a1'),
  ('HTTPS://WWW.Daily.Example:443/a?b=c', '00000000-0000-4000-8000-0000000000a1'),
  ('https://shop.daily.example/', '00000000-0000-4000-8000-0000000000a3'),
  ('https://daily.example./', '00000000-0000-4000-8000-0000000000a1'),
  ('https://notdaily.example/', null),
  ('https://daily.example.evil.example/', null),
  ('https://evil.example/daily.example', null),
  ('https://daily.example@evil.example/', null),
  ('/go/shoe', '00000000-0000-4000-8000-0000000000a1'),
  ('/go/unknown', null)
) as given (url, merchant);

-- What may be stored.
select throws_ok(
  format('update public.posts set offers = jsonb_build_array(%L::jsonb)', pg_temp.offer(1, 'https://a.example') || wrong),
  '23514', null, wrong::text
) from (values
  ('{"url": "javascript:alert(1)"}'::jsonb),
  ('{"amount": -1}'),
  ('{"amount": 0}'),
  ('{"amount": 49.99}'),
  ('{"amount": 1000000000000}'),
  ('{"amount": "4999"}'),
  ('{"currency": null}'),
  ('{"currency": "usd"}'),
  ('{"condition": "broken"}'),
  ('{"ends_at": "never"}'),
  ('{"starts_at": "2026-12-02T00:00:00Z", "ends_at": "2026-12-01T00:00:00Z"}')
) as given (wrong);
select throws_ok(
  $$select pg_temp.store(pg_temp.offer(1, 'https://a.example'), pg_temp.offer(1, 'https://b.example'))$$,
  '23514', null, 'two offers have two ids'
);
select throws_ok(
  $$select pg_temp.store(pg_temp.offer(1, 'https://a.example', '{"merchant_id": "00000000-0000-4000-8000-00000000dead"}'))$$,
  '23503', 'An offer names a merchant that does not exist.'
);
select throws_ok(
  format('select pg_temp.store(pg_temp.offer(1, %L))', url),
  '23503', 'An offer names a managed link that does not exist.', url
) from (values ('/go/gone'), ('/go/never')) as given (url);
select throws_ok(
  $$select pg_temp.store(pg_temp.offer(1, 'https://machine.example/shoe'))$$,
  '23514', 'A price of this merchant may not be typed by hand.'
);

-- When a price may be shown.
select pg_temp.store(
  pg_temp.offer(1, 'https://daily.example/shoe'),
  pg_temp.offer(2, 'https://shop.daily.example/shoe', '{"checked_at": "2099-01-01T00:00:00.000Z"}'),
  pg_temp.offer(3, 'https://machine.example/shoe', '{"source": "feed"}'),
  pg_temp.offer(4, '/go/shoe', '{"starts_at": "2026-11-24T13:00:00.000Z", "ends_at": "2026-11-24T14:00:00.000Z"}')
);
select is(pg_temp.stored(1) ->> 'checked_at', '2026-11-24T12:00:00.000Z', 'a new price was checked now');
select is(pg_temp.stored(2) ->> 'checked_at', '2026-11-24T12:00:00.000Z', 'no price was checked in the future');
select is(
  pg_temp.seen(1) - array['id', 'note', 'ends_at'],
  '{
    "url": "https://daily.example/shoe", "amount": 4999, "currency": "USD", "condition": "new",
    "availability": "in-stock", "checked_at": "2026-11-24T12:00:00.000Z",
    "price_until": "2026-11-25T12:00:00.000Z",
    "merchant": {"name": "Daily", "sub_id_parameter": "sid", "disclosure": null}
  }',
  'visitors read an offer with its shop and the end of its price'
);
select is(pg_temp.seen(2) ->> 'price_until', null, 'without a limit a price stays');
select is(public.read_reviews() -> 0 -> 'merchant' ->> 'name', 'Daily', 'and with the shop of the primary offer');

-- Through a network.
insert into public.merchants (id, name, network, sub_id_parameter, disclosure) values
  ('00000000-0000-4000-8000-0000000000a4', 'Behind', 'awin', 'clickref', 'We earn through Awin.');
insert into public.merchant_domains (domain, merchant_id) values
  ('behind.example', '00000000-0000-4000-8000-0000000000a4');
select is(private.public_merchant('00000000-0000-4000-8000-0000000000a4', url) ->> 'sub_id_parameter', parameter, url)
from (values
  ('https://behind.example/p', 'clickref'),
  ('https://www.awin1.com/cread.php?ued=https%3A%2F%2Fbehind.example%2Fp', 'clickref'),
  ('https://www.anrdoezrs.net/click-1-2?url=https%3A%2F%2Fbehind.example%2Fp', null),
  (null, 'clickref')
) as given (url, parameter);
select is(
  private.public_merchant('00000000-0000-4000-8000-0000000000a1', 'https://www.anrdoezrs.net/click-1-2')
    ->> 'sub_id_parameter',
  'sid', 'a merchant without a network has its own parameter in any link'
);
update public.posts
set primary_affiliate_url = 'https://www.awin1.com/cread.php?awinmid=1&ued=https%3A%2F%2Fwww.behind.example%2Fp'
where slug = 'shoe';
select is(
  public.read_reviews() -> 0 -> 'merchant',
  '{"name": "Behind", "sub_id_parameter": "clickref", "disclosure": "We earn through Awin."}',
  'a link through a network belongs to the merchant behind it'
);
update public.posts
set primary_affiliate_url = 'https://www.awin1.com/awclick.php?mid=1',
  primary_merchant_id = '00000000-0000-4000-8000-0000000000a4'
where slug = 'shoe';
select is(
  public.read_reviews() -> 0 -> 'merchant' ->> 'name', 'Behind', 'one that does not say it, to the merchant that the owner chose'
);
select is(public.read_reviews() -> 0 ? 'primary_merchant_id', false, 'whose id visitors do not see');
insert into public.managed_links (id, slug, target, country_targets) values (
  '00000000-0000-4000-8000-0000000000b4', 'behind',
  'https://www.awin1.com/cread.php?ued=https%3A%2F%2Fbehind.example%2Fp',
  '{"DE": "https://www.anrdoezrs.net/click-1-2?url=https%3A%2F%2Fbehind.example%2Fp"}'
);
set constraints all immediate;
set constraints all deferred;
select is(
  (
    select jsonb_build_array(link #> '{target,sub_id_parameter}', link #> '{country_targets,DE,sub_id_parameter}')
    from private.edge_links(array['00000000-0000-4000-8000-0000000000b4'::uuid])
  ),
  '["clickref", null]', 'a managed link gets the sub-ID of the merchant behind its network'
);
update public.posts set primary_affiliate_url = 'https://www.daily.example/shoe', primary_merchant_id = null
where slug = 'shoe';
select is(jsonb_array_length(public.read_reviews() -> 0 -> 'offers'), 3, 'an offer that has not started is not read');
select pg_temp.set_clock('2026-11-24T13:00:00Z');
select is(pg_temp.seen(4) ->> 'url', '/go/shoe', 'it is from its start on');
select is(
  (select jsonb_agg(change ->> 'slug') from jsonb_array_elements(public.read_changes(9e15::bigint) -> 'due') as change),
  '["shoe"]', 'which the edge learns of'
);
select pg_temp.set_clock('2026-11-24T14:00:00Z');
select is(pg_temp.seen(4), null, 'and not from its end on');
select pg_temp.set_clock('2026-11-25T12:00:00Z');
select is(
  pg_temp.seen(1) - array['id', 'note', 'ends_at', 'url', 'merchant', 'condition'],
  '{"amount": null, "currency": null, "checked_at": null, "price_until": null, "availability": "unknown"}',
  'after its limit a price is gone, and what was checked with it'
);

-- Prices are recorded without a new version.
create temporary table versions as select updated_at from public.posts;
select is(
  public.record_prices('[{"post_id": "00000000-0000-4000-8000-0000000000d1", "offer_id": "00000000-0000-4000-8000-000000000001", "amount": 4500, "currency": "USD"}]'),
  1, 'a price is recorded'
);
select is(pg_temp.seen(1) ->> 'amount', '4500', 'visitors read it at once');
select is((select updated_at from public.posts), (select updated_at from versions), 'an open form stays valid');
select pg_temp.store(pg_temp.offer(1, 'https://daily.example/shoe', '{"checked_at": "2026-11-24T12:00:00.000Z", "note": "Saved"}'));
select is(
  pg_temp.stored(1) - array['id', 'url'],
  pg_temp.offer(1, '', '{"amount": 4500, "checked_at": "2026-11-25T12:00:00.000Z", "note": "Saved"}') - array['id', 'url'],
  'a form opened before does not bring the older price back'
);
select isnt(
  has_column_privilege('anon', 'public.posts', 'offers', 'select'), true,
  'the publishable key reads offers only where their instants are respected'
);

select * from finish();
rollback;
