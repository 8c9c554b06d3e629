import { expect, test } from 'vitest';
import { postFields } from '../posts/fields.ts';
import { linkAddress } from './addresses.ts';
import { markEditorHtml } from './format.ts';
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

test.each([
  ['## Who we are\nA team', '<h2>Who we are</h2>\n<p>A team</p>'],
  ['### One **two**', '<h3>One <strong>two</strong></h3>'],
  [
    'Call us:\n- by phone\n- by **post**',
    '<p>Call us:</p>\n<ul><li>by phone</li><li>by <strong>post</strong></li></ul>',
  ],
  ['- one\n\n- two & three', '<ul><li>one</li><li>two &#x26; three</li></ul>'],
  ['* one\n* <em>two</em>', '<ul><li>one</li><li><em>two</em></li></ul>'],
  ['#1 of all\n-5 degrees\na - b ## c', '<p>#1 of all<br>-5 degrees<br>a - b ## c</p>'],
  ['- \n## ', '<p>-<br>##</p>'],
])('marks at the start of a line are headings and lists: %j', (typed, html) => {
  expect(renderRichText(typed)).toBe(html);
});

test('simple formatting is kept', () => {
  expect(renderRichText('<ul><li>one</li></ul>')).toBe('<ul><li>one</li></ul>');
  expect(renderRichText('<em>so</em> & <a href="https://a.example">there</a>')).toBe(
    '<p><em>so</em> &#x26; <a href="https://a.example" rel="sponsored nofollow noopener" target="_blank">there<span class="sr-only"> (opens another site in a new tab)</span></a></p>',
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
  ['<p>one <em>two</em><a href="//shop.example">x</a></p>', true],
  ['<a href="https://shop.example" rel="dofollow" target="_top">x</a>', true],
  ['<a href="/\\shop.example">x</a>', true],
  ['<a href="\\\\shop.example">x</a>', true],
  ['<a href="https:\\\\shop.example">x</a>', true],
  ['<a href=" //shop.example">x</a>', true],
  ['<a href="/&Tab;/shop.example">x</a>', true],
  ['<a href="http:shop.example">x</a>', true],
  ['<a href="https:shop.example">x</a>', true],
  ['<a/href="https://shop.example">x</a>', true],
  ['<a href="https://[">x</a>', false],
  ['<a href="reviews/a">x</a>', false],
  ['<a href="/products">x</a>', false],
  ['<a href="#top">x</a>', false],
  ['<a href="mailto:a@b.example">x</a>', false],
  ['<a>x</a>', false],
  ['https://shop.example', false],
])('whether %j leaves the site', (text, leaves) => {
  const marks =
    /<a href="[^"]*" rel="sponsored nofollow noopener" target="_blank">x<span class="sr-only">/i;
  expect(marks.test(renderRichText(text))).toBe(leaves);
  expect(renderRichText(text).includes('_blank')).toBe(leaves);
  expect(linksElsewhere(text)).toBe(leaves);
});

test.each([
  'https://xn--a.example/x',
  '//www.xn--999999b.example/x',
  'http:xn--0.example',
  'https://[',
  'https://exa mple.example',
])('a link to %j, which no browser can open, is text', (href) => {
  const text = `<p><a href="${href}">x</a></p>`;
  expect(renderRichText(text)).toBe('<p>x</p>');
  expect(linksElsewhere(text)).toBe(false);
  expect(linkAddress(href)).toBeNull();
});

test('a link to an international name stays', () => {
  expect(renderRichText('<a href="https://xn--mller-kva.example/">x</a>')).toContain('<a href=');
  expect(linkAddress('https://müller.example/')).toBe('https://müller.example/');
});

test('unpaid links are not marked as paid', () => {
  const html = renderRichText('<a href="https://lab.example">x</a>', { paid: false });
  expect(html).toContain('rel="noopener" target="_blank"');
});

