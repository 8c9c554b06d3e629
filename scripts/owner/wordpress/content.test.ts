import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../../core/rich-text/parse.ts';
import { renderRichText } from '../../../core/rich-text/rich-text.ts';
import { plainText } from '../import/html.ts';
import { PostNotes } from '../import/notes.ts';
import { analysis, source } from './content.fixture.ts';
import { toAnalysis } from './content.ts';

describe('a text of WordPress as an in-depth analysis', () => {
  test.each([
    ['two paragraphs of the classic editor', 'One\nline.\n\n\nTwo.', 'One\nline.\n\nTwo.'],
    [
      'blocks',
      '<!-- wp:paragraph {"align":"left"} -->\n<p class="x">One\nline.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:heading -->\n<h2 id="a">Two</h2>\n<!-- /wp:heading -->\n\n<!-- wp:latest-posts /-->',
      'One line.\n\n<h2>Two</h2>',
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
      '<table><tbody><tr><td colspan="2">A</td></tr></tbody></table>\n\nSaid',
    ],
    [
      'a quotation',
      '<blockquote>\nSo <b>said</b>\n</blockquote>',
      '<blockquote>So **said**</blockquote>',
    ],
    [
      'headings of every size',
      '<h1>A</h1><h4>B</h4><h6>C</h6>',
      '<h2>A</h2>\n\n<h3>B</h3>\n\n<h4>C</h4>',
    ],
    [
      'headings of three sizes',
      '<h1>A</h1><h2>B</h2><h3>C</h3>',
      '<h2>A</h2>\n\n<h3>B</h3>\n\n<h4>C</h4>',
    ],
    ['headings that can keep theirs', '<h3>A</h3><h4>B</h4>', '<h3>A</h3>\n\n<h4>B</h4>'],
    [
      'a heading in a quotation',
      '<blockquote><h3>A</h3><p>B</p></blockquote>',
      '<blockquote><h3>A</h3><p>B</p></blockquote>',
    ],
    [
      'code with links',
      '<pre>a <a href="https://docs.example/">b\n\nc</a></pre>',
      'a <a href="https://docs.example/">b\nc</a>',
    ],
    ['a list that begins later', '<ol start="3"><li>A</li></ol>', '<ol start="3"><li>A</li></ol>'],
    [
      'a table with a foot and a caption',
      '<table><caption>Said</caption><tbody><tr><td>A</td></tr></tbody><tfoot><tr><td>B</td></tr></tfoot></table>',
      '<table><p>Said</p><tbody><tr><td>A</td></tr></tbody><tfoot><tr><td>B</td></tr></tfoot></table>',
    ],
    [
      'a button in a link',
      '<a href="https://amzn.example/"><button>Buy</button></a>',
      '<a href="https://amzn.example/">Buy</a>',
    ],
    [
      'a link within the old site',
      '<a href="../other/">Other</a>',
      '<a href="https://old.example/other/">Other</a>',
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
      'nested blocks',
      '<div><div>One</div>two<section><p>Three</p></section></div>',
      'One\n\ntwo\n\nThree',
    ],
    ['what executes', '<script>x()</script><style>p{}</style>Text', 'Text'],
    ['tags that never end', '<p>One<p>Two <b>three', 'One\n\nTwo **three**'],
    ['shortcodes around text', '[box kind="x"]One [b]two[/b][/box]', 'One two'],
    ['shortcodes by themselves', 'A[gallery ids="99"]B[form id=3]C[clear /]D', 'ABCD'],
    [
      'brackets that are none',
      'As [sic] in [1] and [[form id=3]]',
      'As [sic] in [1] and [form id=3]',
    ],
    [
      'a link of ThirstyAffiliates by its id',
      '<p>The <ta linkid="951" href="https://old.example/recommends/rower/">rower</ta> or <a class="thirstylink" data-linkid="951" href="/recommends/rower/">row</a></p>',
      'The <a href="https://shop.example/rower?tag=me&amp;a=1">rower</a> or <a href="https://shop.example/rower?tag=me&amp;a=1">row</a>',
    ],
    [
      'a link of ThirstyAffiliates that only has its address',
      '<ta linkid="7" href="https://old.example/recommends/bench/">bench</ta> <ta linkid="8">mat</ta>',
      '<a href="https://old.example/recommends/bench/">bench</a> mat',
    ],
    [
      'shortcodes of ThirstyAffiliates',
      '[thirstylink ids="7,951"]rower[/thirstylink] [thirstylink linkid="951" linktext="row"] [thirstylink ids="7"]bench[/thirstylink]',
      '<a href="https://shop.example/rower?tag=me&amp;a=1">rower</a> <a href="https://shop.example/rower?tag=me&amp;a=1">row</a> bench',
    ],
    [
      'buttons, whatever the name of their address',
      '[button HREF="https://a.example/"]A[/button]\n[et_pb_button button_url="https://b.example/" button_text="B" /]\n[vc_btn title="C" link="url:https%3A%2F%2Fc.example%2F|target:_blank"]',
      '<a href="https://a.example/">A</a>\n<a href="https://b.example/">B</a>\n<a href="https://c.example/">C</a>',
    ],
    [
      'shortcodes that are alone in a line or paragraph',
      '[toc]\n\nOne [sic]\n[contact-form] [ez-toc]\n<p><strong>[toc]</strong></p><p>See [toc] [/box]</p><!-- wp:shortcode -->[RICH_REVIEWS]<!-- /wp:shortcode -->[/row]<br>\n[Advertisement]',
      'One [sic]\n\nSee [toc] [/box]\n\n[Advertisement]',
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

  test('images are returned, and what is left out or becomes a link is noted', () => {
    const notes = new PostNotes();
    const html =
      '<figure><img src="/a.jpg" alt="A &amp; B"></figure>[gallery ids="98"]<iframe src="about:blank"></iframe>[gallery ids="99"]<img src="data:image/png;base64,AA=="><form><button>Buy</button></form><img src="/b.gif" width="1" height="1"><!-- wp:latest-posts /-->[gallery ids="1,97"]<a href="tel:1">Call</a><iframe src="/map"></iframe>https://video.example/';
    const { images } = toAnalysis(html, notes, source);
    expect(images.map(({ address, alt }) => [address, alt])).toEqual([
      ['https://old.example/a.jpg', 'A & B'],
      ['https://old.example/files/1.jpg', 'Alt 1'],
    ]);
    expect(notes.describe()).toBe(
      'Left out: 2 × [gallery], 1 × <form>, 1 × <iframe>, 1 × image that the export lacks, 1 × image without a usable address, 1 × latest-posts block, 1 × link that a review cannot have, 1 × tracking pixel. Now links: 1 × <iframe>, 1 × embed.',
    );
  });

  test('bare shortcodes and links that the export lacks are noted', () => {
    const notes = new PostNotes();
    toAnalysis(
      '[toc]\n\n[toc]\n\n<ta linkid="7">bench</ta> [thirstylink ids="8"]mat[/thirstylink] [thirstylink ids="951"]',
      notes,
      source,
    );
    expect(notes.describe()).toBe(
      'Left out: 2 × [toc], 1 × <ta> whose link the export lacks, 1 × [thirstylink] whose link the export lacks.',
    );
  });

  test('more levels of headings than a review can have are noted', () => {
    const notes = new PostNotes();
    const { text } = toAnalysis('<h2>A</h2><h3>B</h3><h4>C</h4><h5>D</h5>', notes, source);
    expect(text).toBe('<h2>A</h2>\n\n<h3>B</h3>\n\n<h4>C</h4>\n\n<h4>D</h4>');
    expect(notes.describe()).toBe('Its headings have 4 levels, more than a review can have.');
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
