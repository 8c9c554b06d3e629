import { Hono } from 'hono';
import { documentPages } from '../../core/screens/documents.ts';
import type { AppEnv, RenderPage } from '../http/app-env.ts';
import { current } from './answer.ts';
import { bestOfListAnswer } from './best-of-list-answer.ts';
import { categoryAnswer } from './category-answer.ts';
import { comparisonAnswer } from './comparison-answer.ts';
import { customComparison, withoutSlash } from './custom-comparison.ts';
import { documentAnswer } from './document-answer.ts';

/** Documents such as best-of pages, categories and comparisons. */
export function publicPages(renderPage: RenderPage) {
  const category = current(categoryAnswer(renderPage));
  const pages = new Hono<AppEnv>()
    .get('/best', current(bestOfListAnswer(renderPage)))
    .get('/categories/:slug', category)
    .get('/categories/:slug/:page', category)
    .get('/compare', customComparison(renderPage))
    .get('/compare/', withoutSlash)
    .get('/compare/:pair', current(comparisonAnswer(renderPage)));
  for (const kind of documentPages) {
    pages.get(`${kind.folder}/:slug`, current(documentAnswer(kind, renderPage)));
  }
  return pages;
}
