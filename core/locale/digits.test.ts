import { expect, test } from 'vitest';
import { plainDigits } from './digits.ts';

test('digits of every script are read', () => {
  for (const digits of [
    '٠١٢٣٤٥٦٧٨٩',
    '۰۱۲۳۴۵۶۷۸۹',
    '０１２３４５６７８９',
    '०१२३४५६७८९',
    '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡',
    '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
  ]) {
    expect(plainDigits(digits)).toBe('0123456789');
  }
  const all = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter(
      (code) => (code < 0xd800 || code > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(code)),
    )
    .map((code) => plainDigits(String.fromCodePoint(code)));
  expect(all.join('')).toMatch(/^(?:0123456789)+$/);
});

test('Arabic marks and marks of direction are plain, and nothing else changes', () => {
  expect(plainDigits('\u200F٤٩٫٩٩\u061C \u2066١٬٢٠٠\u2069')).toBe('49.99 1,200');
  expect(plainDigits('10² ½ 1,5 kg ①')).toBe('10² ½ 1,5 kg ①');
});
