import type { ScreenSource } from '../../core/pages/screens.ts';
import { pageTextsOf } from '../../core/settings/schema.ts';
import { readContent } from './content.ts';

/** What the build makes the screens of best-of pages, categories and comparisons from. */
export async function readScreenSource(): Promise<ScreenSource> {
  const { pages, reviews, categories, texts } = await readContent();
  const byId = new Map(reviews.map((review) => [review.id, review]));
  return {
    pages,
    review: (id) => byId.get(id),
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    texts: pageTextsOf(texts),
  };
}
