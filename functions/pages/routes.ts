import { Hono } from 'hono';
import type { AppEnv, RenderPage } from '../http/app-env.ts';
import { current } from './answer.ts';
import { bestOfAnswer, bestOfListAnswer } from './best-of-answers.ts';
import { categoryAnswer } from './category-answer.ts';
import { comparisonAnswer } from './comparison-answer.ts';
import { customComparison, withoutSlash } from './custom-comparison.ts';

/** Best-of pages, categories and comparisons. */
export function publicPages(renderPage: RenderPage) {
  const category = current(categoryAnswer(renderPage));
  return new Hono<AppEnv>()
    .get('/best', current(bestOfListAnswer(renderPage)))
    .get('/best/:slug', current(bestOfAnswer(renderPage)))
    .get('/categories/:slug', category)
    .get('/categories/:slug/:page', category)
    .get('/compare', customComparison(renderPage))
    .get('/compare/', withoutSlash)
    .get('/compare/:pair', current(comparisonAnswer(renderPage)));
}
