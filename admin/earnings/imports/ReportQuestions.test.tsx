import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen, serve } from '../../testing/screen.fixture.tsx';
import { mappingMessages, importScreenMessages as messages } from '../import-screen-messages.ts';
import type { ReadingChoice } from '../reading/report.ts';
import type { OpenReport } from './engine/index.ts';
import * as engine from './engine/index.ts';
import { openedReport, READING, replaceEngine } from './engine.fixture.ts';
import ImportsScreen from './ImportsScreen.tsx';

const routes = {
  'GET /earnings/imports': () => Response.json({ items: [], total: 0, page: 1, page_count: 1 }),
};

beforeEach(replaceEngine);

async function open(report: Partial<OpenReport>) {
  vi.mocked(engine.openReport).mockResolvedValue({ report: openedReport(report) });
  serve(routes);
  const user = renderScreen('/thisisme/earnings/imports', <ImportsScreen />);
  const file = new File(['a,b\n1,2\n'], 'report.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText(messages.choose), file);
  return user;
}

test('what the values leave open is asked before the import', async () => {
  const asked: ReadingChoice[] = [];
  const read = async (choice: ReadingChoice) => {
    asked.push(choice);
    const isOpen = !choice.currency;
    return {
      ...READING,
      questions: { ...READING.questions, currency: isOpen ? ['USD', 'CAD'] : null },
    };
  };
  const user = await open({ read });
  const button = await screen.findByRole('button', { name: messages.import(1_190) });
  expect(button).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByLabelText(messages.currencyQuestion), 'CAD');
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  expect(asked.at(-1)).toMatchObject({ currency: 'CAD' });
});

const unread = {
  ...READING,
  read_count: 0,
  refused_count: 1_192,
  totals: [],
  preview: [],
};

test('before the currency is chosen nothing looks wrong, and nothing is counted', async () => {
  const read = async ({ currency }: ReadingChoice) =>
    currency
      ? { ...READING, rounded_count: 3 }
      : {
          ...unread,
          problems: [{ row: 2, reason: 'no-currency' as const, value: null }],
          questions: { ...READING.questions, currency: [] },
        };
  const user = await open({ read });
  expect((await screen.findByText(messages.open.currency)).className).not.toContain('text-bad');
  expect(screen.queryByText(messages.nothing)).toBeNull();
  expect(screen.queryByText(new RegExp(messages.willImport(0)))).toBeNull();
  expect(screen.queryByText(new RegExp(messages.willRefuse(1_192)))).toBeNull();
  await user.selectOptions(screen.getByLabelText(messages.currencyQuestion), 'USD');
  expect(await screen.findByText(messages.rounded(3))).toBeDefined();
  expect(screen.queryByText(messages.open.currency)).toBeNull();
});

const ambiguous = {
  ...unread,
  problems: [{ row: 2, reason: 'date-ambiguous' as const, value: '05/11/2026' }],
  questions: { ...READING.questions, date_order: true },
};

test('dates that can mean two days are named, and their order is chosen', async () => {
  const read = async ({ date_order }: ReadingChoice) => (date_order ? READING : ambiguous);
  const user = await open({ read });
  expect(await screen.findByText(messages.open.date_order('05/11/2026'))).toBeDefined();
  const order = screen.getByLabelText(messages.dateOrder);
  expect(within(order).getByRole('option', { name: messages.chooseDateOrder })).toBeDefined();
  await user.selectOptions(order, 'dmy');
  const button = await screen.findByRole('button', { name: messages.import(1_190) });
  expect(button).toHaveProperty('disabled', false);
});

test('while columns are mapped, the preview names dates that can mean two days', async () => {
  const suggested = {
    columns: { date: 'Date', commission: 'Fee' },
    currency: 'EUR',
    time_zone: 'UTC',
    date_order: null,
    decimal_sign: null,
    statuses: {},
  };
  await open({ recognized: null, suggested, read: async () => ambiguous });
  const preview = within(await screen.findByRole('group', { name: mappingMessages.result }));
  expect(await preview.findByText(messages.open.date_order('05/11/2026'))).toBeDefined();
});
