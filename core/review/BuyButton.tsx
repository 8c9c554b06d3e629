import type { Placement } from '../links/schema.ts';
import { callToAction } from '../posts/display.ts';
import type { Review } from '../posts/schema.ts';
import { buyHref } from '../posts/shop-link.ts';
import { classes } from '../ui/classes.ts';
import { ShopLink } from './ShopLink.tsx';

interface BuyButtonProps {
  review: Review;
  placement: Placement;
  /** The best-of page that it stands on. */
  bestOfId?: string;
  className?: string;
}

export function BuyButton({ review, placement, bestOfId, className }: BuyButtonProps) {
  const href = buyHref(review, placement, bestOfId);
  if (href === null) return null;
  return (
    <ShopLink
      href={href}
      postId={review.id}
      placement={placement}
      about={review.title}
      className={classes('min-h-16 px-7 text-3xl', className)}
    >
      {callToAction(review)}
    </ShopLink>
  );
}
