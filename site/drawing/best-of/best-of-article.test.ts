import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import {
  bestOfPage,
  idOf,
  pickOf,
  pickedReview as reviewOf,
} from '../../../core/best-of/best-of.fixture.ts';
import { shownOffer } from '../../../core/offers/offers.fixture.ts';
import type { Review } from '../../../core/posts/schema.ts';
import type { BestOfScreen } from '../../../core/screens/schema.ts';
import { pageTextsOf, siteTextsOf } from '../../../core/settings/schema.ts';
import { BestOfArticle } from './BestOfArticle.tsx';

const texts = pageTextsOf(siteTextsOf([]));

type Content = Parameters<typeof bestOfPage>[0];

function htmlOf(reviews: Review[], content: Content = {}, more: Partial<BestOfScreen> = {}) {
  const picks = reviews.map(({ id }, index) =>
    pickOf(id, { label: `Label ${index + 1}`, reason: 'Light.\nFast.' }),
  );
  const page = bestOfPage({ picks, ...content });
  return renderToStaticMarkup(
    createElement(BestOfArticle, { page, reviews, comparisons: [], texts, ...more }),
  );
}

const textOf = (html: string) =>
  html
    .replace(/<(li|div|p)[^>]* hidden=""[^>]*>.*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const weight = {
  id: idOf(901),
  name: 'Weight',
  kind: 'number' as const,
  unit: 'g',
  direction: 'lower' as const,
};

test('a pick has its label, rating, reason, notes, specifications, price, offers and a link to its review', () => {
  const review = reviewOf(1, {
    overall_rating: 5,
    price: '$119',
    primary_affiliate_url: 'https://shop.example/shoe',
    pros: 'Light\nSoft\nThird',
    cons: 'Loud',
    specifications: [{ ...weight, value: '250' }],
    offers: [
      shownOffer({ id: idOf(801), amount: 11_000 }),
      shownOffer({ id: idOf(802), amount: 12_000 }),
      shownOffer({ id: idOf(803), amount: 13_000 }),
    ],
  });
  const html = htmlOf([review]);
  const text = textOf(html);
  expect(text).toMatch(/Label 1 Shoe 1 .*Best of its kind.*\$119 shop\.example SHOP NOW/);
  expect(text).toContain('Light. Fast.');
  expect(text).toMatch(/For Light Soft Against Loud/);
  expect(text).not.toContain('Third');
  expect(text).toMatch(/Weight 250\s?g/);
  // The review lists the third one.
  expect(text).toMatch(
    /\$110 Lowest price other\.example Price checked 20 November 2026 View offer.*\$119.*\$120/,
  );
  expect(text).not.toContain('$130');
  expect(html).toContain('href="/reviews/shoe-1"');
  const links = html.match(/<a [^>]*data-buy[^>]*>/g) ?? [];
  // The first pick above, its own section and two further shops.
  expect(links).toHaveLength(4);
  for (const link of links) {
    expect(link).toContain('data-placement="pick"');
    expect(link).toContain('rel="sponsored nofollow noopener"');
  }
});

test('a price with an end is marked for the edge, with its replacement', () => {
  const until = '2026-12-01T00:00:00.000Z';
  const html = htmlOf([reviewOf(1, { offers: [shownOffer({ price_until: until })] })]);
  expect(html).toMatch(new RegExp(`<li data-until="${until}"[^>]*>.*?\\$45\\.99`));
  expect(html).toMatch(new RegExp(`<li data-from="${until}" hidden=""[^>]*>.*?Price at the shop`));
});

test('the page names every pick with its place, and how they are ordered', () => {
  const reviews = [reviewOf(1), reviewOf(2)];
  const html = htmlOf(reviews);
  expect(html).toContain('href="#pick-shoe-2"');
  expect(html).toContain('id="pick-shoe-2"');
  expect(textOf(html)).toMatch(/At a glance 1 Label 1 Shoe 1 2 Label 2 Shoe 2 In the order our/);
  expect(textOf(htmlOf(reviews, { order: 'rating' }))).toContain('The highest rating comes first.');
  expect(textOf(htmlOf(reviews, { order: 'price' }))).toContain('The lowest price comes first.');
});

test('one pick has no order and no table', () => {
  const review = reviewOf(1, { specifications: [{ ...weight, value: '250' }] });
  const html = htmlOf([review], { specification_ids: [weight.id] });
  expect(html).toContain('id="pick-shoe-1"');
  expect(html).not.toMatch(/Commission plays no part|<table/);
});

test('a page without picks says so and leads on', () => {
  const text = textOf(htmlOf([]));
  expect(text).toContain('We have no pick for this at the moment. All reviews');
  expect(text).not.toContain('At a glance');
});

test('the specifications that the owner chose are compared in a table', () => {
  const reviews = [1, 2].map((number) =>
    reviewOf(number, { specifications: [{ ...weight, value: `${number}00` }] }),
  );
  expect(htmlOf(reviews)).not.toContain('<table');
  const [table = ''] =
    /<table.*<\/table>/s.exec(htmlOf(reviews, { specification_ids: [weight.id] })) ?? [];
  expect(table).toContain('Best running shoes: the picks side by side');
  expect(textOf(table)).toMatch(/Label 1 Shoe 1 .*100\s?g.*Label 2 Shoe 2 .*200\s?g/);
});

test('a pick whose review is not public is left out, and one that is named twice stands once', () => {
  const [one, other] = [reviewOf(1), reviewOf(2)];
  const picks = [pickOf(idOf(7)), pickOf(one.id), pickOf(one.id), pickOf(other.id)];
  const html = htmlOf([one, other], { picks });
  expect(html.match(/<section id="pick-[^"]*"/g)).toEqual([
    '<section id="pick-shoe-1"',
    '<section id="pick-shoe-2"',
  ]);
});

