import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteEnvironment } from '../build/astro.ts';
import { Builds, changeOf } from '../build/builds.ts';
import { readDatabaseIdentity } from '../build/fingerprint.ts';
import { Reporter } from '../build/report.ts';
import { SiteBuilder } from '../build/site-builder.ts';
import { Failure } from '../process/failure.ts';
import { type Data, type DataOptions, openData } from './data.ts';
import { EdgeInThread } from './edge-in-thread.ts';
import type { Keys } from './keys.ts';
import { startMailbox } from './mailbox.ts';
import { type RebuildHook, rebuildHookPort, startRebuildHook } from './rebuild/hook.ts';
import { type Outcome, Rebuilder } from './rebuild/rebuilder.ts';
import { startShareImages } from './share-images/share-images.ts';
import { startTestWebhook } from './test-webhook.ts';

export interface PlatformOptions extends DataOptions {
  /** The folder of the sources. */
  root: string;
  port: number;
  /** Whether share images are drawn; true by default. */
  shareImages?: boolean;
  /** Whether the Worker knows the rebuild hook; true by default. */
  rebuilds?: boolean;
  between?: (databaseUrl: string) => Promise<string>;
  signal?: AbortSignal;
}

export interface Platform {
  url: string;
  databaseUrl: string;
  /** Whether its database was made with the demo. */
  isDemo: boolean;
  keys: Keys;
  hook: RebuildHook;
  testWebhookUrl: string;
  database: Data['database'];
  /** Rebuilds the site if anything changed, and serves it. */
  rebuild: () => Promise<Outcome>;
  stop: () => Promise<void>;
}

/**
 * Starts all parts of a deployment on this machine: database and API, the built site, the Worker in workerd,
 * and the rebuild hook. Stops started parts if a later one fails.
 *
 * @throws a Failure for problems of port, data folder or build, and for another running instance
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { root, directory, log, signal = new AbortController().signal } = options;
  const url = `http://localhost:${options.port}`;
  await using started = new AsyncDisposableStack();

  const edge = new EdgeInThread();
  edge.load();
  started.defer(() => edge.end());
  const data = await openData(options);
  started.defer(data.stop);
  const { keys } = data;
  // If another file were in its place, the runtime would report it only after the build, and without its path.
  await mkdir(join(directory, 'storage'), { recursive: true });
  signal.throwIfAborted();

  const environment: SiteEnvironment = {
    SITE_URL: url,
    SUPABASE_URL: data.url,
    SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    ASTRO_KEY: keys.astro,
  };
  const builds = await Builds.find(join(directory, 'builds'));
  const logFile = join(directory, 'build.log');
  const secretKey = keys.secret;
  const builder = new SiteBuilder({ root, builds, environment, secretKey, logFile, log });
  started.defer(() => builder.stop());
  const shareImages = startShareImages({ url: data.url, secretKey });
  started.defer(() => shareImages.stop());
  const drawShareImages = () => options.shareImages !== false && void shareImages.draw();

  let isServing = false;
  const reporter = new Reporter(url, keys.rebuild);
  const rebuilder = new Rebuilder({
    builds,
    fingerprint: () => {
      // Beside the fingerprint, because its thread takes as long to start.
      if (isServing) builder.prepare();
      return builder.fingerprint();
    },
    build: async (target, fingerprint, stopped) => {
      if (isServing) reporter.report({ kind: 'started' });
      await builder.build(target, fingerprint, AbortSignal.any([signal, stopped]));
    },
    beforeServing: (folder) => edge.takeUpWorker(folder),
    serve: (folder) => edge.serve(folder),
    ended: async (outcome) => {
      // Without a build the start fails and reports the reason itself.
      if (builds.current !== undefined || outcome.kind !== 'failed') log(outcomeText(outcome));
      if (!isServing) return;
      if (outcome.kind === 'failed') reporter.report({ kind: 'failed', error: outcome.reason });
      else {
        reporter.report({ kind: 'succeeded', change: await changeOf(builds.currentFolder) });
        drawShareImages();
      }
    },
  });

  const hook = await startRebuildHook(keys.rebuild, rebuilder, rebuildHookPort(keys));
  started.defer(hook.stop);
  const testWebhook = await startTestWebhook(keys.databasePort + 1);
  started.defer(testWebhook.close);
  const mailbox = await startMailbox({
    folder: join(directory, 'mail'),
    port: keys.databasePort + 2,
    log,
  });
  started.defer(mailbox.close);
  const settings = {
    port: options.port,
    dataDirectory: directory,
    country: 'US',
    bindings: {
      SITE_URL: url,
      SUPABASE_URL: (await options.between?.(data.url)) ?? data.url,
      SUPABASE_PUBLISHABLE_KEY: keys.publishable,
      SUPABASE_SECRET_KEY: keys.secret,
      ...(options.rebuilds !== false && { REBUILD_HOOK_URL: hook.url }),
      REBUILD_HOOK_SECRET: keys.rebuild,
      ...(data.isDemo && { DEMO: 'true' }),
      ALLOW_LOCAL_ADDRESSES: 'true',
      TEST_WEBHOOK_URL: testWebhook.url,
      LOCAL_EMAIL_URL: mailbox.url,
    },
  };
  started.defer(() => edge.stop());
  // The Worker of the last build starts while it is checked whether that build still fits.
  if (builds.current !== undefined) {
    edge.prepare(settings, builds.currentFolder).catch(() => {});
  }
  await builds.forgetAllBut(await readDatabaseIdentity(data.url, keys.publishable));
  const first = await rebuilder.run();
  signal.throwIfAborted();
  if (first.kind === 'failed' && builds.current === undefined) {
    throw new Failure(`${first.reason} Fix this and start again.`);
  }
  await edge.prepare(settings, builds.currentFolder);
  // The first job may request a rebuild.
  isServing = true;
  await edge.open();
  // A running build must end before the Worker that it would refresh.
  started.defer(() => rebuilder.stop());
  started.defer(() => reporter.close());
  if (first.kind === 'failed') reporter.report({ kind: 'failed', error: first.reason });
  drawShareImages();
  const running = started.move();
  return {
    url,
    databaseUrl: data.url,
    isDemo: data.isDemo,
    keys,
    hook,
    testWebhookUrl: testWebhook.url,
    database: data.database,
    rebuild: rebuilder.run,
    stop: () => running.disposeAsync(),
  };
}

function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'built':
      return `Built the site in ${outcome.seconds.toFixed(1)} s`;
    case 'unchanged':
      return 'The site is built already';
    case 'failed':
      return `${outcome.reason} The previous build is still served.`;
  }
}
