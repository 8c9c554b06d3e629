import { presentText } from '../../../core/posts/display.ts';
import { reviewMessages } from '../../../core/posts/messages.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { buyAddress } from '../../../core/posts/shop-link.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { BuyButton } from './BuyButton.tsx';
import { InVariant } from './TestedButton.tsx';

interface ClosingOfferProps {
  review: Review;
  texts: PageTexts;
  /** The page views that show it; null for all. */
  variant: 'a' | 'b' | null;
}

/** Price and buy button after everything has been said. */
export function ClosingOffer({ review, texts, variant }: ClosingOfferProps) {
  const price = presentText(review.price);
  if (price === null && buyAddress(review) === null) return null;
  return (
    <InVariant
      variant={variant}
      className="flex flex-wrap items-center justify-between gap-5 border-y-2 border-ink py-6 print:hidden"
    >
      <p dir="auto" className="font-display text-4xl leading-none font-black uppercase">
        {price ?? reviewMessages.noPrice}
      </p>
      <BuyButton review={review} texts={texts} placement="closing" />
    </InVariant>
  );
}
