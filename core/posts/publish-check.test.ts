import { expect, test } from 'vitest';
import { publishCheck as texts } from '../messages-site.ts';
import { emptyPostForm, type PostForm } from './form.ts';
import { publishAdvice } from './publish-check.ts';

const good: PostForm = {
  ...emptyPostForm,
  title: 'Nord Roller',
  short_description: 'A roller that rolls.',
  product_image_url: 'https://cdn.example/roller.png',
  product_image_alt: 'A blue foam roller',
  price: '$49.99',
  pros: 'Firm',
  cons: 'Loud',
  primary_affiliate_url: 'https://shop.example/roller',
};
const known = { disclosure: 'We are paid.', sameTitle: null, linkAnswers: true };

const sentences = (form: Partial<PostForm>, around: Partial<typeof known> | object = {}) =>
  publishAdvice({ ...good, ...form }, { ...known, ...around }).map(({ sentence }) => sentence);

test('a complete review hurts nowhere, also while nothing is known beyond the form', () => {
  expect(sentences({})).toEqual([]);
  expect(sentences({}, { disclosure: null, linkAnswers: null })).toEqual([]);
});

test.each<[string, Partial<PostForm>, string]>([
  ['no picture', { product_image_url: ' ' }, texts.imageMissing],
  ['no alt text', { product_image_alt: '' }, texts.altMissing],
  ['no pros', { pros: '\n - \n' }, texts.prosMissing],
  ['no cons', { cons: '' }, texts.consMissing],
  ['a price in words', { price: 'about fifty' }, texts.priceUnreadable],
  ['no description', { short_description: '' }, texts.descriptionMissing],
  ['a long description', { short_description: 'ä'.repeat(161) }, texts.descriptionTooLong(160)],
  ['no link', { primary_affiliate_url: '' }, texts.linkMissing],
])('%s', (_, form, sentence) => {
  expect(sentences(form)).toEqual([sentence]);
});

test('a missing picture needs no alt text, a missing price no currency', () => {
  expect(sentences({ product_image_url: '', product_image_alt: '' })).toEqual([texts.imageMissing]);
  expect(sentences({ price: '' })).toEqual([]);
});

test('a description of exactly the length is not too long, letters of two units counting once', () => {
  expect(sentences({ short_description: '🏃'.repeat(160) })).toEqual([]);
});

test('what is known beyond the form', () => {
  expect(sentences({}, { sameTitle: 'NORD ROLLER' })).toEqual([texts.titleTaken('NORD ROLLER')]);
  expect(sentences({}, { linkAnswers: false })).toEqual([texts.linkDead]);
  expect(sentences({}, { disclosure: ' ' })).toEqual([texts.disclosureMissing]);
});

test('an empty form: everything, in the order of the form', () => {
  expect(publishAdvice(emptyPostForm, known).map(({ field }) => field)).toEqual([
    'short_description',
    'product_image_url',
    'pros',
    'cons',
    'primary_affiliate_url',
  ]);
});
