import { expect, test } from 'vitest';
import { failureOf } from '../forms/failure.ts';
import { formMessages } from '../forms/messages.ts';
import { categoryMessages } from './messages.ts';
import { categoryFormSchema, slugFromName, suggestedSlug } from './schema.ts';

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

test.each(['Health & Wellness: 100% Träning!', '👟', 'أحذية', '軽い'])(
  'the suggested slug of %s is accepted',
  (name) => {
    expect(categoryFormSchema.safeParse({ name, slug: suggestedSlug(name) }).success).toBe(true);
  },
);

test('names without Latin letters suggest different slugs, a blank name none', () => {
  expect(suggestedSlug('أحذية')).toMatch(/^category-[0-9a-z]+$/);
  expect(suggestedSlug('أحذية')).not.toBe(suggestedSlug('قبعات'));
  expect(suggestedSlug(' \u200B')).toBe('');
});

test.each([
  [
    { name: ' ', slug: 'x' },
    { error: categoryMessages.nameRequired, field: 'name' },
  ],
  [
    { name: '\u200B', slug: 'x' },
    { error: categoryMessages.nameRequired, field: 'name' },
  ],
  [
    { name: 'x'.repeat(101), slug: 'x' },
    { error: formMessages.tooLong(100), field: 'name' },
  ],
  [
    { name: 'Trail\u0008shoes', slug: 'x' },
    { error: categoryMessages.nameCharacters, field: 'name' },
  ],
  [
    { name: 'Trail\nshoes', slug: 'x' },
    { error: categoryMessages.nameCharacters, field: 'name' },
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
