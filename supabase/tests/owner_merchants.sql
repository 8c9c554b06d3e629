-- What the owner does with merchants, and what of them the saves of posts refuse.
begin;
set local search_path = public, extensions;
truncate public.posts, public.categories, public.admin_users, public.admin_activity_logs, public.merchants cascade;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('x', gen_salt('bf', 4)));

create function pg_temp.merchant(changes jsonb) returns jsonb language sql as $$
  select '{"name": "Fell & Co", "network": "none", "tag_parameter": "ref", "tag_value": "spotter",
    "country_tags": {"DE": "spotter-de"}, "sub_id_parameter": "sub", "allows_cloaking": true,
    "allows_manual_prices": true, "price_limit_minutes": null, "allows_image_storage": true,
    "allows_checks": true, "disclosure": null, "domains": ["fell.example"]}'::jsonb || changes
$$;
create function pg_temp.save(changes jsonb, id text default null, version text default null) returns jsonb language sql as $$
  select public.save_merchant('00000000-0000-4000-8000-0000000000a1', pg_temp.merchant(changes), id::uuid, version::timestamptz)
$$;
create function pg_temp.id(name_input text) returns uuid language sql as $$
  select id from public.merchants where name = name_input
$$;
create function pg_temp.version(name_input text) returns text language sql as $$
  select updated_at::text from public.merchants where name = name_input
$$;
create function pg_temp.last_logged() returns text language sql as $$
  select action || ': ' || description from public.admin_activity_logs order by id desc limit 1
$$;
create function pg_temp.offer(changes jsonb) returns jsonb language sql as $$
  select '{"id": "0a000000-0000-4000-8000-000000000001", "merchant_id": null, "url": "https://www.fell.example/x",
    "amount": null, "currency": null, "condition": "new", "availability": "unknown", "note": null,
    "source": "manual", "checked_at": null, "starts_at": null, "ends_at": null}'::jsonb || changes
$$;
create function pg_temp.save_post(form jsonb) returns jsonb language sql as $$
  select public.save_post('00000000-0000-4000-8000-0000000000a1', '{"title": "T"}'::jsonb || form, '{}')
$$;
-- The changes of an imagined transaction, as post titles.
create function pg_temp.changes_of(statement text) returns setof text language plpgsql as $$
declare
  before bigint := coalesce((select max(number) from public.changes), 0);
begin
  execute statement;
  set constraints all immediate;
  set constraints all deferred;
  return query
    with made as (
      update public.changes set transaction_id = (number + 1000000000)::text::xid8 where number > before returning key
    )
    select posts.title from made join public.posts on posts.id = made.key order by 1;
end
$$;
create function pg_temp.makes(statement text, expected text[], name text) returns text language sql as $$
  select results_eq(format('select pg_temp.changes_of(%L)', statement), expected, name)
$$;
grant execute on all functions in schema pg_temp to service_role;

select plan(54);
set local role service_role;

