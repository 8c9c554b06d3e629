import { timed } from '../../../core/expiry/expiry.ts';
import { comparisonMessages } from '../../../core/languages/texts/index.ts';
import { reviewPath } from '../../../core/posts/address.ts';
import type { Review } from '../../../core/posts/schema.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { formatSpecification } from '../../../core/specifications/display.ts';
import type { MeasurementUnits } from '../../../core/specifications/schema.ts';
import { leadingOffers } from '../offers/leading-offers.ts';
import { OfferButton } from '../offers/OfferButton.tsx';
import { OfferPrice } from '../offers/OfferPrice.tsx';
import type { ComparedSpecification } from './compared-specifications.ts';

export function NotStated() {
  return (
    <>
      <span aria-hidden="true" className="text-soft">
        –
      </span>{' '}
      <span className="sr-only">{comparisonMessages.notStated}</span>
    </>
  );
}

interface ValueProps {
  review: Review;
  compared: ComparedSpecification;
  units: MeasurementUnits;
}

export function Value({ review, compared, units }: ValueProps) {
  const value = compared.values.get(review.id);
  if (value === undefined) return <NotStated />;
  const { text, converted } = formatSpecification(value, units);
  return (
    <>
      <p dir="auto">{text}</p>
      {converted !== null && <p className="text-sm text-soft">{converted}</p>}
      {compared.best.has(review.id) && (
        <span className="mt-1 inline-flex items-center gap-1 bg-ink px-1.5 py-0.5 font-note text-xs font-bold tracking-wider text-paper uppercase print:border print:border-ink print:bg-transparent print:text-ink">
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="size-3 shrink-0 fill-none stroke-current"
          >
            <path d="m3 13 6 6L21 5" strokeWidth={4} />
          </svg>
          {comparisonMessages.best}
        </span>
      )}
    </>
  );
}

interface TablePriceProps {
  review: Review;
  texts: PageTexts;
  /** The best-of page that the table is on. */
  bestOfId?: string | undefined;
}

export function TablePrice({ review, texts, bestOfId }: TablePriceProps) {
  const place = { placement: 'table', bestOfId, isPriced: true } as const;
  return leadingOffers(review, texts, place).map((offer) => (
    <div key={offer.key} {...timed(offer)}>
      <OfferPrice offer={offer} className="text-2xl font-black" />
      <OfferButton
        review={review}
        offer={offer}
        placement="table"
        tone="quiet"
        className="mt-2.5 max-w-full text-center max-sm:w-full max-sm:px-1.5 max-sm:text-xl max-sm:[&_svg]:hidden print:hidden"
      />
    </div>
  ));
}

interface ProductLinkProps {
  review: Review;
  className?: string;
}

export function ProductLink({ review, className }: ProductLinkProps) {
  return (
    <a dir="auto" href={reviewPath(review.slug)} className={className}>
      {review.title}
    </a>
  );
}
