import { timed } from '../../../core/expiry/expiry.ts';
import { isLongPrice } from '../../../core/posts/display.ts';
import { reviewMessages } from '../../../core/posts/messages.ts';
import type { Review } from '../../../core/posts/schema.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { classes } from '../../../core/ui/classes.ts';
import type { DisplayedOffer } from '../offers/displayed-offers.ts';
import { linkedOffers } from '../offers/leading-offers.ts';
import { OfferButton } from '../offers/OfferButton.tsx';

interface BuyBarProps {
  review: Review;
  texts: PageTexts;
}

interface BarOfferProps {
  offer: DisplayedOffer;
  review: Review;
}

function BarOffer({ offer, review }: BarOfferProps) {
  const price = offer.typed ?? offer.price ?? reviewMessages.noPrice;
  return (
    <div
      {...timed(offer)}
      className="pointer-events-auto sticky bottom-0 z-10 flex items-center justify-between gap-4 border-t-2 border-ink bg-card px-4 py-2 md:px-8"
    >
      <p
        dir="auto"
        className={classes(
          'line-clamp-3 min-w-0 flex-1 font-display leading-none font-black text-balance',
          isLongPrice(price) ? 'text-xl' : 'text-3xl',
        )}
      >
        {price}
      </p>
      <OfferButton
        review={review}
        offer={offer}
        placement="sidebar"
        className="max-w-3/5 shrink-0 text-center max-sm:px-4 max-sm:text-xl max-sm:[&_svg]:hidden"
      />
    </div>
  );
}

/**
 * The leading offer at the bottom of a narrow screen while the text is read. It is in a box over the article without
 * its first row, which ends with the image (three quarters as high as it is wide). The box begins a screen below the
 * scorecard, which is above the image, so the offer comes into view when the scorecard has left it. It comes to rest in
 * the space below the text.
 */
export function BuyBar({ review, texts }: BuyBarProps) {
  const leading = linkedOffers(review, texts);
  const last = leading.at(-1);
  if (last === undefined) return null;
  return (
    <div
      {...timed({ until: last.until })}
      data-buy-bar
      className="pointer-events-none absolute inset-x-0 bottom-0 row-start-2 hidden h-[calc(100%-max(0px,100svh-75vw))] flex-col justify-end tall:max-lg:flex"
    >
      {leading.map((offer) => (
        <BarOffer key={offer.key} offer={offer} review={review} />
      ))}
    </div>
  );
}
