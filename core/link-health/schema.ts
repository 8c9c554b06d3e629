import { z } from 'zod';
import { SEARCH_MAX_LENGTH } from '../forms/limits.ts';
import { storable, textLine } from '../forms/text-field.ts';
import { isWebAddress } from '../forms/web-address.ts';
import { pageOf } from '../http/page.ts';
import { managedLinkSlug } from '../links/schema.ts';
import { linkHealthMessages } from './messages.ts';

export const LINKS_PAGE_SIZE = 25;
export const IGNORE_REASON_MAX_LENGTH = 300;
const LINK_MAX_LENGTH = 2_048;

/** What loses sales. */
export const linkFailures = [
  'gone',
  'refused',
  'tag-missing',
  'tag-lost',
  'home',
  'category',
  'different-product',
  'out-of-stock',
  'certificate',
  'timeout',
  'redirects',
  'dns',
  'cloaking',
] as const;

/** Why a check says nothing about a link. */
export const linkObstacles = [
  'tracking',
  'shop-forbids',
  'forbidden',
  'rate-limited',
  'challenge',
  'consent',
  'login',
  'temporary',
  'connection',
  'address',
] as const;

export type LinkFailure = (typeof linkFailures)[number];
export type LinkObstacle = (typeof linkObstacles)[number];

const problem = z.enum([...linkFailures, ...linkObstacles]);

export type LinkProblem = z.infer<typeof problem>;

export const linkStates = [
  'broken',
  'suspected',
  'uncheckable',
  'unchecked',
  'fine',
  'ignored',
] as const;

const state = z.enum(linkStates);

export type LinkState = z.infer<typeof state>;

/** A request of a check. */
export const linkHopSchema = z.object({
  url: z.string(),
  /** Null without a response, or if it was not requested. */
  status: z.int().nullable(),
});

export type LinkHop = z.infer<typeof linkHopSchema>;

export interface LinkVerdict {
  outcome: 'fine' | 'failed' | 'uncheckable';
  problem: LinkProblem | null;
  /** Seen in the stored link itself, which no second check can change. */
  is_certain: boolean;
  /** Such as the name of the product that was found. */
  detail: string | null;
}

export type LinkCheck = LinkVerdict & { link_id: string; chain: LinkHop[] };

/** What a check must know of a shop. */
export const linkRulesSchema = z.object({
  domains: z.array(z.string()),
  tag_parameter: z.string().nullable(),
  allows_checks: z.boolean(),
  allows_cloaking: z.boolean(),
});

export type LinkRules = z.infer<typeof linkRulesSchema>;

export const linkToCheckSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  /** Whether a managed link leads to it. */
  is_managed: z.boolean(),
  /** Whether a review sells its product with the link. Otherwise the link is only in a text. */
  is_buy_link: z.boolean(),
  /** The products of the reviews that sell with it. */
  titles: z.array(z.string()),
  merchant: linkRulesSchema.nullable(),
});

export type LinkToCheck = z.infer<typeof linkToCheckSchema>;

export const claimedLinksSchema = z.object({
  links: z.array(linkToCheckSchema),
  /** All shops, to which a redirect may lead. */
  merchants: z.array(linkRulesSchema),
  /** Links that are due and were not claimed. */
  left: z.int(),
});

const listed = {
  id: z.uuid(),
  url: z.string(),
  state,
  problem: problem.nullable(),
  checked_at: z.string().nullable(),
  failed_since: z.string().nullable(),
  ignored_reason: z.string().nullable(),
  /** Of the last thirty days. */
  clicks: z.int(),
};

export const listedLinkSchema = z.object({
  ...listed,
  uses: z.int(),
  /** A review that uses it. */
  title: z.string().nullable(),
  /** A managed link that leads to it. */
  slug: z.string().nullable(),
});

export type ListedLink = z.infer<typeof listedLinkSchema>;

export const linkPageSchema = pageOf(listedLinkSchema).extend({
  counts: z.partialRecord(state, z.int()),
});

export const linkPlaceSchema = z.enum(['primary', 'offer', 'text', 'managed']);

export const linkDetailsSchema = z.object({
  ...listed,
  uses: z.array(
    z.object({
      place: linkPlaceSchema,
      post_id: z.uuid().nullable(),
      title: z.string().nullable(),
      slug: z.string().nullable(),
      country: z.string().nullable(),
    }),
  ),
  checks: z.array(
    z.object({
      at: z.string(),
      outcome: z.enum(['fine', 'failed', 'uncheckable']),
      problem: problem.nullable(),
      chain: z.array(linkHopSchema),
      detail: z.string().nullable(),
    }),
  ),
});

export type LinkDetails = z.infer<typeof linkDetailsSchema>;

export const linkFilters = ['all', ...linkStates] as const;

export const linkQuerySchema = z.object({
  state: z.enum(linkFilters).default('all'),
  search: z
    .string()
    .overwrite((text) => storable(text).slice(0, SEARCH_MAX_LENGTH))
    .default(''),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

export type LinkQuery = z.infer<typeof linkQuerySchema>;

export const ignoreSchema = z.object({
  reason: textLine(IGNORE_REASON_MAX_LENGTH).refine(
    (reason) => reason !== '',
    linkHealthMessages.reasonRequired,
  ),
});

/** A web address, or `/go/{slug}`. */
const replacement = textLine(LINK_MAX_LENGTH).refine(
  (url) => managedLinkSlug(url) !== null || (isWebAddress(url) && !hasCredentials(url)),
  linkHealthMessages.addressInvalid,
);

function hasCredentials(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

export const previewSchema = z.object({ to: replacement });

/** The versions of what was previewed, by id of a post or managed link. */
export const replacementSchema = z.object({
  to: replacement,
  versions: z.record(z.uuid(), z.string()).refine((all) => Object.keys(all).length > 0, {
    error: linkHealthMessages.nothingChosen,
  }),
});

/** One address that Replace everywhere would change. */
const replacementChangeSchema = z.object({
  /** Of the post or the managed link. */
  id: z.uuid(),
  kind: z.enum(['post', 'managed']),
  /** The title of the post, or the slug of the managed link. */
  name: z.string(),
  version: z.string(),
  /** Whether visitors do not see it yet. */
  is_draft: z.boolean(),
  place: z.enum(['primary', 'text', 'offer', 'target', 'country']),
  /** How often, in a text or among offers. */
  count: z.int(),
  /** Of a country target. */
  country: z.string().nullable(),
});

export type ReplacementChange = z.infer<typeof replacementChangeSchema>;

export const replacementChangesSchema = z.object({ changes: z.array(replacementChangeSchema) });

export const linkProblemsSchema = z.object({ broken: z.int(), clicks: z.int() });
