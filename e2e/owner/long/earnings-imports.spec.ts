import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  plainWriting,
  type Writing,
  type WrittenFormat,
  type WrittenRow,
  writeReport,
  writeTable,
} from '../../../admin/earnings/formats/write-report.fixture.ts';
import { subId } from '../../../core/links/schema.ts';
import { adminApi, authenticate, createPost, deletePost } from '../../fixtures/owner.ts';
import { expectAccessible, unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

const IMPORTS = '/thisisme/earnings/imports';

/** A number that no other test uses. */
const uniqueNumber = () => Number.parseInt(crypto.randomUUID().slice(0, 8), 16);

const csv = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(bytes),
});

const report = (
  name: string,
  format: WrittenFormat,
  rows: readonly WrittenRow[],
  writing: Partial<Writing> = {},
) => csv(name, writeReport(format, rows, writing));

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

const choose = (page: Page, ...files: ReturnType<typeof csv>[]) =>
  page.getByLabel('Choose reports').setInputFiles(files);

test('two reports are checked, imported, found again, assigned and undone', async ({ page }) => {
  const start = uniqueNumber();
  const merchant = unique('Fell Outfitters');
  const product = unique('Kestrel strap');
  const title = unique('Kestrel watch');
  const [awinName, amazonName] = [`${unique('awin')}.csv`, `${unique('amazon')}.csv`];
  await authenticate(page);
  const post = await createPost(page, { title });
  const awin = report(
    awinName,
    'awin-transactions',
    [
      {
        id: `${start}1`,
        day: '2026-11-02',
        commission: 1_250,
        sale: 25_000,
        merchant,
        subId: subId(post, 'scorecard', null),
      },
      {
        id: `${start}2`,
        day: '2026-11-03',
        commission: 480,
        sale: 9_600,
        merchant,
        status: 'pending',
      },
      {
        id: `${start}3`,
        day: '2026-11-04',
        commission: 300,
        sale: 6_000,
        merchant,
        status: 'reversed',
      },
      { id: `${start}4`, day: '2026-13-45', commission: 999, sale: 9_999, merchant },
    ],
    { decimal: ',', separator: ';', total: true, mark: true },
  );
  const amazon = report(amazonName, 'amazon-earnings', [
    {
      id: '',
      day: '2026-11-05',
      commission: 215,
      sale: 4_300,
      product,
      productRef: `B${String(start).padStart(9, '0').slice(0, 9)}`,
    },
  ]);

  await page.goto(IMPORTS);
  await choose(page, awin, amazon);
  await expect(card(page, awinName)).toContainText('3 transactions');
  await expect(card(page, awinName)).toContainText('1 row not understood');
  const totals = card(page, awinName).getByRole('group', { name: 'Totals of the file' });
  await expect(totals.getByRole('row', { name: /^USD/ })).toHaveText(
    /\$12\.50\$4\.80\$17\.30\$3\.00$/,
  );
  await expect(card(page, amazonName)).toContainText(product);
  await expectAccessible(page, 'preview');
  await page.getByRole('button', { name: 'Import 2 reports' }).click();
  await expect(card(page, awinName)).toContainText('3 transactions imported, 1 row not understood');
  await expect(card(page, amazonName)).toContainText('1 transaction imported');

  const row = page.getByRole('row', { name: new RegExp(awinName) });
  await expect(row).toContainText('$17.30');
  await page.getByRole('button', { name: `Rows of ${awinName} that are not understood` }).click();
  const problems = page.getByRole('dialog', { name: 'Rows not understood' });
  await expect(problems.getByRole('row', { name: /2026-13-45/ })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await problems.getByRole('button', { name: 'Download CSV' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text).toMatch(/^\ufeffRow,Reason,Value\r\n5,[^\r]*2026-13-45/);
  await problems.getByRole('button', { name: 'Close' }).click();

  // The same file changes nothing.
  await page.reload();
  await choose(page, awin);
  await expect(card(page, awinName)).toContainText(/This file was imported on/);

  await page.goto(`/thisisme/earnings/not-attributed?search=${encodeURIComponent(merchant)}`);
  const group = page.getByRole('row', { name: new RegExp(merchant) });
  // The sale with the sub-ID has its review.
  await expect(group).toContainText('$4.80');
  await group.getByRole('button', { name: /^Assign/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign to a review' });
  await dialog.getByRole('combobox', { name: /^Review/ }).fill(title);
  await dialog.getByRole('option', { name: title }).click();
  await expectAccessible(page, 'assign');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('Nothing matches this search.')).toBeVisible();

  await page.getByRole('tab', { name: 'Assignments' }).click();
  await page.getByRole('button', { name: `Take back the assignment of ${merchant}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Assignment taken back')).toBeVisible();
  await page.goto(`/thisisme/earnings/not-attributed?search=${encodeURIComponent(merchant)}`);
  await expect(group).toContainText('$4.80');

  await page.goto(IMPORTS);
  for (const name of [awinName, amazonName]) {
    await page.getByRole('button', { name: `Undo the import of ${name}` }).click();
    const question = page.getByRole('dialog', { name: 'Undo import' });
    await expect(question).toContainText(name);
    await question.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
  }
  await deletePost(page, post);
});

test('the columns of an unknown report are defined once', async ({ page }) => {
  const shop = unique('Nordic Gear');
  const format = unique('Nordic report');
  const [first, second] = [`${unique('nordic')}.csv`, `${unique('nordic')}.csv`];
  const own = (name: string, number: number) =>
    csv(
      name,
      writeTable(
        ['Buchung', `Lage ${shop}`, 'Provision', 'Kennung', 'Vorgang'],
        [
          ['03.11.2026', 'bezahlt', '12,50', '', `${number}a`],
          ['17.11.2026', 'geplatzt', '1.204,00', '', `${number}b`],
        ],
        { ...plainWriting, separator: ';', encoding: 'windows-1252' },
      ),
    );
  await authenticate(page);
  await page.goto(IMPORTS);
  await choose(page, own(first, uniqueNumber()));
  const form = card(page, first).getByRole('form', { name: /^What the columns of/ });
  await form.getByLabel('Date of the sale').selectOption('Buchung');
  await form.getByLabel('Commission').selectOption('Provision');
  await form.getByLabel('Transaction ID').selectOption('Vorgang');
  await form.getByLabel('Status', { exact: true }).selectOption(`Lage ${shop}`);
  await form.getByLabel('Currency of all amounts').fill('EUR');
  await form.getByLabel('Status “bezahlt”').selectOption('Confirmed');
  const result = form.getByRole('group', { name: 'Result' });
  await expect(result).toContainText('1 transaction · 1 row not understood');
  await form.getByLabel('Status “geplatzt”').selectOption('Reversed');
  await expect(result).toContainText('2 transactions');
  await expect(result.getByRole('row', { name: /^EUR/ })).toContainText('€1,204.00');
  await expectAccessible(page, 'mapping');
  await form.getByLabel(/^Network/).selectOption('Another network');
  await form.getByLabel('Name of the network').fill(shop);
  await form.getByLabel('Name of the format').fill(format);
  await form.getByRole('button', { name: 'Save and continue' }).click();
  await card(page, first).getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(card(page, first)).toContainText('2 transactions imported');

  // The next file with these columns is recognized.
  await choose(page, own(second, uniqueNumber()));
  await expect(card(page, second)).toContainText(format);
  await expect(card(page, second)).toContainText('2 transactions');
  await card(page, second)
    .getByRole('button', { name: `Remove ${second}` })
    .click();

  await page.goto('/thisisme/earnings/networks');
  await page.getByRole('button', { name: `Edit ${format}` }).click();
  const editor = page.getByRole('dialog', { name: 'Edit format' });
  await expect(editor.getByLabel('Date of the sale')).toHaveValue('Buchung');
  await editor.getByLabel('Name of the format').fill(`${format} 2`);
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: `Delete ${format} 2` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Format deleted')).toBeVisible();
  await page.goto(IMPORTS);
  await page.getByRole('button', { name: `Undo the import of ${first}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Import undone')).toBeVisible();
});

test('an import goes on after the tab was closed, and counts nothing twice', async ({ page }) => {
  const ROWS = 3_400;
  const start = uniqueNumber() * 10_000;
  const name = `${unique('long')}.csv`;
  const merchant = unique('Long Shop');
  const rows = Array.from({ length: ROWS }, (_, at) => ({
    id: String(start + at),
    day: '2026-11-05',
    commission: 101,
    sale: 2_000,
    merchant,
  }));
  await authenticate(page);
  await page.goto(IMPORTS);
  // The answer to the second request never arrives.
  let requests = 0;
  let isLost = true;
  await page.route('**/api/admin/earnings/imports/*/rows', async (route) => {
    requests += 1;
    if (requests === 1 || !isLost) return route.continue();
    await route.fetch();
  });
  await choose(page, report(name, 'awin-transactions', rows));
  await card(page, name)
    .getByRole('button', { name: /^Import 3,400/ })
    .click();
  await expect(card(page, name)).toContainText('1,000 of 3,400 rows');
  await expect.poll(() => requests).toBe(2);
  page.once('dialog', (dialog) => dialog.accept());
  isLost = false;
  await page.reload();
  await expect(card(page, name)).toContainText('3,400 transactions imported');
  const { items } = await adminApi(page, 'GET', '/earnings/imports?page=1');
  const stored = items.find(({ file_name }: { file_name: string }) => file_name === name);
  expect(stored).toMatchObject({
    state: 'done',
    read_count: ROWS,
    current_count: ROWS,
    totals: [{ currency: 'USD', pending: 0, confirmed: 101 * ROWS, reversed: 0 }],
  });
  await page.getByRole('button', { name: `Undo the import of ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
});

test('a rate is entered and deleted, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await authenticate(page);
  await page.goto('/thisisme/earnings/networks');
  await page.getByRole('button', { name: 'Add rate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rate' });
  await dialog.getByLabel('One unit of').fill('nok');
  await dialog.getByLabel('is worth in').fill('sek');
  await dialog.getByLabel('Rate', { exact: false }).first().fill('1,0321');
  await dialog.getByLabel('Date of the rate').fill('2026-11-02');
  await expectAccessible(page, 'rate');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 NOK = 1.0321 SEK')).toBeVisible();
  await page.getByRole('button', { name: 'Delete the rate of NOK in SEK' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Rate deleted')).toBeVisible();
  for (const path of [
    IMPORTS,
    '/thisisme/earnings/not-attributed',
    '/thisisme/earnings/networks',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await expectAccessible(page, path);
  }
});

test('reports are read on a phone without scrolling the page sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await authenticate(page);
  await page.goto(IMPORTS);
  const rows = [{ id: '1', day: '2026-11-15', commission: 559, sale: 5_596, product: 'Strap' }];
  const wide = `${Array.from({ length: 9 }, (_, at) => `A long heading ${at}`).join(',')}\n${'1.00,'.repeat(8)}x\n`;
  const known = report(`${unique('awin')}.csv`, 'awin-transactions', rows);
  await choose(page, known, csv(`${unique('other')}.csv`, new TextEncoder().encode(wide)));
  await expect(card(page, known.name).getByText('First rows', { exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'First rows of the file' })).toBeVisible();
  await expectAccessible(page, 'reports on a phone');
});
