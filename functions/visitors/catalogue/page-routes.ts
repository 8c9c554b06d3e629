import { type Context, Hono } from 'hono';
import { parseProductsQuery, productsAddress } from '../../../core/catalogue/query.ts';
import { FEATURED_REVIEW_COUNT } from '../../../core/catalogue/schema.ts';
import { findProducts, type SearchableCatalogue } from '../../../core/catalogue/search.ts';
import { currentSlug, formerIdSlug, reviewPath } from '../../../core/posts/address.ts';
import { catalogueItem } from '../../../core/posts/catalogue-item.ts';
import { currentItem, currentPage } from '../../../core/posts/offer.ts';
import type { BuildRecord } from '../../../core/publishing/schema.ts';
import type { FeedContent, PublicPages } from '../../../core/screens/schema.ts';
import { homeBestOf } from '../../../core/screens/screens.ts';
import { FEED_REVIEW_COUNT } from '../../../core/seo/schema.ts';
import type { PublicSite } from '../../edge/index.ts';
import type { AppEnv, RenderPage } from '../../http/app-env.ts';
import { pathOf } from '../../http/request.ts';
import { asFile, notFound } from '../../http/site-files.ts';
import { currentFile } from '../expiry/current-file.ts';
import { fileUnlessSiteChanged, moved } from '../pages/file-unless-changed.ts';

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

/** Whether the reviews, and what a page shows besides, are those of the build. */
async function isAsBuilt(
  { env }: Context<AppEnv>,
  site: PublicSite,
  shown: (pages: PublicPages) => unknown,
): Promise<boolean> {
  if (site.changed.size > 0) return false;
  const [pages, built] = await Promise.all([site.pages(env), site.built.pages(env)]);
  return JSON.stringify(shown(pages)) === JSON.stringify(shown(built));
}

/** A page of every build, with reviews and, besides, what is `shown` of other pages. */
const pageOfReviews = (
  shown: (pages: PublicPages) => unknown,
  render: (context: Context<AppEnv>, site: PublicSite) => Promise<Response>,
) =>
  fileUnlessSiteChanged(async (context, site, hasFile) =>
    !hasFile || (await isAsBuilt(context, site, shown))
      ? null
      : asFile(await render(context, site)),
  );

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
  const feed = (kind: FeedContent['kind']) =>
    pageOfReviews(newestPages, async (context, site) => {
      const [reviews, pages] = await Promise.all([
        site.newest(context.env, FEED_REVIEW_COUNT),
        site.pages(context.env),
      ]);
      return renderPage(context, '/edge/feed', { kind, reviews, pages, texts: site.record.texts });
    });

  const home = pageOfReviews(homeBestOf, async (context, site) => {
    const [count, newest, pages] = await Promise.all([
      site.count(context.env),
      site.newest(context.env, FEATURED_REVIEW_COUNT),
      site.pages(context.env),
    ]);
    const now = context.get('edgeState').now();
    const featured = newest.map((review) => currentItem(catalogueItem(review), now));
    const { categories, texts } = site.record;
    const bestOf = homeBestOf(pages);
    return renderPage(context, '/edge/home', { count, featured, bestOf, categories, texts });
  });

  function productList(
    context: Context<AppEnv>,
    catalogue: SearchableCatalogue,
    { texts }: BuildRecord,
  ) {
    const query = parseProductsQuery(new URL(context.req.url).searchParams);
    const result = currentPage(findProducts(catalogue, query), context.get('edgeState').now());
    return renderPage(context, '/edge/products', {
      query: { ...query, page: result.page },
      result,
      categories: catalogue.categories,
      texts,
    });
  }

  const wholeList = pageOfReviews(
    () => null,
    async (context, site) => productList(context, await site.catalogue(context.env), site.record),
  );

  return new Hono<AppEnv>()
    .get('/', async (context, next) => {
      const search = context.req.query('search');
      if (search !== undefined) {
        const query = parseProductsQuery(new URLSearchParams({ search }));
        return context.redirect(productsAddress(query), 302);
      }
      const former = await formerIdPath(context);
      return former === null ? home(context, next) : moved(context, former);
    })
    .get('/products', async (context, next) => {
      const { searchParams } = new URL(context.req.url);
      if (searchParams.size === 0) return wholeList(context, next);
      const edgeState = context.get('edgeState');
      const record = await edgeState.build.record(context.env);
      const { search } = parseProductsQuery(searchParams);
      return productList(context, await edgeState.searchable(context, search), record);
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
