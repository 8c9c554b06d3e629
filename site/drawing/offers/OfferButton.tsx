import type { Placement } from '../../../core/links/schema.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { classes } from '../../../core/ui/classes.ts';
import { ButtonLabel } from './ButtonLabel.tsx';
import type { DisplayedOffer } from './displayed-offers.ts';
import { ShopLink } from './ShopLink.tsx';

const sizes = { large: 'min-h-16 px-7 text-3xl', normal: '' } as const;

interface OfferButtonProps {
  review: Review;
  offer: DisplayedOffer;
  placement: Placement;
  tone?: 'primary' | 'quiet' | undefined;
  size?: keyof typeof sizes;
  className?: string;
}

/** Leads to the shop of an offer; nothing for one without a link. */
export function OfferButton({
  review,
  offer: { link, offerId },
  placement,
  tone,
  size = 'normal',
  className,
}: OfferButtonProps) {
  if (link === null) return null;
  return (
    <ShopLink
      href={link.href}
      postId={review.id}
      placement={placement}
      offerId={offerId}
      about={link.about}
      tone={tone}
      className={classes(sizes[size], className)}
    >
      <ButtonLabel {...link.action} />
    </ShopLink>
  );
}
