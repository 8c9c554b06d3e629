import { expect, test } from 'vitest';
import { merchantRules } from './messages.ts';
import { permissionsOf } from './permissions.ts';

test.each([
  [30, '0.5 hours'],
  [60, '1 hour'],
  [1_440, '24 hours'],
  [2_160, '36 hours'],
  [18_720, '13 days'],
  [18_780, '313 hours'],
])('a limit of %i minutes reads as %s', (price_limit_minutes, time) => {
  const rules = { ...permissionsOf(() => true), price_limit_minutes };
  expect(merchantRules(rules)).toEqual([`Prices for ${time}`]);
});

test('what a shop forbids is listed in the order of the form, and how long a price is shown at the end', () => {
  const rules = { ...permissionsOf(() => false), price_limit_minutes: 60 };
  expect(merchantRules(rules)).toEqual([
    'No typed prices',
    'No cloaked links',
    'No stored images',
    'No automatic checks',
    'Prices for 1 hour',
  ]);
});
