import { z } from 'zod';
import { seededRandom } from '../../../core/testing/random.ts';
import type { DatabaseDriver } from './open.ts';
import { demonstrationRows } from './seed.ts';

const BATCH = 500;

// Before the demo reviews, which stay the newest.
const NEWEST = Date.UTC(2026, 3, 30);
const SPREAD = 1_200 * 86_400_000;

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

const text = z.string().nullable();

/** Of a row of the demonstration. */
const postSchema = z.object({
  brand: z.string(),
  title: z.string(),
  short_description: text,
  product_image_url: text,
  price: text,
  key_features: text,
  pros: text,
  cons: text,
  who_is_this_for: text,
  in_depth_analysis: text,
  category_ids: z.array(z.string()),
});

const categorySchema = z.object({ id: z.string(), slug: z.string() });

/**
 * Reviews of products that do not exist, made of the texts of the demonstration. The same seed gives the same reviews in
 * the same order.
 */
export async function inventReviews({ reviews, seed }: { reviews: number; seed: number }) {
  const rows = await demonstrationRows(NEWEST);
  const rowsOf = (wanted: string) =>
    rows.flatMap(({ kind, row }) => (kind === wanted ? [row] : []));
  const posts = z.array(postSchema).parse(rowsOf('post'));
  const categories = z.array(categorySchema).parse(rowsOf('category'));
  const random = seededRandom(seed);
  const optional = <Value>(share: number, value: Value) => (random.chance(share) ? value : null);
  const some = (text: string | null, separator: string, most: number) =>
    random.sample((text ?? '').split(separator), random.integer(1, most)).join(separator);
  return Array.from({ length: reviews }, (_, index) => {
    const product = random.pick(posts);
    const { brand } = random.pick(posts);
    const kind = product.title.replace(product.brand, '');
    const offer = random.chance(0.12);
    return {
      id: random.uuid(),
      title: `${brand}${kind} ${index + 1}`,
      short_description: optional(0.96, product.short_description),
      product_image_url: optional(0.9, product.product_image_url),
      overall_rating: optional(0.94, random.pick([1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5])),
      price: optional(0.93, product.price),
      key_features: optional(0.97, some(product.key_features, '\n', 6)),
      pros: optional(0.97, some(product.pros, '\n', 4)),
      cons: optional(0.95, some(product.cons, '\n', 4)),
      who_is_this_for: optional(0.9, product.who_is_this_for),
      in_depth_analysis: optional(0.97, some(random.pick(posts).in_depth_analysis, '\n\n', 5)),
      primary_affiliate_url: optional(0.97, `https://shop.example/product-${index + 1}`),
      primary_cta_text: optional(0.7, random.pick(['Buy Now', 'Check price', 'Get the offer'])),
      limited_time_offer_enabled: offer,
      limited_time_offer: offer ? `${random.integer(10, 30)}% off until Sunday` : null,
      published: random.chance(0.97),
      created_at: new Date(NEWEST - Math.floor(random.fraction() * SPREAD)).toISOString(),
      categories: random.chance(0.98)
        ? categories.flatMap(({ id, slug }) => (product.category_ids.includes(id) ? [slug] : []))
        : [],
    };
  });
}

/** Adds generated reviews up to a number, and returns how many. Equal seeds add nothing twice. */
export async function generateReviews(
  { driver }: { driver: DatabaseDriver },
  { reviews, seed = 1 }: { reviews: number; seed?: number },
): Promise<number> {
  const invented = await inventReviews({ reviews, seed });
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
