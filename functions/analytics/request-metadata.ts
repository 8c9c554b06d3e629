import type { Context } from 'hono';
import { isbot } from 'isbot';
import { z } from 'zod';
import type { VisitorEvent } from '../../core/analytics/events.ts';
import type { AppEnv } from '../http/app-env.ts';

/** What is longer is cut: as the checks of the database. */
const USER_AGENT_MAX_LENGTH = 1_000;

/** What the edge adds to an event: nothing in it comes from the body. */
type Visit = Pick<VisitorEvent, 'received_at' | 'exclusion' | 'country' | 'user_agent'>;

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Cloudflare's codes for no country, for Tor, and the standard's own for no known one. */
const NO_COUNTRY = ['XX', 'T1', 'ZZ'];

/** The English name of a two-letter country code; null when there is none. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRY.includes(code)) return null;
  return countryNames.of(code) ?? null;
}

/** Where the page was fetched in advance, browsers say so in one of these. */
const PREFETCH_HEADERS = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'];

function setAside(headers: Headers): Visit['exclusion'] {
  const userAgent = headers.get('User-Agent') ?? '';
  // A browser has a name.
  if (userAgent.trim() === '' || isbot(userAgent)) return 'bot';
  const early = PREFETCH_HEADERS.some((name) =>
    /\b(?:prefetch|prerender|preview)\b/i.test(headers.get(name) ?? ''),
  );
  return early ? 'prefetch' : null;
}

function asksNotToBeTracked(headers: Headers): boolean {
  return headers.get('DNT') === '1' || headers.get('Sec-GPC') === '1';
}

const cfSchema = z.object({ country: z.string() });

/** Cloudflare tells it beside the request. */
function countryOf(request: Request): string | null {
  const cf = cfSchema.safeParse(Reflect.get(request, 'cf'));
  return cf.success ? countryName(cf.data.country) : null;
}

/** Who the request comes from, as far as it is kept. */
export function requestMetadata({ req }: Context<AppEnv>, now: number): Visit {
  const { headers } = req.raw;
  const visit = { received_at: now, exclusion: setAside(headers) };
  if (asksNotToBeTracked(headers)) return { ...visit, country: null, user_agent: null };
  const userAgent = headers.get('User-Agent')?.slice(0, USER_AGENT_MAX_LENGTH).trim();
  return { ...visit, country: countryOf(req.raw), user_agent: userAgent || null };
}
