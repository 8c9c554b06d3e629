-- Link health: who may call what, usage, claims, the states of a link, clicks and replacement.
begin;
set local search_path = public, extensions;
truncate public.posts, public.changes, public.merchants, public.managed_links, public.daily_click_totals,
  public.admin_users, private.outgoing_links cascade;

create function pg_temp.set_clock(moment text) returns void language plpgsql as $$
begin
  execute format(
    'create or replace function private.clock() returns timestamptz
      language sql stable set search_path = '''' return %L::timestamptz', moment
  );
end
$$;
create function pg_temp.id(number text) returns uuid language sql as $$
  select ('00000000-0000-4000-8000-0000000000' || number)::uuid
$$;
create function pg_temp.link(path text) returns uuid language sql as $$
  select id from private.outgoing_links where url = 'https://shop.example' || path
$$;
create function pg_temp.state(path text) returns text language sql as $$
  select concat_ws(': ', state, problem) from private.outgoing_links where url = 'https://shop.example' || path
$$;
create function pg_temp.store(path text, outcome text, problem text, certain boolean default false) returns void
language sql as $$
  select public.store_link_checks(jsonb_build_array(jsonb_build_object(
    'link_id', pg_temp.link(path), 'outcome', outcome, 'problem', problem, 'is_certain', certain,
    'chain', '[]'::jsonb, 'detail', null
  )));
$$;
create function pg_temp.claimed(most integer) returns text[] language sql as $$
  select array_agg(replace(link ->> 'url', 'https://', '') order by link ->> 'url')
  from jsonb_array_elements(public.claim_link_checks(most) -> 'links') as links (link)
$$;
create function pg_temp.release() returns void language sql as $$
  update private.outgoing_links set claimed_until = '-infinity'
$$;

grant execute on all functions in schema pg_temp to service_role;

select pg_temp.set_clock('2026-11-24T03:23:00Z');
insert into public.admin_users (id, username, email, password_hash) values
  (pg_temp.id('a1'), 'owner', 'owner@spotter.example', crypt('x', gen_salt('bf', 4)));
insert into public.merchants (id, name, tag_parameter, tag_value) values (pg_temp.id('b1'), 'Shop', 'tag', 'me');
insert into public.merchant_domains values ('shop.example', pg_temp.id('b1'));
insert into public.managed_links (id, slug, target, country_targets, ends_at, deleted_at) values
  (pg_temp.id('e1'), 'shoe', 'https://shop.example/go', '{"DE": "https://shop.example/go-de"}', null, null),
  (pg_temp.id('e2'), 'over', 'https://shop.example/over', '{}', '2026-11-24T00:00:00Z', null),
  (pg_temp.id('e3'), 'gone', 'https://shop.example/deleted', '{}', null, '2026-11-01T00:00:00Z');
insert into public.posts (id, title, slug, published, primary_affiliate_url) values
  (pg_temp.id('d1'), 'Shoe', 'shoe', true, 'https://shop.example/a'),
  (pg_temp.id('d2'), 'Boot', 'boot', true, '/go/shoe'),
  (pg_temp.id('d3'), 'Draft', null, false, 'https://shop.example/draft');
set constraints all immediate;
set constraints all deferred;

select plan(49);

select throws_ok(
  format($$set local role %I; select public.%s$$, role, call), '42501', null, role || ' cannot call ' || call
)
from unnest(array['anon', 'authenticated']) as role,
  unnest(array[
    'read_link_sources()', 'changed_link_sources()', 'store_post_links($a$[]$a$)', 'refresh_outgoing_links()',
    'claim_link_checks(1)', 'store_link_checks($a$[]$a$)', 'list_links()', 'link_problems()'
  ]) as call;
select throws_ok(
  format($$set local role %I; select * from private.outgoing_links$$, role), '42501', null, role || ' reads no links'
)
from unnest(array['anon', 'authenticated', 'service_role']) as role;

set local role service_role;
select is(
  (select jsonb_agg(source -> 'primary_affiliate_url') from jsonb_array_elements(public.read_link_sources()) as s (source)),
  '["https://shop.example/a", "/go/shoe"]', 'the edge reads what public reviews link to, and no draft'
);
select is(
  (select jsonb_array_length(public.changed_link_sources(10) -> 'ids') >= 2), true, 'and which reviews have changed'
);
select lives_ok($$select public.store_post_links(
  format('[
    {"post_id": "%1$s", "place": "primary", "url": "https://shop.example/a"},
    {"post_id": "%1$s", "place": "text", "url": "https://other.example/b"},
    {"post_id": "%2$s", "place": "primary", "url": "/go/shoe"},
    {"post_id": "%3$s", "place": "primary", "url": "https://shop.example/deleted-post"}
  ]', pg_temp.id('d1'), pg_temp.id('d2'), pg_temp.id('d9'))::jsonb, null, null, null, 9)$$, 'it stores links');
select lives_ok($$select public.refresh_outgoing_links()$$, 'and what is used');
reset role;

select results_eq(
  $$select url from private.outgoing_links order by url$$,
  array[
    'https://other.example/b', 'https://shop.example/a', 'https://shop.example/go', 'https://shop.example/go-de'
  ],
  'used are links of reviews and targets of managed links that still lead somewhere'
);
select results_eq(
  $$select place || coalesce(' ' || country, '') from private.link_uses() where url like '%/go%' order by 1$$,
  array['managed', 'managed DE', 'primary', 'primary DE'],
  'a managed link is used by itself and by its reviews'
);

-- Claims
select is(cardinality(pg_temp.claimed(1)), 1, 'a link is claimed');
select pg_temp.release();
select is(
  (select array_agg(split_part(url, '/', 1)) from unnest(pg_temp.claimed(2)) as url),
  array['other.example', 'shop.example'], 'hosts take turns'
);
select is(pg_temp.claimed(9), null, 'no host is claimed twice at a time');
select is((public.claim_link_checks(9) ->> 'left')::integer, 4, 'and what is left is known');
select pg_temp.release();
select is(
  (
    select link -> 'merchant' from jsonb_array_elements(public.claim_link_checks(9) -> 'links') as l (link)
    where link ->> 'url' like '%/a'
  ),
  '{"domains": ["shop.example"], "tag_parameter": "tag", "allows_checks": true, "allows_cloaking": true}',
  'a claimed link knows the rules of its shop'
);
select pg_temp.release();

-- States
select pg_temp.store('/a', 'failed', 'gone');
select is(pg_temp.state('/a'), 'suspected: gone', 'one failure makes a link suspected');
select pg_temp.release();
select ok(not 'shop.example/a' = any (pg_temp.claimed(9)), 'a link is checked once a day');
select pg_temp.release();
select pg_temp.store('/a', 'failed', 'gone');
select is(pg_temp.state('/a'), 'suspected: gone', 'a second failure on the same day changes nothing');
select pg_temp.set_clock('2026-11-25T03:23:00Z');
select pg_temp.release();
select ok('shop.example/a' = any (pg_temp.claimed(9)), 'and again on the next day');
select pg_temp.store('/a', 'uncheckable', 'forbidden');
select is(pg_temp.state('/a'), 'suspected: gone', 'no answer says neither that it works nor that it is broken');
select pg_temp.store('/a', 'failed', 'timeout');
select is(pg_temp.state('/a'), 'broken: timeout', 'a second failure a day later makes it broken');
select pg_temp.store('/a', 'uncheckable', 'forbidden');
select is(pg_temp.state('/a'), 'broken: timeout', 'and no answer does not mend it');
select pg_temp.store('/a', 'fine', null);
select is(pg_temp.state('/a'), 'fine', 'it works again at once');
select pg_temp.store('/a', 'failed', 'gone');
select is(pg_temp.state('/a'), 'suspected: gone', 'and is then only suspected again');
select pg_temp.store('/go', 'failed', 'tag-missing', true);
select is(pg_temp.state('/go'), 'broken: tag-missing', 'what is certain is broken at once');
select pg_temp.store('/go-de', 'uncheckable', 'tracking');
select is(pg_temp.state('/go-de'), 'uncheckable: tracking', 'some links cannot be checked');
do $$ begin for round in 1..12 loop perform pg_temp.store('/a', 'fine', null); end loop; end $$;
select is(
  (select count(*)::integer from private.link_checks where link_id = pg_temp.link('/a')), 10, 'the last ten checks are kept'
);

-- Clicks
insert into public.daily_click_totals (day, page_kind, page, post_id, placement, offer_id, link_id, clicks) values
  ('2026-11-24', 'review', '/reviews/shoe', pg_temp.id('d1'), 'scorecard', null, null, 5),
  ('2026-11-24', 'review', '/reviews/shoe', pg_temp.id('d1'), 'text', null, null, 2),
  ('2026-11-24', 'review', '/reviews/boot', pg_temp.id('d2'), 'scorecard', null, pg_temp.id('e1'), 140),
  ('2026-10-01', 'review', '/reviews/boot', pg_temp.id('d2'), 'scorecard', null, pg_temp.id('e1'), 1000);
select results_eq(
  $$select url, clicks from private.link_clicks() join private.outgoing_links on id = link_id order by url$$,
  $$values ('https://other.example/b', 2::bigint), ('https://shop.example/a', 5), ('https://shop.example/go', 140),
    ('https://shop.example/go-de', 140)$$,
  'clicks of thirty days belong to the link that was followed'
);
select is(public.link_problems(), '{"broken": 1, "clicks": 140}', 'the dashboard knows what is broken');
select is(
  public.list_links() -> 'items' -> 0 ->> 'url', 'https://shop.example/go', 'what loses money comes first'
);

-- Replacing
update public.posts set in_depth_analysis = 'A <a href="https://shop.example/a">b</a>' where slug = 'boot';
select is(
  (select array_agg(post ->> 'title') from jsonb_array_elements(public.read_link_replacements(pg_temp.link('/a')) -> 'posts') as p (post)),
  array['Boot', 'Shoe'], 'everything that may contain a link is found'
);
select is(
  public.replace_link(pg_temp.id('a1'), 'x', jsonb_build_object('managed', '[]'::jsonb, 'posts', jsonb_build_array(
    jsonb_build_object('id', pg_temp.id('d1'), 'version', '2020-01-01T00:00:00Z', 'draft', null,
      'fields', '{"primary_affiliate_url": "https://shop.example/new"}'::jsonb)
  ))) ->> 'outcome',
  'changed', 'an older version is not written'
);
select is(
  public.replace_link(pg_temp.id('a1'), 'x', jsonb_build_object('managed', '[]'::jsonb, 'posts', jsonb_build_array(
    jsonb_build_object('id', pg_temp.id('d1'), 'version', private.content_version('post', posts.id), 'draft', null,
      'fields', '{"primary_affiliate_url": "https://shop.example/new", "title": "Stolen"}'::jsonb)
  ))) ->> 'outcome',
  'replaced', 'the current one is'
)
from public.posts where slug = 'shoe';
select is(
  (select title || ' ' || primary_affiliate_url from public.posts where slug = 'shoe'),
  'Shoe https://shop.example/new', 'and nothing but its links'
);

select * from finish();
rollback;
