import fc from 'fast-check';
import { expect, test } from 'vitest';
import { presets } from '../../admin/merchants/presets.ts';
import { merchantOfHost } from './merchant-of-url.ts';
import { merchantFixture } from './merchants.fixture.ts';
import { merchantUrl, shopHost } from './networks.ts';
import { countryOfHost, lacksSubId, recognizeLink, withOwnTag } from './recognize.ts';

const amazon = merchantFixture({
  ...presets.find(({ network }) => network === 'amazon'),
  name: 'Amazon',
  domains: ['amazon.com', 'amazon.de', 'amazon.co.uk', 'amzn.to'],
  tag_value: 'spotter-20',
  country_tags: { DE: 'spotter-21', GB: 'spotter-uk' },
});
const fell = merchantFixture({ name: 'Fell', domains: ['fell.example'], network: 'awin' });
const outlet = merchantFixture({ name: 'Outlet', domains: ['outlet.fell.example'] });
const shops = [amazon, fell, outlet];

const recognize = (text: string) => recognizeLink(text, shops);

test.each([
  [
    'https://www.amazon.com/Runner/dp/B01/ref=sr_1_3?crid=2X&keywords=runner&qid=17&sr=8-3&th=1&psc=1&utm_source=x',
    'https://www.amazon.com/Runner/dp/B01?th=1&psc=1&tag=spotter-20',
    'added',
  ],
  ['https://www.amazon.de/dp/B01', 'https://www.amazon.de/dp/B01?tag=spotter-21', 'added'],
  ['https://amazon.co.uk/dp/B01', 'https://amazon.co.uk/dp/B01?tag=spotter-uk', 'added'],
  ['https://www.amazon.com/dp/B01?tag=', 'https://www.amazon.com/dp/B01?tag=spotter-20', 'added'],
  [
    'https://www.amazon.com/dp/B01?tag=spotter-20',
    'https://www.amazon.com/dp/B01?tag=spotter-20',
    'own',
  ],
  [
    'https://www.amazon.com/dp/B01?tag=them-20',
    'https://www.amazon.com/dp/B01?tag=them-20',
    'other',
  ],
  ['https://amzn.to/3abc', 'https://amzn.to/3abc', 'unknown'],
])('%s is stored as %s', (text, url, tag) => {
  expect(recognize(text)).toMatchObject({
    url,
    tag,
    merchant: { name: 'Amazon' },
  });
});

test('tracking parameters are removed from every shop, and named', () => {
  expect(
    recognize(
      'https://else.example/p?color=red%20ish&utm_source=n&UTM_Medium=m&fbclid=1&gclid=2&size=42#top',
    ),
  ).toEqual({
    url: 'https://else.example/p?color=red%20ish&size=42#top',
    merchant: null,
    network: null,
    removed: ['utm_source', 'UTM_Medium', 'fbclid', 'gclid'],
    tag: 'none',
  });
});

test('a link that needs no change is stored as it was typed', () => {
  for (const text of [
    'https://else.example',
    'https://else.example/?a=[1]&b',
    'https://else.example/?gid=1&id=2',
  ]) {
    expect(recognize(text)?.url).toBe(text);
  }
});

test('the longest domain wins, and a domain that only ends alike is another one', () => {
  expect(merchantOfHost('shop.outlet.fell.example', shops)?.name).toBe('Outlet');
  expect(merchantOfHost('www.fell.example', shops)?.name).toBe('Fell');
  expect(merchantOfHost('notfell.example', shops)).toBeNull();
  expect(merchantOfHost('fell.example.evil.example', shops)).toBeNull();
});

const target = encodeURIComponent('https://www.fell.example/shoe?size=42');

test.each([
  [`https://www.awin1.com/cread.php?awinmid=1&awinaffid=9&ued=${target}`, 'awin'],
  [`https://www.anrdoezrs.net/click-1-2?url=${target}`, 'cj'],
  [`https://fell.sjv.io/c/1/2/3?u=${target}`, 'impact'],
  [`https://click.linksynergy.com/deeplink?id=x&mid=1&murl=${target}`, 'rakuten'],
  [`https://prf.hn/click/camref:1/pubref:a/destination:${target}`, 'partnerize'],
  ['https://prf.hn/click/camref:1/destination:https://www.fell.example/shoe?size=42', 'partnerize'],
  [
    `https://go.skimresources.com/?id=1&url=${encodeURIComponent(`https://www.awin1.com/cread.php?ued=${target}`)}`,
    'skimlinks',
  ],
])('%s leads to the merchant that its network pays for', (text, network) => {
  const found = recognize(text);
  expect(found).toMatchObject({ network, merchant: { name: 'Fell' }, removed: [] });
  expect(merchantUrl(new URL(text))?.hostname).toBe('www.fell.example');
});

