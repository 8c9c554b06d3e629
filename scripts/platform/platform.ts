import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSite, type SiteEnvironment } from './astro.ts';
import { Builds } from './builds.ts';
import { contentFingerprint } from './content.ts';
import { resetDatabase, startDatabase } from './database.ts';
import { Edge } from './edge.ts';
import { errorCode, Failure } from './failure.ts';
import { sourceFingerprint } from './fingerprint.ts';
import { claimFolder } from './instance.ts';
import { type Keys, readKeys } from './keys.ts';
import { assertPortFree } from './ports.ts';
import { type Outcome, Rebuilder } from './rebuild.ts';
import { type RebuildHook, startRebuildHook } from './rebuild-hook.ts';
import { endOrphan } from './workerd.ts';

export interface PlatformOptions {
  /** The repository. */
  root: string;
  /** The data folder: database, keys and builds. Made where there is none. */
  directory: string;
  /** Of the site. */
  port: number;
  /** Puts the database aside first. */
  reset?: boolean;
  /** Have at least this many generated reviews beside the demo ones. */
  reviews?: number;
  /** The country every visitor comes from, two letters. */
  country?: string;
  /** Told what is being done, a line at a time. */
  log: (line: string) => void;
  /** Stops a start that is under way. */
  signal?: AbortSignal;
}

export interface Platform {
  /** Of the site, without a slash at the end. */
  url: string;
  /** Of the database's API, for a Supabase client with one of the keys. */
  databaseUrl: string;
  keys: Keys;
  hook: RebuildHook;
  /** Builds the site again if anything changed, and serves it. */
  rebuild: () => Promise<Outcome>;
  /** Drains the queues, ends the Worker, closes the database. */
  stop: () => Promise<void>;
}

/**
 * Starts everything a deployment has, on this machine: database and API, the built site, the Worker
 * in workerd and the rebuild hook. Whatever was started is stopped again when a later part fails.
 *
 * @throws a Failure for what a person can put right: port, data folder, another instance, the build.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { root, directory, log, signal = new AbortController().signal } = options;
  const url = `http://localhost:${options.port}`;
  await using started = new AsyncDisposableStack();

  await makeFolder(directory);
  started.defer(await claimFolder(directory));
  await endOrphan(directory);
  started.defer(() => endOrphan(directory));
  await assertPortFree(options.port);
  const keys = await readKeys(directory);
  if (options.reset) await resetDatabase(directory);
  const database = await startDatabase({
    directory,
    keys,
    root,
    reviews: options.reviews ?? 0,
    log,
  });
  started.defer(database.stop);
  signal.throwIfAborted();

  const environment: SiteEnvironment = {
    SITE_URL: url,
    SUPABASE_URL: database.url,
    SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    ASTRO_KEY: keys.astro,
  };
  const builds = await Builds.open(join(directory, 'builds'));
  const logFile = join(directory, 'build.log');
  let edge: Edge | undefined;
  const rebuilder = new Rebuilder({
    builds,
    fingerprint: async () => {
      const source = await sourceFingerprint(root, { ...environment });
      return `${source}-${await contentFingerprint(database.url, keys.publishable)}`;
    },
    build: async (target, stopped) => {
      log('Building the site');
      const either = AbortSignal.any([signal, stopped]);
      await buildSite({ root, directory: target, environment, logFile, signal: either });
    },
    switched: async () => edge?.refresh(),
    ended: (outcome) => {
      // The start says itself why it failed.
      if (edge !== undefined || outcome.kind !== 'failed') log(sentence(outcome));
    },
  });
  const first = await rebuilder.run();
  signal.throwIfAborted();
  if (first.kind === 'failed') throw new Failure(`${first.reason} Put it right and start again.`);

  const hook = await startRebuildHook(keys.rebuild, rebuilder);
  started.defer(hook.stop);
  edge = await Edge.start({
    port: options.port,
    dataDirectory: directory,
    directory: () => currentDirectory(builds),
    country: options.country ?? 'US',
    bindings: {
      SITE_URL: url,
      SUPABASE_URL: database.url,
      SUPABASE_PUBLISHABLE_KEY: keys.publishable,
      SUPABASE_SECRET_KEY: keys.secret,
      REBUILD_HOOK_URL: hook.url,
      REBUILD_HOOK_SECRET: keys.rebuild,
      DEMO: 'true',
    },
  });
  started.defer(() => edge.stop());
  // A build under way ends before the Worker it would refresh.
  started.defer(() => rebuilder.stop());
  const running = started.move();
  return {
    url,
    databaseUrl: database.url,
    keys,
    hook,
    rebuild: rebuilder.run,
    stop: () => running.disposeAsync(),
  };
}

async function makeFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
  } catch (error) {
    throw new Failure(
      `The data folder ${directory} cannot be made (${errorCode(error)}): check what is at that path and who may write there.`,
    );
  }
}

function currentDirectory(builds: Builds): string {
  if (builds.current === undefined) throw new Error('There is no build to serve');
  return builds.directory(builds.current);
}

function sentence(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'built':
      return `Built the site in ${outcome.seconds.toFixed(1)} s`;
    case 'unchanged':
      return 'The site is built already';
    case 'failed':
      return `${outcome.reason} The site served before stays.`;
  }
}
