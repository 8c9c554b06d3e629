import { Hono } from 'hono';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { adminApi } from './admin-api.ts';
import { adminApp } from './admin-app/routes.ts';
import { previewOf } from './content/preview-routes.ts';
import { documentKinds } from './document-kinds.ts';
import { EdgeState } from './edge/index.ts';
import type { AppEnv, RenderPage } from './http/app-env.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serverError } from './http/server-error.ts';
import { preview } from './posts/preview-routes.ts';
import { rebuild } from './publishing/routes.ts';
import { indexNow } from './seo/index-now.ts';
import { setupGate } from './setup/setup-gate.ts';
import { pages } from './visitors/catalogue/page-routes.ts';
import { products } from './visitors/catalogue/routes.ts';
import { gate, siteMode } from './visitors/construction/gate.ts';
import { events, searches } from './visitors/events/routes.ts';
import { images } from './visitors/images/routes.ts';
import { managedLinks } from './visitors/links/routes.ts';
import { feedAddress } from './visitors/pages/feed-address.ts';
import { publicPages, rootPages } from './visitors/pages/routes.ts';
import { reviews } from './visitors/reviews/routes.ts';

/** The Worker's HTTP app without Astro, so that it can be tested alone. */
export function createApp(renderPage: RenderPage, edgeState = new EdgeState()) {
  const links = managedLinks(renderPage);
  const documentPreviews = new Hono<AppEnv>();
  for (const kind of documentKinds) documentPreviews.route('/', previewOf(kind));
  // The fastest router, which rejects ambiguous patterns.
  const api = new Hono<AppEnv>({ router: new RegExpRouter() })
    .onError(serverError)
    .use(securityHeaders)
    .use(async (context, next) => {
      context.set('edgeState', edgeState);
      context.set('renderPage', renderPage);
      return next();
    })
    .use(gate)
    .route('/api/products', products)
    .route('/api/events', events)
    .route('/api/searches', searches)
    .route('/api/rebuild', rebuild)
    .route('/api/site-mode', siteMode)
    .route('/api/admin', adminApi)
    .all('/api/*', (context) => context.json({ error: 'There is nothing at this address' }, 404));
  return api
    .route('/', setupGate())
    .route('/', adminApp)
    .route('/pictures', images)
    .route('/', preview)
    .route('/', documentPreviews)
    .route('/', reviews(renderPage))
    .route('/', publicPages(renderPage))
    .route('/', indexNow)
    .route('/', feedAddress)
    .route('/', links.routes)
    .route('/', pages(renderPage, links.oldPath, rootPages(renderPage)));
}

export type Api = ReturnType<typeof createApp>;
