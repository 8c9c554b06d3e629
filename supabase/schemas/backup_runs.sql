-- Automatic backups. The Worker writes them in small pieces (functions/backups); what is left to do is stored, so that
-- a Worker that stops loses nothing.

create table private.backup_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  state text not null default 'running' check (state in ('running', 'succeeded', 'failed')),
  -- Why it failed, or what was left out. No secrets.
  message text not null default '' check (char_length(message) <= 2000),
  -- The name of the manifest in the bucket.
  manifest text check (char_length(manifest) <= 200),
  -- Of the manifest and the content file.
  bytes bigint check (bytes >= 0),
  -- Files of the media library that the manifest names, and those that were copied for it.
  files integer check (files >= 0),
  copied_files integer check (copied_files >= 0),
  cause text not null default 'schedule' check (cause in ('schedule', 'owner', 'restore')),
  progress jsonb not null default '{}',
  claim uuid,
  claimed_until timestamptz not null default '-infinity',
  attempts integer not null default 0
);
comment on table private.backup_runs is 'One row for each automatic backup. Rows older than 90 days are removed.';
create index backup_runs_started_at on private.backup_runs (started_at desc);
comment on column private.backup_runs.cause is 'The daily job, the owner, or a restore, which backs up the present content first.';
comment on column private.backup_runs.progress is 'What is done. The Worker describes it (progress.ts of its backups).';
comment on column private.backup_runs.claim is 'The Worker that continues now; what another one stores meanwhile is refused.';
comment on column private.backup_runs.attempts is 'Pieces that were started since the last one that was stored.';
create unique index backup_runs_running on private.backup_runs (state) where state = 'running';

create function private.backup_run(run private.backup_runs) returns jsonb
language sql stable set search_path = ''
return to_jsonb(run) - array['claim', 'claimed_until'];
comment on function private.backup_run is 'As backupRunSchema of the application describes it.';

create function public.list_backup_runs(limit_input integer) returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC'
begin atomic
  select coalesce(jsonb_agg(private.backup_run(newest) order by newest.id desc), '[]')
  from (select * from private.backup_runs order by id desc limit limit_input) as newest;
end;
comment on function public.list_backup_runs is 'Automatic and other backups, newest first.';
grant execute on function public.list_backup_runs to service_role;

create function public.start_backup(cause_input text) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  running private.backup_runs;
begin
  delete from private.backup_runs where state <> 'running' and started_at < private.clock() - interval '90 days';
  insert into private.backup_runs (cause, started_at) values (cause_input, private.clock())
  on conflict (state) where state = 'running' do nothing;
  select * into strict running from private.backup_runs where state = 'running';
  return private.backup_run(running);
end
$$;
comment on function public.start_backup is 'Starts a backup, or returns the one that is running.';
grant execute on function public.start_backup to service_role;

create function private.is_claimed(claimed_until timestamptz) returns boolean
language sql stable set search_path = ''
-- The clock may have been set back.
return claimed_until between private.clock() + interval '1 millisecond' and private.clock() + interval '1 hour';
comment on function private.is_claimed is 'Whether a Worker is at work until then.';

create function public.claim_backup(seconds_input integer) returns jsonb
language sql security definer set search_path = '' set timezone = 'UTC'
begin atomic
  update private.backup_runs
  set claim = gen_random_uuid(), claimed_until = private.clock() + seconds_input * interval '1 second',
    attempts = attempts + 1
  where state = 'running' and not private.is_claimed(claimed_until)
  returning private.backup_run(backup_runs) || jsonb_build_object('claim', claim);
end;
comment on function public.claim_backup is 'Lets one Worker continue the running backup; null if there is nothing to do now.';
grant execute on function public.claim_backup to service_role;

create function public.store_backup(
  id_input bigint, claim_input uuid, is_released_input boolean, progress_input jsonb default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.backup_runs
  set progress = coalesce(progress_input, progress),
    attempts = case when progress_input is null then attempts else 0 end,
    claimed_until = case
      -- After a failure, the next attempt waits longer each time.
      when progress_input is null then private.clock() + attempts * interval '15 seconds'
      when is_released_input then '-infinity'
      else claimed_until
    end
  where id = id_input and claim = claim_input and state = 'running';
  return found;
end
$$;
comment on function public.store_backup is 'Stores how far a Worker has come; without progress it failed, and the next attempt waits. False if another one has claimed the backup since.';
grant execute on function public.store_backup to service_role;

create function public.finish_backup(id_input bigint, claim_input uuid, result_input jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.backup_runs
  set state = result_input ->> 'state',
    message = left(coalesce(result_input ->> 'message', ''), 2000),
    manifest = result_input ->> 'manifest',
    bytes = (result_input ->> 'bytes')::bigint,
    files = (result_input ->> 'files')::integer,
    copied_files = (result_input ->> 'copied_files')::integer,
    finished_at = private.clock(),
    progress = '{}',
    claim = null,
    claimed_until = '-infinity'
  where id = id_input and claim = claim_input and state = 'running';
  return found;
end
$$;
comment on function public.finish_backup is 'Ends a backup with {state, message, manifest, bytes, files, copied_files}.';
grant execute on function public.finish_backup to service_role;
