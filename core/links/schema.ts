import { z } from 'zod';
import { withSubId } from './sub-id.ts';

/** Where on a page a link to a shop is, with its code in a sub-ID. */
export const placements = {
  scorecard: 's',
  offers: 'o',
  text: 't',
  closing: 'c',
  pick: 'p',
  table: 'b',
  sidebar: 'r',
  unknown: 'u',
} as const;

export type Placement = keyof typeof placements;

export const placementSchema = z.enum(
  // `keys` loses the key types.
  Object.keys(placements) as [Placement, ...Placement[]],
);

/** How a link to a shop is marked: paid, and no recommendation to search engines. */
export const SHOP_LINK_REL = 'sponsored nofollow noopener';

/** The kinds of page that links to shops stand on. */
export const pageKindSchema = z.enum([
  'review',
  'home',
  'products',
  'best-of',
  'comparison',
  'category',
  'other',
]);

export type PageKind = z.infer<typeof pageKindSchema>;

/**
 * What a network reports back of a sale, at most 50 characters of `[0-9a-z_]`, which all networks take: the
 * post, the placement's code, the first eight digits of the offer, and the first six of the best-of page that
 * the link is on. Never a visitor.
 */
export function subId(
  postId: string,
  placement: Placement,
  offerId: string | null,
  bestOfId: string | null = null,
): string {
  const short = (id: string) => id.replaceAll('-', '').toLowerCase();
  const offer = offerId === null ? '' : short(offerId).slice(0, 8);
  const parts = [short(postId), placements[placement], offer];
  if (bestOfId !== null) return [...parts, short(bestOfId).slice(0, 6)].join('_');
  return parts.filter((part) => part !== '').join('_');
}

export const MANAGED_LINK_PREFIX = '/go/';

/** The slug of a managed link in a stored URL; null for any other URL. */
export function managedLinkSlug(url: string): string | null {
  return /^\/go\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(url)?.[1] ?? null;
}

/** `{test}-{a|b}`, what a page view shows of a running button test. */
export const variantSchema = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[ab]$/);

/** What the address of a managed link says about the click: `/go/{slug}?post=…&at=…&offer=…&page=…&view=…`. */
export const clickParametersSchema = z.object({
  post: z.uuid().nullable().catch(null),
  at: placementSchema.catch('unknown'),
  offer: z.uuid().nullable().catch(null),
  /** The best-of page that the link is on. */
  page: z.uuid().nullable().catch(null),
  /** The page load, added by the page's script. */
  view: z.uuid().nullable().catch(null),
  /** Of a button test, added like the page load. */
  variant: variantSchema.nullable().catch(null),
});

export type ClickParameters = z.infer<typeof clickParametersSchema>;

interface ShopLink {
  /** A web address or a managed link. */
  url: string;
  postId: string;
  placement: Placement;
  offerId?: string | null;
  /** The best-of page that the link is on. */
  bestOfId?: string | null;
  subIdParameter?: string | null;
}

/** Where a link of a page to a shop leads: the shop with a sub-ID, or a managed link that knows its place. */
export function shopAddress({
  url,
  postId,
  placement,
  offerId = null,
  bestOfId = null,
  subIdParameter = null,
}: ShopLink): string {
  if (managedLinkSlug(url) === null) {
    return withSubId(url, subIdParameter, subId(postId, placement, offerId, bestOfId));
  }
  const parameters = new URLSearchParams({ post: postId, at: placement });
  if (offerId !== null) parameters.set('offer', offerId);
  if (bestOfId !== null) parameters.set('page', bestOfId);
  return `${url}?${parameters}`;
}

const targetSchema = z.object({
  url: z.string(),
  /** Of the shop. */
  sub_id_parameter: z.string().nullable(),
});

export type LinkTarget = z.infer<typeof targetSchema>;

/** A managed link as build and edge know it. */
export const edgeLinkSchema = z.object({
  /**
   * The number of its last change. A change made by the clock has a value between two numbers until it is
   * numbered.
   */
  number: z.number(),
  id: z.uuid(),
  slug: z.string(),
  /** Of an earlier system. */
  old_paths: z.array(z.string()),
  post_id: z.uuid().nullable(),
  /** `waiting` has not started, `missing` was removed from the database. */
  state: z.enum(['running', 'waiting', 'deleted', 'missing']),
  target: targetSchema.nullable(),
  /** By ISO 3166 code. */
  country_targets: z.record(z.string(), targetSchema).default({}),
  ends_at: z.string().nullable().default(null),
});

export type EdgeLink = z.infer<typeof edgeLinkSchema>;

/** All links of a build, in `/links.json`. */
export const builtLinksSchema = z.array(edgeLinkSchema);
