import { beforeEach, expect, test } from 'vitest';
import { formMessages } from '../../core/forms/messages.ts';
import { settingsMessages } from '../../core/settings/messages.ts';
import { storedSettingsSchema } from '../../core/settings/registry.ts';
import {
  activityLog,
  createOwnerBrowser,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';

const nothing = storedSettingsSchema.parse({});
const settings = {
  affiliate_disclosure: 'We are paid.',
  author_name: 'Ada',
  search_synonyms: 'mat, yoga mat',
  dollar_currency: 'CAD',
  offer_order: 'price',
  search_vocabulary: 'none',
  measurement_units: 'metric',
};

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetDatabase();
  await execute(`delete from public.site_settings; select public.test_empty('{public.changes}')`);
  browser = await createOwnerBrowser();
});

test('nothing is set at first', async () => {
  expect(await browser.ask('GET', '/settings')).toEqual({
    status: 200,
    json: { settings: nothing, defaults: expect.anything() },
  });
});

test('a save stores the texts, is logged, and requests a rebuild', async () => {
  expect(await browser.ask('PATCH', '/settings', settings)).toMatchObject({
    status: 200,
    json: { settings: { ...nothing, ...settings } },
  });
  expect(await browser.ask('GET', '/settings')).toMatchObject({ json: { settings } });
  expect((await activityLog()).slice(1)).toEqual([
    'Update Settings: Changed the site texts or search engine notifications',
  ]);
  const [change] = await rows('select kind, number from public.changes order by number desc');
  expect(change).toMatchObject({ kind: 'site' });
  expect(browser.published).toEqual([{ change: change?.number }]);
});

test('a save that changes nothing requests no rebuild', async () => {
  await browser.ask('PATCH', '/settings', settings);
  browser.published.length = 0;
  await browser.ask('PATCH', '/settings', settings);
  expect(browser.published).toEqual([]);
});

test('an emptied text is no longer set', async () => {
  await browser.ask('PATCH', '/settings', settings);
  const emptied = { ...settings, affiliate_disclosure: '  ' };
  expect(await browser.ask('PATCH', '/settings', emptied)).toMatchObject({
    json: { settings: { affiliate_disclosure: '', author_name: 'Ada' } },
  });
  expect(await rows(`select from public.site_settings where setting_value ~ '^\\s*$'`)).toEqual([]);
});

test.each([
  [{ author_url: 'ada.example' }, 'author_url', formMessages.webAddress],
  [{ search_synonyms: 'rope' }, 'search_synonyms', settingsMessages.synonymsAlone(1)],
  [{ affiliate_disclosure: 'x'.repeat(601) }, 'affiliate_disclosure', formMessages.tooLong(600)],
])('%j is refused', async (changed, field, error) => {
  expect(await browser.ask('PATCH', '/settings', { ...settings, ...changed })).toEqual({
    status: 400,
    json: { error, field },
  });
});
