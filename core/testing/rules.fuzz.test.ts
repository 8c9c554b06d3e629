import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { readAiReply } from '../../admin/assistant/reply.ts';
import { catalogueItem } from '../catalogue/catalogue.fixture.ts';
import { parseProductsQuery, productsAddress } from '../catalogue/query.ts';
import { findProducts, makeSearchable, PRODUCTS_PAGE_SIZE } from '../catalogue/search.ts';
import { slugFromName } from '../categories/schema.ts';
import { SEARCH_MAX_LENGTH, SLUG_MAX_LENGTH } from '../forms/limits.ts';
import { isSlug } from '../forms/text-field.ts';
import { isWebAddress } from '../forms/web-address.ts';
import {
  currentSlug,
  isReservedSlug,
  postPreviewPath,
  previewedPost,
  reviewPath,
} from '../posts/address.ts';
import { parsePrice } from '../posts/price.ts';
import { newPostFormSchema } from '../posts/schema.ts';
import { splitLines } from '../rich-text/lines.ts';
import { renderRichText } from '../rich-text/rich-text.ts';
import { scriptText } from '../seo/schema.ts';
import { naughty, naughtyMarkup, naughtyText, tries } from './fuzz.fixture.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../*/*.ts', '!../*/*.test.ts', '!../*/*.fixture.ts', '!../*/*.d.ts'],
  { eager: true },
);

/** Every exported schema, those in lists included. */
function schemasOf(name: string, value: unknown): [string, z.ZodType][] {
  if (value instanceof z.ZodType) return [[name, value]];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => schemasOf(`${name}.${key}`, inner));
}
const schemas = Object.entries(modules).flatMap(([file, module]) => schemasOf(file, module));

const anything = fc.oneof(
  { arbitrary: naughtyText, weight: 2 },
  {
    arbitrary: fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }),
    weight: 1,
  },
  { arbitrary: fc.dictionary(naughtyText, naughtyText, { maxKeys: 5 }), weight: 1 },
);

/** A valid object with one invalid value. */
function nearly(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (!(schema instanceof z.ZodObject)) return anything;
  const names = Object.keys(schema.shape);
  if (names.length === 0) return anything;
  return fc.dictionary(fc.constantFrom(...names), anything, { maxKeys: names.length });
}

test('every schema is found', () => {
  expect(schemas.length).toBeGreaterThan(40);
});

test.each(schemas)(
  '%s takes or refuses whatever it is given, and never throws',
  (_name, schema) => {
    fc.assert(
      fc.property(fc.oneof(anything, nearly(schema)), (value) => {
        const { success, error } = schema.safeParse(value);
        expect(success || error instanceof z.ZodError).toBe(true);
        expect(Reflect.get({}, 'polluted')).toBeUndefined();
      }),
      tries(30),
    );
  },
);

const TAGS =
  /^(?:p|br|strong|em|s|sub|sup|a|code|ul|ol|li|blockquote|h2|h3|h4|hr|table|thead|tbody|tr|th|td|figure|img|figcaption|aside|span|div)$/;
const ATTRIBUTES =
  /^(?:a (?:href|rel|target)|ol start|th (?:scope|colspan|rowspan)|td (?:colspan|rowspan)|img (?:src|srcset|sizes|alt|width|height|loading|decoding)|aside (?:data-callout|role|aria-label)|p (?:class|aria-hidden)|div (?:class|role|aria-label|tabindex)|span class)$/;

/** Disallowed tags and attributes, as a browser parses them. */
function outlawsIn(html: string): string[] {
  const inside = (nodes: DefaultTreeAdapterTypes.ChildNode[]): string[] =>
    nodes.flatMap((node) => {
      if (node.nodeName === '#text' && !('attrs' in node)) return [];
      if (!('attrs' in node)) return [node.nodeName];
      const { tagName, attrs } = node;
      const wrong = attrs.filter(
        ({ name, value }) =>
          !ATTRIBUTES.test(`${tagName} ${name}`) ||
          ((name === 'href' || name === 'src') &&
            URL.canParse(value, 'https://spotter.example') &&
            !/^(?:https?|mailto):$/.test(new URL(value, 'https://spotter.example').protocol)),
      );
      return [
        ...(TAGS.test(tagName) ? [] : [tagName]),
        ...wrong.map(({ name, value }) => `${tagName} ${name}=${value}`),
        ...inside(node.childNodes),
      ];
    });
  return inside(parseFragment(html).childNodes);
}

