/** What the Worker uses of a bucket of R2. */
interface Bucket {
  put(name: string, content: Uint8Array): Promise<unknown>;
  get(name: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
  delete(names: string | string[]): Promise<void>;
  list(options: { prefix: string }): Promise<{ objects: { key: string }[] }>;
}

/** What it uses of Cloudflare Images. */
interface Images {
  input(stream: ReadableStream<Uint8Array>): {
    transform(size: { width: number; height: number; fit: 'scale-down' }): {
      output(options: { format: string; anim: boolean }): Promise<{ response(): Response }>;
    };
  };
}

/** What the Worker is given by its deployment. */
export interface Env {
  /** The files of the served build. */
  ASSETS: { fetch(input: Request | URL | string, init?: RequestInit): Promise<Response> };
  /** The site's own address, without a slash at the end. */
  SITE_URL?: string;
  /** Of the database's API, without a slash at the end. */
  SUPABASE_URL: string;
  /** Reads what is published. */
  SUPABASE_PUBLISHABLE_KEY: string;
  /** Opens the whole database: used by lib/owner-database.ts; keys derived from it sign links to drafts and seal the second factor's secret. */
  SUPABASE_SECRET_KEY: string;
  /** Counts sign-ins by address. */
  SIGN_IN_LIMIT: { limit(options: { key: string }): Promise<{ success: boolean }> };
  /** Counts what visitors send, by address. */
  EVENT_LIMIT: { limit(options: { key: string }): Promise<{ success: boolean }> };
  /** Where events wait to be counted. */
  EVENT_QUEUE: { send(message: unknown): Promise<unknown> };
  /** Where messages go that are no events. */
  FAILED_EVENT_QUEUE: { send(message: unknown): Promise<unknown> };
  /** Where pictures wait to be fetched, or for sizes that take long. */
  PICTURE_QUEUE: { send(message: unknown): Promise<unknown> };
  /** Where the files of pictures lie; absent where the account has no store. */
  PICTURES?: Bucket | undefined;
  /** Makes the sizes of pictures; absent where the account has no such service. */
  IMAGES?: Images | undefined;
  /** 'true' on a demonstration, whose owner's password everybody may know. */
  DEMO?: string;
  /** 'true' where the Worker may call its own machine: on the local platform. */
  ALLOW_LOCAL_ADDRESSES?: string;
  /** Of a demonstration: a webhook that answers like a workflow would. */
  TEST_WEBHOOK_URL?: string;
  /** Asks for a rebuild. */
  PUBLISH_QUEUE: { send(message: unknown): Promise<unknown> };
  /** What rebuilds and deploys the site when it is asked. */
  REBUILD_HOOK_URL?: string;
  /** Opens the hook, and signs what its side reports. */
  REBUILD_HOOK_SECRET?: string;
  /** How the hook wants to be asked; the local platform's way by default. */
  REBUILD_HOOK_KIND?: string;
}
