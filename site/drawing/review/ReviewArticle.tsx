import type { ReactNode } from 'react';
import { relatedMessages, sectionMessages } from '../../../core/languages/texts/index.ts';
import { presentText } from '../../../core/posts/display.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { buyLinkOf } from '../../../core/posts/shop-link.ts';
import { nothingRelated, type RelatedContent } from '../../../core/related/schema.ts';
import { splitLines } from '../../../core/rich-text/lines.ts';
import { renderWithHeadings } from '../../../core/rich-text/rich-text.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { classes } from '../../../core/ui/classes.ts';
import { RichTextHtml } from '../RichText.tsx';
import { AuthorBox } from './AuthorBox.tsx';
import { BuyBar } from './BuyBar.tsx';
import { ClosingOffer } from './ClosingOffer.tsx';
import { OffersTable } from './OffersTable.tsx';
import { ProsAndCons } from './ProsAndCons.tsx';
import { isRelatedEmpty, RELATED_ID, RelatedReviews } from './RelatedReviews.tsx';
import type { ContentsEntry } from './ReviewContents.tsx';
import { ReviewHeader } from './ReviewHeader.tsx';
import { ReviewImage } from './ReviewImage.tsx';
import { ReviewSidebar } from './ReviewSidebar.tsx';
import { Scorecard } from './Scorecard.tsx';
import { SpecialOfferBanner } from './SpecialOffer.tsx';
import { hasSpecifications, SpecificationsTable } from './SpecificationsTable.tsx';
import { shownAt, TestedButton } from './TestedButton.tsx';

interface SectionProps {
  id: string;
  heading: string;
  children: ReactNode;
}

function Section({ id, heading, children }: SectionProps) {
  return (
    <section
      id={id}
      className="grid gap-x-10 gap-y-4 border-t-2 border-ink pt-5 lg:grid-cols-[14rem_1fr] print:grid-cols-[9rem_1fr] print:gap-x-6 print:border-t print:pt-3"
    >
      <h2 className="break-after-avoid font-display text-3xl leading-none font-black uppercase print:text-xl">
        {heading}
      </h2>
      <div className="max-w-[68ch] text-lg leading-relaxed print:text-base print:leading-normal">
        {children}
      </div>
    </section>
  );
}

/** No id of another element of the page starts with one of them. */
const ids = {
  prosAndCons: 'pros-and-cons',
  features: 'key-features',
  specifications: 'specifications',
  reader: 'who-is-this-for',
  analysis: 'analysis',
} as const;

/**
 * Lays out the sidebar and all sections: one under the other, on wide screens with the sidebar in a column beside them,
 * whose last row takes what it is higher than they are. The sections have no box, because the reader views
 * of browsers take the innermost box that has most of the text, and of what is beside it the header.
 */
const layout = classes(
  'mt-8 grid grid-cols-1 gap-12 md:mt-12 md:gap-16 xl:mt-16 xl:-mb-16 xl:gap-x-10 xl:gap-y-0 xl:*:mb-16',
  'xl:grid-rows-[repeat(11,auto)_1fr] xl:has-[>[data-beside]]:grid-cols-[minmax(0,1fr)_16rem]',
  'print:mt-6 print:block print:*:mb-6',
);

interface ReviewArticleProps {
  review: Review;
  texts: PageTexts;
  related?: RelatedContent | undefined;
  note?: string | undefined;
  isDraft?: boolean;
}

/** Static markup, shared by built pages, the edge and previews. */
export function ReviewArticle({
  review,
  texts: site,
  related = nothingRelated,
  note,
  isDraft = false,
}: ReviewArticleProps) {
  const features = splitLines(review.key_features);
  const reader = presentText(review.who_is_this_for);
  const analysis = renderWithHeadings(
    presentText(review.in_depth_analysis),
    { buy: buyLinkOf(review, site), postId: review.id },
    ids.analysis,
  );
  const shown = {
    prosAndCons: splitLines(review.pros).length + splitLines(review.cons).length > 0,
    features: features.length > 0,
    specifications: hasSpecifications(review),
    reader: reader !== null,
    analysis: analysis.html !== '',
  };
  // Without an analysis there is nothing to move above.
  const closing = shown.analysis ? shownAt('before-analysis', site) : 'never';
  const entries: ContentsEntry[] = (
    ['prosAndCons', 'features', 'specifications', 'reader', 'analysis'] as const
  )
    .filter((part) => shown[part])
    .map((part) => ({
      id: ids[part],
      label: sectionMessages[part],
      headings: part === 'analysis' ? analysis.headings : [],
    }));
  if (!isRelatedEmpty(related)) entries.push({ id: RELATED_ID, label: relatedMessages.label });
  return (
    <article className="relative mx-auto grid w-full max-w-page grid-cols-1 px-4 pb-28 md:px-8 print:block print:px-0 print:pb-0">
      <div className="grid gap-4 pt-5 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] print:grid-cols-[minmax(0,1fr)_17rem] print:pt-0">
        <ReviewHeader review={review} isDraft={isDraft} />
        <Scorecard review={review} texts={site} />
        <ReviewImage
          review={review}
          alt={presentText(review.product_image_alt) ?? review.title}
          place="review"
          first
          className="w-full self-start border-2 lg:aspect-3/2 print:border"
        />
      </div>
      <OffersTable review={review} texts={site} />
      {note !== undefined && (
        <p className="mt-4 border-l-4 border-rule pl-4 font-note text-sm text-soft">{note}</p>
      )}
      <div className={layout}>
        <ReviewSidebar review={review} texts={site} entries={entries} />
        {shown.prosAndCons && (
          <div id={ids.prosAndCons}>
            <ProsAndCons review={review} />
          </div>
        )}
        {shown.prosAndCons && (
          <TestedButton review={review} texts={site} position="after-pros-and-cons" />
        )}
        <SpecialOfferBanner review={review} />
        {shown.features && (
          <Section id={ids.features} heading={sectionMessages.features}>
            <ul className="grid gap-x-10 sm:grid-cols-2 print:grid-cols-2">
              {features.map((feature) => (
                <li
                  key={feature}
                  dir="auto"
                  className="break-inside-avoid border-b border-rule/40 py-2.5 print:py-1"
                >
                  {feature}
                </li>
              ))}
            </ul>
          </Section>
        )}
        {shown.features && <TestedButton review={review} texts={site} position="after-features" />}
        {shown.specifications && (
          <Section id={ids.specifications} heading={sectionMessages.specifications}>
            <SpecificationsTable review={review} texts={site} />
          </Section>
        )}
        {reader !== null && (
          <Section id={ids.reader} heading={sectionMessages.reader}>
            <p dir="auto" className="whitespace-pre-line">
              {reader}
            </p>
          </Section>
        )}
        {closing !== 'never' && (
          <ClosingOffer review={review} texts={site} variant={closing === 'tested' ? 'b' : null} />
        )}
        {shown.analysis && (
          <Section id={ids.analysis} heading={sectionMessages.analysis}>
            <RichTextHtml html={analysis.html} />
          </Section>
        )}
        {closing !== 'always' && (
          <ClosingOffer review={review} texts={site} variant={closing === 'tested' ? 'a' : null} />
        )}
        <AuthorBox texts={site} place="review" />
      </div>
      <RelatedReviews related={related} />
      <BuyBar review={review} texts={site} />
    </article>
  );
}
