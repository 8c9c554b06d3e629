import type { Guide } from '../../core/catalogue/schema.ts';
import type { PublicPages } from '../../core/screens/schema.ts';
import { bestOfLink, type ComparedPair, comparisonLink } from '../../core/screens/screens.ts';
import type { SearchDocument } from '../../core/search/index.ts';

type Reviewed = ComparedPair<{ id: string; slug: string; title: string }>;

/** The pages about several products, newest best-of pages first. */
export function guidesOf(
  { best_of }: Pick<PublicPages, 'best_of'>,
  pairs: readonly Reviewed[],
): Guide[] {
  return [
    ...best_of.map((page): Guide => ({ ...bestOfLink(page), kind: 'best-of' })),
    ...pairs.map(
      ({ reviews: [one, other] }): Guide => ({ ...comparisonLink(one, other), kind: 'comparison' }),
    ),
  ];
}

/** What the search knows of them, by path. */
export const guideDocuments = (guides: readonly Guide[]): ReadonlyMap<string, SearchDocument> =>
  new Map(
    guides.map(({ path, title, description }) => [
      path,
      {
        id: path,
        title,
        brand: '',
        categories: '',
        short_description: description,
        key_features: '',
        who_is_this_for: '',
        specifications: '',
      },
    ]),
  );
