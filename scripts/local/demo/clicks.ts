import { type PageEvent, WITHOUT_DETAILS } from '../../../core/analytics/events.ts';
import { managedLinkSlug } from '../../../core/links/schema.ts';
import type { Random } from '../database/generator/random.ts';
import type { DemoReview } from './reviews.ts';
import { weighted } from './weighted.ts';

/** Of those who click where a review has further offers. */
const FURTHER_OFFER_CHANCE = 0.45;

const choosePlacement = weighted(
  [
    { placement: 'scorecard', weight: 58 },
    { placement: 'closing', weight: 27 },
    { placement: 'text', weight: 15 },
  ] as const,
  ({ weight }) => weight,
);

type Details = Pick<PageEvent, 'placement' | 'offer_id' | 'link_id'>;

/**
 * Where a generated visitor clicks, and where to.
 * @param links ids of managed links by their slug
 */
export function clickDetails(
  { offers }: DemoReview,
  links: ReadonlyMap<string, string>,
  random: Random,
): Details {
  if (offers.length === 0 || !random.chance(FURTHER_OFFER_CHANCE)) {
    return { ...WITHOUT_DETAILS, placement: choosePlacement(random).placement };
  }
  const { id, url } = random.pick(offers);
  const link_id = links.get(managedLinkSlug(url) ?? '') ?? null;
  return { placement: 'offers', offer_id: id, link_id };
}
