import { expect, test } from 'vitest';
import { categorySearchTitle } from '../categories/page-texts.ts';
import { productsPageTitle, productsSteps } from './title.ts';

const recovery = { slug: 'recovery', name: 'Recovery' };

test('every page of a list has a title of its own', () => {
  expect(productsPageTitle({ category: null, page: 1 })).toBe('All reviews');
  expect(productsPageTitle({ category: null, page: 2 })).toBe('All reviews – page 2');
  expect(productsPageTitle({ category: recovery, page: 3 })).toBe('Recovery – page 3');
  const category = { ...recovery, id: '', introduction: '', seo_title: ' ', seo_description: '' };
  expect(categorySearchTitle(category, 1)).toBe('Recovery');
  expect(categorySearchTitle(category, 2)).toBe('Recovery – page 2');
});

test('the breadcrumb of a list ends with its category, if there is one', () => {
  const names = (category: Parameters<typeof productsSteps>[0]['category']) =>
    productsSteps({ category }).map(({ name }) => name);
  expect(names(null)).toEqual(['Home', 'Products']);
  expect(names(recovery)).toEqual(['Home', 'Products', 'Recovery']);
  expect(names({ slug: 'x', name: null })).toEqual(['Home', 'Products']);
});
