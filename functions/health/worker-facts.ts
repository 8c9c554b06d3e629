import type { WorkerFacts } from '../../core/health/schema.ts';
import { VERSION } from '../../core/updates/version.ts';
import { isEmailConfigured } from '../email/index.ts';
import type { Env } from '../hosting/env.ts';
import { SCHEMA_VERSION } from './schema-version.ts';

/** Variables of the local platform, which a deployment must not set. */
const LOCAL_VARIABLES = [
  'DEMO',
  'ALLOW_LOCAL_ADDRESSES',
  'TEST_WEBHOOK_URL',
  'LOCAL_EMAIL_URL',
  'LOCAL_NETWORKS_URL',
  'LOCAL_PRICES_URL',
] as const satisfies (keyof Env)[];

const LOCAL_SITE = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/;

async function backlogOf(queue: Queue): Promise<number | null> {
  try {
    return (await queue.metrics?.())?.backlogCount ?? null;
  } catch (error) {
    console.warn('The backlog of a queue could not be read:', error);
    return null;
  }
}

export async function readBacklogs(env: Env): Promise<WorkerFacts['backlogs']> {
  const [publish, events, pictures, links] = await Promise.all(
    [env.PUBLISH_QUEUE, env.EVENT_QUEUE, env.PICTURE_QUEUE, env.LINK_QUEUE].map(backlogOf),
  );
  const known = { publish, events, pictures, links };
  return Object.fromEntries(Object.entries(known).map(([name, count]) => [name, count ?? null]));
}

/** The facts that the Worker knows without a request; `origin` is that of the request. */
export function workerFacts(env: Env, origin: string | null) {
  const siteUrl = env.SITE_URL || null;
  return {
    version: VERSION,
    schemaVersion: SCHEMA_VERSION,
    hasPictures: env.PICTURES !== undefined,
    hasImages: env.IMAGES !== undefined,
    hasBackupStore: env.BACKUPS !== undefined || env.PICTURES !== undefined,
    hasRebuildHook: Boolean(env.REBUILD_HOOK_URL),
    hasEmail: isEmailConfigured(env),
    siteUrl,
    origin,
    isLocal: siteUrl !== null && LOCAL_SITE.test(siteUrl),
    localVariables: LOCAL_VARIABLES.filter((name) => Boolean(env[name])),
  } satisfies Partial<WorkerFacts>;
}
