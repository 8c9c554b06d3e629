import { relatedMessages } from '../../../core/languages/texts/index.ts';
import type { RelatedContent } from '../../../core/related/schema.ts';
import { ReviewCard } from './ReviewCard.tsx';

/** Of the section, for links to it. */
export const RELATED_ID = 'further-reading';

export const isRelatedEmpty = ({ bestOf, reviews, next }: RelatedContent) =>
  bestOf.length === 0 && reviews.length === 0 && next === null;

const heading = 'font-display text-3xl leading-none font-black uppercase';
const arrow = (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0 fill-none stroke-current">
    <path d="M4 12h15M13 6l6 6-6 6" strokeWidth={3} />
  </svg>
);

function Lead({ title, path }: { title: string; path: string }) {
  return (
    <a
      href={path}
      className="flex items-center justify-between gap-4 border-b border-rule/40 py-3.5 font-display text-2xl leading-none font-black no-underline hover:text-accent-text hover:underline"
    >
      <span dir="auto">{title}</span>
      {arrow}
    </a>
  );
}

/** Where the end of a review leads. */
export function RelatedReviews({ related }: { related: RelatedContent }) {
  const { bestOf, reviews, next } = related;
  if (isRelatedEmpty(related)) return null;
  return (
    <div
      id={RELATED_ID}
      className="mt-16 grid gap-12 border-t-4 border-ink pt-8 md:mt-20 print:hidden"
    >
      {bestOf.length > 0 && (
        <section aria-label={relatedMessages.bestOf}>
          <h2 className={heading}>{relatedMessages.bestOf}</h2>
          <ul className="mt-3 grid gap-x-10 md:grid-cols-2">
            {bestOf.map((page) => (
              <li key={page.path}>
                <Lead {...page} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {reviews.length > 0 && (
        <section aria-label={relatedMessages.reviews}>
          <h2 className={heading}>{relatedMessages.reviews}</h2>
          <ul className="mt-5 grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
            {reviews.map((item) => (
              <li key={item.id} className="grid">
                <ReviewCard item={item} layout="grid" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {next !== null && (
        <nav aria-label={relatedMessages.next(next.category)}>
          <h2 className={heading}>{relatedMessages.next(next.category)}</h2>
          <div className="mt-3">
            <Lead title={next.title} path={next.path} />
          </div>
        </nav>
      )}
    </div>
  );
}
