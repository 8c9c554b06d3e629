import { describe, expect, test } from 'vitest';
import { contentOfForm } from '../content/schema.ts';
import { refusalOf } from '../forms/failure.fixture.ts';
import { formMessages } from '../forms/messages.ts';
import { bestOfDraftSchema } from './admin.ts';
import {
  bestOfFormSchema,
  bestOfStateSchema,
  checkBestOfDraft,
  emptyBestOfForm,
  formOfContent,
} from './form.ts';
import { bestOfMessages as messages } from './messages.ts';

const id = '0b0f0000-0000-4000-8000-000000000001';
const other = '0b0f0000-0000-4000-8000-000000000002';
const pick = (post_id: string) => ({ id: post_id, post_id, label: ' Best ', reason: 'Why\n' });
const numbered = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `0b0f0000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  );
const form = { ...emptyBestOfForm, title: ' Best shoes ', picks: [pick(id), pick(other)] };

test('a form becomes content and content a form', () => {
  const parsed = bestOfFormSchema.parse(form);
  expect(parsed).toMatchObject({ title: 'Best shoes', picks: [{ label: 'Best' }, {}] });
  expect(contentOfForm(parsed)).toMatchObject({ slug: null });
  expect(contentOfForm({ slug: 'shoes' })).toEqual({ slug: 'shoes' });
  expect(contentOfForm({})).toEqual({});
  expect(formOfContent(contentOfForm(parsed))).toEqual(parsed);
  expect(formOfContent({ title: 'Old' })).toEqual({ ...emptyBestOfForm, title: 'Old' });
});

test.each<[string, object, string, string?]>([
  ['no title', { title: '\u200b ' }, 'title', messages.titleRequired],
  ['a slug of capitals', { slug: 'Shoes' }, 'slug', formMessages.slugShape],
  ['a reserved slug', { slug: 'index' }, 'slug', messages.slugReserved],
  ['that of a preview', { slug: 'pre-1-view-justme' }, 'slug', messages.slugReserved],
  ['200 picks', { picks: numbered(200).map(pick) }, 'picks', messages.tooManyPicks(100)],
  ['a pick twice', { picks: [pick(id), pick(id)] }, 'picks', messages.pickTwice],
  ['a pick that is no id', { picks: [{ ...pick(id), post_id: 'x' }] }, 'picks'],
  ['a long label', { picks: [{ ...pick(id), label: 'x'.repeat(81) }] }, 'picks'],
  ['an unknown order', { order: 'commission' }, 'order'],
  ['a pair of one', { comparisons: [[id, id]] }, 'comparisons', messages.pairOfOne],
  [
    'a pair twice',
    {
      comparisons: [
        [id, other],
        [other, id],
      ],
    },
    'comparisons',
    messages.pairTwice,
  ],
  [
    'a question without words',
    { faq: [{ id, question: ' ', answer: '' }] },
    'faq',
    messages.questionRequired,
  ],
  ['a long introduction', { introduction: 'x'.repeat(50_001) }, 'introduction'],
  ['a script as image', { social_image_url: 'javascript:alert(1)' }, 'social_image_url'],
])('%s is refused at its field', (_what, given, field, error) => {
  expect(refusalOf(bestOfFormSchema, form)).toBeNull();
  expect(refusalOf(bestOfFormSchema, { ...form, ...given })).toEqual({
    field,
    error: error ?? expect.any(String),
  });
});

describe('a draft', () => {
  test('separates fields that can be stored from those that cannot', () => {
    const given = { title: '\u200b', slug: 'Not a slug', seo_title: 'Shoes', published: true };
    const { fields, problems } = checkBestOfDraft(given);
    expect(fields).toEqual({ title: '', seo_title: 'Shoes' });
    expect(problems.map(({ name }) => name)).toEqual(['slug']);
    expect(bestOfDraftSchema.safeParse(given).success).toBe(false);
  });

  test('that is too large is reported', () => {
    const reason = '€'.repeat(5_000);
    const picks = numbered(100).map((each) => ({ ...pick(each), reason }));
    expect(checkBestOfDraft({ picks }).problems).toEqual([
      { name: 'introduction', message: messages.tooLarge },
    ]);
  });
});

test('a preview takes any form that fits', () => {
  const faq = [{ id, question: '', answer: '' }];
  expect(bestOfStateSchema.safeParse({ ...form, slug: 'Not a slug', title: '', faq }).success).toBe(
    true,
  );
  expect(bestOfStateSchema.safeParse({ ...form, title: 'x'.repeat(201) }).success).toBe(false);
});
