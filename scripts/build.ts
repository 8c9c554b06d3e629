/**
 * `npm run build`: builds dist/ from the project that SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY name,
 * or from the local database when they are not set.
 */
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { type SiteEnvironment, spawnAstro } from './platform/astro.ts';
import { openData } from './platform/data.ts';
import { Failure } from './platform/failure.ts';
import { runUntilStopped } from './platform/run.ts';

const root = join(import.meta.dirname, '..');
const { SITE_URL, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, ASTRO_KEY, SPOTTER_DATA } = process.env;

await runUntilStopped(async (signal, log) => {
  if (!SUPABASE_URL !== !SUPABASE_PUBLISHABLE_KEY) {
    throw new Failure(
      'SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY belong together: set both, or neither to build from the local database.',
    );
  }
  if (SUPABASE_URL) {
    await build(signal, {});
    return;
  }
  const data = await openData({
    root,
    directory: resolve(SPOTTER_DATA ?? join(root, '.spotter')),
    log,
  });
  try {
    await build(signal, {
      SITE_URL: SITE_URL ?? 'http://localhost:8787',
      SUPABASE_URL: data.url,
      SUPABASE_PUBLISHABLE_KEY: data.keys.publishable,
      ASTRO_KEY: ASTRO_KEY ?? data.keys.astro,
    });
  } finally {
    await data.stop();
  }
});

async function build(signal: AbortSignal, environment: Partial<SiteEnvironment>): Promise<void> {
  const astro = spawnAstro(root, ['build'], environment, 'inherit');
  signal.addEventListener('abort', () => astro.kill());
  const [code] = await once(astro, 'exit');
  if (code !== 0) throw new Failure('The site could not be built: the reason stands above.');
}
