import { expect, test } from 'vitest';
import { refusalOf } from '../forms/failure.fixture.ts';
import { importMessages, rateMessages } from './import-messages.ts';
import { storedFormatSchema, storedRateSchema } from './requests.ts';

const mapping = {
  columns: { date: 'Date', commission: 'Commission' },
  currency: 'EUR',
  time_zone: 'Europe/Berlin',
  date_order: null,
  decimal_sign: ',',
  statuses: { ok: 'confirmed' },
};

test.each([
  [{ name: ' ' }, 'name'],
  [{ network: 'My Network' }, 'network'],
  [{ mapping: { ...mapping, columns: { date: 'Date' } } }, 'mapping'],
  [{ mapping: { ...mapping, columns: { commission: 'C' } } }, 'mapping'],
  [{ mapping: { ...mapping, currency: null } }, 'mapping'],
  [{ mapping: { ...mapping, time_zone: 'Berlin' } }, 'mapping'],
  [{ mapping: { ...mapping, columns: { ...mapping.columns, email: 'E-mail' } } }, 'mapping'],
])('a format with %o is refused at its field', (given, field) => {
  const format = { name: 'My network', network: 'mine', mapping };
  expect(refusalOf(storedFormatSchema, format)).toBeNull();
  expect(refusalOf(storedFormatSchema, { ...format, ...given })).toMatchObject({ field });
});

test.each([
  [{ into_currency: 'USD' }, 'into_currency', rateMessages.same],
  [{ rate: '0.000' }, 'rate', rateMessages.notPositive],
  [{ rate: '-1' }, 'rate', expect.any(String)],
  [{ rate: '1e5' }, 'rate', expect.any(String)],
  [{ as_of: '2026-02-30' }, 'as_of', expect.any(String)],
  [{ as_of: '9999-12-31' }, 'as_of', importMessages.year],
  [{ as_of: '1999-12-31' }, 'as_of', importMessages.year],
])('a rate with %o is refused at its field', (given, field, error) => {
  const rate = { currency: 'USD', into_currency: 'EUR', rate: '0.9', as_of: '2026-11-01' };
  expect(refusalOf(storedRateSchema, rate)).toBeNull();
  expect(refusalOf(storedRateSchema, { ...rate, ...given })).toEqual({ field, error });
});
