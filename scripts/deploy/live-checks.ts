import { connectToServer } from '../local/database/connect.ts';
import { migrationState } from '../local/database/migrate.ts';
import { openClient } from '../process/database-client.ts';
import { Failure, messageOf } from '../process/failure.ts';
import { CloudflareAccount } from './cloudflare/account.ts';
import { NotSignedIn } from './cloudflare/api.ts';
import type { DeployedConfiguration } from './cloudflare/configuration.ts';
import type { Environment } from './cloudflare/variables.ts';
import { advice, due, type Finding, fine, wrong } from './findings.ts';
import { findResources } from './provision.ts';

const TIMEOUT_MILLISECONDS = 15_000;

/** A client, and why its last request got no answer, which the client reports without the cause. */
function open(url: string, key: string, timeout = TIMEOUT_MILLISECONDS) {
  let problem: unknown;
  const client = openClient(url, key, async (input, init) => {
    try {
      return await fetch(input, { ...init, signal: AbortSignal.timeout(timeout) });
    } catch (error) {
      problem = error;
      throw error;
    }
  });
  return { client, reason: (message: string) => (problem ? messageOf(problem) : message) };
}

export async function publishableKeyFindings(
  url: string,
  key: string,
  timeout?: number,
): Promise<Finding[]> {
  const { client: visitor, reason } = open(url, key, timeout);
  const state = await visitor.rpc('read_changes', { since: Number.MAX_SAFE_INTEGER });
  if (state.error !== null) return [noAnswer(url, state.status, reason(state.error.message))];
  const drafts = await visitor.from('posts').select('id').eq('published', false).limit(1);
  const owners = await visitor.from('admin_users').select('id').limit(1);
  const exposed = [
    ...(drafts.data?.length ? ['read drafts'] : []),
    ...(owners.error === null ? ["read the owner's row"] : []),
  ];
  return [
    fine('The database answers the publishable key'),
    exposed.length === 0
      ? fine('The publishable key reads published content and nothing else')
      : wrong(
          `With the publishable key anybody can ${exposed.join(' and ')}. Find the policies or grants that were changed by hand, and keep the site offline until they are fixed.`,
        ),
  ];
}

function noAnswer(url: string, status: number, message: string): Finding {
  if (status === 401 || status === 403) {
    return wrong(
      'The database rejects SUPABASE_PUBLISHABLE_KEY. It must be a key of the project in SUPABASE_URL.',
    );
  }
  if (status === 404) return due('The database has no tables yet. Run npm run migrate.');
  if (status === 0) {
    return wrong(
      `The database at ${url} could not be reached (${message}). Check that SUPABASE_URL is correct, that the project is not paused, and that this machine is connected.`,
    );
  }
  return wrong(
    `The database does not answer (${message}). Check that SUPABASE_URL is correct and that the project is not paused.`,
  );
}

export async function ownerFindings(url: string, key: string): Promise<Finding[]> {
  const { client: service } = open(url, key);
  const owners = await service.from('admin_users').select('id', { count: 'exact' }).limit(1);
  // The check of the publishable key reports these problems.
  if (owners.status === 404 || owners.status === 0) return [];
  if (owners.error !== null) {
    return [
      wrong(
        `SUPABASE_SECRET_KEY does not open the database (${owners.error.message}). It must be a secret key of the project in SUPABASE_URL.`,
      ),
    ];
  }
  const demo = await service
    .from('site_settings')
    .select('setting_value')
    .eq('setting_key', 'demo')
    .maybeSingle();
  const findings = [
    fine('SUPABASE_SECRET_KEY opens the database'),
    owners.count ? fine('There is an owner') : due('No owner exists. Run npm run owner -- create.'),
  ];
  if (demo.data !== null) {
    findings.push(wrong('The database contains the demonstration. Its password is public.'));
  }
  return findings;
}

export async function migrationFindings(
  address: string,
  certificate: string | undefined,
): Promise<Finding[]> {
  const connection = connectToServer(address, certificate);
  try {
    const { pending, unknown } = await migrationState(connection);
    const findings = [
      pending.length === 0
        ? fine('The database has all migrations')
        : due(`Migrations are pending: ${pending.length}. Run npm run migrate.`),
    ];
    if (unknown > 0) {
      findings.push(
        advice(`The database has migrations that this code lacks: ${unknown}. The code is older.`),
      );
    }
    return findings;
  } catch (error) {
    if (error instanceof Failure) return [wrong(error.message)];
    return [
      wrong(
        `The database rejects SUPABASE_DB_URL (${messageOf(error)}). Check its password and host.`,
      ),
    ];
  } finally {
    await connection.close();
  }
}

export async function cloudflareFindings(
  worker: DeployedConfiguration,
  hasHook: boolean,
): Promise<Finding[]> {
  try {
    const account = await CloudflareAccount.open(process.env);
    const secrets = await account.secrets(worker.name);
    return [
      fine('You are signed in to Cloudflare'),
      ...(await resourceFindings(worker)),
      workerFinding(worker.name, secrets, hasHook),
    ];
  } catch (error) {
    const finding = error instanceof NotSignedIn ? due : wrong;
    return [finding(messageOf(error))];
  }
}

async function resourceFindings(worker: DeployedConfiguration): Promise<Finding[]> {
  const notes: Finding[] = [];
  const log = (line: string) => void notes.push(advice(line));
  try {
    const { plan } = await findResources(worker, { isPreview: false, log });
    const missing = [...plan.missing.queues, ...plan.missing.buckets];
    const finding =
      missing.length === 0
        ? fine('The account has all queues and buckets')
        : due(`The account is missing ${missing.join(', ')}. Run npm run provision.`);
    return [...notes, finding];
  } catch (error) {
    return [...notes, wrong(messageOf(error))];
  }
}

function workerFinding(name: string, secrets: string[] | null, hasHook: boolean): Finding {
  if (secrets === null) return due(`The Worker ${name} does not exist yet. Run npm run deploy.`);
  const required = ['SUPABASE_SECRET_KEY', ...(hasHook ? ['REBUILD_HOOK_SECRET'] : [])];
  const missing = required.filter((secret) => !secrets.includes(secret));
  return missing.length === 0
    ? fine(`The Worker ${name} has its secrets`)
    : due(`The Worker ${name} is missing ${missing.join(' and ')}. Run npm run deploy.`);
}

export async function siteFinding(siteUrl: string): Promise<Finding> {
  try {
    const { ok, status } = await fetch(`${siteUrl}/api/site-mode`, {
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    if (ok) return fine(`The site answers at ${siteUrl}`);
    return due(`${siteUrl} answers ${status}, not as the site. Run npm run deploy.`);
  } catch (error) {
    return due(`Nothing answers at ${siteUrl} (${messageOf(error)}). Run npm run deploy.`);
  }
}

export async function liveFindings(
  environment: Environment,
  worker: DeployedConfiguration,
): Promise<Finding[]> {
  const { SITE_URL = '', SUPABASE_URL = '', SUPABASE_DB_URL = '' } = environment;
  const { SUPABASE_PUBLISHABLE_KEY = '', SUPABASE_SECRET_KEY = '' } = environment;
  const findings = await Promise.all([
    publishableKeyFindings(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY),
    ownerFindings(SUPABASE_URL, SUPABASE_SECRET_KEY),
    migrationFindings(SUPABASE_DB_URL, environment.SUPABASE_DB_CERTIFICATE || undefined),
    cloudflareFindings(worker, Boolean(environment.REBUILD_HOOK_URL)),
    siteFinding(SITE_URL),
  ]);
  return findings.flat();
}
