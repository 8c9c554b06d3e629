declare module 'cloudflare:test' {
  /** The bindings that the test runtime gives the Worker. */
  export const env: import('./env.ts').Env;
}
