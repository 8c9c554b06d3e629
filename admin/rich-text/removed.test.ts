import { expect, test } from 'vitest';
import { parseHtml } from '../../core/rich-text/parse.ts';
import { removedFrom } from './removed.ts';
import { countWords, readingTime } from './words.ts';

const removed = (html: string) => removedFrom(parseHtml(html)?.children ?? []);

test('what a text loses is counted, most frequent first', () => {
  expect(
    removed(
      '<p style="a">x</p><p style="b" id="c">y</p><script>z</script><a href="javascript:x">l</a><img src="data:,x">',
    ),
  ).toEqual(['2 × style', '1 × id', '1 × <script>', '1 × unsafe link', '1 × image']);
});

test('elements and attributes may have the names of object properties', () => {
  expect(removed('<constructor a="1">x</constructor><p valueof="2">y</p>')).toEqual([
    '1 × <constructor>',
    '1 × a',
    '1 × valueof',
  ]);
});

test('an element that loses its tag and keeps its content is counted', () => {
  expect(
    removed('<details><summary>a</summary>b</details><div>c</div><pre>d</pre><aside>e</aside>'),
  ).toEqual(['1 × <details>', '1 × <summary>', '1 × <div>', '1 × <pre>', '1 × <aside>']);
  expect(
    removed(
      '<table><caption>a</caption><colgroup><col></colgroup><tr><th scope="row">b</th></tr></table>',
    ),
  ).toEqual(['1 × <caption>', '1 × <colgroup>', '1 × <col>', '1 × scope']);
  expect(
    removed('<p><a>a</a><a href="https://a.example" target="_blank" rel="help">b</a></p>'),
  ).toEqual(['1 × <a>', '1 × target', '1 × rel']);
  expect(removed('<aside data-callout="other">a</aside>')).toEqual([
    '1 × <aside>',
    '1 × dataCallout',
  ]);
});

test('a link around an image is removed and reported', () => {
  expect(
    removed('<a href="/big.png"><b><img src="/images/a.png"></b></a><a href="/x">l</a>'),
  ).toEqual(['1 × link around an image']);
});

test('a text of the editor is kept completely', () => {
  expect(
    removed(
      '<h2>a</h2><ul><li>b</li></ul><table><tbody><tr><td colspan="2">c</td></tr></tbody></table><figure><img src="/images/a.png" alt="A" width="1" height="1"><figcaption>d</figcaption></figure><aside data-callout="verdict"><p>e</p></aside><p data-buy-button></p>',
    ),
  ).toEqual([]);
});

test('words and the time to read them', () => {
  expect(countWords('It’s 3.1 mm — Größe 16-kg, “why”? &')).toBe(6);
  expect(countWords(' ')).toBe(0);
  expect(readingTime(0)).toBe(1);
  expect(readingTime(1_500)).toBe(7);
});
