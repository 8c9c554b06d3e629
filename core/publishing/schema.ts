import { z } from 'zod';
import { categorySchema } from '../categories/schema.ts';
import { edgeLinkSchema } from '../links/schema.ts';
import { builtReviewSchema } from '../posts/schema.ts';
import { pageTextsSchema } from '../settings/schema.ts';

const numbered = {
  /** Between two numbers for a change that the clock made. */
  number: z.number().positive(),
  post_id: z.uuid(),
  /** Every other slug under which the review was public. */
  old_slugs: z.array(z.string()),
  /** The instant of a change that the clock made and that is not numbered yet. */
  due: z.string().optional(),
};

/** Of a review that its removed one leads to. */
const redirect_to = z.string().nullable().optional();

/** `upsert` was published or edited, `remove` unpublished or deleted. */
export const postChangeSchema = z.discriminatedUnion('kind', [
  z.object({ ...numbered, kind: z.literal('upsert'), slug: z.string() }),
  z.object({ ...numbered, kind: z.literal('remove'), slug: z.null(), redirect_to }),
]);

export type PostChange = z.infer<typeof postChangeSchema>;

/** Of a managed link, with everything that the edge needs of it. */
export const linkChangeSchema = edgeLinkSchema.extend({ kind: z.literal('link') });

export type LinkChange = z.infer<typeof linkChangeSchema>;

/** The last change of one subject. */
export type Change = PostChange | LinkChange;

/** Whether a build with a change number may lack a change. What the clock changed may be missing from any. */
export function isBeyond(change: PostChange, built: number): boolean {
  return change.number > built || change.due !== undefined;
}

export type PostRemoval = Extract<PostChange, { kind: 'remove' }>;
export type PostUpsert = Extract<PostChange, { kind: 'upsert' }>;

const due = { post_id: z.uuid(), old_slugs: z.array(z.string()), at: z.string().nullable() };

/** A change that the clock made and that has no number yet. Links have one between two numbers. */
export const dueChangeSchema = z.discriminatedUnion('kind', [
  z.object({ ...due, kind: z.literal('upsert'), slug: z.string() }),
  z.object({ ...due, kind: z.literal('remove'), slug: z.null(), redirect_to }),
  linkChangeSchema,
]);

export type DueChange = z.infer<typeof dueChangeSchema>;

/** The answer of read_changes. */
export const changesAnswerSchema = z.object({
  /** The identity of the database. */
  database: z.string(),
  construction: z.boolean(),
  /** The number of the last change. */
  change: z.int().nonnegative(),
  /** Of the last change that a build must include. */
  build_change: z.int().nonnegative(),
  /** The revision of read_pages. */
  pages: z.string(),
  /** In order; CHANGES_PER_READING entries mean that there are more. */
  changes: z.array(z.discriminatedUnion('kind', [...postChangeSchema.options, linkChangeSchema])),
  /** The clock that every instant is compared with. */
  now: z.string(),
  /** What visitors see differently since an instant. */
  due: z.array(dueChangeSchema),
});

export type ChangesAnswer = z.infer<typeof changesAnswerSchema>;

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

/** A page that a build could not render. */
const failedPageSchema = z.object({
  /** Of a review or, with a path, of anything else. */
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** Of a page that is not a review. */
  path: z.string().optional(),
});

export type FailedPage = z.infer<typeof failedPageSchema>;

export const buildRecordSchema = z.object({
  /** The identity of the database, whose numbers these are. Missing in older builds. */
  database: z.string().default(''),
  /** The last change certainly included: it is read before the content. */
  change: z.int().nonnegative(),
  /** The revision of pages.json. Missing in older builds. */
  pages: z.string().default(''),
  /** The construction switch, for an isolate that cannot read it. */
  construction: z.boolean(),
  built_at: z.iso.datetime(),
  /** The language that it was compiled in. Missing in older builds. */
  language: z.string().default('en'),
  /** A page rendered later shows the same menu. */
  categories: z.array(categorySchema),
  texts: pageTextsSchema,
  /** Missing in older builds. */
  failed: z.array(failedPageSchema).default([]),
  /** By path of a file: the first moment at which something in it expires. */
  until: z.record(z.string(), z.string()).default({}),
});

export type BuildRecord = z.infer<typeof buildRecordSchema>;

/**
 * The newest reviews of a build, in `/newest.json`: enough to render home and feeds without the whole
 * catalogue.
 */
export const newestSchema = z.object({
  /** Of all reviews. */
  ids: z.array(z.string()).transform((ids): ReadonlySet<string> => new Set(ids)),
  /** The first NEWEST_REVIEW_COUNT, newest first. */
  newest: z.array(builtReviewSchema),
});

export type Newest = z.output<typeof newestSchema>;
