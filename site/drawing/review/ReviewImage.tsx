import { focalClasses, imageOf, imageSources } from '../../../core/posts/image.ts';
import { classes } from '../../../core/ui/classes.ts';

/** Values of the attribute `sizes`; the page is at most 80rem wide. */
const shown = {
  review: '(min-width: 80rem) 50.5rem, (min-width: 64rem) calc(100vw - 29.5rem), 100vw',
  lead: '(min-width: 80rem) 47.5rem, (min-width: 64rem) 60vw, 100vw',
  grid: '(min-width: 80rem) 24rem, (min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw',
  pick: '(min-width: 80rem) 24rem, (min-width: 64rem) 33vw, 100vw',
  'first-pick': '(min-width: 64rem) 22rem, (min-width: 25rem) 30vw, 7.5rem',
  list: '(min-width: 40rem) 14rem, (min-width: 26rem) 9rem, 6rem',
} as const;

interface ReviewImageProps {
  review: Parameters<typeof imageOf>[0];
  alt: string;
  place: keyof typeof shown;
  first: boolean;
  className: string;
}

const FILLING = 'absolute inset-0 size-full object-cover';

/**
 * The frame has its final shape before the image loads. Images from other sites are shown unchanged.
 * `site/scripts/images.ts` replaces an image that fails.
 */
export function ReviewImage({ review, alt, place, first, className }: ReviewImageProps) {
  const stored = review.image;
  const sizes = shown[place];
  const focus = focalClasses(stored?.focal);
  const image = (
    <img
      src={imageOf(review)}
      alt={alt}
      width={stored?.width ?? 800}
      height={stored?.height ?? 600}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? undefined : 'async'}
      className={classes(FILLING, focus)}
    />
  );
  return (
    <div
      data-image
      className={classes('relative aspect-4/3 overflow-hidden border-ink bg-deep', className)}
    >
      {stored?.placeholder != null && (
        <img
          src={stored.placeholder}
          alt=""
          width={stored.width}
          height={stored.height}
          className={classes(FILLING, focus, 'scale-110 blur-lg print:hidden')}
        />
      )}
      {stored === null ? (
        image
      ) : (
        <picture>
          {imageSources(stored).map(({ type, srcSet }) => (
            <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
          ))}
          {image}
        </picture>
      )}
    </div>
  );
}