test('a tracking URL without a destination identifies no merchant', () => {
  expect(recognize('https://www.awin1.com/awclick.php?mid=1&id=9')).toMatchObject({
    network: 'awin',
    merchant: null,
  });
  expect(merchantUrl(new URL('https://www.awin1.com/awclick.php?mid=1'))).toBeNull();
  expect(
    merchantUrl(new URL('https://prf.hn/click/destination:https%3A%2F%2F%E0%A4%A')),
  ).toBeNull();
});

test('a direct link to a merchant of a network earns nothing, and no parameter changes that', () => {
  const tagged = { ...fell, tag_parameter: 'awinaffid', tag_value: '9' };
  expect(recognizeLink('https://fell.example/x', [tagged])).toMatchObject({
    url: 'https://fell.example/x',
    tag: 'untracked',
  });
  expect(
    recognizeLink(`https://www.awin1.com/cread.php?awinmid=1&ued=${target}`, [tagged]),
  ).toMatchObject({
    url: `https://www.awin1.com/cread.php?awinmid=1&ued=${target}&awinaffid=9`,
    tag: 'added',
  });
});

test('a managed link and anything that is not an address are not recognized', () => {
  for (const text of [
    '/go/shoe',
    '',
    'javascript:alert(1)',
    'fell.example',
    'mailto:a@b.example',
  ]) {
    expect(recognize(text)).toBeNull();
  }
});

test('nothing but the tag and what is removed changes by a byte', () => {
  expect(
    recognize('https://www.amazon.com/dp/B01?q=Gr%FC%DFe&utm_source=x&th=(1);2#a?b')?.url,
  ).toBe('https://www.amazon.com/dp/B01?q=Gr%FC%DFe&th=(1);2&tag=spotter-20#a?b');
  expect(withOwnTag('https://www.amazon.com/dp/B01?q=%FC&tag=them-20&4711', amazon)).toBe(
    'https://www.amazon.com/dp/B01?q=%FC&tag=spotter-20&4711',
  );
});

test('a form of link that takes no sub-ID is named, and gets no tag either', () => {
  const url = 'https://clk.tradedoubler.com/click?p(1)a(2)url(https://fell.example/p)';
  const shop = { ...fell, network: 'tradedoubler', tag_parameter: 'a', tag_value: '9' } as const;
  const chosen = { ...shop, domains: ['clk.tradedoubler.com'], sub_id_parameter: 'epi' };
  expect(recognizeLink(url, [chosen])).toMatchObject({ url, tag: 'none' });
  expect(lacksSubId(url, chosen)).toBe(true);
  expect(lacksSubId('https://fell.example/p', fell)).toBe(false);
});

test('somebody else’s tag is replaced on request', () => {
  expect(withOwnTag('https://www.amazon.de/dp/B01?tag=them-20&th=1', amazon)).toBe(
    'https://www.amazon.de/dp/B01?tag=spotter-21&th=1',
  );
});

test.each([
  ['amazon.co.uk', 'GB'],
  ['amazon.de', 'DE'],
  ['amazon.com', null],
  ['shop.io', null],
])('%s is a shop of %s', (host, country) => {
  expect(countryOfHost(host)).toBe(country);
});

test('recognizing a stored link again changes nothing', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (text) => {
      const once = recognize(text)?.url ?? text;
      expect(recognize(once)?.url ?? once).toBe(once);
    }),
  );
  const amazonUrls = fc
    .webQueryParameters()
    .map((query) => `https://www.amazon.com/dp/B01?${query}`)
    .filter((text) => URL.canParse(text));
  fc.assert(
    fc.property(amazonUrls, (text) => {
      const once = recognize(text);
      expect(recognize(once?.url ?? '')).toMatchObject({ url: once?.url, removed: [] });
    }),
  );
});

test('the tracking URL of another network than the merchant’s gets no sub-ID', () => {
  const shop = { ...fell, sub_id_parameter: 'clickref' };
  const throughAwin = `https://www.awin1.com/cread.php?ued=${target}`;
  const throughCj = `https://www.anrdoezrs.net/click-1-2?url=${target}`;
  expect(lacksSubId(throughAwin, shop)).toBe(false);
  expect(lacksSubId(throughCj, shop)).toBe(true);
  expect(lacksSubId(throughCj, { ...shop, network: 'none' })).toBe(false);
  expect(lacksSubId(throughCj, fell)).toBe(false);
});

test.each([
  ['https://www.else.example/p', 'else.example'],
  [`https://www.awin1.com/cread.php?ued=${target}`, 'fell.example'],
  ['https://www.awin1.com/awclick.php?mid=1', null],
  ['/go/fell', null],
])('the shop of %s is called %s', (text, name) => {
  expect(shopHost(text)).toBe(name);
});
