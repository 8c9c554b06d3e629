import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  linkDashboardMessages,
  linkHealthMessages,
  linkScreenMessages as messages,
} from '../../core/link-health/messages.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import LinkHealthScreen from './LinkHealthScreen.tsx';
import { LinkProblems } from './LinkProblems.tsx';

const ID = '0d5ad3b6-9f3c-4c37-8f0a-6b7f5d1d3c11';
const POST = '0d5ad3b6-9f3c-4c37-8f0a-6b7f5d1d3c12';
const MANAGED = '0d5ad3b6-9f3c-4c37-8f0a-6b7f5d1d3c13';
const AT = '2026-11-20T03:23:00Z';
const listed = {
  id: ID,
  url: 'https://shop.example/roller',
  state: 'broken',
  problem: 'home',
  checked_at: AT,
  failed_since: AT,
  ignored_reason: null,
  clicks: 140,
};
const item = { ...listed, uses: 2, title: 'Roller', slug: null };
const link = {
  ...listed,
  uses: [
    { place: 'offer', post_id: POST, title: 'Roller', slug: null, country: null },
    { place: 'managed', post_id: null, title: null, slug: 'roller', country: 'DE' },
  ],
  checks: [
    {
      at: AT,
      outcome: 'failed',
      problem: 'home',
      chain: [
        { url: 'https://shop.example/roller', status: 301 },
        { url: 'https://shop.example/', status: 200 },
      ],
      detail: null,
    },
  ],
};
const place = { count: 1, country: null, is_draft: false };
const changes = [
  { ...place, id: POST, kind: 'post', name: 'Roller', version: 'v1', place: 'primary' },
  {
    ...place,
    id: POST,
    kind: 'post',
    name: 'Roller',
    version: 'v1',
    place: 'text',
    count: 2,
    is_draft: true,
  },
  { ...place, id: MANAGED, kind: 'managed', name: 'roller', version: 'v2', place: 'target' },
];
const at = `/link-health/link/${ID}`;
const to = 'https://shop.example/new';

function open(routes: Parameters<typeof serve>[0] = {}, items: object[] = [item]) {
  const sent = serve({
    'GET /link-health': () =>
      Response.json({ items, total: items.length, page: 1, page_count: 1, counts: { broken: 1 } }),
    [`GET ${at}`]: () => Response.json({ link }),
    [`POST ${at}/check`]: () => Response.json({ link }),
    [`PUT ${at}/ignored`]: () => new Response(null, { status: 204 }),
    [`POST ${at}/preview`]: () => Response.json({ changes }),
    [`POST ${at}/replacement`]: () => Response.json({ posts: 1, managed: 1 }),
    ...routes,
  });
  const user = renderScreen('/thisisme/links', <LinkHealthScreen />);
  const bodies = (route: string) =>
    sent.filter(({ method, path }) => `${method} ${path}` === route).map(({ body }) => body);
  return { user, bodies, sent };
}

async function openLink(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: 'shop.example/roller' }));
  return within(await screen.findByRole('dialog', { name: messages.columns.link }));
}

async function openReplacement(user: ReturnType<typeof open>['user']) {
  const details = await openLink(user);
  await user.click(await details.findByRole('button', { name: messages.replace }));
  const dialog = within(screen.getByRole('dialog', { name: messages.replaceTitle }));
  await user.type(dialog.getByRole('textbox', { name: /New address/ }), to);
  await user.click(dialog.getByRole('button', { name: messages.preview }));
  return dialog;
}

test('links are listed with state, reason, usage and clicks, and filtered', async () => {
  const { user, sent } = open();
  const row = within((await screen.findAllByRole('row'))[1] as HTMLElement);
  row.getByText('Roller · Used 2 times');
  expect(row.getAllByText(messages.problems.home)).not.toHaveLength(0);
  row.getByText('140');
  await user.selectOptions(screen.getByRole('combobox', { name: messages.filter }), 'Broken (1)');
  await waitFor(() => expect(sent.at(-1)?.query.get('state')).toBe('broken'));
  expect(location.search).toBe('?state=broken');
});

test('without links, and without a match, the screen says what to do', async () => {
  const { user } = open({}, []);
  await screen.findByText(messages.none);
  await user.type(screen.getByRole('searchbox'), 'x{Enter}');
  await screen.findByText(messages.noMatch);
  await user.click(screen.getByRole('button', { name: messages.clear }));
  await screen.findByText(messages.none);
});

test('a link shows its uses and redirects, and is checked now', async () => {
  const { user, bodies } = open();
  const dialog = await openLink(user);
  await dialog.findByText(/Managed link, Target for DE/);
  dialog.getByText('(301)');
  await user.click(dialog.getByRole('button', { name: messages.check }));
  await waitFor(() => expect(bodies(`POST ${at}/check`)).toHaveLength(1));
});

test('ignoring asks for a reason', async () => {
  const { user, bodies } = open();
  const details = await openLink(user);
  await user.click(await details.findByRole('button', { name: messages.ignore }));
  const dialog = within(screen.getByRole('dialog', { name: messages.ignoreTitle }));
  await user.click(dialog.getByRole('button', { name: messages.ignoreConfirm }));
  expect((await dialog.findByRole('alert')).textContent).toBe(linkHealthMessages.reasonRequired);
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Back in May');
  await user.click(dialog.getByRole('button', { name: messages.ignoreConfirm }));
  await screen.findByText(messages.ignored);
  expect(bodies(`PUT ${at}/ignored`)).toEqual([{ reason: 'Back in May' }]);
});

test('a replacement is previewed, and only what is chosen is sent with its version', async () => {
  const { user, bodies } = open();
  const dialog = await openReplacement(user);
  await dialog.findByText('Text, 2 times');
  dialog.getByText('Draft');
  expect(dialog.getAllByText(to)).toHaveLength(3);
  await user.click(dialog.getByRole('checkbox', { name: '/go/roller' }));
  await user.click(dialog.getByRole('button', { name: messages.replaceConfirm(2) }));
  await screen.findByText(messages.replaced(2));
  expect(bodies(`POST ${at}/replacement`)).toEqual([{ to, versions: { [POST]: 'v1' } }]);
});

test('a change made meanwhile is reported, with a new preview', async () => {
  const newer = changes.map((change) => ({ ...change, name: 'Renamed', version: 'v3' }));
  const { user, bodies } = open({
    [`POST ${at}/replacement`]: () =>
      Response.json({ error: linkHealthMessages.changed, changes: newer }, { status: 409 }),
  });
  const dialog = await openReplacement(user);
  const send = async () =>
    user.click(await dialog.findByRole('button', { name: messages.replaceConfirm(3) }));
  await send();
  expect((await dialog.findByRole('alert')).textContent).toBe(linkHealthMessages.changed);
  dialog.getByText('Renamed');
  await send();
  await waitFor(() =>
    expect(bodies(`POST ${at}/replacement`).at(-1)).toEqual({
      to,
      versions: { [POST]: 'v3', [MANAGED]: 'v3' },
    }),
  );
});

test('the dashboard shows broken links and their clicks, or nothing', async () => {
  serve({ 'GET /link-health/problems': () => Response.json({ broken: 3, clicks: 140 }) });
  renderScreen('/thisisme', <LinkProblems />);
  const section = within(await screen.findByRole('region', { name: linkDashboardMessages.label }));
  section.getByText('3 links are broken; one had 140 clicks last month.');
  const shown = section.getByRole('link', { name: linkDashboardMessages.show });
  expect(shown.getAttribute('href')).toBe('/thisisme/links?state=broken');
});
