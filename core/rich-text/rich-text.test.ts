import { expect, test } from 'vitest';
import { renderRichText } from './rich-text.ts';

test('text between double asterisks is bold', () => {
  expect(renderRichText('a **bold move** here')).toBe('<p>a <strong>bold move</strong> here</p>');
});

test('a new line is a line break, a blank line a paragraph', () => {
  expect(renderRichText('one\ntwo\r\n\r\nthree')).toBe('<p>one<br>two</p>\n<p>three</p>');
});

test('asterisks that embrace nothing stay as they are', () => {
  expect(renderRichText('5 ** 3, ** loose **')).toBe('<p>5 ** 3, ** loose **</p>');
});

test('simple formatting is kept', () => {
  expect(renderRichText('<ul><li>one</li></ul>')).toBe('<ul><li>one</li></ul>');
  expect(renderRichText('<em>so</em> & <a href="https://a.example">there</a>')).toBe(
    '<p><em>so</em> &#x26; <a href="https://a.example">there</a></p>',
  );
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<p onclick=alert(1) style="position:fixed" class="x" id="main">x</p>',
  '<iframe src="https://evil.example"></iframe>',
  '<style>body{display:none}</style>',
  '**<img src=x onerror=alert(1)>**',
  '<scr**ipt>alert(1)</scr**ipt>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
])('nothing in %j can execute', (text) => {
  expect(renderRichText(text)).not.toMatch(
    /<(?!\/?(?:p|br|strong|em|a|code|ul|li)\b)|\son\w+=|script:|style=|class=|id=/i,
  );
});

test('a missing text renders to nothing', () => {
  expect(renderRichText(null)).toBe('');
  expect(renderRichText(' \n\n ')).toBe('');
});
