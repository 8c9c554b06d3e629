import { timed } from '../../../core/expiry/expiry.ts';
import { presentText } from '../../../core/posts/display.ts';
import { reviewMessages } from '../../../core/posts/messages.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { buyAddress } from '../../../core/posts/shop-link.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { BuyButton } from './BuyButton.tsx';
import { contentsMessages } from './messages.ts';
import { OFFERS_ID } from './OffersTable.tsx';
import { offersTable } from './offer-rows.ts';
import { type ContentsEntry, hasContents, ReviewContents } from './ReviewContents.tsx';

interface ReviewSidebarProps {
  review: Review;
  texts: PageTexts;
  entries: readonly ContentsEntry[];
}

/** The primary offer, for as long as the text is read. */
function SidebarOffer({ review, texts }: Omit<ReviewSidebarProps, 'entries'>) {
  if (buyAddress(review) === null) return null;
  const offers = offersTable(review, texts);
  return (
    <div className="shrink-0 border-2 border-ink bg-card p-4 max-xl:hidden">
      <p dir="auto" className="font-display text-4xl leading-none font-black uppercase">
        {presentText(review.price) ?? reviewMessages.noPrice}
      </p>
      <BuyButton review={review} texts={texts} placement="sidebar" className="mt-4 w-full" />
      {offers !== null && (
        <p {...timed(offers)} className="mt-3 text-center">
          <a href={`#${OFFERS_ID}`}>{contentsMessages.allShops}</a>
        </p>
      )}
    </div>
  );
}

/** Above the text; beside it where there is room, and in view. */
export function ReviewSidebar({ review, texts, entries }: ReviewSidebarProps) {
  if (!hasContents(entries) && buyAddress(review) === null) return null;
  return (
    <div
      data-beside
      className="md:max-xl:-mb-4 xl:sticky xl:top-6 xl:col-start-2 xl:row-span-full xl:flex xl:max-h-[calc(100dvh-3rem)] xl:flex-col xl:gap-6 xl:self-start print:hidden"
    >
      <ReviewContents entries={entries} />
      <SidebarOffer review={review} texts={texts} />
    </div>
  );
}
