// Owners who save at the same moment, and the database's own tests, on a PostgreSQL server.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lostUpdates, type SaveSeen } from '../../lab/faults/save-history.fixture.ts';
import { long } from '../../lab/intensity.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

const OWNERS = 6;
const SAVES = long ? 500 : 60;
const TESTS = join(import.meta.dirname, '../../../supabase/tests');

const answerSchema = z.object({
  outcome: z.enum(['saved', 'changed']),
  post: z.object({ id: z.string(), version: z.string(), price: z.string() }),
});

let server: PostgresServer;
let sql: postgres.Sql;
beforeAll(async () => {
  server = await startPostgresServer();
  sql = postgres({
    path: join(server.socket, '.s.PGSQL.5432'),
    user: 'postgres',
    database: 'postgres',
    max: OWNERS,
    onnotice: () => {},
  });
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});

type Post = z.infer<typeof answerSchema>['post'];

async function save(form: object, over?: Post) {
  const [row] = await sql`
    select public.save_post(
      (select id from public.admin_users limit 1), ${sql.json({ ...form })}, '{}',
      ${over?.id ?? null}, ${over?.version ?? null}::text::timestamptz
    ) as answer`;
  return answerSchema.parse(row?.answer);
}

it(`${OWNERS} owners save one post at random, each in a session of its own: no save is lost`, async () => {
  await sql`select public.create_first_admin_user('owner', 'owner@spotter.example', 'correct horse')`;
  const { post: first } = await save({ title: 'Saved by many', price: 'first' });
  const seen: SaveSeen[] = [];
  await Promise.all(
    Array.from({ length: OWNERS }, async (_, owner) => {
      let opened = first;
      for (let number = 0; number < SAVES; number += 1) {
        const price = `${owner}.${number}`;
        const { outcome, post } = await save({ price }, opened);
        const made = outcome === 'saved' ? post.version : null;
        seen.push({ word: price, from: opened.version, made });
        // After a refusal, a save of the same open version is refused again.
        if (made !== null || Math.random() < 0.7) opened = post;
      }
    }),
  );
  const [row] = await sql`select private.admin_post(posts) as post from public.posts`;
  const last = answerSchema.shape.post.parse(row?.post);
  expect(lostUpdates(seen, first.version, { version: last.version, word: last.price })).toEqual([]);
  const made = seen.filter((one) => one.made !== null).length;
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(OWNERS * SAVES);
  const [logged] = await sql`
    select count(*)::integer as saves from public.admin_activity_logs
    where description = 'Updated "Saved by many"'`;
  expect(logged?.saves).toBe(made);
});

/** The functions of pgTAP as the embedded database contains them, because few servers have it installed. */
async function pgtap(): Promise<string> {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const folder = await mkdtemp(join(tmpdir(), 'spotter-pgtap-'));
  await promisify(execFile)('tar', ['-xzf', join(dirname(engine), 'pgtap.tar.gz'), '-C', folder]);
  const extensions = join(folder, 'share/postgresql/extension');
  const file = (await readdir(extensions)).find((name) => /^pgtap--[\d.]+\.sql$/.test(name));
  const words = await readFile(join(extensions, file ?? ''), 'utf8');
  await rm(folder, { recursive: true });
  return words;
}

const files = (await readdir(TESTS)).filter((file) => file.endsWith('.sql'));

describe('the tests of the database', () => {
  beforeAll(async () => {
    await server.session(`set search_path = extensions;\n${await pgtap()}`);
    await server.session('grant execute on all functions in schema extensions to public');
  });
  it.each(files)('%s', async (file) => {
    const lines = await server.session(await readFile(join(TESTS, file), 'utf8'));
    expect(lines.filter((line) => line.startsWith('not ok'))).toEqual([]);
    const done = lines.filter((line) => line.startsWith('ok'));
    expect(lines).toContain(`1..${done.length}`);
  });
});
