import { type Category, type CategoryPage, categoryPath } from '../../../core/categories/schema.ts';
import {
  listMessages,
  categoryPageMessages as messages,
  navigationMessages,
} from '../../../core/languages/texts/index.ts';
import type { Step } from '../../../core/seo/schema.ts';

const present = (text: string) => (text.trim() === '' ? null : text.trim());

export function categorySearchTitle({ seo_title, name }: CategoryPage, page: number): string {
  const title = present(seo_title) ?? name;
  return page === 1 ? title : listMessages.pageTitle(title, page);
}

export const categorySearchDescription = ({ seo_description, name }: CategoryPage): string =>
  present(seo_description) ?? messages.description(name);

export const categorySteps = ({ name, slug }: Category): Step[] => [
  { name: navigationMessages.home, path: '/' },
  { name: navigationMessages.products, path: '/products' },
  { name, path: categoryPath(slug) },
];
