import type { Item } from '../import/parse.ts';

/** Of posts and of products, with the usual beginning of the addresses of their archives. */
const CATEGORIES = new Map([
  ['category', 'category'],
  ['product_cat', 'product-category'],
]);

export type ItemTerm = Item['terms'][number];

export const isCategory = ({ taxonomy }: ItemTerm) => CATEGORIES.has(taxonomy);

export const termKey = ({ taxonomy, slug }: Pick<ItemTerm, 'taxonomy' | 'slug'>) =>
  `${taxonomy} ${slug}`;

/** The first part of the paths of archives; undefined for a taxonomy without categories. */
export const archiveBase = (taxonomy: string) => CATEGORIES.get(taxonomy);

/** The taxonomy of the categories that posts of a type have. */
export const taxonomyOf = (type: string) => (type === 'product' ? 'product_cat' : 'category');
