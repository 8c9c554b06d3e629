import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { importMessages } from '../../../core/earnings/import-messages.ts';
import { renderScreen, serve } from '../../testing/screen.fixture.tsx';
import { earningAdminMessages, earningNetworkMessages as messages } from '../admin-messages.ts';
import { mappingMessages } from '../import-screen-messages.ts';
import NetworksScreen from './NetworksScreen.tsx';

const PATH = '/thisisme/earnings/networks';
const FORMAT = {
  id: '0b000000-0000-4000-8000-000000000001',
  name: 'Fell report',
  network: 'fell',
  mapping: {
    columns: { date: 'Date', commission: 'Fee', status: 'State' },
    currency: 'EUR',
    time_zone: 'UTC',
    date_order: null,
    decimal_sign: ',',
    statuses: { 'n.a.': 'reversed', ok: 'confirmed' },
  },
};
const RATE = { currency: 'USD', into_currency: 'EUR', rate: '0.92', as_of: '2026-11-01' };

const routes = {
  'GET /earnings/formats': () => Response.json({ items: [FORMAT] }),
  'GET /earnings/rates': () => Response.json({ items: [RATE] }),
};

test('a rate is entered with its date; mistakes stand at their fields', async () => {
  const sent = serve({
    ...routes,
    'PUT /earnings/rates': ({ body }) => Response.json({ rate: body }),
  });
  const user = renderScreen(PATH, <NetworksScreen />);
  await user.click(await screen.findByRole('button', { name: messages.rates.add }));
  const dialog = within(await screen.findByRole('dialog', { name: messages.rates.add }));
  const field = (label: string) => dialog.getByLabelText(new RegExp(`^${label}`));
  await user.type(field(messages.rates.from), 'gbp');
  await user.type(field(messages.rates.into), 'gbp');
  await user.type(field('Rate'), '0');
  await user.click(dialog.getByRole('button', { name: earningAdminMessages.save }));
  await dialog.findByRole('alert');
  expect(dialog.getAllByText(messages.rates.ratePositive)).not.toEqual([]);
  await user.clear(field('Rate'));
  await user.type(field('Rate'), '1,1534');
  expect(await dialog.findByText(messages.rates.same)).toBeDefined();
  await user.clear(field(messages.rates.into));
  await user.type(field(messages.rates.into), 'eur');
  await user.clear(field(messages.rates.as_of));
  await user.type(field(messages.rates.as_of), '1026-11-02');
  expect(await dialog.findByText(importMessages.year)).toBeDefined();
  await user.clear(field(messages.rates.as_of));
  await user.type(field(messages.rates.as_of), '2026-11-02');
  await user.click(dialog.getByRole('button', { name: earningAdminMessages.save }));
  expect(await screen.findByText(messages.rates.saved)).toBeDefined();
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    currency: 'GBP',
    into_currency: 'EUR',
    rate: '1.1534',
    as_of: '2026-11-02',
  });
});

test('a format is renamed without losing its rules', async () => {
  const sent = serve({
    ...routes,
    [`PUT /earnings/formats/${FORMAT.id}`]: ({ body }) =>
      Response.json({ format: { ...(body as object), id: FORMAT.id } }),
  });
  const user = renderScreen(PATH, <NetworksScreen />);
  await user.click(
    await screen.findByRole('button', { name: messages.formats.editOne(FORMAT.name) }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: messages.formats.edit }));
  const name = await dialog.findByLabelText(/^Name of the format/);
  await user.clear(name);
  await user.type(name, 'Fell monthly');
  await user.selectOptions(dialog.getByLabelText(mappingMessages.statusOf('ok')), 'pending');
  await user.click(dialog.getByRole('button', { name: mappingMessages.save }));
  expect(await screen.findByText(mappingMessages.saved)).toBeDefined();
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    name: 'Fell monthly',
    network: 'fell',
    mapping: { ...FORMAT.mapping, statuses: { 'n.a.': 'reversed', ok: 'pending' } },
  });
});
