import { managedLinkSlug } from '../links/schema.ts';
import { type Merchant, networkOf, recognizeLink } from '../merchants/index.ts';
import { MANUAL_SOURCE, type StoredOffer } from '../offers/schema.ts';
import { presentText } from './display.ts';
import { priceUntil } from './offer-form.ts';
import { merchantOfOffer, networkName, offerName } from './offer-merchant.ts';
import { shopAdviceMessages as says } from './offer-messages.ts';
import type { PostForm } from './schema.ts';

export interface ShopSurroundings {
  merchants: readonly Merchant[];
  /** Slugs of managed links in the form that lead nowhere. */
  goneLinks: readonly string[];
  /** When the price of the primary offer was checked; null for one that is being typed. */
  priceCheckedAt: string | null;
  now: number;
}

interface ShopAdvice {
  field: 'price' | 'primary_affiliate_url' | 'offers' | 'in_depth_analysis';
  sentence: string;
}

type Linked = Pick<PostForm, 'primary_affiliate_url' | 'offers' | 'in_depth_analysis'>;

const IN_TEXT = /(?<![\w.])\/go\/([a-z0-9]+(?:-[a-z0-9]+)*)(?=["'\s)?#]|$)/g;

const linksInText = (text: string) => [...text.matchAll(IN_TEXT)].map(([, slug = '']) => slug);

/** The managed links that a form names, each once. */
export function managedLinksOf(form: Linked): string[] {
  const urls = [form.primary_affiliate_url.trim(), ...form.offers.map(({ url }) => url)];
  const slugs = urls.map(managedLinkSlug).filter((slug) => slug !== null);
  return [...new Set([...slugs, ...linksInText(form.in_depth_analysis)])];
}

function tagAdvice(url: string, name: string, merchants: readonly Merchant[]): string[] {
  const link = recognizeLink(url, merchants);
  if (link?.tag === 'added') return [says.tagMissing(name)];
  if (link?.tag === 'other') return [says.tagOther(name)];
  if (link?.tag !== 'untracked') return [];
  return [says.untracked(name, networkOf(link.merchant?.network ?? '').name)];
}

function offerAdvice(offer: StoredOffer, { merchants, now }: ShopSurroundings): string[] {
  const merchant = merchantOfOffer(offer, merchants);
  const name = says.offer(offerName(offer, merchants));
  const until = priceUntil(offer, merchant);
  const isForbidden = merchant?.allows_manual_prices === false && offer.source === MANUAL_SOURCE;
  const found = tagAdvice(offer.url, name, merchants);
  if (offer.amount === null) {
    // A price that nobody may type is not missing.
    if (merchant?.allows_manual_prices !== false) found.push(says.noPrice(name));
  } else if (isForbidden) found.push(says.priceForbidden(name, merchant.name));
  else if (until !== null && until <= now) found.push(says.pricePast(name));
  const network = networkName(offer.url);
  if (merchant === null && network !== null) {
    found.push(says.networkMerchantUnknown(name, network));
    // A managed link knows its merchant, or needs none.
  } else if (merchant === null && managedLinkSlug(offer.url) === null) {
    found.push(says.merchantUnknown(name));
  }
  return found;
}

/** Why the price of the primary offer may not be shown. */
function priceAdvice(
  { price }: PostForm,
  merchant: Merchant | null,
  { priceCheckedAt, now }: ShopSurroundings,
): string | null {
  if (merchant === null || presentText(price) === null) return null;
  if (!merchant.allows_manual_prices) return says.priceForbidden(says.primary, merchant.name);
  const { price_limit_minutes: limit } = merchant;
  if (limit === null || priceCheckedAt === null) return null;
  return Date.parse(priceCheckedAt) + limit * 60_000 <= now ? says.pricePast(says.primary) : null;
}

/** Problems of the links and prices of a review. */
export function shopAdvice(form: PostForm, around: ShopSurroundings): ShopAdvice[] {
  const url = form.primary_affiliate_url.trim();
  const primary = { merchant_id: form.primary_merchant_id || null, url };
  const merchant = merchantOfOffer(primary, around.merchants);
  const network = merchant === null && around.merchants.length > 0 ? networkName(url) : null;
  const price = priceAdvice(form, merchant, around);
  const inText = new Set(linksInText(form.in_depth_analysis));
  return [
    ...(price === null ? [] : [{ field: 'price' as const, sentence: price }]),
    ...tagAdvice(url, says.primary, around.merchants).map((sentence) => ({
      field: 'primary_affiliate_url' as const,
      sentence,
    })),
    ...(network === null
      ? []
      : [
          {
            field: 'primary_affiliate_url' as const,
            sentence: says.networkMerchantUnknown(says.primary, network),
          },
        ]),
    ...form.offers
      .flatMap((offer) => offerAdvice(offer, around))
      .map((sentence) => ({ field: 'offers' as const, sentence })),
    ...around.goneLinks.map((slug) => ({
      field:
        managedLinkSlug(url) === slug
          ? ('primary_affiliate_url' as const)
          : inText.has(slug)
            ? ('in_depth_analysis' as const)
            : ('offers' as const),
      sentence: says.linkGone(slug),
    })),
  ];
}
