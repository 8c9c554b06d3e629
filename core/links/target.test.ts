import { expect, test, vi } from 'vitest';
import { decodedForms, FORMS_MAX_LETTERS } from './decoded-forms.ts';
import { checkTarget, isAllowedAnywhere, type ShopRule } from './target.ts';

const shops: ShopRule[] = [
  {
    id: 'open',
    name: 'Open Shop',
    domains: ['open.example', 'xn--caf-dma.example'],
    allows_cloaking: true,
  },
  { id: 'closed', name: 'Closed Shop', domains: ['closed.example'], allows_cloaking: false },
  { id: 'part', name: 'Part', domains: ['part.open.example'], allows_cloaking: false },
];

test.each([
  ['https://open.example/mat?a=1#b', 'https://open.example/mat?a=1#b'],
  ['  HTTPS://Open.Example./Mat ', 'https://open.example/Mat'],
  ['http://unknown.example:8443/x', 'http://unknown.example:8443/x'],
  ['https://café.example/', 'https://xn--caf-dma.example/'],
  ['https://amazonia.example/amazon/mat.html', 'https://amazonia.example/amazon/mat.html'],
  ['https://notclosed.example/', 'https://notclosed.example/'],
  ['https://www.awin1.com/cread.php?awinmid=1&ued=https%3A%2F%2Fopen.example%2Fx', undefined],
  ['https://best.co/', undefined],
  [`https://s.example.com${'/a'.repeat(1_000)}`, undefined],
  [`https://s.example.com/${'a.'.repeat(1_000)}`, undefined],
  [`https://s.example.com/?q=${'a'.repeat(2_000)}`, undefined],
  [`https://s.example.com/?q=${'%2F'.repeat(600)}`, undefined],
])('%s is allowed', (given, expected) => {
  expect(checkTarget(given, shops)).toEqual({ url: expected ?? given });
});

test.each([
  ['', 'invalid'],
  ['shop.example', 'invalid'],
  ['javascript:alert(1)', 'invalid'],
  ['//open.example/', 'invalid'],
  ['https:open.example', 'invalid'],
  ['https:///open.example', 'invalid'],
  ['https:\\\\open.example', 'invalid'],
  ['https://open.example\\@evil.example', 'invalid'],
  ['https://open.example/a b', 'invalid'],
  ['https://open.example/a\tb', 'invalid'],
  [`https://open.example/${'x'.repeat(2_048)}`, 'invalid'],
  ['https://user:secret@open.example/', 'credentials'],
  ['https://open.example@evil.example/', 'credentials'],
  ['https://127.0.0.1/', 'private'],
  ['https://0x7f.1/', 'private'],
  ['https://2130706433/', 'private'],
  ['https://[::1]/', 'private'],
  ['https://93.184.216.34/', 'private'],
  ['https://localhost/', 'private'],
  ['https://router.lan./', 'private'],
  ['https://open.example:22/', 'port'],
  ['https://аmazon.example/', 'international'],
  ['https://xn--mazon-3ve.com/', 'international'],
  ['https://xn--a.example/', 'invalid'],
  ['https://www.xn--example-.com/', 'invalid'],
  ['https://bit.ly/3xyz', 'shortener'],
  ['https://WWW.Bit.Ly./3xyz', 'shortener'],
  ['https://go.open.example/?to=https://tinyurl.com/x', 'shortener'],
  ['https://closed.example/', 'forbidden'],
  ['https://www.closed.example./x', 'forbidden'],
  ['https://part.open.example/x', 'forbidden'],
  ['https://www.amazon.co.uk/dp/B0', 'forbidden'],
  ['https://smile.amazon.com:8443/dp/B0', 'forbidden'],
  ['https://AMZN.to/3xyz', 'forbidden'],
  ['https://ａｍａｚｏｎ.com/dp/B0', 'forbidden'],
  ['https://ama%7Aon.com/dp/B0', 'forbidden'],
  ['https://r.example/https://amazon.com/dp/B0', 'forbidden'],
  ['https://r.example/?u=amazon.com%2Fdp', 'forbidden'],
  ['https://r.example/?u=https%253A%252F%252Fwww%252Eamazon%252Ede', 'forbidden'],
  ['https://r.example/?u=https%3A%2F%2Fama%09zon.com', 'forbidden'],
  ['https://r.example/?u=https%3A%2F%2Famazon%E3%80%82com', 'forbidden'],
  ['https://r.example/?u=https%3A%2F%2Fama%C2%ADzon.com', 'forbidden'],
  [`https://r.example/?u=${btoa('https://www.amazon.com/dp/B0')}`, 'forbidden'],
  [
    `https://r.example/?u=${encodeURIComponent(btoa('https%3A%2F%2Fclosed.example%2F'))}`,
    'forbidden',
  ],
  [`https://r.example/?u=${btoa(btoa('https://closed.example/'))}`, 'forbidden'],
  ['https://r.example/#https://amazon.com', 'forbidden'],
  [`https://r.example/?u=x${btoa('https://www.amazon.com/dp/B0')}`, 'forbidden'],
  [`https://r.example/?u=xyz${btoa('https://www.amazon.com/dp/B0')}`, 'forbidden'],
  [`https://r.example/go/ab/${btoa('https://closed.example/')}/x`, 'forbidden'],
  [`https://r.example/?u=${btoa('\u0001\u0002https://www.amazon.com/dp/B0\u0000')}`, 'forbidden'],
  [`https://r.example/?u=${btoa('id=1\u0000amazon.com\u0000')}`, 'forbidden'],
  [`https://r.example/?u=${btoa('https://ama\u0000zon.com')}`, 'forbidden'],
  [`https://r.example/?u=${btoa([...'amazon.com/dp'].join('\u0000'))}`, 'forbidden'],
  [`https://r.example/?u=${btoa('https://amazon.com').replace(/.{9}/, '$&%0A')}`, 'forbidden'],
  [
    `https://r.example/?u=a${[...'//amazon.com'].map((one) => one.charCodeAt(0).toString(16)).join('')}`,
    'forbidden',
  ],
  ['https://link.amazon/dp/B0', 'forbidden'],
  ['https://r.example/?u=https%3A%2F%2Flink.amazon%2FB0', 'forbidden'],
  ['https://dub.sh/x', 'shortener'],
  ['https://gg.gg/x', 'shortener'],
  ['https://spoo.me/x', 'shortener'],
  ['https://r.example/?u=gg.gg%2Fx', 'shortener'],
  ['https://r.example/?u=https:\u002f\u002fclosed.example', 'forbidden'],
  ['https://r.example/?u=https://x@closed.example', 'forbidden'],
  ['https://r.example/?u=&%23x61;mazon.com', 'forbidden'],
])('%s is refused: %s', (given, problem) => {
  expect(checkTarget(given, shops)).toMatchObject({ problem });
});

