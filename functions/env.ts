/** What the Worker is given by its deployment. */
export interface Env {
  /** The files of the served build. */
  ASSETS: { fetch(input: Request | URL | string, init?: RequestInit): Promise<Response> };
}

export interface AppEnv {
  Bindings: Env;
}
