-- The price of a primary offer: when it was typed or checked, until when it may be shown, and who may record it.
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
create function pg_temp.price(wanted text default 'shoe') returns text language sql as $$
  select concat_ws(' ', price, to_char(price_checked_at at time zone 'UTC', 'DD HH24:MI')) from public.posts where slug = wanted
$$;
create function pg_temp.seen(wanted text default 'shoe') returns text language sql as $$
  select concat_ws(' ', review ->> 'price', right(left(review ->> 'price_checked_at', 16), 8), right(left(review ->> 'price_until', 16), 8))
  from jsonb_array_elements(public.read_reviews()) as read (review) where review ->> 'slug' = wanted
$$;
create function pg_temp.record(kind text) returns void language sql as $$
  select private.record_revision('post', id, null, kind) from public.posts where slug = 'shoe'
$$;

select pg_temp.set_clock('2026-11-01T08:00:00Z');
-- The migration began at the real moment.
update private.schedule_progress set numbered_until = private.clock();
insert into public.merchants (id, name, price_limit_minutes, allows_manual_prices) values
  ('00000000-0000-4000-8000-0000000000a1', 'Daily', 1440, true),
  ('00000000-0000-4000-8000-0000000000a2', 'Machine', null, false);
insert into public.merchant_domains (domain, merchant_id) values
  ('daily.example', '00000000-0000-4000-8000-0000000000a1'), ('machine.example', '00000000-0000-4000-8000-0000000000a2');
insert into public.posts (id, title, slug, published, price, primary_affiliate_url) values
  ('00000000-0000-4000-8000-0000000000d1', 'Shoe', 'shoe', true, '$49', 'https://free.example/'),
  ('00000000-0000-4000-8000-0000000000d2', 'Sock', 'sock', true, 'from €9', 'https://daily.example/'),
  ('00000000-0000-4000-8000-0000000000d3', 'Glove', 'glove', true, '$5', 'https://machine.example/'),
  ('00000000-0000-4000-8000-0000000000d4', 'Hat', 'hat', true, ' ', 'https://daily.example/');
insert into public.admin_users (id, username, email, password_hash)
values ('00000000-0000-4000-8000-0000000000f1', 'pricer', 'pricer@example.com', '$2a$04$' || repeat('x', 53));

select plan(39);

-- When it was typed
select is(pg_temp.price(), '$49 01 08:00', 'a new price is checked now');
select is((select price_checked_at from public.posts where slug = 'hat'), null, 'no price has no date');
select pg_temp.record('publish');
select pg_temp.set_clock('2026-11-02T08:00:00Z');
update public.posts set title = 'The shoe' where slug = 'shoe';
select is(pg_temp.price(), '$49 01 08:00', 'another edit is no check');
update public.posts set price = '$59' where slug = 'shoe';
select is(pg_temp.price(), '$59 02 08:00', 'a changed price is checked now');
select pg_temp.record('save');
update public.posts set price = null where slug = 'shoe';
select is(pg_temp.price(), '', 'a price that is gone has no date');
update public.posts set price = '$59' where slug = 'shoe';

select pg_temp.set_clock('2026-11-03T08:00:00Z');
insert into public.drafts (content_kind, content_id, fields) values ('post', '00000000-0000-4000-8000-0000000000d1', '{"price": "$69"}');
select pg_temp.record('autosave');
select is(
  (
    select right(left((private.drafted(posts)).price_checked_at::text, 13), 5) from public.posts where slug = 'shoe'
  ), '03 08', 'a draft has the date on which it was typed'
);
select pg_temp.set_clock('2026-11-05T08:00:00Z');
update public.posts set price = '$69' where slug = 'shoe';
delete from public.drafts;
select is(pg_temp.price(), '$69 03 08:00', 'and keeps it when it is published later');
select pg_temp.record('publish');

-- What is recorded
select set_config('test.known', (select price_checked_at::text from public.posts where slug = 'shoe'), true);
select is(
  public.save_price('00000000-0000-4000-8000-0000000000d1', known_checked_at_input => current_setting('test.known')::timestamptz, text_input => '$75')
    - array['review', 'change'],
  '{"outcome": "saved", "price": {"text": "$75", "amount": null, "currency": null, "source": "manual", "checked_at": "2026-11-05T08:00:00+00:00", "price_until": null}}',
  'a price is recorded with the time'
);
select is(
  public.save_price('00000000-0000-4000-8000-0000000000d1', known_checked_at_input => current_setting('test.known')::timestamptz, text_input => '$1')
    ->> 'outcome', 'changed', 'a newer one is not replaced unseen'
);
select is(
  public.save_price('00000000-0000-4000-8000-0000000000d3', known_checked_at_input => private.clock(), text_input => '$1') ->> 'outcome',
  'refused', 'nor is one recorded that its merchant lets nobody type'
);
select is(
  public.save_price('00000000-0000-4000-8000-0000000000df', text_input => '$1') ->> 'outcome', 'missing', 'an unknown post has no price'
);
select is((select count(*) from public.revisions where content ->> 'price' = '$75'), 0::bigint, 'a record is no edit');
update public.posts set price = '$69', title = 'Shoe' where slug = 'shoe';
select is(pg_temp.price(), '$75 05 08:00', 'a form that was open meanwhile does not bring the older price back');
select pg_temp.set_clock('2026-11-06T08:00:00Z');
update public.posts set price = '$70' where slug = 'shoe';
select is(pg_temp.price(), '$70 06 08:00', 'one that changes it does');
select pg_temp.record('save');
update public.posts set price = '$59' where slug = 'shoe';
select pg_temp.record('restore');
update public.revisions
set parent_id = (select min(id) from public.revisions where content ->> 'price' = '$59')
where kind = 'restore';
select is(
  private.price_typed_at('00000000-0000-4000-8000-0000000000d1'), '2026-11-02T08:00:00Z'::timestamptz,
  'a price of an earlier version is as old as it was there'
);

