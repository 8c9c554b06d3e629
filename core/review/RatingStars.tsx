import { starCount } from '../posts/display.ts';
import { RATING_MAX } from '../posts/fields.ts';
import { classes } from '../ui/classes.ts';

const STAR = 'M12 1.8 15 8.6l7.4.8-5.5 5 1.5 7.3L12 18l-6.4 3.7 1.5-7.3-5.5-5L9 8.6z';

interface RatingStarsProps {
  rating: number | null;
  className?: string;
}

export function RatingStars({ rating, className = 'h-5' }: RatingStarsProps) {
  const filled = starCount(rating);
  return (
    <svg
      viewBox={`0 0 ${24 * RATING_MAX} 24`}
      role="img"
      aria-label={`${filled} out of ${RATING_MAX} stars`}
      className={classes('w-auto', className)}
    >
      {Array.from({ length: RATING_MAX }, (_, index) => index).map((index) => (
        <path
          key={index}
          d={STAR}
          transform={`translate(${24 * index} 0)`}
          strokeWidth={1.6}
          className={classes(
            'stroke-ink',
            index < filled ? 'fill-accent' : 'fill-transparent opacity-45',
          )}
        />
      ))}
    </svg>
  );
}
