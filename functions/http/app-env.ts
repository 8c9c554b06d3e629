import type { HonoRequest } from 'hono';
import type { EdgePages } from '../../core/screens/schema.ts';
import type { EdgeState } from '../edge/index.ts';
import type { Env } from '../hosting/env.ts';
import type { SessionUser } from './session-user.ts';

export interface AppEnv {
  Bindings: Env;
  Variables: {
    edgeState: EdgeState;
    renderPage: RenderPage;
  };
}

/** Behind requireOwner. */
export interface OwnerEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { owner: SessionUser };
}

export type RenderPage = <Path extends keyof EdgePages>(
  context: { req: Pick<HonoRequest, 'url' | 'method'> },
  path: Path,
  data: EdgePages[Path],
) => Promise<Response>;
