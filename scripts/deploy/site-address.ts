import { Failure, messageOf } from '../process/failure.ts';
import { CloudflareAccount } from './cloudflare/account.ts';
import { readSource } from './cloudflare/configuration.ts';
import type { Environment } from './cloudflare/variables.ts';
import { isRehearsal, variable } from './environment.ts';

/**
 * The workers.dev URL of a Worker in the account of CLOUDFLARE_API_TOKEN.
 *
 * @throws a Failure if Cloudflare does not name the account's subdomain
 */
export async function workersDevAddress(worker: string, environment: Environment): Promise<string> {
  try {
    const account = await CloudflareAccount.open(environment);
    return `https://${worker}.${await account.subdomain()}.workers.dev`;
  } catch (error) {
    throw new Failure(
      `SITE_URL is not set, and Cloudflare does not name the workers.dev subdomain of the account (${messageOf(error)}). Open Workers & Pages in Cloudflare once, which creates it, or set SITE_URL.`,
    );
  }
}

const isSiteAddressMissing = () =>
  variable('SITE_URL') === undefined && variable('CLOUDFLARE_API_TOKEN') !== undefined;

/** Sets SITE_URL to the workers.dev URL if it is missing and a token of Cloudflare is there. */
export async function completeSiteAddress(log: (line: string) => void): Promise<void> {
  if (!isSiteAddressMissing()) return;
  const { name } = await readSource();
  const address = await workersDevAddress(name, process.env);
  log(`SITE_URL is not set. The URL of the site is ${address}`);
  process.env.SITE_URL = (isRehearsal() && process.env.REHEARSAL_SITE_URL) || address;
}

/** As `completeSiteAddress`, for a dry run, which must not ask Cloudflare for the subdomain. */
export async function assumeSiteAddress(log: (line: string) => void): Promise<void> {
  if (!isSiteAddressMissing()) return;
  const { name } = await readSource();
  const address = `https://${name}.example.workers.dev`;
  log(`SITE_URL is not set. A deployment asks Cloudflare for it; this dry run uses ${address}`);
  process.env.SITE_URL = address;
}
