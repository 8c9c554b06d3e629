import type { EdgeState } from './lib/edge-state.ts';

/** What the Worker is given by its deployment. */
export interface Env {
  /** The files of the served build. */
  ASSETS: { fetch(input: Request | URL | string, init?: RequestInit): Promise<Response> };
  SUPABASE_URL: string;
  /** Reads what is published. */
  SUPABASE_PUBLISHABLE_KEY: string;
  /** Reads and writes everything: behind the owner's session, in sign-in and in queue consumers. */
  SUPABASE_SECRET_KEY: string;
  /** Asks for a rebuild; one message for each change that visitors can see. */
  PUBLISH_QUEUE: { send(message: unknown): Promise<unknown> };
  /** What rebuilds and deploys the site when it is asked. */
  REBUILD_HOOK_URL?: string;
  /** Opens the hook, and signs what its side reports. */
  REBUILD_HOOK_SECRET?: string;
  /** How the hook wants to be asked. */
  REBUILD_HOOK_KIND?: 'local' | 'cloudflare' | 'github';
}

export interface AppEnv {
  Bindings: Env;
  Variables: {
    /** What this isolate knows beyond the served build. */
    edgeState: EdgeState;
  };
}
