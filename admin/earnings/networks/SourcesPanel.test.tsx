import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sourceMessages as messages } from '../../../core/earnings/source-messages.ts';
import type { EarningSource } from '../../../core/earnings/sources.ts';
import { renderScreen, serve } from '../../testing/screen.fixture.tsx';
import { SourcesPanel } from './SourcesPanel.tsx';

const idle: EarningSource = {
  network: 'awin',
  is_configured: true,
  state: 'idle',
  started_at: '2026-11-20T03:23:00Z',
  retry_at: null,
  last_success_at: '2026-11-20T03:23:00Z',
  problem: null,
  problem_at: null,
  read_count: 1_200,
  changed_count: 7,
  refused_count: 0,
};
const unset: EarningSource = {
  ...idle,
  network: 'impact',
  is_configured: false,
  started_at: null,
  last_success_at: null,
};

function open(awin: Partial<EarningSource> = {}, routes: Parameters<typeof serve>[0] = {}) {
  const sent = serve({
    'GET /earnings/sources': () => Response.json({ sources: [{ ...idle, ...awin }, unset] }),
    ...routes,
  });
  return { sent, user: renderScreen('/thisisme/earnings/networks', <SourcesPanel />) };
}

const entry = async (name: string) =>
  within((await screen.findByText(name)).closest('li') as HTMLElement);

test('each network shows the result of its last fetch, or how to set it up', async () => {
  open();
  const awin = await entry('Awin');
  awin.getByText(messages.upToDate);
  awin.getByText(/1,200 transactions read, 7 new or changed\./);
  const impact = await entry('Impact');
  impact.getByText(messages.notConfigured);
  impact.getByText('IMPACT_AUTH_TOKEN');
  expect(impact.queryByRole('button')).toBeNull();
});

test('a fetch is started, and cannot be started twice', async () => {
  let state: EarningSource['state'] = 'idle';
  const { user, sent } = open(
    {},
    {
      'GET /earnings/sources': () => Response.json({ sources: [{ ...idle, state }, unset] }),
      'POST /earnings/sources/awin/fetch': () => {
        state = 'fetching';
        return Response.json({ sources: [] }, { status: 202 });
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: messages.fetchOf('Awin') }));
  await screen.findByText(messages.fetching);
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: messages.fetchOf('Awin') });
  expect(button.disabled).toBe(true);
});

test('a failure says what to do', async () => {
  open({ problem: 'credentials', refused_count: 2 });
  const awin = await entry('Awin');
  awin.getByText(messages.hasProblem);
  expect(awin.getByRole('alert').textContent).toBe(messages.problems.credentials.awin);
  awin.getByText(/2 could not be understood\./);
});

test('a wait says until when', async () => {
  open({ state: 'waiting', problem: 'rate', retry_at: '2026-11-20T03:24:00Z' });
  const awin = await entry('Awin');
  awin.getByText(messages.waiting);
  awin.getByText(/^Continues /);
});

test('a fetch that cannot be started says why, and a list that cannot be loaded as well', async () => {
  const { user } = open(
    {},
    {
      'POST /earnings/sources/awin/fetch': () =>
        Response.json({ error: messages.unconfigured }, { status: 409 }),
    },
  );
  await user.click(await screen.findByRole('button', { name: messages.fetchOf('Awin') }));
  await screen.findByText(messages.unconfigured);
});
