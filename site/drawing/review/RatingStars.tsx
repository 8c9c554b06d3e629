import { scoreMessages } from '../../../core/languages/texts/index.ts';
import { starCount } from '../../../core/posts/display.ts';
import { RATING_MAX } from '../../../core/posts/fields.ts';
import { classes } from '../../../core/ui/classes.ts';

const WIDTH = 24;
/** From the top of a star. */
const STAR = 'l3 6.8 7.4.8-5.5 5 1.5 7.3-6.4-3.7-6.4 3.7 1.5-7.3-5.5-5 7.4-.8z';

/** One path for several stars, because lists have many. */
const starsPath = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `M${WIDTH * (first + index) + 12} 1.8${STAR}`).join(
    '',
  );

interface RatingStarsProps {
  rating: number | null;
  className?: string;
}

export function RatingStars({ rating, className = 'h-5' }: RatingStarsProps) {
  const filled = starCount(rating);
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH * RATING_MAX} 24`}
        aria-hidden="true"
        strokeWidth={1.6}
        className={classes('w-auto stroke-ink', className)}
      >
        <path d={starsPath(0, filled)} className="fill-accent" />
        {filled < RATING_MAX && (
          <path
            d={starsPath(filled, RATING_MAX - filled)}
            className="fill-transparent opacity-45"
          />
        )}
      </svg>
      {/* A space beside the element would be lost in pages that a browser translates. */}
      <span className="sr-only">{`${scoreMessages.stars(filled, RATING_MAX)} `}</span>
    </>
  );
}
