import { timed } from '../../../core/expiry/expiry.ts';
import { offersMessages } from '../../../core/languages/texts/index.ts';
import { reviewMessages } from '../../../core/posts/messages.ts';
import { classes } from '../../../core/ui/classes.ts';
import type { DisplayedOffer } from './displayed-offers.ts';
import type { LowestTerm } from './lowest-prices.ts';
import { PriceChecked } from './PriceChecked.tsx';

/** What readers expect of an offer. */
const usual: readonly string[] = [
  offersMessages.condition.new,
  offersMessages.availability['in-stock'],
];

interface OfferPriceProps {
  offer: DisplayedOffer;
  /** Of the price. */
  className: string;
  /** Whether the price of the primary offer is shown as the owner typed it. */
  isTyped?: boolean;
  /** Whether it says whose offer it is, and what is special about it. */
  hasShop?: boolean;
  /** When it is the lowest price of a list. */
  lowest?: readonly LowestTerm[] | undefined;
}

/** What an offer costs, and when that was checked. */
export function OfferPrice({
  offer,
  className,
  isTyped = false,
  hasShop = false,
  lowest = [],
}: OfferPriceProps) {
  const price = (isTyped ? offer.typed : null) ?? offer.price ?? reviewMessages.noPrice;
  return (
    <div className="min-w-0">
      <p dir="auto" className={classes('font-display leading-none', className)}>
        {price}
      </p>
      {lowest.map((term) => (
        <p
          key={term.from}
          {...timed(term)}
          className="mt-1.5 w-fit bg-ink px-1.5 py-0.5 font-note text-xs font-bold tracking-wider text-paper uppercase print:border print:border-ink print:bg-transparent print:text-ink"
        >
          {offersMessages.lowest}
        </p>
      ))}
      {hasShop && offer.shop !== '' && (
        <p className="mt-1 text-sm leading-snug wrap-anywhere">
          {[offer.shop, ...offer.facts.filter((fact) => !usual.includes(fact))].join(' · ')}
        </p>
      )}
      {offer.checkedAt !== null && (
        <p className="mt-1 text-sm leading-snug text-soft">
          <PriceChecked at={offer.checkedAt} isLimited={offer.isLimited} />
        </p>
      )}
    </div>
  );
}
