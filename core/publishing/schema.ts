import { z } from 'zod';
import type { HomeScreen, ProductsScreen } from '../catalogue/schema.ts';
import { categorySchema } from '../categories/schema.ts';
import { builtReviewSchema, type Review, type ReviewScreen } from '../posts/schema.ts';
import { type PageTexts, pageTextsSchema } from '../settings/schema.ts';

const numbered = {
  number: z.int().positive(),
  post_id: z.uuid(),
  /** Every other slug under which the review was public. */
  old_slugs: z.array(z.string()),
};

/** `upsert` was published or edited, `remove` unpublished or deleted. */
export const postChangeSchema = z.discriminatedUnion('kind', [
  z.object({ ...numbered, kind: z.literal('upsert'), slug: z.string() }),
  z.object({ ...numbered, kind: z.literal('remove'), slug: z.null() }),
]);

export type PostChange = z.infer<typeof postChangeSchema>;
export type PostUpsert = Extract<PostChange, { kind: 'upsert' }>;

export const edgeStateAnswerSchema = z.object({
  construction: z.boolean(),
  change: z.int().nonnegative(),
  /** In order; EDGE_STATE_PAGE entries mean that there are more. */
  changes: z.array(postChangeSchema),
});

export type EdgeStateAnswer = z.infer<typeof edgeStateAnswerSchema>;

/** Keys are slugs, former slugs and ids. A current slug wins over a former one. */
export function changesByAddress(changes: Iterable<PostChange>): Map<string, PostChange> {
  const all = [...changes];
  const living = all.filter((change) => change.kind === 'upsert');
  const removed = all.filter((change) => change.kind === 'remove');
  const formerly = (change: PostChange): [string, PostChange][] =>
    change.old_slugs.map((slug) => [slug, change]);
  return new Map<string, PostChange>([
    ...removed.flatMap(formerly),
    ...living.flatMap(formerly),
    ...all.map((change): [string, PostChange] => [change.post_id, change]),
    ...living.map((change): [string, PostChange] => [change.slug, change]),
  ]);
}

export const buildRecordSchema = z.object({
  /** The last change certainly included: it is read before the content. */
  change: z.int().nonnegative(),
  /** The construction switch, for an isolate that cannot read it. */
  construction: z.boolean(),
  built_at: z.iso.datetime(),
  /** A page rendered later shows the same menu. */
  categories: z.array(categorySchema),
  texts: pageTextsSchema,
});

export type BuildRecord = z.infer<typeof buildRecordSchema>;

/**
 * What a build says of its newest reviews, in `/newest.json`: enough to render home and feeds without
 * the whole catalogue.
 */
export const newestSchema = z.object({
  /** Of all reviews. */
  ids: z.array(z.string()).transform((ids): ReadonlySet<string> => new Set(ids)),
  /** The first NEWEST_REVIEW_COUNT, newest first. */
  newest: z.array(builtReviewSchema),
});

export type Newest = z.output<typeof newestSchema>;

/** All that a feed shows. */
export interface FeedContent {
  kind: 'rss' | 'atom';
  /** Newest first. */
  reviews: Review[];
  texts: PageTexts;
}

/**
 * The data of a page rendered at the edge, by inner route. The Worker finds it and hands it to the
 * compiled page, which reads nothing by itself.
 */
export interface EdgePages {
  '/edge/home': HomeScreen;
  '/edge/feed': FeedContent;
  '/edge/products': ProductsScreen;
  '/edge/review': ReviewScreen;
}

export type EdgePage = {
  [Path in keyof EdgePages]: { path: Path; data: EdgePages[Path] };
}[keyof EdgePages];
