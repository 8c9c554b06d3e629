import { expect, test } from 'vitest';
import { refusalOf } from '../forms/failure.fixture.ts';
import { formMessages } from '../forms/messages.ts';
import { fieldsOf, linkFormSchema, storedLink } from './managed.ts';
import { managedLinkMessages as messages, targetMessages } from './messages.ts';

const OPEN = '00000000-0000-4000-8000-0000000000b1';
const CLOSED = '00000000-0000-4000-8000-0000000000b2';

const schema = linkFormSchema([
  { id: OPEN, name: 'Open Shop', domains: ['open.example'], allows_cloaking: true },
  { id: CLOSED, name: 'Closed Shop', domains: ['closed.example'], allows_cloaking: false },
]);
const form = { ...fieldsOf(null), slug: 'mat', target: 'https://open.example/mat' };

test('a link is stored with its addresses as the URL parser writes them', () => {
  const typed = {
    ...form,
    name: ' Mat ',
    target: ' HTTPS://Shop.Open.example/mat ',
    country_targets: 'de https://open.example/de\n\nFR: https://open.example/fr',
    old_paths: '/recommends/mat/\nhttps://old.example/mat?x=1',
  };
  expect(storedLink(schema.parse(typed), null)).toMatchObject({
    name: 'Mat',
    target: 'https://shop.open.example/mat',
    country_targets: { DE: 'https://open.example/de', FR: 'https://open.example/fr' },
    old_paths: ['/recommends/mat', '/mat'],
    post_id: null,
    note: null,
  });
});

test.each([
  [{ slug: '' }, 'slug', messages.slugRequired],
  [{ slug: 'Bad Slug' }, 'slug', formMessages.slugShape],
  [{ target: 'javascript:alert(1)' }, 'target', targetMessages.invalid],
  [{ target: 'https://closed.example/' }, 'target', targetMessages.forbidden('Closed Shop')],
  [
    { target: 'https://track.example/', merchant_id: CLOSED },
    'target',
    targetMessages.forbidden('Closed Shop'),
  ],
  [{ target: `https://open.example/${'x'.repeat(2_048)}` }, 'target', formMessages.tooLong(2_048)],
  [
    { merchant_id: '00000000-0000-4000-8000-00000000dead' },
    'merchant_id',
    messages.merchantUnknown,
  ],
  [{ country_targets: 'Germany' }, 'country_targets', messages.countryLine(1)],
  [
    { country_targets: '\nQQ https://open.example/' },
    'country_targets',
    messages.countryUnknown(2, 'QQ', null),
  ],
  [
    { country_targets: 'DE https://closed.example/' },
    'country_targets',
    messages.onLine(1, targetMessages.forbidden('Closed Shop')),
  ],
  [
    { country_targets: 'DE https://a.example\nDE https://b.example' },
    'country_targets',
    messages.countryTwice(2, 'DE'),
  ],
  [{ old_paths: 'recommends' }, 'old_paths', messages.oldPath(1)],
  [{ old_paths: '//evil.example' }, 'old_paths', messages.oldPath(1)],
  [
    { starts_at: '2026-11-24T12:00:00Z', ends_at: '2026-11-24T12:00:00Z' },
    'ends_at',
    messages.endsFirst,
  ],
  [{ ends_at: 'soon' }, 'ends_at', expect.any(String)],
])('%o is refused at its field', (given, field, error) => {
  expect(refusalOf(schema, form)).toBeNull();
  expect(refusalOf(schema, { ...form, ...given })).toEqual({ field, error });
});
