import type { StoredOffer } from '../../core/offers/schema.ts';

/** An offer as the database stores it. */
export const storedOffer = (given: Partial<StoredOffer> = {}): StoredOffer => ({
  id: crypto.randomUUID(),
  merchant_id: null,
  url: 'https://shop.example/roller',
  amount: 4_999,
  currency: 'USD',
  condition: 'new',
  availability: 'in-stock',
  note: null,
  source: 'manual',
  checked_at: '2026-11-20T12:00:00.000Z',
  starts_at: null,
  ends_at: null,
  ...given,
});

export const asJson = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
