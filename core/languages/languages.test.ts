import { expect, test } from 'vitest';
import { languageCodes } from './list.ts';
import * as english from './texts/en.ts';

/** Words that a language shares with English, and parts that are not text. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  every: ['', '0', '404', 'Cookies', 'RSS'],
  de: ['Fitter', 'Shop', 'Sitemap', 'Website'],
  fr: ['Contact', 'Menu', 'Pages', 'Site', 'Verdict'],
  es: ['Pros', 'No', 'Robots'],
  pt: ['Menu', 'Site'],
};

/** Signals that browsers send, which have English names everywhere. */
const NAMES = /Do Not Track|Global Privacy Control/g;
const ENGLISH = /\b(?:the|and|of|with|this|that|these|you|your|are|reviews?)\b/i;

type Leaf = string | ((...values: unknown[]) => string);

/** Every text of a language by its path. */
function leavesOf(value: unknown, path = ''): [string, Leaf][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, value as Leaf]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    leavesOf(inner, path === '' ? key : `${path}.${key}`),
  );
}

const notShown = /^(?:language|searchWords)\./;
const shown = (texts: object) => new Map(leavesOf(texts).filter(([path]) => !notShown.test(path)));

const englishTexts = shown(english);
const COUNTED = new Set(['count', 'number', 'page', 'pageCount', 'most']);

/** Arguments by the names of the parameters. */
function argumentsOf(text: (...values: unknown[]) => string, count: number): unknown[] {
  const names = /^\(?([^)=]*)\)?\s*=>/.exec(text.toString())?.[1] ?? '';
  const parameters = names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  expect(parameters, text.toString()).toHaveLength(text.length);
  return parameters.map((name) => {
    if (COUNTED.has(name)) return count;
    return name === 'names' ? ['alpha', 'beta'] : `<${name}>`;
  });
}

const placeholders = (text: string) =>
  [...text.matchAll(/<\w+>|alpha|beta/g)].map(([found]) => found).toSorted();

const others = await Promise.all(
  languageCodes
    .filter((code) => code !== 'en')
    .map(async (code) => ({ code, texts: (await import(`./texts/${code}.ts`)) as typeof english })),
);

/** Tests, testers, measuring and weeks of use, which a new site has none of. */
const CLAIMS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:tested|testers?|for weeks|measur\w+|laborator\w+|no shop sees)\b/i,
  de: /\b(?:getestet|wochenlang|unsere Tester|gemessen|messen|Brustgurt|kein Shop sieht)\b/i,
  fr: /\b(?:testé|testeurs|semaines|mesur\w+|aucune ne voit)\b/i,
  es: /\b(?:probado|prueban|semanas|medi[mr]\w*|ninguna ve)\b/i,
  pt: /\b(?:testa|testados|semanas|medi[mr]\w*|nenhuma loja vê)\b/i,
};

test.each(languageCodes)('the default texts of a new site claim no tests: %s', async (code) => {
  const { brandTexts, homeMessages, siteTextDefaults } = (await import(
    `./texts/${code}.ts`
  )) as typeof english;
  const texts = { ...leavesOf({ brandTexts, homeMessages, siteTextDefaults }) };
  expect(JSON.stringify(texts)).not.toMatch(CLAIMS[code] ?? /$/);
});

test.each(others)('$code has every text and no other', ({ texts }) => {
  expect([...shown(texts).keys()]).toEqual([...englishTexts.keys()]);
});

test.each(others)('no English is left in $code', ({ code, texts }) => {
  const isShared = (text: string) =>
    [...(SHARED.every ?? []), ...(SHARED[code] ?? [])].includes(text);
  for (const [path, leaf] of shown(texts)) {
    const text = typeof leaf === 'string' ? leaf : leaf(...argumentsOf(leaf, 5));
    expect(text.replace(NAMES, ''), path).not.toMatch(ENGLISH);
    if (!isShared(text)) expect(text, path).not.toBe(englishTexts.get(path));
    expect(text, path).toBe(text.trim());
  }
});

