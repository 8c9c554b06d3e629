import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { plainReview } from '../../../core/posts/review.fixture.ts';
import type { Review } from '../../../core/posts/schema.ts';
import { pageTextsOf, siteTextsOf } from '../../../core/settings/schema.ts';
import type { SpecificationValue } from '../../../core/specifications/schema.ts';
import { ComparisonArticle } from './ComparisonArticle.tsx';
import { comparedSpecifications } from './compared-specifications.ts';
import { comparisonThings } from './structured-data.ts';

const texts = pageTextsOf(siteTextsOf([]));

const id = (number: number) => `0c000000-0000-4000-8000-00000000000${number}`;

const review = (number: number, given: Partial<Review> = {}): Review => ({
  ...plainReview,
  id: id(number),
  slug: `watch-${number}`,
  title: `Watch ${number}`,
  ...given,
});

const fact = (number: number, value: string, given: Partial<SpecificationValue> = {}) => ({
  id: `0d000000-0000-4000-8000-00000000000${number}`,
  name: `Fact ${number}`,
  kind: 'number' as const,
  unit: null,
  direction: null,
  value,
  ...given,
});

const htmlOf = (reviews: Review[], given = {}) =>
  renderToString(
    createElement(ComparisonArticle, {
      comparison: null,
      reviews,
      unknown: [],
      tooMany: false,
      bestOf: [],
      texts,
      ...given,
    }),
  ).replace(/<!-- -->/g, '');

const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('a row for each specification that one of them states, with the best value in words', () => {
  const lighter = { name: 'Weight', unit: 'g', direction: 'lower' as const };
  const html = htmlOf([
    review(1, { specifications: [fact(1, '52', lighter), fact(2, '20')] }),
    review(2, { specifications: [fact(1, '49.5', lighter)] }),
  ]);
  expect(textOf(html)).toMatch(/Weight 52 g 1.83 oz 49\.5 g 1.75 oz Best Fact 2 20 – Not stated/);
  expect(html.match(/>Best</g)).toHaveLength(1);
});

test('each value names its product and its row for screen readers', () => {
  const html = htmlOf([review(1, { specifications: [fact(1, '5')] }), review(2)]);
  const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, name]) => name));
  const named = [...html.matchAll(/ headers="([^"]*)"/g)].flatMap(([, names]) => names?.split(' '));
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => name === undefined || !ids.has(name))).toEqual([]);
});

test('chosen rows have the order of the choice, unknown ones are left out', () => {
  const one = review(1, { specifications: [fact(1, '1'), fact(2, '2')] });
  const rows = comparedSpecifications([one], [fact(2, '').id, id(9), fact(1, '').id]);
  expect(rows.map(({ specification }) => specification.name)).toEqual(['Fact 2', 'Fact 1']);
});

const comparison = {
  id: id(9),
  post_ids: [id(1), id(2)] as [string, string],
  introduction: '<p>Two <strong>watches</strong>.<script>alert(1)</script></p>',
  verdict: '<p>Take the first.</p>',
  updated_at: '2026-11-20T08:30:00+00:00',
};

test('introduction and verdict are shown without what could run', () => {
  const html = htmlOf([review(1), review(2)], { comparison });
  expect(html).toContain('<strong>watches</strong>');
  expect(html).not.toContain('<script');
  expect(textOf(html)).toContain('Our verdict Take the first.');
});

test('pros and cons stand side by side, and without any there is no heading', () => {
  expect(textOf(htmlOf([review(1), review(2)]))).not.toContain('Pros and cons');
  const text = textOf(htmlOf([review(1, { pros: 'Light\nCheap' }), review(2, { cons: 'Loud' })]));
  expect(text).toContain('Pros and cons Watch 1 Pros + Light + Cheap Watch 2 Cons − Loud');
});

test('unknown and surplus products are named, whatever was requested', () => {
  const unknown = ['<b>', 'x'.repeat(9_000), ...Array.from({ length: 38 }, (_, each) => `${each}`)];
  const html = htmlOf([review(1), review(2)], { unknown, tooMany: true });
  expect(html).toContain('“&lt;b&gt;”');
  expect(textOf(html)).toContain('“2”, and 35 more');
  expect(textOf(html)).toContain('the first four');
  expect(html.length).toBeLessThan(20_000);
});

test('the markup names the products and repeats no claim of their own pages', () => {
  const reviews = [review(1, { price: '$9', overall_rating: 5 }), review(2)];
  const [page, steps] = comparisonThings({
    comparison,
    reviews,
    title: 'Watch 1 vs Watch 2',
    path: '/compare/watch-1-vs-watch-2',
    origin: 'https://spotter.example',
  });
  expect(page).toMatchObject({ '@type': 'WebPage', dateModified: comparison.updated_at });
  expect(page?.mainEntity).toMatchObject({
    itemListElement: [
      { name: 'Watch 1', url: 'https://spotter.example/reviews/watch-1' },
      { name: 'Watch 2' },
    ],
  });
  expect(JSON.stringify(page)).not.toMatch(/Offer|Rating|Product"/);
  expect(steps).toMatchObject({ '@type': 'BreadcrumbList' });
});
