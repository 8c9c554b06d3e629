import { expect, test } from 'vitest';
import { PAPER_DEFAULT } from '../branding/schema.ts';
import { refusalOf } from '../forms/failure.fixture.ts';
import { setupSchema } from './schema.ts';

const form = {
  token: 'T'.repeat(43),
  username: 'anna',
  email: 'anna@example.com',
  password: 'correct horse',
  site_name: 'Kaffeekram',
  site_tagline: 'Espresso machines, measured',
  brand_accent: '#1f7a5c',
  brand_paper: PAPER_DEFAULT,
  language: 'en',
  time_zone: 'Europe/Berlin',
  affiliate_disclosure: '',
  category: 'Espresso machines',
  keeps_examples: false,
};

test.each([
  ['username', { username: ' ' }],
  ['email', { email: 'anna' }],
  ['password', { password: 'short' }],
  ['site_name', { site_name: ' ' }],
  ['brand_accent', { brand_accent: 'red' }],
  ['brand_accent', { brand_accent: '#777777' }],
  ['brand_paper', { brand_paper: '#808080' }],
  ['language', { language: 'xx' }],
  ['category', { category: '' }],
  ['affiliate_disclosure', { affiliate_disclosure: 'x'.repeat(601) }],
])('a wrong %s is refused at its field: %j', (field, given) => {
  expect(refusalOf(setupSchema, form)).toBeNull();
  expect(refusalOf(setupSchema, { ...form, ...given })).toMatchObject({ field });
});
