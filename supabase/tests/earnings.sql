-- Earnings: who may reach them, how statements become transactions, and whose they are.
begin;
set local search_path = public, extensions;
truncate public.posts, public.merchants, public.merchant_domains, public.managed_links, public.documents,
  public.admin_users, public.admin_activity_logs, public.daily_post_totals, private.earnings, private.earning_imports,
  private.earning_assignments, private.earning_formats, private.exchange_rates cascade;
create or replace function private.clock() returns timestamptz
  language sql stable set search_path = '' return '2026-11-24T12:00:00Z'::timestamptz;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('x', gen_salt('bf', 4)));
insert into public.posts (id, title, slug, published, primary_affiliate_url) values
  ('aaaaaaaa-0000-4000-8000-000000000001', 'Nord Mat', 'nord-mat', true, 'https://www.amazon.de/dp/B000000001?tag=x'),
  ('bbbbbbbb-0000-4000-8000-000000000002', 'Rug', 'rug', true, 'https://shop.example/rug');
set constraints all immediate;
set constraints all deferred;

create function pg_temp.start(hash text, as_of text default '2026-11-01T00:00:00Z') returns uuid language sql as $$
  select (public.start_earning_import(jsonb_build_object(
    'network', 'awin', 'source', 'file', 'format', 'awin-transactions', 'file_name', hash || '.csv',
    'file_hash', rpad(hash, 64, '0'), 'as_of', as_of, 'row_count', 2
  )) #>> '{import,id}')::uuid
$$;
create function pg_temp.put(import uuid, first_row integer, rows text) returns text language sql as $$
  select public.import_earning_rows(import, first_row, 1, rows::jsonb, '[]') ->> 'outcome'
$$;
create function pg_temp.row(commission integer, status text default 'confirmed', sub_id text default null) returns text
language sql as $$
  select jsonb_build_array(jsonb_build_object(
    'transaction_key', 't', 'kind', 'sale', 'status', status, 'day', '2026-10-01', 'currency', 'EUR',
    'commission', commission, 'quantity', 1, 'sub_id', sub_id
  ))::text
$$;
create function pg_temp.state() returns text language sql as $$
  select string_agg(concat_ws(' ', transaction_key, status, commission, attribution, post_id), ', ') from private.earnings
$$;
create function pg_temp.last_logged() returns text language sql as $$
  select action || ': ' || description from public.admin_activity_logs order by id desc limit 1
$$;
create temporary table ids (name text primary key, id uuid);
grant all on pg_temp.ids to service_role;
grant execute on function pg_temp.start, pg_temp.put, pg_temp.row to service_role;

select plan(82);

-- Visitors
create function pg_temp.cannot(persona text, statement text) returns text language plpgsql as $$
declare
  line text;
begin
  perform set_config('role', persona, true);
  line := throws_ok(statement, '42501', null, format('%s cannot: %s', persona, statement));
  perform set_config('role', 'none', true);
  return line;
end
$$;
select pg_temp.cannot(persona, statement)
from unnest(array['anon', 'authenticated']) as persona
cross join unnest(array[
  'select * from private.earnings',
  'select * from private.earning_statements',
  'select * from private.exchange_rates',
  'select public.list_earning_imports()',
  'select public.read_earning_import(null)',
  'select public.start_earning_import(''{}'')',
  'select public.import_earning_rows(null, 0, 1, ''[]'', ''[]'')',
  'select public.finish_earning_import(null, '''')',
  'select public.list_earning_problems(null)',
  'select public.undo_earning_import(null, '''')',
  'select public.list_not_attributed()',
  'select public.run_attribution()',
  'select public.list_earning_assignments()',
  'select public.assign_earnings(''{}'')',
  'select public.remove_earning_assignment(null)',
  'select public.list_earning_formats()',
  'select public.save_earning_format(''{}'')',
  'select public.delete_earning_format(null)',
  'select public.list_exchange_rates()',
  'select public.save_exchange_rate(''{}'')',
  'select public.delete_exchange_rate(''USD'', ''EUR'')'
]) as statement;

-- The Worker goes through functions alone.
select pg_temp.cannot('service_role', statement)
from unnest(array[
  'select * from private.earnings',
  'insert into private.earning_statements (network, transaction_key, import_id, as_of, statement) values (''awin'', ''t'', gen_random_uuid(), now(), ''{}'')',
  'select private.settle_earnings(''awin'', ''{}'')',
  'select private.refresh_attribution_keys()',
  'select private.attributed(''{}'')'
]) as statement;

set local role service_role;

-- Statements
insert into pg_temp.ids values ('first', pg_temp.start('a'));
select is(pg_temp.start('a'), (select id from pg_temp.ids where name = 'first'), 'the same file is the same import');
select is(pg_temp.put((select id from pg_temp.ids where name = 'first'), 1, pg_temp.row(1)), 'out-of-order', 'a later chunk waits');
select is(pg_temp.put((select id from pg_temp.ids where name = 'first'), 0, pg_temp.row(100, 'pending')), 'stored', 'the first chunk is stored');
select is(pg_temp.put((select id from pg_temp.ids where name = 'first'), 0, pg_temp.row(999)), 'known', 'a repeated chunk is known');
reset role;
select is(pg_temp.state(), 't pending 100 none', 'and changes nothing');
select is(
  (select format('%s %s', pending, confirmed) from private.earning_import_totals), '100 0', 'totals count what is stored'
);
set local role service_role;
select is(
  public.finish_earning_import((select id from pg_temp.ids where name = 'first'), '', null) ->> 'outcome', 'incomplete',
  'an import without all its rows does not end'
);
select is(pg_temp.put((select id from pg_temp.ids where name = 'first'), 1, '[]'), 'stored', 'a chunk can have no rows');
select is(
  public.finish_earning_import(
    (select id from pg_temp.ids where name = 'first'), 'Imported {count} of {source}', '00000000-0000-4000-8000-0000000000a1'
  ) ->> 'outcome',
  'done', 'an import with all its rows ends'
);
reset role;
select is(pg_temp.last_logged(), 'Import Earnings: Imported 1 of a.csv', 'which is logged');
set local role service_role;

-- Two imports at once
insert into pg_temp.ids values
  ('older', pg_temp.start('b', '2026-10-20T00:00:00Z')), ('newer', pg_temp.start('c', '2026-11-10T00:00:00Z')),
  ('future', pg_temp.start('d', '2090-01-01T00:00:00Z'));
select is(
  (public.read_earning_import((select id from pg_temp.ids where name = 'future')) ->> 'as_of')::timestamptz,
  '2026-11-24T12:00:00Z'::timestamptz, 'a report of the future is of now'
);
select is(pg_temp.put((select id from pg_temp.ids where name = 'newer'), 0, pg_temp.row(80)), 'stored', 'a newer report');
select is(pg_temp.put((select id from pg_temp.ids where name = 'older'), 0, pg_temp.row(90)), 'stored', 'an older report after it');
reset role;
select is(pg_temp.state(), 't confirmed 80 none', 'the newest report counts');
set local role service_role;
select is(
  (public.read_earning_import((select id from pg_temp.ids where name = 'newer')) ->> 'current_count')::integer, 1,
  'an import knows how many transactions are as it says'
);

-- Undoing
select is(
  public.undo_earning_import((select id from pg_temp.ids where name = 'newer'), 'Undid {source}', '00000000-0000-4000-8000-0000000000a1'),
  '{"import": null, "remaining": 0}', 'an import is undone'
);
reset role;
select is(pg_temp.last_logged(), 'Undo Import: Undid c.csv', 'which is logged');
select is(pg_temp.state(), 't pending 100 none', 'and the newest of the others counts again');
set local role service_role;
select is(
  public.undo_earning_import((select id from pg_temp.ids where name = 'first'), '', null, 0) #>> '{import,state}', 'undoing',
  'an import can be undone in pieces'
);
select is(pg_temp.put((select id from pg_temp.ids where name = 'first'), 2, pg_temp.row(1)), 'ended', 'then takes no rows');
select is(pg_temp.start('a'), (select id from pg_temp.ids where name = 'first'), 'and keeps its file');
select is(public.undo_earning_import((select id from pg_temp.ids where name = 'first'), '') ->> 'remaining', '0', 'until the last');
reset role;
select is(pg_temp.state(), 't confirmed 90 none', 'so that the older report counts');

-- URLs
select is(
  (select count(distinct link_key) from private.url_keys(array[
    'https://www.Shop.example/a/?b=1&a=2', 'http://shop.example/a?a=2&utm_source=x&b=1#c',
    'https://shop.example/a?a=2&b=1&ref=' || repeat('a', 32) || '_s'
  ])),
  1::bigint, 'URLs of the same link have the same key'
);
select is(
  (select count(distinct product_key) from private.url_keys(array[
    'https://shop.example/a?v=1', 'https://shop.example/a?v=2', 'https://shop.example/b?v=1', 'https://other.example/a?v=1'
  ])),
  4::bigint, 'other pages have other keys'
);
select is(
  (select count(distinct product_key) from private.url_keys(array[
    'https://shop.example/é?v=1', 'https://www.awin1.com/cread.php?p=1&ued=https%3A%2F%2Fshop.example%2F%C3%A9%3Fv%3D1&x=2',
    'https://click.example/camref:1/destination:https%3A%2F%2Fshop.example%2F%c3%a9%3fv%3d1/pubref:2'
  ])),
  1::bigint, 'a tracking URL is of the product that it leads to'
);
select is(
  (select count(distinct product_key) from private.url_keys(array[
    'https://www.amazon.de/dp/B000000001', 'https://amazon.co.uk/x/dp/b000000001/ref=y?tag=z', 'https://amazon.com/gp/product/B000000001?x'
  ])),
  1::bigint, 'a product of Amazon is its ASIN'
);
select is_empty(
  $$select * from private.url_keys(array['/go/mat', 'javascript:alert(1)', '', null, 'B000000001'])$$, 'other texts have no keys'
);
select lives_ok(
  $$select * from private.url_keys(array['https://x.example/?u=https%3A%2F%2F%ff%00%zz'])$$, 'broken encodings break nothing'
);

-- Years
create function pg_temp.before_checks(statement text) returns void language plpgsql as $$
declare
  known record;
  again text[] := '{}';
begin
  for known in
    select conrelid::regclass as owner, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and not convalidated and connamespace = 'private'::regnamespace
  loop
    execute format('alter table %s drop constraint %I', known.owner, known.conname);
    again := again || format('alter table %s add constraint %I %s', known.owner, known.conname, known.definition);
  end loop;
  execute statement;
  execute array_to_string(again, ';');
end
$$;
create function pg_temp.far() returns text language sql as $$
  select replace(pg_temp.row(7, 'confirmed', 'far'), '2026-10-01', '9999-12-31')
$$;
insert into pg_temp.ids values ('far', pg_temp.start('e')), ('near', pg_temp.start('f', '2026-11-20T00:00:00Z'));
select throws_ok(
  $$select pg_temp.put((select id from pg_temp.ids where name = 'far'), 0, pg_temp.far())$$,
  '23514', null, 'a transaction of a far year is refused'
);
select pg_temp.before_checks(
  $$select pg_temp.put((select id from pg_temp.ids where name = 'far'), 0, replace(pg_temp.far(), '"t"', '"far"'))$$
);
select lives_ok(
  $$select public.assign_earnings('{"network": "awin", "key_kind": "sub-id", "key": "far", "post_id": null}')$$,
  'one that was stored before can be assigned'
);
select lives_ok(
  $$select pg_temp.put(
    (select id from pg_temp.ids where name = 'near'), 0, replace(pg_temp.row(8, 'confirmed', 'far'), '"t"', '"far"')
  )$$, 'and corrected'
);
select lives_ok(
  $$select public.undo_earning_import((select id from pg_temp.ids where name = 'near'), '')$$,
  'and the correction undone'
);
select is(
  (select day from private.earnings where transaction_key = 'far'), '9999-12-31'::date, 'which brings it back as it was'
);
select throws_ok(
  $$select public.save_exchange_rate('{"currency": "USD", "into_currency": "EUR", "rate": "1", "as_of": "9999-12-31"}')$$,
  '23514', null, 'a rate of a far year is refused'
);

select * from finish();
rollback;
