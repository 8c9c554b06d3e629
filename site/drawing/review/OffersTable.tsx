import { timed } from '../../../core/expiry/expiry.ts';
import { formatDate } from '../../../core/languages/date.ts';
import { offersMessages } from '../../../core/languages/texts/index.ts';
import type { Review } from '../../../core/posts/schema.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import type { DisplayedOffer } from '../offers/displayed-offers.ts';
import type { LowestTerm } from '../offers/lowest-prices.ts';
import { OfferButton } from '../offers/OfferButton.tsx';
import { OfferPrice } from '../offers/OfferPrice.tsx';
import { offersTable } from '../offers/offers-table.ts';

/** Of the section, for links to it. */
export const OFFERS_ID = 'offers';

interface RowProps {
  row: DisplayedOffer;
  lowest: readonly LowestTerm[] | undefined;
  review: Review;
}

function Row({ row, lowest, review }: RowProps) {
  return (
    <tr {...timed(row)} className="break-inside-avoid border-t border-rule/40 align-top">
      <th scope="row" className="px-3 py-3.5 text-left font-normal sm:px-5 print:py-1.5">
        <p className="font-display text-2xl leading-none font-black text-pretty">{row.shop}</p>
        {row.facts.length > 0 && (
          <p className="mt-1.5 text-sm leading-snug">{row.facts.join(' · ')}</p>
        )}
        {row.note !== null && <p className="mt-0.5 text-sm leading-snug text-soft">{row.note}</p>}
        {row.endsAt !== null && (
          <p className="mt-0.5 text-sm leading-snug text-soft">
            {offersMessages.until} <time dateTime={row.endsAt}>{formatDate(row.endsAt)}</time>
          </p>
        )}
      </th>
      <td className="px-3 py-3.5 sm:px-5 print:py-1.5">
        <div className="flex flex-col gap-2.5 sm:flex-row sm:items-start sm:justify-between sm:gap-5">
          <OfferPrice offer={row} lowest={lowest} className="text-3xl font-black" />
          <OfferButton
            review={review}
            offer={row}
            placement="offers"
            tone="quiet"
            className="shrink-0 text-center max-sm:w-full max-sm:px-2 max-sm:[&_svg]:hidden sm:w-44 print:hidden"
          />
        </div>
      </td>
    </tr>
  );
}

interface OffersTableProps {
  review: Review;
  texts: PageTexts;
}

/** Every offer of a review that has more than the primary one. */
export function OffersTable({ review, texts }: OffersTableProps) {
  const table = offersTable(review, texts);
  if (table === null) return null;
  const { rows, lowest, order, disclosures } = table;
  return (
    <section
      {...timed(table)}
      id={OFFERS_ID}
      aria-label={offersMessages.heading}
      className="mt-6 border-2 border-ink bg-card print:mt-4 print:border"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b-2 border-ink px-3 py-2.5 sm:px-5">
        <h2 className="font-note text-sm tracking-wider uppercase">{offersMessages.heading}</h2>
        {order.isStated && (
          <p {...timed({ until: order.until })} className="text-sm leading-snug text-soft">
            {order.text}
          </p>
        )}
      </header>
      <table className="w-full table-fixed border-collapse">
        <thead className="sr-only">
          <tr>
            <th scope="col">{offersMessages.shop}</th>
            <th scope="col">{offersMessages.price}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} lowest={lowest.get(row.key)} review={review} />
          ))}
        </tbody>
      </table>
      {disclosures.map(({ text, until }) => (
        <p
          key={text}
          {...timed({ until })}
          dir="auto"
          className="border-t border-rule/40 px-3 py-3 text-sm leading-snug wrap-anywhere sm:px-5"
        >
          {text}
        </p>
      ))}
    </section>
  );
}
