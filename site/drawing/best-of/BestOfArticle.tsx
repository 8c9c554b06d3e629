import type { ReactNode } from 'react';
import type { BestOfPage } from '../../../core/best-of/schema.ts';
import { timed } from '../../../core/expiry/expiry.ts';
import { formatDate } from '../../../core/languages/date.ts';
import {
  bestOfPageMessages as messages,
  trustMessages,
  uiMessages,
} from '../../../core/languages/texts/index.ts';
import { presentText } from '../../../core/posts/display.ts';
import { plainText } from '../../../core/rich-text/excerpt.ts';
import type { BestOfScreen } from '../../../core/screens/schema.ts';
import { buttonStyles } from '../../../core/ui/button-styles.ts';
import { classes } from '../../../core/ui/classes.ts';
import { ProductsTable } from '../comparisons/ProductsTable.tsx';
import { pageDisclosures } from '../offers/disclosures.ts';
import { RichText } from '../RichText.tsx';
import { AuthorBox } from '../review/AuthorBox.tsx';
import { Headline } from '../review/Headline.tsx';
import { FirstPick } from './FirstPick.tsx';
import { fitsAside, PickList } from './PickList.tsx';
import { PickSection } from './PickSection.tsx';
import { answeredQuestions, type PickedReview, pickedReviews } from './page-texts.ts';

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-t-2 border-ink pt-5 lg:grid-cols-[14rem_1fr] print:grid-cols-[8rem_1fr] print:gap-x-6 print:border-t print:pt-3">
      <h2 className="break-after-avoid font-display text-3xl leading-none font-black text-balance uppercase print:text-2xl">
        {heading}
      </h2>
      <div className="min-w-0 text-lg leading-relaxed print:text-base print:leading-normal">
        {children}
      </div>
    </section>
  );
}

function Dates({ page }: { page: BestOfPage }) {
  const published = formatDate(page.published_at);
  const updated = formatDate(page.content_updated_at);
  return (
    <>
      <span>
        {trustMessages.published} <time dateTime={page.published_at}>{published}</time>
      </span>{' '}
      {updated !== published && (
        <span>
          {trustMessages.updated} <time dateTime={page.content_updated_at}>{updated}</time>
        </span>
      )}
    </>
  );
}

function Answers({ content }: Pick<BestOfPage, 'content'>) {
  const questions = answeredQuestions(content);
  if (questions.length === 0) return null;
  return (
    <Section heading={messages.faq}>
      <div className="grid max-w-[68ch] gap-6">
        {questions.map(({ id, question, answer }) => (
          <div key={id} className="break-inside-avoid">
            <h3 dir="auto" className="font-display text-2xl leading-none font-black text-balance">
              {question}
            </h3>
            <p dir="auto" className="mt-2 whitespace-pre-line">
              {answer}
            </p>
          </div>
        ))}
      </div>
    </Section>
  );
}

