import { managedLinkSlug } from '../links/schema.ts';
import { type Merchant, merchantOfUrl } from '../merchants/index.ts';
import type { StoredOffer } from '../offers/schema.ts';

/** The merchant of an offer, also of the primary one, as the database finds it. */
export function merchantOfOffer(
  { merchant_id, url }: Pick<StoredOffer, 'merchant_id' | 'url'>,
  merchants: readonly Merchant[],
): Merchant | null {
  if (merchant_id !== null) return merchants.find(({ id }) => id === merchant_id) ?? null;
  const address = managedLinkSlug(url) === null ? URL.parse(url) : null;
  const isWeb = address !== null && /^https?:$/.test(address.protocol);
  return isWeb ? merchantOfUrl(address, merchants) : null;
}

/** What an offer is called in a list: its merchant, else its host or managed link. */
export function offerName(
  offer: Pick<StoredOffer, 'merchant_id' | 'url'>,
  merchants: readonly Merchant[],
): string {
  const host = URL.parse(offer.url)?.hostname.replace(/^www\./, '');
  return merchantOfOffer(offer, merchants)?.name ?? host ?? offer.url;
}
