import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { categoryMessages } from '../../core/categories/messages.ts';
import { adminCategorySchema } from '../../core/categories/schema.ts';
import { formMessages } from '../../core/forms/messages.ts';
import {
  activityLog,
  createOwnerBrowser,
  execute,
  resetDatabase,
  rows,
} from '../testing/owner.fixture.ts';

const nowhere = '00000000-0000-4000-8000-00000000dead';

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetDatabase();
  browser = await createOwnerBrowser();
});

async function create(name: string, slug: string) {
  const { status, json } = await browser.ask('POST', '/categories', { name, slug });
  expect(status).toBe(201);
  return z.object({ category: adminCategorySchema }).parse(json).category;
}

/** The log after the sign-in. */
const logged = async () => (await activityLog()).slice(1);

test('POST /categories creates an active one, GET lists all by name', async () => {
  const shoes = await create(' Trail shoes ', 'trail-shoes');
  const bags = await create('bags', 'bags');
  expect(shoes).toMatchObject({ name: 'Trail shoes', active: true, post_count: 0 });
  expect(await browser.ask('GET', '/categories')).toEqual({
    status: 200,
    json: { items: [bags, shoes] },
  });
  expect(await logged()).toEqual([
    'Create Category: Created "Trail shoes"',
    'Create Category: Created "bags"',
  ]);
});

test('GET /categories lists more than one answer of the database may have rows', async () => {
  await execute(`
    insert into public.categories (name, slug)
    select 'Many ' || number, 'many-' || number from generate_series(1, 1100) as number
  `);
  const { json } = await browser.ask('GET', '/categories');
  const { items } = z.object({ items: z.array(z.object({ slug: z.string() })) }).parse(json);
  expect(new Set(items.map(({ slug }) => slug)).size).toBe(1_100);
});

test('POST and PUT report an invalid field', async () => {
  const { id } = await create('Hats', 'hats');
  const form = { name: 'Shoes', slug: 'Shoes!' };
  const answer = { status: 400, json: { error: formMessages.slugShape, field: 'slug' } };
  expect(await browser.ask('POST', '/categories', form)).toEqual(answer);
  expect(await browser.ask('PUT', `/categories/${id}`, form)).toEqual(answer);
});

test('POST and PUT report a taken value at its field', async () => {
  await create('Shoes', 'shoes');
  const { id } = await create('Hats', 'hats');
  const name = { status: 409, json: { error: categoryMessages.nameTaken, field: 'name' } };
  const slug = { status: 409, json: { error: categoryMessages.slugTaken, field: 'slug' } };
  expect(await browser.ask('POST', '/categories', { name: 'SHOES', slug: 'new' })).toEqual(name);
  expect(await browser.ask('POST', '/categories', { name: 'New', slug: 'shoes' })).toEqual(slug);
  expect(await browser.ask('PUT', `/categories/${id}`, { name: 'shoes', slug: 'hats' })).toEqual(
    name,
  );
  expect(await browser.ask('PUT', `/categories/${id}`, { name: 'Hats', slug: 'shoes' })).toEqual(
    slug,
  );
  expect(await rows('select from public.categories')).toHaveLength(2);
  expect(await logged()).toHaveLength(2);
});

test('PUT /categories/:id renames, PUT active switches, each logged once', async () => {
  const { id } = await create('Hats', 'hats');
  const renamed = await browser.ask('PUT', `/categories/${id}`, { name: 'Caps', slug: 'caps' });
  expect(renamed).toMatchObject({
    status: 200,
    json: { category: { name: 'Caps', slug: 'caps' } },
  });
  for (const active of [false, false, true]) {
    expect(await browser.ask('PUT', `/categories/${id}/active`, { active })).toMatchObject({
      status: 200,
      json: { category: { id, active } },
    });
  }
  expect((await logged()).slice(1)).toEqual([
    'Update Category: Updated "Caps"',
    'Update Category: Deactivated "Caps"',
    'Update Category: Activated "Caps"',
  ]);
});

test('DELETE /categories/:id deletes and logs the name', async () => {
  const { id } = await create('Hats', 'hats');
  expect(await browser.ask('DELETE', `/categories/${id}`)).toEqual({ status: 204, json: null });
  expect(await rows('select from public.categories')).toEqual([]);
  expect(await logged()).toContain('Delete Category: Deleted "Hats"');
});

test('a deleted category is reported', async () => {
  const gone = { status: 404, json: { error: categoryMessages.missing } };
  const path = `/categories/${nowhere}`;
  expect(await browser.ask('PUT', path, { name: 'Hats', slug: 'hats' })).toEqual(gone);
  expect(await browser.ask('PUT', `${path}/active`, { active: true })).toEqual(gone);
  expect(await browser.ask('DELETE', path)).toEqual(gone);
});

test('what visitors see of a category is published, and what is refused is not', async () => {
  const { id } = await create('Hats', 'hats');
  await create('Shoes', 'shoes');
  await execute(`
    with post as (insert into public.posts (title, slug, published) values ('Cap', 'cap', true) returning id)
    insert into public.post_categories (post_id, category_id) select id, '${id}' from post
  `);
  const path = `/categories/${id}`;
  const requested = async (method: 'PUT' | 'DELETE', target: string, body?: object) => {
    const before = browser.published.length;
    await browser.ask(method, target, body);
    return browser.published.length - before;
  };
  expect(await requested('PUT', path, { name: 'Shoes', slug: 'caps' })).toBe(0);
  expect(await requested('PUT', path, { name: 'Caps', slug: 'caps' })).toBe(1);
  expect(await requested('PUT', `${path}/active`, { active: false })).toBe(1);
  expect(await requested('DELETE', path)).toBe(1);
  expect(await requested('DELETE', path)).toBe(0);
});

test('GET /activity returns the newest ten', async () => {
  for (let number = 1; number <= 11; number += 1) await create(`C${number}`, `c${number}`);
  const { status, json } = await browser.ask('GET', '/activity');
  const { items } = z.object({ items: z.array(z.record(z.string(), z.unknown())) }).parse(json);
  expect(status).toBe(200);
  expect(items.map(({ description }) => description)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Created "C${11 - index}"`),
  );
  expect(items[0]).toEqual({
    id: expect.any(Number),
    action: 'Create Category',
    description: 'Created "C11"',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});
