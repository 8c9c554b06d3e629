import { type Context, Hono } from 'hono';
import { UNAVAILABLE_RETRY_AFTER } from '../../core/http/limits.ts';
import { currentSlug, reviewPath } from '../../core/posts/address.ts';
import { reviewMessages } from '../../core/posts/messages.ts';
import { currentItem, currentReview } from '../../core/posts/offer.ts';
import type { Review } from '../../core/posts/schema.ts';
import {
  type BuildRecord,
  isBeyond,
  type PostChange,
  type PostRemoval,
  type PostUpsert,
} from '../../core/publishing/schema.ts';
import type { RelatedContent } from '../../core/related/schema.ts';
import { currentFile } from '../expiry/index.ts';
import type { AppEnv, RenderPage } from '../http/app-env.ts';
import { asFile, errorPage } from '../http/site-files.ts';
import type { PublicSite } from '../publishing/index.ts';

/** Milliseconds that a review waits for what is related to it. */
const RELATED_LIMIT = 300;

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

/** Where the end of a review leads now. */
async function relatedNow(
  context: Context<AppEnv>,
  site: PublicSite,
  id: string,
): Promise<RelatedContent> {
  const now = context.get('edgeState').now();
  const related = await site.related(context.env, id);
  return { ...related, reviews: related.reviews.map((item) => currentItem(item, now)) };
}

/** The review is more important than what is related to it. */
async function knownRelated(context: Context<AppEnv>, id: string) {
  try {
    const site = await context.get('edgeState').pendingSite(context);
    return site === null ? undefined : await relatedNow(context, site, id);
  } catch (error) {
    console.error(`What is related to the review ${id} could not be read:`, error);
    return undefined;
  }
}

export function reviews(renderPage: RenderPage) {
  async function fresh(context: Context<AppEnv>, change: PostUpsert, build: Promise<BuildRecord>) {
    const [read, { categories, texts }] = await Promise.all([
      context.get('edgeState').reviews.get(context.env, change),
      build,
    ]);
    if (read === null) return missing(context, change.slug);
    if (read.slug !== change.slug) return moved(context, read.slug);
    return render(context, read, await knownRelated(context, read.id), { categories, texts });
  }

  async function render(
    context: Context<AppEnv>,
    given: Review,
    related: RelatedContent | undefined,
    { categories, texts }: Pick<BuildRecord, 'categories' | 'texts'>,
  ) {
    const review = currentReview(given, context.get('edgeState').now());
    const screen = { review, related, categories, texts };
    return asFile(await renderPage(context, '/edge/review', screen));
  }

  /** A review of the build whose end leads elsewhere since; null for any other, and when that takes long. */
  function withOtherRelated(context: Context<AppEnv>, slug: string): Promise<Response | null> {
    const rendered = renderWithOtherRelated(context, slug);
    context.executionCtx.waitUntil(rendered);
    const limit = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), RELATED_LIMIT);
    });
    return Promise.race([rendered, limit]);
  }

  async function renderWithOtherRelated(context: Context<AppEnv>, slug: string) {
    try {
      const site = await context.get('edgeState').pendingSite(context);
      if (site === null) return null;
      const item = (await site.directory(context.env)).bySlug.get(slug);
      if (item === undefined) return null;
      if (!(await site.isRelatedChanged(context.env, item.id))) return null;
      const review = await site.whole(context.env, item.id);
      if (review?.slug !== slug) return null;
      return render(context, review, await relatedNow(context, site, review.id), site.record);
    } catch (error) {
      console.error(`The review ${slug} could not be rendered with what is related:`, error);
      return null;
    }
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
    const built = (await withOtherRelated(context, address)) ?? (await currentFile(context));
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