test('a chosen shop decides about an address that does not name it', () => {
  expect(checkTarget('https://track.example/1', shops, 'closed')).toEqual({
    problem: 'forbidden',
    about: 'Closed Shop',
  });
  expect(checkTarget('https://track.example/1', shops, 'open')).toMatchObject({
    url: expect.any(String),
  });
});

test('the edge refuses what no shop can allow', () => {
  expect(isAllowedAnywhere('https://xn--caf-dma.example/')).toBe(true);
  expect(isAllowedAnywhere('https://www.amazon.de/dp/B0')).toBe(false);
  expect(isAllowedAnywhere('javascript:alert(1)')).toBe(false);
});

/** Regular addresses and addresses made to cost much. */
const long = [
  '/a'.repeat(1_000),
  'a'.repeat(2_000),
  'a.'.repeat(1_000),
  'A/A+'.repeat(500),
  'deadbeef'.repeat(250),
  '%25'.repeat(600),
  `%${'25'.repeat(900)}`,
  '&#97;'.repeat(400),
  btoa(btoa(btoa(btoa('https://shop.example/'.repeat(25))))).slice(0, 2_000),
  'TWFu'.repeat(500),
  'VFZkR2RRPT0'.repeat(180),
];

test.each(long)('an address is read in a bounded number of letters', (path) => {
  const decode = vi.spyOn(globalThis, 'atob');
  const forms = decodedForms(`/${path}`) ?? [];
  const decoded = decode.mock.calls.map(([text]) => text).join('');
  decode.mockRestore();
  expect(decoded.length).toBeLessThanOrEqual(4 * FORMS_MAX_LETTERS);
  expect(forms.join('').length).toBeLessThanOrEqual(2 * FORMS_MAX_LETTERS);
});

test.each(['/a', 'a', 'a.', 'deadbeef', '%25', '&#97;'])(
  'the letters that are decoded of many %s grow with their number only',
  (part) => {
    const lettersOf = (count: number) => {
      const decode = vi.spyOn(globalThis, 'atob');
      decodedForms(part.repeat(count));
      const letters = decode.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
      decode.mockRestore();
      return letters;
    };
    expect(lettersOf(200)).toBeLessThanOrEqual(2.5 * lettersOf(100));
  },
);
