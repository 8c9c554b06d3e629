-- Alerts: who may call what; conditions are sent once, repeated and ended; deliveries are claimed once.
begin;
set local search_path = public, extensions;
delete from private.alert_channels;
delete from private.alerts;
delete from private.job_runs;
truncate public.admin_users, public.admin_activity_logs cascade;
insert into public.admin_users (id, username, email, password_hash) values (
  '00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('secret', gen_salt('bf', 4))
);

create function pg_temp.conditions(variadic names text[]) returns jsonb language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('condition', name, 'title', 'Title', 'text', 'Text')), '[]')
  from unnest(names) as name where name <> ''
$$;
create function pg_temp.events() returns text[] language sql security definer as $$
  select coalesce(array_agg(event order by created_at, id), '{}') from private.alert_deliveries
$$;
create function pg_temp.add(id integer, kind text) returns boolean language sql as $$
  select public.add_alert_channel(
    '00000000-0000-4000-8000-0000000000a1', ('00000000-0000-4000-8000-' || lpad(id::text, 12, '0'))::uuid, kind, 'hint',
    case when kind <> 'email' then 'ab' end, case when kind = 'webhook' then 'cd' end
  )
$$;
create function pg_temp.age(hours integer) returns void language sql security definer as $$
  update private.alerts set notified_at = notified_at - hours * interval '1 hour'
$$;
grant execute on all functions in schema pg_temp to service_role;

select plan(48);

select throws_ok(
  format($$set local role %I; select public.%s$$, role, call), '42501', null, role || ' cannot call ' || call
)
from unnest(array['anon', 'authenticated']) as role
cross join unnest(array[
  'begin_minute_job(1)', $$update_alerts('[]')$$, 'claim_alert_deliveries(1)',
  $$finish_alert_delivery(gen_random_uuid(), null)$$, 'list_alerts()',
  $$add_alert_channel(null, gen_random_uuid(), 'slack', 'x')$$, $$remove_alert_channel(null, gen_random_uuid())$$,
  $$begin_alert_test(gen_random_uuid(), '', '')$$, 'remove_old_alerts()', 'health_state()', $$note_job_run('daily')$$
]) as call;
select throws_ok(
  format($$set local role %I; select * from private.%I$$, role, name), '42501', null, role || ' cannot read ' || name
)
from unnest(array['anon', 'service_role']) as role
cross join unnest(array['alert_channels', 'alerts', 'alert_deliveries', 'job_runs']) as name;

set local role service_role;

select is(public.update_alerts(pg_temp.conditions('dead-letters')), 0, 'without a channel nobody is told');
select is(pg_temp.add(1, 'webhook'), true, 'a channel is added');
select is(public.update_alerts(pg_temp.conditions('dead-letters')), 1, 'then the condition is told');
select is(public.update_alerts(pg_temp.conditions('dead-letters')), 0, 'once');
select is(
  public.update_alerts(pg_temp.conditions('dead-letters', 'build-failed')), 1, 'another one is told on its own'
);
select pg_temp.age(25);
select is(
  public.update_alerts(pg_temp.conditions('dead-letters', 'build-failed')), 2, 'after a day both are told again'
);
select is(public.update_alerts(pg_temp.conditions('build-failed')), 1, 'one that is over is told');
select is(public.update_alerts(pg_temp.conditions('build-failed')), 0, 'once');
select is(
  pg_temp.events(), array['started', 'started', 'reminder', 'reminder', 'ended'], 'each is a delivery'
);
select is(jsonb_array_length(public.claim_alert_deliveries(2)), 2, 'some are claimed');
select is(jsonb_array_length(public.claim_alert_deliveries(9)), 3, 'then the others');
select is(public.claim_alert_deliveries(9), '[]', 'and nothing twice');
select is(public.begin_minute_job(300), '{"check_alerts": true, "send_alerts": false}', 'one Worker evaluates');
select is(public.begin_minute_job(300), '{"check_alerts": false, "send_alerts": false}', 'every five minutes');
select is(public.list_alerts() -> 'channels' -> 0 ? 'sealed_address', false, 'what is sealed is not listed');
select is(pg_temp.add(2, 'email'), true, 'e-mail is a channel');
select is(pg_temp.add(3, 'email'), false, 'once');
select is(public.health_state() ? 'database_bytes', true, 'the state is read');

select * from finish();
rollback;
