import { connectionProblem, databaseAddressProblem, siteAddressProblem } from './addresses.ts';
import {
  type Environment,
  LOCAL_VARIABLES,
  VARIABLE_GROUPS,
  VARIABLE_NAMES,
  VARIABLES,
  type VariableName,
} from './cloudflare/variables.ts';
import { advice, type Finding, wrong } from './findings.ts';
import { publishableKeyProblem, secretKeyProblem } from './keys.ts';

export interface Circumstances {
  node: string;
  /** Whether nobody can sign in to Cloudflare interactively. */
  isPipeline: boolean;
  isRehearsal: boolean;
  /** In Workers Builds the Worker already has its secret, and Cloudflare provides its token. */
  isWorkersBuild?: boolean;
}

const OLDEST_NODE = 24;
const HOOK_SECRET_LENGTH = 16;
const GITHUB_HOOK = /^https:\/\/api\.github\.com\/repos\/[\w.-]+\/[\w.-]+\/dispatches$/;
const ACCOUNT_ID = /^[0-9a-f]{32}$/;
const ASTRO_KEY_BYTES = 32;

export function isLocalOnly(environment: Environment): boolean {
  return !VARIABLE_NAMES.some((name) => environment[name]);
}

export function examine(given: Environment, circumstances: Circumstances): Finding[] {
  // A copying mistake is reported once. The other rules check the intended value.
  const environment = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value && tidy(value)]),
  );
  return [
    ...circumstantialProblems(environment, circumstances),
    ...VARIABLE_NAMES.flatMap((name) => untidyProblem(name, given[name]) ?? []),
    ...valueProblems(environment, circumstances.isRehearsal),
    ...hookProblems(environment),
    ...groupProblems(environment),
    ...emailProblems(environment),
  ];
}

const missing = (name: VariableName, where = '') =>
  wrong(
    `${name} is missing (${VARIABLES[name].purpose}). Where to find it: ${VARIABLES[name].source}.${where}`,
  );

/** Ends the sentence about a missing variable in Workers Builds. */
const BUILD_VARIABLES =
  ' Enter it in Cloudflare: your Worker, Settings, Build, Build variables and secrets. Then retry the build.';

function* circumstantialProblems(
  environment: Environment,
  { node, isPipeline, isWorkersBuild = false }: Circumstances,
): Generator<Finding> {
  if (Number.parseInt(node, 10) < OLDEST_NODE) {
    yield wrong(
      `This is Node ${node}. Run npm install, then start the command with npm run, which uses the project's own Node.`,
    );
  }
  for (const name of VARIABLE_NAMES) {
    const { required, button } = VARIABLES[name];
    const isNeeded = isWorkersBuild
      ? required && button !== 'runtime'
      : required || (isPipeline && name.startsWith('CLOUDFLARE_'));
    if (isNeeded && !environment[name]) yield missing(name, isWorkersBuild ? BUILD_VARIABLES : '');
  }
  for (const name of LOCAL_VARIABLES) {
    if (environment[name]) {
      yield wrong(
        `${name} is set. It belongs to the local platform and weakens the security of a deployment.`,
      );
    }
  }
}

const QUOTED = /^(["'])(.*)\1$/;

const tidy = (value: string) => value.trim().replace(QUOTED, '$2');

function untidyProblem(name: VariableName, value = ''): Finding | undefined {
  if (value !== value.trim()) return wrong(`${name} has a space or a line break around it.`);
  return QUOTED.test(value) ? wrong(`${name} has quotes around it.`) : undefined;
}

function* valueProblems(environment: Environment, isRehearsal: boolean): Generator<Finding> {
  const { SITE_URL, SUPABASE_URL, SUPABASE_DB_URL, CLOUDFLARE_ACCOUNT_ID, ASTRO_KEY } = environment;
  const { SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = environment;
  const findings = [
    SITE_URL && siteAddressProblem(SITE_URL, isRehearsal),
    SUPABASE_URL && databaseAddressProblem(SUPABASE_URL, isRehearsal),
    SUPABASE_PUBLISHABLE_KEY && publishableKeyProblem(SUPABASE_PUBLISHABLE_KEY),
    SUPABASE_SECRET_KEY && secretKeyProblem(SUPABASE_SECRET_KEY),
    SUPABASE_DB_URL && connectionProblem(SUPABASE_DB_URL, SUPABASE_URL),
  ];
  for (const finding of findings) if (finding) yield finding;
  if (CLOUDFLARE_ACCOUNT_ID && !ACCOUNT_ID.test(CLOUDFLARE_ACCOUNT_ID)) {
    yield wrong('CLOUDFLARE_ACCOUNT_ID is not an account ID: 32 digits and letters from a to f.');
  }
  if (ASTRO_KEY && Buffer.from(ASTRO_KEY, 'base64').length !== ASTRO_KEY_BYTES) {
    yield wrong('ASTRO_KEY is invalid. Create one with npx astro create-key, or remove it.');
  }
}

function* groupProblems(environment: Environment): Generator<Finding> {
  for (const group of VARIABLE_GROUPS) {
    const unset = group.filter((name) => !environment[name]);
    if (unset.length < group.length) for (const name of unset) yield missing(name);
  }
}

function* emailProblems({ EMAIL_PROVIDER, EMAIL_FROM }: Environment): Generator<Finding> {
  if (EMAIL_PROVIDER && EMAIL_PROVIDER !== 'resend' && EMAIL_PROVIDER !== 'postmark') {
    yield wrong('EMAIL_PROVIDER must be resend or postmark.');
  }
  if (EMAIL_FROM && !/^[^@]+@[^@\s]+\.[^@\s]+$/.test(EMAIL_FROM)) {
    yield wrong('EMAIL_FROM has no e-mail address, such as Reviews <site@reviews.shop>.');
  }
}

function* hookProblems(environment: Environment): Generator<Finding> {
  const { REBUILD_HOOK_URL: url, REBUILD_HOOK_KIND: kind } = environment;
  const { REBUILD_HOOK_SECRET: secret } = environment;
  if (!url) {
    yield advice(
      'REBUILD_HOOK_URL is missing. Visitors see a publish at once, but unless a hook is set in the admin (Settings, Rebuilds), the site is rebuilt only when you deploy it.',
    );
    return;
  }
  if (kind !== 'github' && kind !== 'cloudflare') {
    yield wrong('REBUILD_HOOK_KIND must be github or cloudflare.');
  } else if (kind === 'github' && !GITHUB_HOOK.test(url)) {
    yield wrong(
      'REBUILD_HOOK_URL does not match REBUILD_HOOK_KIND=github. Example: https://api.github.com/repos/OWNER/REPOSITORY/dispatches.',
    );
  } else if (!url.startsWith('https://')) {
    yield wrong('REBUILD_HOOK_URL must start with https://.');
  }
  if (!secret) yield missing('REBUILD_HOOK_SECRET');
  else if (secret === environment.SUPABASE_SECRET_KEY) {
    yield wrong(
      'REBUILD_HOOK_SECRET is the secret key of the database. It must be a separate secret.',
    );
  } else if (secret.length < HOOK_SECRET_LENGTH) {
    yield wrong(
      `REBUILD_HOOK_SECRET is too short. It needs at least ${HOOK_SECRET_LENGTH} characters.`,
    );
  }
}
