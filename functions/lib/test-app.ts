import { env } from 'cloudflare:test';
import { inject } from 'vitest';
import { createApp } from '../app.ts';
import type { Env } from '../env.ts';

/**
 * The app as the Worker runs it, on the bindings of the test runtime. Instead of a rendered page it
 * answers the inner route and its data as JSON.
 */
export function createTestApp(bindings: Partial<Env> = {}) {
  const { url, secretKey } = inject('database');
  const app = createApp(async (_context, path, page) => Response.json({ path, page }));
  const all = { ...env, SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey, ...bindings };
  return {
    routes: app.routes,
    request: (path: string, init?: RequestInit) =>
      app.request(`http://spotter.test${path}`, { redirect: 'manual', ...init }, all),
  };
}
