import { describe, expect, test } from 'vitest';
import { addressToCheck, lacksTag } from './tracking.ts';

const shop = { domains: ['shop.example'], tag_parameter: 'tag' };
const check = (url: string, merchant: typeof shop | null = shop) =>
  addressToCheck(new URL(url), merchant)?.href ?? null;

const target = encodeURIComponent('https://www.shop.example/p/1?tag=me&c=2');

describe("of a network's tracking URL, only the shop's own page is requested", () => {
  test.each([
    [`https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=${target}`],
    [`https://www.anrdoezrs.net/click-1-2?url=${target}`],
    ['https://www.anrdoezrs.net/links/1/type/dlg/https://www.shop.example/p/1?c=2'],
    [`https://click.linksynergy.com/deeplink?id=1&mid=2&murl=${target}`],
    ['https://www.shareasale.com/r.cfm?b=1&u=2&m=3&urllink=www.shop.example%2Fp%2F1%3Fc%3D2'],
    [`https://go.skimresources.com/?id=1&url=${target}`],
    [`https://prf.hn/click/camref:1/destination:${target}`],
    [`https://brand.sjv.io/c/1/2/3?u=${target}`],
    [`https://rover.ebay.com/rover/1/2?mpre=${target}`],
    [
      `https://go.skimresources.com/?url=${encodeURIComponent(`https://brand.pxf.io/c/1?u=${target}`)}`,
    ],
    // The shop was chosen by hand, which makes any other host a tracking one.
    [`https://clicks.unknown-network.example/r?to=${target}`],
  ])('%s', (url) => {
    expect(check(url)).toMatch(/^https:\/\/www\.shop\.example\/p\/1(?:\?c=2)?$/);
  });

  test.each([
    ['https://www.awin1.com/cread.php?awinmid=1&awinaffid=2'],
    ['https://brand.sjv.io/abc'],
    ['https://clicks.unknown-network.example/r/1'],
    [`https://www.awin1.com/cread.php?ued=${encodeURIComponent('https://www.zenaps.com/x')}`],
  ])('%s is not checkable', (url) => {
    expect(check(url)).toBeNull();
  });
});

test('the tag is removed, and nothing else', () => {
  expect(check('https://shop.example/p?a=1&tag=me-20#top')).toBe('https://shop.example/p?a=1');
  expect(check('https://shop.example/p?a=1', null)).toBe('https://shop.example/p?a=1');
});

test('a missing tag is seen in the stored link', () => {
  const lacks = (url: string) => lacksTag(new URL(url), shop);
  expect(lacks('https://www.shop.example/p')).toBe(true);
  expect(lacks('https://www.shop.example/p?tag=')).toBe(true);
  expect(lacks('https://www.shop.example/p?tag=me-20')).toBe(false);
  expect(lacks('https://notshop.example/p')).toBe(false);
  expect(lacks(`https://www.awin1.com/cread.php?ued=${target}`)).toBe(false);
  expect(
    lacksTag(new URL('https://shop.example/'), { ...shop, tag_parameter: null as never }),
  ).toBe(false);
});
