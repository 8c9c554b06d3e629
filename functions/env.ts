/** What the Worker is given by its deployment. */
export interface Env {
  /** The files of the served build. */
  ASSETS: { fetch(input: Request | URL | string, init?: RequestInit): Promise<Response> };
  /** Of the database's API, without a slash at the end. */
  SUPABASE_URL: string;
  /** Opens the whole database: read by lib/owner-database.ts and by nothing else. */
  SUPABASE_SECRET_KEY: string;
  /** Counts sign-ins by address. */
  SIGN_IN_LIMIT: { limit(options: { key: string }): Promise<{ success: boolean }> };
  /** 'true' on a demonstration, whose owner's password everybody may know. */
  DEMO?: string;
}

export interface AppEnv {
  Bindings: Env;
}
