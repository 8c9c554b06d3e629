/**
 * `npm run images`: creates the share images of reviews changed since the last run, for the project in
 * SUPABASE_URL and SUPABASE_SECRET_KEY. `--site` draws the site's own share image instead.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_SHARE_IMAGE } from '../core/images/share-image.ts';
import { loadEnvironment, requireVariables } from './deploy/environment.ts';
import { runCommand } from './deploy/run.ts';
import { createShareImages } from './share-images/create.ts';
import { drawSiteImage } from './share-images/draw.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { site: { type: 'boolean', default: false } } });
  if (values.site) {
    const file = join(import.meta.dirname, '../site/public', DEFAULT_SHARE_IMAGE);
    return writeFile(file, await drawSiteImage());
  }
  loadEnvironment();
  const database = requireVariables('SUPABASE_URL', 'SUPABASE_SECRET_KEY');
  const created = await createShareImages({
    url: database.SUPABASE_URL,
    secretKey: database.SUPABASE_SECRET_KEY,
    most: Number.POSITIVE_INFINITY,
    gently: false,
  });
  console.log(`Created ${created} images`);
});
