import type { CatalogueItem } from '../../../core/catalogue/schema.ts';
import { COMPARE_PATH } from '../../../core/comparisons/schema.ts';
import type { Review } from '../../../core/posts/schema.ts';
import {
  type ComparedPair,
  comparisonScreen,
  reviewsBestOf,
} from '../../../core/screens/screens.ts';
import type { PublicSite } from '../../edge/index.ts';
import type { Env } from '../../hosting/env.ts';
import type { RenderPage } from '../../http/app-env.ts';
import { asFile, notFound } from '../../http/site-files.ts';
import { moved, type SiteAnswer } from './file-unless-changed.ts';

type Pair = ComparedPair<CatalogueItem>;

const idsOf = ({ reviews }: Pair) => reviews.map(({ id }) => id);

export const isReview = (review: Review | undefined): review is Review => review !== undefined;

/** The pair whose slugs, current or former, an address consists of in either order. */
async function pairAt(env: Env, site: PublicSite, address: string): Promise<Pair | undefined> {
  const pairs = await site.pairs(env);
  const slugs = await site.slugs(env);
  return pairs.find(({ reviews: [one, other] }) => {
    const [first, second] = [slugs(one), slugs(other)];
    const isOrder = (starts: ReadonlySet<string>, ends: ReadonlySet<string>) =>
      [...starts].some(
        (start) => address.startsWith(`${start}-vs-`) && ends.has(address.slice(start.length + 4)),
      );
    return isOrder(first, second) || isOrder(second, first);
  });
}

async function isAsBuilt(env: Env, site: PublicSite, pair: Pair): Promise<boolean> {
  const ids = idsOf(pair);
  if (ids.some((id) => site.changed.has(id))) return false;
  const [pages, builtPages] = await Promise.all([site.pages(env), site.built.pages(env)]);
  const built = (await site.built.pairs(env)).find(({ path }) => path === pair.path);
  return (
    JSON.stringify([built?.comparison, reviewsBestOf(ids, builtPages)]) ===
    JSON.stringify([pair.comparison, reviewsBestOf(ids, pages)])
  );
}

export const comparisonAnswer =
  (renderPage: RenderPage): SiteAnswer =>
  async (context, site, hasFile) => {
    const { env } = context;
    const given = context.req.param('pair') ?? '';
    const path = `${COMPARE_PATH}/${given.toLowerCase()}`;
    const pair = (await site.pairs(env)).find((each) => each.path === path);
    if (pair === undefined) {
      const other = await pairAt(env, site, given.toLowerCase());
      if (other !== undefined) return moved(context, other.path);
      const built = await site.built.pairs(env);
      return built.some((each) => each.path === path) ? notFound(context) : null;
    }
    if (given !== given.toLowerCase()) return moved(context, path);
    if (hasFile && (await isAsBuilt(env, site, pair))) return null;
    const source = await site.source(env, idsOf(pair), context.get('edgeState').now());
    const reviews = idsOf(pair).map(source.review).filter(isReview);
    const screen = comparisonScreen(pair.comparison, reviews, [], source);
    return asFile(await renderPage(context, '/edge/comparison', screen));
  };
