import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { categoryMessages } from '../../core/categories/messages.ts';
import { type AdminPost, adminPostSchema, formOfPost } from '../../core/posts/schema.ts';
import {
  adminSpecificationSchema,
  emptySpecificationForm,
  type SpecificationForm,
} from '../../core/specifications/form.ts';
import { specificationFormMessages as messages } from '../../core/specifications/form-messages.ts';
import { specificationValueMessages as valueMessages } from '../../core/specifications/value-messages.ts';
import { EdgeState } from '../edge/index.ts';
import { buildNow } from '../testing/build.fixture.ts';
import {
  activityLog,
  createOwnerBrowser,
  execute,
  resetDatabase,
} from '../testing/owner.fixture.ts';
import { createTestApp } from '../testing/test-app.fixture.ts';

const nowhere = '00000000-0000-4000-8000-00000000dead';
const watches = '0a1b2c3d-0000-4000-8000-0000000000c1';
const post = '0a1b2c3d-0000-4000-8000-0000000000e1';

let owner: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetDatabase();
  await execute(`
    insert into public.categories (id, name, slug) values ('${watches}', 'Watches', 'watches');
    insert into public.posts (id, title, slug, price, published)
      values ('${post}', 'Fell Watch', 'fell-watch', '$99', true);
    insert into public.post_categories values ('${post}', '${watches}')`);
  owner = await createOwnerBrowser();
});

async function create(given: Partial<SpecificationForm>) {
  const form = { ...emptySpecificationForm, name: 'Weight', unit: 'g', ...given };
  const { status, json } = await owner.ask('POST', '/specifications', form);
  expect([status, json]).toEqual([201, expect.anything()]);
  return z.object({ specification: adminSpecificationSchema }).parse(json).specification;
}

async function readPost(): Promise<AdminPost> {
  const { json } = await owner.ask('GET', `/posts/${post}`);
  return z.object({ content: adminPostSchema }).parse(json).content;
}

async function saveValues(specifications: unknown) {
  const stored = await readPost();
  const form = { ...formOfPost(stored), specifications };
  return owner.ask('PUT', `/posts/${post}`, { form, version: stored.version });
}

test('a specification is created, edited over its version, listed with its use and deleted', async () => {
  const weight = await create({ direction: 'lower' });
  expect(weight).toMatchObject({ name: 'Weight', unit: 'g', direction: 'lower', post_count: 0 });
  const path = `/specifications/${weight.id}`;
  const form = { ...emptySpecificationForm, name: ' Mass ', unit: 'g' };
  const { status, json } = await owner.ask('PUT', path, { form, version: weight.version });
  expect([status, json]).toMatchObject([200, { specification: { name: 'Mass', direction: null } }]);
  expect(await owner.ask('PUT', path, { form, version: weight.version })).toMatchObject({
    status: 409,
    json: { error: messages.changed, specification: { name: 'Mass' } },
  });
  expect((await saveValues([{ specification_id: weight.id, value: '62' }])).status).toBe(200);
  expect(await owner.ask('GET', '/specifications')).toMatchObject({
    json: { items: [{ name: 'Mass', post_count: 1 }], lists: [] },
  });
  expect(await owner.ask('GET', `${path}/usage`)).toEqual({
    status: 200,
    json: { posts: [{ id: post, title: 'Fell Watch', is_trashed: false }], categories: [] },
  });
  expect((await owner.ask('DELETE', path)).status).toBe(204);
  expect(await owner.ask('DELETE', path)).toEqual({
    status: 404,
    json: { error: messages.missing },
  });
  expect((await readPost()).specifications).toEqual([]);
  expect((await activityLog()).filter((line) => line.includes('Specification'))).toEqual([
    'Create Specification: Created "Weight"',
    'Update Specification: Updated "Mass"',
    'Delete Specification: Deleted "Mass"',
  ]);
});

test.each([
  [{ name: ' ' }, 400, messages.nameRequired],
  [{ name: 'WEIGHT' }, 409, messages.nameTaken],
])('the form %o is refused by its field', async (given, status, error) => {
  await create({});
  const form = { ...emptySpecificationForm, ...given };
  expect(await owner.ask('POST', '/specifications', form)).toEqual({
    status,
    json: { error, field: 'name' },
  });
});

