import { z } from 'zod';

/** Variables and secrets that every deployment needs. */
const required = {
  /** The URL of the database API, without a trailing slash. */
  SUPABASE_URL: z.url('SUPABASE_URL is not set'),
  /** Reads published content. */
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1, 'SUPABASE_PUBLISHABLE_KEY is not set'),
  /** Full access to the database. Keys derived from it sign preview links and seal secrets. */
  SUPABASE_SECRET_KEY: z.string().min(1, 'SUPABASE_SECRET_KEY is not set'),
};

/** Bindings of wrangler.toml that an account may lack. */
type OptionalBinding = 'PICTURES' | 'IMAGES';

/** What the deployment gives the Worker: the bindings of wrangler.toml, its variables and secrets. */
export type Env = Omit<Cloudflare.Env, OptionalBinding> & {
  [Name in OptionalBinding]?: Cloudflare.Env[Name] | undefined;
} & { [Name in keyof typeof required]: string } & {
  /** The site's own URL, without a trailing slash. */
  SITE_URL?: string;
  /** 'true' on a demonstration, where anybody may know the owner's password. */
  DEMO?: string;
  /** 'true' where the Worker may call its own machine: on the local platform. */
  ALLOW_LOCAL_ADDRESSES?: string;
  /** Of a demonstration: a webhook that answers as a workflow would. */
  TEST_WEBHOOK_URL?: string;
  /** The service that rebuilds and deploys the site; rebuild-hook.ts parses these three. */
  REBUILD_HOOK_URL?: string;
  /** Authorizes rebuild requests and signs the reports. */
  REBUILD_HOOK_SECRET?: string;
  REBUILD_HOOK_KIND?: string;
};

/** A required variable. Throws a ZodError that names it when the deployment lacks it. */
export function variable<Name extends keyof typeof required>(
  env: Pick<Env, Name>,
  name: Name,
): string {
  return required[name].parse(env[name] ?? '');
}
