import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Data, openData } from '../data.ts';
import { copyPreparedData } from '../prepared.fixture.ts';
import { runScript } from '../testing.ts';

const root = join(import.meta.dirname, '../../..');
const overviewSchema = z.object({ numbers: z.record(z.string(), z.number()) });
const nothing = { page_views: 0, buy_clicks: 0, searches: 0 };

let directory: string;
let data: Data | undefined;

beforeAll(async () => {
  await mkdir(join(root, '.spotter'), { recursive: true });
  directory = await mkdtemp(join(root, '.spotter/test-'));
  await copyPreparedData(directory, 'database');
  await start();
});

afterAll(async () => {
  await data?.stop();
  await rm(directory, { recursive: true });
});

const start = async () => {
  data = await openData({ root, directory, demoData: true, log: () => {} });
  return data;
};

const stop = async () => {
  await data?.stop();
  data = undefined;
};

const demo = (...words: string[]) =>
  // Of a hosted project, which the command must not touch.
  runScript('demo.ts', words, { SPOTTER_DATA: directory, SUPABASE_URL: 'http://hosted.invalid' })
    .ended;

/** What visitors did in all the time, as the service role reads it. */
async function numbers({ url, keys }: Data) {
  const response = await fetch(`${url}/rest/v1/rpc/analytics_overview`, {
    method: 'POST',
    headers: { apikey: keys.secret, 'content-type': 'application/json' },
    body: JSON.stringify({ period_input: 'all' }),
  });
  return overviewSchema.parse(await response.json()).numbers;
}

it('npm run demo -- remove works while the platform runs, and the next start adds nothing', async () => {
  const running = data ?? (await start());
  expect((await numbers(running)).page_views).toBeGreaterThan(10_000);
  const anonymous = await fetch(`${running.url}/rest/v1/rpc/remove_demo_data`, {
    method: 'POST',
    headers: { apikey: running.keys.publishable, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(anonymous.ok).toBe(false);

  expect(await demo('remove')).toEqual({
    code: 0,
    output: expect.stringMatching(/^Removed \d\d,\d{3} generated views, clicks and searches\.\n$/),
  });
  expect(await numbers(running)).toEqual(nothing);

  await stop();
  expect(await demo('remove')).toEqual({ code: 0, output: 'There is no demo data.\n' });
  expect(await numbers(await start())).toEqual(nothing);
});

it('npm run demo refuses other words with its usage', async () => {
  expect(await demo()).toEqual({ code: 1, output: expect.stringContaining('Usage: npm run demo') });
  expect(await demo('remove', 'all')).toEqual({
    code: 1,
    output: expect.stringContaining('Usage: npm run demo'),
  });
});
