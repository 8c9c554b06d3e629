import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import {
  formatMessages,
  importMessages,
  rateMessages,
} from '../../core/earnings/import-messages.ts';
import { earningFormatSchema } from '../../core/earnings/schema.ts';
import { createOwnerBrowser } from '../testing/owner.fixture.ts';
import { resetEarnings } from './earnings.fixture.ts';

let browser: Awaited<ReturnType<typeof createOwnerBrowser>>;

beforeEach(async () => {
  await resetEarnings();
  browser = await createOwnerBrowser();
});

const mapping = {
  columns: { date: 'Date', commission: 'Commission' },
  currency: 'EUR',
  time_zone: 'Europe/Berlin',
  date_order: null,
  decimal_sign: ',',
  statuses: { ok: 'confirmed' },
};
const form = (given: object = {}) => ({ name: 'My network', network: 'mine', mapping, ...given });

test('a format is created, changed and deleted', async () => {
  const { status, json } = await browser.ask('POST', '/earnings/formats', form());
  expect(status).toBe(201);
  const { format } = z.object({ format: earningFormatSchema }).parse(json);
  expect(format).toMatchObject(form());
  const taken = { status: 409, json: { error: formatMessages.nameTaken, field: 'name' } };
  const other = form({ name: 'MY network' });
  expect(await browser.ask('POST', '/earnings/formats', other)).toEqual(taken);
  await browser.ask('POST', '/earnings/formats', form({ name: 'Another' }));
  const path = `/earnings/formats/${format.id}`;
  expect(await browser.ask('PUT', path, form({ name: 'another' }))).toEqual(taken);
  const renamed = await browser.ask('PUT', path, form({ name: 'Renamed' }));
  expect(renamed).toEqual({ status: 200, json: { format: { ...format, name: 'Renamed' } } });
  expect((await browser.ask('GET', '/earnings/formats')).json).toMatchObject({
    items: [{ name: 'Another' }, { name: 'Renamed' }],
  });
  expect((await browser.ask('DELETE', path)).status).toBe(204);
  const missing = { status: 404, json: { error: formatMessages.missing } };
  expect(await browser.ask('DELETE', path)).toEqual(missing);
  expect(await browser.ask('PUT', path, form())).toEqual(missing);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ network: 'My Network' }, 'network'],
  [{ mapping: { ...mapping, columns: { date: 'Date' } } }, 'mapping'],
  [{ mapping: { ...mapping, columns: { commission: 'C' } } }, 'mapping'],
  [{ mapping: { ...mapping, currency: null } }, 'mapping'],
  [{ mapping: { ...mapping, time_zone: 'Berlin' } }, 'mapping'],
  [{ mapping: { ...mapping, columns: { ...mapping.columns, email: 'E-mail' } } }, 'mapping'],
])('a format with %o is refused', async (given, field) => {
  const { status, json } = await browser.ask('POST', '/earnings/formats', form(given));
  expect({ status, json }).toMatchObject({ status: 400, json: { field } });
});

test('a rate keeps all its digits, replaces the one before, and is deleted', async () => {
  const rate = { currency: 'USD', into_currency: 'EUR', rate: '0.9123456789', as_of: '2026-11-01' };
  for (const each of ['1.10', rate.rate]) {
    const { status } = await browser.ask('PUT', '/earnings/rates', { ...rate, rate: each });
    expect(status).toBe(200);
  }
  expect((await browser.ask('GET', '/earnings/rates')).json).toEqual({ items: [rate] });
  expect((await browser.ask('DELETE', '/earnings/rates/USD/EUR')).status).toBe(204);
  expect(await browser.ask('DELETE', '/earnings/rates/USD/EUR')).toEqual({
    status: 404,
    json: { error: rateMessages.missing },
  });
});

test.each([
  [{ into_currency: 'USD' }, 'into_currency', rateMessages.same],
  [{ rate: '0.000' }, 'rate', rateMessages.notPositive],
  [{ rate: '-1' }, 'rate', undefined],
  [{ rate: '1e5' }, 'rate', undefined],
  [{ as_of: '2026-02-30' }, 'as_of', undefined],
  [{ as_of: '9999-12-31' }, 'as_of', importMessages.year],
  [{ as_of: '1999-12-31' }, 'as_of', importMessages.year],
])('a rate with %o is refused', async (given, field, error = expect.any(String)) => {
  const rate = {
    currency: 'USD',
    into_currency: 'EUR',
    rate: '0.9',
    as_of: '2026-11-01',
    ...given,
  };
  const { status, json } = await browser.ask('PUT', '/earnings/rates', rate);
  expect({ status, json }).toEqual({ status: 400, json: { error, field } });
});
