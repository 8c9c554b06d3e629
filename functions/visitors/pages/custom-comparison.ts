import type { Context } from 'hono';
import { COMPARE_PATH, COMPARED_MAX_COUNT } from '../../../core/comparisons/schema.ts';
import { comparisonScreen } from '../../../core/screens/screens.ts';
import type { AppEnv, RenderPage } from '../../http/app-env.ts';
import { asFile } from '../../http/site-files.ts';
import { isReview } from './comparison-answer.ts';

/** More are not looked for. */
const ITEM_MAX_COUNT = 40;
/** More are not named. */
const UNKNOWN_MAX_COUNT = 10;
const UNKNOWN_MAX_LENGTH = 100;

/** Slugs or ids, in repeated parameters or separated by commas, each once. */
function comparedItems(parameters: URLSearchParams): string[] {
  const items = parameters
    .getAll('items')
    .flatMap((value) => value.split(','))
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '');
  return [...new Set(items)];
}

/** `/compare?items=…`: any two to four reviews. */
export const customComparison =
  (renderPage: RenderPage) =>
  async (context: Context<AppEnv>): Promise<Response> => {
    const { env } = context;
    const state = context.get('edgeState');
    const asked = comparedItems(new URL(context.req.url).searchParams);
    const site = await state.site(context);
    const find = await site.finder(env);
    const ids = new Set<string>();
    const unknown: string[] = [];
    for (const item of asked.slice(0, ITEM_MAX_COUNT)) {
      const id = find(item);
      if (id !== null) ids.add(id);
      else if (unknown.length < UNKNOWN_MAX_COUNT) unknown.push(item.slice(0, UNKNOWN_MAX_LENGTH));
    }
    const compared = [...ids].slice(0, COMPARED_MAX_COUNT);
    const source = await site.source(env, compared, state.now());
    const reviews = compared.map(source.review).filter(isReview);
    const pair = (await site.pairs(env)).find(
      (each) => compared.length === 2 && each.reviews.every(({ id }) => ids.has(id)),
    );
    const page = await renderPage(context, '/edge/comparison', {
      ...comparisonScreen(null, reviews, unknown, source),
      tooMany: ids.size > COMPARED_MAX_COUNT,
      canonical: pair?.path,
    });
    const response = asFile(page);
    response.headers.set('X-Robots-Tag', 'noindex');
    return response;
  };

/** The form of a page whose address ends in a slash has the same parameters. */
export function withoutSlash(context: Context<AppEnv>): Response {
  return context.redirect(`${COMPARE_PATH}${new URL(context.req.url).search}`, 301);
}
