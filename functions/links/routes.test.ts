import Papa from 'papaparse';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { managedLinkSchema } from '../../core/links/managed.ts';
import { managedLinkMessages as messages, targetMessages } from '../../core/links/messages.ts';
import { activityLog, createOwnerBrowser, execute } from '../testing/owner.fixture.ts';
import { CLOSED_SHOP, OPEN_SHOP, REVIEW, resetLinks } from './links.fixture.ts';

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetLinks();
  browser = await createOwnerBrowser();
});

const form = (given: object = {}) => ({
  slug: 'mat',
  name: '',
  target: 'https://open.example/mat',
  merchant_id: '',
  country_targets: '',
  post_id: '',
  old_paths: '',
  starts_at: '',
  ends_at: '',
  note: '',
  ...given,
});

const listSchema = z.object({ items: z.array(managedLinkSchema), total: z.int() });

async function list(query = '') {
  return listSchema.parse((await browser.ask('GET', `/managed-links?${query}`)).json);
}

async function create(given: object = {}) {
  expect(await browser.ask('POST', '/managed-links', form(given))).toEqual({
    status: 201,
    json: null,
  });
  const { slug } = form(given);
  const { items } = await list(`search=${slug}&sort=slug`);
  const found = items.find((link) => link.slug === slug);
  if (found === undefined) throw new Error(`${slug} is not in the list`);
  return found;
}

describe('a form', () => {
  test('creates a link, which the list has with its merchant and review', async () => {
    const link = await create({
      name: ' Mat ',
      post_id: REVIEW,
      country_targets: 'de https://open.example/de',
      old_paths: '/recommends/mat/',
    });
    expect(link).toMatchObject({
      name: 'Mat',
      merchant: 'Open Shop',
      country_targets: { DE: 'https://open.example/de' },
      old_paths: ['/recommends/mat'],
      state: 'running',
      clicks: 0,
      post: { id: REVIEW, title: 'Nord Mat' },
    });
    expect(await activityLog()).toContain('Create Link: Created /go/mat');
  });

  test.each([
    [{ slug: '' }, 'slug', messages.slugRequired],
    [{ target: 'https://closed.example/' }, 'target', targetMessages.forbidden('Closed Shop')],
  ])('with %o is refused at its field', async (given, field, error) => {
    const link = await create({ slug: 'known' });
    const answer = { status: 400, json: { error, field } };
    expect(await browser.ask('POST', '/managed-links', form(given))).toEqual(answer);
    const { status, json } = await browser.ask('PUT', `/managed-links/${link.id}`, {
      ...form(given),
      version: link.updated_at,
    });
    expect({ status, json }).toEqual(answer);
    expect((await list()).total).toBe(1);
  });

  test('reports a taken slug, also that of a deleted link', async () => {
    await create();
    const taken = { status: 409, json: { error: messages.slugTaken, field: 'slug' } };
    expect(await browser.ask('POST', '/managed-links', form())).toEqual(taken);
    await execute('update public.managed_links set deleted_at = now()');
    expect(await browser.ask('POST', '/managed-links', form())).toEqual(taken);
  });

  test('of two windows overwrites nothing unseen', async () => {
    const link = await create();
    const path = `/managed-links/${link.id}`;
    const save = (target: string, version: string) =>
      browser.ask('PUT', path, { ...form({ target }), version });
    expect((await save('https://open.example/one', link.updated_at)).status).toBe(204);
    const second = await save('https://open.example/two', link.updated_at);
    expect(second).toMatchObject({
      status: 409,
      json: { error: messages.conflict, current: { target: 'https://open.example/one' } },
    });
    const { current } = z.object({ current: managedLinkSchema }).parse(second.json);
    expect((await save('https://open.example/two', current.updated_at)).status).toBe(204);
    expect((await list()).items[0]?.target).toBe('https://open.example/two');
  });

  test('of a removed link says so', async () => {
    const { status, json } = await browser.ask(
      'PUT',
      '/managed-links/00000000-0000-4000-8000-00000000dead',
      { ...form(), version: '2026-11-24T12:00:00Z' },
    );
    expect({ status, json }).toEqual({ status: 404, json: { error: messages.missing } });
  });
});

test('the list searches, filters by merchant and state, and sorts by clicks of 30 days', async () => {
  const mat = await create();
  await create({ slug: 'far', target: 'https://far.example/', name: '100% cotton' });
  await create({ slug: 'over', ends_at: '2026-01-01T00:00:00Z' });
  await execute(`insert into public.daily_click_totals (day, page_kind, page, placement, link_id, clicks) values
    (current_date, 'other', '/go/mat', 'unknown', '${mat.id}', 3),
    (current_date - 40, 'other', '/go/mat', 'unknown', '${mat.id}', 50)`);
  const slugs = async (query: string) => (await list(query)).items.map(({ slug }) => slug);
  expect(await slugs('sort=slug')).toEqual(['far', 'mat', 'over']);
  expect(await slugs('sort=clicks')).toEqual(['mat', 'far', 'over']);
  expect((await list('sort=clicks')).items[0]?.clicks).toBe(3);
  expect(await slugs('search=%25')).toEqual(['far']);
  expect(await slugs(`merchant=${OPEN_SHOP}&sort=slug`)).toEqual(['mat', 'over']);
  expect(await slugs('state=ended')).toEqual(['over']);
  expect((await browser.ask('GET', '/managed-links?state=x')).status).toBe(400);
});

