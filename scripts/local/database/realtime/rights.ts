import { z } from 'zod';
import type { DatabaseDriver } from '../open.ts';
import type { Change } from './changes.ts';
import { operators, type Subscription } from './subscription.ts';

/** Whether a subscription covers a change, apart from rights and filters. */
export function concerns(change: Change, { event, schema, table }: Subscription): boolean {
  return (
    (event === '*' || event === change.type) &&
    (schema === '*' || schema === change.schema) &&
    (table === '*' || table === change.table)
  );
}

const tablesSchema = z.array(z.object({ table: z.string() }));

export async function refusal(
  driver: DatabaseDriver,
  subscription: Subscription,
): Promise<string | null> {
  const { role, event, schema, table, filters } = subscription;
  const given = `[event: ${event}, schema: ${schema}, table: ${table}, filters: ${JSON.stringify(filters)}]`;
  const { rows: published } = await driver.query(
    `select format('%I.%I', schemaname, tablename) as table
     from pg_catalog.pg_publication_tables
     where pubname = 'supabase_realtime' 
       and $1::text in (schemaname::text, '*') and $2::text in (tablename::text, '*')`,
    [schema, table],
  );
  const tables = tablesSchema.parse(published);
  if (tables.length === 0) {
    return `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${given}`;
  }
  for (const { table: name } of tables) {
    for (const { column } of filters) {
      const { rows } = await driver.query(
        `select from pg_catalog.pg_attribute
         where attrelid = $1::regclass and attname = $2 and attnum > 0
           and has_column_privilege($3::name, attrelid, attnum, 'select')`,
        [name, column, role],
      );
      if (rows.length === 0) {
        return `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: ${given}. Exception: ERROR P0001 (raise_exception) invalid column for filter ${column}`;
      }
    }
  }
  return null;
}

const columnsSchema = z.array(
  z.object({
    table: z.string(),
    name: z.string(),
    quoted: z.string(),
    type: z.string(),
    is_key: z.boolean(),
    readable: z.boolean(),
  }),
);

type Columns = z.infer<typeof columnsSchema>;

async function columnsOf(driver: DatabaseDriver, { schema, table }: Change, role: string) {
  const { rows } = await driver.query(
    `select format('%I.%I', $1::text, $2::text) as table, attname as name,
       quote_ident(attname) as quoted, typname as type,
       exists (
         select from pg_catalog.pg_index
         where indrelid = attrelid and indisprimary and attnum = any(indkey)
       ) as is_key,
       has_column_privilege($3::name, attrelid, attnum, 'select') as readable
     from pg_catalog.pg_attribute
     join pg_catalog.pg_type on pg_type.oid = atttypid
     where attrelid = format('%I.%I', $1::text, $2::text)::regclass
       and attnum > 0 and not attisdropped
     order by attnum`,
    [schema, table, role],
  );
  return columnsSchema.parse(rows);
}

/** Queries as the subscriber whether the filters match and the role can see the stored row. */
async function isVisible(
  driver: DatabaseDriver,
  change: Change,
  { role, filters }: Subscription,
  columns: Columns,
): Promise<boolean> {
  const [{ table = '' } = {}] = columns;
  const parameters: unknown[] = [JSON.stringify(change.record ?? change.old_record)];
  const conditions = filters.map(({ column, operator, value }) => {
    const found = columns.find(({ name }) => name === column);
    if (found === undefined) return 'false';
    parameters.push(value);
    const list = Array.isArray(value) ? '[]' : '';
    const given = `$${parameters.length}::text${list}::${found.type}${list}`;
    return `changed.${found.quoted} ${operators[operator]} (${given})`;
  });
  // Only the key of a deleted row is sent, and its rights can no longer be checked.
  if (change.type !== 'DELETE') {
    const keys = columns.filter(({ is_key }) => is_key);
    const same = keys.map(({ quoted }) => `stored.${quoted} = changed.${quoted}`);
    conditions.push(`exists (select from ${table} as stored where ${same.join(' and ')})`);
  }
  return driver.transaction(async (transaction) => {
    await transaction.exec(`set local role ${role}`);
    const { rows } = await transaction.query(
      `select from jsonb_populate_record(null::${table}, $1::jsonb) as changed
       where ${['true', ...conditions].join(' and ')}`,
      parameters,
    );
    return rows.length > 0;
  });
}

/** Applies filters, row-level security and column grants. Null if the change is not for the subscriber. */
export async function changeFor(
  driver: DatabaseDriver,
  change: Change,
  subscription: Subscription,
) {
  const { schema, table, type, commit_timestamp, record, old_record, errors } = change;
  const columns = await columnsOf(driver, change, subscription.role);
  const keys = columns.filter(({ is_key }) => is_key);
  const base = { schema, table, type };
  if (type !== 'DELETE' && !keys.every(({ readable }) => readable)) {
    return { ...base, errors: ['Error 401: Unauthorized'] };
  }
  if (!(await isVisible(driver, change, subscription, columns))) return null;
  const open = columns.filter(({ readable }) => readable);
  const part = (row: Change['record']) =>
    Object.fromEntries(open.flatMap(({ name }) => (row && name in row ? [[name, row[name]]] : [])));
  return {
    ...base,
    commit_timestamp,
    columns: open.map(({ name, type }) => ({ name, type })),
    ...(type !== 'DELETE' && { record: part(record) }),
    ...(type !== 'INSERT' && { old_record: part(old_record) }),
    errors,
  };
}
