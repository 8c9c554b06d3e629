import type { Context } from 'hono';
import type { CountedPage } from '../../../core/analytics/events.ts';
import { BEST_OF_LIST_PATH, bestOfPath } from '../../../core/best-of/schema.ts';
import { categoryPath } from '../../../core/categories/schema.ts';
import { COMPARE_PATH } from '../../../core/comparisons/schema.ts';
import type { PublicSite } from '../../edge/index.ts';
import type { AppEnv } from '../../http/app-env.ts';

type Find = (site: PublicSite, address: string) => Promise<string | undefined>;

interface Listing {
  kind: CountedPage['page_kind'];
  path: RegExp;
  /** The path that the views of an address are counted under. */
  find: (context: Context<AppEnv>) => Find;
}

const listings: Listing[] = [
  {
    kind: 'best-of',
    path: /^\/best\/([^/]+)$/,
    find:
      ({ env }) =>
      async (site, address) => {
        const page = (await site.pages(env)).best_of.find(
          ({ content, former_slugs }) => content.slug === address || former_slugs.includes(address),
        );
        return page && bestOfPath(page.content.slug);
      },
  },
  {
    kind: 'category',
    // Further pages of a category count as the category.
    path: /^\/categories\/([^/]+)(?:\/\d{1,6})?$/,
    find:
      ({ env }) =>
      async (site, address) => {
        const { categories } = await site.pages(env);
        return categories.some(({ slug }) => slug === address) ? categoryPath(address) : undefined;
      },
  },
  {
    kind: 'comparison',
    path: /^\/compare\/([^/]+)$/,
    find:
      ({ env }) =>
      async (site, address) =>
        (await site.pairs(env)).find(({ path }) => path === `${COMPARE_PATH}/${address}`)?.path,
  },
];

const FIXED: readonly CountedPage[] = [
  { page_kind: 'home', page: '/' },
  { page_kind: 'products', page: '/products' },
  { page_kind: 'best-of', page: BEST_OF_LIST_PATH },
  // Those that visitors put together count as one.
  { page_kind: 'comparison', page: COMPARE_PATH },
];

/** The page of several reviews at a path; null for any other and for invented paths. */
export async function listingPage(
  context: Context<AppEnv>,
  path: string | undefined,
): Promise<CountedPage | null> {
  if (path === undefined) return null;
  const address = path.toLowerCase();
  const fixed = FIXED.find(({ page }) => page === address);
  if (fixed !== undefined) return fixed;
  for (const { kind, path: pattern, find } of listings) {
    const name = pattern.exec(address)?.[1];
    if (name === undefined) continue;
    const page = await find(context)(await context.get('edgeState').site(context), name);
    return page === undefined ? null : { page_kind: kind, page };
  }
  return null;
}
