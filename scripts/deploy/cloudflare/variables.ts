/** Set in production.env, or in the repository's settings for the workflows. */
export interface Variable {
  /** Whether only the owner and the Worker may see it. */
  secret?: true;
  required?: true;
  /**
   * Where it is entered for a site of the Deploy to Cloudflare button: as a build variable, or as a secret of the
   * Worker, for which the button asks. `derived` ones may be entered as build variables too.
   */
  button?: 'build' | 'runtime' | 'derived';
  purpose: string;
  source: string;
}

const all = {
  SITE_URL: {
    required: true,
    button: 'derived',
    purpose: "the site's URL, without a trailing slash",
    source: 'your choice: your domain, or the workers.dev URL of the Worker',
  },
  SUPABASE_URL: {
    required: true,
    button: 'derived',
    purpose: "the URL of the database's API",
    source: 'Supabase, Project Settings, Data API, Project URL',
  },
  SUPABASE_PUBLISHABLE_KEY: {
    required: true,
    button: 'build',
    purpose: 'reads published content; every page contains it',
    source: 'Supabase, Project Settings, API Keys, Publishable key',
  },
  SUPABASE_SECRET_KEY: {
    secret: true,
    required: true,
    button: 'runtime',
    purpose: "opens the whole database, behind the owner's session",
    source: 'Supabase, Project Settings, API Keys, Secret keys',
  },
  SUPABASE_DB_URL: {
    secret: true,
    required: true,
    button: 'build',
    purpose: 'applies the migrations',
    source: 'Supabase, Connect, Session pooler, including your database password',
  },
  SUPABASE_DB_CERTIFICATE: {
    purpose: 'verifies that the migrations are sent to the server of Supabase',
    source: 'Supabase, Project Settings, Database, SSL Configuration, the text of the certificate',
  },
  REBUILD_HOOK_URL: {
    purpose: 'receives the request to rebuild the site after a publish',
    source: 'https://api.github.com/repos/OWNER/REPOSITORY/dispatches',
  },
  REBUILD_HOOK_KIND: {
    purpose: 'the kind of hook: github or cloudflare',
    source: 'github for the workflow of this repository',
  },
  REBUILD_HOOK_SECRET: {
    secret: true,
    purpose: 'authorizes requests to the hook and signs the reports of the pipeline',
    source: 'GitHub, Settings, Developer settings, Fine-grained tokens: this repository, Contents',
  },
  AMAZON_CREDENTIAL_ID: {
    secret: true,
    purpose: 'reads prices of Amazon, with the next two; without all three none are read',
    source: 'Amazon Associates, Tools, Creators API, Credential ID',
  },
  AMAZON_CREDENTIAL_SECRET: {
    secret: true,
    purpose: 'reads prices of Amazon',
    source: 'Amazon Associates, Tools, Creators API, shown once when the credential is created',
  },
  AMAZON_CREDENTIAL_VERSION: {
    purpose: 'the version of the credential, which says where it is valid, such as 2.1',
    source: 'Amazon Associates, Tools, Creators API, beside the credential',
  },
  AWIN_API_TOKEN: {
    secret: true,
    purpose: 'fetches transactions of Awin, with the next one; without both none are fetched',
    source: 'https://ui.awin.com/awin-api',
  },
  AWIN_PUBLISHER_ID: {
    purpose: 'the publisher account whose transactions are fetched',
    source: "Awin, the number beside the account's name",
  },
  IMPACT_ACCOUNT_SID: {
    secret: true,
    purpose: 'fetches transactions of Impact, with the next one; without both none are fetched',
    source: 'Impact, Settings, Technical, API',
  },
  IMPACT_AUTH_TOKEN: {
    secret: true,
    purpose: 'fetches transactions of Impact',
    source: 'Impact, Settings, Technical, API',
  },
  EMAIL_PROVIDER: {
    purpose:
      'sends alerts and links for a forgotten password, with the next two: resend or postmark',
    source: 'your choice: https://resend.com or https://postmarkapp.com',
  },
  EMAIL_API_KEY: {
    secret: true,
    purpose: 'the key of the e-mail provider; without it no e-mail is sent',
    source: 'Resend, API Keys, with sending access; or Postmark, the server, API Tokens',
  },
  EMAIL_FROM: {
    purpose: 'the sender of e-mails, such as Reviews <site@reviews.shop>',
    source: 'an address of a domain that is verified with the e-mail provider',
  },
  CLOUDFLARE_API_TOKEN: {
    secret: true,
    purpose: 'lets the workflows deploy; on your own machine use npx wrangler login',
    source: 'Cloudflare, My Profile, API Tokens, the template Edit Cloudflare Workers',
  },
  CLOUDFLARE_ACCOUNT_ID: {
    purpose: 'the account that the token deploys to',
    source: 'Cloudflare, Workers & Pages, Account ID',
  },
  ASTRO_KEY: {
    secret: true,
    purpose: 'a fixed key, so that equal code builds an equal Worker; derived if it is not set',
    source: 'npx astro create-key',
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof all;

export const VARIABLES: Record<VariableName, Variable> = all;

/** Pipelines pass unset variables as empty strings. */
export type Environment = Partial<Record<string, string>>;

/** Variables of the local platform, which a deployment must not set. */
export const LOCAL_VARIABLES = [
  'DEMO',
  'ALLOW_LOCAL_ADDRESSES',
  'TEST_WEBHOOK_URL',
  'LOCAL_PRICES_URL',
  'LOCAL_NETWORKS_URL',
  'LOCAL_EMAIL_URL',
] as const;

/** Optional, and useless without each other. */
export const VARIABLE_GROUPS = [
  ['AMAZON_CREDENTIAL_ID', 'AMAZON_CREDENTIAL_SECRET', 'AMAZON_CREDENTIAL_VERSION'],
  ['AWIN_API_TOKEN', 'AWIN_PUBLISHER_ID'],
  ['IMPACT_ACCOUNT_SID', 'IMPACT_AUTH_TOKEN'],
  ['EMAIL_PROVIDER', 'EMAIL_API_KEY', 'EMAIL_FROM'],
] as const satisfies VariableName[][];

export const VARIABLE_NAMES = Object.keys(VARIABLES) as VariableName[];