test('how we chose, questions with an answer, what was left out and comparisons', () => {
  const id = idOf(500);
  const text = textOf(
    htmlOf(
      [reviewOf(1)],
      {
        faq: [
          { id, question: 'Why?', answer: 'Because.' },
          { id: idOf(501), question: 'Unanswered?', answer: ' ' },
        ],
        left_out: [{ id, name: 'Slow shoe', reason: 'Slow.' }],
      },
      { comparisons: [{ title: 'Shoe 1 vs Shoe 2', path: '/compare/x', description: '' }] },
    ),
  );
  expect(text).toMatch(/How we chose We wore them for a year\./);
  expect(text).toMatch(/Questions and answers Why\? Because\./);
  expect(text).not.toContain('Unanswered?');
  expect(text).toMatch(/Considered and left out Slow shoe Slow\./);
  expect(text).toContain('Shoe 1 vs Shoe 2');
});

const merchant = { name: 'Nile', sub_id_parameter: null, disclosure: 'As a Nile Associate…' };

test('links to shops are disclosed above them, those of a programme once', () => {
  const primary_affiliate_url = 'https://nile.example/shoe';
  const reviews = [1, 2].map((number) => reviewOf(number, { primary_affiliate_url, merchant }));
  const text = textOf(htmlOf(reviews));
  expect(text.split('As a Nile Associate…')).toHaveLength(2);
  expect(text.indexOf(texts.affiliate_disclosure)).toBeLessThan(text.indexOf('SHOP NOW'));
  expect(textOf(htmlOf([reviewOf(1)]))).not.toContain(texts.affiliate_disclosure);
});

test('disclosures are written in the direction of their own language', () => {
  const primary_affiliate_url = 'https://nile.example/shoe';
  const html = htmlOf([reviewOf(1, { primary_affiliate_url, merchant })]);
  const direction = 'dir="auto"[^>]*>(?:<bdi[^>]*>[^<]*</bdi>)?';
  expect(html).toMatch(new RegExp(`${direction}${merchant.disclosure}`));
  expect(html).toMatch(new RegExp(`${direction}${texts.affiliate_disclosure.slice(0, 20)}`));
});

test('a disclosure lasts as long as the links that need it', () => {
  const ends_at = '2026-12-01T00:00:00.000Z';
  const html = htmlOf([reviewOf(1, { offers: [shownOffer({ merchant, ends_at })] })]);
  expect(html).toMatch(new RegExp(`<p data-until="${ends_at}"[^>]*>[^<]*<bdi[^>]*>[^<]*</bdi>`));
  expect(html.match(new RegExp(`<p data-until="${ends_at}"`, 'g'))).toHaveLength(2);
});
