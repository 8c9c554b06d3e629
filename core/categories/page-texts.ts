import { navigationMessages } from '../languages/texts.ts';
import type { Step } from '../seo/schema.ts';
import { categoryPageMessages as messages } from './page-messages.ts';
import { type Category, type CategoryPage, categoryPath } from './schema.ts';

const present = (text: string) => (text.trim() === '' ? null : text.trim());

export function categorySearchTitle({ seo_title, name }: CategoryPage, page: number): string {
  const title = present(seo_title) ?? name;
  return page === 1 ? title : messages.pageTitle(title, page);
}

export const categorySearchDescription = ({ seo_description, name }: CategoryPage): string =>
  present(seo_description) ?? messages.description(name);

export const categorySteps = ({ name, slug }: Category): Step[] => [
  { name: navigationMessages.home, path: '/' },
  { name: navigationMessages.products, path: '/products' },
  { name, path: categoryPath(slug) },
];
