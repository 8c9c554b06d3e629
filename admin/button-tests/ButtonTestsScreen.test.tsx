import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ButtonTest } from '../../core/button-tests/admin.ts';
import { buttonTestMessages } from '../../core/button-tests/messages.ts';
import { renderScreen, serve } from '../testing/screen.fixture.tsx';
import { formatDateTime } from '../ui/time/dates.ts';
import { buttonTestScreenMessages as messages } from './admin-messages.ts';
import ButtonTestsScreen from './ButtonTestsScreen.tsx';

const PATH = '/thisisme/analytics/button-tests';
const ID = '0b000000-0000-4000-8000-000000000001';
const NONE = {
  tests: [],
  changes: [],
  reviews: { all: 44, own_text: 30 },
  pace: [
    { page_kind: 'review', own_text: false, clicks: 280 },
    { page_kind: 'review', own_text: true, clicks: 5_600 },
    { page_kind: 'comparison', own_text: false, clicks: 3 },
  ],
};
const RUNNING: ButtonTest = {
  id: ID,
  kind: 'text',
  target: 'all',
  text: 'See price',
  own_texts: false,
  minimum_effect: 20,
  most_clicked: 1_926,
  started_at: '2026-11-01T10:00:00Z',
  ended_at: null,
  is_adopted: false,
  days: [],
  set_aside: null,
};
const day = (name: string, a_clicked: number, b_clicked: number) => ({
  day: name,
  a_views: 1_000,
  a_clicked,
  b_views: 1_000,
  b_clicked,
});
const answer = (given: object) => ({
  'GET /button-tests': () => Response.json({ ...NONE, ...given }),
});
const open = () => renderScreen(PATH, <ButtonTestsScreen />);

test('at first there is a form with a preview and an estimate', async () => {
  const sent = serve({
    ...answer({}),
    'POST /button-tests': () => Response.json({ id: ID }, { status: 201 }),
  });
  const user = open();
  const form = within(await screen.findByRole('form', { name: messages.create }));
  // 1,926 of 283 clicks in 28 days.
  expect(form.getByText(/about 27 weeks/)).toBeDefined();
  await user.click(form.getByRole('switch'));
  expect(form.getByText(/about 9 days/)).toBeDefined();
  await user.selectOptions(form.getByLabelText(messages.where), 'table');
  expect(form.getByText(new RegExp(messages.paceUnknown))).toBeDefined();

  await user.click(form.getByRole('button', { name: messages.start }));
  expect(await form.findAllByText(buttonTestMessages.textMissing)).not.toEqual([]);
  await user.type(form.getByLabelText(/Text of variant B/), 'Look');
  const preview = within(form.getByRole('region', { name: messages.previewTitle }));
  expect(preview.getByText('Look')).toBeDefined();
  expect(preview.getByText('SHOP NOW')).toBeDefined();
  await user.click(form.getByRole('button', { name: messages.start }));
  await waitFor(() => {
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      kind: 'text',
      target: 'table',
      text: 'Look',
      own_texts: true,
      minimum_effect: 20,
    });
  });
});

test('what came faster than visitors do is named', async () => {
  const first = '2026-11-26T14:03:00Z';
  const last = '2026-11-26T15:00:00Z';
  const set_aside = { minutes: 1, views: 150, clicked: 149, first, last: first };
  const days = [day('2026-11-02', 5, 9)];
  const ended = { ...RUNNING, id: 'ended', ended_at: '2026-11-27T10:00:00Z', days };
  serve(
    answer({
      tests: [
        { ...RUNNING, days, set_aside },
        { ...ended, set_aside: { ...set_aside, minutes: 3, last } },
      ],
    }),
  );
  open();
  const [from, to] = [formatDateTime(first), formatDateTime(last)];
  const inOne = messages.setAside(150, 149, messages.inMinute(from));
  expect(await screen.findByText(inOne)).toBeDefined();
  expect(
    screen.getByText(messages.setAside(150, 149, messages.inMinutes(3, from, to))),
  ).toBeDefined();
});

