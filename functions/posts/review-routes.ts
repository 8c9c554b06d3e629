import { type Context, Hono } from 'hono';
import { UNAVAILABLE_RETRY_AFTER } from '../../core/http/limits.ts';
import { currentSlug, reviewPath } from '../../core/posts/address.ts';
import { reviewMessages } from '../../core/posts/messages.ts';
import type { BuildRecord, PostChange, PostUpsert } from '../../core/publishing/schema.ts';
import type { AppEnv, RenderPage } from '../http/app-env.ts';
import { asFile, builtFile, errorPage } from '../http/site-files.ts';

function missing(context: Context<AppEnv>, address: string) {
  console.warn(`404 review ${address}`);
  return errorPage(context, '/review-not-found', 404);
}

/** Not cached: a stored redirect would loop once the review moves back. */
function moved(context: Context<AppEnv>, slug: string) {
  context.header('Cache-Control', 'no-cache');
  return context.redirect(reviewPath(slug), 301);
}

export function reviews(renderPage: RenderPage) {
  async function fresh(context: Context<AppEnv>, change: PostUpsert, build: Promise<BuildRecord>) {
    const [review, { categories, texts }] = await Promise.all([
      context.get('edgeState').reviews.get(context.env, change.post_id, change.number),
      build,
    ]);
    if (review === null) return missing(context, change.slug);
    if (review.slug !== change.slug) return moved(context, review.slug);
    return asFile(await renderPage(context, '/edge/review', { review, categories, texts }));
  }

  async function changed(
    context: Context<AppEnv>,
    change: PostChange,
    address: string,
    build: Promise<BuildRecord>,
  ) {
    if (change.kind === 'remove') return missing(context, address);
    if (change.slug !== address) return moved(context, change.slug);
    try {
      return await fresh(context, change, build);
    } catch (error) {
      console.error(`The changed review ${address} could not be rendered:`, error);
      const built = await builtFile(context);
      if (built.status !== 404) return built;
      const retry = { 'Retry-After': String(UNAVAILABLE_RETRY_AFTER) };
      return context.text(reviewMessages.failed, 503, { ...retry, 'Cache-Control': 'no-store' });
    }
  }

  return new Hono<AppEnv>().get('/reviews/:address', async (context) => {
    const address = context.req.param('address');
    const edgeState = context.get('edgeState');
    const state = await edgeState.view(context);
    const change = state.find(address);
    if (change !== undefined) {
      // A newer build may be served since the state was read; that is too rare to wait for its record.
      const build = edgeState.build.record(context.env);
      const response = await changed(context, change, address, build);
      if (change.number > (await build).change) return response;
    }
    const built = await builtFile(context);
    if (built.status !== 404) return built;
    const slug = currentSlug(address, await edgeState.build.catalogue(context.env));
    const since = slug === null ? undefined : state.find(slug);
    if (since?.kind === 'remove') return missing(context, address);
    const today = since?.slug ?? slug;
    return today === null || today === address ? missing(context, address) : moved(context, today);
  });
}
