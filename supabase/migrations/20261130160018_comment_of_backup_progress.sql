comment on column private.backup_runs.progress is 'What is done. The Worker describes it (progress.ts of its backups).';
