/**
 * `npm run build`: builds dist/ from the database in SUPABASE_URL, or from the local one. With
 * SUPABASE_SECRET_KEY it keeps builds in .spotter/deployments and renders only changes. In Workers Builds it
 * first checks the variables, and leaves the build to `npm run deploy` if migrations are pending.
 */
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { type SiteEnvironment, spawnAstro } from './build/astro.ts';
import { buildIncrementally } from './build/incremental-build.ts';
import { readSiteLanguage } from './build/site-language.ts';
import {
  astroKey,
  isWorkersBuild,
  loadEnvironment,
  requireVariables,
  variable,
} from './deploy/environment.ts';
import { runStep } from './deploy/run.ts';
import { completeSiteAddress } from './deploy/site-address.ts';
import { isBuildDue, rememberBuild } from './deploy/workers-builds.ts';
import { openData } from './local/data.ts';
import { Failure } from './process/failure.ts';
import { runUntilStopped } from './process/run.ts';

const root = join(import.meta.dirname, '..');

async function runAstro(signal: AbortSignal, environment: Partial<SiteEnvironment>): Promise<void> {
  const astro = spawnAstro(root, ['build'], environment, 'inherit');
  signal.addEventListener('abort', () => astro.kill());
  const [code] = await once(astro, 'exit');
  if (code !== 0) throw new Failure('The site could not be built. See the error above.');
}

async function build(signal: AbortSignal, log: (line: string) => void): Promise<void> {
  const secretKey = variable('SUPABASE_SECRET_KEY');
  const given = [variable('SUPABASE_URL'), variable('SUPABASE_PUBLISHABLE_KEY')].filter(Boolean);
  if (given.length === 1) {
    throw new Failure(
      'Set both SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, or neither to build from the local database.',
    );
  }
  if (given.length === 2 && secretKey === undefined) {
    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = requireVariables(
      'SUPABASE_URL',
      'SUPABASE_PUBLISHABLE_KEY',
    );
    const secret = variable('SUPABASE_DB_URL');
    return runAstro(signal, {
      SITE_LANGUAGE: await readSiteLanguage(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, log),
      ...(secret !== undefined && { ASTRO_KEY: astroKey(secret) }),
    });
  }
  if (given.length === 2 && secretKey !== undefined) {
    const names = ['SITE_URL', 'SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY'] as const;
    return buildIncrementally({
      root,
      folder: join(root, '.spotter/deployments'),
      out: join(root, 'dist'),
      environment: { ...requireVariables(...names), ASTRO_KEY: astroKey(secretKey) },
      secretKey,
      signal,
      log,
    });
  }
  const directory = resolve(process.env.SPOTTER_DATA ?? join(root, '.spotter'));
  const data = await openData({ directory, log });
  try {
    await runAstro(signal, {
      SITE_URL: process.env.SITE_URL ?? 'http://localhost:8787',
      SUPABASE_URL: data.url,
      SUPABASE_PUBLISHABLE_KEY: data.keys.publishable,
      ASTRO_KEY: process.env.ASTRO_KEY ?? data.keys.astro,
      SITE_LANGUAGE: await readSiteLanguage(data.url, data.keys.publishable, log),
    });
  } finally {
    await data.stop();
  }
}

async function buildForWorkers(signal: AbortSignal, log: (line: string) => void): Promise<void> {
  loadEnvironment();
  await completeSiteAddress(log);
  await runStep('doctor', '--variables');
  if (!(await isBuildDue(log))) return;
  await build(signal, log);
  await rememberBuild();
}

await runUntilStopped(async (signal, log) => {
  await (isWorkersBuild() ? buildForWorkers : build)(signal, log);
  return undefined;
});
