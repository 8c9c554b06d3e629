import type { Comparison } from '../../../core/comparisons/schema.ts';
import { inLanguage } from '../../../core/languages/in-language.ts';
import { comparisonMessages as messages } from '../../../core/languages/texts/index.ts';
import { reviewPath } from '../../../core/posts/address.ts';
import type { Review } from '../../../core/posts/schema.ts';
import {
  absolute,
  breadcrumbThing,
  listThing,
  type Step,
  type Thing,
} from '../../../core/seo/schema.ts';

interface ComparedPage {
  comparison: Comparison;
  reviews: readonly Review[];
  title: string;
  path: string;
  origin: string;
}

export const comparisonSteps = (title: string, path: string): Step[] => [
  { name: messages.home, path: '/' },
  { name: messages.section, path: '/products' },
  { name: title, path },
];

/** The products' own pages say what they are and cost: this one only names them. */
export function comparisonThings(page: ComparedPage): Thing[] {
  const { comparison, reviews, title, path, origin } = page;
  return [
    {
      '@type': 'WebPage',
      ...inLanguage,
      name: title,
      url: absolute(path, origin),
      description: messages.description(reviews.map((review) => review.title)),
      dateModified: comparison.updated_at,
      mainEntity: listThing(
        'ItemList',
        reviews.map(({ slug, title: name }) => ({ name, url: absolute(reviewPath(slug), origin) })),
      ),
    },
    breadcrumbThing(comparisonSteps(title, path), origin),
  ];
}
