import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { keepSchema } from '../compat/supabase-lite.ts';
import { openTestDatabase } from './image.fixture.ts';
import type { DatabaseConnection } from './open.ts';
import { serveDatabase } from './serve.ts';

const keys = { publishableKey: 'sb_publishable_test', secretKey: 'sb_secret_test' };

let connection: DatabaseConnection;
let folder: string;
let file: string;

beforeAll(async () => {
  connection = await openTestDatabase('migrated');
});

afterAll(() => connection.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-schema-'));
  file = join(folder, 'api-schema.json');
  return () => rm(folder, { recursive: true });
});

/** Serves the database as after a start, and returns whether the first request reads the schema. */
async function readsSchema(version: string): Promise<boolean> {
  await connection.clearSchemaCache();
  keepSchema(connection, file, version);
  const { driver } = connection;
  const query = driver.query;
  const statements: string[] = [];
  const server = await serveDatabase(connection, { port: 0, ...keys });
  const served = driver.query;
  driver.query = (statement, ...more) => {
    statements.push(statement);
    return served(statement, ...more);
  };
  try {
    const { data } = await createClient(server.url, keys.secretKey)
      .from('posts')
      .select('title')
      .limit(1)
      .throwOnError();
    expect(data).toEqual([]);
  } finally {
    await server.close();
    driver.query = query;
  }
  return statements.some((statement) => statement.includes('information_schema.columns'));
}

it('is read once, and by a start of the same version from its file', async () => {
  expect(await readsSchema('1')).toBe(true);
  expect(await readdir(folder)).toEqual(['api-schema.json']);
  expect(await readsSchema('1')).toBe(false);
});

it('is read again after a migration', async () => {
  expect(await readsSchema('1')).toBe(true);
  expect(await readsSchema('1 2')).toBe(true);
  expect(await readsSchema('1 2')).toBe(false);
});

it('is read again when its file is damaged', async () => {
  await writeFile(file, '{"version": "1"');
  expect(await readsSchema('1')).toBe(true);
  expect(await readsSchema('1')).toBe(false);
});

it('is read, and the request answered, when its file cannot be written', async () => {
  file = join(folder, 'missing/api-schema.json');
  expect(await readsSchema('1')).toBe(true);
});
