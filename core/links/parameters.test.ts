import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parameterValues, withoutParameters, withParameter } from '../forms/url-parameters.ts';
import { recognizeLink } from '../merchants/recognize.ts';
import { tries } from '../testing/fuzz.fixture.ts';
import { shopAddress } from './schema.ts';
import { withSubId } from './sub-id.ts';

const SUB_ID = '0a1b2c3d000040008000000000000001_s';

test.each([
  ['https://shop.example/?q=Gr%FC%DFe', 'https://shop.example/?q=Gr%FC%DFe&sid=V'],
  ['https://shop.example/?4711', 'https://shop.example/?4711&sid=V'],
  ['https://shop.example/?a=1;b=2&c=%20+d', 'https://shop.example/?a=1;b=2&c=%20+d&sid=V'],
  ['https://shop.example', 'https://shop.example?sid=V'],
  ['https://shop.example/?', 'https://shop.example/?sid=V'],
  ['https://shop.example/?a=1&', 'https://shop.example/?a=1&sid=V'],
  ['https://shop.example/p?a=1#top?b&c', 'https://shop.example/p?a=1&sid=V#top?b&c'],
  ['https://shop.example/p#?sid=1', 'https://shop.example/p?sid=V#?sid=1'],
  // An empty one is filled in its place.
  ['https://shop.example/?sid=&a=1', 'https://shop.example/?sid=V&a=1'],
  ['https://shop.example/?a=1&sid', 'https://shop.example/?a=1&sid=V'],
  // One that is set stays, however it is written.
  ['https://shop.example/?%73id=own&a=1', 'https://shop.example/?%73id=own&a=1'],
  ['https://shop.example/?sid=&sid=own', 'https://shop.example/?sid=&sid=own'],
])('the sub-ID of %s', (url, expected) => {
  expect(withSubId(url, 'sid', 'V')).toBe(expected);
});

test('a parameter is replaced in its place, and those of the same name go', () => {
  const url = 'https://shop.example/?a=%20&tag=them&b=+&tag=others#x';
  expect(withParameter(url, 'tag', 'own-20')).toBe('https://shop.example/?a=%20&tag=own-20&b=+#x');
});

test('removed parameters leave the others as they are written', () => {
  expect(
    withoutParameters('https://shop.example/?utm_source=x&q=%E4&4711&utm%5Fmedium=y#z', (name) =>
      name.startsWith('utm_'),
    ),
  ).toEqual({ url: 'https://shop.example/?q=%E4&4711#z', removed: ['utm_source', 'utm_medium'] });
});

/** What addresses of shops and networks are made of, also what no parser would write. */
const part = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'a',
        'Z',
        '7',
        '-',
        '_',
        '.',
        '~',
        '!',
        '*',
        "'",
        '(',
        ')',
        ',',
        ';',
        ':',
        '@',
        '$',
        '+',
        '%20',
        '%2F',
        '%FC',
        '%DF',
        '%E4%A4',
        '%',
        '%zz',
        '[',
        ']',
        '{',
        '}',
        '|',
        '^',
        '`',
        '"',
        '<',
        '>',
        'ü',
        'ß',
        'é',
        '日本',
        '😀',
        '?',
        '/',
        '=',
      ),
      fc
        .string({ unit: 'grapheme-ascii', maxLength: 3 })
        .map((text) => text.replace(/[\s#&\\]/g, '')),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const address = fc
  .record({
    host: fc.constantFrom(
      'shop.example',
      'www.awin1.com',
      'Shop.Example:8443',
      'kühl.example',
      'clk.tradedoubler.com',
    ),
    path: fc.array(
      part.map((text) => text.replaceAll('?', '')),
      { maxLength: 3 },
    ),
    pairs: fc.option(
      fc.array(
        fc.oneof(
          fc.tuple(part, part).map((pair) => pair.join('=')),
          part,
          fc.constantFrom('', 'sid=', 'ued=https%3A%2F%2Fshop.example%2Fp%3Fa%3D1', 'p(1)a(2)'),
        ),
        { maxLength: 5 },
      ),
    ),
    fragment: fc.option(part),
  })
  .map(({ host, path, pairs, fragment }) =>
    [
      ['https://', host, ...path.map((step) => `/${step}`)].join(''),
      pairs === null ? '' : `?${pairs.join('&')}`,
      fragment === null ? '' : `#${fragment}`,
    ].join(''),
  )
  .filter((url) => URL.canParse(url));

test('every byte but the sub-ID is the owner’s, in the form, on pages and behind /go/', () => {
  fc.assert(
    fc.property(address, (url) => {
      // The form.
      const stored = recognizeLink(url, []);
      expect(stored?.removed).toEqual([]);
      expect(stored?.url).toBe(url);

      // Pages of a build and of the edge, and the redirect.
      const linked = withSubId(url, 'sid', SUB_ID);
      const [postId, placement] = ['0a1b2c3d-0000-4000-8000-000000000001', 'scorecard'] as const;
      expect(shopAddress({ url, postId, placement, subIdParameter: 'sid' })).toBe(linked);

      const values = parameterValues(url, 'sid');
      if (values.some((value) => value !== '')) {
        expect(linked).toBe(url);
        return;
      }
      expect(new URL(linked).searchParams.get('sid')).toBe(SUB_ID);
      if (values.length > 0) return;
      const end = url.search(/#|$/);
      const written = ['', '?', '&'].map((separator) => `${separator}sid=${SUB_ID}`);
      expect(written.map((added) => `${url.slice(0, end)}${added}${url.slice(end)}`)).toContain(
        linked,
      );
    }),
    tries(10_000),
  );
});
