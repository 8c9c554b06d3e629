import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '../local/database/image.fixture.ts';
import { serveDatabase } from '../local/database/serve.ts';
import type { Questions } from './access/ask.ts';
import { openSite } from './access/site.ts';
import { backupOf, type FixtureRow } from './content/backup.fixture.ts';
import { runExport, runImport } from './content/commands.ts';

export const keys = { publishableKey: 'sb_publishable_tests', secretKey: 'sb_secret_tests' };

const EMPTY = `truncate public.posts, public.categories, public.site_settings, public.changes,
  public.admin_activity_logs, public.images, public.remote_images, public.managed_links,
  public.merchants, public.specifications, public.documents cascade`;

export const never: Questions = {
  ask: async (question) => {
    throw new Error(`No question should be asked: ${question}`);
  },
  close: () => {},
};

export const merge = { dryRun: false, replace: false, yes: true };
export const replace = { ...merge, replace: true };

/** All rows of a backup and its end. */
export const bodyOf = (rows: FixtureRow[]) => backupOf(rows).split('\n').slice(1).join('\n');

/** A separate database, and the commands that export from it and import into it. */
export async function openOwnerSite() {
  const connection = await openTestDatabase('migrated');
  const server = await serveDatabase(connection, { port: 0, ...keys });
  const folder = await mkdtemp(join(tmpdir(), 'spotter-owner-site-'));
  const site = await openSite({ SUPABASE_URL: server.url, SUPABASE_SECRET_KEY: keys.secretKey });
  let files = 0;

  function newFile(ending = 'jsonl'): string {
    files += 1;
    return join(folder, `${files}.${ending}`);
  }

  async function written(content: string | Buffer, ending?: string): Promise<string> {
    const path = newFile(ending);
    await writeFile(path, content);
    return path;
  }

  return {
    site,
    /** Of the database API. */
    url: server.url,
    newFile,
    written,
    empty: () => connection.driver.exec(EMPTY),
    async close() {
      await server.close();
      await connection.close();
      await rm(folder, { recursive: true });
    },
    sql: async <Row = Record<string, unknown>>(statement: string, values: unknown[] = []) =>
      (await connection.driver.query<Row>(statement, values)).rows,
    /** Everything but the time in the header. */
    async exported(): Promise<string> {
      const path = newFile();
      await runExport(site, path);
      const text = await readFile(path, 'utf8');
      return text.slice(text.indexOf('\n') + 1);
    },
    bring: async (rows: FixtureRow[], choice = merge) =>
      runImport(site, await written(backupOf(rows)), choice, never),
  };
}
