import { z } from 'zod';
import { changedFields } from '../forms/changed-fields.ts';
import { instantLine } from '../forms/instant.ts';
import { SEARCH_MAX_LENGTH, SLUG_MAX_LENGTH, WEB_ADDRESS_MAX_LENGTH } from '../forms/limits.ts';
import { formMessages } from '../forms/messages.ts';
import { isSlug, storable, textBlock, textLine } from '../forms/text-field.ts';
import { readCountryTargets, readOldPaths } from './lines.ts';
import { managedLinkMessages, targetMessages } from './messages.ts';
import { checkTarget, type ShopRule, type TargetProblem } from './target.ts';

export const LINKS_PAGE_SIZE = 20;
export const LINK_NAME_MAX_LENGTH = 200;
export const LINK_NOTE_MAX_LENGTH = 500;
/** Links that one bulk edit changes. */
export const BULK_MAX_LINKS = 200;

/** Of lines with addresses and paths. */
const LINES_MAX_LENGTH = 60_000;

export const linkStates = ['all', 'running', 'scheduled', 'ended', 'deleted'] as const;
export const linkSorts = ['newest', 'clicks', 'slug'] as const;

export const linksQuerySchema = z.object({
  search: z
    .string()
    .overwrite((text) => storable(text).slice(0, SEARCH_MAX_LENGTH))
    .default(''),
  merchant: z.union([z.uuid(), z.literal('')]).default(''),
  state: z.enum(linkStates).default('all'),
  sort: z.enum(linkSorts).default('newest'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

export type LinksQuery = z.infer<typeof linksQuerySchema>;

export const managedLinkSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  merchant_id: z.uuid().nullable(),
  /** The name of the shop, chosen or recognized. */
  merchant: z.string().nullable(),
  target: z.string().nullable(),
  country_targets: z.record(z.string(), z.string()),
  post_id: z.uuid().nullable(),
  post: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  old_paths: z.array(z.string()),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  note: z.string().nullable(),
  state: z.enum(['running', 'scheduled', 'ended', 'deleted']),
  /** Its version. */
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
  clicks: z.int().default(0),
});

export type ManagedLink = z.infer<typeof managedLinkSchema>;

/** A post that uses a link. */
export const linkUseSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  published: z.boolean(),
  trashed: z.boolean(),
});

/** What a save stores; `id` and `version` are those of a known link. */
export interface StoredLink {
  id: string | null;
  version: string | null;
  slug: string;
  name: string;
  merchant_id: string | null;
  target: string | null;
  country_targets: Record<string, string>;
  post_id: string | null;
  old_paths: string[];
  starts_at: string | null;
  ends_at: string | null;
  note: string | null;
  deleted: boolean;
}

/** A link as in the form and in the columns of a file; '' stands for none. */
export const linkFieldsSchema = z.object({
  slug: textLine(SLUG_MAX_LENGTH)
    .min(1, managedLinkMessages.slugRequired)
    .refine((slug) => slug === '' || isSlug(slug), formMessages.slugShape),
  name: textLine(LINK_NAME_MAX_LENGTH),
  target: textLine(WEB_ADDRESS_MAX_LENGTH),
  merchant_id: z.union([z.uuid(), z.literal('')]),
  country_targets: textBlock(LINES_MAX_LENGTH),
  post_id: z.union([z.uuid(), z.literal('')]),
  old_paths: textBlock(LINES_MAX_LENGTH),
  starts_at: instantLine(),
  ends_at: instantLine(),
  note: textLine(LINK_NOTE_MAX_LENGTH),
});

export type LinkFields = z.output<typeof linkFieldsSchema>;

export function targetMessage(problem: TargetProblem, about: string): string {
  const message = targetMessages[problem];
  return typeof message === 'string' ? message : message(about);
}

interface Refusal {
  field: keyof LinkFields;
  error: string;
}

