import { timed } from '../../../core/expiry/expiry.ts';
import type { Review } from '../../../core/posts/schema.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { displayedOffers } from '../offers/displayed-offers.ts';
import { lowestPrices } from '../offers/lowest-prices.ts';
import { OfferButton } from '../offers/OfferButton.tsx';
import { OfferPrice } from '../offers/OfferPrice.tsx';

interface PickOffersProps {
  review: Review;
  texts: PageTexts;
  /** The best-of page. */
  pageId: string;
}

/** The review lists all of them. */
const OFFERS_SHOWN = 3;

/** Prices and shops of a pick: the first offers in the order of the site, each with what follows when its price ends. */
export function PickOffers({ review, texts, pageId }: PickOffersProps) {
  const all = displayedOffers(review, texts, { placement: 'pick', bestOfId: pageId });
  const ids = [...new Set(all.map(({ offerId }) => offerId))].slice(0, OFFERS_SHOWN);
  const shown = all.filter(({ offerId }) => ids.includes(offerId));
  if (shown.length === 0) return null;
  const lowest = lowestPrices(all);
  return (
    <ul className="border-2 border-t-0 border-ink bg-card px-4 print:border">
      {shown.map((offer) => {
        const isFirst = offer.offerId === ids[0];
        return (
          <li
            key={offer.key}
            {...timed(offer)}
            className={
              isFirst
                ? 'grid gap-3 border-t border-rule/40 py-4 first:border-t-0 print:py-3'
                : 'flex flex-wrap items-center justify-between gap-3 border-t border-rule/40 py-3'
            }
          >
            <OfferPrice
              offer={offer}
              hasShop={!(isFirst && offer.isPrimary)}
              lowest={lowest.get(offer.key)}
              className={isFirst ? 'text-4xl font-black' : 'text-2xl font-black'}
            />
            <OfferButton
              review={review}
              offer={offer}
              placement="pick"
              tone={isFirst ? 'primary' : 'quiet'}
              size={isFirst ? 'large' : 'normal'}
              className={isFirst ? 'print:hidden' : 'shrink-0 print:hidden'}
            />
          </li>
        );
      })}
    </ul>
  );
}
