import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { presets } from '../../admin/merchants/presets.ts';
import { merchantForm } from '../../core/merchants/form.ts';
import { type AdminMerchant, adminMerchantSchema } from '../../core/merchants/merchant.ts';
import { merchantFixture } from '../../core/merchants/merchants.fixture.ts';
import { merchantMessages } from '../../core/merchants/messages.ts';
import { EdgeState } from '../edge/index.ts';
import { buildNow } from '../testing/build.fixture.ts';
import {
  activityLog,
  createOwnerBrowser,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';

const nowhere = '00000000-0000-4000-8000-00000000dead';
const post = '0a1b2c3d-0000-4000-8000-0000000000f1';

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetDatabase();
  await execute('delete from public.managed_links; delete from public.merchants');
  browser = await createOwnerBrowser();
});

const fell = merchantForm(
  merchantFixture({ name: 'Fell', domains: ['fell.example'], disclosure: 'Fell pays us.' }),
);

const answer = z.object({ merchant: adminMerchantSchema });

async function create(form = {}): Promise<AdminMerchant> {
  const { status, json } = await browser.ask('POST', '/merchants', { ...fell, ...form });
  expect(status).toBe(201);
  return answer.parse(json).merchant;
}

const update = (merchant: AdminMerchant, form = {}) =>
  browser.ask('PUT', `/merchants/${merchant.id}`, {
    form: { ...merchantForm(merchant), ...form },
    version: merchant.version,
  });

const publish = (columns: string, values: string) =>
  execute(`insert into public.posts (id, title, slug, published, ${columns})
    values ('${post}', 'Shoe', 'shoe', true, ${values})`);

test('POST creates a merchant, GET lists all by name', async () => {
  const created = await create();
  expect(created).toMatchObject({ name: 'Fell', domains: ['fell.example'], country_tags: {} });
  const amazon = presets.find(({ network }) => network === 'amazon') ?? presets[0];
  const other = await create({ ...(amazon && merchantForm(amazon)), tag_value: 'spotter-20' });
  expect(other).toMatchObject({
    allows_cloaking: false,
    price_limit_minutes: 1_440,
    tag_value: 'spotter-20',
  });
  expect(await browser.ask('GET', '/merchants')).toEqual({
    status: 200,
    json: { items: [other, created] },
  });
  expect((await activityLog()).slice(1)).toEqual([
    'Create Merchant: Created "Fell"',
    'Create Merchant: Created "Amazon"',
  ]);
});

test('POST and PUT report an invalid field', async () => {
  const merchant = await create();
  const refused = {
    status: 400,
    json: { error: merchantMessages.domain('shop'), field: 'domains' },
  };
  expect(await browser.ask('POST', '/merchants', { ...fell, domains: 'shop' })).toEqual(refused);
  expect(await update(merchant, { domains: 'shop' })).toEqual(refused);
});

test('a taken name and a taken domain are reported at their fields', async () => {
  await create();
  const taken = await browser.ask('POST', '/merchants', { ...fell, name: 'FELL', domains: '' });
  expect(taken).toEqual({
    status: 409,
    json: { field: 'name', error: merchantMessages.nameTaken },
  });
  const other = await create({ name: 'Other', domains: 'other.example' });
  expect(await update(other, { domains: 'other.example fell.example' })).toEqual({
    status: 409,
    json: { field: 'domains', error: merchantMessages.domainTaken('fell.example', 'Fell') },
  });
  expect(await rows('select from public.merchant_domains')).toHaveLength(2);
});

test('the second of two windows gets the conflict with the saved version', async () => {
  const opened = await create();
  const { status, json } = await update(opened, { name: 'Fell Sports' });
  expect(status).toBe(200);
  const late = await update(opened, { disclosure: 'Mine.' });
  expect(late).toEqual({
    status: 409,
    json: { error: merchantMessages.changed, merchant: answer.parse(json).merchant },
  });
  expect(await rows('select name, disclosure from public.merchants')).toEqual([
    { name: 'Fell Sports', disclosure: 'Fell pays us.' },
  ]);
});

test('a missing merchant is reported', async () => {
  const merchant = await create();
  const gone = { status: 404, json: { error: merchantMessages.missing } };
  expect(await update({ ...merchant, id: nowhere })).toEqual(gone);
  expect(await browser.ask('DELETE', `/merchants/${nowhere}`)).toEqual(gone);
});

test('a merchant in use is kept, and its uses are named', async () => {
  const { id } = await create();
  await publish('primary_affiliate_url', `'https://www.fell.example/shoe'`);
  await execute(
    `insert into public.managed_links (slug, target) values ('fell', 'https://fell.example/')`,
  );
  const [link] = await rows('select id from public.managed_links');
  const usage = {
    posts: [{ id: post, title: 'Shoe', is_trashed: false }],
    links: [{ id: link?.id, slug: 'fell' }],
  };
  expect(await browser.ask('GET', `/merchants/${id}/usage`)).toEqual({ status: 200, json: usage });
  expect(await browser.ask('DELETE', `/merchants/${id}`)).toEqual({
    status: 409,
    json: { error: merchantMessages.inUse, usage },
  });
  await execute('delete from public.posts; delete from public.managed_links');
  expect(await browser.ask('DELETE', `/merchants/${id}`)).toEqual({ status: 204, json: null });
  expect((await activityLog()).at(-1)).toBe('Delete Merchant: Deleted "Fell"');
});

test('a changed merchant shows on its reviews without a rebuild, and requests one', async () => {
  const merchant = await create();
  const { assets } = await buildNow();
  await publish('primary_affiliate_url', `'https://www.fell.example/shoe'`);
  const edgeState = new EdgeState();
  const visitor = createTestApp({ ASSETS: assets }, edgeState);
  await edgeState.changes.reread(visitor.bindings);
  const before = await rows('select max(number) as number from public.changes');
  const published = browser.published.length;
  const late = { ...merchant, version: '2026-01-01T00:00:00Z' };
  expect((await update(late, { disclosure: 'Late.' })).status).toBe(409);
  expect(browser.published).toHaveLength(published);
  expect((await update(merchant, { disclosure: 'Fell pays us more.' })).status).toBe(200);
  expect(browser.published).toHaveLength(published + 1);
  await edgeState.changes.reread(visitor.bindings);
  const overlaid = await edgeState.view({
    env: visitor.bindings,
    executionCtx: { waitUntil() {} },
  });
  expect(overlaid.changes.at(-1)).toMatchObject({ kind: 'upsert', slug: 'shoe' });
  expect(overlaid.changes.at(-1)?.number).toBeGreaterThan(Number(before[0]?.number));
  const [review] = await rows(`select public.read_reviews(array['${post}'::uuid]) as review`);
  expect(JSON.stringify(review)).toContain('Fell pays us more.');
});