/** What is wrong between fields and with targets, the first problem of each field. */
export function linkProblems(fields: LinkFields, shops: readonly ShopRule[]): Refusal[] {
  const problems: Refusal[] = [];
  const chosen = fields.merchant_id;
  if (chosen !== '' && !shops.some(({ id }) => id === chosen)) {
    problems.push({ field: 'merchant_id', error: managedLinkMessages.merchantUnknown });
  }
  if (fields.target !== '') {
    const checked = checkTarget(fields.target, shops, chosen);
    if ('problem' in checked) {
      problems.push({ field: 'target', error: targetMessage(checked.problem, checked.about) });
    }
  }
  const countries = readCountryTargets(fields.country_targets, (url) => {
    const checked = checkTarget(url, shops, chosen);
    return 'url' in checked ? checked : { error: targetMessage(checked.problem, checked.about) };
  });
  if ('error' in countries) problems.push({ field: 'country_targets', error: countries.error });
  const paths = readOldPaths(fields.old_paths);
  if ('error' in paths) problems.push({ field: 'old_paths', error: paths.error });
  const [from, to] = [Date.parse(fields.starts_at), Date.parse(fields.ends_at)];
  if (to <= from) problems.push({ field: 'ends_at', error: managedLinkMessages.endsFirst });
  return problems;
}

/** The form for these shops. */
export const linkFormSchema = (shops: readonly ShopRule[]) =>
  linkFieldsSchema.superRefine((fields, context) => {
    for (const { field, error } of linkProblems(fields, shops)) {
      context.addIssue({ code: 'custom', path: [field], message: error });
    }
  });

const orNull = (text: string): string | null => (text === '' ? null : text);

/** Fields without problems as the database stores them. */
export function storedLink(
  fields: LinkFields,
  known: Pick<StoredLink, 'id' | 'version'> | null,
): StoredLink {
  const written = (url: string) => URL.parse(url)?.href ?? url;
  const countries = readCountryTargets(fields.country_targets, (url) => ({ url: written(url) }));
  const paths = readOldPaths(fields.old_paths);
  return {
    id: known?.id ?? null,
    version: known?.version ?? null,
    slug: fields.slug,
    name: fields.name,
    merchant_id: orNull(fields.merchant_id),
    target: fields.target === '' ? null : written(fields.target),
    country_targets: 'targets' in countries ? countries.targets : {},
    post_id: orNull(fields.post_id),
    old_paths: 'paths' in paths ? paths.paths : [],
    starts_at: orNull(fields.starts_at),
    ends_at: orNull(fields.ends_at),
    note: orNull(fields.note),
    deleted: false,
  };
}

/** A stored link as its form holds it, with `lineBreak` between lines. */
export function fieldsOf(link: ManagedLink | null, lineBreak = '\n'): LinkFields {
  const utc = (instant: string | null | undefined) =>
    instant ? new Date(instant).toISOString() : '';
  return {
    slug: link?.slug ?? '',
    name: link?.name ?? '',
    target: link?.target ?? '',
    merchant_id: link?.merchant_id ?? '',
    country_targets: Object.entries(link?.country_targets ?? {})
      .map(([country, url]) => `${country} ${url}`)
      .join(lineBreak),
    post_id: link?.post_id ?? '',
    old_paths: link?.old_paths.join(lineBreak) ?? '',
    starts_at: utc(link?.starts_at),
    ends_at: utc(link?.ends_at),
    note: link?.note ?? '',
  };
}

/** A known link as a save stores it. */
export function storedOf(link: ManagedLink): StoredLink {
  const { id, slug, name, merchant_id, target, country_targets, post_id, old_paths } = link;
  return {
    id,
    version: link.updated_at,
    slug,
    name,
    merchant_id,
    target,
    country_targets,
    post_id,
    old_paths,
    starts_at: link.starts_at,
    ends_at: link.ends_at,
    note: link.note,
    deleted: link.deleted_at !== null,
  };
}

/**
 * The values that a save of a form stores for an existing link. Fields that the form did not change stay as
 * they are stored.
 */
export function savedLink(stored: ManagedLink, fields: LinkFields, version: string): StoredLink {
  const changed = changedFields(linkFieldsSchema.shape, fieldsOf(stored), fields);
  const next = Object.entries(storedLink(fields, { id: stored.id, version }));
  const kept = storedOf(stored);
  const isUntouched = (name: string) =>
    Object.hasOwn(linkFieldsSchema.shape, name) && !Object.hasOwn(changed, name);
  return { ...kept, ...Object.fromEntries(next.filter(([name]) => !isUntouched(name))) };
}
