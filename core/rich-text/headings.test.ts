import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderRichText, renderWithHeadings } from './rich-text.ts';

const idsOf = (text: string) => renderWithHeadings(text, {}, 'text').headings.map(({ id }) => id);

test.each([
  ['<h2>Battery life</h2>', ['text-battery-life']],
  ['<h2>Größe &amp; <em>Gewicht</em>: 1,5 kg</h2>', ['text-große-gewicht-1-5-kg']],
  ['<h2>Аккумулятор</h2><h3>電池</h3>', ['text-аккумулятор', 'text-電池']],
  ['<h2>💪</h2><h2>!?</h2>', ['text-section', 'text-section-2']],
  ['<h2>One</h2><h3>One 2</h3><h4>One</h4>', ['text-one', 'text-one-2', 'text-one-3']],
  ['<h2> </h2><p>No heading</p>', []],
  [`<h2>${'long '.repeat(50)}</h2>`, [`text-${'long-'.repeat(12).slice(0, -1)}`]],
])('the ids of the headings of %j come from their words', (text, ids) => {
  expect(idsOf(text)).toEqual(ids);
});

test('headings are listed as they read, without the hint of a link', () => {
  const text = '<h3>At <a href="https://shop.example">the shop</a></h3>';
  const { headings, html } = renderWithHeadings(text, {}, 'text');
  expect(headings).toEqual([{ id: 'text-at-the-shop', text: 'At the shop', level: 3 }]);
  expect(html).toContain('(opens another site in a new tab)');
});

test('without a prefix a text has no ids', () => {
  expect(renderRichText('<h2 id="main">Main</h2>')).toBe('<h2>Main</h2>');
});

test('ids are unique and usable in a link, whatever the headings say', () => {
  const heading = fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.constant('a 2'));
  fc.assert(
    fc.property(fc.array(heading, { maxLength: 12 }), (headings) => {
      const text = headings.map((each) => `<h2>${each.replace(/[<&]/g, '')}</h2>`).join('');
      const ids = idsOf(text);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^text-[\p{L}\p{N}][\p{L}\p{N}-]*$/u);
    }),
  );
});