function LeftOut({ content: { left_out } }: Pick<BestOfPage, 'content'>) {
  const named = left_out.filter(({ name }) => presentText(name) !== null);
  if (named.length === 0) return null;
  return (
    <Section heading={messages.leftOut}>
      <dl className="max-w-[68ch]">
        {named.map(({ id, name, reason }) => (
          <div key={id} className="break-inside-avoid border-b border-rule/40 py-3">
            <dt dir="auto" className="font-semibold">
              {name}
            </dt>
            {presentText(reason) !== null && (
              <dd dir="auto" className="whitespace-pre-line">
                {reason}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Section>
  );
}

type HeaderProps = Pick<BestOfScreen, 'page' | 'reviews' | 'texts'> & {
  picked: readonly PickedReview[];
};

/** The title, the first pick, the introduction, and the list of all picks: in two columns where there is room. */
function Header({ page, reviews, texts, picked }: HeaderProps) {
  const { title, introduction, order } = page.content;
  const [first] = picked;
  const hasIntroduction = plainText(introduction) !== '';
  const listPlace = classes(
    !fitsAside(picked) && 'col-span-full',
    fitsAside(picked) && hasIntroduction && 'lg:col-start-2 print:col-start-2',
  );
  return (
    <div className="grid gap-6 pt-5 lg:grid-cols-[minmax(0,1fr)_24rem] print:grid-cols-[minmax(0,1fr)_17rem]">
      <header>
        <Headline title={title} />
        <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1 font-note text-sm text-soft">
          <span>
            {trustMessages.by}{' '}
            <a dir="auto" href="/how-we-test" className="text-ink">
              {texts.author_name}
            </a>
          </span>{' '}
          <Dates page={page} />
        </p>
        {pageDisclosures(reviews, texts).map(({ text, until }) => (
          <p
            key={text}
            {...timed({ until })}
            dir="auto"
            className="mt-4 max-w-[68ch] border-l-4 border-rule pl-4 text-sm leading-snug whitespace-pre-line text-pretty"
          >
            <bdi className="sr-only">{uiMessages.labelled(trustMessages.disclosure, '')}</bdi>
            {text}
          </p>
        ))}
      </header>
      {first !== undefined && (
        <div className="lg:row-span-2 print:row-span-2">
          <FirstPick picked={first} texts={texts} pageId={page.id} />
        </div>
      )}
      {hasIntroduction && (
        <div className="max-w-[60ch] text-xl leading-relaxed lg:row-span-2 print:row-span-2 print:text-base print:leading-normal">
          <RichText text={introduction} />
        </div>
      )}
      {picked.length > 1 && (
        <div className={listPlace}>
          <PickList picked={picked} order={order} />
        </div>
      )}
    </div>
  );
}

type BestOfArticleProps = Pick<BestOfScreen, 'page' | 'reviews' | 'comparisons' | 'texts'>;

/** Static markup, shared by built pages, the edge and previews. */
export function BestOfArticle({ page, reviews, comparisons, texts }: BestOfArticleProps) {
  const { content } = page;
  const picked = pickedReviews({ page, reviews });
  const units = texts.measurement_units;
  const labels = new Map(picked.map(({ pick, review }) => [review.id, pick.label.trim()]));
  return (
    // The picks have no box, which reader views would take without the introduction.
    <article className="mx-auto grid w-full max-w-page grid-cols-1 gap-12 px-4 pb-20 md:gap-16 md:px-8 print:block print:px-0 print:pb-0 print:*:mb-6">
      <Header page={page} reviews={reviews} texts={texts} picked={picked} />
      {picked.length === 0 && (
        <div>
          <p className="text-xl">{messages.noPicks}</p>
          <p className="mt-6 print:hidden">
            <a href="/products" className={buttonStyles.quiet}>
              {messages.allReviews}
            </a>
          </p>
        </div>
      )}
      {picked.length > 1 && content.specification_ids.length > 0 && (
        <section aria-labelledby="side-by-side">
          <h2
            id="side-by-side"
            className="mb-4 font-display text-4xl leading-none font-black uppercase md:text-5xl print:text-2xl"
          >
            {messages.table}
          </h2>
          <ProductsTable
            reviews={picked.map(({ review }) => review)}
            specificationIds={content.specification_ids}
            labels={labels}
            bestOfId={page.id}
            texts={texts}
            units={units}
            caption={messages.tableCaption(content.title)}
          />
        </section>
      )}
      {picked.map((each) => (
        <PickSection
          key={each.review.id}
          picked={each}
          compared={content.specification_ids}
          texts={texts}
          units={units}
          pageId={page.id}
        />
      ))}
      {plainText(content.how_we_chose) !== '' && (
        <Section heading={messages.chosen}>
          <div className="max-w-[68ch]">
            <RichText text={content.how_we_chose} />
          </div>
        </Section>
      )}
      <Answers content={content} />
      <LeftOut content={content} />
      {comparisons.length > 0 && (
        <Section heading={messages.comparisons}>
          <ul className="max-w-[68ch]">
            {comparisons.map(({ title, path }) => (
              <li key={path} className="border-b border-rule/40">
                <a dir="auto" href={path} className="block py-2.5">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <AuthorBox texts={texts} place="review" />
    </article>
  );
}
