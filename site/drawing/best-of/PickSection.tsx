import { timed } from '../../../core/expiry/expiry.ts';
import { bestOfPageMessages as messages } from '../../../core/languages/texts/index.ts';
import { reviewPath } from '../../../core/posts/address.ts';
import { offerLine, presentText, verdictOf } from '../../../core/posts/display.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { splitLines } from '../../../core/rich-text/lines.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { formatSpecification } from '../../../core/specifications/display.ts';
import type { MeasurementUnits } from '../../../core/specifications/schema.ts';
import { buttonStyles } from '../../../core/ui/button-styles.ts';
import { classes } from '../../../core/ui/classes.ts';
import { RatingStars } from '../review/RatingStars.tsx';
import { ReviewImage } from '../review/ReviewImage.tsx';
import { PickOffers } from './PickOffers.tsx';
import type { PickedReview } from './page-texts.ts';

/** The review has all of them. */
const NOTES_SHOWN = 2;
const FACTS_SHOWN = 3;

/** The anchor of a pick. */
export const pickAnchor = ({ review }: PickedReview) => `pick-${review.slug}`;

const marks = {
  plus: { path: 'M12 4v16M4 12h16', tone: 'text-good' },
  minus: { path: 'M4 12h16', tone: 'text-bad' },
} as const;

interface NotesProps {
  heading: string;
  mark: keyof typeof marks;
  text: string | null;
}

function Notes({ heading, mark, text }: NotesProps) {
  const items = splitLines(text).slice(0, NOTES_SHOWN);
  if (items.length === 0) return null;
  const { path, tone } = marks[mark];
  return (
    <div className="break-inside-avoid">
      <h3 className={classes('font-display text-xl leading-none font-black uppercase', tone)}>
        {heading}
      </h3>
      <ul className="mt-1.5">
        {items.map((item) => (
          <li key={item} className="flex gap-3 py-1">
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              className={classes('mt-1 size-4 shrink-0 stroke-current', tone)}
            >
              <path d={path} strokeWidth={4.5} />
            </svg>
            <span dir="auto">{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FactsProps {
  review: Review;
  /** Those of the table come first. */
  compared: readonly string[];
  units: MeasurementUnits;
}

function Facts({ review, compared, units }: FactsProps) {
  const place = (id: string) => (compared.includes(id) ? compared.indexOf(id) : compared.length);
  const facts = [...review.specifications]
    .sort((one, other) => place(one.id) - place(other.id))
    .slice(0, FACTS_SHOWN);
  if (facts.length === 0) return null;
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-6 lg:grid-cols-3">
      {facts.map((fact) => {
        const { text, converted } = formatSpecification(fact, units);
        return (
          <div key={fact.id} className="border-t border-rule/40 py-2">
            <dt dir="auto" className="font-note text-xs tracking-wider text-soft uppercase">
              {fact.name}
            </dt>
            <dd dir="auto" className="font-semibold">
              {text}
              {converted !== null && <p className="text-sm font-normal text-soft">{converted}</p>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface PickSectionProps {
  picked: PickedReview;
  /** The specifications of the table. */
  compared: readonly string[];
  texts: PageTexts;
  units: MeasurementUnits;
  pageId: string;
}

export function PickSection({ picked, compared, texts, units, pageId }: PickSectionProps) {
  const { pick, review, number } = picked;
  const anchor = pickAnchor(picked);
  const label = presentText(pick.label);
  const reason = presentText(pick.reason);
  const offer = offerLine(review);
  return (
    <section
      id={anchor}
      aria-label={review.title}
      className="grid scroll-mt-6 gap-x-10 gap-y-4 border-t-4 border-ink pt-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr] print:grid-rows-[auto_1fr] print:grid-cols-[minmax(0,1fr)_17rem] print:gap-x-6 print:border-t print:pt-3"
    >
      <header className="flex items-start gap-4">
        <p
          aria-hidden="true"
          className="font-display text-6xl leading-[0.72] font-black text-accent-text md:text-7xl"
        >
          {number}
        </p>
        <div className="min-w-0">
          <h2
            dir="auto"
            className={classes(
              'flex flex-col items-start gap-2 font-display leading-[0.9] font-black uppercase print:text-3xl',
              review.title.length > 50 ? 'text-3xl md:text-4xl' : 'text-4xl md:text-5xl',
            )}
          >
            {label !== null && (
              <span className="bg-ink px-2 py-1 font-note text-sm font-normal text-paper print:border print:border-ink print:bg-transparent print:text-ink">
                {label}
              </span>
            )}{' '}
            {review.title}
          </h2>
          <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
            <RatingStars rating={review.overall_rating} className="h-5" />
            <span className="font-display text-2xl leading-none font-black">
              {verdictOf(review.overall_rating)}
            </span>
          </p>
        </div>
      </header>
      <div className="lg:row-span-3 print:row-span-2">
        <ReviewImage
          review={review}
          alt={presentText(review.product_image_alt) ?? review.title}
          place="pick"
          first={false}
          className="w-full border-2 print:border"
        />
        <PickOffers review={review} texts={texts} pageId={pageId} />
      </div>
      <div>
        {offer !== null && (
          <p
            {...timed({ until: review.limited_time_offer_ends_at })}
            className="mb-4 inline-block bg-accent px-3 py-1.5 font-semibold text-on-accent"
          >
            {offer}
          </p>
        )}
        {reason !== null && (
          <p
            dir="auto"
            className="max-w-[68ch] text-lg leading-relaxed whitespace-pre-line print:text-base print:leading-normal"
          >
            {reason}
          </p>
        )}
        <div className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
          <Notes heading={messages.pros} mark="plus" text={review.pros} />
          <Notes heading={messages.cons} mark="minus" text={review.cons} />
        </div>
        <Facts review={review} compared={compared} units={units} />
      </div>
      {/* Not in the box of the text, which reader views would remove as a list of links if it is short. */}
      <p className="mt-1 print:hidden">
        <a href={reviewPath(review.slug)} className={buttonStyles.quiet}>
          {messages.read}
          <span className="sr-only">{` ${review.title}`}</span>
        </a>
      </p>
    </section>
  );
}
