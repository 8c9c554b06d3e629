// Sign-ins while the password changes, on a PostgreSQL server.
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

const SIGN_INS = 6;
const ROUNDS = 12;
/** Milliseconds between two sign-ins. */
const SPREAD = 25;
const OLD = 'correct horse';
const NEW = 'battery staple';

let server: PostgresServer;
let sql: postgres.Sql;
beforeAll(async () => {
  server = await startPostgresServer();
  sql = postgres({
    path: join(server.socket, '.s.PGSQL.5432'),
    user: 'postgres',
    database: 'postgres',
    max: SIGN_INS + 2,
    onnotice: () => {},
  });
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});

beforeEach(async () => {
  await sql`truncate public.admin_users cascade`;
  await sql`truncate private.sign_in_failures`;
  await sql`select public.create_first_admin_user('owner', 'owner@spotter.example', ${OLD})`;
});

const newHash = () => createHash('sha256').update(randomUUID()).digest('hex');
const answerSchema = z.object({ success: z.boolean(), outcome: z.string().optional() });

async function signIn(password: string, database: postgres.ISql = sql, hash = newHash()) {
  const [row] = await database`
    select public.sign_in('owner', ${password}, ${randomUUID()}, ${hash}) as answer`;
  return answerSchema.parse(row?.answer);
}

async function changePassword(from: string, to: string, database: postgres.ISql = sql) {
  const [row] = await database`
    select public.update_admin_password('owner', ${from}, ${to}, ${newHash()}) as answer`;
  return answerSchema.parse(row?.answer).success;
}

async function sessions(): Promise<number> {
  const [row] = await sql`
    select (select count(*) from public.admin_sessions)::integer
      + (select count(*) from public.admin_pending_sign_ins)::integer as count`;
  return z.object({ count: z.number() }).parse(row).count;
}

/** Resolves when a statement that contains the text waits for a lock, and throws if none does. */
async function waits(text: string): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end; ) {
    const found = await sql`
      select from pg_stat_activity
      where wait_event_type = 'Lock' and query like ${`%${text}%`} and pid <> pg_backend_pid()`;
    if (found.length > 0) return;
  }
  throw new Error(`No ${text} waits`);
}

it('no sign-in with the old password survives a change of the password', async () => {
  let [from, to] = [OLD, NEW];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Spread over the time that the comparison of passwords takes.
    const signIns = Array.from({ length: SIGN_INS }, async (_, number) => {
      await wait(number * SPREAD);
      return signIn(from);
    });
    const changed = changePassword(from, to);
    await Promise.all(signIns);
    expect(await changed).toBe(true);
    expect(await sessions(), `after round ${round}`).toBe(0);
    [from, to] = [to, from];
  }
  expect(await signIn(from)).toEqual({ success: true, outcome: 'started' });
});

it('a change of the password waits for a sign-in that has checked the old one, and ends it', async () => {
  let change: Promise<boolean> | undefined;
  await sql.begin(async (signingIn) => {
    expect(await signIn(OLD, signingIn)).toMatchObject({ success: true });
    change = changePassword(OLD, NEW);
    await waits('update_admin_password');
  });
  expect(await change).toBe(true);
  expect(await sessions()).toBe(0);
});

it('a sign-in that waits for a change of the password is refused', async () => {
  let late: ReturnType<typeof signIn> | undefined;
  await sql.begin(async (changing) => {
    expect(await changePassword(OLD, NEW, changing)).toBe(true);
    late = signIn(OLD);
    await waits('sign_in');
  });
  expect(await late).toMatchObject({ success: false });
  expect(await sessions()).toBe(0);
});

it('a second step that is finishing does not survive a change of the password', async () => {
  const pending = newHash();
  await sql`
    insert into public.admin_totp (admin_user_id, encrypted_secret, enabled_at, last_used_step)
    select id, repeat('x', 40), now(), 1 from public.admin_users`;
  expect(await signIn(OLD, sql, pending)).toEqual({ success: true, outcome: 'pending' });
  let change: Promise<boolean> | undefined;
  await sql.begin(async (finishing) => {
    const [row] = await finishing`
      select public.finish_sign_in(${pending}, ${newHash()}, 2) ->> 'username' as username`;
    expect(row).toEqual({ username: 'owner' });
    change = changePassword(OLD, NEW);
    await waits('update_admin_password');
  });
  expect(await change).toBe(true);
  expect(await sessions()).toBe(0);
});

it('of two changes of the password at once one is refused', async () => {
  const changes = await Promise.all([changePassword(OLD, NEW), changePassword(OLD, 'third one')]);
  expect(changes.toSorted()).toEqual([false, true]);
});
