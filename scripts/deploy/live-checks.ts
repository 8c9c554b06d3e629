import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/database.types.ts';
import { connectToServer } from '../local/database/connect.ts';
import { migrationState } from '../local/database/migrate.ts';
import { Failure, messageOf } from '../local/failure.ts';
import { type DeployedConfiguration, resourcesOf } from './configuration.ts';
import { advice, due, type Finding, fine, wrong } from './findings.ts';
import { missingResources } from './provision.ts';
import type { Environment } from './variables.ts';
import { wrangler } from './wrangler.ts';

const ANSWER_MILLISECONDS = 15_000;

function open(url: string, key: string): SupabaseClient<Database> {
  return createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) =>
        fetch(input, { ...init, signal: AbortSignal.timeout(ANSWER_MILLISECONDS) }),
    },
  });
}

/** Whether the publishable key reads what it should and nothing more. */
export async function publishableKeyFindings(url: string, key: string): Promise<Finding[]> {
  const visitor = open(url, key);
  const state = await visitor.rpc('edge_state', { since: Number.MAX_SAFE_INTEGER });
  if (state.error !== null) return [unanswered(state.status, state.error.message)];
  const drafts = await visitor.from('posts').select('id').eq('published', false).limit(1);
  const owners = await visitor.from('admin_users').select('id').limit(1);
  const exposed = [
    ...(drafts.data?.length ? ['read drafts'] : []),
    ...(owners.error === null ? ["read the owner's row"] : []),
  ];
  return [
    fine('The database answers the publishable key'),
    exposed.length === 0
      ? fine('The publishable key reads what is published and nothing else')
      : wrong(
          `With the publishable key anybody can ${exposed.join(' and ')}: see which policies or grants of the database were changed by hand, and take the site off until that is mended.`,
        ),
  ];
}

function unanswered(status: number, message: string): Finding {
  if (status === 401 || status === 403) {
    return wrong(
      'The database does not take SUPABASE_PUBLISHABLE_KEY: it must be a key of the project in SUPABASE_URL.',
    );
  }
  if (status === 404) return due('The database has no tables yet: npm run migrate makes them.');
  return wrong(
    `The database does not answer (${message}): see whether SUPABASE_URL is right and the project is not paused.`,
  );
}

/** Whether the secret key opens the database, and whether somebody can sign in. */
export async function ownerFindings(url: string, key: string): Promise<Finding[]> {
  const owner = open(url, key);
  const owners = await owner.from('admin_users').select('id', { count: 'exact' }).limit(1);
  // That it does not answer, or has no tables, is said already.
  if (owners.status === 404 || owners.status === 0) return [];
  if (owners.error !== null) {
    return [
      wrong(
        `SUPABASE_SECRET_KEY does not open the database (${owners.error.message}): it must be a secret key of the project in SUPABASE_URL.`,
      ),
    ];
  }
  const demo = await owner
    .from('site_settings')
    .select('setting_value')
    .eq('setting_key', 'demo')
    .maybeSingle();
  return [
    fine('SUPABASE_SECRET_KEY opens the database'),
    owners.count
      ? fine('There is an owner')
      : due('There is no owner yet: npm run owner -- create makes one.'),
    ...(demo.data === null
      ? []
      : [wrong('The database holds the demonstration, whose password everybody knows.')]),
  ];
}

/** Whether the schema is that of this code. */
export async function migrationFindings(
  address: string,
  certificate: string | undefined,
): Promise<Finding[]> {
  const connection = connectToServer(address, certificate);
  try {
    const { pending, unknown } = await migrationState(connection);
    return [
      pending.length === 0
        ? fine('The database has all migrations')
        : due(`${pending.length} migrations are to be applied: npm run migrate does it.`),
      ...(unknown > 0
        ? [
            advice(
              `The database has ${unknown} migrations more than this code: it is of a newer one.`,
            ),
          ]
        : []),
    ];
  } catch (error) {
    if (error instanceof Failure) return [wrong(error.message)];
    return [
      wrong(
        `The database does not take SUPABASE_DB_URL (${messageOf(error)}): check its password and host.`,
      ),
    ];
  } finally {
    await connection.close();
  }
}

/** Whether Cloudflare knows who asks, and has what the Worker is bound to, and the Worker with its secrets. */
async function cloudflareFindings(
  worker: DeployedConfiguration,
  hasHook: boolean,
): Promise<Finding[]> {
  const { code } = await wrangler(['whoami', '--json'], 'pipe');
  if (code !== 0) {
    return [
      due(
        'Cloudflare does not know you: npx wrangler login signs this machine in; in a pipeline CLOUDFLARE_API_TOKEN does.',
      ),
    ];
  }
  return [
    fine('Cloudflare knows you'),
    ...(await resourceFindings(worker)),
    await workerFinding(worker.name, hasHook),
  ];
}

async function resourceFindings(worker: DeployedConfiguration): Promise<Finding[]> {
  try {
    const missing = await missingResources(resourcesOf(worker, false));
    if (missing.length === 0) return [fine('The account has what the Worker is bound to')];
    return missing.map((words) =>
      due(`The account lacks something: npx wrangler ${words.join(' ')}.`),
    );
  } catch (error) {
    return [wrong(`${messageOf(error)} See whether the token may edit Queues and R2.`)];
  }
}

async function workerFinding(name: string, hasHook: boolean): Promise<Finding> {
  const { code, output } = await wrangler(['secret', 'list', '--name', name], 'pipe');
  if (code !== 0) return due(`There is no Worker ${name} yet: npm run deploy makes it.`);
  const secrets = ['SUPABASE_SECRET_KEY', ...(hasHook ? ['REBUILD_HOOK_SECRET'] : [])];
  const missing = secrets.filter((secret) => !output.includes(`"${secret}"`));
  return missing.length === 0
    ? fine(`The Worker ${name} has its secrets`)
    : due(`The Worker ${name} has no ${missing.join(' and no ')}: npm run deploy sets them.`);
}

/** Whether the site is there. */
async function siteFindings(siteUrl: string): Promise<Finding[]> {
  try {
    const response = await fetch(`${siteUrl}/api/site-mode`, {
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    });
    return response.ok
      ? [fine(`The site answers at ${siteUrl}`)]
      : [
          due(
            `${siteUrl} answers, but not as the site (${response.status}): npm run deploy puts it there.`,
          ),
        ];
  } catch (error) {
    return [
      due(`Nothing answers at ${siteUrl} (${messageOf(error)}): npm run deploy puts it there.`),
    ];
  }
}

/** All of them, for a whole environment. */
export async function liveFindings(
  environment: Environment,
  worker: DeployedConfiguration,
): Promise<Finding[]> {
  const { SITE_URL = '', SUPABASE_URL = '', SUPABASE_DB_URL = '' } = environment;
  const { SUPABASE_PUBLISHABLE_KEY = '', SUPABASE_SECRET_KEY = '' } = environment;
  const found = await Promise.all([
    publishableKeyFindings(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY),
    ownerFindings(SUPABASE_URL, SUPABASE_SECRET_KEY),
    migrationFindings(SUPABASE_DB_URL, environment.SUPABASE_DB_CERTIFICATE || undefined),
    cloudflareFindings(worker, Boolean(environment.REBUILD_HOOK_URL)),
    siteFindings(SITE_URL),
  ]);
  return found.flat();
}
