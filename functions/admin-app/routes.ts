import { Hono } from 'hono';
import { ADMIN_PERMISSIONS, NO_FRAMES } from '../../core/http/security-headers.ts';
import type { AppEnv } from '../http/app-env.ts';

/** Product images come from anywhere, previews from blob: URLs. A prompt may be sent to any webhook. The
 * live preview of a post is framed. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' https: http: data: blob:",
  "connect-src 'self' https: http:",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  NO_FRAMES,
].join('; ');

const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': CONTENT_POLICY,
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': ADMIN_PERMISSIONS,
};

export const adminApp = new Hono<AppEnv>()
  .on('GET', ['/thisisme', '/thisisme/*'], async (context) => {
    const page = await context.env.ASSETS.fetch(new URL('/thisisme', context.req.url));
    if (!page.ok) throw new Error(`The page of the admin answered ${page.status}`);
    return new Response(page.body, { headers: PAGE_HEADERS });
  })
  .get('/thisisme.html', (context) => context.redirect('/thisisme', 301));