-- Merchants
select is(pg_temp.save('{}') ->> 'outcome', 'saved', 'a merchant is created');
select is(pg_temp.last_logged(), 'Create Merchant: Created "Fell & Co"', 'and logged');
select is(public.list_merchants() #> '{0,domains}', '["fell.example"]', 'the list has its domains');
select is(
  pg_temp.save('{"name": "FELL & CO", "domains": []}'), '{"outcome": "refused", "field": "name"}', 'its name is taken'
);
select is(
  pg_temp.save('{"name": "Other"}'),
  '{"outcome": "refused", "field": "domains", "domain": "fell.example", "merchant": "Fell & Co"}',
  'a domain belongs to one merchant, which is named'
);
select is(
  pg_temp.save('{"name": "Other", "domains": ["Bad Domain"]}'), '{"outcome": "refused", "field": "domains"}',
  'the checks of the table hold'
);
select is(
  pg_temp.save('{"disclosure": "We earn."}', pg_temp.id('Fell & Co')::text, '2026-01-01T00:00:00Z') ->> 'outcome',
  'changed', 'an older version is refused'
);
select is(
  pg_temp.save('{"name": "Fell", "domains": ["fell.example", "fell.shop"]}', pg_temp.id('Fell & Co')::text, pg_temp.version('Fell & Co'))
    #> '{merchant,domains}',
  '["fell.example", "fell.shop"]', 'a merchant gets another domain'
);
select is(pg_temp.last_logged(), 'Update Merchant: Updated "Fell"', 'and the save is logged');
select is(
  pg_temp.save('{"name": "Fell", "domains": ["fell.example"]}', pg_temp.id('Fell')::text, pg_temp.version('Fell'))
    #> '{merchant,domains}',
  '["fell.example"]', 'and loses it'
);
select is(
  pg_temp.save('{}', '00000000-0000-4000-8000-00000000dead', '2026-01-01T00:00:00Z'), '{"outcome": "missing"}',
  'what is gone cannot be saved'
);
select is(pg_temp.save('{"name": "Big", "domains": ["big.example"], "allows_manual_prices": false, "allows_image_storage": false}')
  ->> 'outcome', 'saved', 'a merchant that forbids much is created');

-- Images
select is(public.image_refusal('https://img.big.example/a.jpg'), 'Big', 'its images are not stored');
select is(public.image_refusal('https://fell.example/a.jpg'), null, 'those of others are');
select is(public.image_refusal('https://notbig.example/a.jpg'), null, 'a domain that ends alike is another one');

-- Posts
select is(
  pg_temp.save_post(jsonb_build_object('offers', jsonb_build_array(
    pg_temp.offer('{"merchant_id": "00000000-0000-4000-8000-00000000dead"}')))) ->> 'field',
  'offers.merchant', 'an offer of an unknown merchant is refused'
);
select is(
  pg_temp.save_post(jsonb_build_object('offers', jsonb_build_array(pg_temp.offer('{"url": "/go/nowhere"}')))) ->> 'field',
  'offers.link', 'so is one of an unknown managed link'
);
select is(
  pg_temp.save_post(jsonb_build_object('offers', jsonb_build_array(
    pg_temp.offer('{"url": "https://big.example/x", "amount": 100, "currency": "USD"}')))) ->> 'field',
  'offers.price', 'so is a typed price that the merchant forbids'
);
select is(
  pg_temp.save_post('{"primary_affiliate_url": "/go/nowhere"}') ->> 'field', 'primary_affiliate_url',
  'so is a primary URL of an unknown managed link'
);
insert into public.managed_links (slug, target, merchant_id) values
  ('fell', 'https://track.example/1', pg_temp.id('Fell')), ('direct', 'https://fell.example/2', null);
select is(
  pg_temp.save_post('{"title": "Linked", "published": true, "primary_affiliate_url": "/go/direct"}') ->> 'outcome', 'saved',
  'that of a known one is saved'
);
select is(
  pg_temp.save_post(jsonb_build_object('title', 'Chosen', 'published', true, 'offers', jsonb_build_array(
    pg_temp.offer(jsonb_build_object('url', 'https://track.example/x', 'merchant_id', pg_temp.id('Fell'))))))
    ->> 'outcome',
  'saved', 'an offer names its merchant'
);
select is(
  pg_temp.save_post(jsonb_build_object('title', 'Recognized', 'published', true, 'offers', jsonb_build_array(pg_temp.offer('{}'))))
    ->> 'outcome',
  'saved', 'or is recognized'
);
select is(
  pg_temp.save_post('{"title": "Elsewhere", "published": true, "primary_affiliate_url": "https://else.example/"}') ->> 'outcome',
  'saved', 'a review links elsewhere'
);
select is(
  pg_temp.save_post(jsonb_build_object(
    'title', 'Behind', 'published', true,
    'primary_affiliate_url', 'https://www.awin1.com/cread.php?awinmid=1&ued=https%3A%2F%2Fwww.fell.example%2Fp'
  )) ->> 'outcome',
  'saved', 'a review links through a network'
);
select is(
  pg_temp.save_post(jsonb_build_object(
    'title', 'Encoded', 'published', true,
    'primary_affiliate_url', 'https://www.awin1.com/cread.php?ued=https%3A%2F%2Ffell%252Eexample%2Fp'
  )) ->> 'outcome',
  'saved', 'a review links through a network and spells the host in another way'
);
select is(
  pg_temp.save_post(jsonb_build_object(
    'title', 'Named', 'published', true, 'primary_merchant_id', pg_temp.id('Fell'),
    'primary_affiliate_url', 'https://www.awin1.com/awclick.php?mid=1'
  )) ->> 'outcome',
  'saved', 'a review names the merchant that its tracking link does not say'
);
select is(
  pg_temp.save_post(
    '{"title": "Unknown", "primary_merchant_id": "00000000-0000-4000-8000-00000000dead"}'
  ) #>> '{post,primary_merchant_id}',
  null, 'one that is gone is not named'
);
insert into public.managed_links (slug, target) values
  ('behind', 'https://www.awin1.com/cread.php?ued=https%3A%2F%2Ffell.example%2F3');
select is(
  pg_temp.save_post('{"title": "Draft", "primary_affiliate_url": "https://fell.example/"}') ->> 'outcome', 'saved', 'a draft links to it too'
);
reset role;
set constraints all immediate;
set constraints all deferred;
update public.changes set transaction_id = (number + 1000000000)::text::xid8;

-- Changes
select pg_temp.makes(
  $$update merchants set disclosure = 'We earn.' where name = 'Fell'$$, array['Behind', 'Chosen', 'Encoded', 'Linked', 'Named', 'Recognized'],
  'what visitors see of a merchant is a change of its reviews'
);
select pg_temp.makes(
  $$update merchants set allows_checks = false where name = 'Fell'$$, '{}', 'what they do not see is none'
);
select pg_temp.makes(
  $$insert into merchant_domains values ('else.example', pg_temp.id('Big'))$$, array['Elsewhere'],
  'another domain is a change of the reviews that link to it'
);
select pg_temp.makes(
  $$delete from merchant_domains where domain = 'else.example'$$, array['Elsewhere'], 'so is the end of it'
);
select pg_temp.makes(
  $$update merchant_domains set merchant_id = pg_temp.id('Big') where domain = 'fell.example'$$,
  array['Behind', 'Encoded', 'Linked', 'Recognized'], 'so is another merchant of it'
);
select pg_temp.makes(
  $$update merchant_domains set merchant_id = pg_temp.id('Fell') where domain = 'fell.example'$$,
  array['Behind', 'Encoded', 'Linked', 'Recognized'], 'and back'
);
select pg_temp.makes(
  $$update posts set primary_merchant_id = pg_temp.id('Big') where title = 'Behind'$$, array['Behind'],
  'so is a merchant that the owner chooses'
);
select results_eq(
  $$select merchants.name from merchants where exists (
      select from private.posts_using_merchant(merchants.id) as used where used.title = 'Behind'
    )$$,
  array['Big'], 'which wins over that of the link'
);
select pg_temp.makes(
  $$update posts set primary_merchant_id = null where title = 'Behind'$$, array['Behind'], 'until it is taken back'
);
select pg_temp.makes(
  $$update managed_links set target = 'https://fell.example/other' where slug = 'direct'$$, '{}',
  'another page of the same merchant behind a managed link is none'
);
select pg_temp.makes(
  $$update managed_links set target = 'https://big.example/other' where slug = 'direct'$$, array['Linked'],
  'another merchant is'
);
select pg_temp.makes(
  $$update managed_links set target = 'https://fell.example/2', merchant_id = null where slug = 'direct'$$,
  array['Linked'], 'and back'
);
set local role service_role;

-- Deleting
select is(
  public.delete_merchant('00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-00000000dead'),
  '{"outcome": "missing"}', 'what is gone cannot be deleted'
);
select results_eq(
  $$select post ->> 'title' from jsonb_array_elements(
      public.delete_merchant('00000000-0000-4000-8000-0000000000a1', pg_temp.id('Fell')) -> 'posts'
    ) as post$$,
  array['Behind', 'Chosen', 'Draft', 'Encoded', 'Linked', 'Named', 'Recognized'], 'a merchant in use stays, and its posts are named'
);
select is(
  jsonb_path_query_array(
    public.delete_merchant('00000000-0000-4000-8000-0000000000a1', pg_temp.id('Fell')), '$.links[*].slug'),
  '["behind", "direct", "fell"]', 'so are its managed links'
);
select throws_like(
  $$delete from public.merchants where name = 'Fell'$$, '%', 'nor does a direct deletion remove it'
);
insert into public.drafts (content_kind, content_id, fields)
  select 'post', id, jsonb_build_object('primary_merchant_id', pg_temp.id('Big')) from public.posts where title = 'Linked';
select throws_like(
  $$delete from public.merchants where name = 'Big'$$, 'Offers name this merchant.', 'nor that of one that only a draft names'
);
delete from public.drafts;
select is(
  public.delete_merchant('00000000-0000-4000-8000-0000000000a1', pg_temp.id('Big')), '{"outcome": "deleted"}',
  'one without use is deleted'
);
select is(pg_temp.last_logged(), 'Delete Merchant: Deleted "Big"', 'and its name kept in the log');
delete from public.posts;
update public.managed_links set deleted_at = now();
select is(
  public.delete_merchant('00000000-0000-4000-8000-0000000000a1', pg_temp.id('Fell')), '{"outcome": "deleted"}',
  'deleted links do not keep it'
);
reset role;

-- Revisions
insert into public.merchants (id, name, allows_manual_prices) values
  ('00000000-0000-4000-8000-0000000000e1', 'Later', false);
select is(
  private.with_known_shops(jsonb_build_object(
    'offers', jsonb_build_array(pg_temp.offer('{"merchant_id": "00000000-0000-4000-8000-00000000dead"}'))
  )) #>> '{offers,0,merchant_id}',
  null, 'an older version loses a merchant that is gone'
);
select is(
  private.with_known_shops(jsonb_build_object('offers', jsonb_build_array(
    pg_temp.offer('{"merchant_id": "00000000-0000-4000-8000-0000000000e1", "amount": 1, "currency": "USD"}')))) #>> '{offers,0,amount}',
  null, 'and a price that may not be typed now'
);
select is(
  private.with_known_shops(jsonb_build_object('primary_affiliate_url', '/go/fell', 'offers', jsonb_build_array(pg_temp.offer('{"url": "/go/fell"}')))),
  '{"primary_affiliate_url": null, "offers": []}', 'and links that are deleted'
);
select is(private.with_known_shops('{"title": "T"}'), '{"title": "T"}', 'one without shops stays as it is');

-- Visitors
set local role anon;
select throws_ok('select public.list_merchants()', '42501', null, 'visitors cannot list merchants');
select throws_ok('select * from public.merchants', '42501', null, 'nor read their table');
reset role;
select * from finish();
rollback;
