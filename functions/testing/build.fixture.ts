import { inject } from 'vitest';
import { z } from 'zod';
import { newestFirst } from '../../core/catalogue/overlay.ts';
import { searchDocument } from '../../core/catalogue/search-document.ts';
import { catalogueItem } from '../../core/posts/catalogue-item.ts';
import { type Review, reviewSchema } from '../../core/posts/schema.ts';
import { NEWEST_REVIEW_COUNT } from '../../core/publishing/limits.ts';
import { reviewDataPart, reviewDataPath } from '../../core/publishing/review-data.ts';
import { publicPagesSchema } from '../../core/screens/schema.ts';
import { screenReview } from '../../core/screens/screens.ts';
import { compileVocabulary, createSearchFile } from '../../core/search/index.ts';
import { wordLists } from '../../site/content/word-lists.ts';
import { assetsBuiltAt, recordAt } from './assets.fixture.ts';
import { rows } from './owner.fixture.ts';

/** The number of the last change there is. */
export async function lastChange(): Promise<number> {
  const [row] = await rows('select coalesce(max(number), 0) as number from public.changes');
  return z.number().parse(row?.number);
}

/** Calls a function with the publishable key, as a build does. */
async function call(name: string): Promise<unknown> {
  const { url, publishableKey } = inject('database');
  const response = await fetch(new URL(`/rest/v1/rpc/${name}`, url), {
    method: 'POST',
    headers: { apikey: publishableKey, 'Content-Type': 'application/json' },
    body: '{}',
  });
  return response.json();
}

/** What a full build reads: all public reviews, newest first. */
const readPublished = async () =>
  z
    .array(reviewSchema)
    .parse(await call('read_reviews'))
    .sort(newestFirst);

const redirectsSchema = z.array(z.object({ slugs: z.array(z.string()), to: z.string() }));

/** The files of a full build made now, and what is in them. */
export async function buildNow({
  newestCount = NEWEST_REVIEW_COUNT,
  files = {},
}: {
  newestCount?: number;
  /** Further files, or null for one that is missing. */
  files?: Record<string, string | null>;
} = {}) {
  const change = await lastChange();
  const reviews = await readPublished();
  const items = reviews.map(catalogueItem);
  const searchFile = createSearchFile(
    reviews.map((review) => searchDocument(catalogueItem(review), review)),
    compileVocabulary({
      texts: {},
      language: 'en',
      synonyms: [['roller', 'massage stick']],
      ignored: {},
    }),
    wordLists({ en: 'quantum watch' }),
  );
  const pages = publicPagesSchema.parse(await call('read_pages'));
  const data = new Map<string, Review[]>();
  for (const review of reviews) {
    const path = reviewDataPath(reviewDataPart(review.id));
    data.set(path, [...(data.get(path) ?? []), screenReview(review)]);
  }
  const redirects = redirectsSchema.parse(await call('read_redirects'));
  const moved = [
    ...redirects.flatMap(({ slugs, to }) => slugs.map((former) => [former, to])),
    ...reviews.flatMap(({ former_slugs, slug }) => former_slugs.map((former) => [former, slug])),
  ];
  const ids = reviews.map(({ id }) => id);
  const newest = reviews.slice(0, newestCount);
  const categories = [{ name: 'Recovery', slug: 'recovery' }];
  const assets = assetsBuiltAt(change, {
    ...Object.fromEntries([...data].map(([path, part]) => [path, JSON.stringify(part)])),
    ...files,
    '/pages.json': JSON.stringify(pages),
    '/build.json': JSON.stringify({ ...recordAt(change), pages: pages.revision }),
    '/catalogue.json': JSON.stringify({ items, categories, moved: Object.fromEntries(moved) }),
    '/newest.json': JSON.stringify({ ids, newest }),
    '/search.json': JSON.stringify(searchFile),
  });
  return { change, reviews, items, pages, searchFile, assets };
}
