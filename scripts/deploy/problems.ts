import { connectionProblems, databaseAddressProblems, siteAddressProblems } from './addresses.ts';
import { advice, type Finding, wrong } from './findings.ts';
import { publishableKeyProblems, secretKeyProblems } from './keys.ts';
import {
  type Environment,
  LOCAL_VARIABLES,
  VARIABLE_NAMES,
  VARIABLES,
  type VariableName,
} from './variables.ts';

/** Where the variables were found. */
export interface Circumstances {
  /** Of the Node that runs, such as `24.21.0`. */
  node: string;
  /** Whether a workflow runs this, where nobody can sign in to Cloudflare by hand. */
  isPipeline: boolean;
  /** Whether this machine stands in for Cloudflare and Supabase. */
  isRehearsal: boolean;
}

const OLDEST_NODE = 24;
const HOOK_SECRET_LENGTH = 16;
const GITHUB_HOOK = /^https:\/\/api\.github\.com\/repos\/[\w.-]+\/[\w.-]+\/dispatches$/;
const ACCOUNT_ID = /^[0-9a-f]{32}$/;
const ASTRO_KEY_BYTES = 32;

/** Whether any variable of a deployment is set; none is what the local platform needs. */
export function isLocalOnly(environment: Environment): boolean {
  return !VARIABLE_NAMES.some((name) => environment[name]);
}

/** All that is to be said of the variables alone, without asking anybody. Nothing means: fine. */
export function examine(given: Environment, circumstances: Circumstances): Finding[] {
  // A slip of copying is said by itself; beyond it the value is looked at as it was meant.
  const environment = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value && tidied(value)]),
  );
  return [
    ...nodeProblems(circumstances.node),
    ...missing(environment, circumstances),
    ...VARIABLE_NAMES.flatMap((name) => untidy(name, given[name])),
    ...shapes(environment, circumstances),
    ...hookProblems(environment),
    ...leftovers(environment),
  ];
}

function nodeProblems(version: string): Finding[] {
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return [];
  return [
    wrong(
      `This is Node ${version}: run npm install, and then the command with npm run, which uses the project's own.`,
    ),
  ];
}

function missing(environment: Environment, { isPipeline }: Circumstances): Finding[] {
  const wanted = VARIABLE_NAMES.filter((name) => VARIABLES[name].required && !environment[name]);
  const cloudflare = (['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID'] as const).filter(
    (name) => isPipeline && !environment[name],
  );
  return [...wanted, ...cloudflare].map((name) => {
    const { purpose, source } = VARIABLES[name];
    return wrong(`${name} is missing (${purpose}). Where to find it: ${source}.`);
  });
}

const QUOTED = /^(["'])(.*)\1$/;

function tidied(value: string): string {
  return value.trim().replace(QUOTED, '$2');
}

function untidy(name: VariableName, value: string | undefined): Finding[] {
  if (!value) return [];
  if (value !== value.trim()) return [wrong(`${name} has a space or a new line around it.`)];
  return QUOTED.test(value) ? [wrong(`${name} has quotes around it.`)] : [];
}

function shapes(environment: Environment, { isRehearsal }: Circumstances): Finding[] {
  const { SITE_URL, SUPABASE_URL, SUPABASE_DB_URL, CLOUDFLARE_ACCOUNT_ID, ASTRO_KEY } = environment;
  const { SUPABASE_PUBLISHABLE_KEY: publishable, SUPABASE_SECRET_KEY: secret } = environment;
  return [
    ...(SITE_URL ? siteAddressProblems(SITE_URL, isRehearsal) : []),
    ...(SUPABASE_URL ? databaseAddressProblems(SUPABASE_URL, isRehearsal) : []),
    ...(publishable ? publishableKeyProblems(publishable) : []),
    ...(secret ? secretKeyProblems(secret) : []),
    ...(SUPABASE_DB_URL ? connectionProblems(SUPABASE_DB_URL, SUPABASE_URL) : []),
    ...(CLOUDFLARE_ACCOUNT_ID && !ACCOUNT_ID.test(CLOUDFLARE_ACCOUNT_ID)
      ? [wrong('CLOUDFLARE_ACCOUNT_ID is no account: it is 32 digits and letters from a to f.')]
      : []),
    ...(ASTRO_KEY && Buffer.from(ASTRO_KEY, 'base64').length !== ASTRO_KEY_BYTES
      ? [wrong('ASTRO_KEY is none: make one with npx astro create-key, or leave it out.')]
      : []),
  ];
}

function hookProblems(environment: Environment): Finding[] {
  const {
    REBUILD_HOOK_URL: url,
    REBUILD_HOOK_KIND: kind,
    REBUILD_HOOK_SECRET: secret,
  } = environment;
  if (!url) {
    return [
      advice(
        'REBUILD_HOOK_URL is missing: what is published is seen at once, but the site is only rebuilt by the next deployment.',
      ),
    ];
  }
  return [...hookAddress(url, kind), ...hookSecret(secret, environment)];
}

function hookAddress(url: string, kind: string | undefined): Finding[] {
  if (kind === 'github') {
    return GITHUB_HOOK.test(url)
      ? []
      : [
          wrong(
            'REBUILD_HOOK_URL does not go with REBUILD_HOOK_KIND=github: it looks like https://api.github.com/repos/OWNER/REPOSITORY/dispatches.',
          ),
        ];
  }
  if (kind === 'cloudflare') {
    return url.startsWith('https://') ? [] : [wrong('REBUILD_HOOK_URL must begin with https://.')];
  }
  return [wrong('REBUILD_HOOK_KIND must be github or cloudflare.')];
}

function hookSecret(secret: string | undefined, environment: Environment): Finding[] {
  if (!secret) {
    return [
      wrong(
        `REBUILD_HOOK_SECRET is missing (${VARIABLES.REBUILD_HOOK_SECRET.purpose}). Where to find it: ${VARIABLES.REBUILD_HOOK_SECRET.source}.`,
      ),
    ];
  }
  if (secret === environment.SUPABASE_SECRET_KEY) {
    return [
      wrong('REBUILD_HOOK_SECRET is the secret key of the database: it must be one of its own.'),
    ];
  }
  return secret.length < HOOK_SECRET_LENGTH
    ? [wrong(`REBUILD_HOOK_SECRET can be guessed: it needs ${HOOK_SECRET_LENGTH} characters.`)]
    : [];
}

function leftovers(environment: Environment): Finding[] {
  return LOCAL_VARIABLES.filter((name) => environment[name]).map((name) =>
    wrong(
      `${name} is set: it belongs to the local platform and opens what a deployment keeps shut.`,
    ),
  );
}
