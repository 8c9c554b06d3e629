import type { Context } from 'hono';
import type { SessionUser } from '../../core/account/sign-in.ts';
import type { EdgePages } from '../../core/publishing/schema.ts';
import type { Env } from '../env.ts';
import type { EdgeState } from '../publishing/index.ts';

/** What every handler can read. */
export interface AppEnv {
  Bindings: Env;
  Variables: {
    edgeState: EdgeState;
  };
}

/** What a handler behind requireOwner can read. */
export interface OwnerEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { owner: SessionUser };
}

/** Renders an inner page of the site with the given data. */
export type RenderPage = <Path extends keyof EdgePages>(
  context: Context<AppEnv>,
  path: Path,
  data: EdgePages[Path],
) => Promise<Response>;
