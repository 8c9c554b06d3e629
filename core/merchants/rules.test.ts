import { expect, test } from 'vitest';
import { merchantRules } from './messages.ts';

const rules = {
  allows_cloaking: true,
  allows_manual_prices: true,
  allows_image_storage: true,
  allows_checks: true,
};

test.each([
  [30, '0.5 hours'],
  [60, '1 hour'],
  [1_440, '24 hours'],
  [2_160, '36 hours'],
  [18_720, '13 days'],
  [18_780, '313 hours'],
])('a limit of %i minutes reads as %s', (price_limit_minutes, time) => {
  expect(merchantRules({ ...rules, price_limit_minutes })).toEqual([`Prices for ${time}`]);
});