test.each([
  ['<h1>One</h1><h2>Two</h2><h5>Five</h5>', '<h2>One</h2>\n<h2>Two</h2>\n<h4>Five</h4>'],
  [
    '<ul>\n  <li>one</li>\n\n  <li>two\n    <ul>\n<li>three</li>\n</ul>\n  </li>\n</ul>',
    '<ul><li>one</li><li>two<ul><li>three</li></ul></li></ul>',
  ],
  ['Before\n<ul><li>a</li></ul>\nafter', '<p>Before</p>\n<ul><li>a</li></ul>\n<p>after</p>'],
  ['**5 * 3** and **a*b**', '<p><strong>5 * 3</strong> and <strong>a*b</strong></p>'],
  ['**not\n\nbold**', '<p>**not</p>\n<p>bold**</p>'],
  ['<div>one</div><div>two</div>', '<p>one</p>\n<p>two</p>'],
  ['<b>a</b><strong>b</strong>', '<p><strong>ab</strong></p>'],
  ['<em><strong>a</strong></em>', '<p><strong><em>a</em></strong></p>'],
  ['<strong><p>a</p><p>b</p></strong>', '<p><strong>a</strong></p>\n<p><strong>b</strong></p>'],
  ['<ol start="3"><li>c</li></ol>', '<ol start="3"><li>c</li></ol>'],
  ['<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ['<li>a</li>\n<li>b</li>', '<ul><li>a</li><li>b</li></ul>'],
  ['<blockquote>so</blockquote>', '<blockquote><p>so</p></blockquote>'],
])('%j becomes %j', (typed, html) => {
  expect(renderRichText(typed)).toBe(html);
});

test('lines of a table are no line breaks, and its headings have a scope', () => {
  const table = `<table>
    <tr>
      <th>Scale</th>
      <th>Grams</th>
    </tr>
    <tr>
      <th>One</th>
      <td colspan="2" style="color:red">two<br>three</td>
    </tr>
  </table>`;
  expect(renderRichText(table)).toBe(
    '<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table>' +
      '<thead><tr><th scope="col">Scale</th><th scope="col">Grams</th></tr></thead>' +
      '<tbody><tr><th scope="row">One</th><td colspan="2">two<br>three</td></tr></tbody>' +
      '</table></div>',
  );
});

test('text of the editor follows no other rule than HTML', () => {
  expect(renderRichText(markEditorHtml('<p>5 ** 3 ** **2**\nand\n\nmore</p>'))).toBe(
    '<p>5 ** 3 ** **2** and more</p>',
  );
  expect(renderRichText(markEditorHtml(''))).toBe('');
});

const id = '0123456789abcdef0123456789abcdef';

test('an image of this site comes in several sizes, others as they are', () => {
  const own = `<figure><img src="/pictures/${id}/1200.webp" alt="A scale" width="1200" height="800"><figcaption>On a <em>scale</em></figcaption></figure>`;
  expect(renderRichText(own)).toBe(
    `<figure><img srcset="/pictures/${id}/400.webp 400w, /pictures/${id}/800.webp 800w, /pictures/${id}/1200.webp 1200w" sizes="(min-width: 46rem) 43rem, calc(100vw - 2rem)" alt="A scale" width="1200" height="800" loading="lazy" decoding="async" src="/pictures/${id}/1200.webp"><figcaption>On a <em>scale</em></figcaption></figure>`,
  );
  expect(renderRichText('a <img src="//cdn.example/a b.jpg" onerror=x> c')).toBe(
    '<p>a</p>\n<figure><img alt="" loading="lazy" decoding="async" src="https://cdn.example/a%20b.jpg"></figure>\n<p>c</p>',
  );
});

test.each([
  'x',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'blob:x',
  '/api/x',
  '/images/\\x',
])('no image comes from %j', (address) => {
  expect(renderRichText(`a<img src="${address}">`)).toBe('<p>a</p>');
});

test('a callout has its name, an unknown one is its content', () => {
  expect(renderRichText('<aside data-callout="warning"><p>Hot</p></aside>')).toBe(
    '<aside data-callout="warning" role="note" aria-label="Warning"><p class="callout-label" aria-hidden="true">Warning</p><p>Hot</p></aside>',
  );
  expect(renderRichText('<aside data-callout="ad"><p>Hot</p></aside>')).toBe('<p>Hot</p>');
});

test('a buy button leads to the offer of the post, without an offer there is none', () => {
  const buy = {
    address: 'https://shop.example/?a=1&b="',
    label: 'Buy <it>',
    tested: null,
    postId: 'p',
    title: 'T',
  };
  const html = renderRichText('<p>a</p><p data-buy-button></p>', { buy });
  expect(html).toContain('data-buy="p"');
  expect(html).toContain('href="https://shop.example/?a=1&#x26;b=&#x22;"');
  expect(html).toContain(
    '>Buy &#x3C;it><span class="sr-only"> T (opens the shop in a new tab)</span></a></p>',
  );
  expect(renderRichText('<p>a</p><p data-buy-button></p>')).toBe('<p>a</p>\n');
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

const postId = '0a1b2c3d-0000-4000-8000-000000000001';

test('a managed link states its place, and hovering does not load it', () => {
  const text = '<a href="/go/roller">there</a>';
  const address = `/go/roller?post=${postId}&#x26;at=text`;
  const marks = `rel="sponsored nofollow noopener" target="_blank" data-buy="${postId}" data-placement="text"`;
  const html = renderRichText(text, { postId });
  expect(html).toContain(`data-astro-prefetch="false"`);
  expect(html).toContain(`href="${address}"`);
  expect(html).toContain(marks);
  expect(html).toContain('(opens the shop in a new tab)');
  expect(linksElsewhere(text)).toBe(true);
  const elsewhere = renderRichText(text, { postId, base: 'https://spotter.example/reviews/mat' });
  expect(elsewhere).toContain(`href="https://spotter.example${address}"`);
  expect(renderRichText(text, { paid: false })).toContain('href="/go/roller" ');
});

test.each(['/go/roller?x=1', '/go/Roller', 'https://spotter.example/go/roller'])(
  'hovering does not load %j either',
  (href) => {
    expect(renderRichText(`<a href="${href}">x</a>`)).toContain('data-astro-prefetch="false"');
  },
);
