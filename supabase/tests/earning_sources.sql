-- Fetches from networks: who may call what, claims, waits, and what is new in an answer.
begin;
set local search_path = public, extensions;
delete from private.earning_sources;
delete from private.earnings;
delete from private.earning_imports;

create function pg_temp.set_clock(moment text) returns void language plpgsql security definer as $$
begin
  execute format(
    'create or replace function private.clock() returns timestamptz
      language sql stable set search_path = '''' return %L::timestamptz', moment
  );
end
$$;
create function pg_temp.claim() returns uuid language sql as $$
  select (public.claim_earning_fetch('awin', 300) ->> 'claim')::uuid
$$;
create function pg_temp.store(claim uuid, windows text, problem text, wait integer, released boolean)
returns boolean language sql as $$
  select public.store_earning_fetch('awin', claim, jsonb_build_object(
    'windows', windows::jsonb, 'import_id', null, 'attempts', 1, 'problem', problem, 'retry_seconds', wait,
    'read_count', 3, 'changed_count', 2, 'refused_count', 1
  ), released)
$$;
create function pg_temp.listed() returns jsonb language sql as $$
  select public.list_earning_sources() -> 0
$$;
create function pg_temp.shown(variadic names text[]) returns text language sql as $$
  select string_agg(coalesce(pg_temp.listed() ->> name, '-'), ' ') from unnest(names) as name
$$;
create function pg_temp.keys(given text) returns jsonb language sql as $$
  select public.changed_earning_rows('awin', given::jsonb, '[]') -> 'keys'
$$;
grant execute on all functions in schema pg_temp to service_role;

select pg_temp.set_clock('2026-11-24T03:23:00Z');

select plan(35);

select throws_ok(
  format($$set local role %I; select public.%s$$, role, call), '42501', null, role || ' cannot call ' || call
)
from unnest(array['anon', 'authenticated']) as role
cross join unnest(array[
  'list_earning_sources()', $$start_earning_fetch('awin', '[1]')$$, $$claim_earning_fetch('awin', 1)$$,
  $$store_earning_fetch('awin', null, '{}', true)$$, $$changed_earning_rows('awin', '[]', '[]')$$
]) as call;
select throws_ok(
  format($$set local role %I; select * from private.earning_sources$$, role), '42501', null,
  role || ' cannot read the table'
)
from unnest(array['anon', 'authenticated', 'service_role']) as role;

set local role service_role;

select is(public.list_earning_sources(), '[]', 'no network was fetched yet');
select is(public.claim_earning_fetch('awin', 300), null, 'and there is nothing to claim');
select is(public.start_earning_fetch('awin', '[1, 2]'), true, 'a fetch is started');
select is(public.start_earning_fetch('awin', '[3]'), false, 'once');
select is(pg_temp.shown('state', 'started_at', 'last_success_at'), 'fetching 2026-11-24T03:23:00+00:00 -', 'and is shown');
create temporary table first_claim on commit drop as select public.claim_earning_fetch('awin', 300) as answer;
select is((select answer -> 'windows' from first_claim), '[1, 2]', 'a claim says what is left');
select is((select answer -> 'import' from first_claim), 'null', 'and that there is no import yet');
select is(pg_temp.claim(), null, 'a fetch is claimed by one Worker');
select is(
  pg_temp.store((select (answer ->> 'claim')::uuid from first_claim), '[2]', null, null, false), true,
  'which stores how far it came'
);
select is(pg_temp.shown('read_count', 'changed_count', 'refused_count'), '3 2 1', 'with its counts');

select pg_temp.set_clock('2026-11-24T03:29:00Z');
create temporary table second_claim on commit drop as select public.claim_earning_fetch('awin', 300) as answer;
select is((select answer -> 'windows' from second_claim), '[2]', 'another one continues after a Worker has stopped');
select is(
  pg_temp.store((select (answer ->> 'claim')::uuid from first_claim), '[]', null, null, true), false,
  'and what the stopped one says is not stored any more'
);
select pg_temp.store((select (answer ->> 'claim')::uuid from second_claim), '[2]', 'rate', 120, true);
select is(
  pg_temp.shown('state', 'problem', 'retry_at'), 'waiting rate 2026-11-24T03:31:00+00:00', 'a network is waited for'
);
select is(pg_temp.claim(), null, 'as long as it asked');
select public.start_earning_fetch('awin', '[3]');
select is(pg_temp.claim(), null, 'whatever the owner presses');
select pg_temp.set_clock('2026-11-24T03:31:00Z');
select pg_temp.store(pg_temp.claim(), '[2]', 'unreachable', 300, true);
select is(pg_temp.claim(), null, 'a failure is waited for as well');
select public.start_earning_fetch('awin', '[3]');
select isnt(pg_temp.claim(), null, 'unless the owner does not want to wait');
reset role;
update private.earning_sources set claimed_until = '-infinity';
set local role service_role;
select pg_temp.store(pg_temp.claim(), '[]', 'credentials', null, true);
select is(pg_temp.shown('state', 'problem', 'last_success_at'), 'idle credentials -', 'a fetch that failed is no success');
select public.start_earning_fetch('awin', '[4]');
select pg_temp.store(pg_temp.claim(), '[]', null, null, true);
select is(
  pg_temp.shown('state', 'problem', 'last_success_at'), 'idle - 2026-11-24T03:31:00+00:00',
  'one that ended knows everything until it began'
);

reset role;
insert into private.earning_imports (id, network, source, format, as_of)
  values ('00000000-0000-4000-8000-0000000000e1', 'awin', 'api', 'awin-api', '2026-11-24T03:31:00Z');
insert into private.earning_statements (network, transaction_key, import_id, as_of, statement)
  values ('awin', '1', '00000000-0000-4000-8000-0000000000e1', '2026-11-24T03:31:00Z',
    '{"transaction_key": "1", "status": "pending", "commission": 100, "day": "2026-11-20"}');
insert into private.earnings (network, transaction_key, import_id, kind, status, day, currency, commission)
  values ('awin', '1', '00000000-0000-4000-8000-0000000000e1', 'sale', 'pending', '2026-11-20', 'EUR', 100);
set local role service_role;
select is(
  pg_temp.keys('[{"transaction_key": "1", "status": "pending", "commission": 100, "sub_id": null, "as_of": null}]'), '[]',
  'what is known is not new'
);
select is(
  pg_temp.keys('[{"transaction_key": "1", "status": "reversed", "commission": 100}, {"transaction_key": "2"}]'),
  '["1", "2"]', 'another state and another transaction are'
);
select public.start_earning_fetch('awin', '[5]');
select is(
  public.claim_earning_fetch('awin', 300) #>> '{import,id}', '00000000-0000-4000-8000-0000000000e1',
  'an import that was started is continued, even if that was not noted'
);

select * from finish();
rollback;
