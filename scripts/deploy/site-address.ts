import { z } from 'zod';
import { Failure, messageOf } from '../local/failure.ts';
import { readSource } from './configuration.ts';
import { isRehearsal, variable } from './environment.ts';
import type { Environment } from './variables.ts';

const TIMEOUT_MILLISECONDS = 15_000;

const answerSchema = z.object({
  result: z.unknown(),
  errors: z.array(z.object({ message: z.string() })).default([]),
});
const accountsSchema = z.array(z.object({ id: z.string() }));
const subdomainSchema = z.object({ subdomain: z.string().min(1) });

async function ask(path: string, environment: Environment): Promise<unknown> {
  const base = environment.CLOUDFLARE_API_BASE_URL || 'https://api.cloudflare.com/client/v4';
  const response = await fetch(`${base}${path}`, {
    headers: { Authorization: `Bearer ${environment.CLOUDFLARE_API_TOKEN}` },
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  const { result, errors } = answerSchema.parse(await response.json());
  if (!response.ok) throw new Error(errors[0]?.message ?? `status ${response.status}`);
  return result;
}

/** The token of Workers Builds belongs to one account. */
async function accountOf(environment: Environment): Promise<string> {
  if (environment.CLOUDFLARE_ACCOUNT_ID) return environment.CLOUDFLARE_ACCOUNT_ID;
  const [account, another] = accountsSchema.parse(await ask('/accounts', environment));
  if (account === undefined || another !== undefined) {
    throw new Error('the token does not belong to exactly one account');
  }
  return account.id;
}

/**
 * The workers.dev URL of a Worker in the account of CLOUDFLARE_API_TOKEN.
 *
 * @throws a Failure if Cloudflare does not name the account's subdomain
 */
export async function workersDevAddress(worker: string, environment: Environment): Promise<string> {
  try {
    const account = await accountOf(environment);
    const answer = await ask(`/accounts/${account}/workers/subdomain`, environment);
    return `https://${worker}.${subdomainSchema.parse(answer).subdomain}.workers.dev`;
  } catch (error) {
    throw new Failure(
      `SITE_URL is not set, and Cloudflare does not name the workers.dev subdomain of the account (${messageOf(error)}). Open Workers & Pages in Cloudflare once, which creates it, or set SITE_URL.`,
    );
  }
}

/** Sets SITE_URL to the workers.dev URL if it is missing and a token of Cloudflare is there. */
export async function completeSiteAddress(log: (line: string) => void): Promise<void> {
  if (variable('SITE_URL') !== undefined || variable('CLOUDFLARE_API_TOKEN') === undefined) return;
  const name = process.env.WRANGLER_CI_OVERRIDE_NAME || (await readSource()).name;
  const address = await workersDevAddress(name, process.env);
  log(`SITE_URL is not set. The URL of the site is ${address}`);
  process.env.SITE_URL = (isRehearsal() && process.env.REHEARSAL_SITE_URL) || address;
}
