import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Factor for the number of inputs. */
    fuzzFactor: number;
  }
}

/** The usual run has a fixed seed, so that a failure is caused by the change. */
export function tries(usual: number): { numRuns: number; seed?: number } {
  const times = inject('fuzzFactor');
  return times === 1 ? { numRuns: usual, seed: 20_261_121 } : { numRuns: usual * times };
}

/**
 * As `tries`, for inputs that are sent somewhere: after that time, in milliseconds, the property fails and sends
 * no more, because later tests would get the effects.
 */
export const triesWithin = (usual: number, limit: number) => ({
  ...tries(usual),
  interruptAfterTimeLimit: limit * inject('fuzzFactor'),
  markInterruptAsFailure: true,
});

/** The Big List of Naughty Strings and additions for this program. */
export const naughty: readonly string[] = [
  ...naughtyStrings.filter((text) => text.length < 2_000),
  // JavaScript values.
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'NaN',
  '-0',
  '1e309',
  // SQL and PostgREST filters.
  "' or '1'='1",
  "'; drop table posts; --",
  "') or true --",
  '$$; select 1; $$',
  "\\'; --",
  'eq.true',
  'published=eq.false',
  'or=(published.eq.false)',
  '*,admin_users(*)',
  'not.is.null',
  'a,b)',
  '%',
  '_',
  '\\',
  '"',
  'in.(1,2)',
  '1;select pg_sleep(9)',
  '{1,2}',
  "e'\\x00'",
  // Paths.
  '../../../etc/passwd',
  '..%2f..%2f',
  '%2e%2e/',
  '..\\..\\',
  '/etc/passwd%00.png',
  '....//',
  '%c0%ae%c0%ae/',
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  '.',
  '..',
  '',
  // Text that other systems cut, fold or store differently.
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\uffff',
  '\u202e',
  '\u2028',
  '\ufeff',
  '\u0130',
  'İ'.repeat(300),
  'ﷺ'.repeat(300),
  'e\u0301'.repeat(500),
  '👩‍👩‍👧‍👦'.repeat(60),
  'x'.repeat(5_000),
  // Headers and line breaks.
  'a\r\nSet-Cookie: a=b',
  'a\nb',
  '\t',
  ' ',
  '=1+1',
  '@SUM(1)',
  '-1',
  '+1',
  '|cmd',
  // Numbers.
  '0',
  '-1',
  '2147483648',
  '9223372036854775808',
  '1e21',
  '0x10',
  '1.5',
  '١',
  '⅕',
  'Infinity',
  // Dates and ids.
  '2026-02-30',
  '9999-12-31T23:59:60Z',
  '275760-09-13',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{00000000-0000-4000-8000-000000000001}',
];

export const naughtyText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...naughty), weight: 6 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 1 },
  {
    arbitrary: fc
      .tuple(fc.constantFrom(...naughty), fc.constantFrom(...naughty))
      .map((p) => p.join('')),
    weight: 1,
  },
);

const part = fc.constantFrom(
  '<',
  '>',
  '"',
  "'",
  '/',
  '=',
  '`',
  '&',
  ';',
  '#',
  ' ',
  '\n',
  '\n\n',
  '**',
  '-->',
  '<!--',
  'script',
  'img',
  'svg',
  'math',
  'style',
  'a',
  'p',
  'b',
  'table',
  'td',
  'template',
  'title',
  'onerror',
  'onload',
  'href',
  'src',
  'style',
  'id',
  'class',
  'javascript:',
  'data:',
  'alert(1)',
  '<a href=',
  '<svg><',
  '</',
  '<td ',
  ']]>',
  '<![CDATA[',
  '\0',
  '&#x6a;',
  '&Tab;',
  '&colon;',
  '.',
  ':',
  '<template#',
);

/** Mostly invalid HTML. */
export const naughtyMarkup: fc.Arbitrary<string> = fc.oneof(
  naughtyText,
  fc.array(part, { maxLength: 25 }).map((parts) => parts.join('')),
);
