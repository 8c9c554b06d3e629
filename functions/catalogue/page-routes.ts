import { type Context, Hono } from 'hono';
import { parseProductsQuery, productsAddress } from '../../core/catalogue/query.ts';
import { FEATURED_REVIEW_COUNT } from '../../core/catalogue/schema.ts';
import { findProducts, type SearchableCatalogue } from '../../core/catalogue/search.ts';
import { catalogueItem } from '../../core/posts/catalogue-item.ts';
import { currentItem, currentPage } from '../../core/posts/offer.ts';
import type { BuildRecord, FeedContent } from '../../core/publishing/schema.ts';
import { FEED_REVIEW_COUNT } from '../../core/seo/schema.ts';
import { currentFile } from '../expiry/index.ts';
import type { AppEnv, RenderPage } from '../http/app-env.ts';
import { pathOf } from '../http/request.ts';
import { asFile, builtFile, notFound } from '../http/site-files.ts';
import type { OverlaidBuild } from '../publishing/index.ts';

const INNER_FILES =
  /^\/+(?:edge(?:\/.*)?|404|review-not-found|under-construction|server-error|links\.json|search\.json|pages\.json)(?:\.html)?\/*$/;

/** Whether a path names a file for the Worker itself, however it is written. */
function isInnerFile(path: string): boolean {
  if (INNER_FILES.test(path)) return true;
  try {
    return INNER_FILES.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** The file of the build or, when something has changed since, what the next build makes of it. */
async function overlaidFile(
  context: Context<AppEnv>,
  render: (build: OverlaidBuild) => Promise<Response>,
): Promise<Response> {
  try {
    const build = await context.get('edgeState').overlaid(context);
    if (build !== null) return asFile(await render(build));
  } catch (error) {
    console.error(`${pathOf(context.req.url)} could not be rendered with the changes:`, error);
  }
  return currentFile(context);
}

/**
 * The public pages: redirects, the products list with a query, and everything in the build. `oldPath` answers
 * what is in no build, or null.
 */
export function pages(
  renderPage: RenderPage,
  oldPath: (context: Context<AppEnv>) => Promise<Response | null>,
) {
  const feed = (kind: FeedContent['kind']) => (context: Context<AppEnv>) =>
    overlaidFile(context, async (build) => {
      const reviews = await build.newest(context.env, FEED_REVIEW_COUNT);
      return renderPage(context, '/edge/feed', { kind, reviews, texts: build.record.texts });
    });

  return (
    new Hono<AppEnv>()
      .get('/', async (context) => {
        const search = context.req.query('search');
        if (search !== undefined) {
          const query = parseProductsQuery(new URLSearchParams({ search }));
          return context.redirect(productsAddress(query), 302);
        }
        return overlaidFile(context, async (build) => {
          const [count, newest] = await Promise.all([
            build.count(context.env),
            build.newest(context.env, FEATURED_REVIEW_COUNT),
          ]);
          const now = context.get('edgeState').now();
          const featured = newest.map((review) => currentItem(catalogueItem(review), now));
          const { categories, texts } = build.record;
          return renderPage(context, '/edge/home', { count, featured, categories, texts });
        });
      })
      .get('/products', async (context) => {
        const { searchParams } = new URL(context.req.url);
        const query = parseProductsQuery(searchParams);
        const { build } = context.get('edgeState');
        const render = async (catalogue: SearchableCatalogue, { texts }: BuildRecord) => {
          const result = currentPage(
            findProducts(catalogue, query),
            context.get('edgeState').now(),
          );
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
        return overlaidFile(context, async (overlaid) =>
          render(await overlaid.catalogue(context.env), overlaid.record),
        );
      })
      .get('/rss.xml', feed('rss'))
      .get('/atom.xml', feed('atom'))
      // A missing file here is a plain 404: the gate is open, and the not-found page shows the menu.
      .get('/_astro/*', builtFile)
      .get('/images/*', builtFile)
      .get('*', async (context) => {
        if (isInnerFile(pathOf(context.req.url))) return notFound(context);
        const asset = await currentFile(context);
        if (asset.status !== 404) return asset;
        return (await oldPath(context)) ?? notFound(context);
      })
  );
}
