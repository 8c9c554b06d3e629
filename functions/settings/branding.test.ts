import { beforeEach, expect, test } from 'vitest';
import { brandingSettings } from '../../core/branding/form.ts';
import { formMessages } from '../../core/forms/messages.ts';
import { storedSchemaOf } from '../../core/forms/setting.ts';
import { homeDefaults } from '../../core/settings/home-texts.ts';
import {
  activityLog,
  createBrowser,
  createOwnerBrowser,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';

const nothing = storedSchemaOf(brandingSettings).parse({});
const branding = {
  ...nothing,
  site_name: 'Kitchen Notes',
  brand_accent: '#1a237e',
  type_pairing: 'studio',
  home_sections: ['featured', 'hero'],
  social_links: [{ name: 'Mastodon', url: 'https://social.example/@kitchen' }],
};
const stored = () =>
  rows(`select setting_key, setting_value from public.site_settings order by setting_key`);

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetDatabase();
  await execute(`delete from public.site_settings; select public.test_empty('{public.changes}')`);
  browser = await createOwnerBrowser();
});

test('a save stores what differs from the default, is logged, and requests a rebuild', async () => {
  expect(await browser.ask('GET', '/settings')).toMatchObject({
    status: 200,
    json: { settings: nothing, defaults: homeDefaults },
  });
  expect(await browser.ask('PATCH', '/settings', branding)).toMatchObject({
    status: 200,
    json: { settings: branding },
  });
  expect((await stored()).map(({ setting_key }) => setting_key)).toEqual([
    'brand_accent',
    'home_sections',
    'site_name',
    'social_links',
    'type_pairing',
  ]);
  expect((await activityLog()).at(-1)).toBe('Update Settings: Changed the branding of the site');
  const [change] = await rows('select number from public.changes order by number desc');
  expect(browser.published).toEqual([{ change: change?.number }]);

  await browser.ask('PATCH', '/settings', nothing);
  expect(await stored()).toEqual([]);
});

test('an invalid form is refused at its field', async () => {
  const form = { ...branding, site_name: 'x'.repeat(61) };
  expect(await browser.ask('PATCH', '/settings', form)).toEqual({
    status: 400,
    json: { field: 'site_name', error: formMessages.tooLong(60) },
  });
  expect(await stored()).toEqual([]);
});

test('texts of the home page are stored, and emptied ones are the defaults again', async () => {
  const [health, ...others] = nothing.home_cards;
  const own = {
    ...nothing,
    home_lead: 'Kettles, boiled by hand.',
    // In an order of one's own.
    home_cards: [...others, { ...health, text: 'We boil.' }],
    home_picture: '/pictures/0123456789abcdef0123456789abcdef/1600.webp',
  };
  expect(await browser.ask('PATCH', '/settings', own)).toMatchObject({ json: { settings: own } });
  expect((await stored()).map(({ setting_key }) => setting_key)).toEqual([
    'home_cards',
    'home_lead',
    'home_picture',
  ]);
  const long = { ...own, home_lead: 'x'.repeat(301) };
  expect((await browser.ask('PATCH', '/settings', long)).status).toBe(400);
  await browser.ask('PATCH', '/settings', nothing);
  expect(await stored()).toEqual([]);
});

test('links that a click could execute are refused', async () => {
  for (const url of ['javascript:alert(1)', 'http://a.example', 'https://', 'https://a b']) {
    const social_links = [{ name: 'Bad', url }];
    expect((await browser.ask('PATCH', '/settings', { ...branding, social_links })).status).toBe(
      400,
    );
  }
});

test('other settings stay as they are', async () => {
  await execute(`insert into public.site_settings values ('author_name', 'Ada')`);
  await browser.ask('PATCH', '/settings', branding);
  await browser.ask('PATCH', '/settings', nothing);
  expect(await stored()).toEqual([{ setting_key: 'author_name', setting_value: 'Ada' }]);
});

test('visitors change and preview nothing', async () => {
  const visitor = createBrowser();
  expect((await visitor.ask('PATCH', '/settings', branding)).status).toBe(401);
  const preview = { scheme: 'dark', form: branding };
  expect((await visitor.ask('POST', '/branding-preview', preview)).status).toBe(401);
});
