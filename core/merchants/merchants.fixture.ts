import type { Merchant } from './merchant.ts';

export const merchantFixture = (given: Partial<Merchant> & Pick<Merchant, 'name'>): Merchant => ({
  id: '5e000000-0000-4000-8000-000000000001',
  domains: [],
  network: 'none',
  tag_parameter: null,
  tag_value: null,
  country_tags: {},
  sub_id_parameter: null,
  allows_cloaking: true,
  allows_manual_prices: true,
  price_limit_minutes: null,
  allows_image_storage: true,
  allows_checks: true,
  disclosure: null,
  ...given,
});
