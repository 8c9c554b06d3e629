import { timed } from '../../../core/expiry/expiry.ts';
import type { Review } from '../../../core/posts/schema.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { leadingOffers } from '../offers/leading-offers.ts';
import { OfferButton } from '../offers/OfferButton.tsx';
import { OfferPrice } from '../offers/OfferPrice.tsx';
import { InVariant } from './TestedButton.tsx';

interface ClosingOfferProps {
  review: Review;
  texts: PageTexts;
  /** The page views that show it; null for all. */
  variant: 'a' | 'b' | null;
}

/** The leading offer after everything has been said. */
export function ClosingOffer({ review, texts, variant }: ClosingOfferProps) {
  const leading = leadingOffers(review, texts, { placement: 'closing' });
  const last = leading.at(-1);
  if (last === undefined) return null;
  return (
    <InVariant
      variant={variant}
      until={last.until}
      className="border-y-2 border-ink py-6 print:hidden"
    >
      {leading.map((offer) => (
        <div
          key={offer.key}
          {...timed(offer)}
          className="flex flex-wrap items-center justify-between gap-5"
        >
          <OfferPrice
            offer={offer}
            isTyped
            hasShop={!offer.isPrimary}
            className="text-4xl font-black uppercase"
          />
          <OfferButton review={review} offer={offer} placement="closing" size="large" />
        </div>
      ))}
    </InVariant>
  );
}
