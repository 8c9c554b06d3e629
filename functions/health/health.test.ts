import { beforeEach, expect, test, vi } from 'vitest';
import { type Finding, healthSchema, healthSummarySchema } from '../../core/health/schema.ts';
import type { Env } from '../hosting/env.ts';
import {
  createOwnerBrowser,
  emptyTables,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { findProblems } from './check-health.ts';
import { noteJobRun } from './job-runs.ts';
import { SCHEMA_VERSION } from './schema-version.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

const healthy = {
  SITE_URL: 'http://spotter.test',
  REBUILD_HOOK_URL: 'https://hook.test/rebuild',
} satisfies Partial<Env>;

beforeEach(async () => {
  await resetDatabase();
  await emptyTables(
    'private.dead_letters',
    'private.job_runs',
    'private.backup_runs',
    'public.rebuild_reports',
    'private.outgoing_links',
  );
  await execute(`
    insert into private.job_runs (job) values ('minute'), ('daily');
    delete from public.site_settings where setting_key in ('database_limit_mb', 'texts_read')`);
});

async function find(bindings: Partial<Env> = {}): Promise<Finding[]> {
  const owner = await createOwnerBrowser({ ...healthy, ...bindings });
  const { status, json } = await owner.ask('GET', '/health');
  expect(status).toBe(200);
  return healthSchema.parse(json).findings;
}

const bad = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === 'broken' || state === 'attention').map(({ id }) => id);

test('texts that came with an earlier version are asked about once', async () => {
  await execute(`insert into public.site_settings values ('texts_read', 'false')`);
  expect(bad(await find())).toEqual(['texts-unread']);
  const owner = await createOwnerBrowser(healthy);
  expect(await owner.ask('POST', '/health/texts-read', { read: true })).toEqual({
    status: 204,
    json: null,
  });
  expect(bad(await find())).toEqual([]);
});

test('a site without problems has no findings', async () => {
  const findings = await find();
  expect(bad(findings)).toEqual([]);
  expect(findings.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'database',
      'database-size',
      'build',
      'migration',
      'schedule',
      'files',
    ]),
  );
  const owner = await createOwnerBrowser(healthy);
  const { json } = await owner.ask('GET', '/health/summary');
  expect(healthSummarySchema.parse(json)).toEqual({ broken: 0, attention: 0, first: null });
});

test('the size of the database is listed by kind', async () => {
  const findings = await find();
  const size = findings.find(({ id }) => id === 'database-size');
  expect(size?.title).toMatch(/^The database holds \d+ MB of 500 MB$/);
  expect(size?.text).toMatch(/views, clicks and searches \d+ KB/i);
  expect(size?.text).toMatch(/revisions \d+ KB/i);
  const [state] = await rows(`
    select sum(value::bigint) as kinds from jsonb_each_text(public.health_state() -> 'database_kinds')`);
  const [whole] = await rows('select pg_database_size(current_database()) as bytes');
  expect(Number(state?.kinds)).toBeLessThan(Number(whole?.bytes));
});

test('the newest migration of the code is the one of the test database', async () => {
  const [applied] = await rows('select private.schema_version() as version');
  expect(applied?.version).toBe(SCHEMA_VERSION);
});

test('failures are reported', async () => {
  await execute(`
    insert into private.dead_letters (queue, message_id, body, reason) values ('events', '1', '{}', 'failed');
    insert into public.rebuild_reports (id, kind, error) values (gen_random_uuid(), 'failed', 'No memory was left.');
    update private.job_runs set ran_at = now() - interval '20 minutes' where job = 'minute';
    insert into private.backup_runs (state, finished_at, message) values ('failed', now(), 'The bucket was full.');
    insert into public.posts (id, title, published, publish_at) values
      ('00000000-0000-4000-8000-0000000000b1', 'Late', false, private.clock() - interval '11 minutes');
    insert into private.outgoing_links (url, host, state) values ('https://shop.example/a', 'shop.example', 'broken');
  `);
  const findings = await find({ SITE_URL: 'https://reviews.shop' });
  expect(bad(findings)).toEqual([
    'build-failed',
    'dead-letters',
    'schedule-late',
    'job-late',
    'links-unused',
    'backup-failed',
    'site-url-differs',
  ]);
  const text = (id: string) => findings.find((finding) => finding.id === id)?.text;
  expect(text('build-failed')).toContain('No memory was left.');
  expect(text('backup-failed')).toContain('The bucket was full.');
  const owner = await createOwnerBrowser(healthy);
  const { json } = await owner.ask('GET', '/health/summary');
  expect(json).toMatchObject({ broken: 4, first: 'The last rebuild failed' });
});

test('missing configuration of the Worker is reported', async () => {
  const findings = await find({
    PICTURES: undefined,
    BACKUPS: undefined,
    SITE_URL: '',
    REBUILD_HOOK_URL: '',
    DEMO: 'true',
  });
  expect(bad(findings)).toEqual(['hook-missing', 'local-variables', 'site-url-missing']);
  expect(findings.filter(({ state }) => state === 'off').map(({ id }) => id)).toEqual([
    'backups-nowhere',
    'pictures-missing',
    'email-off',
  ]);
});

test('on the local platform its variables are right', async () => {
  const local = { SITE_URL: 'http://localhost:8787', DEMO: 'true', ALLOW_LOCAL_ADDRESSES: 'true' };
  expect(bad(await find(local))).toEqual(['site-url-differs']);
});

test('the backlog of the queues is reported if the runtime knows it', async () => {
  const queue = (backlogCount: number) => ({
    send: async () => {},
    metrics: async () => ({ backlogCount }),
  });
  const findings = await find({ EVENT_QUEUE: queue(1_200), LINK_QUEUE: queue(3) });
  expect(findings.find(({ id }) => id === 'backlog')).toMatchObject({
    state: 'attention',
    title: '1,203 messages wait in the queues',
  });
  expect((await find()).some(({ id }) => id === 'backlog')).toBe(false);
});

test('a database that does not answer is found without it', async () => {
  const { bindings } = createTestApp({ ...healthy, SUPABASE_URL: 'http://127.0.0.1:1' });
  const findings = await findProblems(bindings, { origin: null });
  expect(bad(findings)).toEqual(['database-unavailable']);
});

test('a database of an earlier release has to be migrated', async () => {
  await execute('alter function public.health_state() rename to health_away');
  try {
    expect(bad(await find())).toEqual(['migration-missing']);
  } finally {
    await execute('alter function public.health_away() rename to health_state');
  }
});

test('a job records its start', async () => {
  await execute(`update private.job_runs set ran_at = now() - interval '2 days'`);
  expect(bad(await find())).toContain('job-late');
  const { bindings } = createTestApp();
  await noteJobRun(bindings, 'daily');
  const [daily] = await rows(
    `select ran_at > now() - interval '1 minute' as fresh from private.job_runs where job = 'daily'`,
  );
  expect(daily?.fresh).toBe(true);
});
