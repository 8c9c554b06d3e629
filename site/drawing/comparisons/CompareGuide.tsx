import { comparisonMessages as messages } from '../../../core/languages/texts/index.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { buttonStyles } from '../../../core/ui/button-styles.ts';
import { Unknown } from './ComparisonArticle.tsx';
import { choicePath } from './page-layout.ts';

interface CompareGuideProps {
  /** None or one. */
  reviews: readonly Review[];
  unknown: readonly string[];
}

/** The content of a comparison page with too few products. */
export function CompareGuide({ reviews, unknown }: CompareGuideProps) {
  const [chosen] = reviews;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-8 pb-20 md:px-8 md:pt-12">
      <h1 className="font-display text-[clamp(2.75rem,9vw,7rem)] leading-[0.88] font-black text-balance uppercase">
        {messages.chooseTitle}
      </h1>
      <p className="mt-6 max-w-[58ch] text-xl leading-snug text-pretty">
        {chosen === undefined ? messages.choose : messages.chosenOne(chosen.title)}
      </p>
      <Unknown names={unknown} />
      <ol className="mt-8 grid max-w-[58ch] list-decimal gap-3 pl-6 text-lg marker:font-display marker:font-black">
        {messages.chooseSteps.map((step) => (
          <li key={step} className="pl-2">
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-8">
        <a href={choicePath(reviews.map(({ slug }) => slug))} className={buttonStyles.primary}>
          {chosen === undefined ? messages.chooseProducts : messages.chooseMore}
        </a>
      </p>
    </div>
  );
}
