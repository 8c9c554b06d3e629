import { inLanguage } from '../languages/in-language.ts';
import { reviewPath } from '../posts/address.ts';
import type { Review } from '../posts/schema.ts';
import { absolute, breadcrumbThing, listThing, type Thing } from '../seo/schema.ts';
import { comparisonMessages as messages } from './messages.ts';
import type { Comparison } from './schema.ts';

interface ComparedPage {
  comparison: Comparison;
  reviews: readonly Review[];
  title: string;
  path: string;
  origin: string;
}

/** The products' own pages say what they are and cost: this one only names them. */
export function comparisonThings(page: ComparedPage): Thing[] {
  const { comparison, reviews, title, path, origin } = page;
  const steps = [
    { name: messages.home, path: '/' },
    { name: messages.section, path: '/products' },
    { name: title, path },
  ];
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
    breadcrumbThing(steps, origin),
  ];
}