describe('rules', () => {
  test('a name gives a valid slug or an empty one', () => {
    fc.assert(
      fc.property(naughtyText, (name) => {
        const slug = slugFromName(name);
        expect(slug === '' || isSlug(slug)).toBe(true);
        expect(slug.length).toBeLessThanOrEqual(SLUG_MAX_LENGTH);
        expect(new URL(reviewPath(slug), 'https://spotter.example').pathname).toBe(
          reviewPath(slug),
        );
      }),
      tries(1_000),
    );
  });

  test('only listed tags and attributes survive in a text', () => {
    fc.assert(
      fc.property(naughtyMarkup, (typed) => {
        const html = renderRichText(typed);
        expect(outlawsIn(html)).toEqual([]);
        expect(outlawsIn(renderRichText(html))).toEqual([]);
      }),
      tries(1_500),
    );
  });

  test('a text without tags equals its sanitised form', () => {
    const letters = fc.constantFrom(
      '**',
      '*',
      '\n',
      '\n\n',
      '\r',
      ' ',
      '>',
      '"',
      "'",
      '`',
      '\ufeff',
      '\f',
    );
    const text = fc
      .array(fc.oneof(letters, naughtyText, fc.string({ unit: 'binary' })), { maxLength: 12 })
      .map((parts) => parts.join('').replaceAll('<', ''));
    fc.assert(
      fc.property(text, (typed) => {
        // Together with a rule, the whole text passes through the sanitiser.
        const lines = [renderRichText(typed), '<hr>'].filter((part) => part !== '');
        expect(renderRichText(`${typed}\n\n<hr>`)).toBe(lines.join('\n'));
      }),
      tries(1_500),
    );
  });

  test('a reply gives an unpublished draft or null', () => {
    const keys = fc.constantFrom(
      'title',
      'Title',
      'pros',
      'published',
      'category_ids',
      'primary_affiliate_url',
      '__proto__',
      'slug',
      'limited_time_offer_enabled',
      'overall_rating',
      'output',
      'constructor',
    );
    const reply = fc.dictionary(keys, anything, { maxKeys: 6 }).map((fields) => {
      const text = JSON.stringify(fields, (_key, value) =>
        typeof value === 'bigint' ? Number(value) : value,
      );
      return text ?? '';
    });
    const around = fc.tuple(naughtyText, reply, naughtyText).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(reply, around), (text) => {
        const form = readAiReply(text, (broken) => broken);
        if (form === null) return;
        expect(form).toMatchObject({
          published: false,
          category_ids: [],
          primary_affiliate_url: '',
          slug: '',
          limited_time_offer_enabled: false,
        });
        newPostFormSchema.safeParse(form);
      }),
      tries(500),
    );
  });

  test('a products URL survives parsing and writing', () => {
    const pair = fc.tuple(
      fc.constantFrom('category', 'search', 'sort', 'view', 'page', '__proto__'),
      naughtyText,
    );
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 6 }), (pairs) => {
        const query = parseProductsQuery(new URLSearchParams(pairs));
        const { search: address } = new URL(productsAddress(query), 'https://spotter.example');
        const again = parseProductsQuery(new URLSearchParams(address));
        const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd').trim();
        expect(again).toEqual({
          ...query,
          category: wellFormed(query.category),
          search: wellFormed(query.search),
        });
      }),
      tries(1_000),
    );
  });

  test('a search returns a page of matches', () => {
    const items = naughty
      .slice(0, 300)
      .map((title, index) => catalogueItem({ slug: `r-${index}`, title }));
    const catalogue = makeSearchable({ items, categories: [], moved: { __proto__x: 'r-1' } });
    fc.assert(
      fc.property(
        naughtyText,
        fc.constantFrom('newest', 'title-asc', 'title-desc'),
        fc.nat(),
        (search, sort, page) => {
          const query = {
            category: '',
            search: search.slice(0, SEARCH_MAX_LENGTH),
            exact: false,
            sort,
            page: page + 1,
          } as const;
          const found = findProducts(catalogue, query);
          expect(found.items.length).toBeLessThanOrEqual(PRODUCTS_PAGE_SIZE);
          expect(found.page).toBeLessThanOrEqual(found.pageCount);
        },
      ),
      tries(100),
    );
  });

  test('an address leads to an existing review or nowhere', () => {
    const items = [catalogueItem({ slug: 'nord-roller', title: 'Nord Roller' })];
    const catalogue = { items, moved: { 'old-roller': 'nord-roller' } };
    const wrapped = naughtyText.map((text) => `pre-${text}-view-justme`);
    fc.assert(
      fc.property(fc.oneof(naughtyText, wrapped), (text) => {
        expect([null, 'nord-roller']).toContain(currentSlug(text, catalogue));
      }),
      tries(1_000),
    );
  });

  test('only the exact preview path passes the gate', () => {
    const letter = fc.constantFrom(...'/.%-_?#\\:;@aA0 \n\0é'.split(''), '%2f', '..', '//');
    fc.assert(
      fc.property(fc.uuid(), fc.nat(100), letter, fc.boolean(), (id, place, extra, instead) => {
        const path = postPreviewPath(id);
        const at = place % (path.length + 1);
        const changed = path.slice(0, at) + extra + path.slice(at + (instead ? 1 : 0));
        expect(previewedPost(path)).toBe(id);
        const read = previewedPost(changed);
        if (read !== null) expect(postPreviewPath(read)).toBe(changed);
      }),
      tries(2_000),
    );
  });

  test('no data in a page can end a script', () => {
    fc.assert(
      fc.property(naughtyText, naughtyText, (name, text) => {
        const script = scriptText({
          '@type': 'Product',
          name,
          description: `</script>${text}<!--`,
        });
        expect(script).not.toMatch(/<\/script|<!--|<script/i);
        expect(JSON.parse(script)).toMatchObject({ name });
      }),
      tries(1_000),
    );
  });
});

