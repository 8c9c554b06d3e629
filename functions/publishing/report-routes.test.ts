import { beforeEach, expect, test, vi } from 'vitest';
import { sign } from '../crypto/signature.ts';
import type { Env } from '../hosting/env.ts';
import { assetsBuiltAt } from '../testing/assets.fixture.ts';
import { execute, rows } from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';
import { REPORT_PURPOSE, signedReport } from './rebuild-report.ts';
import { REPORT_LIFETIME } from './routes.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

const id = '0a1b2c3d-0000-4000-8000-000000000001';
let served = assetsBuiltAt(0);
const readAddresses: string[] = [];
const { request, bindings } = createTestApp({
  ASSETS: {
    fetch(input: Request | URL | string, init?: RequestInit) {
      readAddresses.push(String(input));
      return served.fetch(input, init);
    },
  } as Env['ASSETS'],
});

beforeEach(() => execute('truncate public.rebuild_reports'));

interface Sent {
  secret?: string;
  age?: number;
  /** Sent instead of the signed text. */
  instead?: string;
}

async function send(body: string, { secret = 'hook secret', age = 0, instead = body }: Sent = {}) {
  const timestamp = String(Date.now() - age);
  const headers = {
    'X-Spotter-Timestamp': timestamp,
    'X-Spotter-Signature': await sign(REPORT_PURPOSE, secret, signedReport(timestamp, body)),
  };
  return (await request('/api/rebuild', { method: 'POST', headers, body: instead })).status;
}

const stored = () => rows('select kind, change, error from public.rebuild_reports');

test.each([
  [
    { id, kind: 'started' },
    { kind: 'started', change: null, error: null },
  ],
  [
    { id, kind: 'succeeded', change: 7 },
    { kind: 'succeeded', change: 7, error: null },
  ],
  [
    { id, kind: 'failed', error: 'No space.' },
    { kind: 'failed', change: null, error: 'No space.' },
  ],
])('POST /api/rebuild stores %j', async (report, row) => {
  expect(await send(JSON.stringify(report))).toBe(204);
  expect(await stored()).toEqual([row]);
});

test('a report delivered twice counts once', async () => {
  const report = JSON.stringify({ id, kind: 'started' });
  expect([await send(report), await send(report)]).toEqual([204, 204]);
  expect(await stored()).toHaveLength(1);
});

test('a reported build is read before the next visitor searches it', async () => {
  await request('/api/products');
  served = assetsBuiltAt(7);
  readAddresses.splice(0);
  await send(JSON.stringify({ id, kind: 'started' }));
  expect(readAddresses).not.toContain('https://assets.internal/catalogue.json');
  await send(JSON.stringify({ id, kind: 'succeeded', change: 7 }));
  expect(readAddresses).toContain('https://assets.internal/catalogue.json');
});

test('an overlong reason is cut', async () => {
  await send(JSON.stringify({ id, kind: 'failed', error: 'x'.repeat(5_000) }));
  expect(await stored()).toMatchObject([{ error: 'x'.repeat(1_000) }]);
});

test.each<[string, Sent]>([
  ['signed with another secret', { secret: 'other' }],
  ['signed too long ago', { age: REPORT_LIFETIME + 1_000 }],
  ['signed for the future', { age: -REPORT_LIFETIME - 60_000 }],
  ['that says something else than was signed', { instead: '{"kind":"started"}' }],
])('a report %s is refused', async (_name, sent) => {
  expect(await send(JSON.stringify({ id, kind: 'started' }), sent)).toBe(401);
  expect(await stored()).toEqual([]);
});

test.each(['', 'null', '{', '{"kind":"lost"}', '{"kind":"succeeded"}'])(
  '%j is no report',
  async (body) => {
    expect(await send(body)).toBe(400);
  },
);

test('a report without a signature, or signed with nothing, is rejected', async () => {
  const body = JSON.stringify({ id, kind: 'started' });
  expect((await request('/api/rebuild', { method: 'POST', body })).status).toBe(401);
  bindings.REBUILD_HOOK_SECRET = '';
  expect(await send(body, { secret: ' ' })).toBe(401);
  expect(await stored()).toEqual([]);
});

test('without a secret of its own, a report is signed with the key of the database', async () => {
  const body = JSON.stringify({ id, kind: 'started' });
  bindings.REBUILD_HOOK_SECRET = '';
  expect(await send(body, { secret: bindings.SUPABASE_SECRET_KEY })).toBe(204);
});
