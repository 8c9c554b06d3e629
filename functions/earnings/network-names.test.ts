import { expect, test } from 'vitest';
import { createOwnerBrowser, resetDatabase } from '../testing/owner.fixture.ts';
import { resetEarnings, storeEarnings } from './report.fixture.ts';

test('a network that the owner named has that name in reports', async () => {
  await resetDatabase();
  await resetEarnings();
  const browser = await createOwnerBrowser();
  const mapping = {
    network_name: 'GymNet',
    columns: { date: 'Date', commission: 'Commission' },
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
    date_order: null,
    decimal_sign: ',',
    statuses: {},
  };
  const format = { name: 'Payments', network: 'gymnet', mapping };
  expect((await browser.ask('POST', '/earnings/formats', format)).status).toBe(201);
  expect((await browser.ask('GET', '/earnings/formats')).json).toMatchObject({ items: [format] });
  await storeEarnings([{ network: 'gymnet', commission: 100 }]);

  const overview = await browser.ask('GET', '/earnings/report?period=7d');
  expect(overview.json).toMatchObject({ networks: [{ network: 'gymnet', name: 'GymNet' }] });
  const rows = await browser.ask('GET', '/earnings/report/rows?by=network&period=7d');
  const [row] = (rows.json as { items: object[] }).items;
  expect(row).toMatchObject({ key: 'gymnet', name: 'GymNet' });
});