/** Catastrophic backtracking: many repetitions, then something else. */
const pumped = [
  'a',
  'A',
  '0',
  ' ',
  '\t',
  '\n',
  '-',
  '.',
  ',',
  '*',
  '**',
  '<',
  '</',
  '&',
  '"',
  '\\',
  '{',
  '}',
  'a-',
  'a.',
  '1,',
  "1'",
  '1 ',
  'a@',
  '@.',
  'a b',
  '\n ',
  '```\n',
  '{"a":',
  '["',
  '**a',
  '<b>',
  '<a href="',
  '<!--',
  'http://',
  '%2e',
  'pre-',
  '-view-justme',
  '\u0301',
  'İ',
  '👩‍👩',
  '\ud800',
];

const readers: [name: string, length: number, read: (text: string) => unknown][] = [
  ['a price', 100, parsePrice],
  ['lines', 20_000, splitLines],
  ['a slug from a name', 4_000_000, slugFromName],
  ['whether it is a slug', 4_000_000, isSlug],
  ['whether it is reserved', 4_000_000, isReservedSlug],
  ['whether it is an address', 4_000_000, isWebAddress],
  ['a preview', 100_000, previewedPost],
  [
    'an address of the products',
    100_000,
    (text) => parseProductsQuery(new URLSearchParams({ search: text })),
  ],
  ['an address of a review', 16_000, (text) => currentSlug(text, { items: [], moved: {} })],
  ['a text with formatting', 200_000, (text) => renderRichText(text)],
  ['a reply', 1_000_000, (text) => readAiReply(text, (broken) => broken)],
  ...schemas
    .filter(([name]) => /FormSchema|BodySchema|QuerySchema|promptSchema/.test(name))
    .map(([name, schema]): [string, number, (text: string) => unknown] => {
      const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
      const filled = (text: string) => Object.fromEntries(names.map((field) => [field, text]));
      return [name, 500_000, (text) => schema.safeParse(filled(text))];
    }),
];

test.each(readers)('no pattern is slow on %s of %i characters', (_name, length, read) => {
  const parts =
    inject('fuzzFactor') === 1 ? pumped.filter((_part, index) => index % 3 === 0) : pumped;
  for (const part of parts) {
    const text = `${part.repeat(Math.floor((length - 2) / part.length))}\n!`;
    const before = performance.now();
    read(text);
    expect(performance.now() - before, JSON.stringify(part)).toBeLessThan(3_000);
  }
});
