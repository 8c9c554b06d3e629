import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteEnvironment } from './astro.ts';
import { Builds } from './builds.ts';
import { readDatabaseIdentity } from './fingerprint.ts';
import { linkFiles } from './link-files.ts';
import { SiteBuilder } from './site-builder.ts';

export interface IncrementalBuild {
  root: string;
  /** Keeps builds between runs, on the disk of `out`. */
  folder: string;
  /** Is replaced by one complete build. */
  out: string;
  environment: SiteEnvironment;
  secretKey: string;
  signal: AbortSignal;
  log: (line: string) => void;
}

/** @throws a Failure if the database does not answer or the build fails; `out` is then unchanged */
export async function buildIncrementally(options: IncrementalBuild): Promise<void> {
  const { root, folder, out, environment, secretKey, signal, log } = options;
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = environment;
  const database = await readDatabaseIdentity(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY);
  const builds = await Builds.open(join(folder, 'builds'), database);
  const logFile = join(folder, 'build.log');
  const builder = new SiteBuilder({ root, builds, environment, secretKey, logFile, log });
  try {
    const fingerprint = await builder.fingerprint();
    if (builds.current?.fingerprint === fingerprint)
      log('Nothing has changed since the last build');
    else await builds.replace(fingerprint, (to) => builder.build(to, fingerprint, signal));
  } finally {
    await builder.stop();
  }
  await rm(out, { recursive: true, force: true });
  linkFiles(builds.currentFolder, out);
}
