import type { Item } from './parse.ts';

/** Of posts and of products. */
const CATEGORIES = new Set(['category', 'product_cat']);

export type ItemTerm = Item['terms'][number];

export const isCategory = ({ taxonomy }: ItemTerm) => CATEGORIES.has(taxonomy);

export const termKey = ({ taxonomy, slug }: Pick<ItemTerm, 'taxonomy' | 'slug'>) =>
  `${taxonomy} ${slug}`;
