import type { Catalogue, CatalogueItem } from '../../core/catalogue/schema.ts';
import { offerLine } from '../../core/posts/display.ts';
import type { Review } from '../../core/posts/schema.ts';
import { type Content, readEverything } from './reading.ts';

declare global {
  /** The content, where whoever renders has it already or keeps it: see integrations/renderer.mjs. */
  var spotterContent: Content | undefined;
}

let content: Promise<Content> | undefined;

/** The content of this build. Every page asks; the database is asked once. */
export async function readContent(): Promise<Content> {
  if (globalThis.spotterContent !== undefined) return globalThis.spotterContent;
  content ??= readEverything();
  if (import.meta.env.DEV) return content.finally(() => (content = undefined));
  return content.then((read) => (globalThis.spotterContent = read));
}

/** What a list shows of a review. */
const catalogueItem = (review: Review): CatalogueItem => ({
  id: review.id,
  slug: review.slug,
  title: review.title,
  short_description: review.short_description,
  product_image_url: review.product_image_url,
  image: review.image,
  overall_rating: review.overall_rating,
  price: review.price,
  offer: offerLine(review) !== null,
  categories: review.categories,
});

/** The catalogue that goes out with the build, for search and filters at the edge. */
export async function readCatalogue(): Promise<Catalogue> {
  const { reviews, categories } = await readContent();
  return {
    items: reviews.map(catalogueItem),
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    moved: Object.fromEntries(
      reviews.flatMap((review) => review.former_slugs.map((former) => [former, review.slug])),
    ),
  };
}
