import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen, type SentRequest, serve } from '../../testing/screen.fixture.tsx';
import HistoryScreen from './HistoryScreen.tsx';

const ID = '0d5ad3b6-9f3c-4c37-8f0a-6b7f5d1d3c02';
const path = `/posts/${ID}/revisions`;

const revision = (id: number, change: object) => ({
  id,
  kind: 'save',
  at: `2026-11-2${id}T10:00:00Z`,
  started_at: `2026-11-2${id}T10:00:00Z`,
  name: null,
  username: 'owner',
  parent_id: null,
  previous_id: id === 1 ? null : id - 1,
  changed: id === 1 ? null : ['price'],
  ...change,
});

const items = [
  revision(3, { kind: 'autosave', changed: ['price', 'pros', 'cons', 'title'] }),
  revision(2, { kind: 'publish', name: 'Before the sale' }),
  revision(1, { username: null, kind: 'import' }),
];
const page = {
  title: 'Roller',
  published: true,
  total: 3,
  bytes: 12_345,
  currentId: 3,
  items,
  pageSize: 50,
};

const common = {
  [`GET ${path}`]: () => Response.json(page),
};

function open(routes: Record<string, (request: SentRequest) => Response> = {}) {
  const sent = serve({ ...common, ...routes });
  return { sent, user: renderScreen(`/thisisme/posts/${ID}/history`, <HistoryScreen id={ID} />) };
}

test('lists versions by day with kind, person, name and changes', async () => {
  open();
  await screen.findByText('3 revisions, 12 KB');
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain('Autosaved');
  expect(rows[0]).toContain('Current text');
  expect(rows[0]).toContain('Product Title, Price, Pros and 1 more');
  expect(rows[1]).toContain('“Before the sale”');
  expect(rows[2]).toContain('Import');
  expect(rows[2]).toContain('First revision');
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3);
  expect(screen.getAllByRole('button', { name: /^Restore/ })).toHaveLength(2);
});

test('a version is restored in one click, and what no longer exists is reported', async () => {
  const { user, sent } = open({
    [`POST ${path}/2/restore`]: () =>
      Response.json({ revision_id: 4, published: true, lost_categories: 1, taken_slug: 'roller' }),
  });
  await user.click((await screen.findAllByRole('button', { name: /^Restore/ }))[0] as Element);
  const toast = await screen.findByText('Restored as a draft');
  expect(toast.closest('li')?.textContent).toContain('One of its categories has been deleted');
  expect(toast.closest('li')?.textContent).toContain('“roller” now belongs to another review');
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('an empty history and a failed load say so', async () => {
  open({
    [`GET ${path}`]: () =>
      Response.json({ ...page, total: 0, bytes: 0, currentId: null, items: [] }),
  });
  await screen.findByText('No revisions yet');
});

test('a failed load can be tried again', async () => {
  let isDown = true;
  const { user } = open({
    [`GET ${path}`]: () => (isDown ? new Response(null, { status: 500 }) : Response.json(page)),
  });
  const retry = await screen.findByRole('button', { name: /again/i });
  isDown = false;
  await user.click(retry);
  await screen.findByText('3 revisions, 12 KB');
});
