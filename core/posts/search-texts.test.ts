import { expect, test } from 'vitest';
import { reviewMessages } from './messages.ts';
import { searchDescription, searchTitle, socialImage } from './search-texts.ts';

test('texts for search engines win over those of the page, unless they are blank', () => {
  expect(searchTitle({ seo_title: ' Tested ', title: 'Roller' })).toBe('Tested');
  expect(searchTitle({ seo_title: ' ', title: 'Roller ' })).toBe('Roller review');
  expect(searchTitle({ seo_title: null, title: 'Roller: a review' })).toBe('Roller: a review');
  expect(searchTitle({ seo_title: null, title: 'Preview Lamp' })).toBe('Preview Lamp review');
  expect(searchTitle({ seo_title: '', title: '' })).toBe('');
  expect(searchDescription({ seo_description: 'One', short_description: 'Two' })).toBe('One');
  expect(searchDescription({ seo_description: null, short_description: 'Two' })).toBe('Two');
  expect(searchDescription({ seo_description: null, short_description: ' ' })).toBe(
    reviewMessages.descriptionFallback,
  );
});

test.each([
  ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
  ['/pictures/0123/1200.webp', '/pictures/0123/1200.webp'],
  ['javascript:alert(1)', null],
  ['https://[', null],
  ['', null],
  [null, null],
])('the social image %j is %j', (social_image_url, expected) => {
  expect(socialImage({ social_image_url })).toBe(expected);
});
