import type { PublicDocument } from '../../../core/content/schema.ts';
import { type DocumentPages, documentPath } from '../../../core/screens/documents.ts';
import type { PublicPages } from '../../../core/screens/schema.ts';
import type { PublicSite } from '../../edge/index.ts';
import type { RenderPage } from '../../http/app-env.ts';
import { pathOf } from '../../http/request.ts';
import { asFile, notFound } from '../../http/site-files.ts';
import { moved, type SiteAnswer } from './file-unless-changed.ts';

function isAsBuilt(
  kind: DocumentPages,
  page: PublicDocument,
  { site, pages, built }: { site: PublicSite; pages: PublicPages; built: PublicPages },
) {
  if (kind.reviewIds(page).some((id) => site.changed.has(id))) return false;
  const before = kind.of(built).find(({ id }) => id === page.id);
  return before !== undefined && kind.shown(before, built) === kind.shown(page, pages);
}

/** The page of a document. */
export const documentAnswer =
  (kind: DocumentPages, renderPage: RenderPage): SiteAnswer =>
  async (context, site, hasFile) => {
    const { env } = context;
    const given = context.req.param('slug') ?? pathOf(context.req.url).slice(1);
    const address = given.toLowerCase();
    const [pages, built] = await Promise.all([site.pages(env), site.built.pages(env)]);
    const page = kind.of(pages).find(({ content }) => content.slug === address);
    if (page === undefined) {
      const renamed = kind.of(pages).find(({ former_slugs }) => former_slugs.includes(address));
      if (renamed !== undefined) return moved(context, documentPath(kind, renamed));
      const wasPublic = kind.of(built).some(({ content }) => content.slug === address);
      return wasPublic ? notFound(context) : null;
    }
    if (given !== address) return moved(context, documentPath(kind, page));
    if (hasFile && isAsBuilt(kind, page, { site, pages, built })) return null;
    const now = context.get('edgeState').now();
    const source = await site.source(env, kind.reviewIds(page), now);
    const { path, data } = kind.screen(page, source);
    return asFile(await renderPage(context, path, data));
  };
