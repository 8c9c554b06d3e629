import { expect, test } from 'vitest';
import { refusalOf } from '../forms/failure.fixture.ts';
import { formMessages } from '../forms/messages.ts';
import { moneyMessages } from '../money/messages.ts';
import type { StoredOffer } from '../offers/schema.ts';
import { offerForm, offerFormSchema, offerOf } from './offer-form.ts';
import { offerMessages as messages } from './offer-messages.ts';
import { formOffers } from './offers-field.ts';

const now = Date.parse('2026-11-25T12:00:00Z');
const id = '0a000000-0000-4000-8000-000000000001';
const form = { ...offerForm(null, 'USD'), url: 'https://shop.example/x', amount: '49,99' };
const made = (change = {}, before: StoredOffer | null = null, isConfirmed = false) =>
  offerOf(offerFormSchema.parse({ ...form, ...change }), before, { now, isConfirmed, id });

const offer: StoredOffer = {
  id,
  merchant_id: null,
  url: 'https://shop.example/x',
  amount: 4_999,
  currency: 'USD',
  condition: 'new',
  availability: 'unknown',
  note: null,
  source: 'manual',
  checked_at: '2026-11-25T12:00:00.000Z',
  starts_at: null,
  ends_at: null,
};

test('a typed price was checked when it was typed', () => {
  expect(made()).toEqual(offer);
  expect(made({ amount: '49,99 €' })).toMatchObject({ amount: 4_999, currency: 'EUR' });
  expect(made({ amount: ' ' })).toMatchObject({ amount: null, currency: null, checked_at: null });
});

test('another change keeps the time and the source of the price', () => {
  const before = { ...offer, checked_at: '2026-11-01T00:00:00.000Z', source: 'feed' };
  expect(made({ note: 'With a battery' }, before)).toMatchObject({
    note: 'With a battery',
    checked_at: before.checked_at,
    source: 'feed',
  });
  expect(made({}, before, true)).toMatchObject({ checked_at: offer.checked_at, source: 'manual' });
  expect(made({ amount: '50' }, before)).toMatchObject({ amount: 5_000, source: 'manual' });
});

test('a clock that is behind does not lose a price to the former one', () => {
  const before = { ...offer, checked_at: '2026-11-25T13:00:00.000Z' };
  expect(made({ amount: '50' }, before).checked_at).toBe('2026-11-25T13:00:00.001Z');
});

test('an offer is the same after its form', () => {
  const full = {
    ...offer,
    merchant_id: '5e000000-0000-4000-8000-000000000001',
    note: 'x',
    starts_at: '2026-11-01T00:00:00.000Z',
    ends_at: '2026-12-01T00:00:00.000Z',
  };
  const values = offerFormSchema.parse(offerForm(full, 'EUR'));
  expect(offerOf(values, full, { now, isConfirmed: false, id })).toEqual(full);
});

test.each([
  [{ url: '' }, 'url', messages.linkRequired],
  [{ url: 'javascript:alert(1)' }, 'url', formMessages.webAddress],
  [{ amount: '1e309' }, 'amount', moneyMessages.unreadable],
  [{ amount: '5', currency: 'XYZ' }, 'amount', moneyMessages.currencyMissing],
  [{ note: 'x'.repeat(201) }, 'note', formMessages.tooLong(200)],
  [{ starts_at: 'soon' }, 'starts_at', formMessages.instant],
  [
    { starts_at: '2026-12-01T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' },
    'ends_at',
    messages.order,
  ],
])('%o is refused at its field', (change, field, error) => {
  expect(refusalOf(offerFormSchema, { ...form, ...change })).toEqual({ error, field });
});

test.each<[Partial<StoredOffer>, string]>([
  [{ url: 'javascript:alert(1)' }, formMessages.webAddress],
  [{ url: 'https://user:x@shop.example/' }, formMessages.credentials],
  [{ url: 'https://10.0.0.1/' }, formMessages.privateHost],
  [{ url: `https://shop.example/${'x'.repeat(2_048)}` }, formMessages.tooLong(2_048)],
  [{ url: '/go/Nope!' }, formMessages.managedLink],
  [{ amount: null }, messages.priceIncomplete],
  [{ currency: 'XYZ' }, messages.currencyUnknown],
  [{ note: 'x'.repeat(201) }, formMessages.tooLong(200)],
  [{ ends_at: 'never' }, formMessages.instant],
  [{ starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' }, messages.order],
])('a stored offer with %o is refused, and which one', (change, problem) => {
  const offers = [offer, { ...offer, id: crypto.randomUUID(), ...change }];
  expect(refusalOf(formOffers, offers)).toEqual({ error: messages.invalid(2, problem) });
});

test.each([-1, 0, 0.5, Number.MAX_VALUE, 1e12])('a stored amount of %d is refused', (amount) => {
  expect(refusalOf(formOffers, [offer])).toBeNull();
  expect(refusalOf(formOffers, [{ ...offer, amount }])).not.toBeNull();
});

test('offers are at most twenty, each with an id of its own', () => {
  const many = Array.from({ length: 21 }, () => ({ ...offer, id: crypto.randomUUID() }));
  expect(formOffers.safeParse(many).error?.issues[0]?.message).toBe(messages.most(20));
  expect(formOffers.safeParse([offer, offer]).error?.issues[0]?.message).toBe(messages.twice);
  expect(formOffers.parse([{ ...offer, url: 'https://müller.example/' }])[0]?.url).toBe(
    'https://xn--mller-kva.example/',
  );
});
