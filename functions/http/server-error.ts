import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { apiMessages, serverErrorMessages } from '../../core/http/messages.ts';
import { ConstraintError, DatabaseFull, DatabaseUnavailable } from '../database/query.ts';
import type { AppEnv } from './app-env.ts';
import { pathOf } from './request.ts';
import { errorPage } from './site-files.ts';

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

const STYLES = `
:root { color-scheme: light dark }
body { max-width: 40rem; margin: 12vh auto; padding: 0 1rem; font: 1.25rem/1.5 Georgia, serif }
h1 { border-top: 4px solid; padding-top: 1rem; font: 900 3.5rem/.9 "Arial Narrow", sans-serif; text-transform: uppercase }
a { color: inherit }
`;

/** Used when the build's error page is unavailable; needs no file or script. */
const LAST_RESORT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${serverErrorMessages.title}</title>
<style>${STYLES}</style>
</head>
<body>
<h1>${serverErrorMessages.title}</h1>
<p>${serverErrorMessages.text}</p>
<p><a href="">${serverErrorMessages.again}</a></p>
</body>
</html>
`;

async function lastResortPolicy(): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLES));
  return `default-src 'none'; style-src 'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`;
}

async function page(context: Context<AppEnv>): Promise<Response> {
  const built = await errorPage(context, '/server-error', 500, HEADERS).catch(() => null);
  if (built !== null) return built;
  return new Response(context.req.method === 'HEAD' ? null : LAST_RESORT, {
    status: 500,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': await lastResortPolicy(),
      ...HEADERS,
    },
  });
}

/** Only the log contains details. */
export async function serverError(error: Error, context: Context<AppEnv>): Promise<Response> {
  if (error instanceof HTTPException) return error.getResponse();
  const path = pathOf(context.req.url);
  console.error(`${context.req.method} ${path} failed:`, error);
  if (!path.startsWith('/api/')) return page(context);
  return context.json({ error: serverErrorMessages.sentence }, 500, HEADERS);
}

export const adminError: ErrorHandler<AppEnv> = (error, context) => {
  if (error instanceof HTTPException) {
    return context.json({ error: apiMessages.malformed }, error.status);
  }
  console.error(error);
  if (error instanceof DatabaseUnavailable) {
    const isFull = error instanceof DatabaseFull;
    const sentence = isFull ? apiMessages.databaseFull : apiMessages.databaseUnavailable;
    return context.json({ error: sentence }, 503);
  }
  // A character that the database cannot store.
  if (error instanceof ConstraintError) return context.json({ error: apiMessages.malformed }, 400);
  return context.json({ error: apiMessages.unexpected }, 500);
};
