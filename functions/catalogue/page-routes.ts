import { Hono } from 'hono';
import { parseProductsQuery, productsAddress } from '../../core/catalogue/query.ts';
import { findProducts } from '../../core/catalogue/search.ts';
import type { AppEnv, RenderPage } from '../http/app-env.ts';
import { pathOf } from '../http/request.ts';
import { builtFile, notFound } from '../http/site-files.ts';

/** Files of the build that are no pages of their own. */
const INNER_FILES =
  /^\/(?:edge(?:\/.*)?|404|review-not-found|under-construction|server-error)(?:\.html)?\/?$/;

/** The public pages: redirects, the products list with a query, and everything in the build. */
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
        const { build } = context.get('edgeState');
        const record = await build.record(context.env);
        const catalogue = await build.catalogue(context.env, record);
        const result = findProducts(catalogue, query);
        return renderPage(context, '/edge/products', {
          query: { ...query, page: result.page },
          result,
          categories: catalogue.categories,
          texts: record.texts,
        });
      })
      // A hashed file of an earlier build is a plain 404, without the not-found page.
      .get('/_astro/*', builtFile)
      .get('*', async (context) => {
        if (INNER_FILES.test(pathOf(context.req.url))) return notFound(context);
        const asset = await builtFile(context);
        return asset.status === 404 ? notFound(context) : asset;
      })
  );
}
