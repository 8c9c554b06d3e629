import type { ReactNode } from 'react';
import { presentText } from '../posts/display.ts';
import { reviewMessages } from '../posts/messages.ts';
import type { Review } from '../posts/schema.ts';
import { buyAddress, buyLinkOf } from '../posts/shop-link.ts';
import { splitLines } from '../rich-text/lines.ts';
import { RichText } from '../rich-text/RichText.tsx';
import type { PageTexts } from '../settings/schema.ts';
import { AuthorBox } from './AuthorBox.tsx';
import { BuyButton } from './BuyButton.tsx';
import { specificationsMessages } from './messages.ts';
import { OffersTable } from './OffersTable.tsx';
import { ProsAndCons } from './ProsAndCons.tsx';
import { ReviewHeader } from './ReviewHeader.tsx';
import { ReviewImage } from './ReviewImage.tsx';
import { Scorecard } from './Scorecard.tsx';
import { SpecialOfferBanner } from './SpecialOffer.tsx';
import { hasSpecifications, SpecificationsTable } from './SpecificationsTable.tsx';

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-t-2 border-ink pt-5 lg:grid-cols-[14rem_1fr] print:grid-cols-[8rem_1fr] print:gap-x-6 print:border-t print:pt-3">
      <h2 className="break-after-avoid font-display text-3xl leading-none font-black uppercase print:text-2xl">
        {heading}
      </h2>
      <div className="max-w-[68ch] text-lg leading-relaxed print:text-base print:leading-normal">
        {children}
      </div>
    </section>
  );
}

interface ReviewArticleProps {
  review: Review;
  texts: PageTexts;
  note?: string | undefined;
  isDraft?: boolean;
}

/** Static markup, shared by built pages, the edge and previews. */
export function ReviewArticle({ review, texts: site, note, isDraft = false }: ReviewArticleProps) {
  const features = splitLines(review.key_features);
  const price = presentText(review.price);
  const reader = presentText(review.who_is_this_for);
  const analysis = presentText(review.in_depth_analysis);
  return (
    <article className="mx-auto w-full max-w-page px-4 pb-20 md:px-8 print:px-0 print:pb-0">
      <ReviewHeader review={review} isDraft={isDraft} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] print:break-inside-avoid print:grid-cols-[minmax(0,1fr)_17rem]">
        <ReviewImage
          review={review}
          alt={presentText(review.product_image_alt) ?? review.title}
          place="review"
          first
          className="w-full border-2 print:h-full print:border"
        />
        <Scorecard review={review} disclosure={site.affiliate_disclosure} />
      </div>
      <OffersTable review={review} texts={site} />
      {note !== undefined && (
        <p className="mt-4 border-l-4 border-rule pl-4 font-note text-sm text-soft">{note}</p>
      )}
      <div className="mt-12 grid gap-12 md:mt-16 md:gap-16 print:mt-6 print:gap-6">
        <ProsAndCons review={review} />
        <SpecialOfferBanner review={review} />
        {features.length > 0 && (
          <Section heading="Key Features">
            <ul className="grid gap-x-10 sm:grid-cols-2 print:grid-cols-2">
              {features.map((feature) => (
                <li
                  key={feature}
                  className="break-inside-avoid border-b border-rule/40 py-2.5 print:py-1"
                >
                  {feature}
                </li>
              ))}
            </ul>
          </Section>
        )}
        {hasSpecifications(review) && (
          <Section heading={specificationsMessages.heading}>
            <SpecificationsTable review={review} texts={site} />
          </Section>
        )}
        {reader !== null && (
          <Section heading="Who Is This For">
            <p className="whitespace-pre-line">{reader}</p>
          </Section>
        )}
        {analysis !== null && (
          <Section heading="In-Depth Analysis">
            <RichText text={analysis} buy={buyLinkOf(review)} postId={review.id} />
          </Section>
        )}
        {(price !== null || buyAddress(review) !== null) && (
          <div className="flex flex-wrap items-center justify-between gap-5 border-y-2 border-ink py-6 print:hidden">
            <p className="font-display text-4xl leading-none font-black uppercase">
              {price ?? reviewMessages.noPrice}
            </p>
            <BuyButton review={review} placement="closing" />
          </div>
        )}
        <AuthorBox texts={site} place="review" />
      </div>
    </article>
  );
}
