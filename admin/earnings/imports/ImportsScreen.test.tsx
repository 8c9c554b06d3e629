import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen, type SentRequest, serve } from '../../testing/screen.fixture.tsx';
import {
  importListMessages,
  mappingMessages,
  importScreenMessages as messages,
  readingTexts,
} from '../import-screen-messages.ts';
import type { ReadingChoice } from '../reading/report.ts';
import * as engine from './engine/index.ts';
import { heldUpload, IMPORT, openedReport, READING, replaceEngine } from './engine.fixture.ts';
import ImportsScreen from './ImportsScreen.tsx';

const PATH = '/thisisme/earnings/imports';
const list = (items: unknown[]) => () =>
  Response.json({ items, total: items.length, page: 1, page_count: 1 });

const routes = {
  'GET /earnings/imports': list([]),
};

const file = (name: string) => new File(['a,b\n1,2\n'], name, { type: 'text/csv' });

beforeEach(replaceEngine);

async function open(
  names: string[],
  more: Record<string, (request: SentRequest) => Response> = {},
) {
  const sent = serve({ ...routes, ...more });
  const user = renderScreen(PATH, <ImportsScreen />);
  await user.upload(await screen.findByLabelText(messages.choose), names.map(file));
  return { user, sent };
}

test('before anything is sent the owner sees what a file will do, then imports it', async () => {
  const held = heldUpload({ phase: 'starting', row_count: 0, sent_rows: 0 });
  vi.mocked(engine.startUpload).mockReturnValue(held.upload);
  const { user } = await open(['awin.csv']);
  const card = within(await screen.findByRole('article', { name: 'awin.csv' }));
  expect(
    await card.findByText(/1,190 transactions · 2 rows not understood · 8 rows without/),
  ).toBeDefined();
  expect(card.getByText('Awin: Transactions')).toBeDefined();
  const totals = within(card.getByRole('group', { name: messages.totals }));
  expect(totals.getByText('€1,120.50')).toBeDefined();
  expect(totals.getAllByText('−$2.50')).toHaveLength(2);
  expect(card.getByText('Kestrel watch')).toBeDefined();
  expect(card.getByText(readingTexts.problems['date-ambiguous'])).toBeDefined();

  await user.click(card.getByRole('button', { name: messages.import(1_190) }));
  const [, choice] = vi.mocked(engine.startUpload).mock.lastCall ?? [];
  expect(choice).toMatchObject({ network: 'awin', format: 'awin-transactions', mapping: null });

  act(() => held.set({ phase: 'sending', row_count: 1_200, sent_rows: 400 }));
  const bar = card.getByRole('progressbar', { name: messages.progressLabel('awin.csv') });
  expect(bar.getAttribute('value')).toBe(String(400 / 1_200));
  expect(card.getByText(messages.progress(400, 1_200))).toBeDefined();
  await user.click(card.getByRole('button', { name: messages.pauseOne('awin.csv') }));
  expect(card.getByRole('status').textContent).toBe(messages.upload.paused);
  await user.click(card.getByRole('button', { name: messages.resumeOne('awin.csv') }));
  act(() => held.set({ phase: 'done', sent_rows: 1_200, import: IMPORT }));
  expect(card.getByRole('status').textContent).toBe(messages.done(1_190, 3));
  expect(card.queryByRole('progressbar')).toBeNull();
  expect(held.calls).toEqual(['pause', 'resume']);
});

test('closing the window is asked about while rows are sent, and not afterwards', async () => {
  const held = heldUpload();
  vi.mocked(engine.startUpload).mockReturnValue(held.upload);
  const { user } = await open(['awin.csv']);
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  await user.click(await screen.findByRole('button', { name: messages.import(1_190) }));
  expect(leave()).toBe(true);
  act(() => held.set({ phase: 'done', import: IMPORT }));
  expect(leave()).toBe(false);
});

test('several files at once: unreadable ones say what they are, ready ones go together', async () => {
  vi.mocked(engine.openReport).mockImplementation(async ({ name }) =>
    name === 'scan.csv' ? { refused: 'pdf' } : { report: openedReport({ name }) },
  );
  vi.mocked(engine.startUpload).mockImplementation(() => heldUpload().upload);
  const { user } = await open(['one.csv', 'scan.csv', 'two.csv']);
  const refused = within(await screen.findByRole('article', { name: 'scan.csv' }));
  expect((await refused.findByRole('alert')).textContent).toBe(readingTexts.refusals.pdf);
  await user.click(await screen.findByRole('button', { name: messages.importAll(2) }));
  expect(screen.getAllByRole('progressbar')).toHaveLength(2);
  await user.click(refused.getByRole('button', { name: messages.removeOne('scan.csv') }));
  expect(screen.queryByRole('article', { name: 'scan.csv' })).toBeNull();
});

