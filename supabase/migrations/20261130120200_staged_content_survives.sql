-- An unlogged table is empty after a crash, and a confirmed restore could not go on.
alter table private.staged_content set logged;
