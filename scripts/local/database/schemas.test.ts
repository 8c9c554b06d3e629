import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDatabase } from './image.fixture.ts';
import type { SqlSession } from './migrate.ts';
import {
  createFromSchemas,
  inOrder,
  readSchemas,
  type SchemaFile,
  statementsOf,
} from './schemas.ts';

const file = (sql: string, name = 'shops.sql'): SchemaFile => ({ name, sql });

const connection = await openTestDatabase('bootstrapped');
const { driver } = connection;
afterAll(() => connection.close());

beforeEach(() => driver.exec('begin'));
afterEach(() => driver.exec('rollback'));

async function create(...files: SchemaFile[]) {
  await driver.exec('create schema private');
  await createFromSchemas(driver, files);
}

const ADDED = `create function private.added(a integer) returns integer
language sql immutable set search_path = ''
-- One expression.
return a + 1;`;

it('reads a file statement by statement, with the comment above each', () => {
  const statements = statementsOf(
    file(`-- Shops.

create table private.shops (id bigint);
comment on table private.shops is 'Shops.';

-- Adds one.
${ADDED}
`),
  );
  expect(statements.map(({ sql }) => sql)).toEqual([
    'create table private.shops (id bigint);',
    "comment on table private.shops is 'Shops.';",
    `-- Adds one.\n${ADDED}`,
  ]);
  expect(statements.map(({ place }) => place)).toEqual(
    [3, 4, 7].map((line) => `supabase/schemas/shops.sql:${line}`),
  );
});

it('creates things in the order in which they need each other, rows before triggers', () => {
  const texts = [
    "insert into private.shops (id) values (private.added('1'));",
    'create trigger shops_touch before update on private.shops for each row execute function private.touch();',
    `create function private.touch() returns trigger
language plpgsql set search_path = '' as $$
declare
  shop private.shops;
begin
  perform private.made_later();
  return new;
end
$$;`,
    'create table private.shops (id integer check (id > private.added(0)));',
    ADDED,
    `create function private.made_later() returns void
language sql set search_path = ''
begin atomic
  select private.added(id) from private.shops;
end;`,
  ];
  const ordered = inOrder(statementsOf(file(texts.join('\n\n'))));
  expect(ordered.map(({ sql }) => texts.indexOf(sql))).toEqual([4, 3, 2, 5, 0, 1]);
});

it('names statements that need each other', () => {
  const needing = (one: string, other: string) =>
    `create function private.${one}() returns integer\nlanguage sql return private.${other}();`;
  expect(() => inOrder(statementsOf(file(`${needing('a', 'b')}\n\n${needing('b', 'a')}`)))).toThrow(
    'These statements need each other: supabase/schemas/shops.sql:1, supabase/schemas/shops.sql:4.',
  );
});

it('refuses what is declared twice, and what changes something declared', async () => {
  await expect(create(file(ADDED), file(`\n${ADDED}`, 'others.sql'))).rejects.toThrow(
    'supabase/schemas/others.sql:2: function "added" already exists with same argument types',
  );
  for (const sql of [
    ADDED.replace('create', 'create or replace'),
    'drop table private.shops;',
    'alter function private.added(integer) stable;',
    'update private.shops set id = 1;',
  ]) {
    expect(() => statementsOf(file(sql))).toThrow(
      'supabase/schemas/shops.sql:1: a schema file declares each thing once',
    );
  }
});

it('names the file and line of a statement that the database refuses', async () => {
  await expect(create(file('create table private.shops (id nothing);'))).rejects.toThrow(
    'supabase/schemas/shops.sql:1: type "nothing" does not exist',
  );
});

it('begins with the same rows as the migrations', async () => {
  await createFromSchemas(driver, await readSchemas());
  const migrated = await openTestDatabase('migrated');
  const rowsOf = async (session: SqlSession) => {
    const { rows: tables } = await session.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private') order by 1",
    );
    const found: Record<string, unknown[]> = {};
    for (const { name } of tables) {
      const { rows } = await session.query<{ row: object }>(
        `select to_jsonb(each) as row from ${name} as each`,
      );
      if (rows.length > 0) found[name] = rows.map(({ row }) => ownOf(row)).sort();
    }
    return found;
  };
  const found = await rowsOf(driver);
  expect(Object.keys(found)).toContain('public.categories');
  expect(found).toEqual(await rowsOf(migrated.driver));
  await migrated.close();
});

/** A row as text, without the values that differ in each database: identifiers, salts and times. */
function ownOf(row: object): string {
  return JSON.stringify(row, (_, value) =>
    typeof value === 'string' && /^(?:[0-9a-f-]{32,}|\d{4}-\d\d-\d\dT.*)$/.test(value) ? '' : value,
  );
}
