import { describe, expect, test } from 'vitest';
import { bestOfAutosaveSchema } from './admin.ts';
import {
  bestOfFormSchema,
  bestOfStateSchema,
  checkBestOfDraft,
  contentOfForm,
  emptyBestOfForm,
  formOfContent,
} from './form.ts';
import { bestOfMessages as messages } from './messages.ts';

const id = '0b0f0000-0000-4000-8000-000000000001';
const other = '0b0f0000-0000-4000-8000-000000000002';
const pick = (post_id: string) => ({ id: post_id, post_id, label: ' Best ', reason: 'Why\n' });
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

test('a problem names its field', () => {
  const { error } = bestOfFormSchema.safeParse({ ...form, picks: [pick(id), pick(id)] });
  expect(error?.issues).toMatchObject([
    { path: ['picks', 1, 'post_id'], message: messages.pickTwice },
  ]);
  const pairs = bestOfFormSchema.safeParse({ ...form, comparisons: [[id, id]] });
  expect(pairs.error?.issues).toMatchObject([
    { path: ['comparisons', 0], message: messages.pairOfOne },
  ]);
});

describe('a draft', () => {
  test('separates fields that can be stored from those that cannot', () => {
    const given = { title: '\u200b', slug: 'Not a slug', seo_title: 'Shoes', published: true };
    const { fields, problems } = checkBestOfDraft(given);
    expect(fields).toEqual({ title: '', seo_title: 'Shoes' });
    expect(problems.map(({ name }) => name)).toEqual(['slug']);
    expect(bestOfAutosaveSchema.safeParse({ fields: given, version: null }).success).toBe(false);
  });

  test('that is too large is reported', () => {
    const reason = '€'.repeat(5_000);
    const picks = Array.from({ length: 100 }, (_, index) => ({
      ...pick(`0b0f0000-0000-4000-8000-${String(index).padStart(12, '0')}`),
      reason,
    }));
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
