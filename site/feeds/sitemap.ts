import { categoryPath } from '../../core/categories/schema.ts';
import { comparisonPath } from '../../core/comparisons/schema.ts';
import { reviewPath } from '../../core/posts/address.ts';
import { imageOf } from '../../core/posts/image.ts';
import type { Review } from '../../core/posts/schema.ts';
import { type DocumentPages, documentPages, documentPath } from '../../core/screens/documents.ts';
import type { PublicPages } from '../../core/screens/schema.ts';
import { absolute } from '../../core/seo/schema.ts';
import { updatedOn } from '../drawing/review/dates.ts';

/** The limit of the sitemap protocol. */
const SITEMAP_MAX_ADDRESSES = 50_000;

interface SitemapEntry {
  path: string;
  modified: string | null;
  /** Of its product. */
  image?: string;
}

interface MappedContent {
  reviews: readonly Pick<
    Review,
    | 'id'
    | 'slug'
    | 'content_updated_at'
    | 'published_at'
    | 'created_at'
    | 'categories'
    | 'product_image_url'
    | 'image'
  >[];
  pages: PublicPages;
}

const later = (one: string | undefined, other: string) =>
  one !== undefined && one > other ? one : other;

const newestOf = (dates: readonly string[]) => dates.reduce<string | undefined>(later, undefined);

/** Each path once, as the pages. */
function comparisonEntries({ reviews, pages }: MappedContent): SitemapEntry[] {
  if (pages.comparisons.length === 0) return [];
  const slugs = new Map(reviews.map(({ id, slug }) => [id, slug]));
  const entries = new Map<string, SitemapEntry>();
  for (const { post_ids, updated_at } of pages.comparisons) {
    const [one, other] = post_ids.map((id) => slugs.get(id));
    if (one === undefined || other === undefined) continue;
    const path = comparisonPath(one, other);
    if (!entries.has(path)) entries.set(path, { path, modified: updated_at });
  }
  return [...entries.values()];
}

function documentEntries(kind: DocumentPages, pages: PublicPages): SitemapEntry[] {
  const entries = kind.of(pages).map((page) => ({
    path: documentPath(kind, page),
    modified: page.content_updated_at,
  }));
  if (!kind.isListed || entries.length === 0) return entries;
  const modified = newestOf(entries.map((entry) => entry.modified)) ?? null;
  return [{ path: kind.folder, modified }, ...entries];
}

/** A list counts as changed when one of its reviews did. */
export function sitemapEntries(content: MappedContent): SitemapEntry[] {
  const { reviews, pages } = content;
  let newest: string | undefined;
  const newestIn = new Map<string, string>();
  for (const review of reviews) {
    const updated = updatedOn(review);
    newest = later(newest, updated);
    for (const { slug } of review.categories)
      newestIn.set(slug, later(newestIn.get(slug), updated));
  }
  return [
    { path: '/', modified: newest ?? null },
    { path: '/products', modified: newest ?? null },
    { path: '/how-we-test', modified: null },
    { path: '/privacy-statement', modified: null },
    ...documentPages.flatMap((kind) => documentEntries(kind, pages)),
    ...pages.categories.map(({ slug }) => ({
      path: categoryPath(slug),
      modified: newestIn.get(slug) ?? null,
    })),
    ...comparisonEntries(content),
    ...reviews.map((review) => ({
      path: reviewPath(review.slug),
      modified: updatedOn(review),
      image: imageOf(review),
    })),
  ];
}

/** @param entries their number */
export const sitemapCount = (entries: number, most = SITEMAP_MAX_ADDRESSES): number =>
  Math.ceil(entries / most);

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const IMAGES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

function urlElement({ path, modified, image }: SitemapEntry, origin: string): string {
  const lastModified = modified === null ? '' : `<lastmod>${escapeXml(modified)}</lastmod>`;
  const shown =
    image === undefined
      ? ''
      : `<image:image><image:loc>${escapeXml(absolute(image, origin))}</image:loc></image:image>`;
  return `<url><loc>${origin}${escapeXml(path)}</loc>${lastModified}${shown}</url>`;
}

export function sitemapXml(
  entries: readonly SitemapEntry[],
  number: number,
  origin: string,
  most = SITEMAP_MAX_ADDRESSES,
): string {
  const urls = entries
    .slice((number - 1) * most, number * most)
    .map((entry) => urlElement(entry, origin));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACE} ${IMAGES}>\n${urls.join('\n')}\n</urlset>\n`;
}

export function sitemapIndexXml(count: number, origin: string): string {
  const sitemaps = Array.from(
    { length: count },
    (_, index) => `<sitemap><loc>${origin}/sitemap-${index + 1}.xml</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${NAMESPACE}>\n${sitemaps.join('\n')}\n</sitemapindex>\n`;
}
