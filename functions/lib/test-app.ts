import { env } from 'cloudflare:test';
import { createApp } from '../app.ts';

/**
 * The app as the Worker runs it, on the bindings of the test runtime. Instead of a rendered page it
 * answers the inner route and its data as JSON.
 */
export function createTestApp() {
  const app = createApp(async (_context, path, page) => Response.json({ path, page }));
  return {
    request: (path: string, init?: RequestInit) =>
      app.request(`http://spotter.test${path}`, { redirect: 'manual', ...init }, env),
  };
}
