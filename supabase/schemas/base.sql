-- Extensions, a schema that the API does not expose, default privileges that are closed until an object is granted by
-- name, and helpers of all features.

create extension if not exists pgcrypto with schema extensions;

create extension if not exists pg_trgm with schema extensions;

create extension if not exists unaccent with schema extensions;

create schema private;
comment on schema private is 'Helpers for triggers and functions. Not exposed by the API.';

revoke all on schema private from public;

grant usage on schema private to service_role;

-- A hosted project grants every new table, sequence and function in `public` to the API roles. Without
-- these defaults an object without its own grants would be open.
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

create function private.is_blank(value text) returns boolean
language sql immutable set search_path = ''
return value ~ '^[\s\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]*$';
comment on function private.is_blank is 'Whether a text has no visible character.';
grant execute on function private.is_blank to service_role;

create function private.clock() returns timestamptz
language sql stable set search_path = ''
return now();
comment on function private.clock is 'The clock that every instant is compared with. Tests replace it to move time.';
grant execute on function private.clock to anon, authenticated, service_role;

create function private.is_instant(moment timestamptz) returns boolean
language sql immutable set search_path = ''
return moment >= '2000-01-01T00:00:00Z' and moment < '10000-01-01T00:00:00Z';
comment on function private.is_instant is 'Whether a moment can be an instant of a schedule; null for null.';
grant execute on function private.is_instant to service_role;

create function private.instant_text(moment timestamptz) returns text
language sql immutable set search_path = ''
return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
comment on function private.instant_text is 'An instant as JavaScript writes it, so that equal instants in JSON are equal texts.';
grant execute on function private.instant_text to service_role;

-- Forms and imports name the columns that they have, so that a new column needs no new function.
create function private.columns_of(of_table regclass, form jsonb default null) returns text
language sql stable set search_path = ''
return (
  select string_agg(quote_ident(attname), ', ' order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'
    and (form is null or form ? attname)
);
comment on function private.columns_of is 'The columns of a table but its id and generated ones; of a form, those that it has, or null.';

create function private.insert_row(of_table regclass, form jsonb, id_input uuid default gen_random_uuid()) returns uuid
language plpgsql set search_path = '' as $$
begin
  execute format(
    'insert into %1$s (id, %2$s) select $2, %2$s from pg_catalog.jsonb_populate_record(null::%1$s, $1)',
    of_table, private.columns_of(of_table, form)
  ) using form, id_input;
  return id_input;
end
$$;
comment on function private.insert_row is 'Writes the columns of a form into a new row, and returns its id.';

create function private.update_row(of_table regclass, id_input uuid, form jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  columns constant text := private.columns_of(of_table, form);
begin
  if columns is null then
    return false;
  end if;
  execute format(
    'update %1$s set (%2$s) = (select %2$s from pg_catalog.jsonb_populate_record(null::%1$s, $1)) where id = $2',
    of_table, columns
  ) using form, id_input;
  return true;
end
$$;
comment on function private.update_row is 'Writes the columns of a form into a row. False when it has none.';

create function private.like_pattern(search text) returns text
language sql immutable set search_path = ''
return '%' || replace(replace(replace(search, '\', '\\'), '%', '\%'), '_', '\_') || '%';
comment on function private.like_pattern is 'A pattern that finds a text anywhere in another.';

create function private.paged(items jsonb, total bigint, page integer, page_size integer) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object(
  'items', coalesce(items, '[]'),
  'total', total,
  'page', least(greatest(page, 1), greatest(1, ceil(total::numeric / page_size))),
  'page_count', greatest(1, ceil(total::numeric / page_size))
);
comment on function private.paged is 'One page of a list. A page past the end is the last one.';

create function private.rows_before(total bigint, page integer, page_size integer) returns bigint
language sql immutable set search_path = ''
return greatest(0, least(greatest(page, 1), ceil(total::numeric / page_size)) - 1) * page_size;
comment on function private.rows_before is 'The number of rows before a page.';

create function private.has_owner() returns boolean
language sql stable set search_path = ''
return exists (select from public.admin_users);
comment on function private.has_owner is 'Whether the site is set up. That never ends.';
