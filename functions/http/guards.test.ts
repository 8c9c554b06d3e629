import { expect, test } from 'vitest';
import { rateLimitKey } from './guards.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('requests from %s are counted as %s', (address, sender) => {
  expect(rateLimitKey(address)).toBe(sender);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['2001:db8:2::1', '2001:db8:2::/48'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
])('sign-ins from %s are counted as %s', (address, sender) => {
  expect(rateLimitKey(address, 48)).toBe(sender);
});
