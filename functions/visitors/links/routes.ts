import { type Context, Hono } from 'hono';
import type { CountedPage } from '../../../core/analytics/events.ts';
import { allowedLink } from '../../../core/links/allowed-link.ts';
import {
  type ClickParameters,
  clickParametersSchema,
  type EdgeLink,
  subId,
} from '../../../core/links/schema.ts';
import { withSubId } from '../../../core/links/sub-id.ts';
import type { AppEnv, RenderPage } from '../../http/app-env.ts';
import { pathOf } from '../../http/request.ts';
import { notFound } from '../../http/site-files.ts';
import { countryCode, isPrefetch } from '../../http/visit.ts';
import { readPublishedReviews } from '../catalogue/published-reviews.ts';
import { mayCount } from '../events/event-limit.ts';
import { listingPage } from '../events/listing-pages.ts';
import { recordClick } from '../events/record-click.ts';
import { type Destination, destinationOf } from './destination.ts';

type Reviews = Awaited<ReturnType<typeof readPublishedReviews>>;

/** A redirect is for one visitor at one moment, and no page of the site. */
const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  // The shop learns the site, as its programme requires, but not where on it.
  'Referrer-Policy': 'strict-origin',
};

/** Whether a person, or a program that says nothing of itself, opens the link. */
function isNavigation({ headers, method }: Request): boolean {
  if (method !== 'GET') return false;
  const mode = headers.get('Sec-Fetch-Mode');
  const destination = headers.get('Sec-Fetch-Dest');
  return (
    (mode === null || mode === 'navigate') && (destination === null || destination === 'document')
  );
}

function parametersOf(url: string): ClickParameters {
  const { searchParams } = new URL(url);
  const given = Object.fromEntries(
    ['post', 'at', 'offer', 'page', 'view', 'variant'].map((name) => [
      name,
      searchParams.get(name)?.toLowerCase(),
    ]),
  );
  return clickParametersSchema.parse(given);
}

type KnownDestination = Exclude<Destination, { kind: 'unknown' }>;

/** The page that the link stood on, as far as it is known: never a path that anybody could invent. */
async function clickedPage(
  context: Context<AppEnv>,
  link: EdgeLink,
  post: string | null,
  reviews: Reviews | null,
): Promise<CountedPage> {
  const request = context.req.raw;
  const referrer = URL.parse(request.headers.get('Referer') ?? '');
  const path = referrer?.host === new URL(request.url).host ? referrer.pathname : undefined;
  const listing = await listingPage(context, path).catch(() => null);
  if (listing !== null) return listing;
  const review =
    (path === undefined ? null : reviews?.byPath(path)) ??
    (post === null ? null : reviews?.byId(post));
  if (review) return { page: review.path, page_kind: 'review' };
  return { page: `/go/${link.slug}`, page_kind: 'other' };
}

/** Never delays or stops the redirect. */
async function count(
  context: Context<AppEnv>,
  link: EdgeLink,
  given: ClickParameters,
): Promise<void> {
  try {
    if (!(await mayCount(context))) return;
    const reviews = await readPublishedReviews(context).catch(() => null);
    const post_id = given.post ?? link.post_id;
    await recordClick(context, {
      ...(await clickedPage(context, link, given.post, reviews)),
      post_id,
      page_view_id: given.view,
      placement: given.at,
      offer_id: given.offer,
      link_id: link.id,
      variant: given.variant,
    });
  } catch (error) {
    console.error(`A click on /go/${link.slug} could not be counted:`, error);
  }
}

function reviewOf(id: string | null, reviews: Reviews | null) {
  const review = id === null ? null : (reviews?.byId(id) ?? null);
  const item = reviews?.catalogue.items.find((each) => each.id === review?.id);
  return review === null || item === undefined ? null : { title: item.title, path: review.path };
}

function withHeaders(response: Response): Response {
  const copy = new Response(response.body, response);
  for (const [name, value] of Object.entries(HEADERS)) copy.headers.set(name, value);
  return copy;
}

/** Managed links. Unknown slugs get the not-found page. */
export function managedLinks(renderPage: RenderPage) {
  async function gone(context: Context<AppEnv>, link: EdgeLink, post: string | null) {
    const edgeState = context.get('edgeState');
    const { categories, texts } = await edgeState.build.record(context.env);
    const reviews = await readPublishedReviews(context).catch(() => null);
    const [review = null] = [post, link.post_id].flatMap((id) => reviewOf(id, reviews) ?? []);
    const page = await renderPage(context, '/edge/gone-link', { review, categories, texts });
    const body = context.req.method === 'HEAD' ? null : page.body;
    return withHeaders(new Response(body, { status: 410, headers: page.headers }));
  }

  async function follow(context: Context<AppEnv>, link: EdgeLink, destination: KnownDestination) {
    const given = parametersOf(context.req.url);
    if (destination.kind === 'gone') return gone(context, link, given.post);
    if (destination.kind === 'review') {
      const reviews = await readPublishedReviews(context);
      const review = reviews.byId(destination.postId);
      if (review === null) return gone(context, link, null);
      return withHeaders(context.redirect(review.path, 302));
    }
    const { url, sub_id_parameter } = destination.target;
    const post = given.post ?? link.post_id;
    const address =
      post === null
        ? url
        : withSubId(url, sub_id_parameter, subId(post, given.at, given.offer, given.page));
    if (isNavigation(context.req.raw)) {
      context.executionCtx.waitUntil(count(context, link, given));
    }
    return withHeaders(new Response(null, { status: 302, headers: { Location: address } }));
  }

  async function answer(context: Context<AppEnv>): Promise<Response | null> {
    const { raw } = context.req;
    const edgeState = context.get('edgeState');
    const found = await edgeState.link(context, pathOf(raw.url));
    if (found === undefined) return null;
    const link = allowedLink(found);
    const destination = destinationOf(link, countryCode(raw), edgeState.now());
    if (destination.kind === 'unknown') return null;
    // Nothing is fetched or counted before a visitor asks: the browser then asks again.
    if (isPrefetch(raw.headers)) return withHeaders(new Response(null, { status: 503 }));
    return follow(context, link, destination);
  }

  return {
    routes: new Hono<AppEnv>().get('/go/*', async (context) => {
      const response = await answer(context);
      return response ?? withHeaders(await notFound(context));
    }),
    /** The link of an earlier system for a path without a page, or null. */
    oldPath: (context: Context<AppEnv>) =>
      answer(context).catch((error: unknown) => {
        console.error('The managed links could not be read:', error);
        return null;
      }),
  };
}
