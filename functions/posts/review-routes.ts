import { type Context, Hono } from 'hono';
import { UNAVAILABLE_RETRY_AFTER } from '../../core/http/limits.ts';
import { currentSlug, reviewPath } from '../../core/posts/address.ts';
import { reviewMessages } from '../../core/posts/messages.ts';
import type { BuildRecord, PostChange, PostUpsert } from '../../core/publishing/schema.ts';
import { readCatalogue } from '../catalogue/catalogue.ts';
import type { AppEnv } from '../http/app-env.ts';
import type { RenderPage } from '../http/render-page.ts';
import { builtFile, standIn } from '../http/site-files.ts';
import { readFreshReview } from '../publishing/fresh-review.ts';
import { servedBuild } from '../publishing/served-build.ts';

function missing(context: Context<AppEnv>, address: string) {
  console.warn(`404 review ${address}`);
  return standIn(context, '/review-not-found', 404);
}

/** Asked again every time: a browser that kept it would loop once a review moves back. */
function moved(context: Context<AppEnv>, slug: string) {
  context.header('Cache-Control', 'no-cache');
  return context.redirect(reviewPath(slug), 301);
}

/**
 * Reviews: as the build made them, or, where one has changed since, as it is now. A review that is
 * gone is missing at once, and a renamed one redirects at once.
 */
export function reviews(renderPage: RenderPage) {
  async function fresh(context: Context<AppEnv>, change: PostUpsert, build: Promise<BuildRecord>) {
    const [review, { categories, texts }] = await Promise.all([
      readFreshReview(context.env, change),
      build,
    ]);
    if (review === null) return missing(context, change.slug);
    if (review.slug !== change.slug) return moved(context, review.slug);
    const page = await renderPage(context, '/edge/review', { review, categories, texts });
    const response = new Response(page.body, page);
    // As the file that the build would have made of it is served.
    response.headers.set('Content-Type', 'text/html; charset=utf-8');
    response.headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
    return response;
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
    const state = await context.get('edgeState').view(context);
    const change = state.find(address);
    if (change !== undefined) {
      // A build that has it may be served since the state was read. That is seldom, so the answer is
      // not kept waiting for it.
      const build = servedBuild(context.env);
      const answer = await changed(context, change, address, build);
      if (change.number > (await build).change) return answer;
    }
    const built = await builtFile(context);
    if (built.status !== 404) return built;
    const slug = currentSlug(address, await readCatalogue(context.env));
    // The catalogue is as old as the build.
    const since = slug === null ? undefined : state.find(slug);
    if (since?.kind === 'remove') return missing(context, address);
    const today = since?.slug ?? slug;
    return today === null || today === address ? missing(context, address) : moved(context, today);
  });
}
