import { Hono } from 'hono';
import { documentPages } from '../../../core/screens/documents.ts';
import { RESERVED_SLUGS } from '../../../core/site-pages/schema.ts';
import type { AppEnv, RenderPage } from '../../http/app-env.ts';
import { pathOf } from '../../http/request.ts';
import { bestOfListAnswer } from './best-of-list-answer.ts';
import { categoryAnswer } from './category-answer.ts';
import { comparisonAnswer } from './comparison-answer.ts';
import { customComparison, withoutSlash } from './custom-comparison.ts';
import { documentAnswer } from './document-answer.ts';
import { fileUnlessSiteChanged } from './file-unless-changed.ts';

/** Documents such as best-of pages, categories and comparisons. */
export function publicPages(renderPage: RenderPage) {
  const category = fileUnlessSiteChanged(categoryAnswer(renderPage));
  const pages = new Hono<AppEnv>()
    .get('/best', fileUnlessSiteChanged(bestOfListAnswer(renderPage)))
    .get('/categories/:slug', category)
    .get('/categories/:slug/:page', category)
    .get('/compare', customComparison(renderPage))
    .get('/compare/', withoutSlash)
    .get('/compare/:pair', fileUnlessSiteChanged(comparisonAnswer(renderPage)));
  for (const kind of documentPages) {
    if (kind.folder !== '') {
      pages.get(`${kind.folder}/:slug`, fileUnlessSiteChanged(documentAnswer(kind, renderPage)));
    }
  }
  return pages;
}

const AT_ROOT = /^\/([\w-]+)$/;

/** Documents at the root of the site. The router knows no parameter there, because other paths begin with words. */
export function rootPages(renderPage: RenderPage) {
  const routes = new Hono<AppEnv>();
  for (const kind of documentPages) {
    if (kind.folder !== '') continue;
    const answer = fileUnlessSiteChanged(documentAnswer(kind, renderPage));
    routes.get('*', (context, next) => {
      const [, slug] = AT_ROOT.exec(pathOf(context.req.url)) ?? [];
      return slug === undefined || RESERVED_SLUGS.has(slug) ? next() : answer(context, next);
    });
  }
  return routes;
}
