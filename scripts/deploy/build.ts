/** The build of build.ts: from a project, incrementally where it may open all of it, or from the local database. */
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { type SiteEnvironment, spawnAstro } from '../local/astro.ts';
import { openData } from '../local/data.ts';
import { Failure } from '../local/failure.ts';
import { runUntilStopped } from '../local/run.ts';
import { astroKey, variable } from './environment.ts';
import { buildIncrementally } from './incremental-build.ts';

const root = join(import.meta.dirname, '../..');
const { SITE_URL, ASTRO_KEY, SPOTTER_DATA } = process.env;
const address = variable('SUPABASE_URL');
const publishable = variable('SUPABASE_PUBLISHABLE_KEY');
const secret = variable('SUPABASE_SECRET_KEY');

await runUntilStopped(async (signal, log) => {
  if (address !== undefined && publishable !== undefined) {
    await (secret === undefined
      ? build(signal, {})
      : buildIncrementally({
          root,
          folder: join(root, '.spotter/deployments'),
          out: join(root, 'dist'),
          environment: {
            SITE_URL: required(SITE_URL),
            SUPABASE_URL: address,
            SUPABASE_PUBLISHABLE_KEY: publishable,
            ASTRO_KEY: astroKey(secret),
          },
          secretKey: secret,
          signal,
          log,
        }));
    return;
  }
  if (address !== undefined || publishable !== undefined) {
    throw new Failure(
      'SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY belong together: set both, or neither to build from the local database.',
    );
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

function required(siteUrl: string | undefined): string {
  if (siteUrl) return siteUrl;
  throw new Failure('Set SITE_URL to the address of the site: every page names it.');
}

async function build(signal: AbortSignal, environment: Partial<SiteEnvironment>): Promise<void> {
  const astro = spawnAstro(root, ['build'], environment, 'inherit');
  signal.addEventListener('abort', () => astro.kill());
  const [code] = await once(astro, 'exit');
  if (code !== 0) throw new Failure('The site could not be built: the reason stands above.');
}
