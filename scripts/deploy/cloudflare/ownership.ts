import { isForeign, OWNER_KEY } from '../../../functions/hosting/bucket-mark.ts';
import { Failure } from '../../process/failure.ts';
import type { CloudflareAccount, QueueUse } from './account.ts';

export interface Site {
  worker: string;
  /** The URL of its database. */
  database: string;
}

/** The Worker of another site that uses a queue. */
export function foreignUser(
  { consumers, producers }: QueueUse,
  worker: string,
): string | undefined {
  const users = consumers.length > 0 ? consumers : producers;
  return users.includes(worker) ? undefined : users[0];
}

export function checkQueue(name: string, use: QueueUse | undefined, worker: string): void {
  const user = use && foreignUser(use, worker);
  if (user === undefined) return;
  throw new Failure(
    `The queue ${name} belongs to the Worker ${user}. If ${user} is an earlier name of this site, delete that Worker in Cloudflare. If not, change the name of this Worker, or of the queue, in wrangler.toml.`,
  );
}

const ways = (bucket: string) =>
  `Give this site its own bucket: another bucket_name in wrangler.toml, as docs/deploying.md describes under "Several sites in one account". If the bucket is this site's, remove the mark: npx wrangler r2 object delete ${bucket}/${OWNER_KEY} --remote`;

/** The Workers besides this one that are bound to a bucket. */
async function otherUsers(account: CloudflareAccount, bucket: string, worker: string) {
  const others = (await account.workers()).filter((name) => name !== worker);
  const bound = await Promise.all(others.map((name) => account.bound(name)));
  return others.filter((_, index) => [...(bound[index]?.values() ?? [])].includes(bucket));
}

/**
 * Whether a bucket still has to be marked as the site's.
 *
 * @param isBound whether the deployed Worker of the site uses it
 * @throws a Failure if it belongs to another site
 */
export async function isUnmarked(
  account: CloudflareAccount,
  bucket: string,
  site: Site,
  isBound: boolean,
  log: (line: string) => void,
): Promise<boolean> {
  const owner = await account.ownerOf(bucket);
  if (isForeign(owner, site.database)) {
    throw new Failure(
      `The bucket ${bucket} belongs to another site, that of the Worker ${owner?.worker}. ${ways(bucket)}`,
    );
  }
  if (owner !== null) return owner.worker !== site.worker;
  // Version 0.2.0 marked no bucket, and gave those of two sites in one account the same name.
  const [user] = await otherUsers(account, bucket, site.worker);
  if (user === undefined) return true;
  if (!isBound) {
    throw new Failure(
      `The bucket ${bucket} is used by the Worker ${user}. If ${user} is an earlier name of this site, delete that Worker in Cloudflare. If not, give this site another bucket_name in wrangler.toml.`,
    );
  }
  log(
    `The Worker ${user} uses the bucket ${bucket}, too, which is now marked as this site's. Deploy ${user} with another bucket_name before it removes files of this site.`,
  );
  return true;
}
