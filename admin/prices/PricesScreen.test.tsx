import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HiddenPrice, PriceRow } from '../../core/prices/schema.ts';
import { renderScreen, type SentRequest, serve } from '../testing/screen.fixture.tsx';
import { isUnsaved } from '../ui/unsaved.ts';
import PricesScreen from './PricesScreen.tsx';

const MERCHANT = '0a1b2c3d-0000-4000-8000-0000000000aa';
const OLD = '2026-10-01T12:00:00+00:00';
const idOf = (number: number) => `0a1b2c3d-0000-4000-8000-${String(number).padStart(12, '0')}`;

const rowOf = (number: number, given: Partial<PriceRow> = {}): PriceRow => ({
  post_id: idOf(number),
  title: `Product ${number}`,
  published: number !== 2,
  offer_id: idOf(100 + number),
  url: 'https://shop.example/',
  merchant: 'Nord Shop',
  allows_manual_prices: true,
  text: null,
  amount: 4_999,
  currency: 'USD',
  availability: 'in-stock',
  condition: 'new',
  note: null,
  source: 'manual',
  checked_at: OLD,
  price_until: null,
  problem: null,
  ...given,
});

const pageOf = (items: PriceRow[], hidden: HiddenPrice[] | null = null) => ({
  total: items.length,
  now: '2026-11-21T12:00:00.000Z',
  counts: { priced: items.length, expired: 1, missing: 0 },
  merchants: [{ id: MERCHANT, name: 'Nord Shop' }],
  hidden,
  items,
});

function open(items: PriceRow[], answer: (request: SentRequest) => Response) {
  const sent = serve({
    'GET /prices': ({ query }) => {
      const after = query.get('after');
      const start = items.findIndex((row) => after?.endsWith(row.post_id + row.offer_id)) + 1;
      return Response.json(pageOf(items.slice(start, start + 50)));
    },
    'POST /prices': answer,
  });
  const user = renderScreen('/thisisme/links/prices', <PricesScreen />);
  const saves = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { user, sent, saves };
}

const recorded = ({ body }: SentRequest) => {
  const { amount, currency } = Object(body);
  const checked_at = '2026-11-21T12:00:01+00:00';
  return Response.json({
    price: { text: null, amount, currency, source: 'manual', checked_at, price_until: null },
  });
};
const inputOf = (number: number) =>
  screen.findByRole('textbox', { name: `Price of Product ${number} at Nord Shop` });
const focused = () => document.activeElement?.getAttribute('aria-label');