test('uses name the posts with a link in text, offers and drafts', async () => {
  const link = await create();
  await execute(`update public.posts set primary_affiliate_url = '/go/mat' where id = '${REVIEW}'`);
  expect((await browser.ask('GET', `/managed-links/uses/${link.id}`)).json).toEqual({
    items: [{ id: REVIEW, title: 'Nord Mat', published: true, trashed: false }],
  });
});

describe('a bulk edit', () => {
  const bulk = (links: { id: string; updated_at: string }[], change: object, apply = true) =>
    browser.ask('POST', '/managed-links/bulk', {
      links: links.map(({ id, updated_at }) => ({ id, version: updated_at })),
      change,
      apply,
    });

  test('replaces in all targets after a preview that changes nothing', async () => {
    const link = await create({ country_targets: 'DE https://open.example/mat?tag=old' });
    const change = { kind: 'replace', find: '/mat', replace: '/rug' };
    const changes = [
      { before: 'https://open.example/mat', after: 'https://open.example/rug' },
      { before: 'https://open.example/mat?tag=old', after: 'https://open.example/rug?tag=old' },
    ];
    const items = [{ slug: 'mat', changes, error: null, isChanged: true }];
    expect((await bulk([link], change, false)).json).toEqual({ items, saved: 0 });
    expect((await list()).items[0]?.target).toBe('https://open.example/mat');
    expect((await bulk([link], change)).json).toEqual({ items, saved: 1 });
    expect((await list()).items[0]?.target).toBe('https://open.example/rug');
  });

  test('never leads to a shop that forbids it, and changes the others', async () => {
    const links = [await create(), await create({ slug: 'far', target: 'https://far.example/' })];
    const { json } = await bulk(links, { kind: 'replace', find: 'far', replace: 'closed' });
    expect(json).toMatchObject({
      items: [{ slug: 'far', error: targetMessages.forbidden('Closed Shop') }, { slug: 'mat' }],
      saved: 0,
    });
    const merchant = await bulk(links, { kind: 'merchant', merchant_id: CLOSED_SHOP });
    expect(merchant.json).toMatchObject({ saved: 0 });
    expect((await bulk(links, { kind: 'merchant', merchant_id: OPEN_SHOP })).json).toMatchObject({
      saved: 2,
    });
  });

  test('ends, deletes and restores', async () => {
    const links = [await create(), await create({ slug: 'far' })];
    await bulk(links, { kind: 'ends_at', ends_at: '2026-01-01T00:00:00Z' });
    expect((await list('state=ended')).total).toBe(2);
    await bulk((await list()).items, { kind: 'delete' });
    const deleted = (await list('state=deleted')).items;
    expect(deleted).toHaveLength(2);
    await bulk(deleted, { kind: 'restore' });
    expect((await list()).total).toBe(2);
  });

  test('leaves a link that changed meanwhile', async () => {
    const link = await create();
    await execute(`update public.managed_links set note = 'x'`);
    expect((await bulk([link], { kind: 'delete' })).json).toMatchObject({
      items: [{ error: messages.changedMeanwhile }],
      saved: 0,
    });
  });
});

describe('an import', () => {
  const send = (rows: object[], apply: boolean) =>
    browser.ask('POST', '/managed-links/import', { rows, apply });

  const rows = [
    { slug: 'mat', target: 'https://open.example/new' },
    { slug: '/go/rug', target: 'https://open.example/rug', merchant: 'open shop' },
    { slug: 'same', target: 'https://open.example/mat' },
    { slug: 'cloaked', target: 'https://closed.example/' },
    { slug: 'rug', target: 'https://open.example/again' },
    { slug: 'Bad Slug', target: 'https://open.example/' },
    { slug: 'nobody', target: 'https://open.example/', merchant: 'Nobody' },
  ];
  const outcomes = ['update', 'create', 'unchanged', 'refused', 'refused', 'refused', 'refused'];

  test('says what it will do, then does it, bad rows aside', async () => {
    await create({ name: 'Kept' });
    await create({ slug: 'same' });
    for (const apply of [false, true]) {
      const { json } = await send(rows, apply);
      const { items } = z.object({ items: z.array(z.object({ outcome: z.string() })) }).parse(json);
      expect(items.map(({ outcome }) => outcome)).toEqual(outcomes);
    }
    const { items } = await list('sort=slug');
    expect(items.map(({ slug, target, name }) => [slug, target, name])).toEqual([
      ['mat', 'https://open.example/new', 'Kept'],
      ['rug', 'https://open.example/rug', ''],
      ['same', 'https://open.example/mat', ''],
    ]);
    expect((await send(rows.slice(0, 3), true)).json).toMatchObject({ saved: 0 });
  });

  test('of an export changes nothing', async () => {
    await create({
      name: '=1+1',
      note: 'a, "b"',
      merchant_id: OPEN_SHOP,
      country_targets: 'DE https://open.example/de\nFR https://open.example/fr',
      old_paths: '/a\n/b',
      ends_at: '2030-01-01T00:00:00Z',
    });
    const file = await browser.send('GET', '/managed-links/export');
    expect(file.headers.get('Content-Disposition')).toContain('managed-links.csv');
    const text = await file.text();
    expect(text).not.toMatch(/"=/);
    const { data } = Papa.parse<object>(text.replace(/^\uFEFF/, '').trim(), { header: true });
    expect((await send(data, false)).json).toMatchObject({ items: [{ outcome: 'unchanged' }] });
  });
});
