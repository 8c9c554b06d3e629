import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deadLetterMessages, healthMessages } from '../../core/health/messages.ts';
import type { DeadLetter, DeadLetterList, Finding } from '../../core/health/schema.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import HealthLine from './HealthLine.tsx';
import HealthScreen from './HealthScreen.tsx';

const fine: Finding = {
  id: 'database',
  area: 'database',
  state: 'ok',
  title: 'The database answers in 20 ms',
  text: 'The time of one question.',
  at: null,
  link: null,
};
const late: Finding = {
  ...fine,
  id: 'schedule-late',
  area: 'schedule',
  state: 'broken',
  title: 'A scheduled change is late',
  at: '2026-11-23T10:00:00Z',
  link: 'schedule',
};

const letter = (id: number, queue = 'events'): DeadLetter => ({
  id,
  queue,
  reason: 'failed',
  failed_at: '2026-11-23T10:00:00Z',
  body: '{"keyword":"shoe"}',
});

const none: DeadLetterList = { items: [], total: 0, replayed: 0 };

interface Given {
  findings?: Finding[];
  letters?: () => DeadLetterList;
  routes?: Parameters<typeof serve>[0];
}

function open({ findings = [fine], letters = () => none, routes = {} }: Given = {}) {
  const sent = serve({
    'GET /health': () => Response.json({ findings, checked_at: '2026-11-23T12:00:00Z' }),
    'GET /health/messages': () => Response.json(letters()),
    ...routes,
  });
  return { sent, user: renderScreen('/thisisme/health', <HealthScreen />) };
}

test('the owner says that texts of earlier versions are read', async () => {
  const findings = [
    { ...fine, id: 'texts-unread', state: 'attention' as const, link: 'branding' as const },
  ];
  const { sent, user } = open({
    findings,
    routes: {
      'POST /health/texts-read': () => {
        findings.pop();
        return new Response(null, { status: 204 });
      },
    },
  });
  const link = await screen.findByRole('link', { name: healthMessages.links.branding });
  expect(link.getAttribute('href')).toBe('/thisisme/settings/branding');
  await user.click(screen.getByRole('button', { name: healthMessages.textsRead }));
  await waitFor(() => expect(screen.queryByText(fine.title)).toBeNull());
  expect(sent.map(({ path }) => path)).toContain('/health/texts-read');
});

const failedMessages = () => within(screen.getByRole('region', { name: deadLetterMessages.title }));

test('a site where everything works says so', async () => {
  open();
  await screen.findByText(healthMessages.allFine);
  screen.getByText(fine.title);
  await screen.findByText(deadLetterMessages.none);
});

test('a problem is explained, with a link to its screen', async () => {
  open({ findings: [fine, late] });
  await screen.findByText(healthMessages.someBroken(1));
  const row = within(screen.getByText(late.title).closest('li') as HTMLElement);
  row.getByText(healthMessages.states.broken);
  const link = row.getByRole('link', { name: healthMessages.links.schedule });
  expect(link.getAttribute('href')).toBe('/thisisme/schedule');
});

test('a state that cannot be loaded can be requested again', async () => {
  let fails = true;
  const { user } = open({
    routes: {
      'GET /health': () =>
        fails
          ? Response.json({ error: '' }, { status: 500 })
          : Response.json({ findings: [fine], checked_at: '2026-11-23T12:00:00Z' }),
    },
  });
  await screen.findByText(healthMessages.failed);
  fails = false;
  await user.click(screen.getByRole('button', { name: healthMessages.checkAgain }));
  await screen.findByText(healthMessages.allFine);
});

test('retrying all continues until nothing is left', async () => {
  let left = 30;
  const { user, sent } = open({
    letters: () => (left > 0 ? { items: [letter(30)], total: left, replayed: 30 - left } : none),
    routes: {
      'POST /health/messages/replay': () => {
        const replayed = Math.min(left, 25);
        left -= replayed;
        return Response.json({ replayed, failed: 0 });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: deadLetterMessages.retryAll }));
  await screen.findByText(deadLetterMessages.retried(30));
  const bodies = sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).toEqual([{ up_to: 30 }, { up_to: 30 }, { up_to: 30 }]);
  await screen.findByText(deadLetterMessages.none);
});

test('a message shows its content, and a failed retry is reported', async () => {
  const { user, sent } = open({
    letters: () => ({ items: [letter(7, 'newsletters')], total: 1, replayed: 0 }),
    routes: {
      'POST /health/messages/replay': () => Response.json({ replayed: 0, failed: 1 }),
    },
  });
  await waitFor(() => failedMessages().getByText(deadLetterMessages.unknownQueue('newsletters')));
  await user.click(failedMessages().getByRole('button', { name: /^Show/ }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/"keyword": "shoe"/);
  await user.click(dialog.getByRole('button', { name: deadLetterMessages.retry }));
  await screen.findByText(deadLetterMessages.retriedSome(0, 1));
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [7] });
});

test('discarding asks first, and a message that is gone says so', async () => {
  const { user, sent } = open({
    letters: () => ({ items: [letter(7)], total: 1, replayed: 0 }),
    routes: { 'POST /health/messages/discard': () => Response.json({ discarded: 0 }) },
  });
  await user.click(await screen.findByRole('button', { name: deadLetterMessages.discardAll }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(deadLetterMessages.discardAllText(1));
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(dialog.getByRole('button', { name: deadLetterMessages.discard }));
  await screen.findByText(deadLetterMessages.gone);
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ up_to: 7 });
});

test('the dashboard has one line, and none when everything works', async () => {
  serve({
    'GET /health/summary': () => Response.json({ broken: 1, attention: 1, first: late.title }),
  });
  renderScreen('/thisisme', <HealthLine />);
  const line = await screen.findByRole('region', { name: healthMessages.dashboard });
  expect(line.textContent).toContain(`${late.title} and one more.`);
});
