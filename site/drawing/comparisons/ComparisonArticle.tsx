import type { ReactNode } from 'react';
import type { Comparison } from '../../../core/comparisons/schema.ts';
import { timed } from '../../../core/expiry/expiry.ts';
import { comparisonMessages as messages, uiMessages } from '../../../core/languages/texts/index.ts';
import { reviewPath } from '../../../core/posts/address.ts';
import { presentText, verdictOf } from '../../../core/posts/display.ts';
import type { Review } from '../../../core/posts/schema.ts';
import type { PageLink } from '../../../core/screens/schema.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { buttonStyles } from '../../../core/ui/button-styles.ts';
import { classes } from '../../../core/ui/classes.ts';
import { tableDisclosures } from '../offers/disclosures.ts';
import { RichText } from '../RichText.tsx';
import { Headline } from '../review/Headline.tsx';
import { ComparedNotes, hasNotes } from './ComparedNotes.tsx';
import { ComparisonTable } from './ComparisonTable.tsx';
import { choicePath, columns, unknownNames } from './page-layout.ts';

interface SectionProps {
  heading: string;
  children: ReactNode;
}

function Section({ heading, children }: SectionProps) {
  return (
    <section className="border-t-2 border-ink pt-5 print:border-t print:pt-3">
      <h2 className="mb-6 break-after-avoid font-display text-3xl leading-none font-black text-balance uppercase md:text-4xl print:mb-3 print:text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}

interface ComparisonArticleProps {
  /** Null for a comparison that the visitor put together. */
  comparison: Comparison | null;
  /** Two to four. */
  reviews: readonly Review[];
  unknown: readonly string[];
  tooMany: boolean;
  bestOf: readonly PageLink[];
  texts: PageTexts;
}

/** Static markup, the same on a built page and at the edge. */
export function ComparisonArticle(props: ComparisonArticleProps) {
  const { comparison, reviews, unknown, tooMany, bestOf, texts } = props;
  const names = reviews.map(({ title }) => title);
  const introduction = presentText(comparison?.introduction);
  const verdict = presentText(comparison?.verdict);
  return (
    <article className="mx-auto w-full max-w-page px-4 pb-20 md:px-8 print:px-0 print:pb-0">
      <header className="pt-5 pb-4 print:pb-5">
        <Headline title={names.join(` ${messages.versus} `)}>
          {names.map((name, index) => (
            <span key={reviews[index]?.id}>
              {index > 0 && <span className="text-accent-text">{` ${messages.versus} `}</span>}
              <bdi>{name}</bdi>
            </span>
          ))}
        </Headline>
        {tooMany && <Note>{messages.tooMany}</Note>}
        <Unknown names={unknown} />
      </header>
      <div className="mb-3 grid gap-1 text-sm leading-snug text-pretty text-soft">
        {tableDisclosures(reviews, texts).map(({ text, until }) => (
          <p key={text} {...timed({ until })} dir="auto">
            {text}
          </p>
        ))}
      </div>
      <ComparisonTable
        reviews={reviews}
        texts={texts}
        units={texts.measurement_units}
        caption={messages.caption(names)}
      />
      <div className="mt-8 grid gap-12 md:gap-16 print:mt-6 print:gap-6">
        {introduction === null ? (
          <p className="max-w-[58ch] text-xl leading-snug text-pretty">{messages.lead(names)}</p>
        ) : (
          <div className="max-w-[68ch] text-lg leading-relaxed print:text-base">
            <RichText text={introduction} />
          </div>
        )}
        {reviews.some(hasNotes) && (
          <Section heading={messages.notes}>
            <ComparedNotes reviews={reviews} />
          </Section>
        )}
        {verdict !== null && (
          <Section heading={messages.verdict}>
            <div className="max-w-[68ch] text-lg leading-relaxed print:text-base">
              <RichText text={verdict} />
            </div>
          </Section>
        )}
        <Section heading={messages.reviews}>
          <ul className={classes('grid gap-5', columns[reviews.length])}>
            {reviews.map((review) => (
              <li
                key={review.id}
                className="group relative grid content-start gap-2 border-2 border-ink bg-card p-4 md:p-5"
              >
                <p className="font-note text-xs tracking-wider text-soft uppercase">
                  {verdictOf(review.overall_rating)}
                </p>
                <h3
                  dir="auto"
                  className="font-display text-2xl leading-none font-black text-balance"
                >
                  {review.title}
                </h3>
                <p>
                  <a
                    href={reviewPath(review.slug)}
                    className="after:absolute after:inset-0 group-hover:decoration-accent"
                  >
                    {messages.readReview}
                    <span className="sr-only">{uiMessages.labelled('', review.title)}</span>
                  </a>
                </p>
              </li>
            ))}
          </ul>
        </Section>
        {bestOf.length > 0 && (
          <Section heading={messages.bestOf}>
            <ul className="grid gap-4">
              {bestOf.map(({ title, path, description }) => (
                <li key={path} className="border-b border-rule/40 pb-4">
                  <a href={path} className="font-display text-2xl leading-none font-black">
                    {title}
                  </a>
                  {description !== '' && (
                    <p className="mt-2 max-w-[68ch] text-soft">{description}</p>
                  )}
                </li>
              ))}
            </ul>
          </Section>
        )}
        <p className="print:hidden">
          <a href={choicePath(reviews.map(({ slug }) => slug))} className={buttonStyles.quiet}>
            {messages.change}
          </a>
        </p>
      </div>
    </article>
  );
}

function Note({ children }: { children: string }) {
  return <p className="mt-4 border-l-4 border-rule pl-4 font-note text-sm">{children}</p>;
}

export function Unknown({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return <Note>{messages.unknown(unknownNames(names, messages.others))}</Note>;
}
