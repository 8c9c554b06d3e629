import { expect, test } from 'vitest';
import { postFields } from '../posts/fields.ts';
import { linksElsewhere, renderRichText } from './rich-text.ts';

test('text between double asterisks is bold', () => {
  expect(renderRichText('a **bold move** here')).toBe('<p>a <strong>bold move</strong> here</p>');
});

test('a new line is a line break, a blank line a paragraph', () => {
  expect(renderRichText('one\ntwo\r\n\r\nthree')).toBe('<p>one<br>two</p>\n<p>three</p>');
});

test('a text without tags is escaped where needed', () => {
  expect(renderRichText('a & b, 2 > 1, &lt;b>')).toBe('<p>a &#x26; b, 2 > 1, &#x3C;b></p>');
  expect(renderRichText('a\0b')).toBe('<p>ab</p>');
});

test('asterisks without content stay unchanged', () => {
  expect(renderRichText('5 ** 3, ** loose **')).toBe('<p>5 ** 3, ** loose **</p>');
});

test('simple formatting is kept', () => {
  expect(renderRichText('<ul><li>one</li></ul>')).toBe('<ul><li>one</li></ul>');
  expect(renderRichText('<em>so</em> & <a href="https://a.example">there</a>')).toBe(
    '<p><em>so</em> &#x26; <a href="https://a.example" rel="sponsored noopener" target="_blank">there<span class="sr-only"> (opens another site in a new tab)</span></a></p>',
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

test.each([
  ['<a href="https://shop.example/x">x</a>', true],
  ['<A HREF="https://shop.example">x</A>', true],
  ['<p>one <strong><a href="//shop.example">x</a></strong></p>', true],
  ['<a href="https://shop.example" rel="dofollow" target="_top">x</a>', true],
  ['<a href="/products">x</a>', false],
  ['<a href="#top">x</a>', false],
  ['<a href="mailto:a@b.example">x</a>', false],
  ['<a>x</a>', false],
  ['https://shop.example', false],
])('whether %j leaves the site', (text, leaves) => {
  const marks = /<a href="[^"]*" rel="sponsored noopener" target="_blank">x<span class="sr-only">/i;
  expect(marks.test(renderRichText(text))).toBe(leaves);
  expect(renderRichText(text).includes('_blank')).toBe(leaves);
  expect(linksElsewhere(text)).toBe(leaves);
});

test('unpaid links are not marked as paid', () => {
  const html = renderRichText('<a href="https://lab.example">x</a>', false);
  expect(html).toContain('rel="noopener" target="_blank"');
});

const MOST = postFields.in_depth_analysis.limit;
/** As many parts as a text can hold. */
const full = (part: (index: number) => string) => {
  const length = part(99_999).length;
  return Array.from({ length: Math.floor(MOST / length) }, (_, index) => part(index)).join('');
};

test.each([
  ['deep in each other', full(() => '<blockquote>')],
  ['lists in lists', full(() => '<ul><li>')],
  ['bold in bold', full(() => '<b>')],
  ['tables in cells', full(() => '<table><tr><td>')],
  ['templates in templates', '<template>'.repeat(15_000)],
  ['opened again at every paragraph', full((index) => `<font a${index}=1><p>`)],
])('a text whose tags are %s is shown with them', (_name, text) => {
  const html = renderRichText(text);
  expect(html.match(/<(?!\/?p>)/)).toBeNull();
  expect(html).toMatch(/^<p>&#x3C;\w+/);
});

test.each(['template#', 'template.a#b', 'script#x', 'p.a', 'b:c'])(
  'a tag with a name like <%s> loses it and keeps its text',
  (name) => {
    expect(renderRichText(`a <${name} c=1>b</${name}> d`)).toBe('<p>a b d</p>');
    expect(renderRichText(`<svg><${name}>b`)).toBe('<p>b</p>');
  },
);

test('a long text of short lines and simple tags keeps its formatting', () => {
  const line =
    'A line of a <em>long</em> analysis, twenty words or so in it, and <b>two</b> marks.\n';
  const html = renderRichText(line.repeat(MOST / line.length));
  expect(html.match(/<em>/g)?.length).toBe(Math.floor(MOST / line.length));
});
