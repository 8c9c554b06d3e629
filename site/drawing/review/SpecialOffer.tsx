import { timed } from '../../../core/expiry/expiry.ts';
import { offerLine } from '../../../core/posts/display.ts';
import { reviewMessages } from '../../../core/posts/messages.ts';
import type { Review } from '../../../core/posts/schema.ts';

type Offer = Pick<
  Review,
  'limited_time_offer_enabled' | 'limited_time_offer' | 'limited_time_offer_ends_at'
>;

const untilOf = (review: Offer) => timed({ until: review.limited_time_offer_ends_at });

export function SpecialOfferBadge({ review }: { review: Offer }) {
  if (offerLine(review) === null) return null;
  return (
    <span
      {...untilOf(review)}
      className="inline-block -rotate-2 bg-accent px-2.5 py-1 font-display text-lg leading-none font-black tracking-wide text-on-accent uppercase"
    >
      {reviewMessages.specialOffer}
    </span>
  );
}

export function SpecialOfferBanner({ review }: { review: Offer }) {
  const line = offerLine(review);
  if (line === null) return null;
  return (
    <aside
      {...untilOf(review)}
      aria-label={reviewMessages.specialOffer}
      className="border-2 border-dashed border-ink bg-accent px-5 py-4 text-on-accent"
    >
      <p className="font-display text-2xl leading-none font-black uppercase">
        {reviewMessages.limitedOffer}
      </p>
      <p dir="auto" className="mt-2 text-lg font-semibold">
        {line}
      </p>
      <p className="mt-1 text-base">{reviewMessages.offerFallback}</p>
    </aside>
  );
}