test.each(others)('every sentence of $code ends as one', ({ texts }) => {
  for (const [path, text] of shown(texts)) {
    const original = englishTexts.get(path);
    if (typeof text !== 'string' || typeof original !== 'string') continue;
    if (/[.!?]$/.test(original)) expect(text, path).toMatch(/[.!?…]$/);
  }
});

test.each(others)('no value is missing from a text of $code', ({ texts }) => {
  for (const [path, text] of shown(texts)) {
    const original = englishTexts.get(path);
    if (typeof text === 'string' || typeof original !== 'function') continue;
    expect(text.length, path).toBe(original.length);
    const [said, meant] = [text, original].map((each) => each(...argumentsOf(original, 5)));
    expect(placeholders(said ?? ''), path).toEqual(placeholders(meant ?? ''));
    if (meant?.includes('5')) expect(said, path).toContain('5');
  }
});

test.each([{ code: 'en', texts: english }, ...others])(
  'every number has a form in $code',
  ({ texts }) => {
    for (const [path, text] of shown(texts)) {
      if (typeof text === 'string') continue;
      for (const count of [0, 1, 2, 3, 4, 5, 11, 21, 101, 1_000, 1_000_000]) {
        const said = text(...argumentsOf(text, count));
        expect(said, path).not.toMatch(/undefined|NaN|null/);
        expect(said.trim(), path).not.toBe('');
      }
      const [one, two] = [1, 2].map((count) => text(...argumentsOf(text, count)));
      const original = englishTexts.get(path);
      if (typeof original !== 'function') continue;
      const differs =
        original(...argumentsOf(original, 1)) !== original(...argumentsOf(original, 2));
      if (differs) expect(one, path).not.toBe(two);
    }
  },
);

const spoken = (leaf: Leaf) => (typeof leaf === 'string' ? leaf : leaf(...argumentsOf(leaf, 5)));

test('French has a narrow space before high punctuation and within quotation marks', () => {
  const french = others.find(({ code }) => code === 'fr')?.texts ?? {};
  expect(shown(french).size).toBeGreaterThan(200);
  const wrong = [...shown(french)]
    .map(([, leaf]) => spoken(leaf))
    .filter((text) => /(?<!\u{202F})[:;!?»]|«(?!\u{202F})/u.test(text));
  expect(wrong).toEqual([]);
});

test.each(others)(
  'the byline of $code fits an author whose name begins with an article',
  ({ texts }) => {
    const { by, writtenBy, testedBy } = texts.trustMessages;
    for (const label of [by, writtenBy, testedBy]) {
      expect(label).not.toMatch(/(?:^|\s)(?:von|par|por)$/i);
    }
  },
);

test.each(others)('totals of $code are kept without a limit, not always', ({ texts }) => {
  const amounts = texts.privacyStatement.label.keeping.map(({ amount }) => amount);
  expect(amounts.join()).not.toMatch(/immer|toujours|siempre|sempre/);
});

test.each(others)('the locales of $code exist', ({ code, texts }) => {
  const { language } = texts;
  expect(language.code).toBe(code);
  for (const locale of [language.tag, language.dates, language.numbers]) {
    expect(Intl.DateTimeFormat.supportedLocalesOf(locale)).toEqual([locale]);
    expect(new Intl.Locale(locale).language).toBe(code);
  }
  expect(new Intl.NumberFormat(language.numbers).format(1_234.5)).not.toBe('1,234.5');
});

test.each([{ code: 'en', texts: english }, ...others])(
  'the search of $code reads words',
  ({ texts }) => {
    const { stem, stop, asking, everyday, forms, behind } = texts.searchWords;
    for (const word of [stop, asking, everyday, forms, behind].flatMap((list) => list.split(' '))) {
      expect(word).toMatch(/^\p{Ll}+$/u);
      expect(stem(word)).not.toBe('');
    }
    expect(stem('abc')).toBe('abc');
  },
);
