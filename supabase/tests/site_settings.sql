-- The texts of the site and what search engines learn: saved in one call, public where readers see
-- them, a change of every page.
begin;
set local search_path = public, extensions;
truncate public.posts, public.categories, public.site_settings, public.admin_users,
  public.admin_activity_logs, public.changes restart identity cascade;

insert into public.admin_users (id, username, email, password_hash) values (
  '00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('secret', gen_salt('bf', 4))
);
insert into public.site_settings values ('under_construction_enabled', 'false'), ('demo', 'true');

create function pg_temp.keys() returns text[] language sql as $$
  select array[
    'affiliate_disclosure', 'author_kind', 'author_name', 'author_url', 'dollar_currency', 'offer_order', 'index_now_enabled'
  ]
$$;
create function pg_temp.save(settings jsonb) returns jsonb language sql as $$
  select public.save_settings('00000000-0000-4000-8000-0000000000a1', pg_temp.keys(), settings, 'Changed the texts')
$$;
-- Deferred triggers run at the commit; here they are made to run now. One transaction is one change,
-- so the changes made so far are given to another.
create function pg_temp.settle() returns void language plpgsql as $$
begin
  set constraints all immediate;
  set constraints all deferred;
  update public.changes set transaction_id = (number + 1000000000)::text::xid8;
end
$$;
create function pg_temp.changes() returns bigint language sql as $$
  select count(*) from public.changes where kind = 'site'
$$;

select plan(31);

select is(public.read_settings(pg_temp.keys()), '{}', 'nothing is set at first');
select is(
  pg_temp.save('{"affiliate_disclosure": "We are paid.", "author_name": " ", "demo": "false", "under_construction_enabled": "true"}'),
  '{"affiliate_disclosure": "We are paid."}', 'a save answers what is set, blank texts left out'
);
select results_eq(
  $$select setting_key || ' ' || setting_value from public.site_settings order by 1$$,
  array['affiliate_disclosure We are paid.', 'demo true', 'under_construction_enabled false'],
  'settings of another kind cannot be saved this way'
);
select results_eq(
  'select action || '': '' || description from public.admin_activity_logs',
  array['Update Settings: Changed the texts'],
  'a save is logged'
);
select pg_temp.settle();
select is(pg_temp.changes(), 1::bigint, 'a text is a change of every page');

select pg_temp.save('{"affiliate_disclosure": "We are paid."}');
select pg_temp.settle();
select is(pg_temp.changes(), 1::bigint, 'the same text again changes nothing');
select results_eq(
  'select count(*) from public.admin_activity_logs', array[1::bigint], 'nor is it logged'
);

select is(
  pg_temp.save('{"author_kind": "person", "author_url": "https://ada.example", "index_now_enabled": "false"}'),
  '{"author_kind": "person", "author_url": "https://ada.example", "affiliate_disclosure": "We are paid.", "index_now_enabled": "false"}',
  'what is not given stays'
);
select pg_temp.settle();
select is(pg_temp.changes(), 2::bigint, 'several texts in one save are one change');
select is(
  pg_temp.save('{"affiliate_disclosure": "  "}') -> 'affiliate_disclosure', null,
  'an emptied text is not set any more'
);
select pg_temp.settle();
select is(pg_temp.changes(), 3::bigint, 'which is a change of every page too');

update public.site_settings set setting_value = 'true' where setting_key = 'under_construction_enabled';
select pg_temp.settle();
select is(pg_temp.changes(), 3::bigint, 'the construction switch is no change of pages');

select throws_ok(
  $$select pg_temp.save('{"author_kind": "robot"}')$$, '23514', null, 'an author is a person or a team'
);
select throws_ok(
  $$select pg_temp.save('{"author_url": "javascript:alert(1)"}')$$, '23514', null,
  'the address of an author is http(s)'
);

select throws_ok(
  $$select pg_temp.save('{"dollar_currency": "EUR"}')$$, '23514', null, '$ is a dollar or a peso'
);
select throws_ok(
  $$select pg_temp.save('{"offer_order": "commission"}')$$, '23514', null,
  'offers are ordered by nothing that pays'
);
select pg_temp.save('{"offer_order": "price", "dollar_currency": "CAD"}');
select pg_temp.settle();
select is(pg_temp.changes(), 4::bigint, 'a rule of prices is a change of every page');
set local role anon;
select set_eq(
  $$select setting_value from public.site_settings where setting_key in ('offer_order', 'dollar_currency')$$,
  array['price', 'CAD'], 'and visitors read it'
);
reset role;

select throws_like(
  $$select pg_temp.save(jsonb_build_object('affiliate_disclosure', repeat('x', 601)))$$,
  '%site_settings_text_length%', 'a text is as long as its field at most'
);
select is(
  pg_temp.save(jsonb_build_object('affiliate_disclosure', repeat('ß', 600))) ->> 'affiliate_disclosure',
  repeat('ß', 600), 'in characters'
);

-- Search engines
insert into public.posts (id, title, published) values
  ('00000000-0000-4000-8000-000000000001', 'Before', true);
select pg_temp.settle();
select is(public.index_now_pending(), null, 'search engines are not notified unless the owner wants it');
select pg_temp.save('{"index_now_enabled": "true"}');
select is(public.index_now_pending(), null, 'what changed before is not told');
insert into public.posts (id, title, published) values
  ('00000000-0000-4000-8000-000000000002', 'After', true),
  ('00000000-0000-4000-8000-000000000003', 'Draft', false);
update public.posts set slug = 'before-and-after' where title = 'Before';
select pg_temp.settle();
select pg_temp.save('{"index_now_enabled": "true"}');
select is(
  public.index_now_pending() -> 'slugs', '["after", "before-and-after"]',
  'published and changed reviews are told, drafts are not'
);
select public.mark_index_now_sent((public.index_now_pending() ->> 'change')::bigint);
select is(public.index_now_pending(), null, 'once told, they are told no more');
delete from public.posts where title = 'Before';
select pg_temp.settle();
select is(
  public.index_now_pending() -> 'slugs', '["before", "before-and-after"]',
  'a review that is gone is told at every address it had'
);
select public.mark_index_now_sent(1);
select isnt(public.index_now_pending(), null, 'an older number told late takes nothing back');
select pg_temp.save('{"index_now_enabled": "false"}');
select pg_temp.save('{"index_now_enabled": "true"}');
select is(public.index_now_pending(), null, 'what changed before it was enabled again is not told');
select results_eq(
  $$select count(*) from public.admin_activity_logs where action <> 'Update Settings'$$,
  array[0::bigint], 'telling is not logged'
);

-- Titles
select is(
  public.find_post_by_title(' AFTER ') ->> 'id', '00000000-0000-4000-8000-000000000002',
  'a title is found whatever its case, and the space around it'
);
select is(
  public.find_post_by_title('After', '00000000-0000-4000-8000-000000000002'), null,
  'a post does not conflict with itself'
);
select is(public.find_post_by_title('Afte'), null, 'part of a title is another title');

select * from finish();
rollback;
