import { expect, test } from 'vitest';
import { bestOfPage, pickedReview, pickOf } from '../../../core/best-of/best-of.fixture.ts';
import { problemsOf } from '../review/structured-data.fixture.ts';
import { bestOfSearchDescription, bestOfSearchTitle, bestOfSocialImage } from './page-texts.ts';
import { bestOfListThings, bestOfThings } from './structured-data.ts';

/** Compiling the types of the vocabulary takes seconds. */
const COMPILING = 60_000;

const origin = 'https://spotter.example';

const questions = [
  { id: '00000000-0000-4000-8000-000000000501', question: 'Why?', answer: ' Because. ' },
  { id: '00000000-0000-4000-8000-000000000502', question: 'Unanswered?', answer: ' ' },
];

const picked = [1, 2].map((number) => {
  const review = pickedReview(number);
  return { pick: pickOf(review.id), review, number };
});
const things = bestOfThings(bestOfPage({ faq: questions }), picked, origin);

test('picks are a list in the order of the page, questions those that are answered', () => {
  expect(things).toEqual([
    {
      '@type': 'ItemList',
      name: 'Best running shoes',
      numberOfItems: 2,
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Shoe 1', url: `${origin}/reviews/shoe-1` },
        { '@type': 'ListItem', position: 2, name: 'Shoe 2', url: `${origin}/reviews/shoe-2` },
      ],
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
        { '@type': 'ListItem', position: 2, name: 'Best of', item: `${origin}/best` },
        {
          '@type': 'ListItem',
          position: 3,
          name: 'Best running shoes',
          item: `${origin}/best/running-shoes`,
        },
      ],
    },
    {
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Why?',
          acceptedAnswer: { '@type': 'Answer', text: 'Because.' },
        },
      ],
    },
  ]);
});

test('a page without picks and questions claims neither', () => {
  expect(bestOfThings(bestOfPage(), [], origin).map((thing) => thing['@type'])).toEqual([
    'BreadcrumbList',
  ]);
});

test(
  'everything is of the vocabulary and has what Google requires',
  async () => {
    const list = bestOfListThings([{ title: 'A', path: '/best/a', description: '' }], origin);
    expect(list).toHaveLength(2);
    expect(await problemsOf([...things, ...list])).toEqual([]);
  },
  COMPILING,
);

test('search and social texts come from the page where none are set', () => {
  const { content } = bestOfPage();
  expect(bestOfSearchTitle(content)).toBe('Best running shoes');
  expect(bestOfSearchDescription(content)).toBe('Shoes for & against the road.');
  expect(bestOfSearchDescription({ ...content, introduction: '' })).toMatch(/Which one to buy/);
  expect(bestOfSearchDescription({ ...content, seo_description: 'Set' })).toBe('Set');
  expect(bestOfSearchTitle({ ...content, seo_title: 'Set' })).toBe('Set');
  expect(bestOfSocialImage(content)).toBeNull();
  expect(bestOfSocialImage({ ...content, social_image_url: 'javascript:alert(1)' })).toBeNull();
  expect(bestOfSocialImage({ ...content, social_image_url: '/images/share.png' })).toBe(
    '/images/share.png',
  );
});
