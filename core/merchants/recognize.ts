import { hostOf } from '../forms/host.ts';
import {
  parameterValues,
  withoutParameters,
  withParameter,
  withPath,
} from '../forms/url-parameters.ts';
import { hasClosedForm, takesNoSubId } from '../links/index.ts';
import { managedLinkSlug } from '../links/schema.ts';
import type { Merchant } from './merchant.ts';
import { merchantOfUrl } from './merchant-of-url.ts';
import { type NetworkId, trackingNetwork } from './networks.ts';

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

const paysByTag = ({ network }: Merchant) => ['none', 'amazon', 'ebay'].includes(network);

/** The URL of a shop without what only says where a visitor came from. */
function clean(text: string, merchant: Merchant | null): { url: string; removed: string[] } {
  const keeps = new Set([merchant?.tag_parameter, merchant?.sub_id_parameter]);
  const isAmazon = merchant?.network === 'amazon';
  const { url, removed } = withoutParameters(
    text,
    (name) => !keeps.has(name) && (TRACKING.test(name) || (isAmazon && AMAZON_TRACKING.test(name))),
  );
  if (!isAmazon) return { url, removed };
  const shortened = withPath(url, (address) => address.replace(/\/ref=[^/]*$/, ''));
  return shortened === url ? { url, removed } : { url: shortened, removed: [...removed, 'ref'] };
}

/** The URL with the merchant's tag where it is missing. */
function tagged(
  url: string,
  host: string,
  merchant: Merchant | null,
  network: NetworkId | null,
): Pick<RecognizedLink, 'url' | 'tag'> {
  if (merchant === null) return { url, tag: 'none' };
  const { tag_parameter: parameter } = merchant;
  if (network === null && !paysByTag(merchant)) return { url, tag: 'untracked' };
  // The tracking URL of another network has other parameters.
  if ((network !== null && network !== merchant.network) || hasClosedForm(url)) {
    return { url, tag: 'none' };
  }
  const value = tagForHost(merchant, host);
  if (parameter === null || value === null) return { url, tag: 'none' };
  if (SHORTENED.has(host)) return { url, tag: 'unknown' };
  const current = parameterValues(url, parameter).find((given) => given !== '');
  if (current !== undefined) return { url, tag: current === value ? 'own' : 'other' };
  return { url: withParameter(url, parameter, value), tag: 'added' };
}

/**
 * What a typed or pasted link is: its merchant, and how it should be stored.
 *
 * @param text an address that forms accept
 * @returns null for a managed link and for a text that is not a web address
 */
export function recognizeLink(text: string, merchants: readonly Merchant[]): RecognizedLink | null {
  const url = managedLinkSlug(text) === null ? URL.parse(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const network = trackingNetwork(url);
  const merchant = merchantOfUrl(url, merchants);
  // The parameters of a tracking URL are its network's.
  const cleaned = network === null ? clean(text, merchant) : { url: text, removed: [] };
  return {
    ...cleaned,
    ...tagged(cleaned.url, hostOf(url), merchant, network),
    merchant,
    network,
  };
}

/**
 * Whether a merchant has a sub-ID that its links do not get: in a form that has no place for it, and in the tracking
 * URL of another network, as `private.public_merchant` of the database decides.
 */
export function lacksSubId(text: string, merchant: Merchant): boolean {
  const url = URL.parse(text);
  if (url === null || merchant.sub_id_parameter === null) return false;
  const network = trackingNetwork(url);
  const isOfOther = network !== null && !['none', network].includes(merchant.network);
  return isOfOther || takesNoSubId(text);
}

/** The link with the merchant's own tag instead of another one. */
export function withOwnTag(text: string, merchant: Merchant): string {
  const url = URL.parse(text);
  const value = url && tagForHost(merchant, hostOf(url));
  if (url === null || value === null || merchant.tag_parameter === null) return text;
  return withParameter(text, merchant.tag_parameter, value);
}
