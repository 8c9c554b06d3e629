import { expect, test } from 'vitest';
import { presets } from '../../admin/merchants/presets.ts';
import { refusalOf } from '../forms/failure.fixture.ts';
import { formMessages } from '../forms/messages.ts';
import { merchantForm, merchantFormSchema } from './form.ts';
import { merchantFixture } from './merchants.fixture.ts';
import { merchantMessages as messages } from './messages.ts';

const form = merchantForm(merchantFixture({ name: 'Fell', domains: ['fell.example'] }));

test('a merchant is the same after its form', () => {
  const merchant = merchantFixture({
    name: 'Fell',
    domains: ['a.example', 'b.example'],
    network: 'amazon',
    tag_parameter: 'tag',
    tag_value: 'spotter-20',
    country_tags: { DE: 'spotter-21', GB: 'spotter-uk' },
    price_limit_minutes: 90,
    disclosure: 'We earn.',
  });
  const { id: _id, ...values } = merchant;
  expect(merchantFormSchema.parse(merchantForm(merchant))).toEqual(values);
});

test('every preset is a valid form', () => {
  for (const preset of presets) {
    const { price_limit_minutes, domains } = merchantFormSchema.parse(merchantForm(preset));
    expect(price_limit_minutes).toBe(preset.price_limit_minutes);
    expect(domains).toEqual([...preset.domains].sort());
  }
});

test('domains are read from addresses, in Punycode, once each', () => {
  const domains = 'https://www.Shop.example/x\nMÜLLER.example, shop.example; b.example.';
  expect(merchantFormSchema.parse({ ...form, domains }).domains).toEqual([
    'b.example',
    'shop.example',
    'xn--mller-kva.example',
  ]);
});

test('tags of countries are read from lines', () => {
  const country_tags = ' de: a-21\nUK = b-uk\n\nfr c-fr ';
  expect(
    merchantFormSchema.parse({ ...form, tag_parameter: 'tag', country_tags }).country_tags,
  ).toEqual({
    DE: 'a-21',
    GB: 'b-uk',
    FR: 'c-fr',
  });
});

test.each([
  [{ name: ' \u200B' }, 'name', messages.nameRequired],
  [{ name: 'x'.repeat(101) }, 'name', formMessages.tooLong(100)],
  [{ domains: 'shop' }, 'domains', messages.domain('shop')],
  [{ domains: 'https://10.0.0.1/' }, 'domains', messages.domain('https://10.0.0.1/')],
  [{ domains: 'user@shop.example' }, 'domains', messages.domain('user@shop.example')],
  [{ domains: 'co.uk' }, 'domains', messages.domainShared('co.uk')],
  [{ domains: 'www.awin1.com' }, 'domains', messages.domainTracking('awin1.com', 'Awin')],
  [{ network: 'nowhere' }, 'network', expect.any(String)],
  [{ tag_parameter: 'a b' }, 'tag_parameter', messages.parameter],
  [{ tag_parameter: 'tag', tag_value: 'a&b' }, 'tag_value', messages.tagValue],
  [{ tag_value: 'x' }, 'tag_parameter', messages.tagParameterMissing],
  [{ country_tags: 'DE' }, 'country_tags', messages.countryTag('DE')],
  [{ country_tags: 'QQ: x' }, 'country_tags', messages.countryUnknown('QQ')],
  [{ country_tags: 'DE: x\nde: y' }, 'country_tags', messages.countryTwice('DE')],
  [{ price_limit: '0' }, 'price_limit', messages.priceLimit],
  [{ price_limit: '1e309' }, 'price_limit', messages.priceLimit],
  [{ price_limit: '-1' }, 'price_limit', messages.priceLimit],
  [{ price_limit: '9999' }, 'price_limit', messages.priceLimit],
])('%o is refused at its field', (change, field, error) => {
  expect(refusalOf(merchantFormSchema, { ...form, ...change })).toEqual({ error, field });
});
