import { afterAll, expect, it } from 'vitest';
import { generateReviews, inventReviews } from './generate.ts';
import { openTestDatabase } from './image.fixture.ts';

const invented = await inventReviews({ reviews: 1_500, seed: 7 });

const connection = await openTestDatabase('migrated');
afterAll(() => connection.close());

async function value(expression: string): Promise<unknown> {
  const { rows } = await connection.driver.query<{ value: unknown }>(
    `select ${expression} as value from public.posts`,
  );
  return rows[0]?.value;
}

it('invents the same reviews for the same seed, and others for another', async () => {
  expect(await inventReviews({ reviews: 1_500, seed: 7 })).toEqual(invented);
  expect(await inventReviews({ reviews: 50, seed: 7 })).toEqual(invented.slice(0, 50));
  expect(await inventReviews({ reviews: 50, seed: 8 })).not.toEqual(invented.slice(0, 50));
});

it('gives every review a title of its own', () => {
  expect(new Set(invented.map(({ title }) => title)).size).toBe(invented.length);
});

it('leaves some without an image, a rating or a price, and uses every rating', () => {
  const ratings = new Set(invented.map((review) => review.overall_rating));
  expect(ratings).toEqual(new Set([null, 1, 2, 3, 4, 5]));
  expect(invented.filter((review) => review.product_image_url === null).length).toBeGreaterThan(0);
  expect(invented.filter(({ price }) => price === null).length).toBeGreaterThan(0);
});

it('adds them once, all accepted by the database and in their categories', async () => {
  expect(await generateReviews(connection, { reviews: 600, seed: 7 })).toBe(600);
  expect(await generateReviews(connection, { reviews: 600, seed: 7 })).toBe(0);
  expect(await generateReviews(connection, { reviews: 700, seed: 7 })).toBe(100);
  expect(await value('count(*)')).toBe(700);
  expect(await value('count(distinct slug) = count(*) filter (where published)')).toBe(true);
  expect(await value('bool_and(is_demonstration)')).toBe(true);
  expect(await value('(select count(*) from public.post_categories)')).toBeGreaterThan(700);
});
