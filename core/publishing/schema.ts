import { z } from 'zod';

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
