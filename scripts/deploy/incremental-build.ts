import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteEnvironment } from '../local/astro.ts';
import { Builds } from '../local/builds.ts';
import { linkTogether } from '../local/layers.ts';
import { SiteBuilder } from '../local/site-builder.ts';

export interface IncrementalBuild {
  /** The repository. */
  root: string;
  /** Where builds are kept from one run to the next; below the repository. */
  folder: string;
  /** Is made anew: one whole build, ready to be put out. */
  out: string;
  environment: SiteEnvironment;
  /** Opens the whole database, to learn whether its categories have changed. */
  secretKey: string;
  signal: AbortSignal;
  log: (line: string) => void;
}

/**
 * Builds the site from what an earlier run has left: only the pages that changed where the code is
 * the same, everything otherwise.
 *
 * @throws a Failure when the database does not answer or the build fails; `out` is as it was then.
 */
export async function buildIncrementally(options: IncrementalBuild): Promise<void> {
  const { root, folder, out, environment, secretKey, signal, log } = options;
  const builds = await Builds.open(join(folder, 'builds'));
  const logFile = join(folder, 'build.log');
  const builder = new SiteBuilder({ root, builds, environment, secretKey, logFile, log });
  try {
    builder.load();
    const fingerprint = await builder.fingerprint();
    if (builds.current?.fingerprint === fingerprint)
      log('Nothing has changed since the last build');
    else await builds.replace(fingerprint, (directory) => builder.build(directory, signal));
    await builds.putTogether();
  } finally {
    await builder.stop();
  }
  const { current } = builds;
  if (current === undefined) throw new Error('There is no build to put out');
  await rm(out, { recursive: true, force: true });
  linkTogether(builds.folders(current), out);
}
