import { memoizeByObject } from '../../core/catalogue/memoize-by-object.ts';
import type { Catalogue, CatalogueItem } from '../../core/catalogue/schema.ts';
import { offerLine } from '../../core/posts/display.ts';
import type { Review } from '../../core/posts/schema.ts';
import { type Content, readEverything } from './reading.ts';

declare global {
  /** The content, where whoever renders has it already or keeps it: see rendering/integration.mjs. */
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
const catalogueItem = memoizeByObject(
  (review: Review): CatalogueItem => ({
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
  }),
);

/** The part of the catalogue that many pages ask for, made once for the same reviews. */
const listed = memoizeByObject((reviews: readonly Review[]) => ({
  items: reviews.map(catalogueItem),
  moved: Object.fromEntries(
    reviews.flatMap((review) => review.former_slugs.map((former) => [former, review.slug])),
  ),
}));

/** The catalogue that goes out with the build, for search and filters at the edge. */
export async function readCatalogue(): Promise<Catalogue> {
  const { reviews, categories } = await readContent();
  const { items, moved } = listed(reviews);
  return { items, categories: categories.map(({ name, slug }) => ({ name, slug })), moved };
}

const bytes = (text: string) => new TextEncoder().encode(text);

const itemBytes = memoizeByObject((item: CatalogueItem) => bytes(`,${JSON.stringify(item)}`));

/** The catalogue as JSON in UTF-8: of ten thousand items, those that changed are written anew. */
export async function readCatalogueBytes(): Promise<Uint8Array<ArrayBuffer>> {
  const { items, ...rest } = await readCatalogue();
  const [first, ...others] = items.map(itemBytes);
  return joined([
    bytes('{"items":['),
    ...(first === undefined ? [] : [first.subarray(1)]),
    ...others,
    bytes(`],${JSON.stringify(rest).slice(1)}`),
  ]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}
