import { z } from 'zod';
import { hostOf, isOfDomain } from '../forms/host.ts';
import { WEB_ADDRESS_MAX_LENGTH } from '../forms/limits.ts';
import { isRegistrable } from '../forms/registered-address.ts';
import { decodedForms, hostsIn } from './decoded-forms.ts';
import { SHORTENER_MAX_LABELS, SHORTENERS } from './shorteners.ts';

/** The rules of a shop that decide whether a managed link may lead to it. */
export const shopRuleSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** In lower case, in Punycode. */
  domains: z.array(z.string()),
  allows_cloaking: z.boolean(),
});

export type ShopRule = z.infer<typeof shopRuleSchema>;

export type TargetProblem =
  /** No web address. */
  | 'invalid'
  | 'credentials'
  /** A private network, this machine, or a number instead of a name. */
  | 'private'
  | 'port'
  /** An international name of no known shop. */
  | 'international'
  /** A service for short links, so that nobody knows where it leads. */
  | 'shortener'
  /** A shop that forbids it. */
  | 'forbidden';

/** `about` is the host or shop. */
export type CheckedTarget = { url: string } | { problem: TargetProblem; about: string };

/**
 * Amazon Associates Programme Policies, "Link requirements": links must not hide that they lead to Amazon,
 * whether a merchant is set up for it or not.
 */
const AMAZON =
  /(?:^|\.)(?:amazon(?:\.(?:com?\.)?[a-z]{2,3})?|amzn\.[a-z]{2,4}|a\.co|(?:assoc-)?amazon-adsystem\.com|assoc-amazon\.[a-z.]+)$/;

const LOCAL =
  /^(?:.*\.)?(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|test|invalid|onion|arpa)$/;

const LOWEST_FREE_PORT = 1024;

function shopOf(host: string, shops: readonly ShopRule[]): ShopRule | undefined {
  const found = shops.flatMap((shop) =>
    shop.domains.filter((domain) => isOfDomain(host, domain)).map((domain) => ({ shop, domain })),
  );
  return found.sort((one, other) => other.domain.length - one.domain.length)[0]?.shop;
}

/** Why a managed link may not lead to a host, or pass through it. */
function refusal(host: string, shops: readonly ShopRule[]): CheckedTarget | null {
  const shop = shopOf(host, shops);
  if (shop?.allows_cloaking === false) return { problem: 'forbidden', about: shop.name };
  if (AMAZON.test(host)) return { problem: 'forbidden', about: 'Amazon' };
  const labels = host.split('.').slice(-SHORTENER_MAX_LABELS);
  const isShortener = labels.some((_, index) => SHORTENERS.has(labels.slice(index).join('.')));
  return isShortener ? { problem: 'shortener', about: host } : null;
}

/** The problem of an address, independent of the merchants. */
export function addressProblem(text: string, url = URL.parse(text)): TargetProblem | null {
  if (url === null || !/^https?:\/\/[^/\\]/i.test(text) || text.length > WEB_ADDRESS_MAX_LENGTH) {
    return 'invalid';
  }
  // Programs differ in how they read these.
  if (/[\\\s\p{Cc}]/u.test(text) || url.href.length > WEB_ADDRESS_MAX_LENGTH) return 'invalid';
  if (url.username !== '' || url.password !== '') return 'credentials';
  const host = hostOf(url);
  if (!isRegistrable(host)) return 'invalid';
  const isNumber = /^(?:[\d.]+|\[.*\])$/.test(host);
  if (isNumber || !host.includes('.') || LOCAL.test(host)) return 'private';
  return url.port !== '' && Number(url.port) < LOWEST_FREE_PORT ? 'port' : null;
}

/**
 * Whether a managed link may lead somewhere, and the address as the URL parser writes it. Looks through
 * redirectors, and refuses what cannot be known: a refused link can be used directly.
 */
export function checkTarget(
  given: string,
  shops: readonly ShopRule[],
  chosen?: string | null,
): CheckedTarget {
  const text = given.trim();
  const url = URL.parse(text);
  const problem = addressProblem(text, url);
  if (problem !== null || url === null) {
    return { problem: problem ?? 'invalid', about: url?.hostname ?? text };
  }
  const shop = shops.find(({ id }) => id === chosen);
  if (shop?.allows_cloaking === false) return { problem: 'forbidden', about: shop.name };
  const host = hostOf(url);
  const isInternational = /(?:^|\.)xn--/.test(host);
  if (isInternational && shopOf(host, shops) === undefined) {
    return { problem: 'international', about: host };
  }
  const forms = decodedForms(`${url.pathname}${url.search}${url.hash}`);
  if (forms === null) return { problem: 'shortener', about: host };
  const behind = forms.flatMap(hostsIn);
  for (const each of new Set([host, ...behind])) {
    const refused = refusal(each, shops);
    if (refused !== null) return refused;
  }
  url.hostname = host;
  return { url: url.href };
}

/** What no shop's rules can allow, for the edge, which does not know them. */
export function isAllowedAnywhere(url: string): boolean {
  const checked = checkTarget(url, []);
  return 'url' in checked || checked.problem === 'international';
}
