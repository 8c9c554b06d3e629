import { latest } from '../../../core/expiry/expiry.ts';
import { presentText } from '../../../core/posts/display.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { buyAddress } from '../../../core/posts/shop-link.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { displayedOffers } from './displayed-offers.ts';
import { leadingOffers } from './leading-offers.ts';

interface Disclosure {
  text: string;
  until: string | null;
}

interface Disclosed {
  disclosure: string | null;
  endsAt: string | null;
}

/** What the programme of the primary offer's shop requires. */
export const primaryDisclosure = (review: Review): string | null =>
  buyAddress(review) === null ? null : presentText(review.merchant?.disclosure);

/** Each text once, with the moment at which its last offer ends. */
export function disclosuresAmong(disclosed: readonly Disclosed[]): Disclosure[] {
  const ends = new Map<string, (string | null)[]>();
  for (const { disclosure, endsAt } of disclosed) {
    if (disclosure !== null) ends.set(disclosure, [...(ends.get(disclosure) ?? []), endsAt]);
  }
  // An order that does not change when one ends.
  const sorted = [...ends].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([text, moments]) => ({ text, until: latest(moments) }));
}

/**
 * What a page with links to the shops of several reviews has to say, each text with the moment at which
 * the last link ends that needs it. The first is that of the site.
 */
export function pageDisclosures(reviews: readonly Review[], texts: PageTexts): Disclosure[] {
  const linked = reviews
    .flatMap((review) => displayedOffers(review, texts, { placement: 'pick' }))
    .filter(({ link }) => link !== null);
  if (linked.length === 0) return [];
  const until = latest(linked.map(({ endsAt }) => endsAt));
  return [{ text: texts.affiliate_disclosure, until }, ...disclosuresAmong(linked)];
}

/** The same for a table that links to one shop of each review. */
export function tableDisclosures(reviews: readonly Review[], texts: PageTexts): Disclosure[] {
  const linked = reviews
    .flatMap((review) => leadingOffers(review, texts, { placement: 'table', isPriced: true }))
    .filter(({ link }) => link !== null)
    .map(({ disclosure, until }) => ({ disclosure, endsAt: until }));
  if (linked.length === 0) return [];
  const until = latest(linked.map(({ endsAt }) => endsAt));
  return [{ text: texts.affiliate_disclosure, until }, ...disclosuresAmong(linked)];
}