test('unit and kind stay while an earlier version has a value', async () => {
  const { id, version } = await create({});
  await saveValues([{ specification_id: id, value: '62' }]);
  await saveValues([]);
  const save = (given: Partial<SpecificationForm>) =>
    owner.ask('PUT', `/specifications/${id}`, {
      form: { ...emptySpecificationForm, name: 'Weight', unit: 'g', ...given },
      version,
    });
  expect(await save({ unit: 'kg' })).toEqual({
    status: 409,
    json: { field: 'unit', error: messages.unitUsed },
  });
  expect(await save({ kind: 'text' })).toEqual({
    status: 409,
    json: { field: 'kind', error: messages.kindUsed },
  });
  expect((await save({ name: 'Mass' })).status).toBe(200);
});

test.each([
  ['a word for a number', 'heavy', 409, valueMessages.valueRefused],
  ['no text', ' ', 400, valueMessages.valueRequired],
])('a post with %s as a value is refused by its field', async (_name, value, status, error) => {
  const { id } = await create({});
  expect(await saveValues([{ specification_id: id, value }])).toEqual({
    status,
    json: { field: 'specifications', error },
  });
  expect((await readPost()).specifications).toEqual([]);
});

test('the page of a category is read, and saved over its version', async () => {
  const weight = await create({});
  const battery = await create({ name: 'Battery', unit: 'h' });
  const path = `/categories/${watches}`;
  const { json } = await owner.ask('GET', path);
  const { version } = z
    .object({ category: z.object({ version: z.string() }) })
    .parse(json).category;
  const form = {
    introduction: '<p>Watches count.</p>',
    seo_title: 'Running watches',
    seo_description: '',
    specification_ids: [battery.id, nowhere, weight.id],
  };
  const saved = await owner.ask('PUT', `${path}/page`, { form, version });
  const stored = { ...form, name: 'Watches', specification_ids: [battery.id, weight.id] };
  expect(saved).toMatchObject({ status: 200, json: { category: stored } });
  expect(await owner.ask('GET', path)).toMatchObject({ json: { category: stored } });
  expect(await owner.ask('PUT', `${path}/page`, { form, version })).toMatchObject({
    status: 409,
    json: { error: categoryMessages.changed, category: stored },
  });
  expect(await owner.ask('GET', '/specifications')).toMatchObject({
    json: { lists: [{ category_id: watches, specification_ids: [battery.id, weight.id] }] },
  });
  const long = { form: { ...form, seo_title: 'x'.repeat(201) }, version };
  expect(await owner.ask('PUT', `${path}/page`, long)).toMatchObject({
    status: 400,
    json: { field: 'seo_title' },
  });
  const gone = { status: 404, json: { error: categoryMessages.missing } };
  expect(await owner.ask('GET', `/categories/${nowhere}`)).toEqual(gone);
  expect(await owner.ask('PUT', `/categories/${nowhere}/page`, { form, version })).toEqual(gone);
});

test('visitors see a value, its new name and its deletion before the next build', async () => {
  const { assets } = await buildNow();
  const shown = async () => {
    const edgeState = new EdgeState();
    const app = createTestApp({ ASSETS: assets }, edgeState);
    // A visitor does not wait for a slow database, and would see the build on a busy machine.
    await vi.waitFor(async () => {
      expect(await edgeState.changes.reread(app.bindings)).not.toBeNull();
    });
    const page: unknown = await (await app.request('/reviews/fell-watch')).json();
    return Object(page).page.review.specifications;
  };
  const { id, version } = await create({});
  await saveValues([{ specification_id: id, value: '62' }]);
  const weight = { id, name: 'Weight', kind: 'number', unit: 'g', direction: null, value: '62' };
  expect(await shown()).toEqual([weight]);
  const published = owner.published.length;
  const form = { ...emptySpecificationForm, name: 'Mass', unit: 'g' };
  await owner.ask('PUT', `/specifications/${id}`, { form, version });
  expect(await shown()).toEqual([{ ...weight, name: 'Mass' }]);
  expect(owner.published).toHaveLength(published + 1);
  await owner.ask('DELETE', `/specifications/${id}`);
  expect(await shown()).toEqual([]);
  expect(owner.published).toHaveLength(published + 2);
});
