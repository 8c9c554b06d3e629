import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { sourceMessages } from '../../../core/earnings/source-messages.ts';
import { createBrowser, createOwnerBrowser, resetDatabase } from '../../testing/owner.fixture.ts';
import { AWIN_KEYS, IMPACT_KEYS } from './networks.fixture.ts';
import { awinTransaction, earned, networksOf, resetEarnings } from './transactions.fixture.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(async () => {
  await resetDatabase();
  await resetEarnings();
});
afterAll(resetEarnings);

test('only the owner sees and starts fetches', async () => {
  const networks = networksOf('strangers');
  await networks.set({ awin: [awinTransaction(1)] });
  const browser = createBrowser(networks.keys);
  expect((await browser.ask('GET', '/earnings/sources')).status).toBe(401);
  expect((await browser.ask('POST', '/earnings/sources/awin/fetch')).status).toBe(401);
  expect(await networks.requests()).toEqual([]);
});

test('the owner starts a fetch and sees how it went, without any key', async () => {
  const networks = networksOf('button');
  await networks.set({ awin: [awinTransaction(1)] });
  const owner = await createOwnerBrowser(networks.keys);
  const started = await owner.ask('POST', '/earnings/sources/awin/fetch');
  expect(started).toMatchObject({ status: 202, json: { sources: [{ state: 'fetching' }, {}] } });
  await networks.continue();
  expect(await earned()).toHaveLength(1);
  const { json } = await owner.ask('GET', '/earnings/sources');
  expect(json).toMatchObject({
    sources: [
      { network: 'awin', is_configured: true, state: 'idle', problem: null, read_count: 1 },
      { network: 'impact', is_configured: true, state: 'idle', last_success_at: null },
    ],
  });
  const secrets = [AWIN_KEYS.AWIN_API_TOKEN, ...Object.values(IMPACT_KEYS), 'windows', 'claim'];
  for (const secret of secrets) expect(JSON.stringify(json)).not.toContain(secret);
});

test('without keys the screen says so, and no request is sent', async () => {
  const owner = await createOwnerBrowser();
  expect(await owner.ask('GET', '/earnings/sources')).toMatchObject({
    json: { sources: [{ is_configured: false }, { is_configured: false }] },
  });
  expect(await owner.ask('POST', '/earnings/sources/awin/fetch')).toEqual({
    status: 409,
    json: { error: sourceMessages.unconfigured },
  });
  expect((await owner.ask('POST', '/earnings/sources/other/fetch')).status).toBe(400);
});
