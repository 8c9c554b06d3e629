import { type Context, Hono } from 'hono';
import { currentSlug, reviewPath } from '../../../core/posts/address.ts';
import { currentItem, currentReview } from '../../../core/posts/offer.ts';
import type { Review } from '../../../core/posts/schema.ts';
import {
  type BuildRecord,
  isBeyond,
  type PostChange,
  type PostRemoval,
} from '../../../core/publishing/schema.ts';
import type { RelatedContent } from '../../../core/related/schema.ts';
import type { PublicSite } from '../../edge/index.ts';
import type { AppEnv, RenderPage } from '../../http/app-env.ts';
import { asFile, errorPage } from '../../http/site-files.ts';
import {
  type Answer,
  fileUnlessChanged,
  moved,
  unavailable,
} from '../pages/file-unless-changed.ts';

/** Milliseconds that a review waits for what is related to it. */
const RELATED_LIMIT = 300;

function missing(context: Context<AppEnv>, address: string) {
  console.warn(`404 review ${address}`);
  return errorPage(context, '/review-not-found', 404);
}

function removed(context: Context<AppEnv>, { redirect_to }: PostRemoval, address: string) {
  return redirect_to ? moved(context, reviewPath(redirect_to)) : missing(context, address);
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
  async function changed(
    context: Context<AppEnv>,
    change: PostChange,
    address: string,
    { categories, texts }: BuildRecord,
  ) {
    if (change.kind === 'remove') return removed(context, change, address);
    if (change.slug !== address) return moved(context, reviewPath(change.slug));
    const read = await context.get('edgeState').content.review(context.env, change);
    if (read === null) return missing(context, change.slug);
    if (read.slug !== change.slug) return moved(context, reviewPath(read.slug));
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
      const item = (await site.directory(context.env)).bySlug(slug);
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

  /** What is at an address that the build has no file for. */
  async function withoutFile(context: Context<AppEnv>, address: string): Promise<Response> {
    const edgeState = context.get('edgeState');
    const slug = currentSlug(address, await edgeState.build.catalogue(context.env));
    const state = await edgeState.view(context);
    const since = slug === null ? undefined : state.find(slug);
    if (since?.kind === 'remove') return removed(context, since, address);
    const today = since?.slug ?? slug;
    if (today === null) return missing(context, address);
    // The build could not render a review that it lists.
    return today === address ? unavailable(context) : moved(context, reviewPath(today));
  }

  const answer: Answer = async (context, hasFile) => {
    const address = context.req.param('address') ?? '';
    const edgeState = context.get('edgeState');
    const change = (await edgeState.view(context)).find(address);
    if (change !== undefined) {
      const record = await edgeState.build.record(context.env);
      // A newer build may be served since the state was read.
      if (isBeyond(change, record.change)) {
        // Otherwise it was just tried, and could not be read.
        return hasFile ? changed(context, change, address, record) : unavailable(context);
      }
    }
    return hasFile ? withOtherRelated(context, address) : withoutFile(context, address);
  };

  return new Hono<AppEnv>().get('/reviews/:address', fileUnlessChanged(answer));
}
