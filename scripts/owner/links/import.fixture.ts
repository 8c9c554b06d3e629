import { never, openOwnerSite } from '../owner-site.fixture.ts';
import { type LinkChoice, runLinkImport } from './command.ts';

/** A separate database, and the commands that import into it. */
export async function openLinkImport() {
  const { bring, close, empty, site, sql, written } = await openOwnerSite();
  return {
    bring,
    close,
    empty,
    sql,
    /** An export of Pretty Links. */
    csv: (...rows: string[]) => ['name,url,slug,link_status', ...rows].join('\n'),
    importLinks: async (content: string, choice: Partial<LinkChoice> = {}) =>
      runLinkImport(
        site,
        await written(content),
        { dryRun: false, oldSite: 'https://old.example', prefix: 'recommends', ...choice },
        never,
      ),
  };
}
