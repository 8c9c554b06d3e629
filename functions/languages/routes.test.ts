import { beforeEach, expect, test } from 'vitest';
import { languageMessages } from '../../core/languages/messages.ts';
import {
  activityLog,
  createOwnerBrowser,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetDatabase();
  await execute(`delete from public.site_settings; select public.test_empty('{public.changes}')`);
  browser = await createOwnerBrowser();
});

const english = {
  language: 'en',
  unknown: null,
  built: 'en',
};

const ask = () => browser.ask('GET', '/settings/language');

test('a site is in English until its owner chooses', async () => {
  expect(await ask()).toEqual({ status: 200, json: english });
});

test('a choice is stored, logged and waits for a build in it', async () => {
  const german = { language: 'de' };
  expect(await browser.ask('PATCH', '/settings', german)).toMatchObject({
    status: 200,
    json: { settings: german },
  });
  expect(await ask()).toEqual({ status: 200, json: { ...english, language: 'de' } });
  expect((await activityLog()).slice(1)).toEqual([
    'Update Settings: Language of the site set to Deutsch',
  ]);
  const [change] = await rows('select kind, number from public.changes order by number desc');
  expect(change).toMatchObject({ kind: 'site' });
  expect(browser.published).toEqual([{ change: change?.number }]);
});

test('the same choice again requests no build', async () => {
  await browser.ask('PATCH', '/settings', { language: 'fr' });
  browser.published.length = 0;
  await browser.ask('PATCH', '/settings', { language: 'fr' });
  expect(browser.published).toEqual([]);
  expect((await activityLog()).slice(1)).toHaveLength(1);
});

test.each(['', 'xx', 'DE', 'de-AT', 'toString'])('%j is refused', async (language) => {
  expect(await browser.ask('PATCH', '/settings', { language })).toMatchObject({
    status: 400,
    json: { error: languageMessages.refused, field: 'language' },
  });
  expect(await rows('select from public.site_settings')).toEqual([]);
});

test('a stored language that the code lacks is named, and English is used', async () => {
  await execute(`insert into public.site_settings values ('language', 'nl')`);
  expect(await ask()).toEqual({ status: 200, json: { ...english, unknown: 'nl' } });
});
