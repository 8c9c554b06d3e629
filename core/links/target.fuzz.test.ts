import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naughtyText, tries } from '../testing/fuzz.fixture.ts';
import { SHORTENERS } from './shorteners.ts';
import { checkTarget, type ShopRule } from './target.ts';

const shops: ShopRule[] = [
  { id: 'closed', name: 'Closed Shop', domains: ['closed.example'], allows_cloaking: false },
];

const hidden = fc.constantFrom(
  'amazon.com',
  'www.amazon.de',
  'smile.amazon.co.uk',
  'amazon.com.br',
  'amzn.to',
  'amzn.eu',
  'a.co',
  'closed.example',
  'www.shop.closed.example',
  ...SHORTENERS,
);

const tail = fc.constantFrom('', '/', '/dp/B0ABCDEFGH', '/dp/B0?tag=x-20&a=%20', '/x#y');

/** Ways in which a host is written so that it is still the same to a browser. */
const disguises: ((host: string) => string)[] = [
  (host) => host,
  (host) => host.toUpperCase(),
  (host) => `${host}.`,
  (host) => host.replaceAll('.', '。'),
  (host) => host.replaceAll('.', '．'),
  (host) =>
    host.replace(/[a-z]/, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
  (host) => host.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (host) => host.replace(/(?<=^..)/, '\u00ad'),
  (host) => `${host}:8443`,
];

const disguised = fc
  .tuple(hidden, fc.constantFrom(...disguises), fc.constantFrom(...disguises.slice(0, 4)))
  .map(([host, one, other]) => one(other(host)));

const everyByte = (text: string) =>
  [...new TextEncoder().encode(text)]
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .join('');
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Encodings of redirectors that leave a text which a query can hold. */
const encodings: ((text: string) => string)[] = [
  encodeURIComponent,
  everyByte,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => everyByte(everyByte(text)),
  (text) => encodeURIComponent(base64(encodeURI(text))),
  (text) => base64(encodeURI(text)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  (text) => encodeURIComponent([...text].map((one) => `&#${one.codePointAt(0)};`).join('')),
  (text) =>
    encodeURIComponent(
      text.replace(/[a-z]/, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ),
  (text) => `x${base64(encodeURI(text))}`,
  (text) => base64(`\u0001${encodeURI(text)}\u0000`),
  (text) => base64([...encodeURI(text)].join('\u0000')),
  (text) =>
    [...encodeURI(text)].map((one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join(''),
];

const wrappers: ((inner: string) => string)[] = [
  (inner) => `https://r.example/?url=${inner}`,
  (inner) => `https://r.example/out?id=1&to=${inner}&x=2`,
  (inner) => `https://r.example/redirect/${inner}`,
  (inner) => `https://r.example/#${inner}`,
  (inner) => `https://r.example/;u=${inner}`,
];

const inner = fc
  .tuple(fc.constantFrom('https://', 'http://', '//', '', 'https://user@'), disguised, tail)
  .map((parts) => parts.join(''));

const redirected = fc
  .tuple(
    inner,
    fc.array(fc.constantFrom(...encodings), { minLength: 1, maxLength: 2 }),
    fc.constantFrom(...wrappers),
    fc.option(fc.constantFrom(...wrappers), { nil: undefined }),
  )
  .map(([text, all, wrap, outer]) => {
    const wrapped = wrap(all.reduce((encoded, encode) => encode(encoded), text));
    return outer === undefined ? wrapped : outer(encodeURIComponent(wrapped));
  });

const direct = fc
  .tuple(fc.constantFrom('https://', 'HTTP://', 'https://user:pass@'), disguised, tail)
  .map((parts) => parts.join(''));

test('no encoding, redirector, short link or disguise leads to a shop that forbids it', () => {
  const property = fc.property(fc.oneof(direct, redirected), (target) => {
    expect(checkTarget(target, shops)).toHaveProperty('problem');
  });
  fc.assert(property, tries(10_000));
});

test('what is accepted leads to a named public host by https or http', () => {
  const property = fc.property(
    fc.oneof(
      naughtyText,
      naughtyText.map((text) => `https://shop.example/${text}`),
    ),
    (target) => {
      const checked = checkTarget(target, shops);
      if ('problem' in checked) return;
      const url = new URL(checked.url);
      expect(url.protocol).toMatch(/^https?:$/);
      expect([url.username, url.password]).toEqual(['', '']);
      expect(url.hostname).toMatch(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/);
      // Written by the parser, it is read alike by everyone.
      expect(checkTarget(checked.url, shops)).toEqual(checked);
    },
  );
  fc.assert(property, tries(500));
});
