import { expect, test } from 'vitest';
import { checkDraft, postDraftSchema } from './autosave.ts';
import { postMessages } from './messages.ts';

test('fields that are left out stay left out', () => {
  expect(postDraftSchema.parse({ price: '$1' })).toEqual({ price: '$1' });
});

test('a draft may have no title, and an invisible one is none', () => {
  expect(checkDraft({ title: '' })).toEqual({ fields: { title: '' }, problems: [] });
  expect(checkDraft({ title: ' \u200b ' }).fields).toEqual({ title: '' });
});

test('what cannot be saved yet does not stop the rest', () => {
  const { fields, problems } = checkDraft({
    title: ' Runner ',
    primary_affiliate_url: 'https:/',
    slug: 'Not a slug',
    pros: 'x'.repeat(20_001),
    overall_rating: 9,
  });
  expect(fields).toEqual({ title: 'Runner' });
  expect(problems.map(({ name }) => name)).toEqual([
    'primary_affiliate_url',
    'slug',
    'pros',
    'overall_rating',
  ]);
});

test('the publish switch and unknown fields are dropped', () => {
  expect(checkDraft({ published: true, id: 'x', constructor: 1 })).toEqual({
    fields: {},
    problems: [],
  });
});

test('the server refuses a field that cannot be saved', () => {
  const result = postDraftSchema.safeParse({ slug: 'Not a slug' });
  expect(result.error?.issues[0]?.path).toEqual(['slug']);
});

test('an offer that ends before it starts waits, whichever instant was changed', () => {
  const starts = { limited_time_offer_starts_at: '2026-11-24T09:00:00.000Z' };
  const ends = { limited_time_offer_ends_at: '2026-11-24T08:00:00.000Z' };
  expect(checkDraft({ ...ends, price: '$1' }, { ...starts, ...ends })).toMatchObject({
    fields: { price: '$1' },
    problems: [{ name: 'limited_time_offer_ends_at', message: postMessages.offerOrder }],
  });
  expect(checkDraft({ ...starts, ...ends }).fields).toEqual({});
  expect(checkDraft(ends).problems).toEqual([]);
});
