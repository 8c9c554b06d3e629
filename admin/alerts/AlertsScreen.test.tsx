import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { alertMessages as messages } from '../../core/alerts/messages.ts';
import type { Alerts, Channel } from '../../core/alerts/schema.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import AlertsScreen from './AlertsScreen.tsx';

const channel: Channel = {
  id: '00000000-0000-4000-8000-0000000000c1',
  kind: 'ntfy',
  hint: 'ntfy.sh …opic',
  created_at: '2026-11-23T10:00:00Z',
};
const empty: Alerts = {
  channels: [],
  open: [],
  deliveries: [],
  checked_at: null,
  has_email: false,
};

function open(given: Partial<Alerts> = {}, routes: Parameters<typeof serve>[0] = {}) {
  const sent = serve({
    'GET /alerts': () => Response.json({ ...empty, ...given }),
    ...routes,
  });
  return { sent, user: renderScreen('/thisisme/health/alerts', <AlertsScreen />) };
}

const posted = (sent: ReturnType<typeof serve>) => sent.filter(({ method }) => method === 'POST');

test('without a channel the screen says that no alerts are sent', async () => {
  open({
    open: [
      {
        id: '00000000-0000-4000-8000-0000000000d1',
        condition: 'dead-letters',
        title: '1 message could not be processed',
        text: 'Look.',
        started_at: '2026-11-23T10:00:00Z',
        notified_at: null,
      },
    ],
  });
  await screen.findByText(messages.channelsNone);
  screen.getByText('1 message could not be processed');
  screen.getByText(new RegExp(messages.notTold));
  screen.getByText(messages.deliveriesNone);
  screen.getByText(messages.unchecked);
});

test('a webhook is added, and its secret is shown once', async () => {
  const { user, sent } = open(
    {},
    {
      'POST /alerts/channels': () => Response.json({ secret: 'whsec_abc' }, { status: 201 }),
    },
  );
  await user.click(await screen.findByRole('button', { name: messages.add }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('option', { name: messages.kinds.email })).toBeNull();
  dialog.getByText(messages.emailOff);
  await user.click(dialog.getByRole('button', { name: messages.add }));
  expect((await dialog.findByRole('alert')).textContent).toBe(messages.addressRequired);
  await user.type(dialog.getByLabelText(/^Address/), 'https://example.com/alerts');
  await user.click(dialog.getByRole('button', { name: messages.add }));
  await screen.findByDisplayValue('whsec_abc');
  expect(posted(sent).map(({ body }) => body)).toEqual([
    { kind: 'webhook', address: 'https://example.com/alerts' },
  ]);
  await user.click(screen.getByRole('button', { name: messages.done }));
  await waitFor(() => expect(screen.queryByDisplayValue('whsec_abc')).toBeNull());
});

test('e-mail needs no address', async () => {
  const { user, sent } = open(
    { has_email: true },
    { 'POST /alerts/channels': () => Response.json({ secret: null }, { status: 201 }) },
  );
  await user.click(await screen.findByRole('button', { name: messages.add }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText(/^Address/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: messages.add }));
  await screen.findByText(messages.added);
  expect(posted(sent)[0]?.body).toEqual({ kind: 'email', address: '' });
});

test('a delivery shows its result', async () => {
  open({
    channels: [channel],
    deliveries: [
      {
        id: '00000000-0000-4000-8000-0000000000e1',
        channel_id: channel.id,
        kind: 'ntfy',
        hint: channel.hint,
        event: 'started',
        title: 'The last rebuild failed',
        created_at: '2026-11-23T10:00:00Z',
        state: 'waiting',
        attempts: 2,
        problem: 'The address answered 503.',
        finished_at: '2026-11-23T10:01:00Z',
        retry_at: '2026-11-23T10:06:00Z',
      },
    ],
  });
  const row = within(
    (await screen.findByText('The last rebuild failed')).closest('tr') as HTMLElement,
  );
  row.getByText(messages.states.waiting);
  row.getByText('The address answered 503.');
  row.getByText(messages.attempts(2));
  row.getByText(/^Next attempt /);
});
