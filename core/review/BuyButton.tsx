import { callToAction, presentText } from '../posts/display.ts';
import type { Review } from '../posts/schema.ts';
import { linkMessages } from '../rich-text/messages.ts';
import { buttonStyles } from '../ui/button-styles.ts';
import { classes } from '../ui/classes.ts';

interface BuyButtonProps {
  review: Pick<Review, 'id' | 'title' | 'primary_affiliate_url' | 'primary_cta_text'>;
  className?: string;
}

export function BuyButton({ review, className }: BuyButtonProps) {
  const address = presentText(review.primary_affiliate_url);
  if (address === null) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="sponsored noopener"
      data-buy={review.id}
      className={classes(buttonStyles.primary, 'min-h-16 px-7 text-3xl', className)}
    >
      {callToAction(review)}
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-current">
        <path d="M7 17 17 7M8 7h9v9" strokeWidth={3} />
      </svg>
      <span className="sr-only">
        {review.title} {linkMessages.leavesForShop}
      </span>
    </a>
  );
}
