import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { parseProductsQuery } from '../../../core/catalogue/query.ts';
import { findProducts } from '../../../core/catalogue/search.ts';
import { currentPage } from '../../../core/posts/offer.ts';
import type { AppEnv } from '../../http/app-env.ts';

const parameters = ['category', 'search', 'exact', 'sort', 'page'] as const;
type Parameters = Partial<Record<(typeof parameters)[number], string>>;

/** parseProductsQuery checks the values. */
function knownParameters(given: Record<string, string | string[]>): Parameters {
  return Object.fromEntries(
    parameters.flatMap((name) => {
      const value = Array.isArray(given[name]) ? given[name][0] : given[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The products list as data: `{ items, total, page, pageCount }`. */
export const products = new Hono<AppEnv>().get(
  '/',
  validator('query', knownParameters),
  async (context) => {
    const query = parseProductsQuery(new URLSearchParams(context.req.valid('query')));
    const catalogue = await context.get('edgeState').searchable(context, query.search);
    const result = currentPage(findProducts(catalogue, query), context.get('edgeState').now());
    return context.json(result, 200, { 'Cache-Control': 'no-cache' });
  },
);
