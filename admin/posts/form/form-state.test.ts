import { expect, test } from 'vitest';
import { emptyPostForm, postFormStateSchema } from '../../../core/posts/schema.ts';
import { differences, sameForm } from './form-state.ts';

const base = { ...emptyPostForm, title: 'Roller', price: '$10', category_ids: ['a', 'b'] };

test('the order of categories makes no difference', () => {
  expect(sameForm(base, { ...base, category_ids: ['b', 'a'] })).toBe(true);
  expect(sameForm(base, { ...base, category_ids: ['a'] })).toBe(false);
});

test('differences are listed in the order of the form', () => {
  expect(differences(base, { ...base, price: '$12', title: 'Mat' })).toEqual(['title', 'price']);
});

test('every form state is parsed, and nothing else', () => {
  const isState = (value: unknown) => postFormStateSchema.safeParse(value).success;
  expect(isState({ ...base, product_image_url: 'not an address' })).toBe(true);
  expect(isState({ ...base, overall_rating: null })).toBe(true);
  for (const other of [null, 'x', {}, { ...base, title: 3 }, { ...base, category_ids: [1] }]) {
    expect(isState(other)).toBe(false);
  }
});

test('a state stored before a field existed is parsed with the field empty', () => {
  const { product_image_alt: _later, ...older } = base;
  expect(postFormStateSchema.parse(older)).toEqual(base);
});
