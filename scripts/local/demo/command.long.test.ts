import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClient } from '../../process/database-client.ts';
import { type Data, openData } from '../data.ts';
import { copyPreparedData } from '../prepared.fixture.ts';
import { runScript } from '../scripts.fixture.ts';
import { topUpDemoData } from './top-up.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'spotter-demo-'));
  await copyPreparedData(directory, 'database');
});

afterAll(() => rm(directory, { recursive: true }));

const demo = (...words: string[]) =>
  // The command must not touch the hosted project in the environment.
  runScript('demo.ts', words, { SPOTTER_DATA: directory, SUPABASE_URL: 'http://hosted.invalid' })
    .ended;

async function views({ url, keys }: Data) {
  const { count } = await openClient(url, keys.secret)
    .from('product_analytics')
    .select('*', { count: 'exact', head: true })
    .throwOnError();
  return count;
}

it('npm run demo -- remove asks to stop npm start first, and then removes the demo data', async () => {
  const running = await openData({ directory, log: () => {} });
  expect(await views(running)).toBe(0);
  await topUpDemoData({ transaction: running.database.transaction, days: 30 });
  expect(await views(running)).toBeGreaterThan(100);
  expect(await demo('remove')).toEqual({
    code: 1,
    output: expect.stringContaining('stop it first with Ctrl-C'),
  });
  await running.stop();

  expect(await demo('remove')).toEqual({
    code: 0,
    output: 'The generated views, clicks, searches and earnings are removed.\n',
  });
  const after = await openData({ directory, log: () => {} });
  expect(await views(after)).toBe(0);
  await after.stop();
});

it('npm run demo refuses other words with its usage', async () => {
  const usage = { code: 1, output: expect.stringContaining('Usage: npm run demo') };
  expect(await demo()).toEqual(usage);
  expect(await demo('remove', 'all')).toEqual(usage);
});
