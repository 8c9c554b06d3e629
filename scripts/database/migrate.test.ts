import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { openDatabase } from './open.ts';

const connection = await openDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-migrations-'));
});
afterAll(async () => {
  await connection.close();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, `${name}.sql`), sql);

/** Every table, function, policy and row there is, and what the history tells. */
async function everything() {
  const { rows } = await connection.driver.query(`
    select
      (select jsonb_agg(to_jsonb(pg_class) - 'relpages' - 'reltuples' - 'relallvisible' order by oid)
        from pg_catalog.pg_class where oid >= 16384) as relations,
      (select jsonb_agg(proname order by oid) from pg_catalog.pg_proc where oid >= 16384) as functions,
      (select jsonb_agg(polname order by oid) from pg_catalog.pg_policy) as policies,
      (select jsonb_agg(to_jsonb(shelf) order by id) from public.shelf) as shelf,
      (select jsonb_agg(version order by version) from supabase_migrations.schema_migrations) as history`);
  return rows;
}

it('a migration that fails half-way leaves the database as it was, and those before it', async () => {
  await write('20261101000000_shelf', 'create table shelf (id integer, name text);');
  await write('20261101000100_rows', "insert into shelf values (1, 'rope'), (2, 'mat');");
  expect(await migrateDatabase(connection, folder)).toEqual(['shelf', 'rows']);
  const before = await everything();

  await write(
    '20261101000200_breaks',
    `alter table shelf add column price numeric;
     update shelf set name = 'gone', price = 1;
     create function shelf_size() returns bigint language sql return 1;
     alter table shelf enable row level security;
     create policy "Everybody" on shelf using (true);
     delete from shelf where id = 2;
     drop table missing;
     insert into shelf values (3, 'after');`,
  );
  await write('20261101000300_later', 'create table later (id integer);');
  for (const _try of ['the first start', 'the next start']) {
    await expect(migrateDatabase(connection, folder)).rejects.toThrow('20261101000200_breaks');
    expect(await everything()).toEqual(before);
  }

  await write('20261101000200_breaks', 'alter table shelf add column price numeric;');
  expect(await migrateDatabase(connection, folder)).toEqual(['breaks', 'later']);
});