-- Rules of merchants
select pg_temp.set_clock('2026-11-01T20:00:00Z');
select is(pg_temp.seen('sock'), 'from €9 01T08:00 02T08:00', 'a price has the limit of its merchant');
select is(pg_temp.seen('glove'), '', 'a typed price is hidden where its merchant allows none');
select is(pg_temp.seen('shoe'), '$59 06T08:00', 'other prices have no limit');
select pg_temp.set_clock('2026-11-02T08:00:00Z');
select is(pg_temp.seen('sock'), '', 'at its limit a price is gone');
select is((select price from public.posts where slug = 'sock'), 'from €9', 'and is still stored');
select is(
  public.preview_form('{"id": "00000000-0000-4000-8000-0000000000d2", "price": "from €9", "url": "https://daily.example/"}') ->> 'price',
  null, 'the preview of a form hides it too'
);
select is(
  public.preview_form('{"id": "00000000-0000-4000-8000-0000000000d2", "price": "€8", "url": "https://daily.example/"}')
    - array['offers', 'merchant', 'specifications'],
  '{"price": "€8", "price_checked_at": "2026-11-02T08:00:00.000Z", "price_until": "2026-11-03T08:00:00.000Z"}',
  'and shows one that is typed now'
);

-- The list
select is(
  (
    select array_agg(item ->> 'title' || coalesce(' ' || (item ->> 'text'), ''))
    from jsonb_array_elements(public.list_review_prices('priced', 10) -> 'items') as given (item)
  ), array['Sock from €9', 'Glove $5', 'Shoe $59'], 'lists every displayed price, readable or not, the one checked longest ago first'
);
select is(public.list_review_prices('priced', 10) -> 'counts', '{"priced": 3, "expired": 2, "missing": 1}', 'with the number in each list');
select is(public.list_prices('priced', 10) -> 'items', '[]', 'while 0.2.0, which knows no primary offers there, sees none');
select is(public.list_review_prices('missing', 10) #>> '{items,0,title}', 'Hat', 'and offers without a price');
select is(public.list_review_prices('priced', 10) -> 'hidden', 'null', 'where the rules apply, nothing is announced');
select is(public.claim_prices('{none}', 10), '[]', 'no API is asked for the price of a primary offer');

-- Share images
select is(
  (
    select array_agg(concat_ws(' ', posts.slug, due ->> 'price') order by posts.slug)
    from jsonb_array_elements(public.reviews_without_share_image(1, 10)) as given (due)
    join public.posts on posts.id = (due ->> 'id')::uuid
  ), array['glove', 'hat  ', 'shoe $59', 'sock'], 'images for shared links have no price with a limit'
);
insert into public.share_images (post_id, post_version, design, image) select id, updated_at, 1, 'iVBORw==' from public.posts;
update public.merchants set price_limit_minutes = 60 where name = 'Machine';
select is(
  (select array_agg(slug order by slug) from public.posts join public.share_images on post_id = posts.id), array['hat', 'shoe', 'sock'],
  'and are drawn again when a merchant changes its rules'
);
select public.save_price('00000000-0000-4000-8000-0000000000d1', known_checked_at_input => '2026-11-06T08:00:00Z', text_input => '$61');
select is(
  (select array_agg(slug order by slug) from public.posts join public.share_images on post_id = posts.id), array['hat', 'sock'],
  'or when a price is recorded'
);
update public.merchants set price_limit_minutes = null where name = 'Machine';

-- A site from before the rules
insert into public.site_settings values ('primary_price_rules', 'pending');
select is(pg_temp.seen('sock') || ', ' || pg_temp.seen('glove'), 'from €9 01T08:00, $5 01T08:00', 'goes on showing its prices');
select is(
  public.list_review_prices('priced', 10) -> 'hidden',
  '[
    {"post_id": "00000000-0000-4000-8000-0000000000d3", "title": "Glove", "text": "$5", "merchant": "Machine", "reason": "forbidden"},
    {"post_id": "00000000-0000-4000-8000-0000000000d2", "title": "Sock", "text": "from €9", "merchant": "Daily", "reason": "old"}
  ]', 'its owner sees which would disappear'
);
set constraints all immediate;
delete from public.changes;
set local role service_role;
select public.apply_price_rules('00000000-0000-4000-8000-0000000000f1');
reset role;
select is(pg_temp.seen('sock'), '', 'and applies the rules');
select results_eq(
  'select slug from public.changes order by slug', array['glove', 'sock'], 'the edge learns of the reviews that change'
);
select is(
  (select action || ': ' || description from public.admin_activity_logs where admin_user_id = '00000000-0000-4000-8000-0000000000f1'),
  'Update Settings: Applied the rules of merchants to the prices of primary offers', 'it is logged'
);
select public.apply_price_rules('00000000-0000-4000-8000-0000000000f1');
select is(
  (select count(*) from public.admin_activity_logs where admin_user_id = '00000000-0000-4000-8000-0000000000f1'),
  1::bigint, 'once'
);

-- Nobody else
select is(
  (
    select count(*) from unnest(array['anon', 'authenticated']) as role
    where has_function_privilege(role, 'public.apply_price_rules(uuid)', 'execute')
  ), 0::bigint, 'visitors and signed-in users may not apply them'
);
set local role anon;
select throws_ok($$update public.posts set price_checked_at = now()$$, '42501', null, 'or date a price');

select * from finish();
rollback;
