-- Backups and restores: who may call what, claims, what is stored when a Worker stops, and a restore that is
-- written once, with the content it was planned for.
begin;
set local search_path = public, extensions;
truncate public.posts, public.categories, public.site_settings, public.admin_users, public.admin_activity_logs cascade;
delete from private.backup_runs;
delete from private.restores;
delete from private.staged_content;
insert into public.admin_users (id, username, email, password_hash) values
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'owner@spotter.example', crypt('x', gen_salt('bf', 4)));
insert into public.site_settings (setting_key, setting_value) values ('author_name', 'Ada');

create function pg_temp.set_clock(moment text) returns void language plpgsql security definer as $$
begin
  execute format(
    'create or replace function private.clock() returns timestamptz
      language sql stable set search_path = '''' return %L::timestamptz', moment
  );
end
$$;
create function pg_temp.value(name text) returns text language sql as $$
  select public.read_restore() ->> name
$$;
grant execute on all functions in schema pg_temp to service_role;
select pg_temp.set_clock('2026-11-24T03:23:00Z');

select plan(67);

select throws_ok(
  format($$set local role %I; select public.%s$$, role, call), '42501', null, role || ' cannot call ' || call
)
from unnest(array['anon', 'authenticated']) as role
cross join unnest(array[
  'list_backup_runs(1)', $$start_backup('owner')$$, 'claim_backup(1)', 'store_backup(1, null, true)',
  $$finish_backup(1, null, '{}')$$, 'read_restore()', $$start_restore('{}', true)$$, 'claim_restore(1)',
  'store_restore(null, null)', 'plan_restore(null, null, 1)', 'confirm_restore(null, null)', 'cancel_restore(null)',
  'restored_image_ids(null)', 'apply_restore(null, null)', 'remove_abandoned_imports()'
]) as call;
select throws_ok(
  format($$set local role %I; select * from private.%s$$, role, name), '42501', null, role || ' cannot read ' || name
)
from unnest(array['anon', 'authenticated', 'service_role']) as role
cross join unnest(array['restores', 'backup_runs']) as name;

set local role service_role;

-- Backups
select is(public.claim_backup(60), null, 'there is nothing to continue');
create temporary table run on commit drop as select public.start_backup('schedule') as answer;
select is((select answer ->> 'state' from run), 'running', 'a backup is started');
select is(public.start_backup('owner'), (select answer from run), 'once');
create temporary table first_claim on commit drop as select public.claim_backup(60) as answer;
select is(public.claim_backup(60), null, 'one Worker continues it');
select is(
  public.store_backup((select (answer ->> 'id')::bigint from run), (select (answer ->> 'claim')::uuid from first_claim), false, '{"step": "content"}'),
  true, 'and stores how far it came'
);
select pg_temp.set_clock('2026-11-24T03:25:00Z');
create temporary table second_claim on commit drop as select public.claim_backup(60) as answer;
select is(
  (select answer -> 'progress' ->> 'step' || (answer ->> 'attempts') from second_claim), 'content1',
  'another one continues after a Worker has stopped'
);
select is(
  public.finish_backup((select (answer ->> 'id')::bigint from run), (select (answer ->> 'claim')::uuid from first_claim), '{"state": "failed"}'),
  false, 'and what the stopped one says is not stored any more'
);
select public.store_backup((select (answer ->> 'id')::bigint from run), (select (answer ->> 'claim')::uuid from second_claim), true);
select is(public.claim_backup(60), null, 'after a failure the next attempt waits');
select pg_temp.set_clock('2026-11-24T03:25:15Z');
create temporary table third_claim on commit drop as select public.claim_backup(60) as answer;
select is((select answer ->> 'attempts' from third_claim), '2', 'for seconds, and is counted');
select is(
  public.finish_backup(
    (select (answer ->> 'id')::bigint from run), (select (answer ->> 'claim')::uuid from third_claim),
    '{"state": "succeeded", "manifest": "20261124T032500Z-1", "bytes": 9, "files": 3, "copied_files": 1}'
  ), true, 'the last piece ends it'
);
select is(
  public.list_backup_runs(5) -> 0 ->> 'state' || (public.list_backup_runs(5) -> 0 ->> 'files'), 'succeeded3',
  'and says what it has'
);
reset role;
update private.backup_runs set started_at = '2026-08-01T00:00:00Z';
set local role service_role;
select public.start_backup('owner');
select is(jsonb_array_length(public.list_backup_runs(5)), 1, 'runs of more than ninety days are removed');

-- Restores
select is(public.read_restore(), null, 'there is no restore');
create temporary table restore on commit drop as
  select public.start_restore('{"kind": "upload", "key": "k", "name": "mine.jsonl"}', true) as answer;
create function pg_temp.id() returns uuid language sql as $$ select (answer ->> 'id')::uuid from restore $$;
create function pg_temp.line(value text) returns void language sql as $$
  select public.stage_content(pg_temp.id(), jsonb_build_array(jsonb_build_object(
    'line', 2, 'kind', 'setting', 'content', jsonb_build_object('setting_key', 'author_name', 'setting_value', value)
  )))
$$;
create function pg_temp.claim() returns uuid language sql as $$
  select (public.claim_restore(60) ->> 'claim')::uuid
$$;
select pg_temp.line('Bo');
create temporary table claimed on commit drop as select pg_temp.claim() as claim;
select is(pg_temp.claim(), null, 'one Worker checks it');
select is(public.plan_restore(pg_temp.id(), (select claim from claimed), 1), true, 'and plans it');
select is(
  public.read_restore() #>> '{plan,setting,changed,0}' || (select setting_value from public.site_settings), 'author_nameAda',
  'which changes nothing'
);
select is(pg_temp.claim(), null, 'a plan waits for the owner');
select is(
  public.confirm_restore(pg_temp.id(), '00000000-0000-4000-8000-0000000000a1'), true, 'who confirms it'
);
select is(
  public.confirm_restore(pg_temp.id(), '00000000-0000-4000-8000-0000000000a1'), false, 'once'
);
select is(public.start_restore('{}', true), null, 'another one waits');
select is(public.cancel_restore(pg_temp.id()), false, 'and what writes is not given up');
update claimed set claim = pg_temp.claim();
select public.store_restore(pg_temp.id(), (select claim from claimed), 'applying', '{"lines": 1}');
update claimed set claim = pg_temp.claim();
reset role;
update public.site_settings set setting_value = 'Changed meanwhile';
set local role service_role;
select is(public.apply_restore(pg_temp.id(), (select claim from claimed)), 'planned', 'content that changed is planned again');
select is(pg_temp.value('state') || pg_temp.value('is_outdated'), 'plannedtrue', 'and says so');
select public.confirm_restore(pg_temp.id(), '00000000-0000-4000-8000-0000000000a1');
update claimed set claim = pg_temp.claim();
select public.store_restore(pg_temp.id(), (select claim from claimed), 'applying', '{"lines": 1}');
update claimed set claim = pg_temp.claim();
select is(public.apply_restore(pg_temp.id(), gen_random_uuid()), null, 'a Worker that lost its claim writes nothing');
select is(public.apply_restore(pg_temp.id(), (select claim from claimed)), 'applied', 'the one that has it writes');
select is((select setting_value from public.site_settings), 'Bo', 'the content');
select is(public.apply_restore(pg_temp.id(), (select claim from claimed)), null, 'once');
select public.store_restore(pg_temp.id(), (select claim from claimed), 'succeeded', '{}');
select isnt(pg_temp.value('finished_at'), null, 'and the restore is over');
select is(
  (select string_agg(action, ', ' order by id) from public.admin_activity_logs),
  'Restore Backup, Restore Backup, Import Content', 'what was confirmed and written is logged'
);

-- What commands that were killed have left
create temporary table waiting on commit drop as select (public.start_restore('{"name": "c"}', false) ->> 'id')::uuid as id;
reset role;
insert into private.staged_content (import_id, line, kind, key, content, staged_at)
select id, 1, 'setting', key, '{}', private.clock() - age
from (
  values (gen_random_uuid(), 'killed', interval '25 hours'), (gen_random_uuid(), 'running', interval '1 hour'),
    ((select id from waiting), 'waiting', interval '25 hours')
) as staged (id, key, age);
set local role service_role;
select is(public.remove_abandoned_imports(), 1::bigint, 'the lines of an import that ended a day ago are removed');
reset role;
select is(
  (select string_agg(key, ', ' order by key) from private.staged_content), 'running, waiting',
  'those of one that may run stay, and those of a restore that waits for the owner'
);

select * from finish();
rollback;
