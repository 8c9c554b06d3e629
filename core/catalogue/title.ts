import { catalogueMessages } from './messages.ts';
import type { ProductsPage } from './schema.ts';

/** The heading of the products list. */
export function productsTitle({ category }: Pick<ProductsPage, 'category'>): string {
  if (category === null) return catalogueMessages.all;
  return category.name ?? catalogueMessages.categoryNotFound;
}
