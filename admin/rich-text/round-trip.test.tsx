import { getSchema } from '@tiptap/core';
import { DOMParser, type Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { demoReviews } from '../../core/catalogue/demo-reviews.fixture.ts';
import { isEditorHtml, markEditorHtml } from '../../core/rich-text/format.ts';
import { parseHtml } from '../../core/rich-text/parse.ts';
import { renderRichText } from '../../core/rich-text/rich-text.ts';
import { siteDefaults } from '../../core/settings/site-defaults.ts';
import * as domSource from './dom-source.ts';
import { blocks } from './schema/blocks.ts';
import { marks } from './schema/marks.ts';
import { documentHtml, htmlToEdit, storedText } from './stored-text.ts';

// The simulated browser's parser differs from a real one where tags are missing.
beforeEach(() => {
  vi.spyOn(domSource, 'parseSource').mockImplementation(
    (html) => parseHtml(html)?.children ?? null,
  );
});

const schema = getSchema([...blocks, ...marks]);

function open(html: string): Node {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = html;
  return DOMParser.fromSchema(schema).parse(page.body);
}

const buy = {
  address: 'https://shop.example',
  label: 'Buy',
  tested: null,
  postId: 'p',
  title: 'T',
};

/** What the page shows after the text was opened in the editor and saved, and what it showed before. */
function throughEditor(text: string) {
  const saved = storedText(open(htmlToEdit(text)));
  return { before: renderRichText(text, { buy }), after: renderRichText(saved, { buy }) };
}

const demoTexts = demoReviews.map(({ slug, ...fields }) => {
  const texts = Object.values(fields).filter((value) => typeof value === 'string');
  return [slug, texts] as const;
});

test('the reviews of the demonstration are found', () => {
  expect(demoTexts.length).toBeGreaterThanOrEqual(44);
  expect(demoTexts.every(([, texts]) => texts.length > 5)).toBe(true);
});

/** As people wrote pages before they had the editor. */
const MARKED = '## Who we are\nA **team**\n\n- by phone\n- by post & [e-mail]\n\n### More\n* one';

test.each(demoTexts)('%s looks the same after editing', (_slug, texts) => {
  for (const text of [...texts, siteDefaults.how_we_test, MARKED]) {
    const { before, after } = throughEditor(text);
    expect(after).toBe(before);
  }
});

const word = fc.constantFrom(
  'heel',
  'of 3.1 mm',
  'is\u00a0fine',
  '**',
  '*',
  '5 * 3',
  '& so',
  '<',
  '> 2',
  'Größe',
  '“why”',
  '  two  spaces ',
  '• point',
  '- point',
  '\n- item',
  '\n## Part',
  '1. first',
  '👟',
  '&nbsp;',
  '&amp;lt;',
  'a**b',
);
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '));
const bold = words.map((inner) => `**${inner}**`);
const newLine = fc.constantFrom('\n', '\n\n', '\r\n', ' \n \n ', '\n\n\n', ' ');
const inline = fc.oneof(
  words,
  bold,
  fc
    .tuple(
      fc.constantFrom('b', 'strong', 'i', 'em', 's', 'code', 'sub', 'sup', 'u', 'span', 'del'),
      fc.oneof(words, bold),
    )
    .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
  fc
    .tuple(
      fc.constantFrom('https://a.example/?a=1&b=2', '/reviews/mono', '#top', 'javascript:x'),
      words,
    )
    .map(([href, inner]) => `<a href="${href}"><b>${inner}</b> ${inner}</a>`),
  fc.constantFrom('<br>', '<br>\n', '<img src="https://a.example/1.jpg" alt="One">', '<img src=x>'),
);
const inlines = fc
  .array(fc.tuple(inline, fc.constantFrom('', ' ', '\n')), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.flat().join(''));
const { block } = fc.letrec<{ block: string; blocks: string }>((tie) => ({
  blocks: fc
    .array(fc.tuple(tie('block'), newLine), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.flat().join('')),
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'blocks' },
    inlines,
    fc
      .tuple(fc.constantFrom('p', 'h1', 'h2', 'h3', 'h4', 'h6', 'div', 'pre', 'section'), inlines)
      .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    fc
      .tuple(
        fc.constantFrom('ul', 'ol', 'ol start=4'),
        fc.array(tie('blocks'), { maxLength: 3 }),
        newLine,
      )
      .map(
        ([tag, items, space]) =>
          `<${tag}>${space}${items.map((item) => `<li>${item}</li>${space}`).join('')}</${tag.slice(0, 2)}>`,
      ),
    fc
      .tuple(
        fc.constantFrom('blockquote', 'aside data-callout=verdict', 'aside', 'figure', 'details'),
        tie('blocks'),
      )
      .map(([tag, inner]) => `<${tag}>${inner}</${tag.split(' ')[0]}>`),
    fc
      .tuple(
        fc.array(fc.array(fc.tuple(fc.constantFrom('td', 'th'), tie('blocks')), { maxLength: 3 }), {
          maxLength: 3,
        }),
        newLine,
      )
      .map(([rows, space]) => {
        const cells = (row: [string, string][]) =>
          row.map(([tag, inner]) => `<${tag}>${inner}</${tag}>`).join(space);
        return `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join(space)}</table>`;
      }),
    fc.constantFrom(
      '<hr>',
      '<p data-buy-button></p>',
      '<li>loose',
      '<p></p>',
      '<td>cell</td>',
      '</p>',
      '<b>',
      '<figure><img src="/images/a.png" alt="A" width=3 height=2><figcaption>So *it* is</figcaption></figure>',
    ),
  ),
}));
const document_ = fc
  .array(fc.tuple(block, newLine), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.flat().join(''));

