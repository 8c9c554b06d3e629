import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteEnvironment } from '../local/astro.ts';
import { Builds } from '../local/rebuild/builds.ts';
import { linkFiles } from '../local/rebuild/link-files.ts';
import { SiteBuilder } from '../local/rebuild/site-builder.ts';

export interface IncrementalBuild {
  /** The repository. */
  root: string;
  /** Where builds are kept between runs, inside the repository. */
  folder: string;
  /** Folder that is replaced by one complete build, ready to deploy. */
  out: string;
  environment: SiteEnvironment;
  /** Opens the whole database to detect changed categories. */
  secretKey: string;
  signal: AbortSignal;
  log: (line: string) => void;
}

/**
 * Builds the site on top of an earlier run: only the changed pages if the code is the same, otherwise
 * everything.
 *
 * @throws a Failure if the database does not answer or the build fails; `out` is then unchanged
 */
export async function buildIncrementally(options: IncrementalBuild): Promise<void> {
  const { root, folder, out, environment, secretKey, signal, log } = options;
  const builds = await Builds.open(join(folder, 'builds'));
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
