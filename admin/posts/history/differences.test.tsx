import { expect, test } from 'vitest';
import { markEditorHtml } from '../../../core/rich-text/format.ts';
import { differences } from './differences.ts';

const nameOf = (id: string) => ({ c1: 'Hats', c2: 'Shoes' })[id] ?? 'Deleted category';

const compare = (older: Record<string, unknown>, newer: Record<string, unknown>) =>
  differences(older, newer, { categoryName: nameOf, merchants: [], specifications: [] });

test('equal texts differ in nothing, whatever is missing or no longer a field', () => {
  const older = { title: 'Runner', price: null, gone: 'x', category_ids: ['c1'] };
  expect(compare(older, { title: 'Runner', category_ids: ['c1'], pros: null })).toEqual([]);
});

test('words are compared in texts, in the order of the form', () => {
  const found = compare(
    { price: '$1', title: 'A light shoe' },
    { price: '$2', title: 'A very light shoe' },
  );
  expect(found).toEqual([
    {
      name: 'title',
      label: 'Product Title',
      shape: 'words',
      parts: [
        { state: 'same', text: 'A ' },
        { state: 'added', text: 'very ' },
        { state: 'same', text: 'light shoe' },
      ],
    },
    {
      name: 'price',
      label: 'Price',
      shape: 'sides',
      before: '$1',
      after: '$2',
    },
  ]);
});

test('a sentence that was rewritten is not torn at every word that stayed by chance', () => {
  const [found] = compare(
    { short_description: 'It stayed within a beat of our recorder, and survived fifty washes.' },
    { short_description: 'It reads a steady pulse in mud, and survived fifty washes.' },
  );
  expect(found).toMatchObject({
    parts: [
      { state: 'same', text: 'It ' },
      { state: 'removed', text: 'stayed within a beat of our recorder' },
      { state: 'added', text: 'reads a steady pulse in mud' },
      { state: 'same', text: ', and survived fifty washes.' },
    ],
  });
});

test('items are compared in lists and categories', () => {
  const older = { pros: 'Light\nLoud', category_ids: ['c1', 'c9'] };
  const newer = { pros: 'Light\nQuiet', category_ids: ['c2', 'c1'] };
  expect(compare(older, newer)).toMatchObject([
    {
      name: 'category_ids',
      parts: [
        { state: 'removed', text: 'Deleted category' },
        { state: 'same', text: 'Hats' },
        { state: 'added', text: 'Shoes' },
      ],
    },
    {
      name: 'pros',
      parts: [
        { state: 'same', text: 'Light' },
        { state: 'removed', text: 'Loud' },
        { state: 'added', text: 'Quiet' },
      ],
    },
  ]);
});

test('other fields are shown side by side', () => {
  const older = { overall_rating: 4, published: false, primary_affiliate_url: null };
  const newer = { overall_rating: 5, published: true, primary_affiliate_url: 'https://a.example/' };
  expect(compare(older, newer)).toMatchObject([
    { name: 'overall_rating', before: '4', after: '5' },
    { name: 'primary_affiliate_url', before: '', after: 'https://a.example/' },
    { name: 'published', before: 'Off', after: 'On' },
  ]);
});

test('a rich text is compared by its words, and by its tags if only they differ', () => {
  const text = (html: string) => ({ in_depth_analysis: markEditorHtml(html) });
  const [words] = compare(
    text('<h2>Fit</h2><ul><li>Snug</li></ul>'),
    text('<h2>Fit</h2><ul><li>Loose</li></ul>'),
  );
  expect(words).toMatchObject({
    parts: [
      { state: 'same', text: 'Fit\n\n• ' },
      { state: 'removed', text: 'Snug' },
      { state: 'added', text: 'Loose' },
    ],
  });
  const [tags] = compare(text('<p>Fit</p>'), text('<p><strong>Fit</strong></p>'));
  expect(tags).toMatchObject({ isFormatting: true });
});

test('long texts with nothing in common are shown side by side, soon', () => {
  const words = (letter: string) =>
    Array.from({ length: 30_000 }, (_, index) => `${letter}${index}`).join(' ');
  const start = performance.now();
  const [found] = compare({ short_description: words('a') }, { short_description: words('b') });
  expect(found).toMatchObject({ shape: 'sides' });
  expect(performance.now() - start).toBeLessThan(3_000);
});

test('offers are compared as a list of readable lines', () => {
  const offer = {
    id: '0a000000-0000-4000-8000-000000000001',
    merchant_id: null,
    url: 'https://www.fell.example/x',
    amount: 4_999,
    currency: 'EUR',
    condition: 'used',
    availability: 'in-stock',
    note: 'With a box',
    source: 'manual',
    checked_at: '2026-11-25T12:00:00.000Z',
    starts_at: null,
    ends_at: null,
  };
  const older = { offers: [offer] };
  const newer = {
    offers: [{ ...offer, amount: null, currency: null, checked_at: null }, 'broken'],
  };
  const link = 'https://www.fell.example/x';
  expect(compare(older, newer)).toMatchObject([
    {
      name: 'offers',
      shape: 'items',
      parts: [
        {
          state: 'removed',
          text: `fell.example, €49.99 EUR, Used, In stock, “With a box”\n${link}`,
        },
        { state: 'added', text: `fell.example, No price, Used, In stock, “With a box”\n${link}` },
      ],
    },
  ]);
});
