import { Fragment } from 'react';
import { formatDate } from '../../../core/languages/date.ts';
import { trustMessages } from '../../../core/languages/texts/index.ts';
import { presentText } from '../../../core/posts/display.ts';
import { reviewMessages } from '../../../core/posts/messages.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { publishedOn, updatedOn } from './dates.ts';
import { Headline } from './Headline.tsx';

export function ReviewHeader({ review, isDraft }: { review: Review; isDraft: boolean }) {
  const published = publishedOn(review);
  // A draft is dated by its last change.
  const updated = isDraft ? review.updated_at : updatedOn(review);
  const day = formatDate(published);
  const lastDay = formatDate(updated);
  return (
    <header className="print:pt-5">
      <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 font-note text-sm tracking-wider uppercase">
        {review.categories.map((category) => (
          <Fragment key={category.slug}>
            <a
              dir="auto"
              href={`/products?category=${category.slug}`}
              className="bg-ink px-2 py-1 text-paper no-underline hover:bg-accent hover:text-on-accent print:border print:border-ink print:bg-transparent print:text-ink"
            >
              {category.name}
            </a>{' '}
          </Fragment>
        ))}
        {review.categories.length === 0 && (
          <>
            <span>{reviewMessages.categoryFallback}</span>{' '}
          </>
        )}
        <span className="text-soft">
          {isDraft ? trustMessages.draft : trustMessages.published}{' '}
          <time dateTime={isDraft ? updated : published}>{isDraft ? lastDay : day}</time>
        </span>
        {!isDraft && lastDay !== day && (
          <>
            {' '}
            <span className="text-soft">
              {trustMessages.updated} <time dateTime={updated}>{lastDay}</time>
            </span>
          </>
        )}
      </p>
      <Headline title={review.title} />
      <p
        dir="auto"
        className="mt-4 max-w-[58ch] text-lg leading-snug text-pretty md:text-2xl print:mt-3 print:text-lg"
      >
        {presentText(review.short_description) ?? reviewMessages.descriptionFallback}
      </p>
    </header>
  );
}
