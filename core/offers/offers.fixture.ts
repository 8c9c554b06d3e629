import type { Offer } from './schema.ts';

/** An offer as visitors see it, for tests. */
export const shownOffer = (given: Partial<Offer> = {}): Offer => ({
  id: '00000000-0000-4000-8000-00000000f001',
  url: 'https://other.example/roller',
  merchant: null,
  condition: 'new',
  availability: 'in-stock',
  note: null,
  ends_at: null,
  amount: 4599,
  currency: 'USD',
  checked_at: '2026-11-20T08:30:00.000Z',
  price_until: null,
  ...given,
});
