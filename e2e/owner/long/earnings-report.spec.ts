import { createHash } from 'node:crypto';
import type { EarningRowInput } from '../../../core/earnings/schema.ts';
import { subId } from '../../../core/links/schema.ts';
import { adminApi, authenticate, createPost } from '../../fixtures/owner.ts';
import { expectAccessible, unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

/** In which no other test earns. */
const CURRENCY = 'NOK';

test('what a review earns is shown by review, place and day, and exported', async ({ page }) => {
  const title = unique('Lumen Headlamp');
  await authenticate(page);
  const post = await createPost(page, { title });
  const day = new Date().toISOString().slice(0, 10);
  const sale = (key: string, given: Partial<EarningRowInput>): EarningRowInput => ({
    transaction_key: unique(key),
    status: 'confirmed',
    day,
    currency: CURRENCY,
    commission: 0,
    sale_amount: 10_000,
    sub_id: subId(post, 'scorecard', null),
    ...given,
  });
  const rows = [
    sale('one', { commission: 1_250 }),
    sale('two', { commission: 730, status: 'pending' }),
    sale('three', { commission: 9_000, status: 'reversed' }),
    sale('four', { commission: 55, sub_id: unique('elsewhere') }),
  ];
  const { import: started } = await adminApi(page, 'POST', '/earnings/imports', {
    network: 'awin',
    format: 'awin-transactions',
    file_name: 'awin.csv',
    file_hash: createHash('sha256').update(title).digest('hex'),
    as_of: new Date().toISOString(),
    row_count: rows.length,
  });
  const path = `/earnings/imports/${started.id}`;
  const chunk = { first_row: 0, row_count: rows.length, rows, problems: [] };
  await adminApi(page, 'PUT', `${path}/rows`, chunk);
  await adminApi(page, 'POST', `${path}/finish`);

  await page.goto(`/thisisme/earnings?currency=${CURRENCY}`);
  const totals = page.locator('dl').filter({ hasText: 'of this is pending' });
  await expect(totals).toContainText('20.35');
  await expect(totals).toContainText('7.30 of this is pending');
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('19.80');
  await expect(page.getByRole('row', { name: /^Not attributed/ })).toContainText('0.55');
  await expectAccessible(page, 'earnings');

  const by = page.getByRole('group', { name: 'Earnings by' });
  await by.getByRole('button', { name: 'Place' }).click();
  await expect(page.getByRole('row', { name: /^Scorecard/ })).toContainText('19.80');
  await expect(page).toHaveURL(/by=placement/);
  await page.reload();
  await expect(page.getByRole('row', { name: /^Scorecard/ })).toContainText('19.80');
  await by.getByRole('button', { name: 'Day' }).click();
  await expect(page.getByRole('table').last().getByRole('row').nth(1)).toContainText('20.35');

  await by.getByRole('button', { name: 'Review' }).click();
  await expect(row).toBeVisible();
  const exported = await page.getByRole('link', { name: /^Export CSV/ }).getAttribute('href');
  const file = await page.request.get(exported ?? '');
  expect(await file.text()).toMatch(new RegExp(`${title}.*19\\.8`));

  await page.setViewportSize({ width: 320, height: 700 });
  await expectAccessible(page, 'earnings at 320 px');
});
