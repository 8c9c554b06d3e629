import { Hono } from 'hono';
import { admin } from './admin/router.ts';
import { adminPages } from './admin-pages.ts';
import type { AppEnv } from './env.ts';
import { pages, type RenderPage } from './pages.ts';
import { products } from './products.ts';

/** The Worker's HTTP side, without Astro, so that it can be run and tested by itself. */
export function createApp(renderPage: RenderPage) {
  const api = new Hono<AppEnv>()
    .route('/api/products', products)
    .route('/api/admin', admin)
    .all('/api/*', (context) => context.json({ error: 'There is nothing at this address' }, 404));
  return api.route('/', adminPages).route('/', pages(renderPage));
}

export type Api = ReturnType<typeof createApp>;
