begin;
set local search_path = public, extensions;
truncate public.rebuild_reports;
select plan(9);
set local role service_role;

select lives_ok(
  format(
    'insert into public.rebuild_reports (id, kind, change, error) values (gen_random_uuid(), %L, %L, %L)',
    kind, change, error
  ),
  format('the edge stores that a rebuild was %s', kind)
) from (values
  ('requested', null, null), ('started', null, null), ('succeeded', 7, null), ('failed', null, 'No space left.')
) as given (kind, change, error);

select throws_like(
  $$insert into public.rebuild_reports (id, kind) values (gen_random_uuid(), 'lost')$$,
  '%rebuild_reports_kind_known%', 'nothing else happens to one'
);
select throws_like(
  $$insert into public.rebuild_reports (id, kind) values (gen_random_uuid(), 'succeeded')$$,
  '%rebuild_reports_change_of_success%', 'a success names its last change'
);
select throws_like(
  $$insert into public.rebuild_reports (id, kind) values (gen_random_uuid(), 'failed')$$,
  '%rebuild_reports_error_of_failure%', 'a failure says why'
);
select throws_ok(
  'delete from public.rebuild_reports', '42501',
  'permission denied for table rebuild_reports', 'no report is taken back'
);
select throws_ok(
  'delete from public.changes', '42501',
  'permission denied for table changes', 'nor is a change'
);

select * from finish();
rollback;
