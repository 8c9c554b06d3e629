import { type BestOfPage, bestOfPath } from '../../core/best-of/schema.ts';
import type { PublicPages } from '../../core/screens/schema.ts';
import { bestOfLink, bestOfListScreen, bestOfScreen } from '../../core/screens/screens.ts';
import type { RenderPage } from '../http/app-env.ts';
import { asFile, notFound } from '../http/site-files.ts';
import type { PublicSite } from '../publishing/index.ts';
import { type Answer, moved } from './answer.ts';

const idsOf = ({ content }: BestOfPage) => content.picks.map(({ post_id }) => post_id);

/** A page with the pairs among its picks. */
function shown(page: BestOfPage, { comparisons }: PublicPages): string {
  const picked = new Set(idsOf(page));
  const pairs = comparisons
    .map(({ post_ids }) => post_ids)
    .filter((ids) => ids.every((id) => picked.has(id)));
  return JSON.stringify([page, pairs]);
}

function isAsBuilt(site: PublicSite, page: BestOfPage, pages: PublicPages, built: PublicPages) {
  if (idsOf(page).some((id) => site.changed.has(id))) return false;
  const before = built.best_of.find(({ id }) => id === page.id);
  return before !== undefined && shown(before, built) === shown(page, pages);
}

export const bestOfAnswer =
  (renderPage: RenderPage): Answer =>
  async (context, site, hasFile) => {
    const { env } = context;
    const given = context.req.param('slug') ?? '';
    const address = given.toLowerCase();
    const [pages, built] = await Promise.all([site.pages(env), site.builtPages(env)]);
    const page = pages.best_of.find(({ content }) => content.slug === address);
    if (page === undefined) {
      const renamed = pages.best_of.find(({ former_slugs }) => former_slugs.includes(address));
      if (renamed !== undefined) return moved(context, bestOfPath(renamed.content.slug));
      const wasPublic = built.best_of.some(({ content }) => content.slug === address);
      return wasPublic ? notFound(context) : null;
    }
    if (given !== address) return moved(context, bestOfPath(address));
    if (hasFile && isAsBuilt(site, page, pages, built)) return null;
    const source = await site.source(env, idsOf(page), context.get('edgeState').now());
    return asFile(await renderPage(context, '/edge/best-of', bestOfScreen(page, source)));
  };

export const bestOfListAnswer =
  (renderPage: RenderPage): Answer =>
  async (context, site, hasFile) => {
    const { env } = context;
    const [pages, built] = await Promise.all([site.pages(env), site.builtPages(env)]);
    const links = ({ best_of }: PublicPages) => JSON.stringify(best_of.map(bestOfLink));
    if (hasFile && links(pages) === links(built)) return null;
    const screen = bestOfListScreen({ ...site.record, pages });
    return asFile(await renderPage(context, '/edge/best-of-list', screen));
  };
