import { type Context, Hono } from 'hono';
import { findProducts } from '../core/domain/catalogue.ts';
import type { EdgePages } from '../core/domain/edge-page.ts';
import { parseProductsQuery, productsAddress } from '../core/domain/products-query.ts';
import { currentSlug, reviewPath } from '../core/domain/review-address.ts';
import type { AppEnv } from './env.ts';
import { readCatalogue } from './lib/catalogue.ts';

/** Renders an inner page of the site with the data given. */
export type RenderPage = <Path extends keyof EdgePages>(
  context: Context<AppEnv>,
  path: Path,
  page: EdgePages[Path],
) => Promise<Response>;

/** Files that stand in for an answer and are no pages of their own. */
const INNER_FILES = /^\/(?:edge(?:\/.*)?|404|review-not-found|under-construction)(?:\.html)?\/?$/;

function assetRequest(context: Context<AppEnv>, path: string) {
  const address = new URL(path, context.req.url);
  return context.env.ASSETS.fetch(new Request(address, { headers: context.req.raw.headers }));
}

/** A page of the build with another status than its own, for addresses that have no page. */
async function standIn(context: Context<AppEnv>, path: string, status: number) {
  const page = await context.env.ASSETS.fetch(new URL(path, context.req.url));
  return new Response(context.req.method === 'HEAD' ? null : page.body, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}

function notFound(context: Context<AppEnv>) {
  console.warn(`404 ${context.req.method} ${new URL(context.req.url).pathname}`);
  return standIn(context, '/404', 404);
}

/** The public pages: redirects, the products list with a query, and everything the build made. */
export function pages(renderPage: RenderPage) {
  return new Hono<AppEnv>()
    .get('/', async (context, next) => {
      const search = context.req.query('search');
      if (search === undefined) return next();
      const query = parseProductsQuery(new URLSearchParams({ search }));
      return context.redirect(productsAddress(query), 302);
    })
    .get('/products', async (context, next) => {
      const { searchParams } = new URL(context.req.url);
      if (searchParams.size === 0) return next();
      const query = parseProductsQuery(searchParams);
      const catalogue = await readCatalogue(context.env);
      const result = findProducts(catalogue, query);
      return renderPage(context, '/edge/products', {
        query: { ...query, page: result.page },
        result,
        categories: catalogue.categories,
      });
    })
    .get('/reviews/:address', async (context) => {
      const address = context.req.param('address');
      const built = await assetRequest(context, context.req.path);
      if (built.status !== 404) return built;
      const slug = currentSlug(address, await readCatalogue(context.env));
      if (slug !== null && slug !== address) return context.redirect(reviewPath(slug), 301);
      console.warn(`404 review ${address}`);
      return standIn(context, '/review-not-found', 404);
    })
    .get('*', async (context) => {
      const { pathname } = new URL(context.req.url);
      if (INNER_FILES.test(pathname)) return notFound(context);
      const asset = await context.env.ASSETS.fetch(context.req.raw);
      return asset.status === 404 ? notFound(context) : asset;
    });
}
