import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminComparisonMessages as messages } from '../../core/comparisons/admin-messages.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import { versionMessages } from '../ui/form/version-messages.ts';
import ComparisonsScreen from './ComparisonsScreen.tsx';

const post = (number: number, title: string) => ({
  id: `0c000000-0000-4000-8000-00000000000${number}`,
  title,
  slug: title.toLowerCase(),
  is_public: true,
  is_trashed: false,
});
const KESTREL = post(1, 'Kestrel');
const SWIFT = post(2, 'Swift');
const ID = '0f000000-0000-4000-8000-000000000001';
const ROW = {
  id: ID,
  version: '2026-11-25T10:00:00Z',
  posts: [KESTREL, SWIFT],
  published: true,
  has_text: true,
  best_of: [],
  named_in_public: false,
};
const OF_PAGE = {
  ...ROW,
  id: null,
  version: null,
  posts: [SWIFT, { ...post(3, 'Heron'), is_public: false }],
  published: false,
  has_text: false,
  best_of: [{ id: '0e000000-0000-4000-8000-000000000001', title: 'Best watches', is_public: true }],
  named_in_public: true,
};
const SAVED = {
  id: ID,
  version: '2026-11-25T10:00:00Z',
  posts: [KESTREL, SWIFT],
  introduction: '',
  verdict: '',
  published: true,
};
const list = { 'GET /comparisons': () => Response.json({ items: [ROW, OF_PAGE] }) };
const PATH = '/thisisme/best-of/comparisons';

test('the list distinguishes pairs of best-of pages from those of the owner', async () => {
  serve(list);
  renderScreen(PATH, <ComparisonsScreen />);
  const own = within(await screen.findByRole('row', { name: /Kestrel vs Swift/ }));
  expect(own.getByText(messages.owner)).toBeDefined();
  expect(own.getByRole('link', { name: /^Open page/ }).getAttribute('href')).toBe(
    '/compare/kestrel-vs-swift',
  );
  const named = within(screen.getByRole('row', { name: /Swift vs Heron/ }));
  expect(named.getByRole('link', { name: 'Best watches' })).toBeDefined();
  expect(named.getByText(messages.notPublic('Heron'))).toBeDefined();
  expect(named.queryByRole('switch')).toBeNull();
  expect(named.getByRole('link', { name: /^Write texts/ })).toBeDefined();
});

test('the switch of a pair publishes it', async () => {
  const sent = serve({
    ...list,
    [`PUT /comparisons/${ID}/published`]: () => new Response(null, { status: 204 }),
  });
  const user = renderScreen(PATH, <ComparisonsScreen />);
  await user.click(await screen.findByRole('switch', { name: 'Published: Kestrel vs Swift' }));
  await waitFor(() => {
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ published: false });
  });
});

test('two reviews are found by title and keyboard, and a missing one is explained', async () => {
  const sent = serve({
    ...list,
    'GET /found-reviews': () =>
      Response.json({ items: [KESTREL, SWIFT].map((review) => ({ ...review, state: 'public' })) }),
    'POST /comparisons': () => Response.json({ comparison: SAVED }, { status: 201 }),
  });
  const user = renderScreen(`${PATH}?new=`, <ComparisonsScreen />);
  await user.type(await screen.findByRole('combobox', { name: /First review/ }), 'kes');
  await screen.findByRole('option', { name: 'Kestrel' });
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Remove Kestrel' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: messages.create }));
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', messages.twoProducts);
  await user.click(screen.getByRole('combobox', { name: /Second review/ }));
  const kestrel = await screen.findByRole('option', { name: 'Kestrel already chosen' });
  expect(kestrel.getAttribute('aria-disabled')).toBe('true');
  await user.click(kestrel);
  await user.click(await screen.findByRole('option', { name: 'Swift' }));
  await user.click(screen.getByRole('button', { name: messages.create }));
  await waitFor(() => {
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      post_ids: [KESTREL.id, SWIFT.id],
      published: true,
    });
  });
});

test('after a change in another window the owner chooses, and nothing typed is lost', async () => {
  const newer = { ...SAVED, version: '2026-11-25T11:00:00Z', published: true };
  const sent = serve({
    ...list,
    [`GET /comparisons/${ID}`]: () => Response.json({ comparison: SAVED }),
    [`PUT /comparisons/${ID}`]: () =>
      Response.json({ error: messages.changed, comparison: newer }, { status: 409 }),
  });
  const user = renderScreen(`${PATH}?edit=${ID}`, <ComparisonsScreen />);
  await user.click(await screen.findByRole('switch', { name: messages.published }));
  await user.click(screen.getByRole('button', { name: messages.update }));
  await user.click(await screen.findByRole('button', { name: versionMessages.save }));
  await waitFor(() => {
    const saves = sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(saves).toMatchObject([
      { form: { published: false }, version: SAVED.version },
      { form: { published: false }, version: newer.version },
    ]);
  });
});

test('deleting says whether the page of the pair ends', async () => {
  const sent = serve({
    ...list,
    [`DELETE /comparisons/${ID}`]: () => new Response(null, { status: 204 }),
  });
  const user = renderScreen(PATH, <ComparisonsScreen />);
  await user.click(await screen.findByRole('button', { name: /^Delete Comparison: Kestrel/ }));
  const dialog = within(await screen.findByRole('dialog', { name: messages.deleteTitle }));
  expect(dialog.getByText(messages.pageEnds)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
});
