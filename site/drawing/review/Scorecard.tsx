import { timed } from '../../../core/expiry/expiry.ts';
import { scoreMessages, trustMessages, uiMessages } from '../../../core/languages/texts/index.ts';
import { isLongPrice, starCount, verdictOf } from '../../../core/posts/display.ts';
import { RATING_MAX } from '../../../core/posts/fields.ts';
import { shownOffers } from '../../../core/posts/offer.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { buyAddress } from '../../../core/posts/shop-link.ts';
import { splitLines } from '../../../core/rich-text/lines.ts';
import { linksElsewhere } from '../../../core/rich-text/rich-text.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { classes } from '../../../core/ui/classes.ts';
import { leadingOffers } from '../offers/leading-offers.ts';
import { OfferButton } from '../offers/OfferButton.tsx';
import { OfferPrice } from '../offers/OfferPrice.tsx';
import { lastOfferEnd } from '../offers/offers-table.ts';
import { RatingStars } from './RatingStars.tsx';
import { SpecialOfferBadge } from './SpecialOffer.tsx';

interface ScorecardProps {
  review: Review;
  texts: PageTexts;
}

export function Scorecard({ review, texts }: ScorecardProps) {
  const leading = leadingOffers(review, texts, { placement: 'scorecard' });
  const paid = buyAddress(review) !== null || linksElsewhere(review.in_depth_analysis);
  const offersEnd = lastOfferEnd(review);
  return (
    <section
      aria-label={scoreMessages.scorecard}
      className="grid border-2 border-ink bg-card sm:max-lg:grid-cols-2 lg:row-span-2 lg:self-start print:row-span-2 print:block print:border"
    >
      <header className="flex items-center justify-between border-b-2 border-ink px-5 py-2">
        <h2 className="font-note text-sm tracking-wider uppercase">{scoreMessages.scorecard}</h2>
        <SpecialOfferBadge review={review} />
      </header>
      <div className="flex items-end gap-5 p-5 max-sm:py-3 print:py-4">
        <p aria-hidden="true" className="font-display leading-[0.72] font-black whitespace-nowrap">
          <span className="text-[6.5rem] text-accent-text lg:text-[11rem] print:text-8xl">
            {starCount(review.overall_rating)}
          </span>
          <span className="text-4xl">/{RATING_MAX}</span>
        </p>
        <div className="min-w-0">
          <RatingStars rating={review.overall_rating} className="h-6 print:h-5" />
          <p className="mt-2 font-display text-3xl leading-none font-black text-balance">
            {verdictOf(review.overall_rating)}
          </p>
        </div>
      </div>
      <div className="border-t-2 border-ink bg-[radial-gradient(var(--deep)_1.5px,transparent_1.5px)] bg-size-[14px_14px] p-5 max-sm:py-4 sm:max-lg:col-start-2 sm:max-lg:row-span-3 sm:max-lg:row-start-1 sm:max-lg:border-t-0 sm:max-lg:border-l-2 print:border-t-2 print:border-l-0 print:bg-none print:py-3">
        {leading.map(
          (offer) =>
            offer.price !== null && (
              <div
                key={offer.key}
                {...timed(offer)}
                className="mb-3 flex items-baseline justify-between gap-4 text-right print:mb-0"
              >
                <p className="shrink-0 font-note text-sm tracking-wider text-soft uppercase">
                  {scoreMessages.price}
                </p>
                <OfferPrice
                  offer={offer}
                  isTyped
                  hasShop={!offer.isPrimary}
                  className={classes(
                    'font-black text-balance',
                    isLongPrice(offer.typed ?? offer.price) ? 'text-2xl' : 'text-4xl',
                  )}
                />
              </div>
            ),
        )}
        {(paid || shownOffers(review).length > 0) && (
          <p
            {...timed({ until: paid ? null : offersEnd })}
            dir="auto"
            className="mb-3 text-sm leading-snug text-pretty wrap-anywhere"
          >
            <bdi className="sr-only">{uiMessages.labelled(trustMessages.disclosure, '')}</bdi>
            {texts.affiliate_disclosure}
          </p>
        )}
        {leading.map(
          (offer) =>
            offer.disclosure !== null && (
              <p
                key={offer.key}
                {...timed(offer)}
                dir="auto"
                className="mb-3 text-sm leading-snug text-pretty wrap-anywhere"
              >
                {offer.disclosure}
              </p>
            ),
        )}
        {leading.map((offer) => (
          <div key={offer.key} {...timed(offer)} className="print:hidden">
            <OfferButton
              review={review}
              offer={offer}
              placement="scorecard"
              size="large"
              className="w-full"
            />
          </div>
        ))}
      </div>
      <Tally review={review} />
    </section>
  );
}

function Tally({ review }: { review: Pick<Review, 'pros' | 'cons'> }) {
  const rows = [
    { label: scoreMessages.pros, count: splitLines(review.pros).length, colour: 'bg-good' },
    { label: scoreMessages.cons, count: splitLines(review.cons).length, colour: 'bg-bad' },
  ];
  if (rows.every(({ count }) => count === 0)) return null;
  return (
    <dl className="grid grid-cols-[minmax(3rem,max-content)_1fr_auto] content-start gap-x-3 gap-y-2 border-t-2 border-ink px-5 py-4">
      {rows.map(({ label, count, colour }) => (
        <div key={label} className="col-span-3 grid grid-cols-subgrid items-center">
          <dt className="font-note text-sm text-soft">{label}</dt>
          <dd aria-hidden="true" className="flex h-3 gap-1">
            {Array.from({ length: Math.min(count, 10) }, (_, index) => index).map((index) => (
              <span
                key={index}
                className={classes('w-4 print:w-2.5 print:[print-color-adjust:exact]', colour)}
              />
            ))}
          </dd>
          <dd className="font-note text-sm">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