// The many time zones of the form make it slow.
test('an unknown report is mapped with its effect shown, also for values of rows further down', async () => {
  const read = async ({ mapping }: ReadingChoice) => {
    const { statuses } = mapping ?? { statuses: {} };
    return 'void' in statuses
      ? READING
      : { ...READING, problems: [{ row: 3, reason: 'status' as const, value: 'Gone' }] };
  };
  const report = openedReport({ recognized: null, read });
  vi.mocked(engine.openReport).mockResolvedValue({ report });
  const { user } = await open(['shop.csv']);
  const form = within(
    await screen.findByRole('form', { name: mappingMessages.titleOf('awin.csv') }),
  );
  expect(form.getByText(mappingMessages.incomplete)).toBeDefined();
  await user.selectOptions(form.getByLabelText(/^Date of the sale/), 'Date');
  await user.selectOptions(form.getByLabelText(/^Commission/), 'Fee');
  await user.selectOptions(form.getByLabelText(mappingMessages.fields.sub_id), 'Ref');
  await user.type(form.getByLabelText(/^Currency of all amounts/), 'eur');
  await user.selectOptions(form.getByLabelText(mappingMessages.fields.status), 'State');
  await user.selectOptions(await form.findByLabelText(mappingMessages.statusOf('ok')), 'confirmed');
  // No sample has it.
  expect(await form.findByLabelText(mappingMessages.statusOf('gone'))).toBeDefined();
  await user.selectOptions(form.getByLabelText(mappingMessages.statusOf('void')), 'reversed');
  expect(await form.findByText(/1,190 transactions/)).toBeDefined();
}, 90_000);

test('a file that was imported is not offered again', async () => {
  const report = openedReport({ hash: 'a'.repeat(64) });
  vi.mocked(engine.openReport).mockResolvedValue({ report });
  await open(['awin.csv'], { 'GET /earnings/imports': list([IMPORT]) });
  const card = within(await screen.findByRole('article', { name: 'awin.csv' }));
  expect(await card.findByText(/^This file was imported on/)).toBeDefined();
  expect(card.queryByRole('button', { name: messages.import(1_190) })).toBeNull();
});

test('an import that ended while its tab was closed is done, not refused', async () => {
  const held = heldUpload({ phase: 'duplicate', import: IMPORT });
  const choice = { network: 'awin', format: 'x', mapping: null, as_of: '', site_host: null };
  const kept = { hash: 'c'.repeat(64), file_name: 'left.csv', choice, kept_at: '' };
  vi.mocked(engine.keptUploads).mockResolvedValue([kept]);
  vi.mocked(engine.resumeUpload).mockResolvedValue(held.upload);
  serve(routes);
  renderScreen(PATH, <ImportsScreen />);
  expect(await screen.findByText(messages.done(1_190, 3))).toBeDefined();
});

test('the list shows amounts by currency, and undoing says what changes and goes on to the end', async () => {
  let left = 2;
  const sent = serve({
    ...routes,
    'GET /earnings/imports': () => list(left > 0 ? [IMPORT] : [])(),
    [`POST /earnings/imports/${IMPORT.id}/undo`]: () => {
      left -= 1;
      return Response.json({ import: left > 0 ? IMPORT : null, remaining: left * 500 });
    },
  });
  const user = renderScreen(PATH, <ImportsScreen />);
  const row = within(await screen.findByRole('row', { name: /awin\.csv/ }));
  expect(row.getByText('€1,120.50')).toBeDefined();
  expect(row.getByText('−$2.50')).toBeDefined();
  expect(row.getByText(importListMessages.replaced(90))).toBeDefined();
  await user.click(row.getByRole('button', { name: importListMessages.undoOne('awin.csv') }));
  const dialog = within(await screen.findByRole('dialog', { name: importListMessages.undoTitle }));
  expect(dialog.getByText(importListMessages.undoText(1_100))).toBeDefined();
  expect(dialog.getByText(importListMessages.undoKept(90))).toBeDefined();
  await user.click(dialog.getByRole('button', { name: importListMessages.undo }));
  expect(await screen.findByText(importListMessages.none)).toBeDefined();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test('rows that were not understood are listed by page', async () => {
  const problems = [{ row: 1_204, reason: 'currency', value: '=EVIL()' }];
  const sent = serve({
    ...routes,
    'GET /earnings/imports': list([IMPORT]),
    [`GET /earnings/imports/${IMPORT.id}/problems`]: ({ query }) =>
      Response.json({
        items: problems,
        total: 101,
        page: Number(query.get('page')),
        page_count: 2,
      }),
  });
  const user = renderScreen(PATH, <ImportsScreen />);
  const name = importListMessages.problemsOf('awin.csv');
  await user.click(await screen.findByRole('button', { name }));
  const dialog = within(
    await screen.findByRole('dialog', { name: importListMessages.problemsTitle }),
  );
  const problem = within(await dialog.findByRole('row', { name: /1,204/ }));
  expect(problem.getByText(readingTexts.problems.currency)).toBeDefined();
  expect(problem.getByText('=EVIL()')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: importListMessages.next }));
  await waitFor(() => expect(sent.at(-1)?.query.get('page')).toBe('2'));
});
