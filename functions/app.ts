import { Hono } from 'hono';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { admin } from './admin-api.ts';
import { adminPages } from './admin-app/routes.ts';
import { events, searches } from './analytics/event-routes.ts';
import { pages } from './catalogue/page-routes.ts';
import { products } from './catalogue/routes.ts';
import { gate } from './construction/gate.ts';
import { siteMode } from './construction/routes.ts';
import type { AppEnv } from './http/app-env.ts';
import type { RenderPage } from './http/render-page.ts';
import { securityHeaders } from './http/security-headers.ts';
import { answerServerError } from './http/server-error.ts';
import { productPictures } from './images/routes.ts';
import { pictures } from './images/share-image-routes.ts';
import { preview } from './posts/preview-routes.ts';
import { reviews } from './posts/review-routes.ts';
import { EdgeState } from './publishing/edge-state.ts';
import { rebuild } from './publishing/report-routes.ts';
import { indexNow } from './seo/index-now-routes.ts';

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
