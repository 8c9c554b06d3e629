import { type Context, Hono } from 'hono';
import { UNAVAILABLE_RETRY_AFTER } from '../../core/http/limits.ts';
import { currentSlug, reviewPath } from '../../core/posts/address.ts';
import { reviewMessages } from '../../core/posts/messages.ts';
import { currentReview } from '../../core/posts/offer.ts';
import {
  type BuildRecord,
  isBeyond,
  type PostChange,
  type PostRemoval,
  type PostUpsert,
} from '../../core/publishing/schema.ts';
import { currentFile } from '../expiry/index.ts';
import type { AppEnv, RenderPage } from '../http/app-env.ts';
import { asFile, errorPage } from '../http/site-files.ts';

function missing(context: Context<AppEnv>, address: string) {
  console.warn(`404 review ${address}`);
  return errorPage(context, '/review-not-found', 404);
}

/** Not cached: a stored redirect would loop once the review moves back. */
function moved(context: Context<AppEnv>, slug: string) {
  context.header('Cache-Control', 'no-cache');
  return context.redirect(reviewPath(slug), 301);
}

function removed(context: Context<AppEnv>, { redirect_to }: PostRemoval, address: string) {
  return redirect_to ? moved(context, redirect_to) : missing(context, address);
}

function unavailable(context: Context<AppEnv>) {
  const retry = { 'Retry-After': String(UNAVAILABLE_RETRY_AFTER) };
  return context.text(reviewMessages.failed, 503, { ...retry, 'Cache-Control': 'no-store' });
}

export function reviews(renderPage: RenderPage) {
  async function fresh(context: Context<AppEnv>, change: PostUpsert, build: Promise<BuildRecord>) {
    const [read, { categories, texts }] = await Promise.all([
      context.get('edgeState').reviews.get(context.env, change),
      build,
    ]);
    if (read === null) return missing(context, change.slug);
    const review = currentReview(read, context.get('edgeState').now());
    if (review.slug !== change.slug) return moved(context, review.slug);
    return asFile(await renderPage(context, '/edge/review', { review, categories, texts }));
  }

  async function changed(
    context: Context<AppEnv>,
    change: PostChange,
    address: string,
    build: Promise<BuildRecord>,
  ) {
    if (change.kind === 'remove') return removed(context, change, address);
    if (change.slug !== address) return moved(context, change.slug);
    try {
      return await fresh(context, change, build);
    } catch (error) {
      console.error(`The changed review ${address} could not be rendered:`, error);
      const built = await currentFile(context);
      return built.status === 404 ? unavailable(context) : built;
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
      if (isBeyond(change, (await build).change)) return response;
    }
    const built = await currentFile(context);
    if (built.status !== 404) return built;
    const slug = currentSlug(address, await edgeState.build.catalogue(context.env));
    const since = slug === null ? undefined : state.find(slug);
    if (since?.kind === 'remove') return removed(context, since, address);
    const today = since?.slug ?? slug;
    if (today === null) return missing(context, address);
    // The build could not render a review that it lists.
    return today === address ? unavailable(context) : moved(context, today);
  });
}
