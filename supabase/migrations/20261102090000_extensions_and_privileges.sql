-- What every later migration stands on: the extensions, a schema that the API does not expose, and
-- privileges that are closed until a migration opens one by name.

create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

create schema private;
comment on schema private is 'Helpers for triggers and functions. Not exposed by the API.';

revoke all on schema private from public;
grant usage on schema private to service_role;

-- A hosted project hands every new table, sequence and function in `public` to the API roles. Here
-- an object that a migration forgets to grant is closed, not open.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on routines from anon, authenticated, service_role;
-- Postgres itself lets everybody execute a new function; only the rule for all schemas can take that away.
alter default privileges revoke execute on routines from public;

revoke create on schema public from public, anon, authenticated, service_role;

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Strictly later than before, so that two saves in one transaction are still two versions.
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;
comment on function private.touch_updated_at() is 'Trigger: dates every change of a row.';
