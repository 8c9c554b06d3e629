import { Hono } from 'hono';
import type { AppEnv } from './env.ts';
import { gate } from './gate.ts';
import { EdgeState } from './lib/edge-state.ts';
import type { RenderPage } from './lib/render-page.ts';
import { pages } from './pages.ts';
import { type IsOwner, preview } from './preview.ts';
import { products } from './products.ts';
import { reviews } from './reviews.ts';

/** What the app leaves to others. */
interface AppParts {
  renderPage: RenderPage;
  isOwner: IsOwner;
  /** Of this isolate; one of its own by default. */
  edgeState?: EdgeState;
}

/** The Worker's HTTP side, without Astro, so that it can be run and tested by itself. */
export function createApp({ renderPage, isOwner, edgeState = new EdgeState() }: AppParts) {
  const api = new Hono<AppEnv>()
    .use(async (context, next) => {
      context.set('edgeState', edgeState);
      return next();
    })
    .use(gate)
    .route('/api/products', products)
    .all('/api/*', (context) => context.json({ error: 'There is nothing at this address' }, 404));
  return api
    .route('/', preview(renderPage, isOwner))
    .route('/', reviews(renderPage))
    .route('/', pages(renderPage));
}

export type Api = ReturnType<typeof createApp>;
