import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import {
  activityLog,
  createBrowser,
  createOwnerBrowser,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';

const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
vi.spyOn(console, 'warn').mockImplementation(() => {});

const path = '/settings/under-construction';
const stored = async () =>
  (await rows("select setting_value from public.site_settings where setting_key like 'under_%'"))[0]
    ?.setting_value;

const open = () =>
  execute(
    "update public.site_settings set setting_value = 'false' where setting_key like 'under_%'",
  );

beforeEach(async () => {
  await resetDatabase();
  await open();
  // Other tests also set it.
  await execute(
    "update public.site_settings set setting_value = 'UTC' where setting_key = 'time_zone'",
  );
  errors.mockClear();
});
afterAll(open);

test('the switch is stored, logged, known to this edge at once and rebuilt into the record', async () => {
  const owner = await createOwnerBrowser();
  const status = async () => (await owner.request('/products')).status;
  expect(await status()).toBe(200);

  expect(await owner.ask('PUT', path, { enabled: true })).toEqual({
    status: 200,
    json: { under_construction: true },
  });
  expect([await stored(), await status()]).toEqual(['true', 503]);
  expect(await owner.ask('GET', '/settings')).toEqual({
    status: 200,
    json: { under_construction: true, time_zone: 'UTC' },
  });

  await owner.ask('PUT', path, { enabled: false });
  expect([await stored(), await status()]).toEqual(['false', 200]);
  expect((await activityLog()).slice(-2)).toEqual([
    'Update Settings: Under construction mode enabled.',
    'Update Settings: Under construction mode disabled.',
  ]);
  expect(owner.published).toEqual([{ change: null }, { change: null }]);
});

test('an unchanged value is not logged again', async () => {
  const owner = await createOwnerBrowser();
  expect((await owner.ask('PUT', path, { enabled: false })).status).toBe(200);
  expect((await activityLog()).filter((line) => line.startsWith('Update'))).toEqual([]);
});

test.each([[{}], [{ enabled: 'true' }], [{ enabled: null }], ['nonsense']])(
  'a switch of %j is refused',
  async (body) => {
    const owner = await createOwnerBrowser();
    expect((await owner.ask('PUT', path, body)).status).toBe(400);
    expect(await stored()).toBe('false');
  },
);

test('a visitor cannot switch it', async () => {
  expect((await createBrowser().ask('PUT', path, { enabled: true })).status).toBe(401);
  expect(await stored()).toBe('false');
});

test('a setting that is missing counts as off', async () => {
  const owner = await createOwnerBrowser();
  await execute("delete from public.site_settings where setting_key like 'under_%'");
  expect((await owner.ask('GET', '/settings')).json).toMatchObject({ under_construction: false });
  await owner.ask('PUT', path, { enabled: true });
  expect(await stored()).toBe('true');
});

test('the time zone is one that the database knows', async () => {
  const owner = await createOwnerBrowser();
  const zone = async () => (await owner.ask('GET', '/settings')).json;
  const put = (time_zone: unknown) => owner.ask('PUT', '/settings/time-zone', { time_zone });
  expect(await put('Europe/Berlin')).toEqual({ status: 200, json: { time_zone: 'Europe/Berlin' } });
  const refused = {
    status: 400,
    json: { error: 'The database does not know this time zone.', field: 'time_zone' },
  };
  for (const wrong of ['Mars/Olympus', '+02:00', '', "UTC' or true --"]) {
    expect(await put(wrong), wrong).toEqual(refused);
  }
  expect((await put(7)).status).toBe(400);
  expect(await zone()).toMatchObject({ time_zone: 'Europe/Berlin' });
  expect((await activityLog()).at(-1)).toBe('Update Settings: Time zone set to Europe/Berlin.');
  expect((await put('UTC')).status).toBe(200);
});
