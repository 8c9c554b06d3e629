import type { ButtonTexts } from '../button-tests/schema.ts';
import { isWebAddress } from '../forms/web-address.ts';
import { managedLinkSlug, type Placement, shopAddress } from '../links/schema.ts';
import { shopHost } from '../merchants/index.ts';
import type { BuyLink } from '../rich-text/page-markup.ts';
import { buttonText } from './call-to-action.ts';
import { presentText } from './display.ts';
import { reviewMessages } from './messages.ts';
import type { Review } from './schema.ts';

/** A web address or a managed link. */
export const isShopUrl = (url: string) => isWebAddress(url) || managedLinkSlug(url) !== null;

/** As it is stored. Null without a link that a browser can open. */
export function buyAddress(review: Pick<Review, 'primary_affiliate_url'>): string | null {
  const address = presentText(review.primary_affiliate_url);
  return address !== null && isShopUrl(address) ? address : null;
}

/** Of a recognized shop, or its host. */
export function shopName(merchant: Review['merchant'], url: string): string {
  if (merchant !== null) return merchant.name;
  return shopHost(url) ?? reviewMessages.shopFallback;
}

type PrimaryOffer = Pick<Review, 'id' | 'title' | 'primary_affiliate_url' | 'primary_cta_text'> & {
  merchant?: Review['merchant'];
};

/** Where a buy link of a page leads; null without one. */
export function buyHref(
  { id, merchant, primary_affiliate_url }: PrimaryOffer,
  placement: Placement,
  bestOfId: string | null = null,
): string | null {
  const url = buyAddress({ primary_affiliate_url });
  if (url === null) return null;
  const subIdParameter = merchant?.sub_id_parameter ?? null;
  return shopAddress({ url, postId: id, placement, bestOfId, subIdParameter });
}

/** What a buy button in the text leads to. */
export function buyLinkOf(review: PrimaryOffer, texts: ButtonTexts): BuyLink | null {
  const address = buyHref(review, 'text');
  if (address === null) return null;
  const { text, tested } = buttonText(review, 'text', texts);
  return { address, label: text, tested, postId: review.id, title: review.title };
}
