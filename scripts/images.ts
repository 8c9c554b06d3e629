/**
 * `npm run images`: creates the share images of reviews changed since the last run, for the project in
 * SUPABASE_URL and SUPABASE_SECRET_KEY, or without that key in SUPABASE_DB_URL. `--site` draws the site's own
 * share image instead.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_SHARE_IMAGE } from '../core/posts/share-image.ts';
import { loadEnvironment, requireVariables, variable } from './deploy/environment.ts';
import { runCommand } from './deploy/run.ts';
import { connectToServer } from './local/database/connect.ts';
import { createShareImages } from './share-images/create.ts';
import { drawSiteImage } from './share-images/draw.ts';
import { apiStore, databaseStore, type ShareImageStore } from './share-images/store.ts';

const create = (store: ShareImageStore) =>
  createShareImages({ store, most: Number.POSITIVE_INFINITY, gently: false });

async function createThroughApi(): Promise<number> {
  const access = requireVariables('SUPABASE_URL', 'SUPABASE_SECRET_KEY');
  return create(apiStore(access.SUPABASE_URL, access.SUPABASE_SECRET_KEY));
}

async function createDirectly(database: string): Promise<number> {
  const connection = connectToServer(database, variable('SUPABASE_DB_CERTIFICATE'));
  try {
    return await create(databaseStore(connection));
  } finally {
    await connection.close();
  }
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { site: { type: 'boolean', default: false } } });
  if (values.site) {
    const file = join(import.meta.dirname, '../site/public', DEFAULT_SHARE_IMAGE);
    return writeFile(file, await drawSiteImage());
  }
  loadEnvironment();
  const database = variable('SUPABASE_DB_URL');
  const created =
    variable('SUPABASE_SECRET_KEY') === undefined && database !== undefined
      ? await createDirectly(database)
      : await createThroughApi();
  console.log(`Created ${created} images`);
});
