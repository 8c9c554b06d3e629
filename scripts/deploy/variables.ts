/** A variable of a deployment: in production.env on a machine, in the repository's settings for the workflows. */
export interface Variable {
  /** Whether nobody but the owner and the Worker may see it. */
  secret: boolean;
  /** Whether a deployment cannot be made without it. */
  required: boolean;
  /** What stops working without it, or what it is for. */
  purpose: string;
  /** How a person comes by it. */
  source: string;
}

/** Every variable that a deployment knows. `docs/deploying.md` shows them as a table. */
export const VARIABLES = {
  SITE_URL: {
    secret: false,
    required: true,
    purpose: "the site's own address, without a slash at its end",
    source: 'you choose it: your domain, or the workers.dev address of the Worker',
  },
  SUPABASE_URL: {
    secret: false,
    required: true,
    purpose: "the address of the database's API",
    source: 'Supabase, Project Settings, Data API, Project URL',
  },
  SUPABASE_PUBLISHABLE_KEY: {
    secret: false,
    required: true,
    purpose: 'reads what is published; stands in every page',
    source: 'Supabase, Project Settings, API Keys, Publishable key',
  },
  SUPABASE_SECRET_KEY: {
    secret: true,
    required: true,
    purpose: "opens the whole database, behind the owner's session",
    source: 'Supabase, Project Settings, API Keys, Secret keys',
  },
  SUPABASE_DB_URL: {
    secret: true,
    required: true,
    purpose: 'applies the migrations',
    source: 'Supabase, Connect, Session pooler, with your database password in it',
  },
  SUPABASE_DB_CERTIFICATE: {
    secret: false,
    required: false,
    purpose: "checks that it is Supabase's server the migrations are sent to",
    source: 'Supabase, Project Settings, Database, SSL Configuration, the text of the certificate',
  },
  REBUILD_HOOK_URL: {
    secret: false,
    required: false,
    purpose: 'what is asked to rebuild the site after a publish',
    source: 'https://api.github.com/repos/OWNER/REPOSITORY/dispatches',
  },
  REBUILD_HOOK_KIND: {
    secret: false,
    required: false,
    purpose: 'how it is asked: github or cloudflare',
    source: 'github for the workflow of this repository',
  },
  REBUILD_HOOK_SECRET: {
    secret: true,
    required: false,
    purpose: 'opens the hook, and signs what the pipeline reports',
    source: 'GitHub, Settings, Developer settings, Fine-grained tokens: this repository, Contents',
  },
  CLOUDFLARE_API_TOKEN: {
    secret: true,
    required: false,
    purpose: 'lets the workflows deploy; on your own machine npx wrangler login does',
    source: 'Cloudflare, My Profile, API Tokens, the template Edit Cloudflare Workers',
  },
  CLOUDFLARE_ACCOUNT_ID: {
    secret: false,
    required: false,
    purpose: 'the account that the token deploys to',
    source: 'Cloudflare, Workers & Pages, Account ID',
  },
  ASTRO_KEY: {
    secret: true,
    required: false,
    purpose: 'a fixed key, so that equal code gives an equal Worker; derived when it is not set',
    source: 'npx astro create-key',
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;

/** The variables as they are set; one that is empty counts as not set, as a pipeline hands it over. */
export type Environment = Partial<Record<string, string>>;

/** What the local platform sets, and a deployment must not. */
export const LOCAL_VARIABLES = ['DEMO', 'ALLOW_LOCAL_ADDRESSES', 'TEST_WEBHOOK_URL'] as const;

/** The names of all variables of a deployment. */
export const VARIABLE_NAMES = Object.keys(VARIABLES) as VariableName[];
