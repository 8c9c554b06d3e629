import { join } from 'node:path';
import type { SiteEnvironment } from './astro.ts';
import { Builds } from './builds.ts';
import { type Data, type DataOptions, openData } from './data.ts';
import { Edge } from './edge.ts';
import { Failure } from './failure.ts';
import type { Keys } from './keys.ts';
import { type Outcome, Rebuilder } from './rebuild.ts';
import { type RebuildHook, rebuildHookPort, startRebuildHook } from './rebuild-hook.ts';
import { Reporter } from './reporter.ts';
import { PictureThread } from './share-images/picture-thread.ts';
import { changeOf, SiteBuilder } from './site-builder.ts';
import { startTestWebhook } from './test-webhook.ts';

export interface PlatformOptions extends DataOptions {
  /** Of the site. */
  port: number;
  /** The country every visitor comes from, two letters. */
  country?: string;
  /** Whether the pictures for shared links are made; true when left out. */
  pictures?: boolean;
  /** Puts something between the Worker and the database's API; answers the address it has there. */
  between?: (databaseUrl: string) => Promise<string>;
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
  /** Answers prompts, for trying the assistant. */
  testWebhookUrl: string;
  /** Takes the database away, and brings it back at the same address. */
  database: Data['database'];
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

  const data = await openData(options);
  started.defer(data.stop);
  const { keys } = data;
  signal.throwIfAborted();

  const environment: SiteEnvironment = {
    SITE_URL: url,
    SUPABASE_URL: data.url,
    SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    ASTRO_KEY: keys.astro,
  };
  const builds = await Builds.open(join(directory, 'builds'));
  const logFile = join(directory, 'build.log');
  let edge: Edge | undefined;
  const reporter = new Reporter(url, keys.rebuild);
  const builder = new SiteBuilder({
    root,
    builds,
    environment,
    secretKey: keys.secret,
    logFile,
    log,
  });
  started.defer(() => builder.stop());
  const pictures = new PictureThread({ url: data.url, secretKey: keys.secret });
  started.defer(() => pictures.stop());
  const makePictures = () => options.pictures !== false && void pictures.run();
  const rebuilder = new Rebuilder({
    builds,
    fingerprint: () => builder.fingerprint(),
    build: async (target, stopped) => {
      if (edge !== undefined) reporter.report({ kind: 'started' });
      return builder.build(target, AbortSignal.any([signal, stopped]));
    },
    // The same code is the same Worker: it goes on running, with all that it knows.
    switched: async (build, before) => {
      if (!builder.sameCode(build, before)) await edge?.refresh();
      if (edge !== undefined) builder.warm();
    },
    ended: async (outcome) => {
      // The start says itself why it failed.
      if (edge !== undefined || outcome.kind !== 'failed') log(sentence(outcome));
      if (edge === undefined) return;
      if (outcome.kind === 'failed') reporter.report({ kind: 'failed', error: outcome.reason });
      else {
        reporter.report({ kind: 'succeeded', change: await changeOf(currentFolders(builds)) });
        makePictures();
      }
    },
  });
  const first = await rebuilder.run();
  signal.throwIfAborted();
  if (first.kind === 'failed') throw new Failure(`${first.reason} Put it right and start again.`);

  const hook = await startRebuildHook(keys.rebuild, rebuilder, rebuildHookPort(keys));
  started.defer(hook.stop);
  const testWebhook = await startTestWebhook(keys.databasePort + 1);
  started.defer(testWebhook.stop);
  edge = await Edge.start({
    port: options.port,
    dataDirectory: directory,
    folders: () => currentFolders(builds),
    country: options.country ?? 'US',
    bindings: {
      SITE_URL: url,
      SUPABASE_URL: (await options.between?.(data.url)) ?? data.url,
      SUPABASE_PUBLISHABLE_KEY: keys.publishable,
      SUPABASE_SECRET_KEY: keys.secret,
      REBUILD_HOOK_URL: hook.url,
      REBUILD_HOOK_SECRET: keys.rebuild,
      DEMO: 'true',
      ALLOW_LOCAL_ADDRESSES: 'true',
      TEST_WEBHOOK_URL: testWebhook.url,
    },
  });
  builder.warm();
  started.defer(() => edge.stop());
  // A build under way ends before the Worker it would refresh.
  started.defer(() => rebuilder.stop());
  started.defer(() => reporter.close());
  makePictures();
  const running = started.move();
  return {
    url,
    databaseUrl: data.url,
    keys,
    hook,
    testWebhookUrl: testWebhook.url,
    database: data.database,
    rebuild: rebuilder.run,
    stop: () => running.disposeAsync(),
  };
}

function currentFolders(builds: Builds): string[] {
  if (builds.current === undefined) throw new Error('There is no build to serve');
  return builds.folders(builds.current);
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
