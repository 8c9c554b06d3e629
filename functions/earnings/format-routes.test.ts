import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { formatMessages, rateMessages } from '../../core/earnings/import-messages.ts';
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

test('an invalid format is refused at its field', async () => {
  const { status, json } = await browser.ask('POST', '/earnings/formats', form({ name: ' ' }));
  expect({ status, json }).toMatchObject({ status: 400, json: { field: 'name' } });
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

test('an invalid rate is refused at its field', async () => {
  const rate = { currency: 'USD', into_currency: 'EUR', rate: '0.000', as_of: '2026-11-01' };
  expect(await browser.ask('PUT', '/earnings/rates', rate)).toEqual({
    status: 400,
    json: { error: rateMessages.notPositive, field: 'rate' },
  });
});
