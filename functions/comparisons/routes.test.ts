import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type AdminComparison,
  adminComparisonSchema,
  comparisonRowSchema,
} from '../../core/comparisons/admin.ts';
import { adminComparisonMessages as messages } from '../../core/comparisons/admin-messages.ts';
import { publicPagesSchema } from '../../core/screens/schema.ts';
import {
  activityLog,
  createOwnerBrowser,
  emptyTables,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';

const nowhere = '00000000-0000-4000-8000-00000000dead';
const kestrel = '0c000000-0000-4000-8000-0000000000a1';
const swift = '0c000000-0000-4000-8000-0000000000a2';
const draft = '0c000000-0000-4000-8000-0000000000a3';

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetDatabase();
  await emptyTables('public.comparisons', 'public.documents');
  await execute(`
    insert into public.posts (id, title, slug, published) values
      ('${kestrel}', 'Kestrel', 'kestrel', true), ('${swift}', 'Swift', 'swift', true),
      ('${draft}', 'Draft', null, false)
  `);
  browser = await createOwnerBrowser();
});

const pair = {
  post_ids: [swift, kestrel],
  introduction: '<p>Two watches.</p>',
  verdict: '<p>Take the Kestrel.</p>',
  published: true,
};

const answer = z.object({ comparison: adminComparisonSchema });

async function create(form = {}): Promise<AdminComparison> {
  const { status, json } = await browser.ask('POST', '/comparisons', { ...pair, ...form });
  expect(status).toBe(201);
  return answer.parse(json).comparison;
}

async function list() {
  const { json } = await browser.ask('GET', '/comparisons');
  return z.object({ items: z.array(comparisonRowSchema) }).parse(json).items;
}

async function visitorsSee() {
  const [row] = await rows('select public.read_pages() as pages');
  return publicPagesSchema.parse(row?.pages).comparisons;
}

const update = ({ id, version }: AdminComparison, form = {}) =>
  browser.ask('PUT', `/comparisons/${id}`, { form: { ...pair, ...form }, version });

test('POST /comparisons creates a pair that visitors see, GET reads it', async () => {
  const created = await create();
  expect(created).toMatchObject({
    posts: [
      { title: 'Swift', is_public: true },
      { title: 'Kestrel', slug: 'kestrel' },
    ],
    verdict: pair.verdict,
  });
  expect(await browser.ask('GET', `/comparisons/${created.id}`)).toEqual({
    status: 200,
    json: { comparison: created },
  });
  expect(await visitorsSee()).toMatchObject([{ id: created.id, introduction: pair.introduction }]);
  expect((await activityLog()).at(-1)).toBe('Create Comparison: Created "Swift vs Kestrel"');
});

test('POST reports an invalid field', async () => {
  const answer = await browser.ask('POST', '/comparisons', { ...pair, post_ids: [kestrel] });
  expect(answer).toEqual({ status: 400, json: { error: messages.twoProducts, field: 'post_ids' } });
});

test('POST refuses a pair that there is in the other order, and a deleted review', async () => {
  await create();
  const again = { ...pair, post_ids: [kestrel, swift] };
  expect(await browser.ask('POST', '/comparisons', again)).toEqual({
    status: 409,
    json: { error: messages.taken, field: 'post_ids' },
  });
  const gone = { ...pair, post_ids: [kestrel, nowhere] };
  expect(await browser.ask('POST', '/comparisons', gone)).toEqual({
    status: 409,
    json: { error: messages.postGone, field: 'post_ids' },
  });
  expect(await list()).toHaveLength(1);
});

test('PUT saves over the version that was loaded only', async () => {
  const opened = await create();
  const { status, json } = await update(opened, { verdict: '<p>Take the Swift.</p>' });
  expect(status).toBe(200);
  const saved = answer.parse(json).comparison;
  expect(await update(opened, { verdict: '<p>Late.</p>' })).toEqual({
    status: 409,
    json: { error: messages.changed, comparison: saved },
  });
  expect(await visitorsSee()).toMatchObject([{ verdict: '<p>Take the Swift.</p>' }]);
});

test('a switched off pair is not public', async () => {
  const { id } = await create();
  const off = () => browser.ask('PUT', `/comparisons/${id}/published`, { published: false });
  expect(await off()).toEqual({ status: 204, json: null });
  expect(await visitorsSee()).toEqual([]);
  expect(await off()).toEqual({ status: 204, json: null });
  const logged = (await activityLog()).filter((entry) => entry.includes('Unpublished'));
  expect(logged).toEqual(['Update Comparison: Unpublished "Swift vs Kestrel"']);
  expect(await list()).toMatchObject([
    { id, published: false, named_in_public: false, best_of: [] },
  ]);
});

test('DELETE removes the pair', async () => {
  const { id } = await create();
  expect(await browser.ask('DELETE', `/comparisons/${id}`)).toEqual({ status: 204, json: null });
  expect(await visitorsSee()).toEqual([]);
  expect((await activityLog()).at(-1)).toBe('Delete Comparison: Deleted "Swift vs Kestrel"');
});

test('a deleted comparison is reported', async () => {
  const gone = { status: 404, json: { error: messages.missing } };
  const path = `/comparisons/${nowhere}`;
  expect(await browser.ask('GET', path)).toEqual(gone);
  expect(await update({ ...(await create()), id: nowhere })).toEqual(gone);
  expect(await browser.ask('PUT', `${path}/published`, { published: true })).toEqual(gone);
  expect(await browser.ask('DELETE', path)).toEqual(gone);
});

test('each change is numbered and published, so that the edge and the rebuild follow', async () => {
  const follow = async () => ({
    numbers: (await rows(`select from public.changes where kind = 'pages'`)).length,
    published: browser.published.length,
  });
  const before = await follow();
  const after = (changes: number) => ({
    numbers: before.numbers + changes,
    published: before.published + changes,
  });
  const created = await create();
  expect(await follow()).toEqual(after(1));
  await update(created);
  await update(created);
  expect(await follow()).toEqual(after(2));
  for (const published of [false, false]) {
    await browser.ask('PUT', `/comparisons/${created.id}/published`, { published });
  }
  expect(await follow()).toEqual(after(3));
  await browser.ask('DELETE', `/comparisons/${created.id}`);
  await browser.ask('DELETE', `/comparisons/${created.id}`);
  expect(await follow()).toEqual(after(4));
});