test('fifty prices are entered in a row with the keyboard', async () => {
  const items = Array.from({ length: 60 }, (_, index) => rowOf(index));
  const { user, saves } = open(items, recorded);
  (await inputOf(0)).focus();
  for (let number = 0; number < 50; number += 1) {
    expect(focused()).toBe(`Price of Product ${number} at Nord Shop`);
    await user.keyboard(number % 5 === 4 ? `${number},50{Enter}` : '=');
  }
  await screen.findByText('50 of 50 saved');
  expect(saves()).toHaveLength(50);
  expect(saves().slice(4, 6)).toEqual([
    expect.objectContaining({ post_id: idOf(4), amount: 450, currency: 'USD' }),
    expect.objectContaining({ post_id: idOf(5), amount: 4_999, known_checked_at: OLD }),
  ]);
  expect(isUnsaved()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await inputOf(59)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
}, 60_000);

test('Shift+Enter goes back, an empty Enter goes on, and rows of an API are passed over', async () => {
  const provided = rowOf(1, { allows_manual_prices: false, problem: 'The shop is closed' });
  const { user, saves } = open([rowOf(0), provided, rowOf(2)], recorded);
  (await inputOf(0)).focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Price of Product 2 at Nord Shop');
  await user.keyboard('12{Shift>}{Enter}{/Shift}');
  expect(focused()).toBe('Price of Product 0 at Nord Shop');
  expect(await inputOf(2)).toHaveProperty('value', '12');
  expect(saves()).toEqual([]);
  expect(isUnsaved()).toBe(true);
  screen.getByText('Its API returned no price: The shop is closed');
});

test('what is no amount is explained, stays in the field and is not sent', async () => {
  const { user, saves } = open([rowOf(0), rowOf(1)], recorded);
  const input = await inputOf(0);
  await user.type(input, '1e309{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/not an amount/);
  expect(input).toHaveProperty('value', '1e309');
  expect(focused()).toBe('Price of Product 0 at Nord Shop');
  expect(saves()).toEqual([]);
});

test('a price that could not be saved stays in its field, and Enter saves it again', async () => {
  let isDown = true;
  const { user, saves } = open([rowOf(0), rowOf(1)], (request) =>
    isDown ? Response.json({ error: 'The database is away.' }, { status: 503 }) : recorded(request),
  );
  const input = await inputOf(0);
  await user.type(input, '39.90{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('The database is away.');
  expect(focused()).toBe('Price of Product 1 at Nord Shop');
  expect(input).toHaveProperty('value', '39.90');
  expect(isUnsaved()).toBe(true);

  isDown = false;
  await user.type(input, '{Enter}');
  await screen.findByText('$39.90, checked now');
  expect(saves()).toHaveLength(2);
  expect(isUnsaved()).toBe(false);
});

test('a price that somebody else recorded meanwhile is shown before it is replaced', async () => {
  const other = { text: null, amount: 4_500, currency: 'USD', source: 'manual', price_until: null };
  const checked_at = '2026-11-21T11:59:00+00:00';
  const { user, saves } = open([rowOf(0)], (request) =>
    Object(request.body).known_checked_at === OLD
      ? Response.json({ error: 'Changed', price: { ...other, checked_at } }, { status: 409 })
      : recorded(request),
  );
  await user.click(
    await screen.findByRole('button', { name: /price of Product 0 .* is unchanged/ }),
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody has recorded $45');
  expect(await inputOf(0)).toHaveProperty('value', '$49.99');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('$49.99, checked now');
  expect(saves().at(-1)).toMatchObject({ amount: 4_999, known_checked_at: checked_at });
});

test('a first price takes its currency from the text or from beside it', async () => {
  const missing = rowOf(0, { amount: null, currency: null, checked_at: null });
  const { user, saves } = open([missing], recorded);
  const input = await inputOf(0);
  await user.type(input, '$49{Enter}');
  await screen.findByRole('alert');
  await user.selectOptions(screen.getByRole('combobox', { name: /Currency of/ }), 'CAD');
  await user.type(input, '{Enter}');
  await screen.findByText('CA$49, checked now');
  expect(saves()).toEqual([expect.objectContaining({ amount: 4_900, currency: 'CAD' })]);
});

test('the filters are part of the address', async () => {
  const { user, sent } = open([rowOf(0)], recorded);
  const list = await screen.findByRole('combobox', { name: 'Prices' });
  within(list).getByRole('option', { name: 'No longer shown (1)' });
  await user.selectOptions(list, 'expired');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Merchant' }), MERCHANT);
  await waitFor(() => expect(location.search).toBe(`?which=expired&merchant=${MERCHANT}`));
  await waitFor(() =>
    expect(Object.fromEntries(sent.at(-1)?.query ?? [])).toEqual({
      which: 'expired',
      merchant: MERCHANT,
    }),
  );
});

const primaryRow = (text: string | null, given: Partial<PriceRow> = {}) =>
  rowOf(0, { offer_id: null, text, amount: null, currency: null, ...given });

const recordedText = ({ body }: SentRequest) => {
  const { text } = Object(body);
  const checked_at = '2026-11-21T12:00:01+00:00';
  const nothing = { amount: null, currency: null, source: 'manual', price_until: null };
  return Response.json({ price: { ...nothing, text, checked_at } });
};

test.each([
  ['a bare amount in the currency of the price before', '$49.99', '45', '$45'],
  ['as it is typed', '$49.99', '45,00 €', '45,00 €'],
  ['as a text, if it was one', 'from $9', 'from $12', 'from $12'],
])('the price of a primary offer is recorded: %s', async (_what, before, typed, text) => {
  const { user, saves } = open([primaryRow(before)], recordedText);
  await user.type(await screen.findByRole('textbox'), `${typed}{Enter}`);
  await screen.findByText(`${text}, checked now`);
  expect(saves()).toMatchObject([{ offer_id: null, text, known_checked_at: OLD }]);
});

test('a typing error is no price of a primary offer that was an amount', async () => {
  const { user, saves } = open([primaryRow('$49.99')], recordedText);
  await user.type(await screen.findByRole('textbox'), '4o{Enter}');
  await screen.findByRole('alert');
  expect(saves()).toEqual([]);
});

test('an unchanged price of a primary offer is checked, and one that is no amount says so', async () => {
  const { user, saves } = open([primaryRow('from $9')], recordedText);
  expect(await screen.findByText(/cannot be read as an amount/)).toBeTruthy();
  await user.type(await screen.findByRole('textbox'), '=');
  await screen.findByText('from $9, checked now');
  expect(saves()).toMatchObject([{ text: 'from $9' }]);
});

test('prices that would disappear are listed before the rules are applied', async () => {
  let hidden: HiddenPrice[] | null = [
    { post_id: idOf(1), title: 'Glove', text: '$5', merchant: 'Machine', reason: 'forbidden' },
    { post_id: idOf(2), title: 'Sock', text: '$9', merchant: 'Daily', reason: 'old' },
  ];
  serve({
    'GET /prices': () => Response.json(pageOf([rowOf(0)], hidden)),
    'POST /prices/rules': () => {
      hidden = null;
      return new Response(null, { status: 204 });
    },
  });
  const user = renderScreen('/thisisme/links/prices', <PricesScreen />);
  const notice = await screen.findByRole('region', { name: /do not follow the rules/ });
  expect(notice.textContent).toContain('2 prices would no longer be shown:');
  expect(notice.textContent).toContain('Glove: $5, Machine allows no typed prices');
  expect(notice.textContent).toContain('Sock: $9, too old for Daily');
  await user.click(within(notice).getByRole('button', { name: 'Apply the rules' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: /do not follow the rules/ })).toBeNull(),
  );
});
