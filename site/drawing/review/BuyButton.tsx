import type { Placement } from '../../../core/links/schema.ts';
import { buttonText } from '../../../core/posts/call-to-action.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { buyHref } from '../../../core/posts/shop-link.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { classes } from '../../../core/ui/classes.ts';
import { ButtonLabel } from './ButtonLabel.tsx';
import { ShopLink } from './ShopLink.tsx';

interface BuyButtonProps {
  review: Review;
  texts: PageTexts;
  placement: Placement;
  /** The best-of page that it stands on. */
  bestOfId?: string;
  size?: keyof typeof sizes;
  className?: string;
}

const sizes = { large: 'min-h-16 px-7 text-3xl', normal: '' } as const;

export function BuyButton({
  review,
  texts,
  placement,
  bestOfId,
  size = 'large',
  className,
}: BuyButtonProps) {
  const href = buyHref(review, placement, bestOfId);
  if (href === null) return null;
  return (
    <ShopLink
      href={href}
      postId={review.id}
      placement={placement}
      about={review.title}
      className={classes(sizes[size], className)}
    >
      <ButtonLabel {...buttonText(review, placement, texts)} />
    </ShopLink>
  );
}
