/**
 * Measures the search alone: its time, and the memory and reading time of the catalogue.
 * `node --expose-gc scripts/lab/bench/search.ts [reviews]`, by default 10,000.
 */
import { DEFAULT_PRODUCTS_QUERY } from '../../../core/catalogue/query.ts';
import { type Catalogue, catalogueSchema } from '../../../core/catalogue/schema.ts';
import { findProducts, makeSearchable } from '../../../core/catalogue/search.ts';
import { inventReviews, reviewImages } from '../../local/database/generate.ts';
import { root } from './measuring/site.ts';
import { duration, median, table } from './measuring/timing.ts';

const COUNT = Number(process.argv[2] ?? 10_000);
const ROUNDS = 15;
const words = ['watch', 'protein', 'mat', 'grip', 'schuhe', 'sleep', 'band', 'zzzz', 'a', ''];

const images = await reviewImages(root);
const catalogue: Catalogue = {
  items: inventReviews({ reviews: COUNT, seed: 1, images }).map((review, index) => ({
    id: crypto.randomUUID(),
    slug: `review-${index}-of-something`,
    title: review.title,
    short_description: review.short_description,
    product_image_url: review.product_image_url,
    overall_rating: review.overall_rating,
    price: review.price,
    image: null,
    offer: false,
    offer_ends_at: null,
    from_prices: [],
    created_at: '2026-11-01T09:00:00+00:00',
    categories: review.categories.map((slug) => ({ name: slug, slug })),
  })),
  categories: [],
  moved: {},
};
const text = JSON.stringify(catalogue);
catalogue.items.length = 0;

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const timed = (work: () => unknown) => {
  const started = performance.now();
  work();
  return performance.now() - started;
};
const read = () => makeSearchable(catalogueSchema.parse(JSON.parse(text)));

gc?.();
const before = process.memoryUsage().heapUsed;
const started = performance.now();
const searchable = read();
const cold = performance.now() - started;
gc?.();
const memory = process.memoryUsage().heapUsed - before;

const reads = Array.from({ length: ROUNDS }, () => timed(read));
const searches = (sort: 'newest' | 'title-asc') =>
  Array.from({ length: ROUNDS }).flatMap(() =>
    words.map((search) =>
      timed(() => findProducts(searchable, { ...DEFAULT_PRODUCTS_QUERY, search, sort })),
    ),
  );
const [byAge, byTitle] = [searches('newest'), searches('title-asc')];

console.log(`### The search at ${COUNT.toLocaleString('en')} reviews\n`);
console.log(
  table(
    ['what', 'figure', 'most'],
    [
      ['a search, newest first', duration(median(byAge)), duration(Math.max(...byAge))],
      ['a search, by title', duration(median(byTitle)), duration(Math.max(...byTitle))],
      ['reading the catalogue, first time', duration(cold), ''],
      ['reading it again', duration(median(reads)), duration(Math.max(...reads))],
      ['memory of the catalogue, searchable', megabytes(memory), ''],
      ['the catalogue as sent', megabytes(text.length), ''],
    ],
  ),
);
