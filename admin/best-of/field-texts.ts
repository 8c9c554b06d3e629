import { useQuery } from '@tanstack/react-query';
import { type BestOfForm, formOfContent } from '../../core/best-of/form.ts';
import type { BestOfContent } from '../../core/best-of/schema.ts';
import { revisionMessages } from '../../core/revisions/messages.ts';
import { categoriesQuery } from '../categories/index.ts';
import { definedSpecificationsQuery, pickedReviewsQuery } from './api.ts';
import { bestOfEditorMessages as messages, pickOrderLabels } from './editor-messages.ts';

/** What pages name by id. */
export interface Names {
  review: (id: string) => string;
  specification: (id: string) => string;
  category: (id: string) => string;
}

type ListName = 'picks' | 'specification_ids' | 'faq' | 'left_out' | 'comparisons' | 'category_ids';

const lists: { [Name in ListName]: (form: BestOfForm, names: Names) => string[] } = {
  picks: ({ picks }, { review }) =>
    picks.map(({ post_id, label, reason }) =>
      [review(post_id), label, reason].filter((text) => text !== '').join('\n'),
    ),
  specification_ids: (form, { specification }) => form.specification_ids.map(specification),
  faq: ({ faq }) => faq.map(({ question, answer }) => `${question}\n${answer}`),
  left_out: (form) => form.left_out.map(({ name, reason }) => `${name}\n${reason}`),
  comparisons: ({ comparisons }, { review }) =>
    comparisons.map(([one, other]) => messages.pairName(review(one), review(other))),
  category_ids: (form, { category }) => form.category_ids.map(category).sort(),
};

export const isListName = (name: keyof BestOfForm): name is ListName => Object.hasOwn(lists, name);

/** The items of a list as text. */
export const itemTexts = (form: BestOfForm, name: ListName, names: Names): string[] =>
  lists[name](form, names);

export const lineText = (form: BestOfForm, name: Exclude<keyof BestOfForm, ListName>): string =>
  name === 'order' ? pickOrderLabels[form.order] : form[name];

/** The names of everything that some forms name. */
export function useNames(forms: readonly BestOfForm[]): Names {
  const ids = forms.flatMap(({ picks, comparisons }) => [
    ...picks.map(({ post_id }) => post_id),
    ...comparisons.flat(),
  ]);
  const { data: reviews } = useQuery(pickedReviewsQuery([...new Set(ids)].sort().slice(0, 200)));
  const { data: specifications } = useQuery(definedSpecificationsQuery());
  const { data: categories } = useQuery(categoriesQuery());
  return {
    review: (id) => reviews?.find((each) => each.id === id)?.title ?? messages.unknownReview,
    specification: (id) =>
      specifications?.find((each) => each.id === id)?.name ?? messages.deletedSpecification,
    category: (id) =>
      categories?.find((each) => each.id === id)?.name ?? revisionMessages.deletedCategory,
  };
}

export const formOfRevision = (content: Record<string, unknown>): BestOfForm =>
  formOfContent(content as Partial<BestOfContent>);
