import { hostOf, isOfDomain } from '../forms/host.ts';
import { managedLinkSlug } from '../links/schema.ts';
import type { Merchant } from './merchant.ts';
import { merchantUrl, type NetworkId, trackingNetwork } from './networks.ts';

/**
 * Parameters that say where a visitor came from, never which product is shown:
 * https://support.google.com/analytics/answer/10917952 and the click identifiers of advertisers.
 */
const TRACKING =
  /^(?:utm_\w+|(?:fb|g|d|ms|tt|tw|y)clid|li_fat_id|wickedid|gbraid|wbraid|gad_(?:source|campaignid)|gclsrc|msclkid|mc_[ce]id|igshid|igsh|_ga|_gl|srsltid|irclickid|irgwc|sscid|vero_id|oly_(?:anon|enc)_id|_hsenc|_hsmi|hsctatracking|mkt_tok|epik|ref_src)$/i;

/** Of the searches and lists that led to a product. `th` and `psc` choose its variant. */
const AMAZON_TRACKING =
  /^(?:p[df]_rd_\w+|ref_?|qid|sr|keywords|crid|sprefix|dib|dib_tag|_encoding|content-id|smid|spla|ie|s|sbo|linkcode|linkid|creative\w*|camp|language|colid|coliid|_ref|social_share|starsleft|skiptwisterog)$/i;

/** Their real address is not known without a request. */
const SHORTENED = new Set(['a.co', 'amzn.to', 'amzn.eu', 'amzn.asia', 'ebay.us']);

/** Country domains that do not end in the country's code. */
const COUNTRY_OF_SUFFIX: Readonly<Record<string, string>> = { uk: 'GB' };

/** Country codes that are used as general endings. */
const GENERAL_SUFFIXES = new Set([
  'ai',
  'cc',
  'co',
  'fm',
  'gg',
  'io',
  'ly',
  'me',
  'to',
  'tv',
  'us',
  'ws',
]);

export interface RecognizedLink {
  /** To be stored: cleaned, with the tag. */
  url: string;
  merchant: Merchant | null;
  /** Whether the domain does not identify the merchant, so that the offer has to name it. */
  isChosen: boolean;
  /** Of a network's tracking URL. */
  network: NetworkId | null;
  /** The tracking parameters that were removed. */
  removed: string[];
  /**
   * `own`: there already. `other`: somebody else's. `unknown`: a shortened link hides it. `untracked`: the
   * merchant pays through its network's tracking URLs only. `none`: the merchant has no tag.
   */
  tag: 'own' | 'added' | 'other' | 'unknown' | 'untracked' | 'none';
}

/** The merchant with the longest domain that a host belongs to. */
export function merchantOfHost(host: string, merchants: readonly Merchant[]): Merchant | null {
  let found: Merchant | null = null;
  let longest = 0;
  for (const merchant of merchants) {
    for (const domain of merchant.domains) {
      if (domain.length > longest && isOfDomain(host, domain)) {
        found = merchant;
        longest = domain.length;
      }
    }
  }
  return found;
}

/** The country whose shop a host is; null for one that is open to all. */
export function countryOfHost(host: string): string | null {
  const suffix = host.split('.').at(-1) ?? '';
  if (suffix.length !== 2 || GENERAL_SUFFIXES.has(suffix)) return null;
  return COUNTRY_OF_SUFFIX[suffix] ?? suffix.toUpperCase();
}

/** The tag for a host: that of its country, else the usual one. */
export function tagForHost(merchant: Merchant, host: string): string | null {
  const country = countryOfHost(host);
  return (country === null ? undefined : merchant.country_tags[country]) ?? merchant.tag_value;
}

/** Removes parameters without changing how the others are written. */
function withoutParameters(url: URL, isUnwanted: (name: string) => boolean): string[] {
  const removed = new Set<string>();
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => {
      const [name = ''] = new URLSearchParams(pair).keys();
      if (!isUnwanted(name)) return true;
      removed.add(name);
      return false;
    });
  if (removed.size > 0) url.search = kept.join('&');
  return [...removed];
}

const paysByTag = ({ network }: Merchant) => ['none', 'amazon', 'ebay'].includes(network);

/** Cleans the URL of a shop in place. */
function clean(url: URL, merchant: Merchant | null): string[] {
  const keeps = new Set([merchant?.tag_parameter, merchant?.sub_id_parameter]);
  const isAmazon = merchant?.network === 'amazon';
  const removed = withoutParameters(
    url,
    (name) => !keeps.has(name) && (TRACKING.test(name) || (isAmazon && AMAZON_TRACKING.test(name))),
  );
  const path = isAmazon ? url.pathname.replace(/\/ref=[^/]*$/, '') : url.pathname;
  if (path !== url.pathname) {
    url.pathname = path;
    removed.push('ref');
  }
  return removed;
}

/** Adds the merchant's tag where it is missing. */
function tagged(
  url: URL,
  merchant: Merchant | null,
  network: NetworkId | null,
): RecognizedLink['tag'] {
  if (merchant === null) return 'none';
  const { tag_parameter: parameter } = merchant;
  const host = hostOf(url);
  if (network === null && !paysByTag(merchant)) return 'untracked';
  // The tracking URL of another network has other parameters.
  if (network !== null && network !== merchant.network) return 'none';
  const value = tagForHost(merchant, host);
  if (parameter === null || value === null) return 'none';
  if (SHORTENED.has(host)) return 'unknown';
  const current = url.searchParams.get(parameter);
  if (current !== null && current !== '') return current === value ? 'own' : 'other';
  if (current === '') url.searchParams.delete(parameter);
  url.search = `${url.search === '' ? '' : `${url.search}&`}${parameter}=${value}`;
  return 'added';
}

/**
 * What a typed or pasted link is: its merchant, and how it should be stored.
 *
 * @param text an address that forms accept
 * @returns null for a managed link and for what is no web address
 */
export function recognizeLink(text: string, merchants: readonly Merchant[]): RecognizedLink | null {
  const url = managedLinkSlug(text) === null ? URL.parse(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const network = trackingNetwork(url);
  const target = merchantUrl(url);
  const byDomain = merchantOfHost(hostOf(url), merchants);
  const merchant = byDomain ?? (target && merchantOfHost(hostOf(target), merchants));
  const written = url.href;
  // The parameters of a tracking URL are its network's.
  const removed = network === null ? clean(url, merchant) : [];
  const tag = tagged(url, merchant, network);
  return {
    // A link that needs no change is stored as it was typed.
    url: url.href === written ? text : url.href,
    merchant,
    isChosen: merchant !== null && byDomain === null,
    network,
    removed,
    tag,
  };
}

/** The link with the merchant's own tag instead of another one. */
export function withOwnTag(text: string, merchant: Merchant): string {
  const url = URL.parse(text);
  const value = url && tagForHost(merchant, hostOf(url));
  if (url === null || value === null || merchant.tag_parameter === null) return text;
  url.searchParams.set(merchant.tag_parameter, value);
  return url.href;
}
