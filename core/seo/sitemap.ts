import type { Category } from '../categories/schema.ts';
import { type Review, reviewPath, updatedOn } from '../posts/schema.ts';

/** The limit of the sitemap protocol. */
const SITEMAP_MAX_ADDRESSES = 50_000;

interface SitemapEntry {
  path: string;
  modified: string | null;
}

/** Home, products, how we test, privacy statement. */
const FIXED_PAGES = 4;

interface MappedContent {
  reviews: readonly Pick<
    Review,
    'slug' | 'content_updated_at' | 'published_at' | 'created_at' | 'categories'
  >[];
  categories: readonly Category[];
}

const later = (one: string | undefined, other: string) =>
  one !== undefined && one > other ? one : other;

/** A list counts as changed when one of its reviews did. */
export function sitemapEntries({ reviews, categories }: MappedContent): SitemapEntry[] {
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
    ...categories.map(({ slug }) => ({
      path: `/products?category=${slug}`,
      modified: newestIn.get(slug) ?? null,
    })),
    ...reviews.map((review) => ({ path: reviewPath(review.slug), modified: updatedOn(review) })),
  ];
}

export function sitemapCount(
  content: { reviews: number; categories: number },
  most = SITEMAP_MAX_ADDRESSES,
): number {
  return Math.ceil((FIXED_PAGES + content.categories + content.reviews) / most);
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Paths consist of slugs and need no escaping. */
function urlElement({ path, modified }: SitemapEntry, origin: string): string {
  const lastModified = modified === null ? '' : `<lastmod>${escapeXml(modified)}</lastmod>`;
  return `<url><loc>${origin}${escapeXml(path)}</loc>${lastModified}</url>`;
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
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`;
}

export function sitemapIndexXml(count: number, origin: string): string {
  const sitemaps = Array.from(
    { length: count },
    (_, index) => `<sitemap><loc>${origin}/sitemap-${index + 1}.xml</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${NAMESPACE}>\n${sitemaps.join('\n')}\n</sitemapindex>\n`;
}
