import { signIn } from '../../fixtures/owner.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the time zone is chosen by city and saved', async ({ page }) => {
  await signIn(page, '/thisisme/settings');
  const zone = page.getByLabel("The site's time zone");
  const save = page.getByRole('button', { name: 'Save Time Zone' });
  await expect(zone).toHaveValue('UTC');
  await expect(save).toBeDisabled();
  await zone.selectOption('Berlin');
  await expect(page.getByText(/^The current time there is \w+day \d\d:\d\d\.$/)).toBeVisible();
  await save.click();
  await expect(page.getByText('Settings Saved')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(zone).toHaveValue('Europe/Berlin');
  await zone.selectOption('UTC');
  await save.click();
  await expect(page.getByText('Settings Saved')).toBeVisible();
});

test('site texts appear on every page, and an empty one uses the default', async ({ page }) => {
  const defaultText = 'Some links on this site are affiliate links';
  const text = async (path: string) => (await page.request.get(path)).text();
  await signIn(page, '/thisisme/settings');
  const form = page.getByRole('form', { name: 'Trust and search' });
  await form.getByLabel('Author URL').fill('ada.example');
  await form.getByRole('button', { name: 'Save Texts' }).click();
  await expect(form.getByRole('alert')).toContainText('Author URL: This must be an address');
  await form.getByLabel('Author URL').fill('https://ada.example');
  await form.getByLabel('A person').check();
  await form.getByLabel('Author name').fill('Ada Tester');
  await form.getByLabel('Affiliate disclosure').fill('Shops pay for <some> links.');
  await form.getByLabel('How we test', { exact: true }).fill('By hand. And twice.');
  await form.getByLabel('What $ means in a price').selectOption('CAD');
  await form.getByRole('button', { name: 'Save Texts' }).click();
  await expect(page.getByText('Settings Saved')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save Texts' })).toBeDisabled();

  for (const path of [
    '/',
    '/products',
    '/products?sort=title-asc',
    '/reviews/skip-9',
    '/nothing',
  ]) {
    await expect
      .poll(() => text(path), { timeout: 60_000 })
      .toContain('Shops pay for &lt;some&gt; links.');
  }
  await page.goto('/reviews/skip-9');
  const author = page.getByRole('region', { name: 'The author' });
  await expect(author.getByRole('link', { name: /^Ada Tester/ })).toHaveAttribute(
    'href',
    'https://ada.example',
  );
  const rated = await text('/reviews/senal-pulse-strap');
  expect(rated).toContain('{"@type":"Person","name":"Ada Tester"');
  const priced = await text('/reviews/brackwater-tideline-rowing-machine');
  expect(priced).toContain('"price":"1190.00","priceCurrency":"CAD"');
  await author.getByRole('link', { name: 'How we test' }).click();
  await expect(page.getByText('By hand.')).toBeVisible();

  await page.goto('/thisisme/settings');
  await form.getByLabel('Affiliate disclosure').fill('');
  await form.getByLabel('What $ means in a price').selectOption('USD');
  await form.getByRole('button', { name: 'Save Texts' }).click();
  await expect(page.getByText('Settings Saved')).toBeVisible();
  await expect.poll(() => text('/'), { timeout: 60_000 }).toContain(defaultText);
});
