import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, serve } from '../../testing/screen.fixture.tsx';
import { notAttributedMessages as messages } from '../admin-messages.ts';
import NotAttributedScreen from './NotAttributedScreen.tsx';

const PATH = '/thisisme/earnings/not-attributed';
const POST = '0c000000-0000-4000-8000-000000000001';

const GROUP = {
  network: 'awin',
  key_kind: 'product-name',
  key: 'Kestrel watch strap',
  merchant_name: 'Fell Shop',
  product_name: 'Kestrel watch strap',
  transactions: 12,
  totals: [
    { currency: 'EUR', pending: 500, confirmed: 1_000, reversed: 0 },
    { currency: 'JPY', pending: 0, confirmed: 300, reversed: 0 },
  ],
  first_day: '2026-10-01',
  last_day: '2026-11-02',
};

const groups = (items: unknown[]) => () =>
  Response.json({
    items,
    total: items.length,
    page: 1,
    page_count: 1,
    transactions: 12,
    totals: GROUP.totals,
  });

const ASSIGNMENT = {
  id: '0d000000-0000-4000-8000-000000000001',
  network: 'awin',
  key_kind: 'product-name',
  key: 'Kestrel watch strap',
  post_id: POST,
  title: 'Kestrel',
  transactions: 12,
  created_at: '2026-11-20T10:00:00Z',
};

const reviews = {
  'GET /found-reviews': () =>
    Response.json({ items: [{ id: POST, title: 'Kestrel', slug: 'kestrel', state: 'public' }] }),
};

test('similar transactions are assigned once to a review, also in several parts', async () => {
  let puts = 0;
  const sent = serve({
    ...reviews,
    'GET /earnings/attribution': () => groups(puts < 2 ? [GROUP] : [])(),
    'PUT /earnings/attribution/assignments': () => {
      puts += 1;
      return Response.json({ assignment: ASSIGNMENT, remaining: puts === 1 ? 7 : 0 });
    },
  });
  const user = renderScreen(PATH, <NotAttributedScreen />);
  const row = within(await screen.findByRole('row', { name: /^Kestrel watch strap/ }));
  expect(row.getByText(/Fell Shop/)).toBeDefined();
  expect(row.getByText('€15.00')).toBeDefined();
  expect(row.getByText('¥300')).toBeDefined();
  await user.click(row.getByRole('button', { name: messages.assignOne(GROUP.key) }));
  const dialog = within(await screen.findByRole('dialog', { name: messages.dialogTitle }));
  expect(dialog.getByText(messages.dialogText(12))).toBeDefined();
  await user.click(dialog.getByRole('button', { name: messages.assign }));
  expect((await dialog.findByRole('alert')).textContent).toBe(messages.chooseReview);
  expect(puts).toBe(0);
  await user.type(dialog.getByRole('combobox', { name: /^Review/ }), 'kes');
  await dialog.findByRole('option', { name: 'Kestrel' });
  await user.keyboard('{Enter}');
  // Unpublished reviews can have earned too.
  expect(sent.find(({ path }) => path === '/found-reviews')?.query.get('status')).toBe('all');
  await user.click(dialog.getByRole('button', { name: messages.assign }));
  expect(await screen.findByText(messages.none)).toBeDefined();
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual(
    Array(2).fill({ network: 'awin', key_kind: 'product-name', key: GROUP.key, post_id: POST }),
  );
});

test('transactions can belong to no review', async () => {
  const sent = serve({
    'GET /earnings/attribution': groups([GROUP]),
    ...reviews,
    'PUT /earnings/attribution/assignments': () =>
      Response.json({ assignment: { ...ASSIGNMENT, post_id: null, title: null }, remaining: 0 }),
  });
  const user = renderScreen(PATH, <NotAttributedScreen />);
  await user.click(await screen.findByRole('button', { name: messages.assignOne(GROUP.key) }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: new RegExp(`^${messages.noReview}`) }));
  expect(dialog.queryByRole('combobox')).toBeNull();
  await user.click(dialog.getByRole('button', { name: messages.assign }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ post_id: null });
});

test('the common feature of similar rows is named', async () => {
  const key = 'summer-list';
  serve({ 'GET /earnings/attribution': groups([{ ...GROUP, key_kind: 'sub-id', key }]) });
  renderScreen(PATH, <NotAttributedScreen />);
  expect(await screen.findByText(/Sub-ID: summer-list/)).toBeDefined();
});

test('search and order are sent and kept in the address', async () => {
  const sent = serve({
    'GET /earnings/attribution': ({ query }) =>
      groups(query.get('search') === 'zzz' ? [] : [GROUP])(),
  });
  const user = renderScreen(PATH, <NotAttributedScreen />);
  await user.selectOptions(await screen.findByLabelText(messages.sort), 'newest');
  await user.type(screen.getByLabelText(messages.search), 'zzz{Enter}');
  expect(await screen.findByText(messages.noMatch)).toBeDefined();
  expect(location.search).toBe('?search=zzz&sort=newest');
  expect(sent.at(-1)?.query.get('sort')).toBe('newest');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByRole('row', { name: /^Kestrel watch strap/ })).toBeDefined();
});

test('attributing again continues where the last part ended', async () => {
  const sent = serve({
    'GET /earnings/attribution': groups([GROUP]),
    'POST /earnings/attribution/run': ({ body }) => {
      const { after } = body as { after: unknown };
      const next = after === null ? { network: 'awin', transaction_key: '9' } : null;
      return Response.json({ after: next, attributed: 3 });
    },
  });
  const user = renderScreen(PATH, <NotAttributedScreen />);
  await user.click(await screen.findByRole('button', { name: messages.run }));
  expect(await screen.findByText(messages.ran(6))).toBeDefined();
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { after: null },
    { after: { network: 'awin', transaction_key: '9' } },
  ]);
});
