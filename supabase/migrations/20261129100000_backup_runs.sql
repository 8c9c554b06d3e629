-- Automatic backups. The worker writes them (functions/backups), the health check reads them.

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
  copied_files integer check (copied_files >= 0)
);

comment on table private.backup_runs is 'One row for each automatic backup. Rows older than 90 days are removed.';

create index backup_runs_started_at on private.backup_runs (started_at desc);
