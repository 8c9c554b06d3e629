import type { Env } from '../env.ts';
import type { EdgeState } from '../publishing/edge-state.ts';

/** What every handler finds: the bindings, and what was settled on the way to it. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    /** What this isolate knows beyond the served build. */
    edgeState: EdgeState;
  };
}
