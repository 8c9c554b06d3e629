import { expect, test } from 'vitest';
import { failureOf } from '../forms/failure.ts';
import { formMessages } from '../forms/messages.ts';
import { categoryMessages } from './messages.ts';
import { categoryFormSchema, slugFromName } from './schema.ts';

test.each([
  ['Recovery', 'recovery'],
  ['Health & Wellness', 'health-wellness'],
  ["  Women's   Shoes ", 'womens-shoes'],
  ['Träning', 'traning'],
  ['Pre-Workout -- 2', 'pre-workout-2'],
  ['軽い', ''],
  ['', ''],
  [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
])('%s suggests the slug %s', (name, slug) => {
  expect(slugFromName(name)).toBe(slug);
});

test('a suggested slug is accepted', () => {
  const name = 'Health & Wellness: 100% Träning!';
  expect(categoryFormSchema.safeParse({ name, slug: slugFromName(name) }).success).toBe(true);
});

test.each([
  [
    { name: ' ', slug: 'x' },
    { error: categoryMessages.nameRequired, field: 'name' },
  ],
  [
    { name: 'x'.repeat(101), slug: 'x' },
    { error: formMessages.tooLong(100), field: 'name' },
  ],
  [
    { name: 'Shoes', slug: '' },
    { error: categoryMessages.slugRequired, field: 'slug' },
  ],
  [
    { name: 'Shoes', slug: 'a b' },
    { error: formMessages.slugShape, field: 'slug' },
  ],
])('%o is refused at its field', (form, failure) => {
  const checked = categoryFormSchema.safeParse(form);
  expect(checked.error && failureOf(checked.error)).toEqual(failure);
});
