import type { ReactNode } from 'react';
import { comparisonMessages } from '../../../core/languages/texts/index.ts';
import { presentText } from '../../../core/posts/display.ts';
import type { Review } from '../../../core/posts/schema.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import type { MeasurementUnits } from '../../../core/specifications/schema.ts';
import { classes } from '../../../core/ui/classes.ts';
import { RatingStars } from '../review/RatingStars.tsx';
import { ReviewImage } from '../review/ReviewImage.tsx';
import { comparedSpecifications } from './compared-specifications.ts';
import { NotStated, ProductLink, TablePrice, Value } from './TableParts.tsx';

interface ComparisonTableProps {
  /** Two to four. */
  reviews: readonly Review[];
  texts: PageTexts;
  units: MeasurementUnits;
  /** Names the table for screen readers. */
  caption: string;
}

/** From three columns on, narrow screens scroll the table inside itself. */
const scrolling: Readonly<Record<number, string>> = {
  3: 'max-md:max-h-[85svh] max-md:overflow-auto max-md:scroll-pt-28 [&>table]:min-w-[28rem]',
  4: 'max-md:max-h-[85svh] max-md:overflow-auto max-md:scroll-pt-28 [&>table]:min-w-[37rem]',
};

/** Products in columns: each row has its name above the values, so that phones have room for them. */
export function ComparisonTable({ reviews, texts, units, caption }: ComparisonTableProps) {
  const specifications = comparedSpecifications(reviews);
  const hasBrand = reviews.some(({ brand }) => presentText(brand) !== null);
  return (
    <div
      className={classes(
        'relative border-2 border-ink bg-card print:max-h-none print:overflow-visible print:border',
        scrolling[reviews.length],
      )}
    >
      <table className="w-full table-fixed border-separate border-spacing-0 print:min-w-0">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {reviews.map((review, index) => (
              <td key={review.id} className="p-0 align-bottom">
                <ReviewImage
                  review={review}
                  alt=""
                  place="grid"
                  first={index < 2}
                  className={classes(
                    'w-full border-b-2',
                    index > 0 && 'border-l-2',
                    reviews.length === 2 && 'lg:aspect-2/1',
                  )}
                />
              </td>
            ))}
          </tr>
          <tr>
            {reviews.map((review, index) => (
              <th
                key={review.id}
                id={`compared-${index}`}
                scope="col"
                className={classes(
                  'sticky top-0 z-10 border-b-2 border-ink bg-card px-3 py-3 text-left align-top font-normal sm:px-5 print:static',
                  index > 0 && 'border-l-2',
                )}
              >
                <ProductLink
                  review={review}
                  className="line-clamp-3 min-h-6 font-display text-xl leading-none font-black text-balance sm:text-2xl lg:text-3xl"
                />
              </th>
            ))}
          </tr>
        </thead>
        <Row name={comparisonMessages.rating} number="rating" reviews={reviews}>
          {(review) => <RatingStars rating={review.overall_rating} className="h-4 sm:h-5" />}
        </Row>
        <Row name={comparisonMessages.price} number="price" reviews={reviews}>
          {(review) => <TablePrice review={review} texts={texts} />}
        </Row>
        {hasBrand && (
          <Row name={comparisonMessages.brand} number="brand" reviews={reviews}>
            {({ brand }) => presentText(brand) ?? <NotStated />}
          </Row>
        )}
        {specifications.map((compared, index) => (
          <Row
            key={compared.specification.id}
            name={compared.specification.name}
            number={index}
            reviews={reviews}
          >
            {(review) => <Value review={review} compared={compared} units={units} />}
          </Row>
        ))}
      </table>
    </div>
  );
}

interface RowProps {
  name: string;
  number: number | string;
  reviews: readonly Review[];
  children: (review: Review) => ReactNode;
}

function Row({ name, number, reviews, children }: RowProps) {
  const id = `compared-row-${number}`;
  return (
    <tbody className="break-inside-avoid">
      <tr>
        <th
          id={id}
          colSpan={reviews.length}
          scope="rowgroup"
          className="border-t border-rule/40 px-3 pt-3 text-left font-note text-xs font-normal tracking-wider text-soft uppercase sm:px-5"
        >
          <span dir="auto" className="sticky left-3 inline-block max-w-[75vw] sm:left-5">
            {name}
          </span>
        </th>
      </tr>
      <tr>
        {reviews.map((review, index) => (
          <td
            key={review.id}
            headers={`compared-${index} ${id}`}
            className="px-3 pt-1 pb-3.5 align-top text-lg leading-snug sm:px-5"
          >
            {children(review)}
          </td>
        ))}
      </tr>
    </tbody>
  );
}
