import { z } from 'zod';
import { analyticsQueries } from '../../../core/analytics/reports.ts';
import { documentQuerySchema } from '../../../core/content/schema.ts';
import { earningQueries } from '../../../core/earnings/report.ts';
import { notAttributedQuerySchema } from '../../../core/earnings/requests.ts';
import { libraryQuerySchema } from '../../../core/images/library.ts';
import { linkQuerySchema } from '../../../core/link-health/schema.ts';
import { linksQuerySchema } from '../../../core/links/managed.ts';
import { adminPostsQuerySchema } from '../../../core/posts/list.ts';
import { pricesQuerySchema } from '../../../core/prices/schema.ts';
import type { SqlSession } from '../../local/database/migrate.ts';

/** The statement that lists the addresses of a route with parameters, some of everything that answers can contain. */
const ADDRESSES: Readonly<Record<string, string>> = {
  '/earnings/imports/:id': `select '/earnings/imports/' || id from private.earning_imports`,
  '/earnings/imports/:id/problems': `
    select format('/earnings/imports/%s/problems', id) from private.earning_imports`,
  '/media/image/:id': `select '/media/image/' || id from public.images limit 5`,
  '/managed-links/uses/:id': `select '/managed-links/uses/' || id from public.managed_links`,
  '/link-health/link/:id': `select '/link-health/link/' || id from private.outgoing_links limit 10`,
  '/posts/:id': `select '/posts/' || id from public.posts`,
  '/posts/:id/revisions': `select format('/posts/%s/revisions', id) from public.posts limit 5`,
  '/posts/:id/revisions/compare': `
    select format('/posts/%s/revisions/compare?one=%s&other=%s', content_id, min(id), max(id))
    from public.revisions where content_kind = 'post' group by content_id limit 5`,
  '/best-of/:id': `select '/best-of/' || id from public.documents`,
  '/best-of/:id/revisions': `select format('/best-of/%s/revisions', id) from public.documents`,
  '/best-of/:id/revisions/compare': `
    select format('/best-of/%s/revisions/compare?one=%s&other=%s', content_id, min(id), max(id))
    from public.revisions where content_kind = 'best-of' group by content_id`,
  '/pages/:id': `select '/pages/33000100-3300-4100-b300-010033000100'`,
  '/pages/:id/revisions': `select '/pages/33000100-3300-4100-b300-010033000100/revisions'`,
  '/pages/:id/revisions/compare': `
    select '/pages/33000100-3300-4100-b300-010033000100/revisions/compare?one=1&other=2'`,
  '/backups/stored/:name/content': `select '/backups/stored/missing/content'`,
  '/categories/:id': `select '/categories/' || id from public.categories`,
  '/comparisons/:id': `select '/comparisons/' || id from public.comparisons`,
  '/specifications/:id/usage': `
    select format('/specifications/%s/usage', id) from public.specifications`,
  '/merchants/:id/usage': `select format('/merchants/%s/usage', id) from public.merchants`,
};

/** The first page of a list, and for each of its parameters every value that can be chosen. */
function queriesOf(schema: z.ZodObject): string[] {
  const queries = Object.entries(schema.shape).flatMap(([name, field]) => {
    const type = field instanceof z.ZodDefault ? field.unwrap() : field;
    if (type instanceof z.ZodEnum) return type.options.map((option) => `?${name}=${option}`);
    if (name === 'page') return ['?page=2'];
    return name === 'search' ? ['?search=band'] : [];
  });
  return ['', ...queries];
}

const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/analytics': queriesOf(analyticsQueries.overview),
  '/analytics/products': queriesOf(analyticsQueries.products),
  '/analytics/searches': queriesOf(analyticsQueries.searches),
  '/analytics/keywords': queriesOf(analyticsQueries.keywords),
  '/analytics/found-nothing': queriesOf(analyticsQueries.nothing),
  '/analytics/countries': queriesOf(analyticsQueries.countries),
  '/analytics/clicks': queriesOf(analyticsQueries.clicks),
  '/analytics/pages': queriesOf(analyticsQueries.pages),
  '/best-of': queriesOf(documentQuerySchema),
  '/pages': queriesOf(documentQuerySchema),
  '/best-of-reviews': ['?ids=33000100-3300-4100-b300-010033000100'],
  '/found-reviews': ['', '?search=band&status=all'],
  '/earnings/attribution': queriesOf(notAttributedQuerySchema),
  '/earnings/report': queriesOf(earningQueries.overview),
  '/earnings/report/rows': queriesOf(earningQueries.list),
  '/earnings/report/rows.csv': queriesOf(earningQueries.export),
  '/link-health': queriesOf(linkQuerySchema),
  '/managed-links': queriesOf(linksQuerySchema),
  '/media': queriesOf(libraryQuerySchema),
  '/posts': queriesOf(adminPostsQuerySchema),
  '/prices': queriesOf(pricesQuerySchema),
  '/publish-check/link': ['?address=https://shop.example/wrenlet-band-3'],
  '/publish-check/managed-links': ['?slugs=brackwater,missing'],
  '/publish-check/title': ['?title=Wrenlet Band 3', '?title=Unused'],
};

/** The addresses of a route of the admin API with everything that is asked of it, from `/posts` on. */
export async function addressesOf(path: string, session: SqlSession): Promise<string[]> {
  const statement = ADDRESSES[path];
  if (statement === undefined) {
    // So that a new route is recorded too.
    if (path.includes(':')) throw new Error(`${import.meta.filename} has no address for ${path}`);
    return (QUERIES[path] ?? ['']).map((query) => path + query);
  }
  const { rows } = await session.query<{ address: string }>(
    `select address from (${statement}) as listed (address) order by address`,
  );
  return rows.map(({ address }) => address);
}
