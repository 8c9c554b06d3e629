import { timed } from '../../../core/expiry/expiry.ts';
import { presentText } from '../../../core/posts/display.ts';
import { reviewMessages } from '../../../core/posts/messages.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { buyAddress } from '../../../core/posts/shop-link.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { ButtonLabel } from '../review/ButtonLabel.tsx';
import { BuyButton } from '../review/BuyButton.tsx';
import { offersMessages } from '../review/messages.ts';
import { type OfferRow, offersTable } from '../review/offer-rows.ts';
import { PriceChecked } from '../review/PriceChecked.tsx';
import { ShopLink } from '../review/ShopLink.tsx';

interface PickOffersProps {
  review: Review;
  texts: PageTexts;
  /** The best-of page. */
  pageId: string;
}

/** The number of offers shown in addition to the primary one. The review lists all of them. */
const FURTHER_OFFERS = 2;

/** The first offers in the order of the site, each with what it shows after its price has ended. */
function firstOffers({ review, texts, pageId }: PickOffersProps): OfferRow[] {
  const rows = offersTable(review, texts, 'pick', pageId)?.rows ?? [];
  const further = rows.filter(({ offerId }) => offerId !== undefined);
  const ids = [...new Set(further.map(({ offerId }) => offerId))].slice(0, FURTHER_OFFERS);
  return further.filter(({ offerId }) => ids.includes(offerId));
}

function FurtherOffer({ row, review }: { row: OfferRow; review: Review }) {
  return (
    <li
      {...timed(row)}
      className="flex flex-wrap items-center justify-between gap-3 border-t border-rule/40 py-3"
    >
      <div className="min-w-0">
        <p className="font-display text-2xl leading-none font-[800]">{row.price}</p>
        <p className="text-sm">{row.shop}</p>
        {row.checkedAt !== null && (
          <p className="text-sm text-soft">
            <PriceChecked at={row.checkedAt} isLimited={row.isLimited} />
          </p>
        )}
      </div>
      <ShopLink
        href={row.href}
        postId={review.id}
        placement="pick"
        offerId={row.offerId}
        about={offersMessages.at(review.title, row.shop)}
        tone="quiet"
        className="shrink-0 print:hidden"
      >
        <ButtonLabel {...row.action} />
      </ShopLink>
    </li>
  );
}

/** Price and shops of a pick. */
export function PickOffers({ review, texts, pageId }: PickOffersProps) {
  const price = presentText(review.price);
  const offers = firstOffers({ review, texts, pageId });
  const hasPrimary = buyAddress(review) !== null;
  if (price === null && !hasPrimary && offers.length === 0) return null;
  return (
    <div className="border-2 border-t-0 border-ink bg-card px-4 print:border">
      {(price !== null || hasPrimary) && (
        <div className="py-4 print:py-3">
          <p dir="auto" className="font-display text-4xl leading-none font-[800]">
            {price ?? reviewMessages.noPrice}
          </p>
          <BuyButton
            review={review}
            texts={texts}
            placement="pick"
            bestOfId={pageId}
            className="mt-3 w-full print:hidden"
          />
        </div>
      )}
      {offers.length > 0 && (
        <ul>
          {offers.map((row) => (
            <FurtherOffer key={row.key} row={row} review={review} />
          ))}
        </ul>
      )}
    </div>
  );
}
