import { expect, test } from 'vitest';
import { refusalOf } from '../forms/failure.fixture.ts';
import { formMessages } from '../forms/messages.ts';
import { type ComparisonRow, comparisonFormSchema, emptyComparisonForm, isLive } from './admin.ts';
import { adminComparisonMessages as messages } from './admin-messages.ts';

const one = '0c000000-0000-4000-8000-0000000000a1';
const other = '0c000000-0000-4000-8000-0000000000a2';

test.each([
  [{ post_ids: [one] }, 'post_ids', messages.twoProducts],
  [{ post_ids: [one, one] }, 'post_ids', messages.twoProducts],
  [{ post_ids: [one, "'; drop"] }, 'post_ids', messages.twoProducts],
  [{ introduction: 'x'.repeat(20_001) }, 'introduction', formMessages.tooLong(20_000)],
  [{ verdict: 'x'.repeat(20_001) }, 'verdict', formMessages.tooLong(20_000)],
])('%o is refused at its field', (given, field, error) => {
  const form = { ...emptyComparisonForm, post_ids: [one, other] };
  expect(refusalOf(comparisonFormSchema, form)).toBeNull();
  expect(refusalOf(comparisonFormSchema, { ...form, ...given })).toEqual({ error, field });
});

test.each([
  [[true, true], true, false, true],
  [[true, true], false, true, true],
  [[true, true], false, false, false],
  [[true, false], true, true, false],
  [[false, true], true, true, false],
])(
  'a pair of reviews of which %j are public, %s, named on a public page: %s',
  (isPublic, published, named, expected) => {
    const post = (is_public: boolean) => ({
      id: is_public ? one : other,
      title: 'Kestrel',
      slug: 'kestrel',
      is_public,
      is_trashed: false,
    });
    const row: ComparisonRow = {
      id: one,
      version: null,
      posts: [post(isPublic[0] === true), post(isPublic[1] === true)],
      published,
      has_text: false,
      best_of: [],
      named_in_public: named,
    };
    expect(isLive(row)).toBe(expected);
  },
);
