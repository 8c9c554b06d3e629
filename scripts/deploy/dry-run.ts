import { join } from 'node:path';
import { buildIncrementally } from '../build/incremental-build.ts';
import { openData } from '../local/data.ts';
import { requireVariables } from './environment.ts';
import { upload } from './upload.ts';

const root = join(import.meta.dirname, '../..');
const FOLDER = join(root, '.spotter/dry-run');

/**
 * Builds the site from a separate database with the demonstration and has Wrangler check the upload. Uses
 * neither the database of the site nor Cloudflare, and does not change dist/.
 */
export async function dryRun(log: (line: string) => void): Promise<void> {
  const { SITE_URL } = requireVariables('SITE_URL');
  const data = await openData({ directory: join(FOLDER, 'data'), log });
  const out = join(FOLDER, 'dist');
  try {
    await buildIncrementally({
      root,
      folder: join(FOLDER, 'deployments'),
      out,
      environment: {
        SITE_URL,
        SUPABASE_URL: data.url,
        SUPABASE_PUBLISHABLE_KEY: data.keys.publishable,
        ASTRO_KEY: data.keys.astro,
      },
      secretKey: data.keys.secret,
      signal: new AbortController().signal,
      log,
    });
  } finally {
    await data.stop();
  }
  await upload({ build: out, dryRun: true, log });
}
