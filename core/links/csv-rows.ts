import { z } from 'zod';
import { failureOf } from '../forms/failure.ts';
import { WEB_ADDRESS_MAX_LENGTH } from '../forms/limits.ts';
import { CELL_BREAK } from './lines.ts';
import {
  fieldsOf,
  type LinkFields,
  linkFieldsSchema,
  linkProblems,
  type ManagedLink,
  type StoredLink,
  storedLink,
} from './managed.ts';
import { managedLinkMessages as messages } from './messages.ts';
import type { ShopRule } from './target.ts';

export const IMPORT_MAX_ROWS = 5_000;

export const csvColumns = [
  'slug',
  'name',
  'merchant',
  'target',
  'country_targets',
  'old_paths',
  'starts_at',
  'ends_at',
  'note',
] as const;

const cell = z
  .string()
  .max(30 * WEB_ADDRESS_MAX_LENGTH)
  .optional();

const rowSchema = z.strictObject({
  slug: z.string().max(WEB_ADDRESS_MAX_LENGTH).default(''),
  name: cell,
  merchant: cell,
  target: cell,
  country_targets: cell,
  old_paths: cell,
  starts_at: cell,
  ends_at: cell,
  note: cell,
});

/** A row of a file; a missing column changes nothing. */
export type CsvRow = z.output<typeof rowSchema>;

export const importSchema = z.object({
  rows: z.array(rowSchema).min(1).max(IMPORT_MAX_ROWS),
  /** Otherwise it is only a preview. */
  apply: z.boolean(),
});

export const importedRowSchema = z.object({
  /** From 1, without the heading. */
  row: z.int(),
  slug: z.string(),
  outcome: z.enum(['create', 'update', 'unchanged', 'refused']),
  error: z.string().nullable(),
});

export type ImportedRow = z.infer<typeof importedRowSchema>;

type Plan =
  | { outcome: 'create' | 'update'; link: StoredLink }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; error: string };

/** Exports escape what a spreadsheet would calculate. */
const plain = (text: string | undefined) => text?.trim().replace(/^'(?=[=+\-@])/, '');

function instant(text: string): string {
  const moment = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(moment) ? text : new Date(moment).toISOString();
}

/** The slug of a row as it is stored, also from a whole address. */
export const slugOf = ({ slug }: CsvRow): string =>
  (plain(slug) ?? '').replace(/^(?:https?:\/\/[^/]+)?\/go\//i, '').toLowerCase();

/** What an import does with one row. */
export function planRow(
  row: CsvRow,
  known: ManagedLink | undefined,
  shops: readonly ShopRule[],
): Plan {
  const name = plain(row.merchant);
  const merchant = shops.find((shop) => shop.name.toLowerCase() === name?.toLowerCase());
  if (name && merchant === undefined) {
    return { outcome: 'refused', error: messages.merchantNamed(name) };
  }
  const before = fieldsOf(known ?? null, CELL_BREAK);
  const given = {
    slug: slugOf(row),
    name: plain(row.name) ?? before.name,
    target: plain(row.target) ?? before.target,
    merchant_id: name === undefined ? before.merchant_id : (merchant?.id ?? ''),
    country_targets: plain(row.country_targets) ?? before.country_targets,
    post_id: before.post_id,
    old_paths: plain(row.old_paths) ?? before.old_paths,
    starts_at: instant(plain(row.starts_at) ?? before.starts_at),
    ends_at: instant(plain(row.ends_at) ?? before.ends_at),
    note: plain(row.note) ?? before.note,
  };
  const parsed = linkFieldsSchema.safeParse(given);
  if (!parsed.success) {
    const { field, error } = failureOf(parsed.error);
    return { outcome: 'refused', error: named(field, error) };
  }
  const [problem] = linkProblems(parsed.data, shops);
  if (problem !== undefined) {
    return { outcome: 'refused', error: named(problem.field, problem.error) };
  }
  const identity = known === undefined ? null : { id: known.id, version: known.updated_at };
  const link = storedLink(parsed.data, identity);
  if (known === undefined) return { outcome: 'create', link };
  const same = storedLink(before, identity);
  // A deleted link in a file is wanted again.
  if (known.deleted_at === null && JSON.stringify(same) === JSON.stringify(link)) {
    return { outcome: 'unchanged' };
  }
  return { outcome: 'update', link };
}

const isField = (name: string | undefined): name is keyof LinkFields =>
  name !== undefined && Object.hasOwn(messages.labels, name);

const named = (field: string | undefined, error: string) =>
  isField(field) ? `${messages.labels[field]}: ${error}` : error;

/** The cells of a link, by csvColumns. */
export function csvCells(link: ManagedLink, shops: readonly ShopRule[]): string[] {
  const fields = fieldsOf(link, CELL_BREAK);
  const merchant = shops.find(({ id }) => id === link.merchant_id)?.name ?? '';
  return csvColumns.map((column) => (column === 'merchant' ? merchant : fields[column]));
}
