import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ManagedLink } from '../../core/links/managed.ts';
import { managedLinkMessages as messages } from '../../core/links/messages.ts';
import { expectErrors } from '../../scripts/testing/unexpected-errors.fixture.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import ManagedLinksScreen from './ManagedLinksScreen.tsx';

const link: ManagedLink = {
  id: '0a1b2c3d-0000-4000-8000-0000000000d1',
  slug: 'mat',
  name: 'Nord Mat',
  merchant_id: null,
  merchant: 'Open Shop',
  target: 'https://open.example/mat',
  country_targets: { DE: 'https://open.example/de' },
  post_id: null,
  post: null,
  old_paths: [],
  starts_at: null,
  ends_at: null,
  note: null,
  state: 'running',
  updated_at: '2026-11-20T10:00:00.123456+00:00',
  deleted_at: null,
  clicks: 1_234,
};

const page = (items: ManagedLink[]) => ({ items, total: items.length, page: 1, page_count: 1 });
const path = '/thisisme/links/managed';

const routes = (items: ManagedLink[]) => ({
  'GET /managed-links': () => Response.json(page(items)),
  'GET /managed-links/shops': () => Response.json({ items: [] }),
  [`GET /managed-links/uses/${link.id}`]: () => Response.json({ items: [] }),
});

test('an empty list explains what a link is for', async () => {
  serve(routes([]));
  renderScreen(path, <ManagedLinksScreen />);
  await screen.findByText(messages.none);
  expect(screen.queryByLabelText(messages.search)).toBeNull();
});

test('a target that is pasted as HTML becomes its address', async () => {
  serve(routes([link]));
  const user = renderScreen(path, <ManagedLinksScreen />);
  await user.click(await screen.findByRole('button', { name: messages.add }));
  const dialog = within(await screen.findByRole('dialog', { name: messages.add }));
  const target = await dialog.findByLabelText<HTMLInputElement>('Target');
  await user.click(target);
  await user.paste('<a href="https://open.example/mat?a=1&amp;b=2">Mat</a>');
  await waitFor(() => expect(target.value).toBe('https://open.example/mat?a=1&b=2'));
});

test('a conflict keeps the entries, shows the other ones and lets them be replaced', async () => {
  const current = { ...link, target: 'https://open.example/theirs', updated_at: 'later' };
  let answers = 0;
  const sent = serve({
    ...routes([link]),
    [`PUT /managed-links/${link.id}`]: () => {
      answers += 1;
      return answers === 1
        ? Response.json({ error: messages.conflict, current }, { status: 409 })
        : new Response(null, { status: 204 });
    },
  });
  const user = renderScreen(path, <ManagedLinksScreen />);
  await user.click(await screen.findByRole('button', { name: messages.editNamed('mat') }));
  const dialog = within(await screen.findByRole('dialog', { name: messages.edit }));
  const target = await dialog.findByLabelText<HTMLInputElement>('Target');
  await user.clear(target);
  await user.type(target, 'https://open.example/mine');
  await user.click(dialog.getByRole('button', { name: messages.update }));
  await dialog.findByText(messages.conflict);
  await dialog.findByText(messages.conflictNow('Target', current.target));
  expect(target.value).toBe('https://open.example/mine');
  await user.click(dialog.getByRole('button', { name: messages.update }));
  await screen.findByText(messages.updated);
  const versions = sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(versions).toMatchObject([
    { version: link.updated_at },
    { version: 'later', target: 'https://open.example/mine' },
  ]);
});

test('an update is done when the list has the version that the next change needs', async () => {
  const later = { ...link, updated_at: 'later' };
  const reread = Promise.withResolvers<void>();
  let isSaved = false;
  const sent = serve({
    ...routes([link]),
    'GET /managed-links': async () => {
      if (!isSaved) return Response.json(page([link]));
      await reread.promise;
      return Response.json(page([later]));
    },
    [`PUT /managed-links/${link.id}`]: () => {
      isSaved = true;
      return new Response(null, { status: 204 });
    },
    'POST /managed-links/bulk': () => Response.json({ items: [], saved: 1 }),
  });
  const user = renderScreen(path, <ManagedLinksScreen />);
  await user.click(await screen.findByRole('button', { name: messages.editNamed('mat') }));
  await user.click(await screen.findByRole('button', { name: messages.update }));
  const reads = () => sent.filter((each) => each.path === '/managed-links').length;
  await waitFor(() => expect(reads()).toBe(2));
  expect(screen.queryByText(messages.updated)).toBeNull();
  reread.resolve();
  await screen.findByText(messages.updated);
  await user.click(screen.getByRole('button', { name: messages.deleteNamed('mat') }));
  await user.click(await screen.findByRole('button', { name: messages.delete }));
  await screen.findByText(messages.deleted(1));
  const { body } = sent.find(({ method }) => method === 'POST') ?? {};
  expect(body).toMatchObject({ links: [{ id: link.id, version: 'later' }] });
});

test('a refused deletion can be repeated with what another window has saved', async () => {
  expectErrors();
  const theirs = { ...link, updated_at: 'theirs' };
  const versions: unknown[] = [];
  serve({
    ...routes([link]),
    'GET /managed-links': () => Response.json(page([versions.length === 0 ? link : theirs])),
    'POST /managed-links/bulk': ({ body }) => {
      versions.push(body);
      const error = versions.length === 1 ? messages.changedMeanwhile : null;
      return Response.json({ items: [{ error }], saved: error === null ? 1 : 0 });
    },
  });
  const user = renderScreen(path, <ManagedLinksScreen />);
  await user.click(await screen.findByRole('button', { name: messages.deleteNamed('mat') }));
  const press = async () =>
    user.click(await screen.findByRole('button', { name: messages.delete }));
  await press();
  await screen.findByText(messages.changedMeanwhile);
  await press();
  await screen.findByText(messages.deleted(1));
  expect(versions).toMatchObject([
    { links: [{ version: link.updated_at }] },
    { links: [{ version: 'theirs' }] },
  ]);
});
