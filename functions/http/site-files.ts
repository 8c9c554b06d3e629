import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';
import { pathOf } from './request.ts';

const POLICY = 'Content-Security-Policy';

export function builtFile({ env, req }: Context<AppEnv>): Promise<Response> {
  return env.ASSETS.fetch(req.raw);
}

/** A rendered page or feed with the headers of the file that the next build makes of it. */
export function asFile(page: Response): Response {
  const response = new Response(page.body, page);
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
  response.headers.set('Content-Type', isPage ? 'text/html; charset=utf-8' : 'application/xml');
  response.headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
  return response;
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