test('200 generated texts look the same after editing', () => {
  const texts = fc.sample(fc.tuple(document_, fc.boolean()), { numRuns: 200, seed: 20_261_122 });
  for (const [text, isMarked] of texts) {
    const typed = isMarked ? markEditorHtml(text) : text;
    const { before, after } = throughEditor(typed);
    expect(after).toBe(before);
  }
});

test('any text looks the same after editing', () => {
  fc.assert(
    fc.property(document_, (text) => {
      const { before, after } = throughEditor(text);
      expect(after).toBe(before);
    }),
    { numRuns: 300 },
  );
});

/** Documents as the editor can hold them, empty paragraphs and double spaces included. */
const markSets = fc.subarray(Object.keys(schema.marks));
const textNode = fc
  .tuple(fc.constantFrom('a', 'b ', ' c', 'd  e', '*', '<b>', '\u00a0'), markSets)
  .map(([value, names]) =>
    schema.text(
      value,
      names.map((name) => schema.mark(name, name === 'link' ? { href: '/products' } : null)),
    ),
  );
const inlineNodes = fc.array(
  fc.oneof({ weight: 5, arbitrary: textNode }, fc.constant(schema.node('hardBreak'))),
  { maxLength: 4 },
);
const textBlock = (name: string, attrs: object = {}) =>
  inlineNodes.map((content) => schema.node(name, attrs, content));
const { node } = fc.letrec<{ node: Node; nodes: Node[] }>((tie) => ({
  nodes: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
  node: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'nodes' },
    textBlock('paragraph'),
    fc.constantFrom(2, 3, 4).chain((level) => textBlock('heading', { level })),
    textBlock('figure', { src: '/images/a.png', alt: 'A', width: 3, height: 2 }),
    fc.constantFrom('horizontalRule', 'buyButton').map((name) => schema.node(name)),
    fc
      .tuple(
        fc.constantFrom('bulletList', 'orderedList'),
        fc.array(tie('nodes'), { minLength: 1, maxLength: 3 }),
      )
      .map(([name, items]) =>
        schema.node(
          name,
          null,
          items.map((content) => schema.node('listItem', null, content)),
        ),
      ),
    fc
      .tuple(fc.constantFrom('blockquote', 'callout'), tie('nodes'))
      .map(([name, content]) =>
        schema.node(name, name === 'callout' ? { kind: 'tested' } : null, content),
      ),
    fc
      .array(
        fc.array(fc.tuple(fc.constantFrom('tableCell', 'tableHeader'), tie('nodes')), {
          minLength: 2,
          maxLength: 2,
        }),
        { minLength: 1, maxLength: 3 },
      )
      .map((rows) =>
        schema.node(
          'table',
          null,
          rows.map((cells) =>
            schema.node(
              'tableRow',
              null,
              cells.map(([name, content]) => schema.node(name, null, content)),
            ),
          ),
        ),
      ),
  ),
}));
const anyDocument = fc
  .array(node, { minLength: 1, maxLength: 4 })
  .map((content) => schema.node('doc', null, content));

const shownText = (doc: Node) =>
  doc
    .textBetween(0, doc.content.size, ' ', ' ')
    .split(/[ \n]+/)
    .join(' ')
    .trim();

test('every document of the schema is stored, shown and opened again without loss', () => {
  fc.assert(
    fc.property(anyDocument, (doc) => {
      doc.check();
      const saved = storedText(doc);
      const again = open(htmlToEdit(saved));
      expect(storedText(again)).toBe(saved);
      expect(shownText(again)).toBe(shownText(doc));
      expect(saved === '' || isEditorHtml(saved)).toBe(true);
      expect(renderRichText(saved)).not.toMatch(/ (?:style|on\w+)=/);
    }),
    { numRuns: 300 },
  );
});

test('other rules do not apply to a text of the editor', () => {
  const doc = open('<p>5 ** 3 ** 2 and **not bold**</p>');
  expect(renderRichText(storedText(doc))).toBe('<p>5 ** 3 ** 2 and **not bold**</p>');
  expect(documentHtml(open('<p> </p>'))).toBe('');
});
