import { describe, expect, test } from 'vitest';
import { PostNotes } from '../import/notes.ts';
import { analysis, image, source } from './content.fixture.ts';
import { toAnalysis } from './content.ts';

const scaled = image('files/4-scaled.jpg', 'Alt 4');
const [first, second, third] = [
  image('files/1.jpg', 'Alt 1', 'Said **here**'),
  image('files/2.jpg', 'Alt 2'),
  image('files/3.jpg', 'Alt 3'),
];

describe('images and players of WordPress in an in-depth analysis', () => {
  test.each([
    [
      'a video with a caption',
      '<figure class="wp-block-video"><video src="/v.mp4">No player</video><figcaption>Said</figcaption></figure>',
      '<a href="https://old.example/v.mp4">https://old.example/v.mp4</a>\n\nSaid',
    ],
    [
      'an embed block with a caption',
      '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://video.example/1\n</div><figcaption>Said</figcaption></figure>',
      '<a href="https://video.example/1">https://video.example/1</a>\n\nSaid',
    ],
    [
      'an image with a caption in a table',
      '<table><tr><td>A<figure><img src="/a.jpg"><figcaption>Said</figcaption></figure></td></tr></table>',
      `<table><tbody><tr><td>A</td></tr></tbody></table>\n\n${image('a.jpg', '', 'Said')}`,
    ],
    [
      'a video with a caption in a list',
      '<ul><li>A<figure><video src="/v.mp4"></video><figcaption>Said</figcaption></figure></li></ul>',
      '<ul><li>A<a href="https://old.example/v.mp4">https://old.example/v.mp4</a> Said</li></ul>',
    ],
    [
      'players of other sites',
      '<iframe src="//www.youtube-nocookie.com/embed/abcdefghijk?rel=0"></iframe><iframe src="https://player.vimeo.com/video/12?h=3"></iframe><audio><source src="/a.mp3"></audio>',
      [
        '<a href="https://www.youtube.com/watch?v=abcdefghijk">https://www.youtube.com/watch?v=abcdefghijk</a>',
        '<a href="https://vimeo.com/12">https://vimeo.com/12</a>',
        '<a href="https://old.example/a.mp3">https://old.example/a.mp3</a>',
      ].join('\n\n'),
    ],
    [
      'an address on a line of its own',
      'See\nhttps://video.example/?v=1&t=2\nor https://video.example/',
      'See\n<a href="https://video.example/?v=1&amp;t=2">https://video.example/?v=1&amp;t=2</a>\nor https://video.example/',
    ],
    [
      'players and buttons in shortcodes',
      '[video mp4="https://old.example/v.mp4"][/video]\n\n[youtube https://video.example/?v=1&amp;t=2]\n\n[button url="https://amzn.example/1" text="Buy"]\n\n[b link=/go/rower]<b>Buy</b>[/b]',
      [
        '<a href="https://old.example/v.mp4">https://old.example/v.mp4</a>',
        '<a href="https://video.example/?v=1&amp;t=2">https://video.example/?v=1&amp;t=2</a>',
        '<a href="https://amzn.example/1">Buy</a>',
        '<a href="/go/rower">**Buy**</a>',
      ].join('\n\n'),
    ],
    [
      'a linked image alone',
      '<p><a href="/x"><img src="/a.jpg" alt="A &quot;b&quot;"></a></p>\n\nText',
      `${image('a.jpg', 'A &quot;b&quot;', '<a href="/x">A "b"</a>')}\n\nText`,
    ],
    [
      'an image between words',
      '<p>One <img src="/a.jpg"> two <a href="https://www.shop.example/x"><img src="/b.jpg"></a> three</p>',
      `One\n\n${image('a.jpg')}\n\ntwo\n\n${image('b.jpg', '', '<a href="https://www.shop.example/x">shop.example</a>')}\n\nthree`,
    ],
    [
      'images that open themselves',
      '<a href="/a.jpg"><img src="/a-300x200.jpg"></a><a href="https://old.example/files/1/"><img src="/files/1.jpg" class="wp-image-1"></a><a href="/?attachment_id=9"><img src="/c.jpg"></a>',
      `${image('a-300x200.jpg')}\n\n${first.replace(/<figcaption>.*<.figcaption>/, '')}\n\n${image('c.jpg')}`,
    ],
    [
      'an image and words in one link',
      '<a href="/x"><img src="/a.jpg" alt="A"> Buy</a>',
      `<a href="/x"> Buy</a>\n\n${image('a.jpg', 'A')}`,
    ],
    [
      'a linked image whose caption has a link',
      '<figure><a href="/x"><img src="/a.jpg" alt="A"></a><figcaption>By <a href="/me">me</a></figcaption></figure>',
      image('a.jpg', 'A', 'By <a href="/me">me</a> <a href="/x">A</a>'),
    ],
    [
      'a figure in a link',
      '<a href="/x"><figure><img src="/a.jpg"><figcaption>Said</figcaption></figure></a>',
      image('a.jpg', '', '<a href="/x">Said</a>'),
    ],
    [
      'an image in a list follows it',
      '<ul><li>One <img src="/a.jpg"></li></ul>Two',
      `<ul><li>One</li></ul>\n\n${image('a.jpg')}\n\nTwo`,
    ],
    [
      'an image block with a caption',
      '<!-- wp:image {"id":1} -->\n<figure class="wp-block-image"><a href="x"><img src="/files/1-300x200.jpg" alt="" class="wp-image-1"/></a><figcaption>By <em>me</em></figcaption></figure>\n<!-- /wp:image -->',
      image('files/1.jpg', 'Alt 1', '<a href="https://old.example/post/x">By <em>me</em></a>'),
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
      'a caption',
      '[caption id="a" width="3"]<a href="x"><img src="/a.jpg" alt="A" /></a> Words <b>bold</b>[/caption]\n\nText',
      `${image('a.jpg', 'A', '<a href="https://old.example/post/x">Words **bold**</a>')}\n\nText`,
    ],
    [
      'a caption in an attribute',
      '[caption width="3" caption="Words"]<img src="/a.jpg" alt="A" />[/caption]',
      image('a.jpg', 'A', 'Words'),
    ],
    [
      'sizes of images that the export holds',
      '<img src="/files/2-768x1024.jpg"><img src="http://www.old.example/files/4-300x200.jpg"><img src="/files/5.jpg" class="wp-image-5"><img src="https://cdn.example/files/4-9x9.jpg?v=2" class="wp-image-4">',
      [second, scaled, image('files/5-rotated.jpg', 'Alt 5'), scaled].join('\n\n'),
    ],
    [
      'sizes of images that the export lacks',
      '<img src="/files/9-768x1024.jpg"><img src="/b-scaled.jpg" class="wp-image-2">',
      `${image('files/9-768x1024.jpg')}\n\n${image('b-scaled.jpg', 'Alt 2')}`,
    ],
    [
      'images behind proxies',
      [
        '<img src="https://i0.wp.com/old.example/wp-content/a.jpg?resize=300%2C200&amp;ssl=1">',
        '<img src="https://i2.wp.com/old.example/files/2-300x200.jpg?w=9">',
        '<img src="https://old.example/cdn-cgi/image/width=300,quality=75/https://old.example/wp-content/b.jpg">',
        '<img src="https://old.example/cdn-cgi/image/w=300/wp-content/c.jpg">',
        '<a href="https://i1.wp.com/old.example/d.jpg"><img src="/d-300x200.jpg"></a>',
      ].join(''),
      [
        image('wp-content/a.jpg'),
        second,
        image('wp-content/b.jpg'),
        image('wp-content/c.jpg'),
        image('d-300x200.jpg'),
      ].join('\n\n'),
    ],
    [
      'images and frames that a script shows later',
      [
        '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/a.jpg">',
        '<img src="/images/placeholder.png" data-lazy-src="/b.jpg">',
        '<img src="data:image/svg+xml,x" srcset="/c-300x200.jpg 300w, /c-1024x768.jpg 1024w, /c-768x500.jpg 768w">',
        '<img src="/blank.gif" data-srcset="/d.jpg 1x, /d-big.jpg 2x">',
        '<img src="/e.jpg" srcset="/e-9x9.jpg 9w">',
        '<img src="https://i0.wp.com/old.example/f.jpg?w=9" data-orig-file="/f-big.jpg">',
        '<iframe src="about:blank" data-lazy-src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
      ].join(''),
      [
        ...['a.jpg', 'b.jpg', 'c-1024x768.jpg', 'd-big.jpg', 'e.jpg', 'f-big.jpg'].map((name) =>
          image(name),
        ),
        '<a href="https://www.youtube.com/watch?v=abcdefghijk">https://www.youtube.com/watch?v=abcdefghijk</a>',
      ].join('\n\n'),
    ],
    [
      'a caption without an image',
      '[caption width="3" caption="Said"]<a href="/x">Text</a> more[/caption]',
      '<a href="/x">Text</a> more\nSaid',
    ],
    [
      'a caption with words around a wrapped image',
      '[caption]Before <a href="/x"><span><img src="/a.jpg"></span></a> Words[/caption]',
      `Before\n\n${image('a.jpg', '', '<a href="/x">Words</a>')}`,
    ],
    [
      'an embedded address',
      '[embed]https://video.example/1[/embed]',
      '<a href="https://video.example/1">https://video.example/1</a>',
    ],
  ])('%s', (_name, html, text) => {
    expect(analysis(html)).toBe(text);
  });

  test('an image at the beginning can become the product image instead', () => {
    const html = '<img src="/a.jpg">One<img src="/b.jpg">';
    const { text, images } = toAnalysis(html, new PostNotes(), { ...source, dropsFirst: true });
    expect(text).toBe(`One\n\n${image('b.jpg')}`);
    expect(images).toHaveLength(2);
    const later = toAnalysis('One<img src="/a.jpg">', new PostNotes(), {
      ...source,
      dropsFirst: true,
    });
    expect(later.text).toBe(`One\n\n${image('a.jpg')}`);
  });

  test('the caption and the link of an image that moves stay in the text', () => {
    const html =
      '<figure><a href="/x"><img src="/a.jpg"></a><figcaption>Said</figcaption></figure>One';
    const { text } = toAnalysis(html, new PostNotes(), { ...source, dropsFirst: true });
    expect(text).toBe('<a href="/x">Said</a>\n\nOne');
  });
});
