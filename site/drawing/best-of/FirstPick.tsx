import { timed } from '../../../core/expiry/expiry.ts';
import { bestOfPageMessages as messages } from '../../../core/languages/texts/index.ts';
import { presentText, verdictOf } from '../../../core/posts/display.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { leadingOffers } from '../offers/leading-offers.ts';
import { OfferButton } from '../offers/OfferButton.tsx';
import { OfferPrice } from '../offers/OfferPrice.tsx';
import { RatingStars } from '../review/RatingStars.tsx';
import { ReviewImage } from '../review/ReviewImage.tsx';
import { pickAnchor } from './PickSection.tsx';
import type { PickedReview } from './page-texts.ts';

interface FirstPickProps {
  picked: PickedReview;
  texts: PageTexts;
  pageId: string;
}

/** The answer of the page, for those who read nothing else of it. */
export function FirstPick({ picked, texts, pageId }: FirstPickProps) {
  const { pick, review, number } = picked;
  const place = { placement: 'pick', bestOfId: pageId, isPriced: true } as const;
  const offers = leadingOffers(review, texts, place);
  return (
    <section
      aria-label={messages.firstPick}
      className="grid grid-cols-[minmax(7.5rem,30%)_1fr] self-start border-2 border-ink bg-card lg:block print:border"
    >
      <ReviewImage
        review={review}
        alt={presentText(review.product_image_alt) ?? review.title}
        place="first-pick"
        first
        className="mt-4 ml-4 self-start border-2 lg:mr-4"
      />
      <header className="min-w-0 px-4 pt-4">
        <h2 className="flex items-start gap-2.5 font-note text-xs tracking-wider text-soft uppercase">
          <span
            aria-hidden="true"
            className="font-display text-3xl leading-[0.72] font-black text-accent-text"
          >
            {`${number} `}
          </span>
          <span dir="auto">{presentText(pick.label) ?? messages.firstPick}</span>
        </h2>
        <p
          dir="auto"
          className="mt-2 font-display text-2xl leading-none font-black text-balance wrap-anywhere"
        >
          <a href={`#${pickAnchor(picked)}`} className="no-underline hover:underline">
            {review.title}
          </a>
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <RatingStars rating={review.overall_rating} className="h-4 sm:h-5" />
          <span className="font-display text-xl leading-none font-black">
            {verdictOf(review.overall_rating)}
          </span>
        </p>
      </header>
      <div className="col-span-2 p-4">
        {offers.map((offer) => (
          <div
            key={offer.key}
            {...timed(offer)}
            className="flex flex-wrap items-center justify-between gap-3"
          >
            <OfferPrice offer={offer} className="text-4xl font-black" />
            <OfferButton
              review={review}
              offer={offer}
              placement="pick"
              className="max-w-full grow text-center print:hidden"
            />
          </div>
        ))}
      </div>
    </section>
  );
}
