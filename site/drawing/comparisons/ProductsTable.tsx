import { comparisonMessages } from '../../../core/languages/texts/index.ts';
import type { Review } from '../../../core/posts/schema.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import type { MeasurementUnits } from '../../../core/specifications/schema.ts';
import { RatingStars } from '../review/RatingStars.tsx';
import { comparedSpecifications } from './compared-specifications.ts';
import { ProductLink, TablePrice, Value } from './TableParts.tsx';

interface ProductsTableProps {
  /** Any number. */
  reviews: readonly Review[];
  /** The columns in order. If absent, all specifications that one of the reviews states. */
  specificationIds?: readonly string[] | undefined;
  /** What the page calls each of them, such as “Best overall”. */
  labels?: ReadonlyMap<string, string> | undefined;
  /** The best-of page that it is on. */
  bestOfId?: string | undefined;
  texts: PageTexts;
  units: MeasurementUnits;
  /** Names the table for screen readers. */
  caption: string;
}

const heading =
  'px-3 py-2.5 text-left align-bottom font-note text-xs font-normal tracking-wider text-soft uppercase sm:px-5';

/** Products in rows. It scrolls inside itself, and the names stay. */
export function ProductsTable({
  reviews,
  specificationIds,
  labels,
  bestOfId,
  texts,
  units,
  caption,
}: ProductsTableProps) {
  const specifications = comparedSpecifications(reviews, specificationIds);
  return (
    <div className="relative scroll-pl-[40vw] overflow-x-auto border-2 border-ink bg-card print:overflow-visible print:border">
      <table className="w-full border-separate border-spacing-0 wrap-break-word print:[zoom:.5]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${heading} sticky left-0 z-10 bg-card`}>
              {comparisonMessages.product}
            </th>
            <th scope="col" className={heading}>
              {comparisonMessages.price}
            </th>
            {specifications.map(({ specification: { id, name } }) => (
              <th key={id} dir="auto" scope="col" className={`${heading} min-w-28`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reviews.map((review) => (
            <tr key={review.id} className="break-inside-avoid">
              <th
                scope="row"
                className="sticky left-0 z-10 w-[36vw] max-w-72 min-w-28 wrap-anywhere border-t border-r border-rule/40 bg-card px-3 py-3.5 text-left align-top font-normal sm:min-w-60 sm:px-5 print:static"
              >
                {labels?.get(review.id) && (
                  <p className="mb-1 font-note text-xs font-bold text-accent-text">
                    {labels.get(review.id)}
                  </p>
                )}
                <ProductLink
                  review={review}
                  className="py-1 font-display text-xl leading-none font-black text-balance sm:text-2xl"
                />
                {/* Not a separate column: on a phone the prices and buttons beside it would be cut. */}
                <p className="mt-2">
                  <RatingStars rating={review.overall_rating} className="h-4" />
                </p>
              </th>
              <td className="min-w-40 border-t sm:min-w-52 border-rule/40 px-3 py-3.5 align-top sm:px-5">
                <TablePrice review={review} texts={texts} bestOfId={bestOfId} />
              </td>
              {specifications.map((compared) => (
                <td
                  key={compared.specification.id}
                  className="min-w-28 border-t border-rule/40 px-3 py-3.5 align-top text-lg leading-snug sm:px-5"
                >
                  {/* Short words stay whole: the table scrolls. */}
                  <div className="max-w-64">
                    <Value review={review} compared={compared} units={units} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
