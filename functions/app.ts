import { Hono } from 'hono';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { admin } from './admin/router.ts';
import { adminPages } from './admin-pages.ts';
import type { AppEnv } from './app-env.ts';
import { events, searches } from './events.ts';
import { gate } from './gate.ts';
import { indexNow } from './index-now.ts';
import { EdgeState } from './lib/edge-state.ts';
import type { RenderPage } from './lib/render-page.ts';
import { answerServerError } from './lib/server-error.ts';
import { pages } from './pages.ts';
import { pictures } from './pictures.ts';
import { preview } from './preview.ts';
import { productPictures } from './product-pictures.ts';
import { products } from './products.ts';
import { rebuild } from './rebuild.ts';
import { reviews } from './reviews.ts';
import { securityHeaders } from './security-headers.ts';
import { siteMode } from './site-mode.ts';

/**
 * The Worker's HTTP side, without Astro, so that it can be run and tested by itself.
 *
 * @param edgeState of this isolate
 */
export function createApp(renderPage: RenderPage, edgeState = new EdgeState()) {
  // The quickest of the framework's; it takes no two patterns that mean the same.
  const api = new Hono<AppEnv>({ router: new RegExpRouter() })
    .onError(answerServerError)
    .use(securityHeaders)
    .use(async (context, next) => {
      context.set('edgeState', edgeState);
      return next();
    })
    .use(gate)
    .route('/api/products', products)
    .route('/api/events', events)
    .route('/api/searches', searches)
    .route('/api/rebuild', rebuild)
    .route('/api/site-mode', siteMode)
    .route('/api/admin', admin)
    .all('/api/*', (context) => context.json({ error: 'There is nothing at this address' }, 404));
  return api
    .route('/', adminPages)
    .route('/pictures', productPictures)
    .route('/pictures', pictures)
    .route('/', preview(renderPage))
    .route('/', reviews(renderPage))
    .route('/', indexNow)
    .route('/', pages(renderPage));
}

export type Api = ReturnType<typeof createApp>;
