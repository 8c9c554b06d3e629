import { CloudflareAccount } from './cloudflare/account.ts';
import type { DeployedConfiguration } from './cloudflare/configuration.ts';
import { planResources, type ResourcePlan } from './cloudflare/resources.ts';
import { isWorkersBuild, requireVariables } from './environment.ts';

export interface Provisioning {
  isPreview: boolean;
  log: (line: string) => void;
}

/**
 * Asks Cloudflare which queues and buckets are those of the site.
 *
 * @throws a Failure if one belongs to another site
 */
export async function findResources(
  built: DeployedConfiguration,
  { isPreview, log }: Provisioning,
): Promise<{ account: CloudflareAccount; plan: ResourcePlan }> {
  const { SUPABASE_URL: database } = requireVariables('SUPABASE_URL');
  const site = { worker: built.name, database };
  const account = await CloudflareAccount.open(process.env);
  const planning = { site, isPreview, mayTrustNames: isWorkersBuild(), log };
  return { account, plan: await planResources(account, built, planning) };
}

/** Creates missing queues and buckets, and marks the buckets as those of the site. */
export async function provision(
  built: DeployedConfiguration,
  provisioning: Provisioning,
): Promise<void> {
  const { account, plan } = await findResources(built, provisioning);
  const { log } = provisioning;
  const owner = { worker: built.name, database: requireVariables('SUPABASE_URL').SUPABASE_URL };
  const { missing, unmarked } = plan;
  for (const name of missing.queues) {
    log(`Creating the queue ${name}`);
    await account.createQueue(name);
  }
  for (const name of missing.buckets) {
    log(`Creating the bucket ${name}`);
    await account.createBucket(name);
  }
  for (const name of [...missing.buckets, ...unmarked]) await account.setOwner(name, owner);
}
