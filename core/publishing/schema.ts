import { z } from 'zod';
import type { ProductsScreen } from '../catalogue/schema.ts';
import { categorySchema } from '../categories/schema.ts';
import type { ReviewScreen } from '../posts/schema.ts';
import { pageTextsSchema } from '../settings/schema.ts';

const numbered = {
  number: z.int().positive(),
  post_id: z.uuid(),
  /** Every other slug that the review was ever public under. */
  old_slugs: z.array(z.string()),
};

/** What became of a review since a build: published or edited, or unpublished or deleted. */
export const postChangeSchema = z.discriminatedUnion('kind', [
  z.object({ ...numbered, kind: z.literal('upsert'), slug: z.string() }),
  z.object({ ...numbered, kind: z.literal('remove'), slug: z.null() }),
]);

export type PostChange = z.infer<typeof postChangeSchema>;
export type PostUpsert = Extract<PostChange, { kind: 'upsert' }>;

/** What the database's function `edge_state` answers. */
export const edgeStateAnswerSchema = z.object({
  construction: z.boolean(),
  /** The highest number given out so far. */
  change: z.int().nonnegative(),
  /** In order of number; EDGE_STATE_PAGE of them mean that there are more. */
  changes: z.array(postChangeSchema),
});

export type EdgeStateAnswer = z.infer<typeof edgeStateAnswerSchema>;

/**
 * The changes by every address that leads to one: slug, former slug or id. Where a slug is a living
 * review's own and another one's of old, the living one has it.
 */
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

/** What a build says of itself, in `/build.json`. */
export const buildRecordSchema = z.object({
  /** The number of the last change that is in it for certain: read before the content was. */
  change: z.int().nonnegative(),
  built_at: z.iso.datetime(),
  /** Of the menu on every page, so that a page rendered since has the same one. */
  categories: z.array(categorySchema),
  /** Of every page, as the menu. */
  texts: pageTextsSchema,
});

export type BuildRecord = z.infer<typeof buildRecordSchema>;

/**
 * The data of a page rendered at the edge, by inner route. The Worker finds it and hands it to the
 * compiled page, which reads nothing by itself.
 */
export interface EdgePages {
  '/edge/products': ProductsScreen;
  '/edge/review': ReviewScreen;
}

/** What an inner page finds beside the request. */
export type EdgePage = {
  [Path in keyof EdgePages]: { path: Path; data: EdgePages[Path] };
}[keyof EdgePages];
