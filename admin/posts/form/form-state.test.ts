import { expect, test } from 'vitest';
import { emptyPostForm } from '../../../core/posts/form.ts';
import { differences, isForm, sameForm } from './form-state.ts';

const base = { ...emptyPostForm, title: 'Roller', price: '$10', category_ids: ['a', 'b'] };

test('the order of categories makes no difference', () => {
  expect(sameForm(base, { ...base, category_ids: ['b', 'a'] })).toBe(true);
  expect(sameForm(base, { ...base, category_ids: ['a'] })).toBe(false);
});

test('differences are named in the order of the form', () => {
  expect(differences(base, { ...base, price: '$12', title: 'Mat' })).toEqual(['title', 'price']);
});

test('any state of a form is one, and nothing else', () => {
  expect(isForm({ ...base, product_image_url: 'not an address' })).toBe(true);
  expect(isForm({ ...base, overall_rating: null })).toBe(true);
  for (const other of [null, 'x', {}, { ...base, title: 3 }, { ...base, category_ids: [1] }]) {
    expect(isForm(other)).toBe(false);
  }
});
