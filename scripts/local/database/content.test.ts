import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEverything } from '../../../site/content/reading.ts';
import { serveSeededDatabase } from './serve.fixture.ts';

const database = await serveSeededDatabase();
afterAll(() => database.close());

beforeAll(async () => {
  process.env.SUPABASE_URL = database.url;
  process.env.SUPABASE_PUBLISHABLE_KEY = 'sb_publishable_test';
  await database.connection.driver.exec(
    `update public.categories set active = false where slug = 'apparel'`,
  );
});

it('the build reads every published review, the newest first, with its categories', async () => {
  const { reviews } = await readEverything();
  const { rows } = await database.connection.driver.query<{ slug: string; names: string[] }>(`
    select slug, array(
      select name from public.post_categories join public.categories on categories.id = category_id
      where post_id = posts.id order by name
    ) as names
    from public.posts where published order by created_at desc, id`);
  expect(rows.length).toBeGreaterThan(12);
  expect(
    reviews.map(({ slug, categories }) => ({ slug, names: categories.map(({ name }) => name) })),
  ).toEqual(rows);
});

it('the build reads the active categories by name', async () => {
  const { categories } = await readEverything();
  expect(categories.map(({ name }) => name)).toEqual([
    'Equipment',
    'Nutrition',
    'Recovery',
    'Supplements',
    'Wearables',
  ]);
});
