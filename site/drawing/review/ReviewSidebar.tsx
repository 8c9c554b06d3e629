import { timed } from '../../../core/expiry/expiry.ts';
import { contentsMessages } from '../../../core/languages/texts/index.ts';
import type { Review } from '../../../core/posts/schema.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { linkedOffers } from '../offers/leading-offers.ts';
import { OfferButton } from '../offers/OfferButton.tsx';
import { OfferPrice } from '../offers/OfferPrice.tsx';
import { offersTable } from '../offers/offers-table.ts';
import { OFFERS_ID } from './OffersTable.tsx';
import { type ContentsEntry, hasContents, ReviewContents } from './ReviewContents.tsx';

interface ReviewSidebarProps {
  review: Review;
  texts: PageTexts;
  entries: readonly ContentsEntry[];
}

/** What leads into the text, and beside it, where there is room, the leading offer: in view for as long as it is read. */
export function ReviewSidebar({ review, texts, entries }: ReviewSidebarProps) {
  const leading = linkedOffers(review, texts);
  const last = leading.at(-1);
  const offers = offersTable(review, texts);
  const isAlone = !hasContents(entries);
  if (isAlone && last === undefined) return null;
  return (
    <div
      {...timed({ until: isAlone ? last?.until : null })}
      data-beside
      className="md:max-xl:-mb-4 xl:sticky xl:top-6 xl:col-start-2 xl:row-span-full xl:flex xl:max-h-[calc(100dvh-3rem)] xl:flex-col xl:gap-6 xl:self-start print:hidden"
    >
      <ReviewContents entries={entries} />
      {last !== undefined && (
        <div
          {...timed({ until: last.until })}
          className="shrink-0 border-2 border-ink bg-card p-4 max-xl:hidden"
        >
          {leading.map((offer) => (
            <div key={offer.key} {...timed(offer)}>
              <OfferPrice
                offer={offer}
                isTyped
                hasShop={!offer.isPrimary}
                className="text-4xl font-black uppercase"
              />
              <OfferButton
                review={review}
                offer={offer}
                placement="sidebar"
                size="large"
                className="mt-4 w-full"
              />
            </div>
          ))}
          {offers !== null && (
            <p {...timed(offers)} className="mt-1.5 text-center">
              <a href={`#${OFFERS_ID}`} className="inline-block py-1.5">
                {contentsMessages.allShops}
              </a>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
