import { isForeign, OWNER_KEY, readOwner } from './bucket-mark.ts';
import { type Env, variable } from './env.ts';

/**
 * Whether a deployment has marked the bucket as another site's, so that this one must remove nothing there. Two
 * sites in one account had the same buckets in version 0.2.0.
 */
export async function isForeignBucket(bucket: R2Bucket, env: Env): Promise<boolean> {
  const object = await bucket.get(OWNER_KEY);
  return isForeign(readOwner(object && (await object.text())), variable(env, 'SUPABASE_URL'));
}
