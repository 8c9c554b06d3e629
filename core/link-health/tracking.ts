import type { LinkRules } from './schema.ts';

/**
 * Hosts on which networks count clicks, subdomains included, from the networks' documentation of their deep
 * links: Awin, CJ, Rakuten, ShareASale, Impact, Partnerize, Skimlinks, Sovrn, Webgains, Tradedoubler, Admitad,
 * FlexOffers, Ascend, eBay, Adtraction, TradeTracker, Daisycon, Belboon, AvantLink, ClickBank, Digistore24.
 */
const TRACKING_HOSTS = [
  ...['awin1.com', 'zenaps.com', 'anrdoezrs.net', 'dpbolvw.net', 'jdoqocy.com', 'kqzyfj.com'],
  ...['tkqlhce.com', 'emjcd.com', 'linksynergy.com', 'shareasale.com', 'shareasale-analytics.com'],
  ...['sjv.io', 'pxf.io', 'evyy.net', '7eer.net', 'ojrq.net', 'prf.hn', 'skimresources.com'],
  ...['redirectingat.com', 'viglink.com', 'sovrn.co', 'webgains.com', 'webgains.io'],
  ...['tradedoubler.com', 'ad.admitad.com', 'alitems.com', 'flexlinkspro.com', 'flexlinks.com'],
  ...['pjtra.com', 'pjatr.com', 'pntra.com', 'pntrac.com', 'pntrs.com', 'gopjn.com'],
  ...[
    'rover.ebay.com',
    'track.adtraction.com',
    'adtr.co',
    'tradetracker.net',
    'ds1.nl',
    'bdt9.net',
  ],
  ...['belboon.com', 'avantlink.com', 'hop.clickbank.net', 'digistore24.com', 'partner-ads.com'],
];

/** Whether a host is a domain or one of its subdomains. */
export const isHostOf = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));

/** A host as domains of shops are stored. */
export const hostOf = (url: URL): string => url.hostname.replace(/\.$/, '');

export const isTrackingUrl = (url: URL): boolean => isHostOf(hostOf(url), TRACKING_HOSTS);

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
    } else if (domains.length === 0 || isHostOf(hostOf(carried), domains)) return carried;
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
  const isShop = isHostOf(hostOf(stored), domains);
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
  if (!isHostOf(hostOf(stored), merchant.domains)) return false;
  return (stored.searchParams.get(merchant.tag_parameter) ?? '') === '';
}
