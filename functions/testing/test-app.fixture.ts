import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { inject } from 'vitest';
import { createApp } from '../app.ts';
import { EdgeState } from '../edge/index.ts';
import type { Env } from '../hosting/env.ts';

/** Without the key of the database, as on a preview: every event goes to the queue, where a test can read it. */
export const QUEUED: Partial<Env> = { SUPABASE_SECRET_KEY: '' };

/**
 * The app with the bindings of the test runtime, as its own isolate. Returns route and data instead of a
 * rendered page.
 */
export function createTestApp(bindings: Partial<Env> = {}, edgeState = new EdgeState()) {
  const { url, publishableKey, secretKey } = inject('database');
  const app = createApp(async (_context, path, page) => Response.json({ path, page }), edgeState);
  const published: unknown[] = [];
  const events: unknown[] = [];
  const deadLetter: unknown[] = [];
  const imageMessages: unknown[] = [];
  const linkMessages: unknown[] = [];
  const all: Env = {
    ...env,
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    REBUILD_HOOK_SECRET: 'hook secret',
    PUBLISH_QUEUE: { send: async (message) => published.push(message) },
    EVENT_QUEUE: { send: async (message) => events.push(message) },
    FAILED_PUBLISH_QUEUE: { send: async (message) => deadLetter.push(message) },
    FAILED_EVENT_QUEUE: { send: async (message) => deadLetter.push(message) },
    FAILED_PICTURE_QUEUE: { send: async (message) => deadLetter.push(message) },
    FAILED_LINK_QUEUE: { send: async (message) => deadLetter.push(message) },
    LINK_QUEUE: { send: async (message) => linkMessages.push(message) },
    PICTURE_QUEUE: { send: async (message) => imageMessages.push(message) },
    ...bindings,
  };
  return {
    routes: app.routes,
    bindings: all,
    /** Messages on the publish queue. */
    published,
    /** Messages on the event queue. */
    events,
    /** Rejected events. */
    deadLetter,
    /** Messages on the image queue. */
    imageMessages,
    /** Messages on the queue of link checks. */
    linkMessages,
    /** Sends a request to a path, or to a URL with another origin. */
    async request(path: string, init?: RequestInit) {
      const context = createExecutionContext();
      const url = path.startsWith('/') ? `http://spotter.test${path}` : path;
      const request = new Request(url, { redirect: 'manual', ...init });
      const response = await app.fetch(request, all, context);
      await waitOnExecutionContext(context);
      return response;
    },
  };
}
