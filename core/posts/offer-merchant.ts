import { managedLinkSlug } from '../links/schema.ts';
import {
  type Merchant,
  merchantOfUrl,
  networkOf,
  shopHost,
  trackingNetwork,
} from '../merchants/index.ts';
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

/** Of a tracking URL; null for any other address. */
export function networkName(text: string): string | null {
  const url = URL.parse(text);
  const network = url && trackingNetwork(url);
  return network && networkOf(network).name;
}

/** What an offer is called in a list: its merchant, else its host, network or managed link. */
export function offerName(
  offer: Pick<StoredOffer, 'merchant_id' | 'url'>,
  merchants: readonly Merchant[],
): string {
  const name = merchantOfOffer(offer, merchants)?.name ?? shopHost(offer.url);
  return name ?? networkName(offer.url) ?? offer.url;
}
