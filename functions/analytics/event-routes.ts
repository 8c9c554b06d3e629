import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import {
  eventBodySchema,
  searchBodySchema,
  searchPage,
  type VisitorEvent,
} from '../../core/analytics/events.ts';
import { eventMessages } from '../../core/analytics/messages.ts';
import { findProducts } from '../../core/catalogue/search.ts';
import { carriesSession } from '../account/session.ts';
import { readPublishedReviews } from '../catalogue/published-reviews.ts';
import type { AppEnv } from '../http/app-env.ts';
import { limitedBody } from '../http/limited-body.ts';
import { rateLimitKey } from '../http/rate-limit-key.ts';
import { refuseCrossSite } from '../http/same-site.ts';
import { requestMetadata } from './request-metadata.ts';

/** Far more than an event or a search at all its limits. */
export const EVENT_MAX_BYTES = 8 * 1024;

/** The path of the page that the browser was on, as it says itself or as the request says. */
function pathOf(given: string | undefined, referrer: string | undefined): string | undefined {
  if (given !== undefined) return given;
  return referrer !== undefined && URL.canParse(referrer) ? new URL(referrer).pathname : undefined;
}

/** What was sent; undefined where it is no JSON, or broke off on the way. */
async function jsonOf(request: { text(): Promise<string> }): Promise<unknown> {
  try {
    return JSON.parse(await request.text());
  } catch {
    return undefined;
  }
}

/** The address is counted by and forgotten. */
const limited = createMiddleware<AppEnv>(async (context, next) => {
  const key = rateLimitKey(context.req.header('CF-Connecting-IP') ?? '');
  const { success } = await context.env.EVENT_LIMIT.limit({ key });
  return success ? next() : context.json({ error: eventMessages.tooMany }, 429);
});

/** What stands before every event: not too many, not from elsewhere, not from the owner. */
const door = () =>
  new Hono<AppEnv>()
    .use(refuseCrossSite)
    .use(limited)
    .use(limitedBody(EVENT_MAX_BYTES, { error: eventMessages.malformed, status: 400 }))
    .use(async (context, next) => (carriesSession(context) ? context.body(null, 204) : next()));

/** `POST /api/events`: a view of a review, or a click on a buy button. */
export const events = door().post('/', async (context) => {
  const body = eventBodySchema.safeParse(await jsonOf(context.req));
  if (!body.success) return context.json({ error: eventMessages.malformed }, 400);
  const { event_id, event_type, page_view_id = null, page_path, post_id } = body.data;
  const reviews = await readPublishedReviews(context);
  const review = reviews.byId(post_id);
  const path = pathOf(page_path, context.req.header('Referer'));
  // The page of another review, or a preview, is no place to see this one.
  if (review === null || (path !== undefined && reviews.byPath(path)?.id !== review.id)) {
    return context.json({ error: eventMessages.unknownReview }, 400);
  }
  await context.env.EVENT_QUEUE.send({
    kind: event_type,
    event_id,
    ...requestMetadata(context, Date.now()),
    page: review.path,
    post_id: review.id,
    page_view_id,
  } satisfies VisitorEvent);
  return context.body(null, 202);
});

/** `POST /api/searches`: what somebody has searched for. */
export const searches = door().post('/', async (context) => {
  const body = searchBodySchema.safeParse(await jsonOf(context.req));
  if (!body.success) return context.json({ error: eventMessages.malformed }, 400);
  const { event_id, keyword, search_location, page_path } = body.data;
  const reviews = await readPublishedReviews(context);
  const path = pathOf(page_path, context.req.header('Referer'));
  const reviewPage = path === undefined ? null : (reviews.byPath(path)?.path ?? null);
  const everywhere = { category: '', sort: 'newest', page: 1 } as const;
  await context.env.EVENT_QUEUE.send({
    kind: 'search',
    event_id,
    ...requestMetadata(context, Date.now()),
    page: searchPage(search_location, path, reviewPage),
    keyword,
    location: search_location,
    found: findProducts(reviews.catalogue, { ...everywhere, search: keyword }).total,
  } satisfies VisitorEvent);
  return context.body(null, 202);
});
