-- What one network adds to a button test in a day. A network is one of 65,536 codes that change daily: thousands
-- of networks share each, so a code identifies nobody.

create table private.button_test_networks (
  test_id uuid not null references private.button_tests (id) on delete cascade,
  day date not null,
  network integer not null,
  views integer not null,
  primary key (test_id, day, network),
  constraint button_test_networks_code check (network between 0 and 65535)
);
comment on table private.button_test_networks is 'Page views of a test by the day''s code of a network. Only of the current day.';
alter table private.button_test_networks enable row level security;

create function private.network_test_views() returns integer
language sql immutable set search_path = '' return 20;
comment on function private.network_test_views is 'Page views that one network adds to a test in a day.';

-- Counts what arrives, so a repeated delivery only makes the cap lower.
create function private.with_capped_tests(events jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  today constant date := (private.clock() at time zone 'UTC')::date;
  beyond bigint[];
begin
  with viewed as materialized (
    select place, tests.id as test_id, network, row_number() over (partition by tests.id, network order by place) as rank
    from (
      select
        place, event ->> 'variant' as variant,
        case when event ->> 'network' ~ '^[0-9]{1,5}$' then (event ->> 'network')::integer end as network
      from jsonb_array_elements(events) with ordinality as given (event, place)
      where event ->> 'kind' = 'page_view' and event ->> 'exclusion' is null
    ) as views
    join private.button_tests as tests on views.variant in (tests.id || '-a', tests.id || '-b')
    where network between 0 and 65535
  ), counted as (
    insert into private.button_test_networks as known (test_id, day, network, views)
    select test_id, today, network, count(*) from viewed group by test_id, network
    on conflict (test_id, day, network) do update set views = known.views + excluded.views
    returning test_id, network, views
  )
  select array_agg(place) into beyond
  from viewed
  join counted using (test_id, network)
  join (select test_id, network, max(rank) as added from viewed group by 1, 2) as batch using (test_id, network)
  where counted.views - batch.added + viewed.rank > private.network_test_views();

  delete from private.button_test_networks where day < today;
  if beyond is null then
    return events;
  end if;
  return (
    select jsonb_agg(case when place = any (beyond) then event || '{"variant": null}' else event end order by place)
    from jsonb_array_elements(events) with ordinality as given (event, place)
  );
end
$$;
comment on function private.with_capped_tests is 'Events of which those that exceed what a network adds to a test count without it.';

alter function public.record_events (jsonb) rename to record_capped_events;
alter function public.record_capped_events (jsonb) set schema private;
revoke execute on function private.record_capped_events from service_role;
comment on function private.record_capped_events is 'Counts a batch whose events of button tests are capped.';

create function public.record_events(events jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  -- One batch at a time, as in private.record_capped_events.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.record_events'));
  return private.record_capped_events(private.with_capped_tests(events));
end
$$;
comment on function public.record_events is 'Counts a batch: {recorded, duplicate, refused}; refused lists the positions, from 0, of invalid events.';
grant execute on function public.record_events to service_role;
