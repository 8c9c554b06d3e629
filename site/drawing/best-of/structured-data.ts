import type { BestOfPage } from '../../../core/best-of/schema.ts';
import { inLanguage } from '../../../core/languages/in-language.ts';
import { reviewPath } from '../../../core/posts/address.ts';
import type { PageLink } from '../../../core/screens/schema.ts';
import { absolute, breadcrumbThing, listThing, type Thing } from '../../../core/seo/schema.ts';
import {
  answeredQuestions,
  bestOfListSteps,
  bestOfSteps,
  type PickedReview,
} from './page-texts.ts';

/** The picks as a list of URLs; details are on the reviews' own pages. */
function picksThing(title: string, picked: readonly PickedReview[], origin: string): Thing {
  const entries = picked.map(({ review }) => ({
    name: review.title,
    url: absolute(reviewPath(review.slug), origin),
  }));
  return { ...listThing('ItemList', entries), name: title, numberOfItems: picked.length };
}

function questionsThing(questions: ReturnType<typeof answeredQuestions>): Thing {
  return {
    '@type': 'FAQPage',
    ...inLanguage,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** What the page shows, and nothing else. */
export function bestOfThings(
  { content }: Pick<BestOfPage, 'content'>,
  picked: readonly PickedReview[],
  origin: string,
): Thing[] {
  const questions = answeredQuestions(content);
  return [
    ...(picked.length > 0 ? [picksThing(content.title, picked, origin)] : []),
    breadcrumbThing(bestOfSteps(content), origin),
    ...(questions.length > 0 ? [questionsThing(questions)] : []),
  ];
}

export function bestOfListThings(pages: readonly PageLink[], origin: string): Thing[] {
  const list = listThing(
    'ItemList',
    pages.map(({ title, path }) => ({ name: title, url: absolute(path, origin) })),
  );
  return [...(pages.length > 0 ? [list] : []), breadcrumbThing(bestOfListSteps, origin)];
}
