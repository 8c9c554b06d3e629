import { type Context, Hono } from 'hono';
import {
  clickPage,
  eventBodySchema,
  searchBodySchema,
  searchPage,
  VIEWED_KINDS,
  type VisitorEvent,
  WITHOUT_DETAILS,
} from '../../../core/analytics/events.ts';
import { eventMessages } from '../../../core/analytics/messages.ts';
import { findProducts } from '../../../core/catalogue/search.ts';
import { isPreview } from '../../../core/http/preview-path.ts';
import { reviewPath, SAMPLE_SLUG } from '../../../core/posts/address.ts';
import { carriesSession } from '../../account/index.ts';
import { storeEvent } from '../../analytics/index.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { limitedBody, refuseCrossSite } from '../../http/guards.ts';
import { countryCode, isPrefetch } from '../../http/visit.ts';
import { readPublishedReviews } from '../catalogue/published-reviews.ts';
import { isAutomated } from './automated.ts';
import { mayCount } from './event-limit.ts';
import { listingPage } from './listing-pages.ts';

export const EVENT_MAX_BYTES = 8 * 1024;

/** Rejects excess, cross-site and owner requests. */
const eventMiddleware = () =>
  new Hono<AppEnv>()
    .use(refuseCrossSite)
    .use(async (context, next) =>
      (await mayCount(context)) ? next() : context.json({ error: eventMessages.tooMany }, 429),
    )
    .use(limitedBody(EVENT_MAX_BYTES, { error: eventMessages.malformed, status: 400 }))
    .use(async (context, next) => (carriesSession(context) ? context.body(null, 204) : next()));

export const events = eventMiddleware().post('/', async (context) => {
  const body = eventBodySchema.safeParse(await jsonOf(context));
  if (!body.success) return context.json({ error: eventMessages.malformed }, 400);
  const { event_id, event_type, page_view_id = null, page_path, ...click } = body.data;
  const reviews = await readPublishedReviews(context);
  const review = click.post_id === null ? null : reviews.byId(click.post_id);
  const path = page_path ?? referrerPath(context);
  const pageReview = path === undefined ? review : reviews.byPath(path);
  const event = {
    event_id,
    ...requestMetadata(context, Date.now()),
    post_id: review?.id ?? null,
    page_view_id,
  };
  if (event_type === 'buy_click') {
    // Pages that are shown to the owner or as an example, not to visitors.
    if (path !== undefined && isUncounted(path)) {
      return context.json({ error: eventMessages.unknownReview }, 400);
    }
    const { placement, offer_id, variant } = click;
    await storeEvent(context, {
      kind: event_type,
      ...event,
      ...clickPage(path, pageReview?.path ?? null, await listingPage(context, path)),
      placement,
      offer_id,
      link_id: null,
      variant,
    });
    return context.body(null, 202);
  }
  if (click.post_id === null) {
    const listing = await listingPage(context, path);
    if (listing === null || !VIEWED_KINDS.includes(listing.page_kind)) {
      return context.json({ error: eventMessages.unknownPage }, 400);
    }
    await storeEvent(context, {
      kind: event_type,
      ...event,
      ...WITHOUT_DETAILS,
      variant: click.variant,
      ...listing,
    });
    return context.body(null, 202);
  }
  // A review is not visible on another review's page or on a preview.
  if (review === null || pageReview?.id !== review.id) {
    return context.json({ error: eventMessages.unknownReview }, 400);
  }
  await storeEvent(context, {
    kind: event_type,
    ...event,
    page: review.path,
    ...WITHOUT_DETAILS,
    variant: click.variant,
  });
  return context.body(null, 202);
});

const isUncounted = (path: string) => isPreview(path) || path === reviewPath(SAMPLE_SLUG);

export const searches = eventMiddleware().post('/', async (context) => {
  const body = searchBodySchema.safeParse(await jsonOf(context));
  if (!body.success) return context.json({ error: eventMessages.malformed }, 400);
  const { event_id, keyword, search_location, page_path } = body.data;
  const reviews = await readPublishedReviews(context, keyword);
  const path = page_path ?? referrerPath(context);
  const reviewPage = path === undefined ? null : (reviews.byPath(path)?.path ?? null);
  const everywhere = { category: '', exact: false, sort: 'newest', page: 1 } as const;
  await storeEvent(context, {
    kind: 'search',
    event_id,
    ...requestMetadata(context, Date.now()),
    page: searchPage(search_location, path, reviewPage),
    keyword,
    location: search_location,
    found: findProducts(reviews.catalogue, { ...everywhere, search: keyword }).total,
  });
  return context.body(null, 202);
});

const jsonOf = ({ req }: Context): Promise<unknown> => req.json().catch(() => undefined);

/** Used when the body has no path. */
function referrerPath({ req }: Context): string | undefined {
  const referrer = req.header('Referer');
  return referrer === undefined ? undefined : URL.parse(referrer)?.pathname;
}

/** The database has the same limit. */
const USER_AGENT_MAX_LENGTH = 1_000;

/** Added by the edge, never taken from the body. */
type RequestMetadata = Pick<VisitorEvent, 'received_at' | 'exclusion' | 'country' | 'user_agent'>;

export function requestMetadata({ req }: Context<AppEnv>, now: number): RequestMetadata {
  const { headers } = req.raw;
  const metadata = { received_at: now, exclusion: exclusionOf(headers) };
  const isUntracked = headers.get('DNT') === '1' || headers.get('Sec-GPC') === '1';
  if (isUntracked) return { ...metadata, country: null, user_agent: null };
  const userAgent = headers.get('User-Agent')?.slice(0, USER_AGENT_MAX_LENGTH).trim();
  return { ...metadata, country: countryOf(req.raw), user_agent: userAgent || null };
}

function exclusionOf(headers: Headers): RequestMetadata['exclusion'] {
  if (isAutomated(headers.get('User-Agent') ?? '')) return 'bot';
  return isPrefetch(headers) ? 'prefetch' : null;
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Cloudflare's codes for an unknown country and Tor, and the standard's code for an unknown country. */
const NO_COUNTRY = ['XX', 'T1', 'ZZ'];

export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRY.includes(code)) return null;
  return countryNames.of(code) ?? null;
}

function countryOf(request: Request): string | null {
  const code = countryCode(request);
  return code === null ? null : countryName(code);
}
