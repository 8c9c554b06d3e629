import { formatDate } from '../../../core/languages/date.ts';
import { presentText } from '../../../core/posts/display.ts';
import { reviewMessages } from '../../../core/posts/messages.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { classes } from '../../../core/ui/classes.ts';
import { publishedOn, updatedOn } from './dates.ts';
import { trustMessages } from './messages.ts';

/** Long titles are smaller, so that none fills a phone's first screen. */
export function titleSize(title: string): string {
  if (title.length > 80) return 'text-[clamp(2.25rem,5vw,4.25rem)] print:text-4xl';
  if (title.length > 40) return 'text-[clamp(2.75rem,6.4vw,5.75rem)] print:text-5xl';
  return 'text-[clamp(3.25rem,9vw,8rem)] print:text-6xl';
}

export function ReviewHeader({ review, isDraft }: { review: Review; isDraft: boolean }) {
  const published = publishedOn(review);
  // A draft is dated by its last change.
  const updated = isDraft ? review.updated_at : updatedOn(review);
  const day = formatDate(published);
  const lastDay = formatDate(updated);
  return (
    <header className="pt-8 pb-8 md:pt-12 print:pt-5 print:pb-5">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 font-note text-sm tracking-wider uppercase">
        {review.categories.map((category) => (
          <a
            key={category.slug}
            dir="auto"
            href={`/products?category=${category.slug}`}
            className="bg-ink px-2 py-1 text-paper no-underline hover:bg-accent hover:text-on-accent print:border print:border-ink print:bg-transparent print:text-ink"
          >
            {category.name}
          </a>
        ))}
        {review.categories.length === 0 && <span>{reviewMessages.categoryFallback}</span>}
        {!isDraft && (
          <span className="text-soft">
            {trustMessages.published} <time dateTime={published}>{day}</time>
          </span>
        )}
        {(isDraft || lastDay !== day) && (
          <span className="text-soft">
            {isDraft ? trustMessages.draft : trustMessages.updated}{' '}
            <time dateTime={updated}>{lastDay}</time>
          </span>
        )}
      </p>
      <h1
        dir="auto"
        className={classes(
          'mt-5 max-w-[18ch] font-display leading-[0.88] font-black tracking-[-0.01em] text-balance wrap-anywhere uppercase',
          titleSize(review.title),
          review.title.length > 40 && 'max-w-[30ch]',
        )}
      >
        {review.title}
      </h1>
      <p
        dir="auto"
        className="mt-6 max-w-[58ch] text-xl leading-snug text-pretty md:text-2xl print:mt-3 print:text-lg"
      >
        {presentText(review.short_description) ?? reviewMessages.descriptionFallback}
      </p>
    </header>
  );
}
