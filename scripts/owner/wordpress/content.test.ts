import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../../core/rich-text/parse.ts';
import { renderRichText } from '../../../core/rich-text/rich-text.ts';
import { plainText, toAnalysis } from './content.ts';
import { Skipped } from './skipped.ts';

const attachment = (id: string, more: object = {}) =>
  [
    id,
    {
      id,
      address: `https://old.example/files/${id}.jpg`,
      alt: `Alt ${id}`,
      caption: '',
      parent: '7',
      order: 0,
      ...more,
    },
  ] as const;

const source = {
  link: 'https://old.example/post/',
  postId: '7',
  attachments: new Map([
    attachment('1', { caption: 'Said <b>here</b>' }),
    attachment('2', { order: -1 }),
    attachment('3', { parent: '8' }),
  ]),
  dropsFirst: false,
};

const analysis = (html: string) => toAnalysis(html, new Skipped(), source).text;

const image = (name: string, alt = '', caption = '') =>
  `<figure><img src="https://old.example/${name}" alt="${alt}">${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
const [first, second, third] = [
  image('files/1.jpg', 'Alt 1', 'Said **here**'),
  image('files/2.jpg', 'Alt 2'),
  image('files/3.jpg', 'Alt 3'),
];

describe('a text of WordPress as an in-depth analysis', () => {
  test.each([
    ['two paragraphs of the classic editor', 'One\nline.\n\n\nTwo.', 'One\nline.\n\nTwo.'],
    [
      'blocks',
      '<!-- wp:paragraph {"align":"left"} -->\n<p class="x">One\nline.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:heading -->\n<h2 id="a">Two</h2>\n<!-- /wp:heading -->\n\n<!-- wp:latest-posts /-->',
      'One line.\n\n<h3>Two</h3>',
    ],
    [
      'bold and italic',
      '<b>Bold</b> <i>thin</i> <strong>a*b</strong>',
      '**Bold** <em>thin</em> <strong>a*b</strong>',
    ],
    [
      'a list over lines',
      '<ul>\n\n<li>One\ntwo</li>\n\n<li><p>Three</p><p>four</p></li>\n</ul>',
      '<ul><li>One two</li> <li><p>Three</p><p>four</p></li></ul>',
    ],
    [
      'a table',
      '<figure class="wp-block-table"><table><tbody>\n<tr><td colspan="2" style="x">A</td></tr></tbody></table><figcaption>Said</figcaption></figure>',
      '<table><tbody><tr><td colspan="2">A</td></tr></tbody></table>',
    ],
    [
      'a quotation',
      '<blockquote>\nSo <b>said</b>\n</blockquote>',
      '<blockquote>So **said**</blockquote>',
    ],
    [
      'headings of every size',
      '<h1>A</h1><h4>B</h4><h6>C</h6>',
      '<h3>A</h3>\n\n<h4>B</h4>\n\n<h4>C</h4>',
    ],
    ['code with blank lines', '<pre>a &lt;b&gt;\n\nc</pre>', 'a &lt;b>\nc'],
    [
      'links',
      '<a href="https://shop.example/?a=1&amp;b=2" onclick="x()">Shop</a> <a href="javascript:x">No</a>',
      '<a href="https://shop.example/?a=1&amp;b=2">Shop</a> No',
    ],
    [
      'what looks like HTML',
      'A &amp; B, 5 &lt; 6, &lt;b&gt; and &amp;amp;',
      'A & B, 5 < 6, &lt;b> and &amp;amp;',
    ],
    [
      'a linked image alone',
      '<p><a href="/x"><img src="/a.jpg" alt="A &quot;b&quot;"></a></p>\n\nText',
      `${image('a.jpg', 'A &quot;b&quot;')}\n\nText`,
    ],
    [
      'an image between words',
      '<p>One <img src="/a.jpg"> two <a href="/x"><img src="/b.jpg"></a> three</p>',
      `One\n\n${image('a.jpg')}\n\ntwo\n\n${image('b.jpg')}\n\nthree`,
    ],
    [
      'an image in a list follows it',
      '<ul><li>One <img src="/a.jpg"></li></ul>Two',
      `<ul><li>One</li></ul>\n\n${image('a.jpg')}\n\nTwo`,
    ],
    [
      'an image block with a caption',
      '<!-- wp:image {"id":1} -->\n<figure class="wp-block-image"><a href="x"><img src="/files/1-300x200.jpg" alt="" class="wp-image-1"/></a><figcaption>By <em>me</em></figcaption></figure>\n<!-- /wp:image -->',
      image('files/1.jpg', 'Alt 1', 'By <em>me</em>'),
    ],
    [
      'a gallery block',
      '<!-- wp:gallery -->\n<figure class="wp-block-gallery"><figure class="wp-block-image"><img src="/a.jpg"/></figure>\n<figure class="wp-block-image"><img src="/b.jpg"/><figcaption>B</figcaption></figure><figcaption class="blocks-gallery-caption">Both</figcaption></figure>',
      `${image('a.jpg')}\n\n${image('b.jpg', '', 'B')}\n\nBoth`,
    ],
    [
      'a gallery block of an older editor',
      '<figure class="wp-block-gallery"><ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure><img src="/a.jpg"/><figcaption>A</figcaption></figure></li><li><figure><img src="/b.jpg"/></figure></li></ul></figure>',
      `${image('a.jpg', '', 'A')}\n\n${image('b.jpg')}`,
    ],
    [
      'a gallery block of the first editor',
      '<ul class="wp-block-gallery columns-2"><li><figure><img src="/a.jpg"/></figure></li></ul>',
      image('a.jpg'),
    ],
    ['a gallery of the post', 'A[gallery]B', `A\n\n${second}\n\n${first}\n\nB`],
    ['a gallery of chosen images', '[gallery ids="3, 1" columns=2]', `${third}\n\n${first}`],
    ['a gallery of another post', "[gallery id='8']", third],
    ['a gallery with exceptions', '[gallery exclude="2"]', first],
    ['an image without an address', '<img src="javascript:x">Text', 'Text'],
    [
      'nested blocks',
      '<div><div>One</div>two<section><p>Three</p></section></div>',
      'One\n\ntwo\n\nThree',
    ],
    ['what executes', '<script>x()</script><style>p{}</style>Text', 'Text'],
    ['tags that never end', '<p>One<p>Two <b>three', 'One\n\nTwo **three**'],
    [
      'a caption',
      '[caption id="a" width="3"]<a href="x"><img src="/a.jpg" alt="A" /></a> Words <b>bold</b>[/caption]\n\nText',
      `${image('a.jpg', 'A', 'Words **bold**')}\n\nText`,
    ],
    [
      'a caption in an attribute',
      '[caption width="3" caption="Words"]<img src="/a.jpg" alt="A" />[/caption]',
      image('a.jpg', 'A', 'Words'),
    ],
    [
      'an embedded address',
      '[embed]https://video.example/1[/embed]',
      '<a href="https://video.example/1">https://video.example/1</a>',
    ],
    ['shortcodes around text', '[box kind="x"]One [b]two[/b][/box]', 'One two'],
    ['shortcodes by themselves', 'A[gallery ids="99"]B[form id=3]C[clear /]D', 'ABCD'],
    [
      'brackets that are none',
      'As [sic] in [1] and [[form id=3]]',
      'As [sic] in [1] and [form id=3]',
    ],
    ['nothing', ' \n\n <!--more--> ', ''],
  ])('%s', (_name, html, text) => {
    expect(analysis(html)).toBe(text);
  });

  test('shows the same text, whatever it contains', () => {
    const html = `<p>One <b> two</b> <em>three</em></p>\n\n<ul><li>A<ol><li>B</li></ol></li></ul>
      <blockquote><p>C</p></blockquote>D &amp; E &lt;script&gt;\n\n**F** G<sup>2</sup>`;
    const words = (shown: string) => plainText(shown).replaceAll('*', '').replace(/\s/g, '');
    expect(words(renderRichText(analysis(html)))).toBe(words(html));
    const tags = (shown: string) =>
      JSON.stringify(parseHtml(shown)).match(/"tagName":"(li|ul|ol|em|sup)"/g);
    expect(tags(renderRichText(analysis(html)))).toEqual(tags(html));
  });

  test('a text that no browser can parse is kept', () => {
    expect(analysis('<p>a <template#x>b</p>')).toBe('a b');
    const deep = '<blockquote>'.repeat(15_000);
    expect(analysis(deep)).toBe(deep);
    expect(plainText(deep)).toBe(deep);
  });

  test('images are returned, and dropped content is counted', () => {
    const skipped = new Skipped();
    const html =
      '<figure><img src="/a.jpg" alt="A &amp; B"></figure>[gallery ids="98"]<iframe src="x"></iframe>[gallery ids="99"]<img src="data:image/png;base64,AA==">';
    const { images } = toAnalysis(html, skipped, source);
    expect(images).toEqual([{ address: 'https://old.example/a.jpg', alt: 'A & B' }]);
    expect(skipped.describe()).toBe('2 [gallery], 1 <iframe>, 1 images without a usable address');
  });

  test('an image at the beginning can become the product image instead', () => {
    const html = '<img src="/a.jpg">One<img src="/b.jpg">';
    const { text, images } = toAnalysis(html, new Skipped(), { ...source, dropsFirst: true });
    expect(text).toBe(`One\n\n${image('b.jpg')}`);
    expect(images).toHaveLength(2);
    const later = toAnalysis('One<img src="/a.jpg">', new Skipped(), {
      ...source,
      dropsFirst: true,
    });
    expect(later.text).toBe(`One\n\n${image('a.jpg')}`);
  });
});

test.each([
  ['Tom &amp; <em>Jerry</em>', 'Tom & Jerry'],
  ['<p>One</p><p>two<br>three</p>', 'One two three'],
  ['5 < 6\n and more', '5 < 6 and more'],
  ['A<script>x</script>', 'A'],
])('the plain text of %s', (html, words) => {
  expect(plainText(html)).toBe(words);
});
