import { screen, waitFor, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { merchantFixture } from '../../../../core/merchants/merchants.fixture.ts';
import { shopLinkMessages } from '../../../../core/merchants/messages.ts';
import type { StoredOffer } from '../../../../core/offers/schema.ts';
import { offerMessages as messages } from '../../../../core/posts/offer-messages.ts';
import { emptyPostForm, type PostForm } from '../../../../core/posts/schema.ts';
import { expectErrors } from '../../../../scripts/testing/unexpected-errors.fixture.ts';
import { presets } from '../../../merchants/presets.ts';
import { renderScreen, serve, settingsAnswer } from '../../../testing/screen.fixture.tsx';
import { sortableMessages } from '../../../ui/sortable-messages.ts';
import { AffiliateUrlField } from '../AffiliateUrlField.tsx';
import { OffersField } from './OffersField.tsx';

const version = '2026-11-25T10:00:00Z';
const FELL = {
  ...merchantFixture({ name: 'Fell', domains: ['fell.example'], network: 'awin' }),
  version,
};
const AMAZON = {
  ...merchantFixture({
    ...presets.find(({ network }) => network === 'amazon'),
    id: '5e000000-0000-4000-8000-000000000002',
    name: 'Amazon',
    domains: ['amazon.com'],
    tag_value: 'spotter-20',
  }),
  version,
};

const offer = (number: number, given: Partial<StoredOffer> = {}): StoredOffer => ({
  id: `0a000000-0000-4000-8000-00000000000${number}`,
  merchant_id: null,
  url: `https://shop${number}.example/x`,
  amount: 1_000 * number,
  currency: 'EUR',
  condition: 'new',
  availability: 'unknown',
  note: null,
  source: 'manual',
  checked_at: '2026-11-25T10:00:00.000Z',
  starts_at: null,
  ends_at: null,
  ...given,
});

let values: () => PostForm;

function Editor({ offers }: { offers: StoredOffer[] }) {
  const form = useForm<PostForm>({ defaultValues: { ...emptyPostForm, offers } });
  values = form.getValues;
  return (
    <FormProvider {...form}>
      <AffiliateUrlField />
      <OffersField />
    </FormProvider>
  );
}

async function open(offers: StoredOffer[]) {
  serve({
    'GET /merchants': () => Response.json({ items: [AMAZON, FELL] }),
    'GET /settings': () => settingsAnswer({ dollar_currency: 'AUD' }),
  });
  const user = renderScreen('/thisisme/create-post', <Editor offers={offers} />);
  // The merchants are known.
  await waitFor(() => expect(screen.getByRole('group', { name: 'Offers' })).toBeDefined());
  return user;
}

const press = (name: string) => screen.getByRole('button', { name });

async function dialogOf(title: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await dialog.findByLabelText(/^Link/);
  return dialog;
}

test('an offer is added with a pasted link and a typed price', async () => {
  expectErrors();
  const user = await open([]);
  await user.click(press(messages.add));
  const dialog = await dialogOf(messages.addTitle);
  expect(dialog.getByLabelText<HTMLSelectElement>(messages.currency).value).toBe('AUD');
  await user.click(dialog.getByLabelText(/^Link/));
  await user.paste('https://www.amazon.com/dp/B01/ref=sr_1?utm_source=x&th=1');
  const url = 'https://www.amazon.com/dp/B01?th=1&tag=spotter-20';
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(/^Link/).value).toBe(url));
  expect(await dialog.findByText(shopLinkMessages.recognized('Amazon'))).toBeDefined();
  expect(dialog.getByText(shopLinkMessages.tagAdded)).toBeDefined();
  expect(dialog.getByText(shopLinkMessages.removed(['utm_source', 'ref']))).toBeDefined();

  await user.type(dialog.getByLabelText(/^Price/), '49,99');
  await user.click(dialog.getByRole('button', { name: messages.apply }));
  const forbidden = messages.priceForbidden('Amazon');
  expect((await dialog.findByRole('alert')).textContent).toBe(forbidden);
  expect(values().offers).toEqual([]);

  await user.clear(dialog.getByLabelText(/^Price/));
  await user.selectOptions(dialog.getByLabelText(messages.condition), 'used');
  await user.click(dialog.getByRole('button', { name: messages.apply }));
  await waitFor(() => expect(values().offers).toHaveLength(1));
  expect(values().offers[0]).toMatchObject({
    url,
    amount: null,
    condition: 'used',
    source: 'manual',
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a tracking link of a network shows its merchant; a pasted price chooses its currency', async () => {
  const user = await open([]);
  await user.click(press(messages.add));
  const dialog = await dialogOf(messages.addTitle);
  const url = `https://www.awin1.com/cread.php?awinmid=1&ued=${encodeURIComponent('https://fell.example/x')}`;
  await user.click(dialog.getByLabelText(/^Link/));
  await user.paste(url);
  expect(await dialog.findByText(shopLinkMessages.chosen('Fell', 'Awin'))).toBeDefined();
  await user.click(dialog.getByLabelText(/^Price/));
  await user.paste('1.299,00 €');
  expect(dialog.getByLabelText<HTMLSelectElement>(messages.currency).value).toBe('EUR');
  await user.click(dialog.getByRole('button', { name: messages.apply }));
  await waitFor(() => expect(values().offers).toHaveLength(1));
  expect(values().offers[0]).toMatchObject({
    url,
    merchant_id: null,
    amount: 129_900,
    currency: 'EUR',
  });
});

test('offers are moved by keyboard and keep the focus, and removed', async () => {
  const user = await open([offer(1), offer(2), offer(3)]);
  const order = () =>
    values()
      .offers.map(({ id }) => id.at(-1))
      .join('');
  press(sortableMessages.moveDown('shop1.example')).focus();
  await user.keyboard('{Enter}');
  expect(order()).toBe('213');
  expect(document.activeElement).toBe(press(sortableMessages.moveDown('shop1.example')));
  await user.keyboard('{Enter}');
  expect(order()).toBe('231');
  // At the end the other button is the one that works.
  expect(document.activeElement).toBe(press(sortableMessages.moveUp('shop1.example')));
  expect(screen.getByText(sortableMessages.moved('shop1.example', 3, 3))).toBeDefined();
  await user.click(press(sortableMessages.remove('shop2.example')));
  expect(order()).toBe('31');
  expect(document.activeElement).toBe(press(messages.add));
});

test('another change of an offer keeps when its price was checked; a confirmation renews it', async () => {
  const user = await open([offer(1)]);
  await user.click(press(sortableMessages.edit('shop1.example')));
  const dialog = await dialogOf(messages.editTitle);
  await user.type(dialog.getByLabelText(/^Note/), 'With a box');
  await user.click(dialog.getByRole('button', { name: messages.apply }));
  await waitFor(() => expect(values().offers[0]).toEqual(offer(1, { note: 'With a box' })));

  await user.click(press(sortableMessages.edit('shop1.example')));
  const again = await dialogOf(messages.editTitle);
  await user.click(again.getByRole('button', { name: messages.checkedNow }));
  await user.click(again.getByRole('button', { name: messages.apply }));
  await waitFor(() => expect(values().offers[0]?.checked_at).not.toBe(offer(1).checked_at));
  expect(Date.parse(values().offers[0]?.checked_at ?? '')).toBeGreaterThan(
    Date.parse('2026-11-25T10:00:00Z'),
  );
});

test('the primary URL is recognized and cleaned when it is left, and that can be undone', async () => {
  const user = await open([]);
  const field = screen.getByLabelText<HTMLInputElement>('Primary Affiliate URL');
  const typed = 'https://www.amazon.com/dp/B01?utm_source=mine';
  await user.type(field, typed);
  await user.tab();
  await screen.findByDisplayValue(/spotter-20/);
  expect(values().primary_affiliate_url).toBe('https://www.amazon.com/dp/B01?tag=spotter-20');
  await user.click(await screen.findByRole('button', { name: shopLinkMessages.undo }));
  expect(field.value).toBe(typed);
  await user.click(field);
  await user.tab();
  expect(field.value).toBe(typed);
});

test('a link that is pasted as HTML becomes its address', async () => {
  const user = await open([]);
  const field = screen.getByLabelText<HTMLInputElement>('Primary Affiliate URL');
  await user.click(field);
  await user.paste(
    '<a href="https://www.amazon.com/dp/B01?th=1&amp;psc=2"><img src="https://n.example/i"></a>',
  );
  await screen.findByDisplayValue('https://www.amazon.com/dp/B01?th=1&psc=2&tag=spotter-20');
  expect(await screen.findByText(shopLinkMessages.fromHtml)).toBeDefined();
});

test('letters that look like others are named', async () => {
  const user = await open([]);
  await user.type(screen.getByLabelText('Primary Affiliate URL'), 'https://аmazon.com/dp/1');
  await user.tab();
  await screen.findByDisplayValue(/xn--/);
  expect(values().primary_affiliate_url).toBe('https://xn--mazon-3ve.com/dp/1');
  expect(await screen.findByText(shopLinkMessages.punycode('xn--mazon-3ve.com'))).toBeDefined();
});
