import { Hono } from 'hono';
import { parseProductsQuery, productsAddress } from '../../core/catalogue/query.ts';
import { findProducts } from '../../core/catalogue/search.ts';
import type { AppEnv } from '../http/app-env.ts';
import { pathOf } from '../http/path.ts';
import type { RenderPage } from '../http/render-page.ts';
import { builtFile, notFound } from '../http/site-files.ts';
import { servedBuild } from '../publishing/served-build.ts';
import { catalogueOf } from './catalogue.ts';

/** Files that stand in for an answer and are no pages of their own. */
const INNER_FILES =
  /^\/(?:edge(?:\/.*)?|404|review-not-found|under-construction|server-error)(?:\.html)?\/?$/;

/** The public pages: redirects, the products list with a query, and everything the build made. */
export function pages(renderPage: RenderPage) {
  return (
    new Hono<AppEnv>()
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
        const build = await servedBuild(context.env);
        const catalogue = await catalogueOf(context.env, build);
        const result = findProducts(catalogue, query);
        return renderPage(context, '/edge/products', {
          query: { ...query, page: result.page },
          result,
          categories: catalogue.categories,
          texts: build.texts,
        });
      })
      // A hashed file that no build has any more is no page to be sorry for, nor one to show behind
      // the gate.
      .get('/_astro/*', builtFile)
      .get('*', async (context) => {
        if (INNER_FILES.test(pathOf(context.req.url))) return notFound(context);
        const asset = await builtFile(context);
        return asset.status === 404 ? notFound(context) : asset;
      })
  );
}
