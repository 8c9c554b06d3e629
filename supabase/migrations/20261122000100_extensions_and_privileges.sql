-- Extensions, a schema that the API does not expose, and default privileges that are closed until a
-- migration grants by name.

create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

create schema private;
comment on schema private is 'Helpers for triggers and functions. Not exposed by the API.';

revoke all on schema private from public;
grant usage on schema private to service_role;

-- A hosted project grants every new table, sequence and function in `public` to the API roles. Without
-- these defaults an object that a migration forgets to grant would be open.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on routines from anon, authenticated, service_role;
-- Postgres lets everyone execute a new function; only the default for all schemas can revoke that.
alter default privileges revoke execute on routines from public;

revoke create on schema public from public, anon, authenticated, service_role;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Strictly increasing, so that two saves in one transaction are two versions.
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;
comment on function private.touch_updated_at is 'Trigger: sets updated_at on every change of a row.';

-- Rows written from a backup keep their dates and URLs, so the triggers that assign new ones skip them;
-- write_content checks URLs for all rows at once.
create function private.is_importing_content() returns boolean
language sql stable set search_path = ''
return coalesce(current_setting('spotter.importing_content', true), '') = 'true';
comment on function private.is_importing_content is 'Whether this transaction writes rows of a backup.';
grant execute on function private.is_importing_content to service_role;
