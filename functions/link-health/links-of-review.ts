import { z } from 'zod';
import { managedLinkSlug } from '../../core/links/schema.ts';
import { leavesSite } from '../../core/rich-text/addresses.ts';
import type { Node } from '../../core/rich-text/nodes.ts';
import { richTextBlocks } from '../../core/rich-text/rich-text.ts';

export const linkSourceSchema = z.object({
  id: z.uuid(),
  primary_affiliate_url: z.string().nullable(),
  primary_merchant_id: z.uuid().nullable(),
  in_depth_analysis: z.string().nullable(),
  offers: z.array(z.object({ id: z.uuid(), url: z.string(), merchant_id: z.uuid().nullable() })),
});

export type LinkSource = z.infer<typeof linkSourceSchema>;

/** A row of the database. */
export type PostLink = {
  post_id: string;
  place: 'primary' | 'offer' | 'text';
  url: string;
  offer_id: string | null;
  merchant_id: string | null;
};

const LINK_MAX_LENGTH = 2_048;

/** The addresses of links in a stored text, as its page renders them. */
function linksInText(text: string | null): string[] {
  if (text === null || !/<a[\s/]/i.test(text)) return [];
  const found = new Set<string>();
  const pending: Node[] = [...richTextBlocks(text)];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'text') continue;
    const { href } = node.properties;
    if (node.tagName === 'a' && typeof href === 'string') found.add(href);
    pending.push(...node.children);
  }
  return [...found];
}

/** Whether a stored address leads to another site, itself or through a managed link. */
function isOutgoing(url: string, siteHost: string | null): boolean {
  if (url.length > LINK_MAX_LENGTH) return false;
  if (managedLinkSlug(url) !== null) return true;
  // Where there is no scheme, the renderer's reading is not that of the database.
  if (!/^https?:\/\//i.test(url) || !leavesSite(url)) return false;
  const host = URL.parse(url)?.host;
  return host !== undefined && host !== siteHost;
}

/** The links of a review, each address once per place. */
export function linksOfReview(source: LinkSource, siteHost: string | null): PostLink[] {
  const { id: post_id, primary_affiliate_url: primary, in_depth_analysis, offers } = source;
  const link = (place: PostLink['place'], url: string): PostLink => ({
    post_id,
    place,
    url,
    offer_id: null,
    merchant_id: null,
  });
  const links = [
    ...(primary === null
      ? []
      : [{ ...link('primary', primary), merchant_id: source.primary_merchant_id }]),
    ...offers.map(({ id, url, merchant_id }) => ({
      ...link('offer', url),
      offer_id: id,
      merchant_id,
    })),
    ...linksInText(in_depth_analysis).map((url) => link('text', url)),
  ];
  return links.filter(({ url }) => isOutgoing(url, siteHost));
}
