import type { ProductsPage } from '../../../core/catalogue/schema.ts';
import { categoryPath } from '../../../core/categories/schema.ts';
import {
  catalogueMessages,
  listMessages,
  navigationMessages,
} from '../../../core/languages/texts/index.ts';
import type { Step } from '../../../core/seo/schema.ts';

/** The heading of the products list. */
export function productsTitle({ category }: Pick<ProductsPage, 'category'>): string {
  if (category === null) return catalogueMessages.all;
  return category.name ?? catalogueMessages.categoryNotFound;
}

/** The title of its document. */
export function productsPageTitle(result: Pick<ProductsPage, 'category' | 'page'>): string {
  const title = productsTitle(result);
  return result.page === 1 ? title : listMessages.pageTitle(title, result.page);
}

/** Where the list is on the site. */
export const productsSteps = ({ category }: Pick<ProductsPage, 'category'>): Step[] => [
  { name: navigationMessages.home, path: '/' },
  { name: navigationMessages.products, path: '/products' },
  ...(category?.name ? [{ name: category.name, path: categoryPath(category.slug) }] : []),
];
