import type { CloudflareAccount, QueueUse } from './account.ts';
import { CloudflareError } from './api.ts';
import {
  type DeployedConfiguration,
  previewQueues,
  queuesOf,
  withQueues,
} from './configuration.ts';
import { checkQueueName, isGivenName, ownName } from './names.ts';
import { checkQueue, foreignUser, isUnmarked, type Site } from './ownership.ts';

export interface ResourcePlan {
  /** With the names of the site's own queues and buckets, and without buckets in an account that has none. */
  configuration: DeployedConfiguration;
  missing: { queues: string[]; buckets: string[] };
  /** Existing buckets that are not marked as the site's yet. */
  unmarked: string[];
}

export interface Planning {
  site: Site;
  /** Previews have their own queues, and the buckets of the site. */
  isPreview: boolean;
  /** Whether queues may be left as they are named, because the token of Workers Builds may not list them. */
  mayTrustNames: boolean;
  log: (line: string) => void;
}

const NO_STORAGE =
  'R2 is not enabled in this Cloudflare account. The site works without uploaded images and automatic backups. Enable R2 in Cloudflare, which asks for a payment method, and deploy again.';

const UNLISTED =
  'Cloudflare does not list the queues to this build, so they keep the names in wrangler.toml. Give the API token of the build the permission Account, Queues, Edit.';

async function listQueues(account: CloudflareAccount, { mayTrustNames, log }: Planning) {
  try {
    return await account.queues();
  } catch (error) {
    if (!mayTrustNames || !(error instanceof CloudflareError && error.isDenied)) throw error;
    log(UNLISTED);
    return null;
  }
}

/**
 * The chosen name, else the queue of the deployed Worker if it belongs to it, else a name derived from the
 * Worker's.
 */
function queueName(
  binding: string,
  written: string,
  bound: string | undefined,
  queues: Map<string, QueueUse> | null,
  worker: string,
): string {
  if (!isGivenName(binding, written)) return written;
  if (queues === null) return bound ?? written;
  const use = bound === undefined ? undefined : queues.get(bound);
  if (bound !== undefined && use && foreignUser(use, worker) === undefined) return bound;
  return ownName(worker, binding);
}

function nameQueues(
  built: DeployedConfiguration,
  bound: Map<string, string>,
  queues: Map<string, QueueUse> | null,
  worker: string,
): DeployedConfiguration {
  const named = withQueues(built, (binding, written) =>
    queueName(binding, written, bound.get(binding), queues, worker),
  );
  for (const { binding, queue } of named.queues.producers) {
    checkQueueName(binding, queue);
    checkQueue(queue, queues?.get(queue), worker);
  }
  return named;
}

/** The chosen name, else the bucket with the files of the site, even under an earlier name of the Worker. */
async function bucketName(
  account: CloudflareAccount,
  binding: string,
  written: string,
  bound: string | undefined,
  { worker, database }: Site,
): Promise<string> {
  if (!isGivenName(binding, written)) return written;
  if (bound !== undefined) return bound;
  const own = ownName(worker, binding);
  const ending = own.slice(own.lastIndexOf('-'));
  const candidates = (await account.buckets(ending)).filter((name) => name.endsWith(ending));
  const owners = await Promise.all(candidates.map((name) => account.ownerOf(name)));
  return candidates.find((_, index) => owners[index]?.database === database) ?? own;
}

/**
 * Finds the queues and buckets of a site, and what has to be created.
 *
 * @throws a Failure if one belongs to another site
 */
export async function planResources(
  account: CloudflareAccount,
  built: DeployedConfiguration,
  planning: Planning,
): Promise<ResourcePlan> {
  const { site, isPreview, log } = planning;
  const bound = await account.bound(site.worker);
  const queues = await listQueues(account, planning);
  const named = isPreview ? built : nameQueues(built, bound, queues, site.worker);
  const needed = isPreview ? previewQueues(built) : queuesOf(named);
  const missing = {
    queues: queues === null ? [] : needed.filter((name) => !queues.has(name)),
    buckets: [] as string[],
  };
  const unmarked: string[] = [];
  if (built.r2_buckets.length > 0 && !(await account.hasStorage())) {
    log(NO_STORAGE);
    return { configuration: { ...named, r2_buckets: [] }, missing, unmarked };
  }
  const buckets: DeployedConfiguration['r2_buckets'] = [];
  for (const bucket of built.r2_buckets) {
    const { binding, bucket_name: written } = bucket;
    const deployed = bound.get(binding);
    const name = await bucketName(account, binding, written, deployed, site);
    buckets.push({ ...bucket, bucket_name: name });
    if (!(await account.hasBucket(name))) missing.buckets.push(name);
    else if (await isUnmarked(account, name, site, deployed === name, log)) unmarked.push(name);
  }
  return { configuration: { ...named, r2_buckets: buckets }, missing, unmarked };
}
