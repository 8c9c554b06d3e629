/**
 * The format of a backup: one JSON object per line. A header, then the rows by kind and key, and finally
 * their counts and the checksum of their bytes. The owner's account, visitor data, derived data such as
 * share images, and the files of images are not included.
 */
import { z } from 'zod';
import {
  contentOfKind,
  type DocumentKind,
  eachKindSchema,
  isDocumentKind,
  type Kind,
  kindSchema,
  type RowKind,
} from '../../../core/backups/kinds.ts';
import {
  categorySchema,
  comparisonSchema,
  documentSchema,
  specificationSchema,
} from './page-rows.ts';
import {
  datedPostSchema,
  imageCopySchema,
  linkSchema,
  merchantCopySchema,
  settingSchema,
} from './rows.ts';

export { type Counts, type Kind, kinds, noCounts } from '../../../core/backups/kinds.ts';

export const FORMAT = 'spotter-content';
/**
 * Version 1 has no images, version 2 no working drafts and no schedule, version 3 no merchants and links,
 * version 4 no specifications, best-of pages and comparisons.
 */
export const VERSION = 5;
export const READABLE_VERSIONS: readonly number[] = [1, 2, 3, 4, VERSION];

const rowSchemas = {
  setting: settingSchema,
  specification: specificationSchema,
  category: categorySchema,
  image: imageCopySchema,
  merchant: merchantCopySchema,
  post: datedPostSchema,
  link: linkSchema,
  comparison: comparisonSchema,
} as const satisfies Record<RowKind, z.ZodType>;

type ContentOf = { [K in RowKind]: { kind: K; row: z.output<(typeof rowSchemas)[K]> } };

type DocumentCopy = z.output<ReturnType<typeof documentSchema>>;

export type CategoryCopy = ContentOf['category']['row'];
export type PostCopy = ContentOf['post']['row'];
export type MerchantCopy = ContentOf['merchant']['row'];
export type LinkCopy = ContentOf['link']['row'];

export type Content = ContentOf[RowKind] | { kind: DocumentKind; row: DocumentCopy };

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  made_at: z.iso.datetime(),
});

export const lineSchema = z.union([
  z.strictObject({ kind: kindSchema, row: z.record(z.string(), z.unknown()) }),
  z.strictObject({
    kind: z.literal('end'),
    counts: eachKindSchema(z.int(), 0),
    sha256: z.string(),
  }),
]);

export function keyOf({ kind, row }: Content): string {
  return kind === 'setting' ? row.setting_key : row.id;
}

type Parsed = { content: Content } | { problem: string };

export function parseRow(kind: Kind, row: unknown): Parsed {
  const schema = isDocumentKind(kind) ? documentSchema(contentOfKind(kind)) : rowSchemas[kind];
  const result = schema.safeParse(row);
  if (result.success) return { content: { kind, row: result.data } as Content };
  const [issue] = result.error.issues;
  return { problem: `${issue?.path.join('.')} ${issue?.message}` };
}