test('a test of a place needs no text, and what was typed is not lost by a failure', async () => {
  const sent = serve({
    ...answer({}),
    'POST /button-tests': () =>
      Response.json({ error: buttonTestMessages.running }, { status: 409 }),
  });
  const user = open();
  await user.click(await screen.findByRole('radio', { name: messages.kindPlacement }));
  await user.selectOptions(screen.getByLabelText(messages.position), 'before-analysis');
  await user.selectOptions(screen.getByLabelText(messages.effect), '50');
  await user.click(screen.getByRole('button', { name: messages.start }));
  expect(await screen.findByText(buttonTestMessages.running)).toBeDefined();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'placement',
    target: 'before-analysis',
    minimum_effect: 50,
  });
  expect(screen.getByLabelText(messages.position)).toHaveProperty('value', 'before-analysis');
});

test.each([
  ['nothing', [], messages.answers['not-yet'], messages.waiting],
  ['little', [day('2026-11-02', 5, 9)], messages.answers['not-yet'], /Too few page views/],
  [
    'more clicks of B',
    [day('2026-11-02', 50, 90), day('2026-11-03', 50, 90)],
    messages.answers['b-better'],
    /^B leads to between \d+(\.\d)?% and \d+% more page views with a click than A/,
  ],
  [
    'fewer clicks of B',
    [day('2026-11-02', 90, 50), day('2026-11-03', 90, 50)],
    messages.answers['a-better'],
    /^B leads to between \d+(\.\d)?% and \d+% fewer page views with a click than A/,
  ],
  [
    'as many',
    Array.from({ length: 9 }, (_, index) => day(`2026-11-0${index + 1}`, 200, 200)),
    messages.answers['no-difference'],
    /^Any difference is at most \d+%/,
  ],
])('a running test with %s says so', async (_counted, days, heading, sentence) => {
  serve(answer({ tests: [{ ...RUNNING, days }] }));
  open();
  expect(await screen.findByText('“See price”')).toBeDefined();
  const status = within(screen.getByRole('status'));
  expect(status.getByText(heading)).toBeDefined();
  expect(status.getByText(sentence)).toBeDefined();
  expect(screen.queryByRole('form', { name: messages.create })).toBeNull();
  expect(screen.queryAllByRole('img')).toHaveLength(days.length > 1 ? 1 : 0);
});

test('a winner is adopted after saying what changes', async () => {
  const days = [day('2026-11-02', 50, 90), day('2026-11-03', 50, 90)];
  const sent = serve({
    ...answer({ tests: [{ ...RUNNING, days }] }),
    [`POST /button-tests/${ID}/end`]: () => new Response(null, { status: 204 }),
  });
  const user = open();
  await user.click(await screen.findByRole('button', { name: messages.adopt }));
  const dialog = within(await screen.findByRole('dialog', { name: messages.adoptTitle }));
  expect(dialog.getByText(messages.adoptText('See price', 'All buy buttons'))).toBeDefined();
  expect(dialog.queryByText(messages.adoptEarly)).toBeNull();
  await user.click(dialog.getByRole('button', { name: messages.adopt }));
  await waitFor(() => {
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ adopt: true });
  });
});

test('earlier tests keep their result, and an adopted change can be undone', async () => {
  const ended = { ...RUNNING, ended_at: '2026-11-09T10:00:00Z' };
  const adopted = { id: ID, kind: 'placement', target: 'after-features' };
  const sent = serve({
    ...answer({
      tests: [
        { ...ended, ...adopted, is_adopted: true, days: [day('2026-11-02', 50, 110)] },
        { ...ended, id: '0b000000-0000-4000-8000-000000000002' },
      ],
      changes: [adopted],
    }),
    [`DELETE /button-tests/changes/${ID}`]: () => new Response(null, { status: 204 }),
  });
  const user = open();
  const earlier = within(await screen.findByRole('region', { name: messages.historyTitle }));
  expect(earlier.getByText(`${messages.answers['b-better']}.`)).toBeDefined();
  expect(earlier.getByText(messages.wasAdopted)).toBeDefined();
  expect(earlier.getByText(messages.undecided)).toBeDefined();
  expect(screen.getByRole('form', { name: messages.create })).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
});
