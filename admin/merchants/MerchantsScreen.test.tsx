import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { merchantForm } from '../../core/merchants/form.ts';
import { merchantFixture } from '../../core/merchants/merchants.fixture.ts';
import { merchantMessages } from '../../core/merchants/messages.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import { versionMessages } from '../ui/form/version-messages.ts';
import MerchantsScreen from './MerchantsScreen.tsx';

const FELL = {
  ...merchantFixture({ name: 'Fell', domains: ['fell.example'], price_limit_minutes: 1_440 }),
  version: '2026-11-25T10:00:00Z',
};
const NEWER = { ...FELL, name: 'Fell Sports', version: '2026-11-25T11:00:00Z' };
const list = { 'GET /merchants': () => Response.json({ items: [FELL] }) };

async function open(routes: Parameters<typeof serve>[0], button: string, title: string) {
  const sent = serve({ ...list, ...routes });
  const user = renderScreen('/thisisme/links/merchants', <MerchantsScreen />);
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const changes = () => sent.filter(({ method }) => method !== 'GET');
  return { user, dialog, changes };
}

test('the list shows domains and rules', async () => {
  serve(list);
  renderScreen('/thisisme/links/merchants', <MerchantsScreen />);
  const row = within(await screen.findByRole('row', { name: /Fell/ }));
  expect(row.getByText('fell.example')).toBeDefined();
  expect(row.getByText('Prices for 24 hours')).toBeDefined();
});

test('a preset fills in the rules, and the typed tag stays', async () => {
  const { user, dialog, changes } = await open(
    { 'POST /merchants': () => Response.json({ merchant: FELL }, { status: 201 }) },
    merchantMessages.add,
    merchantMessages.add,
  );
  await user.type(dialog.getByLabelText(/^Your tag/), 'spotter-20');
  await user.selectOptions(dialog.getByLabelText(/^Start from/), 'amazon');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Tag parameter/).value).toBe('tag');
  expect(dialog.getByRole('switch', { name: 'Typed prices may be shown' })).toHaveProperty(
    'dataset.state',
    'unchecked',
  );
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toMatchObject({
    name: 'Amazon',
    network: 'amazon',
    tag_value: 'spotter-20',
    price_limit: '24',
    allows_cloaking: false,
  });
});

const conflict = {
  [`PUT /merchants/${FELL.id}`]: () =>
    Response.json({ error: merchantMessages.changed, merchant: NEWER }, { status: 409 }),
};

test('after a change in another window the owner chooses, and nothing typed is lost', async () => {
  const { user, dialog, changes } = await open(conflict, 'Edit Fell', merchantMessages.edit);
  const name = dialog.getByLabelText<HTMLInputElement>(/^Name/);
  await user.type(name, ' mine');
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(merchantMessages.changed);
  expect(name.value).toBe('Fell mine');
  await user.click(dialog.getByRole('button', { name: versionMessages.save }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]?.body).toEqual({
    form: { ...merchantForm(FELL), name: 'Fell mine' },
    version: NEWER.version,
  });
});

const usage = `GET /merchants/${FELL.id}/usage`;
const POST = { id: '0a000000-0000-4000-8000-000000000001', title: 'Shoe', is_trashed: false };

test('a merchant in use cannot be deleted, and what uses it is listed', async () => {
  const { dialog } = await open(
    { [usage]: () => Response.json({ posts: [POST], links: [{ id: POST.id, slug: 'fell' }] }) },
    'Delete Fell',
    'Delete Merchant',
  );
  expect(await dialog.findByText(merchantMessages.used('Fell'))).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Shoe' }).getAttribute('href')).toBe(
    `/thisisme/edit-post/${POST.id}`,
  );
  expect(dialog.getByText('/go/fell')).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('one without use is deleted', async () => {
  const { user, dialog, changes } = await open(
    {
      [usage]: () => Response.json({ posts: [], links: [] }),
      [`DELETE /merchants/${FELL.id}`]: () => new Response(null, { status: 204 }),
    },
    'Delete Fell',
    'Delete Merchant',
  );
  await user.click(await dialog.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
});
