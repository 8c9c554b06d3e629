import { beforeEach, expect, test, vi } from 'vitest';
import { PAPER_DEFAULT } from '../../core/branding/schema.ts';
import { setupMessages } from '../../core/setup/messages.ts';
import { sha256 } from '../crypto/hex.ts';
import {
  activityLog,
  createBrowser,
  createOwnerBrowser,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

const token = 'T'.repeat(43);

const setupForm = {
  token,
  username: 'anna',
  email: 'anna@example.com',
  password: 'correct horse',
  site_name: 'Kaffeekram',
  site_tagline: 'Espresso machines, measured',
  brand_accent: '#1f7a5c',
  brand_paper: PAPER_DEFAULT,
  language: 'en',
  time_zone: 'Europe/Berlin',
  affiliate_disclosure: '',
  category: 'Espresso machines',
  keeps_examples: false,
};

/** A site as the first deployment leaves it. */
async function makeNewSite(expiry = "now() + interval '1 hour'") {
  await resetDatabase();
  await execute(`
    delete from public.admin_users;
    delete from public.site_settings where setting_key in ('site_name', 'site_tagline', 'brand_accent', 'brand_paper', 'language');
    update public.site_settings set setting_value = 'UTC' where setting_key = 'time_zone';
    insert into public.categories (name, slug) values ('Supplements', 'supplements'), ('Recovery', 'recovery');
    delete from private.setup_tokens;
    insert into private.setup_tokens (token_hash, expires_at) values ('${await sha256(token)}', ${expiry});
  `);
}

const settings = async () =>
  Object.fromEntries(
    (await rows('select setting_key, setting_value from public.site_settings')).map((row) => [
      row.setting_key,
      row.setting_value,
    ]),
  );

const owners = () => rows('select username, email from public.admin_users');

beforeEach(() => makeNewSite());

test('POST /setup creates the owner, settings and the first category, and signs in', async () => {
  const browser = createBrowser();
  const response = await browser.send('POST', '/setup', setupForm);
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({
    user: { id: expect.any(String), username: 'anna' },
  });
  expect(await owners()).toEqual([{ username: 'anna', email: 'anna@example.com' }]);
  const stored = await settings();
  expect(stored).toMatchObject({
    site_name: 'Kaffeekram',
    site_tagline: 'Espresso machines, measured',
    brand_accent: '#1f7a5c',
    time_zone: 'Europe/Berlin',
  });
  // Defaults have no row, so that a later version may change them.
  for (const key of ['brand_paper', 'language', 'affiliate_disclosure']) {
    expect(stored).not.toHaveProperty(key);
  }
  expect(await rows('select name, slug from public.categories')).toEqual([
    { name: 'Espresso machines', slug: 'espresso-machines' },
  ]);
  expect(await activityLog()).toEqual([
    'Update Settings: Set up the site',
    'Login: Admin user logged in',
  ]);
  expect((await browser.ask('GET', '/account')).status).toBe(200);
  expect(browser.published).toEqual([{ change: null }]);
  expect(await rows('select * from private.setup_tokens')).toEqual([]);
});

test('the example categories are kept when they are wanted', async () => {
  await createBrowser().ask('POST', '/setup', { ...setupForm, keeps_examples: true });
  expect(await rows('select name from public.categories order by name')).toEqual([
    { name: 'Espresso machines' },
    { name: 'Recovery' },
    { name: 'Supplements' },
  ]);
});

test('a first category that exists already is used', async () => {
  const { status } = await createBrowser().ask('POST', '/setup', {
    ...setupForm,
    category: 'supplements',
  });
  expect(status).toBe(201);
  expect(await rows('select name from public.categories')).toEqual([{ name: 'Supplements' }]);
});

test('a used link is invalid for ever, and so are its routes', async () => {
  await createBrowser().ask('POST', '/setup', setupForm);
  const again = createBrowser();
  expect(await again.ask('POST', '/setup', { ...setupForm, username: 'eve' })).toEqual({
    status: 404,
    json: { error: setupMessages.done.title, state: 'done' },
  });
  expect((await again.ask('POST', '/setup/state', { token })).json).toEqual({ state: 'done' });
  expect(again.token).toBeUndefined();
  expect(await owners()).toHaveLength(1);
});

test('of two windows that finish at once, one wins', async () => {
  const answers = await Promise.all([
    createBrowser().ask('POST', '/setup', setupForm),
    createBrowser().ask('POST', '/setup', { ...setupForm, username: 'eve' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
  expect(await owners()).toHaveLength(1);
});

test.each([
  ['another token', 'X'.repeat(43), 'wrong', 403],
  ['no token', '', 'wrong', 403],
  ['its hash', 'a'.repeat(64), 'wrong', 403],
])('%s creates nothing', async (_what, given, state, status) => {
  const browser = createBrowser();
  expect((await browser.ask('POST', '/setup/state', { token: given })).json).toEqual({ state });
  const answer = await browser.ask('POST', '/setup', { ...setupForm, token: given });
  expect(answer).toMatchObject({ status, json: { state } });
  expect(await owners()).toEqual([]);
  expect((await settings()).time_zone).toBe('UTC');
});

test('an expired link says so and creates nothing', async () => {
  await makeNewSite("now() - interval '1 second'");
  const browser = createBrowser();
  expect((await browser.ask('POST', '/setup/state', { token })).json).toEqual({ state: 'expired' });
  expect(await browser.ask('POST', '/setup', setupForm)).toEqual({
    status: 410,
    json: { error: setupMessages.expired.title, state: 'expired' },
  });
  expect(await owners()).toEqual([]);
});

test.each([
  ['site_name', { site_name: ' ' }],
  // Only the database knows the zones.
  ['time_zone', { time_zone: 'Mars/Olympus' }],
])('a wrong %s is named, and nothing is saved', async (field, given) => {
  const answer = await createBrowser().ask('POST', '/setup', { ...setupForm, ...given });
  expect(answer).toMatchObject({ status: 400, json: { field } });
  expect(await owners()).toEqual([]);
  expect((await settings()).site_name).toBeUndefined();
  expect(await rows('select only_row from private.setup_tokens')).toHaveLength(1);
});

test('attempts of one address are limited', async () => {
  const browser = createBrowser();
  const statuses: number[] = [];
  // The minute that the limiter counts may end meanwhile: of two, one is whole.
  while (statuses.at(-1) !== 429 && statuses.length < 121) {
    statuses.push((await browser.send('POST', '/setup/state', { token: '' })).status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60);
});

test('while the database is unavailable, nothing is lost and the link stays valid', async () => {
  const away = createBrowser({ SUPABASE_URL: 'http://127.0.0.1:9' });
  expect((await away.send('POST', '/setup', setupForm)).status).toBe(503);
  expect((await createBrowser().ask('POST', '/setup', setupForm)).status).toBe(201);
});

test('before there is an owner, every screen leads to the setup, which names no token', async () => {
  const { request } = createTestApp();
  for (const path of ['/thisisme', '/thisisme/login', '/thisisme/edit-post/1']) {
    const response = await request(path);
    expect(response.status, path).toBe(302);
    expect(response.headers.get('Location')).toBe('/thisisme/setup');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  }
  const page = await request('/thisisme/setup');
  expect(page.status).toBe(200);
  expect(await page.text()).toBe('owner page');
});

test('once there is an owner, the screens are there and the setup is not', async () => {
  const { request } = createTestApp();
  expect((await request('/thisisme')).status).toBe(302);
  await createBrowser().ask('POST', '/setup', setupForm);
  expect((await request('/thisisme')).status).toBe(200);
  const gone = await request('/thisisme/setup');
  expect(gone.status).toBe(404);
  expect(gone.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
});

test('without the database the screens are answered, so that they can say so', async () => {
  const { request } = createTestApp({ SUPABASE_URL: 'http://127.0.0.1:9' });
  expect((await request('/thisisme')).status).toBe(200);
  expect((await request('/thisisme/setup')).status).toBe(200);
});

test('the checklist follows what the owner does, and can be hidden', async () => {
  await resetDatabase();
  await execute(
    `delete from public.site_settings where setting_key in ('checklist_dismissed', 'brand_accent');
     delete from public.documents; delete from private.rebuild_hook; delete from private.backup_runs;
     delete from public.merchants; delete from public.managed_links`,
  );
  const owner = await createOwnerBrowser();
  const read = async () => (await owner.ask('GET', '/checklist')).json;
  const nothing = {
    dismissed: false,
    written: false,
    published: false,
    rebuilds: false,
    branding: false,
    shops: false,
    imprint: false,
    second_factor: false,
    backups: false,
  };
  expect(await read()).toEqual(nothing);
  await execute(`
    insert into public.posts (id, title, published, slug, primary_affiliate_url, trashed_at) values
      ('00000000-0000-4000-8000-0000000000c1', 'Typed', false, null, 'https://shop.example/typed', null),
      ('00000000-0000-4000-8000-0000000000c2', 'Gone', false, 'gone', 'https://shop.example/gone', now());
    insert into private.autosaved_content (content_kind, content_id) values ('post', '00000000-0000-4000-8000-0000000000c1');
    insert into public.managed_links (slug, target, deleted_at)
      values ('gone', 'https://shop.example/gone', now());
    insert into private.backup_runs (state, cause) values ('succeeded', 'schedule');
  `);
  // Nobody saved the text, the review and the link were deleted, and the backup was automatic.
  expect(await read()).toEqual(nothing);
  await execute(`
    insert into public.posts (title, published, slug) values ('Draft', false, null);
    insert into public.site_settings (setting_key, setting_value) values
      ('brand_accent', '#1f7a5c');
    insert into public.documents (kind, content, published) values
      ('site-page', '{"title": "Impressum", "slug": null, "text": "Anna"}', true);
    insert into public.merchants (name) values ('Shop');
    insert into private.backup_runs (state) values ('failed');
  `);
  expect(await read()).toEqual({
    ...nothing,
    written: true,
    branding: true,
    imprint: true,
    shops: true,
  });
  await execute(`insert into private.backup_runs (state, cause) values ('succeeded', 'owner')`);
  expect(await read()).toMatchObject({ backups: true });
  expect((await owner.ask('POST', '/checklist/dismissed')).status).toBe(204);
  expect(await read()).toMatchObject({ dismissed: true });
  expect(
    (await (await createOwnerBrowser({ DEMO: 'true' })).ask('GET', '/checklist')).json,
  ).toMatchObject({ dismissed: true });
  await execute(`
    delete from public.site_settings where setting_key in ('checklist_dismissed', 'brand_accent');
    delete from public.documents; delete from private.backup_runs; delete from public.merchants where name = 'Shop'
  `);
});
