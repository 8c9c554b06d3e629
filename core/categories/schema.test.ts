import { expect, test } from 'vitest';
import { refusalOf } from '../forms/failure.fixture.ts';
import { formMessages } from '../forms/messages.ts';
import { categoryMessages } from './messages.ts';
import {
  categoryFormSchema,
  categoryPageFormSchema,
  slugFromName,
  suggestedSlug,
} from './schema.ts';

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
  [{ name: ' ' }, 'name', categoryMessages.nameRequired],
  [{ name: '\u200B' }, 'name', categoryMessages.nameRequired],
  [{ name: 'x'.repeat(101) }, 'name', formMessages.tooLong(100)],
  [{ name: 'Trail\u0008shoes' }, 'name', categoryMessages.nameCharacters],
  [{ name: 'Trail\nshoes' }, 'name', categoryMessages.nameCharacters],
  [{ slug: '' }, 'slug', categoryMessages.slugRequired],
  [{ slug: 'a b' }, 'slug', formMessages.slugShape],
  [{ slug: 'x'.repeat(101) }, 'slug', formMessages.tooLong(100)],
])('%o is refused at its field', (given, field, error) => {
  const form = { name: 'Shoes', slug: 'shoes', ...given };
  expect(refusalOf(categoryFormSchema, form)).toEqual({ error, field });
});

test.each([
  [{ introduction: 'x'.repeat(20_001) }, 'introduction', formMessages.tooLong(20_000)],
  [{ seo_title: 'x'.repeat(201) }, 'seo_title', formMessages.tooLong(200)],
  [{ seo_description: 'x'.repeat(501) }, 'seo_description', formMessages.tooLong(500)],
  [
    { specification_ids: Array.from({ length: 61 }, () => crypto.randomUUID()) },
    'specification_ids',
    categoryMessages.specificationsMost(60),
  ],
])(
  'the page of a category with too long a value is refused at its field',
  (given, field, error) => {
    const form = { introduction: '', seo_title: '', seo_description: '', specification_ids: [] };
    expect(refusalOf(categoryPageFormSchema, form)).toBeNull();
    expect(refusalOf(categoryPageFormSchema, { ...form, ...given })).toEqual({ error, field });
  },
);
