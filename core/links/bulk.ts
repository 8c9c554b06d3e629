import { z } from 'zod';
import { instantLine } from '../forms/instant.ts';
import { WEB_ADDRESS_MAX_LENGTH } from '../forms/limits.ts';
import { BULK_MAX_LINKS, type StoredLink, targetMessage } from './managed.ts';
import { managedLinkMessages } from './messages.ts';
import { checkTarget, type ShopRule } from './target.ts';

export const bulkKinds = ['replace', 'merchant', 'ends_at', 'delete', 'restore'] as const;

export type BulkKind = (typeof bulkKinds)[number];

const changeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('replace'),
    find: z.string().min(1, managedLinkMessages.findRequired).max(WEB_ADDRESS_MAX_LENGTH),
    replace: z.string().max(WEB_ADDRESS_MAX_LENGTH),
  }),
  z.object({ kind: z.literal('merchant'), merchant_id: z.union([z.uuid(), z.literal('')]) }),
  z.object({ kind: z.literal('ends_at'), ends_at: instantLine() }),
  z.object({ kind: z.enum(['delete', 'restore']) }),
]);

export type BulkChange = z.output<typeof changeSchema>;

export const bulkChangeSchema = z.object({
  links: z
    .array(z.object({ id: z.uuid(), version: z.string() }))
    .min(1)
    .max(BULK_MAX_LINKS),
  change: changeSchema,
  /** Otherwise it is only a preview. */
  apply: z.boolean(),
});

/** A target before and after. */
export interface TargetChange {
  before: string;
  after: string;
}

interface Changed {
  /** Null: it stays as it is. */
  after: StoredLink | null;
  changes: TargetChange[];
  /** Why it cannot be changed. */
  error: string | null;
}

function withTargets(
  link: StoredLink,
  replaced: (url: string) => string,
): Pick<Changed, 'changes'> & { link: StoredLink } {
  const changes: TargetChange[] = [];
  const change = (before: string) => {
    const after = replaced(before);
    if (after !== before) changes.push({ before, after });
    return after;
  };
  const countries = Object.entries(link.country_targets);
  const target = link.target === null ? null : change(link.target);
  const country_targets = Object.fromEntries(countries.map(([code, url]) => [code, change(url)]));
  return { link: { ...link, target, country_targets }, changes };
}

function changed(
  link: StoredLink,
  change: BulkChange,
): { link: StoredLink; changes: TargetChange[] } {
  switch (change.kind) {
    case 'replace':
      return withTargets(link, (url) => url.replaceAll(change.find, () => change.replace));
    case 'merchant':
      return { link: { ...link, merchant_id: change.merchant_id || null }, changes: [] };
    case 'ends_at':
      return { link: { ...link, ends_at: change.ends_at || null }, changes: [] };
    case 'delete':
    case 'restore':
      return { link: { ...link, deleted: change.kind === 'delete' }, changes: [] };
  }
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text));

function isSame(one: StoredLink, other: StoredLink): boolean {
  return (
    one.deleted === other.deleted &&
    one.merchant_id === other.merchant_id &&
    instant(one.ends_at) === instant(other.ends_at)
  );
}

/** A link after a bulk change, with what the change does to its targets. */
export function changedLink(
  before: StoredLink,
  change: BulkChange,
  shops: readonly ShopRule[],
): Changed {
  const { link, changes } = changed(before, change);
  if (changes.length === 0 && isSame(before, link)) return { after: null, changes, error: null };
  const fail = (error: string): Changed => ({ after: null, changes, error });
  const [from, to] = [instant(link.starts_at), instant(link.ends_at)];
  if (from !== null && to !== null && to <= from) return fail(managedLinkMessages.endsFirst);
  // A deleted link leads nowhere.
  if (link.deleted) return { after: link, changes, error: null };
  const written = withTargets(link, (url) => URL.parse(url)?.href ?? url);
  for (const url of [link.target, ...Object.values(link.country_targets)]) {
    if (url === null) continue;
    const checked = checkTarget(url, shops, link.merchant_id);
    if ('problem' in checked) return fail(targetMessage(checked.problem, checked.about));
  }
  return { after: written.link, changes, error: null };
}
