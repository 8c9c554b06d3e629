import { z } from 'zod';

/** Required in every deployment. */
const required = {
  /** Without a trailing slash. */
  SUPABASE_URL: z.url('SUPABASE_URL is not set'),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1, 'SUPABASE_PUBLISHABLE_KEY is not set'),
  /** Full access. Keys derived from it sign preview links and seal secrets. */
  SUPABASE_SECRET_KEY: z.string().min(1, 'SUPABASE_SECRET_KEY is not set'),
};

/** Bindings of wrangler.toml that an account may lack. */
type OptionalBinding = 'PICTURES' | 'IMAGES' | 'BACKUPS';

export type Env = Omit<Cloudflare.Env, OptionalBinding> & {
  [Name in OptionalBinding]?: Cloudflare.Env[Name] | undefined;
} & { [Name in keyof typeof required]: string } & {
  /** Without a trailing slash. */
  SITE_URL?: string;
  /** 'true' on a demonstration, where the password is public. */
  DEMO?: string;
  /** 'true' on the local platform: the Worker may call its own machine. */
  ALLOW_LOCAL_ADDRESSES?: string;
  /** Of a demonstration. */
  TEST_WEBHOOK_URL?: string;
  /** rebuild-hook.ts parses these three. */
  REBUILD_HOOK_URL?: string;
  /** Authorizes rebuild requests and signs the reports. */
  REBUILD_HOOK_SECRET?: string;
  REBUILD_HOOK_KIND?: string;
  /** The commit of GitHub that a workflow deployed, which a publish rebuilds. */
  DEPLOYED_COMMIT?: string;
  /** The keys of the Amazon Creators API. Without all three, its prices are not read. */
  AMAZON_CREDENTIAL_ID?: string;
  AMAZON_CREDENTIAL_SECRET?: string;
  AMAZON_CREDENTIAL_VERSION?: string;
  /** The keys of the Publisher API of Awin. Without both, its transactions are not fetched. */
  AWIN_API_TOKEN?: string;
  AWIN_PUBLISHER_ID?: string;
  /** The keys of the partner API of Impact. Without both, its transactions are not fetched. */
  IMPACT_ACCOUNT_SID?: string;
  IMPACT_AUTH_TOKEN?: string;
  /** functions/email parses these three. Without them no e-mail is sent. */
  EMAIL_PROVIDER?: string;
  EMAIL_API_KEY?: string;
  EMAIL_FROM?: string;
  /** Takes e-mails on the local platform. */
  LOCAL_EMAIL_URL?: string;
  /** A server on the local platform that answers like the networks, without a trailing slash. */
  LOCAL_NETWORKS_URL?: string;
  /** A file of prices on the local platform. */
  LOCAL_PRICES_URL?: string;
};

/** Throws a ZodError with the name of a missing variable. */
export function variable<Name extends keyof typeof required>(
  env: Pick<Env, Name>,
  name: Name,
): string {
  return required[name].parse(env[name] ?? '');
}
