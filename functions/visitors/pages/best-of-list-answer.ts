import type { PublicPages } from '../../../core/screens/schema.ts';
import { bestOfLink, bestOfListScreen } from '../../../core/screens/screens.ts';
import type { RenderPage } from '../../http/app-env.ts';
import { asFile } from '../../http/site-files.ts';
import type { SiteAnswer } from './file-unless-changed.ts';

export const bestOfListAnswer =
  (renderPage: RenderPage): SiteAnswer =>
  async (context, site, hasFile) => {
    const { env } = context;
    const [pages, built] = await Promise.all([site.pages(env), site.built.pages(env)]);
    const links = ({ best_of }: PublicPages) => JSON.stringify(best_of.map(bestOfLink));
    if (hasFile && links(pages) === links(built)) return null;
    const screen = bestOfListScreen({ ...site.record, pages });
    return asFile(await renderPage(context, '/edge/best-of-list', screen));
  };
