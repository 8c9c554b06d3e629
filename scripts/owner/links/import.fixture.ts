import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrapDatabase } from '../../local/database/bootstrap.ts';
import { migrateDatabase } from '../../local/database/migrate.ts';
import { openDatabase } from '../../local/database/open.ts';
import { serveDatabase } from '../../local/database/serve.ts';
import type { Questions } from '../ask.ts';
import { backupOf, type FixtureRow } from '../content/backup.fixture.ts';
import { runImport } from '../content/commands.ts';
import { openSite } from '../site.ts';
import { type LinkChoice, runLinkImport } from './command.ts';

const keys = { publishableKey: 'sb_publishable_tests', secretKey: 'sb_secret_tests' };

const never: Questions = {
  ask: async (question) => {
    throw new Error(`No question should be asked: ${question}`);
  },
  close: () => {},
};

/** A database of its own, and the commands that import into it. */
export async function openLinkImport() {
  const connection = await openDatabase();
  await bootstrapDatabase(connection);
  await migrateDatabase(connection);
  const server = await serveDatabase(connection, { port: 0, ...keys });
  const folder = await mkdtemp(join(tmpdir(), 'spotter-links-'));
  const site = await openSite({ SUPABASE_URL: server.url, SUPABASE_SECRET_KEY: keys.secretKey });
  let files = 0;

  async function written(content: string): Promise<string> {
    files += 1;
    const path = join(folder, String(files));
    await writeFile(path, content);
    return path;
  }

  return {
    async close() {
      await server.close();
      await connection.close();
      await rm(folder, { recursive: true });
    },
    empty: () =>
      connection.driver.exec(
        'truncate public.posts, public.managed_links, public.merchants, public.post_changes cascade',
      ),
    sql: async <Row = Record<string, unknown>>(statement: string) =>
      (await connection.driver.query<Row>(statement)).rows,
    /** An export of Pretty Links. */
    csv: (...rows: string[]) => ['name,url,slug,link_status', ...rows].join('\n'),
    bring: async (rows: FixtureRow[]) =>
      runImport(
        site,
        await written(backupOf(rows)),
        { dryRun: false, replace: false, yes: true },
        never,
      ),
    importLinks: async (content: string, choice: Partial<LinkChoice> = {}) =>
      runLinkImport(
        site,
        await written(content),
        { dryRun: false, oldSite: 'https://old.example', prefix: 'recommends', ...choice },
        never,
      ),
  };
}
