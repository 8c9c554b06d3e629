import { expect, test } from 'vitest';
import { excerpt, plainText } from './excerpt.ts';

test.each([
  ['<p>Salt &amp; water</p><p>for <strong>runners</strong></p>', 'Salt & water for runners'],
  ['<ul><li>One</li><li>Two</li></ul>', 'One Two'],
  ['Plain **bold**\n\nagain', 'Plain bold again'],
  ['<script>alert(1)</script>', ''],
  ['', ''],
])('%j has the words %j', (text, words) => {
  expect(plainText(text)).toBe(words);
});

test('an excerpt ends with a whole word and shows that the text continues', () => {
  expect(excerpt('<p>Strong, light and cheap.</p>', 100)).toBe('Strong, light and cheap.');
  expect(excerpt('<p>Strong, light and cheap.</p>', 16)).toBe('Strong, light…');
  expect(excerpt('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}…`);
  expect(excerpt(`${'x'.repeat(9)}👟👟`, 10)).toBe(`${'x'.repeat(9)}…`);
});
