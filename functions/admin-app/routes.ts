import { Hono } from 'hono';
import { NO_FRAMES, OWNER_PERMISSIONS } from '../../core/http/security-headers.ts';
import type { AppEnv } from '../http/app-env.ts';

/**
 * The admin's own files and nothing else. Product images come from anywhere, an image that is being
 * chosen from this device (blob:). The browser may send a prompt to any webhook itself.
 */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' https: http: data: blob:",
  "connect-src 'self' https: http:",
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
  'Permissions-Policy': OWNER_PERMISSIONS,
};

/** The admin: one page for every path under /thisisme, and the files it loads. */
export const adminApp = new Hono<AppEnv>()
  .on('GET', ['/thisisme', '/thisisme/*'], async (context) => {
    const page = await context.env.ASSETS.fetch(new URL('/thisisme', context.req.url));
    if (!page.ok) throw new Error(`The page of the admin answered ${page.status}`);
    return new Response(page.body, { headers: PAGE_HEADERS });
  })
  .get('/thisisme.html', (context) => context.redirect('/thisisme', 301))
  .get('/_admin/*', async (context) => {
    const file = await context.env.ASSETS.fetch(context.req.raw);
    if (file.status !== 200) return file;
    // The name carries a hash of the content.
    const headers = new Headers(file.headers);
    headers.set('Cache-Control', 'public, max-age=31536000, immutable');
    return new Response(file.body, { headers });
  });
