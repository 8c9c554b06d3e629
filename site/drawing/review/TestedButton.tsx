import type { ReactNode } from 'react';
import type { ButtonPosition, ButtonTexts } from '../../../core/button-tests/schema.ts';
import { timed } from '../../../core/expiry/expiry.ts';
import type { Review } from '../../../core/posts/schema.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { primaryOffers } from '../offers/displayed-offers.ts';
import { OfferButton } from '../offers/OfferButton.tsx';

/** How page views show something at a position: all of them, half of them, or none. */
export type Shown = 'always' | 'tested' | 'never';

export function shownAt(
  position: ButtonPosition,
  { button_test, button_changes }: ButtonTexts,
): Shown {
  const isHere = ({ target }: { target: string }) => target === position;
  if (button_changes.some(isHere)) return 'always';
  return button_test !== null && isHere(button_test) ? 'tested' : 'never';
}

interface InVariantProps {
  /** The page views in which the whole element is present. */
  variant: 'a' | 'b' | null;
  /** When it ends. */
  until?: string | null;
  className?: string;
  children: ReactNode;
}

export const InVariant = ({ variant, until, className, children }: InVariantProps) => (
  <div {...timed({ until })} data-arm={variant ?? undefined} className={className}>
    {children}
  </div>
);

interface TestedButtonProps {
  review: Review;
  texts: PageTexts;
  position: ButtonPosition;
}

/** An additional button of the primary offer between two sections. */
export function TestedButton({ review, texts, position }: TestedButtonProps) {
  const shown = shownAt(position, texts);
  const [offer] = primaryOffers(review, texts, { placement: 'text' });
  if (shown === 'never' || offer === undefined || offer.link === null) return null;
  return (
    <InVariant variant={shown === 'tested' ? 'b' : null} className="print:hidden">
      <OfferButton
        review={review}
        offer={offer}
        placement="text"
        size="large"
        className="max-sm:w-full"
      />
    </InVariant>
  );
}
