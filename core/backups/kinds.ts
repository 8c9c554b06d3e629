import { z } from 'zod';
import { bestOfContentSchema } from '../best-of/schema.ts';
import { RESERVED_SLUGS, sitePageContentSchema } from '../site-pages/schema.ts';

interface Words {
  one: string;
  many: string;
}

const ROWS = {
  setting: { one: 'setting', many: 'settings' },
  specification: { one: 'specification', many: 'specifications' },
  category: { one: 'category', many: 'categories' },
  image: { one: 'image', many: 'images' },
  merchant: { one: 'merchant', many: 'merchants' },
  post: { one: 'review', many: 'reviews' },
  link: { one: 'managed link', many: 'managed links' },
} satisfies Record<string, Words>;

type DocumentContent = z.ZodType<{ title: string; slug: string | null }>;

/** A file may come from anywhere; the database does not look at addresses while it writes one. */
const restoredSitePage = sitePageContentSchema.refine(
  ({ slug }) => slug === null || !RESERVED_SLUGS.has(slug),
  { path: ['slug'], error: 'belongs to another part of the site.' },
);

/** Documents by kind, each with what it stores. They refer to anything, and nothing relies on them. */
export const DOCUMENTS = {
  'best-of': { one: 'best-of page', many: 'best-of pages', content: bestOfContentSchema },
  'site-page': { one: 'page', many: 'pages', content: restoredSitePage },
} satisfies Record<string, Words & { content: DocumentContent }>;

export type DocumentKind = keyof typeof DOCUMENTS;
export type RowKind = keyof typeof ROWS | 'comparison';
export type Kind = RowKind | DocumentKind;

export type Counts = Record<Kind, number>;

export const contentOfKind = (kind: DocumentKind): DocumentContent => DOCUMENTS[kind].content;

export const isDocumentKind = (kind: string): kind is DocumentKind =>
  Object.hasOwn(DOCUMENTS, kind);

/** In the order of a file. Rows refer to earlier ones: reviews to merchants, links to reviews. */
const words = (): Record<Kind, Words> => ({
  ...ROWS,
  ...DOCUMENTS,
  comparison: { one: 'comparison', many: 'comparisons' },
});

/** The kinds in the order of a file. */
export const kinds = () => Object.keys(words()) as Kind[];

export const kindSchema = z.custom<Kind>(
  (name) => typeof name === 'string' && Object.hasOwn(words(), name),
);

/** An object with a value for each kind, in their order. */
export const forEachKind = <Value>(value: Value) =>
  Object.fromEntries(kinds().map((kind) => [kind, value])) as Record<Kind, Value>;

/**
 * Reads an object with a value for each kind.
 *
 * @param none of a kind that is missing, because what is read is older
 */
export const eachKindSchema = <Value>(value: z.ZodType<Value>, none: Value) =>
  z
    .record(z.string(), value)
    .transform((values): Record<Kind, Value> => ({ ...forEachKind(none), ...values }));

export const noCounts = (): Counts => forEachKind(0);

/** "1 review", "44 reviews" */
export function counted(count: number, kind: Kind): string {
  const { one, many } = words()[kind];
  return `${count} ${count === 1 ? one : many}`;
}
