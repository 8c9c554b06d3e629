import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';
import { pathOf } from './request.ts';

const POLICY = 'Content-Security-Policy';

/** The file that the build has at the requested path, else 404. */
export function builtFile({ env, req }: Context<AppEnv>): Promise<Response> {
  return env.ASSETS.fetch(req.raw);
}

/** A page of the build with an error status. Throws when the build has no such page. */
export async function errorPage(
  context: Context<AppEnv>,
  path: '/404' | '/review-not-found' | '/under-construction' | '/server-error',
  status: number,
  headers: Record<string, string> = {},
): Promise<Response> {
  const page = await context.env.ASSETS.fetch(new URL(path, context.req.url));
  if (!page.ok) throw new Error(`The page ${path} answered ${page.status}`);
  const policy = page.headers.get(POLICY);
  return new Response(context.req.method === 'HEAD' ? null : page.body, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      ...(policy !== null && { [POLICY]: policy }),
      ...headers,
    },
  });
}

export function notFound(context: Context<AppEnv>): Promise<Response> {
  console.warn(`404 ${context.req.method} ${pathOf(context.req.url)}`);
  return errorPage(context, '/404', 404);
}
