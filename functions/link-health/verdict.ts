import type { LinkFailure, LinkObstacle, LinkVerdict } from '../../core/link-health/schema.ts';
import type { Page } from './page.ts';
import { closest } from './titles.ts';

export const fine: LinkVerdict = {
  outcome: 'fine',
  problem: null,
  is_certain: false,
  detail: null,
};

export const failed = (problem: LinkFailure, detail: string | null = null): LinkVerdict => ({
  outcome: 'failed',
  problem,
  is_certain: false,
  detail,
});

export const uncheckable = (problem: LinkObstacle, detail: string | null = null): LinkVerdict => ({
  outcome: 'uncheckable',
  problem,
  is_certain: false,
  detail,
});

const LOCALE = '[a-z]{2}(?:[-_][a-z]{2})?';
const HOME = new RegExp(`^/(?:${LOCALE}/?)?(?:(?:index|default|home)(?:\\.\\w+)?)?/?$`, 'i');
const CATEGORY =
  /^(?:category|categories|collections?|catalogu?e?s?|departments?|browse|search|shop|store|kategorien?|c|cat|products|all|all-products)$/i;

/** The parts of a path without its locale. */
function segmentsOf({ pathname }: URL): string[] {
  const parts = pathname.toLowerCase().split('/').filter(Boolean);
  return new RegExp(`^${LOCALE}$`, 'i').test(parts[0] ?? '') ? parts.slice(1) : parts;
}

const isHome = (url: URL) => HOME.test(url.pathname);

function leadsHome(asked: URL, reached: URL): boolean {
  const askedForPage = !isHome(asked) || asked.search !== '';
  return askedForPage && isHome(reached) && reached.search.length <= 1;
}

function leadsToCategory(asked: URL, reached: URL): boolean {
  const before = segmentsOf(asked);
  const after = segmentsOf(reached);
  const last = after.at(-1);
  if (last === undefined || last === before.at(-1)) return false;
  const isAncestor = after.length < before.length && after.every((part, at) => part === before[at]);
  return isAncestor || after.slice(-2).some((part) => CATEGORY.test(part));
}

const CHALLENGE =
  /just a moment|attention required|access denied|robot check|are you (?:a )?(?:human|robot)|pardon our interruption|security check|verify (?:you are|that you're) (?:a )?human|captcha|ddos|checking your browser/i;
const CHALLENGE_MARK = /cf-chl|px-captcha|datadome|_incapsula_|g-recaptcha-challenge|awswaf/i;
const CONSENT =
  /before you continue|cookie (?:consent|wall|settings|preferences)|privacy (?:settings|choices|gate)|accept (?:all )?cookies to continue|age verification/i;
const CONSENT_PATH = /^\/(?:.*\/)?(?:consent|cookie-?wall|privacy-gate|gdpr|age-?gate)(?:[/.]|$)/i;
const LOGIN_PATH = /^\/(?:.*\/)?(?:log-?in|sign-?in|auth)(?:[/.]|$)/i;
const NOT_FOUND =
  /^(?:error\s*)?404\b|\b404 (?:error|not found)|(?:page|product|item) (?:was |is |could )?(?:not|no longer) (?:be )?(?:found|available|exists?)|(?:page|product) (?:does not|doesn.t) exist/i;
const SOLD_OUT =
  /\b(?:out of stock|sold out|currently unavailable|no longer available|back in stock alert)\b/;
const CAN_BUY = /\b(?:add to (?:cart|basket|bag|trolley)|buy now|in stock|pre-?order)\b/;

/** How much a product name may differ from the titles of its reviews. */
const FAR = 0.3;

export interface Answer {
  asked: URL;
  reached: URL;
  status: number;
  headers: Headers;
  page: Page;
  /** The body, for the marks of protection services. */
  html: string;
}

function obstacleOf({ asked, reached, status, headers, page, html }: Answer): LinkVerdict | null {
  const isShort = page.text.length < 4_000 && !page.isProduct;
  const isChallenge =
    headers.get('cf-mitigated') === 'challenge' ||
    (isShort && (CHALLENGE.test(page.headings) || CHALLENGE_MARK.test(html)));
  if (isChallenge) return uncheckable('challenge', page.headings || null);
  if (status === 403) return uncheckable('forbidden');
  if (status === 429) return uncheckable('rate-limited');
  if (status >= 500 || [408, 423, 425].includes(status)) {
    return uncheckable('temporary', String(status));
  }
  if (status >= 400) return null;
  const isElsewhere = reached.href !== asked.href;
  if (
    (isElsewhere &&
      (CONSENT_PATH.test(reached.pathname) || reached.hostname.startsWith('consent.'))) ||
    (isShort && CONSENT.test(page.headings))
  ) {
    return uncheckable('consent');
  }
  return isElsewhere && LOGIN_PATH.test(reached.pathname) ? uncheckable('login') : null;
}

interface Judged {
  titles: readonly string[];
  is_buy_link: boolean;
}

function isOtherProduct({ titles }: Judged, answer: Answer): boolean {
  const { asked, reached, page } = answer;
  const isElsewhere = segmentsOf(asked).at(-1) !== segmentsOf(reached).at(-1);
  if (titles.length === 0 || page.names.length === 0 || !(page.isProduct || isElsewhere))
    return false;
  // A translated name has few words in common, and one in another script none.
  const isTranslated = page.language !== null && page.language !== 'en';
  const isLatin = page.names.some((name) => /[a-z]{3}/i.test(name));
  if (!isLatin || (isTranslated && !isElsewhere)) return false;
  // The path of a new address may name the product where its page does not.
  const names = isElsewhere ? [...page.names, segmentsOf(reached).join(' ')] : page.names;
  return closest(titles, names) < FAR;
}

function isSoldOut({ isAvailable, text }: Page): boolean {
  return isAvailable === null ? SOLD_OUT.test(text) && !CAN_BUY.test(text) : !isAvailable;
}

/** The verdict of a response on a link. A false alarm is worse than finding a problem a day later. */
export function verdictOf(link: Judged, answer: Answer): LinkVerdict {
  const { asked, reached, status, page } = answer;
  const obstacle = obstacleOf(answer);
  if (obstacle !== null) return obstacle;
  if (status === 404 || status === 410) return failed('gone', String(status));
  if (status >= 400) return failed('refused', String(status));
  if (!page.isProduct && NOT_FOUND.test(page.headings)) return failed('gone', page.headings);
  const isSame = closest(link.titles, page.names) >= 0.5;
  if (reached.href !== asked.href && !page.isProduct) {
    if (leadsHome(asked, reached)) return failed('home', reached.href);
    if (!isSame && leadsToCategory(asked, reached)) return failed('category', reached.href);
  }
  if (!link.is_buy_link) return fine;
  if (isOtherProduct(link, answer)) return failed('different-product', page.names[0] ?? null);
  return isSoldOut(page) ? failed('out-of-stock', page.names[0] ?? null) : fine;
}
