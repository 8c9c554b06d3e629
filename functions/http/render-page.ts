import type { Context } from 'hono';
import type { EdgePages } from '../../core/publishing/schema.ts';
import type { AppEnv } from './app-env.ts';

/** Renders an inner page of the site with the data given. */
export type RenderPage = <Path extends keyof EdgePages>(
  context: Context<AppEnv>,
  path: Path,
  data: EdgePages[Path],
) => Promise<Response>;
