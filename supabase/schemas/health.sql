-- What the health screen and the alerts need to know, in one answer without secrets.

create table private.job_runs (
  job text primary key,
  ran_at timestamptz not null default clock_timestamp(),

  constraint job_runs_job_known check (job in ('minute', 'daily', 'alerts'))
);
comment on table private.job_runs is 'When each job of the Worker last started.';

create function public.note_job_run(job_input text) returns void
language sql security definer set search_path = ''
begin atomic
  insert into private.job_runs (job, ran_at) values (job_input, clock_timestamp())
  on conflict (job) do update set ran_at = excluded.ran_at;
end;
comment on function public.note_job_run is 'Records that a job has started.';
grant execute on function public.note_job_run to service_role;

create function private.schema_version() returns text
language plpgsql stable set search_path = '' as $$
declare
  version text;
begin
  -- The tool that applies migrations makes this table.
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return null;
  end if;
  execute 'select max(version) from supabase_migrations.schema_migrations' into version;
  return version;
end
$$;
comment on function private.schema_version is 'The newest applied migration; null if none was recorded.';

create function private.earning_broken_links() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  -- Clicks are only added up when they matter.
  if not exists (select from private.outgoing_links where state = 'broken' and ignored_at is null) then
    return jsonb_build_object('broken', 0, 'earning', 0, 'clicks', 0);
  end if;
  return (
    select jsonb_build_object(
      'broken', count(*),
      'earning', count(*) filter (where clicks.clicks > 0),
      'clicks', coalesce(sum(clicks.clicks), 0)
    )
    from private.outgoing_links as links
    left join private.link_clicks() as clicks on clicks.link_id = links.id
    where links.state = 'broken' and links.ignored_at is null
  );
end
$$;
comment on function private.earning_broken_links is 'Broken links, those among them that were clicked in the last thirty days, and their clicks.';

create function private.backup_state() returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'is_on', private.setting('automatic_backups', 'true') <> 'false',
  'last_success_at', (
    select max(finished_at) from private.backup_runs where state = 'succeeded'
  ),
  'last', (
    select jsonb_build_object('state', state, 'started_at', started_at, 'message', message)
    from private.backup_runs
    order by started_at desc, id desc
    limit 1
  )
);
comment on function private.backup_state is 'Whether automatic backups are on, the last one and the last that succeeded.';

create function private.running_state() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'now', clock_timestamp(),
    'database_bytes', pg_catalog.pg_database_size(pg_catalog.current_database()),
    'schema_version', private.schema_version(),
    'owner_since', (select min(created_at) from public.admin_users),
    'dead_letters', (
      select coalesce(jsonb_object_agg(open.queue, open.letters), '{}')
      from (
        select queue, count(*) as letters from private.dead_letters where replayed_at is null group by queue
      ) as open
    ),
    'rebuild', (
      select jsonb_build_object('kind', kind, 'error', error, 'at', at)
      from public.rebuild_reports
      order by at desc, id
      limit 1
    ),
    'rebuilt_at', (select max(at) from public.rebuild_reports where kind = 'succeeded'),
    'has_rebuild_hook', exists (select from private.rebuild_hook),
    'failed_rebuilds', (
      select count(*) from public.rebuild_reports where kind = 'failed' and at > now() - interval '7 days'
    ),
    'clock', private.clock(),
    'late_since', private.late_since(private.clock()),
    'failed_items', (
      select count(*) from private.due_content(private.clock()) as items
      join private.schedule_failures as failures
        on failures.content_id = items.id and failures.content_kind = items.kind
          and failures.action = items.action and failures.at = items.at
    ),
    'jobs', (select coalesce(jsonb_object_agg(job, ran_at), '{}') from private.job_runs),
    'links', private.earning_broken_links() || jsonb_build_object(
      'total', (select count(*) from private.outgoing_links),
      'checked_at', (select max(checked_at) from private.outgoing_links)
    ),
    'images', (
      select jsonb_build_object('files', count(*), 'bytes', coalesce(sum(bytes), 0)) from public.images
    ),
    'backups', private.backup_state()
  );
end
$$;
comment on function private.running_state is 'The state of everything that the database knows about, as healthStateSchema of the application describes it.';

create function public.health_state() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select private.running_state() || jsonb_build_object(
    'database_kinds', private.database_kinds(),
    'database_limit', private.setting('database_limit_mb', '500')::bigint * 1000000,
    'texts_unread', private.setting('texts_read', 'true') = 'false'
  );
end;
comment on function public.health_state is 'The state of everything that the database knows about, as healthStateSchema of the application describes it.';
grant execute on function public.health_state to service_role;

-- Which database this is. The numbers of changes mean nothing for a build of another one.
create table private.database_identity (
  only_row boolean primary key default true,
  id uuid not null default gen_random_uuid(),

  constraint database_identity_only_row check (only_row)
);
comment on table private.database_identity is 'Names this database and its copies. A build records it, and belongs to no other one.';
alter table private.database_identity enable row level security;

create function private.database_kinds() returns jsonb
language sql stable set search_path = ''
begin atomic
  select coalesce(jsonb_object_agg(sums.kind, sums.bytes), '{}')
  from (
    select relations.kind, sum(pg_catalog.pg_total_relation_size(relations.oid)) as bytes
    from (
      select classes.oid, case
        when classes.relname in ('product_analytics', 'search_keywords', 'button_test_views') then 'events'
        when classes.relname ~ '^(daily|monthly)_|^country_totals$|^button_test_days$' then 'totals'
        when classes.relname = 'revisions' then 'revisions'
        when classes.relname = 'share_images' then 'images'
        when classes.relname ~ '^earning' then 'earnings'
        when classes.relname in ('posts', 'drafts', 'documents', 'comparisons', 'categories') then 'content'
      end as kind
      from pg_catalog.pg_class as classes
      join pg_catalog.pg_namespace as schemas on schemas.oid = classes.relnamespace
      where classes.relkind in ('r', 'm') and schemas.nspname in ('public', 'private')
    ) as relations
    where relations.kind is not null
    group by relations.kind
  ) as sums;
end;
comment on function private.database_kinds is 'Bytes of the tables and their indexes by what they hold.';

create function public.event_storage() returns jsonb
language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'months', private.setting('raw_event_months', '13')::integer,
    'limit', private.setting('database_limit_mb', '500')::integer,
    'count', (select count(*) from public.product_analytics) + (select count(*) from public.search_keywords),
    'bytes', coalesce((private.database_kinds() ->> 'events')::bigint, 0)
  );
end;
comment on function public.event_storage is 'How long single views, clicks and searches are kept, what they use, and the megabytes of the plan: {months, limit, count, bytes}.';
grant execute on function public.event_storage to service_role;
