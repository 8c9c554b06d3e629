import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { brandingMessages } from '../../core/branding/messages.ts';
import { revisionMessages } from '../../core/revisions/messages.ts';
import { siteTextMessages } from '../../core/settings/messages.ts';
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

const path = '/settings';
const toggle = (isOn: unknown) => ({ under_construction_enabled: isOn });
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

  expect(await owner.ask('PATCH', path, toggle(true))).toMatchObject({
    status: 200,
    json: { settings: toggle(true) },
  });
  expect([await stored(), await status()]).toEqual(['true', 503]);
  expect(await owner.ask('GET', path)).toMatchObject({
    status: 200,
    json: { settings: { ...toggle(true), time_zone: 'UTC' } },
  });

  await owner.ask('PATCH', path, toggle(false));
  expect([await stored(), await status()]).toEqual(['false', 200]);
  expect((await activityLog()).slice(-2)).toEqual([
    'Update Settings: Under construction mode enabled.',
    'Update Settings: Under construction mode disabled.',
  ]);
  expect(owner.published).toEqual([{ change: null }, { change: null }]);
});

test('an unchanged value is not logged again', async () => {
  const owner = await createOwnerBrowser();
  expect((await owner.ask('PATCH', path, toggle(false))).status).toBe(200);
  expect((await activityLog()).filter((line) => line.startsWith('Update'))).toEqual([]);
});

test.each([[toggle('true')], [toggle(null)], [{ under_construction: true }], ['nonsense']])(
  'a switch of %j is refused',
  async (body) => {
    const owner = await createOwnerBrowser();
    expect((await owner.ask('PATCH', path, body)).status).toBe(400);
    expect(await stored()).toBe('false');
  },
);

test('a visitor cannot switch it', async () => {
  expect((await createBrowser().ask('PATCH', path, toggle(true))).status).toBe(401);
  expect(await stored()).toBe('false');
});

test('a setting that is missing counts as off', async () => {
  const owner = await createOwnerBrowser();
  await execute("delete from public.site_settings where setting_key like 'under_%'");
  expect((await owner.ask('GET', path)).json).toMatchObject({ settings: toggle(false) });
  await owner.ask('PATCH', path, toggle(true));
  expect(await stored()).toBe('true');
});

test('the time zone is one that the database knows', async () => {
  const owner = await createOwnerBrowser();
  const zone = async () => (await owner.ask('GET', path)).json;
  const set = (time_zone: unknown) => owner.ask('PATCH', path, { time_zone });
  const berlin = { settings: { time_zone: 'Europe/Berlin' } };
  expect(await set('Europe/Berlin')).toMatchObject({ status: 200, json: berlin });
  const refused = {
    status: 400,
    json: { error: 'The database does not know this time zone.', field: 'time_zone' },
  };
  for (const wrong of ['Mars/Olympus', '+02:00', '', "UTC' or true --"]) {
    expect(await set(wrong), wrong).toEqual(refused);
  }
  expect((await set(7)).status).toBe(400);
  expect(await zone()).toMatchObject(berlin);
  expect((await activityLog()).at(-1)).toBe('Update Settings: Time zone set to Europe/Berlin.');
  expect((await set('UTC')).status).toBe(200);
});

test('settings of several kinds are saved at once, and what is logged names each kind', async () => {
  const owner = await createOwnerBrowser();
  const form = { revision_days: 30, author_name: 'Ada', author_kind: 'person', site_name: 'Fells' };
  expect(await owner.ask('PATCH', path, form)).toMatchObject({
    status: 200,
    json: { settings: form, defaults: { author_name: 'The Fells team' } },
  });
  expect((await activityLog()).at(-1)).toBe(
    `Update Settings: ${revisionMessages.retentionSet(30)} ${siteTextMessages.activity} ${brandingMessages.activity}`,
  );
});

test('an unknown setting, and a colour that cannot be read with the stored one, are refused', async () => {
  const owner = await createOwnerBrowser();
  await execute('delete from public.site_settings');
  expect(await owner.ask('PATCH', path, { site_name: 'Fells', demo: 'true' })).toMatchObject({
    status: 400,
    json: { error: expect.stringContaining('demo') },
  });
  expect(await owner.ask('PATCH', path, { brand_paper: '#555555' })).toMatchObject({
    status: 400,
    json: { field: 'brand_paper' },
  });
  expect(await rows('select from public.site_settings')).toEqual([]);
});

test('without settings, the database and the forms have the same defaults', async () => {
  const owner = await createOwnerBrowser();
  await execute('delete from public.site_settings');
  const read = async (asked: string) => (await owner.ask('GET', asked)).json;
  const { settings } = z
    .object({ settings: z.record(z.string(), z.unknown()) })
    .parse(await read(path));
  expect(await read('/event-storage')).toMatchObject({
    months: settings.raw_event_months,
    limit: settings.database_limit_mb,
  });
  expect(await read('/retention')).toMatchObject({ days: settings.revision_days });
  expect(await read('/backups')).toMatchObject({ is_automatic: settings.automatic_backups });
  expect(settings.time_zone).toBe('UTC');
});
