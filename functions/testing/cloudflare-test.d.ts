declare module 'cloudflare:test' {
  /** The bindings that the test runtime gives the Worker. */
  export const env: import('../hosting/env.ts').Env;
  export function createExecutionContext(): import('hono').ExecutionContext;
  /** Waits for what a request still does after its answer. */
  export function waitOnExecutionContext(context: import('hono').ExecutionContext): Promise<void>;
}
