import { expect, test } from 'vitest';
import { postMessages } from '../../core/posts/messages.ts';
import { emptyPostForm } from '../../core/posts/schema.ts';
import { livePreviewSchema, previewedReview } from './live-preview.ts';

const around = {
  stored: null,
  id: '0d5ad3b6-9f3c-4c37-8f0a-6b7f5d1d3c02',
  now: '2026-11-22T10:00:00Z',
  image: null,
  categories: [{ name: 'Recovery', slug: 'recovery' }],
  offers: [],
  merchant: null,
  specifications: [],
  price: null,
  price_checked_at: null,
  price_until: null,
};

test('the form takes precedence over what is stored', () => {
  const stored = previewedReview({ ...emptyPostForm, title: 'Stored', price: '$1' }, around);
  const review = previewedReview(
    { ...emptyPostForm, title: ' Typed ', slug: 'typed' },
    { ...around, stored: { ...stored, published_at: '2026-01-01T00:00:00Z' } },
  );
  expect(review).toMatchObject({
    title: 'Typed',
    slug: 'typed',
    price: null,
    published_at: '2026-01-01T00:00:00Z',
    updated_at: around.now,
    categories: around.categories,
  });
});

test('what cannot be saved is left out or replaced', () => {
  const form = { ...emptyPostForm, title: '\u200b', slug: 'No slug', overall_rating: 4.5 };
  expect(previewedReview(form, around)).toMatchObject({
    title: postMessages.untitled,
    slug: around.id,
    overall_rating: null,
  });
});

test('a text beyond its limit is refused with its field', () => {
  const form = { ...emptyPostForm, in_depth_analysis: 'x'.repeat(200_001) };
  const { error } = livePreviewSchema.safeParse({ id: null, form });
  expect(error?.issues[0]).toMatchObject({
    path: ['form', 'in_depth_analysis'],
    message: 'At most 200,000 characters',
  });
});
