import { z } from 'zod';
import { SEARCH_MAX_LENGTH, WEB_ADDRESS_MAX_LENGTH } from '../forms/limits.ts';

/** Where a search was typed. */
const searchLocationSchema = z.enum(['home', 'products', 'review', 'admin', 'other']);
export type SearchLocation = z.infer<typeof searchLocationSchema>;

/** A text that the database can store: whole characters, none of them NUL. */
const storable = z
  .string()
  .refine((text) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text));

const pagePathSchema = storable.pipe(z.string().regex(/^\//).max(WEB_ADDRESS_MAX_LENGTH));

/**
 * What a browser sends when somebody sees a review or clicks on a buy button. Its other fields, the
 * user agent among them, are not believed: the edge reads them from the request.
 */
export const eventBodySchema = z.object({
  /** Made by the sender, so that what is sent twice counts once. */
  event_id: z.uuid(),
  post_id: z.uuid(),
  event_type: z.enum(['page_view', 'buy_click']),
  /** The load of the page that sends it. */
  page_view_id: z.uuid().optional(),
  page_path: pagePathSchema.optional(),
});

export type EventBody = z.input<typeof eventBodySchema>;

/** As long as a search may be, and not in the middle of a character. */
function cutKeyword(text: string): string {
  return text
    .trim()
    .slice(0, SEARCH_MAX_LENGTH)
    .replace(/\p{Surrogate}$/u, '')
    .trim();
}

/** What a browser sends when somebody has searched. */
export const searchBodySchema = z.object({
  event_id: z.uuid(),
  keyword: storable.transform(cutKeyword).pipe(z.string().min(1)),
  search_location: searchLocationSchema,
  page_path: pagePathSchema.optional(),
});

export type SearchBody = z.input<typeof searchBodySchema>;

const common = {
  event_id: z.uuid(),
  /** When the edge received it, in milliseconds. */
  received_at: z.int().positive(),
  /** Why it counts for no total of visitors. */
  exclusion: z.enum(['bot', 'prefetch']).nullable(),
  /** The name of the country; null when unknown or when the visitor asked not to be tracked. */
  country: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** The path of the page. */
  page: z.string(),
};

/** An event as it waits to be counted, and as the database's function `record_events` takes it. */
export const visitorEventSchema = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.enum(['page_view', 'buy_click']),
    post_id: z.uuid(),
    page_view_id: z.uuid().nullable(),
  }),
  z.object({
    ...common,
    kind: z.literal('search'),
    keyword: z.string(),
    location: searchLocationSchema,
    /** How many reviews matched. */
    found: z.int().nonnegative(),
  }),
]);

export type VisitorEvent = z.infer<typeof visitorEventSchema>;

/** What `record_events` answers. */
export const recordedEventsSchema = z.object({
  recorded: z.int().nonnegative(),
  duplicate: z.int().nonnegative(),
  /** The positions in the batch, from 0, of what is not an event. */
  refused: z.array(z.int().nonnegative()),
});

const PAGE_OF_LOCATION = {
  home: '/',
  products: '/products',
  review: '/reviews',
  admin: '/thisisme',
};

/** Every other page that somebody can search from; what is at no address is the not-found page. */
const OTHER_PAGES = ['/privacy', '/privacy-statement'];

/**
 * The page that a search counts for. Only pages that exist: who makes addresses up does not get a
 * line each in the owner's table.
 *
 * @param path that the browser says it was on
 * @param reviewPage the path of the review at that path, if there is one
 */
export function searchPage(
  location: SearchLocation,
  path: string | undefined,
  reviewPage: string | null,
): string {
  if (location === 'other') return OTHER_PAGES.find((page) => page === path) ?? '/404';
  if (location === 'review') return reviewPage ?? PAGE_OF_LOCATION.review;
  return PAGE_OF_LOCATION[location];
}
