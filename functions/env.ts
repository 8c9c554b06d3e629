import type { Env } from './bindings.ts';
import type { EdgeState } from './lib/edge-state.ts';

export type { Env };

/** What a handler of the app knows. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    /** What this isolate knows beyond the served build. */
    edgeState: EdgeState;
  };
}
