import { expect, test } from 'vitest';
import { publishCheckMessages } from './messages.ts';
import { publishAdvice } from './publish-check.ts';
import { emptyPostForm, type PostForm } from './schema.ts';

const good: PostForm = {
  ...emptyPostForm,
  rating_is_default: false,
  title: 'Nord Roller',
  short_description: 'A roller that rolls.',
  product_image_url: 'https://cdn.example/roller.png',
  product_image_alt: 'A blue foam roller',
  price: '$49.99',
  pros: 'Firm',
  cons: 'Loud',
  in_depth_analysis: 'It rolls.',
  primary_affiliate_url: 'https://shop.example/roller',
};
const known = { disclosure: 'We are paid.', sameTitle: null, linkAnswers: true };

const sentences = (form: Partial<PostForm>, around: Partial<typeof known> | object = {}) =>
  publishAdvice({ ...good, ...form }, { ...known, ...around }).map(({ sentence }) => sentence);

test('a complete review needs no advice, even while only the form is known', () => {
  expect(sentences({})).toEqual([]);
  expect(sentences({}, { disclosure: null, linkAnswers: null })).toEqual([]);
});

test.each<[string, Partial<PostForm>, string]>([
  ['no image', { product_image_url: ' ' }, publishCheckMessages.imageMissing],
  ['no alt text', { product_image_alt: '' }, publishCheckMessages.altMissing],
  ['no chosen rating', { rating_is_default: true }, publishCheckMessages.ratingNotChosen],
  ['no pros', { pros: '\n - \n' }, publishCheckMessages.prosMissing],
  ['no cons', { cons: '' }, publishCheckMessages.consMissing],
  ['no analysis', { in_depth_analysis: ' \n' }, publishCheckMessages.analysisMissing],
  [
    'an image in the text without alt text',
    { in_depth_analysis: '<p>x</p><figure><img src="/a.png" alt=" "></figure><img src=/b alt=B>' },
    publishCheckMessages.textAltMissing(1),
  ],
  [
    'several of them',
    { in_depth_analysis: '<img src="/a.png" title="alt=x > y"><IMG ALT="" SRC="/b.png">' },
    publishCheckMessages.textAltMissing(2),
  ],
  [
    'a heading that skips a level',
    { in_depth_analysis: '<h2>A</h2><h3>B</h3><h2>C</h2><h4 id="d">D</h4>' },
    publishCheckMessages.headingSkipped,
  ],
  ['a price in words', { price: 'about fifty' }, publishCheckMessages.priceUnreadable],
  ['no description', { short_description: '' }, publishCheckMessages.descriptionMissing],
  [
    'a long description',
    { short_description: 'ä'.repeat(161) },
    publishCheckMessages.descriptionTooLong(160),
  ],
  ['no link', { primary_affiliate_url: '' }, publishCheckMessages.linkMissing],
])('%s', (_, form, sentence) => {
  expect(sentences(form)).toEqual([sentence]);
});

test('headings that follow each other, and images with alt text, need no advice', () => {
  const in_depth_analysis =
    '<h3>A</h3><h4>B</h4><h3>C</h3><h2>D</h2><h3>E</h3><img alt=\'A mat\' src="/a.png"><hr>';
  expect(sentences({ in_depth_analysis })).toEqual([]);
});

test('a missing image needs no alt text, a missing price no currency', () => {
  expect(sentences({ product_image_url: '', product_image_alt: '' })).toEqual([
    publishCheckMessages.imageMissing,
  ]);
  expect(sentences({ price: '' })).toEqual([]);
});

test('a description at the limit is not too long, with surrogate pairs counted once', () => {
  expect(sentences({ short_description: '🏃'.repeat(160) })).toEqual([]);
});

test('advice that needs more than the form', () => {
  expect(sentences({}, { sameTitle: 'NORD ROLLER' })).toEqual([
    publishCheckMessages.titleTaken('NORD ROLLER'),
  ]);
  expect(sentences({}, { linkAnswers: false })).toEqual([publishCheckMessages.linkDead]);
  expect(sentences({}, { disclosure: ' ' })).toEqual([publishCheckMessages.disclosureMissing]);
});

test('an empty form gets all advice, in form order', () => {
  expect(publishAdvice(emptyPostForm, known).map(({ field }) => field)).toEqual([
    'short_description',
    'product_image_url',
    'overall_rating',
    'pros',
    'cons',
    'in_depth_analysis',
    'primary_affiliate_url',
  ]);
});
