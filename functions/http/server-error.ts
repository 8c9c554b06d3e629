import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { serverErrorMessages } from '../../core/http/messages.ts';
import type { AppEnv } from './app-env.ts';
import { pathOf } from './path.ts';
import { standIn } from './site-files.ts';

const NEVER_KEPT = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

const LOOK = `
:root { color-scheme: light dark }
body { max-width: 40rem; margin: 12vh auto; padding: 0 1rem; font: 1.25rem/1.5 Georgia, serif }
h1 { border-top: 4px solid; padding-top: 1rem; font: 900 3.5rem/.9 "Arial Narrow", sans-serif; text-transform: uppercase }
a { color: inherit }
`;

/** For when the build's own page cannot be had either: it needs no file and takes no script. */
const LAST_RESORT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${serverErrorMessages.title}</title>
<style>${LOOK}</style>
</head>
<body>
<h1>${serverErrorMessages.title}</h1>
<p>${serverErrorMessages.text}</p>
<p><a href="">${serverErrorMessages.again}</a></p>
</body>
</html>
`;

/** Lets the page's own style through and nothing else. */
async function lastResortPolicy(): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(LOOK));
  return `default-src 'none'; style-src 'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`;
}

async function page(context: Context<AppEnv>): Promise<Response> {
  const built = await standIn(context, '/server-error', 500, NEVER_KEPT).catch(() => null);
  if (built !== null) return built;
  return new Response(context.req.method === 'HEAD' ? null : LAST_RESORT, {
    status: 500,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': await lastResortPolicy(),
      ...NEVER_KEPT,
    },
  });
}

/**
 * Answers what no handler expected: a page that says so, for the API a sentence. What happened goes
 * into the log and nowhere else.
 */
export async function answerServerError(error: Error, context: Context<AppEnv>): Promise<Response> {
  if (error instanceof HTTPException) return error.getResponse();
  const path = pathOf(context.req.url);
  console.error(`${context.req.method} ${path} failed:`, error);
  if (!path.startsWith('/api/')) return page(context);
  return context.json({ error: serverErrorMessages.sentence }, 500, NEVER_KEPT);
}
