import { z } from 'zod';
import type { DatabaseDriver } from '../open.ts';

const CHANNEL = 'realtime_changes';

// A hosted project reads the write-ahead log. Here a trigger on every published table announces committed
// changes. A notification holds 8,000 bytes: larger rows are sent with their small values only, as the hosted
// service does beyond its own limit.
const TRIGGERS = `
  create schema if not exists realtime;

  create or replace function realtime.tell_change() returns trigger
  language plpgsql
  set search_path = ''
  as $$
  declare
    row_before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
    row_after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
    change jsonb;
  begin
    change := jsonb_build_object(
      'schema', tg_table_schema,
      'table', tg_table_name,
      'type', tg_op,
      'commit_timestamp', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'record', row_after,
      'old_record', (
        select jsonb_object_agg(attname, row_before -> attname::text)
        from pg_catalog.pg_index
        join pg_catalog.pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indrelid = tg_relid and indisprimary and row_before is not null
      ),
      'errors', null
    );
    if octet_length(change::text) > 7900 then
      change := change || jsonb_build_object(
        'errors', jsonb_build_array('Error 413: Payload Too Large'),
        'record', (
          select jsonb_object_agg(key, value) from jsonb_each(row_after)
          where octet_length(value::text) <= 64
        )
      );
    end if;
    perform pg_catalog.pg_notify('${CHANNEL}', change::text);
    return null;
  end
  $$;

  do $$
  declare
    published record;
  begin
    for published in
      select schemaname, tablename from pg_catalog.pg_publication_tables
      where pubname = 'supabase_realtime'
    loop
      execute format(
        'create or replace trigger realtime_tell_change after insert or update or delete on %I.%I for each row execute function realtime.tell_change()',
        published.schemaname, published.tablename
      );
    end loop;
  end
  $$;
`;

const rowSchema = z.record(z.string(), z.unknown());

const changeSchema = z.object({
  schema: z.string(),
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  commit_timestamp: z.string(),
  record: rowSchema.nullable(),
  old_record: rowSchema.nullable(),
  errors: z.array(z.string()).nullable(),
});

export type Change = z.infer<typeof changeSchema>;

export async function installTriggers(driver: DatabaseDriver): Promise<void> {
  await driver.exec(TRIGGERS);
}

export async function listen(
  driver: DatabaseDriver,
  notified: (change: Change) => void,
): Promise<() => Promise<void>> {
  return driver.listen(CHANNEL, (payload) => notified(changeSchema.parse(JSON.parse(payload))));
}
