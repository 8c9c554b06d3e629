import { alert, press, signInElsewhere } from '../../../fixtures/account.ts';
import { signIn } from '../../../fixtures/owner.ts';
import { expect, test } from '../../../fixtures/test.ts';

test('login history shows time, address and browser, an empty state and a failed load', async ({
  page,
}) => {
  await signIn(page, '/thisisme/profile?tab=login-history');
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).not.toHaveCount(1);
  await expect(table.getByRole('row').nth(1)).toContainText(/Chrome \d+ on Linux/);
  await expect(table.getByRole('row').nth(1)).toContainText(/127\.0\.0\.1|::1/);
  await expect(table.getByRole('row').nth(1)).toContainText(String(new Date().getFullYear()));

  await page.route('**/api/admin/account/login-history', (route) =>
    route.fulfill({ status: 503, json: { error: 'The database is away.' } }),
  );
  await page.reload();
  await expect(alert(page)).toContainText('The database is away.');
  await page.unroute('**/api/admin/account/login-history');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(table).toBeVisible();

  await page.route('**/api/admin/account/login-history', (route) =>
    route.fulfill({ json: { items: [] } }),
  );
  await page.reload();
  await expect(page.getByText('No login history available')).toBeVisible();
});

test('active sessions can be ended one by one and all at once', async ({ page, browser }) => {
  const [first, second] = [await signInElsewhere(browser), await signInElsewhere(browser)];
  await signIn(page, '/thisisme/profile?tab=security');
  const rows = page.getByRole('region', { name: 'Active sessions' }).getByRole('listitem');
  await expect(rows.first()).toContainText('This browser');
  await expect(rows.first()).toContainText(/Chrome \d+ on Linux/);
  const before = await rows.count();
  expect(before).toBeGreaterThanOrEqual(3);
  await rows.first().locator('xpath=following-sibling::li').first().getByRole('button').click();
  await expect(page.getByText('Signed out there')).toBeVisible();
  await expect(rows).toHaveCount(before - 1);
  await press(page, 'Sign out everywhere else');
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await expect(rows).toHaveCount(1);
  for (const other of [first, second]) {
    await other.reload();
    await expect(other).toHaveURL('/thisisme/login');
  }
  await page.reload();
  await expect(rows).toHaveCount(1);
});
