import { z } from 'zod';
import type { ReplacementChange } from '../../core/link-health/schema.ts';
import { managedLinkSlug } from '../../core/links/schema.ts';
import { linkAddress } from '../../core/rich-text/addresses.ts';
import { parseHtml } from '../../core/rich-text/parse.ts';

const offersSchema = z.array(z.looseObject({ url: z.string() }));

const fieldsSchema = z.object({
  primary_affiliate_url: z.string().nullable().optional(),
  in_depth_analysis: z.string().nullable().optional(),
  offers: offersSchema.optional(),
});

type Fields = z.infer<typeof fieldsSchema>;

export const replacementSourcesSchema = z.object({
  url: z.string(),
  posts: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      published: z.boolean(),
      version: z.string(),
      fields: fieldsSchema,
      draft: fieldsSchema.nullable(),
    }),
  ),
  managed: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      version: z.string(),
      target: z.string().nullable(),
      country_targets: z.record(z.string(), z.string()),
    }),
  ),
});

export type ReplacementSources = z.infer<typeof replacementSourcesSchema>;

const LINK_TAG = /<a(?=[\s/])(?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const HREF = /(\shref\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s"'>]+)/i;

/** The address of a link as its page renders it. */
function addressOf(tag: string): string | null {
  const [link] = parseHtml(tag)?.children ?? [];
  return link?.type === 'element' ? linkAddress(link.properties.href) : null;
}

const escaped = (url: string) =>
  url
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** A text whose links to one address lead to another. Everything else stays as it is. */
function replaceInText(text: string, from: string, to: string) {
  let count = 0;
  const replaced = text.replace(LINK_TAG, (tag) => {
    if (addressOf(tag) !== from) return tag;
    count += 1;
    return tag.replace(HREF, (_whole, start: string) => `${start}"${escaped(to)}"`);
  });
  return { text: replaced, count };
}

type Place = Pick<ReplacementChange, 'place' | 'count'>;

function replaceInFields(fields: Fields, from: string, to: string) {
  const changed: Fields = {};
  const places: Place[] = [];
  if (fields.primary_affiliate_url === from) {
    changed.primary_affiliate_url = to;
    places.push({ place: 'primary', count: 1 });
  }
  const { text, count } = replaceInText(fields.in_depth_analysis ?? '', from, to);
  if (count > 0) {
    changed.in_depth_analysis = text;
    places.push({ place: 'text', count });
  }
  const found = fields.offers?.filter(({ url }) => url === from).length ?? 0;
  if (fields.offers !== undefined && found > 0) {
    changed.offers = fields.offers.map((offer) =>
      offer.url === from ? { ...offer, url: to } : offer,
    );
    places.push({ place: 'offer', count: found });
  }
  return { changed, places };
}

/** What replacing an address everywhere changes: for the preview, and as the database takes it. */
export function replacementOf({ url, posts, managed }: ReplacementSources, to: string) {
  const list: ReplacementChange[] = [];
  const writes = {
    posts: [] as { id: string; version: string; fields: Fields; draft: Fields }[],
    managed: [] as {
      id: string;
      version: string;
      target: string | null;
      country_targets: Record<string, string>;
    }[],
  };
  for (const { id, title, published, version, fields, draft } of posts) {
    const live = replaceInFields(fields, url, to);
    const drafted = replaceInFields(draft ?? {}, url, to);
    if (live.places.length + drafted.places.length === 0) continue;
    writes.posts.push({ id, version, fields: live.changed, draft: drafted.changed });
    const common = { id, kind: 'post', name: title, version, country: null } as const;
    list.push(
      ...live.places.map((place) => ({ ...common, ...place, is_draft: !published })),
      ...drafted.places.map((place) => ({ ...common, ...place, is_draft: true })),
    );
  }
  // A managed link leads to another site.
  for (const link of managedLinkSlug(to) === null ? managed : []) {
    const { id, slug, version, target, country_targets: countries } = link;
    const common = { id, kind: 'managed', name: slug, version, is_draft: false, count: 1 } as const;
    if (target === url) list.push({ ...common, place: 'target', country: null });
    for (const [country, address] of Object.entries(countries)) {
      if (address === url) list.push({ ...common, place: 'country', country });
    }
    writes.managed.push({
      id,
      version,
      target: target === url ? to : target,
      country_targets: Object.fromEntries(
        Object.entries(countries).map(([country, address]) => [
          country,
          address === url ? to : address,
        ]),
      ),
    });
  }
  return { list, writes };
}
