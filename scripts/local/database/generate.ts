import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { seededRandom } from './generator/random.ts';
import { type GeneratedReview, nameProduct, writeReview } from './generator/review.ts';
import type { DatabaseDriver } from './open.ts';

const BATCH = 500;

// The batch is one JSON text. Existing reviews stay, so the same seed adds nothing twice.
const INSERT_POSTS = `
  insert into public.posts (
    id, title, short_description, product_image_url, overall_rating, price, key_features, pros, cons,
    who_is_this_for, in_depth_analysis, primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, is_demonstration, created_at
  )
  select
    id, title, short_description, product_image_url, overall_rating, price, key_features, pros, cons,
    who_is_this_for, in_depth_analysis, primary_affiliate_url, primary_cta_text,
    limited_time_offer_enabled, limited_time_offer, published, true, created_at
  from jsonb_populate_recordset(null::public.posts, $1::jsonb) as generated
  where not exists (select from public.posts where posts.id = generated.id)
  returning id`;

const INSERT_CATEGORIES = `
  insert into public.post_categories (post_id, category_id)
  select generated.id, categories.id
  from jsonb_to_recordset($1::jsonb) as generated (id uuid, categories text[])
  join public.categories on categories.slug = any(generated.categories)
  where generated.id = any($2::uuid[])`;

/** The same seed and images give the same reviews in the same order. */
export function inventReviews(options: {
  reviews: number;
  seed: number;
  images: readonly string[];
}): GeneratedReview[] {
  const random = seededRandom(options.seed);
  const titles = new Set<string>();
  const reviews: GeneratedReview[] = [];
  while (reviews.length < options.reviews) {
    const naming = nameProduct(random);
    if (titles.has(naming.title)) continue;
    titles.add(naming.title);
    reviews.push(writeReview(naming, options.images, random));
  }
  return reviews;
}

/** The illustrations of generated reviews. */
export async function reviewImages(root: string): Promise<string[]> {
  return (await readdir(join(root, 'site/public/images/reviews'))).sort();
}

/** Adds generated reviews up to a number, and returns how many. Equal seeds add nothing twice. */
export async function generateReviews(
  { driver }: { driver: DatabaseDriver },
  options: { reviews: number; seed?: number; images?: readonly string[] },
): Promise<number> {
  const { reviews, seed = 1, images = [] } = options;
  const invented = inventReviews({ reviews, seed, images });
  const added = await driver.transaction(async (transaction) => {
    let count = 0;
    for (let start = 0; start < invented.length; start += BATCH) {
      const json = JSON.stringify(invented.slice(start, start + BATCH));
      const { rows } = await transaction.query<{ id: string }>(INSERT_POSTS, [json]);
      await transaction.query(INSERT_CATEGORIES, [json, rows.map(({ id }) => id)]);
      count += rows.length;
    }
    return count;
  });
  // The embedded engine has no autovacuum, and plans depend on statistics.
  await driver.exec('analyze public.posts, public.post_categories');
  return added;
}
