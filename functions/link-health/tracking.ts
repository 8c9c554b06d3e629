import { hostOf, isOfDomain } from '../../core/forms/host.ts';
import type { LinkRules } from '../../core/link-health/schema.ts';
import { trackingNetwork } from '../../core/merchants/networks.ts';

/** Hosts on which networks and services count clicks, beside those of the networks that merchants can have. */
const OTHER_TRACKING_HOSTS = [
  'skimresources.com',
  'redirectingat.com',
  'viglink.com',
  'webgains.com',
  'webgains.io',
  'tradedoubler.com',
  'pjtra.com',
  'pjatr.com',
  'pntra.com',
  'pntrac.com',
  'pntrs.com',
  'gopjn.com',
  'track.adtraction.com',
  'adtr.co',
  'tradetracker.net',
  'belboon.com',
  'hop.clickbank.net',
  'digistore24.com',
  'partner-ads.com',
];

/** Whether a URL leads to one of some domains or their subdomains. */
export const isHostOf = (url: URL, domains: readonly string[]): boolean =>
  domains.some((domain) => isOfDomain(hostOf(url), domain));

export const isTrackingUrl = (url: URL): boolean =>
  trackingNetwork(url) !== null || isHostOf(url, OTHER_TRACKING_HOSTS);

/** As often as redirectors are nested in practice. */
const MAX_DEPTH = 3;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The addresses that a URL carries in its parameters or its path. */
function* carriedAddresses(url: URL): Generator<URL> {
  const inPath = /(?:https?:\/\/|https?%3a%2f%2f|www\.)\S+$/i.exec(url.pathname)?.[0];
  const values = [...url.searchParams.values(), ...(inPath === undefined ? [] : [inPath])];
  for (const value of values) {
    for (const text of [value, decoded(value)]) {
      const address = /^www\./i.test(text) ? `https://${text}` : text;
      const carried = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
      if (carried?.hostname.includes('.') === true) {
        yield carried;
        break;
      }
    }
  }
}

/** The shop's own address inside a tracking URL. */
function deepLink(url: URL, domains: readonly string[], depth = 0): URL | null {
  if (depth > MAX_DEPTH) return null;
  for (const carried of carriedAddresses(url)) {
    if (isTrackingUrl(carried)) {
      const inner = deepLink(carried, domains, depth + 1);
      if (inner !== null) return inner;
    } else if (domains.length === 0 || isHostOf(carried, domains)) return carried;
  }
  return null;
}

/**
 * What may be requested instead of a URL: the shop's own page without the affiliate tag. Null for a tracking URL
 * that does not tell it.
 */
export function addressToCheck(
  stored: URL,
  merchant: Pick<LinkRules, 'domains' | 'tag_parameter'> | null,
): URL | null {
  const domains = merchant?.domains ?? [];
  const isShop = isHostOf(stored, domains);
  // The owner chose the shop of an address elsewhere because that one tracks clicks.
  const isTracking = isTrackingUrl(stored) || (merchant !== null && !isShop && domains.length > 0);
  const address = isTracking && !isShop ? deepLink(stored, domains) : new URL(stored);
  if (address === null) return null;
  const { tag_parameter: tag = null } = merchant ?? {};
  if (tag !== null) address.searchParams.delete(tag);
  address.hash = '';
  return address;
}

/** Whether a stored link of a shop lacks its tag. */
export function lacksTag(
  stored: URL,
  merchant: Pick<LinkRules, 'domains' | 'tag_parameter'> | null,
): boolean {
  if (merchant === null || merchant.tag_parameter === null) return false;
  if (!isHostOf(stored, merchant.domains)) return false;
  return (stored.searchParams.get(merchant.tag_parameter) ?? '') === '';
}
