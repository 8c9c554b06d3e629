import { type Context, Hono } from 'hono';
import { parseProductsQuery, productsAddress } from '../../core/catalogue/query.ts';
import { FEATURED_REVIEW_COUNT } from '../../core/catalogue/schema.ts';
import { findProducts, type SearchableCatalogue } from '../../core/catalogue/search.ts';
import { currentSlug, formerIdSlug, reviewPath } from '../../core/posts/address.ts';
import { catalogueItem } from '../../core/posts/catalogue-item.ts';
import { currentItem, currentPage } from '../../core/posts/offer.ts';
import type { BuildRecord, FeedContent } from '../../core/publishing/schema.ts';
import type { PublicPages } from '../../core/screens/schema.ts';
import { homeBestOf } from '../../core/screens/screens.ts';
import { FEED_REVIEW_COUNT } from '../../core/seo/schema.ts';
import { currentFile } from '../expiry/index.ts';
import type { AppEnv, RenderPage } from '../http/app-env.ts';
import { pathOf } from '../http/request.ts';
import { asFile, notFound } from '../http/site-files.ts';
import type { PublicSite } from '../publishing/index.ts';

const INNER_FILES =
  /^\/+(?:edge(?:\/.*)?|404|review-not-found|server-error|links\.json|search\.json|pages\.json|review-data(?:\/.*)?)(?:\.html)?\/*$/;

/** Whether a path names a file for the Worker itself, however it is written. */
function isInnerFile(path: string): boolean {
  if (INNER_FILES.test(path)) return true;
  try {
    return INNER_FILES.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** The file of the build or, when something on it has changed since, what the next build makes of it. */
async function overlaidFile(
  context: Context<AppEnv>,
  shown: (pages: PublicPages) => unknown,
  render: (site: PublicSite) => Promise<Response>,
): Promise<Response> {
  const { env } = context;
  try {
    const site = await context.get('edgeState').pendingSite(context);
    if (site !== null) {
      const isSame =
        site.changed.size === 0 &&
        JSON.stringify(shown(await site.pages(env))) ===
          JSON.stringify(shown(await site.builtPages(env)));
      if (!isSame) return asFile(await render(site));
    }
  } catch (error) {
    console.error(`${pathOf(context.req.url)} could not be rendered with the changes:`, error);
  }
  return currentFile(context);
}

/** The redirect to the review that had the URL `/?p=123` in WordPress; null if there is none. */
async function formerIdPath(context: Context<AppEnv>): Promise<string | null> {
  const slug = formerIdSlug(context.req.query('p') ?? '');
  if (slug === null) return null;
  const edgeState = context.get('edgeState');
  const isNew = (await edgeState.view(context)).find(slug) !== undefined;
  const isKnown = isNew || currentSlug(slug, await edgeState.build.catalogue(context.env)) !== null;
  return isKnown ? reviewPath(slug) : null;
}

const newestPages = ({ best_of }: PublicPages) => ({
  best_of: best_of.slice(0, FEED_REVIEW_COUNT),
});

/**
 * The public pages: redirects, the products list with a query, and everything in the build. `rootPages` have
 * changed since, and `oldPath` answers what is in no build, or null.
 */
export function pages(
  renderPage: RenderPage,
  oldPath: (context: Context<AppEnv>) => Promise<Response | null>,
  rootPages: Hono<AppEnv>,
) {
  const feed = (kind: FeedContent['kind']) => (context: Context<AppEnv>) =>
    overlaidFile(context, newestPages, async (site) => {
      const [reviews, pages] = await Promise.all([
        site.overlaid.newest(context.env, FEED_REVIEW_COUNT),
        site.pages(context.env),
      ]);
      return renderPage(context, '/edge/feed', { kind, reviews, pages, texts: site.record.texts });
    });

  return new Hono<AppEnv>()
    .get('/', async (context) => {
      const search = context.req.query('search');
      if (search !== undefined) {
        const query = parseProductsQuery(new URLSearchParams({ search }));
        return context.redirect(productsAddress(query), 302);
      }
      const former = await formerIdPath(context);
      if (former !== null) {
        context.header('Cache-Control', 'no-cache');
        return context.redirect(former, 301);
      }
      return overlaidFile(context, homeBestOf, async (site) => {
        const [count, newest, pages] = await Promise.all([
          site.overlaid.count(context.env),
          site.overlaid.newest(context.env, FEATURED_REVIEW_COUNT),
          site.pages(context.env),
        ]);
        const now = context.get('edgeState').now();
        const featured = newest.map((review) => currentItem(catalogueItem(review), now));
        const { categories, texts } = site.record;
        const bestOf = homeBestOf(pages);
        return renderPage(context, '/edge/home', { count, featured, bestOf, categories, texts });
      });
    })
    .get('/products', async (context) => {
      const { searchParams } = new URL(context.req.url);
      const query = parseProductsQuery(searchParams);
      const { build } = context.get('edgeState');
      const render = async (catalogue: SearchableCatalogue, { texts }: BuildRecord) => {
        const result = currentPage(findProducts(catalogue, query), context.get('edgeState').now());
        return renderPage(context, '/edge/products', {
          query: { ...query, page: result.page },
          result,
          categories: catalogue.categories,
          texts,
        });
      };
      if (searchParams.size > 0) {
        const record = await build.record(context.env);
        return render(await context.get('edgeState').searchable(context, query.search), record);
      }
      return overlaidFile(
        context,
        () => null,
        async (site) => render(await site.catalogue(context.env), site.record),
      );
    })
    .get('/rss.xml', feed('rss'))
    .get('/atom.xml', feed('atom'))
    .get('*', (context, next) =>
      isInnerFile(pathOf(context.req.url)) ? notFound(context) : next(),
    )
    .route('/', rootPages)
    .get('*', async (context) => {
      const asset = await currentFile(context);
      if (asset.status !== 404) return asset;
      return (await oldPath(context)) ?? notFound(context);
    });
}
