import type { Page } from '@playwright/test';
import { signIn } from '../../fixtures/owner.ts';
import { expect, test } from '../../fixtures/test.ts';

const slug = () => `e2e-${crypto.randomUUID().slice(0, 8)}`;

async function addLink(page: Page, name: string, target: string) {
  await page.getByRole('button', { name: 'Add link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add link' });
  await dialog.getByLabel('Slug').fill(name);
  await dialog.getByLabel('Target', { exact: true }).fill(target);
  await dialog.getByRole('button', { name: 'Create' }).click();
  return dialog;
}

test('a link is created, followed at once, changed, ended and restored', async ({ page }) => {
  const name = slug();
  await signIn(page, '/thisisme/links/managed');
  const dialog = await addLink(page, name, 'https://www.amazon.com/dp/B0');
  await expect(dialog.getByRole('alert')).toContainText('Amazon forbids links');
  await dialog.getByLabel('Target', { exact: true }).fill('https://shop.example/one');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Link created')).toBeVisible();

  const go = () => page.request.get(`/go/${name}`, { maxRedirects: 0 });
  expect((await go()).headers().location).toBe('https://shop.example/one');

  await page.getByRole('button', { name: `Edit /go/${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit link' });
  await expect(edit.getByText('No review uses it.')).toBeVisible();
  await edit.getByLabel('Target', { exact: true }).fill('https://shop.example/two');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Link updated')).toBeVisible();
  expect((await go()).headers().location).toBe('https://shop.example/two');

  await page.getByRole('button', { name: `Delete /go/${name}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('1 link deleted')).toBeVisible();
  expect((await page.goto(`/go/${name}`))?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has ended');
  await page.getByRole('main').getByRole('link', { name: 'All reviews' }).click();
  await expect(page).toHaveURL('/products');

  await page.goto('/thisisme/links/managed?state=deleted');
  await page.getByRole('button', { name: `Restore /go/${name}` }).click();
  await expect(page.getByText('1 link restored')).toBeVisible();
  expect((await go()).status()).toBe(302);
});

test('many links are imported, searched and changed together', async ({ page }) => {
  const [one, two] = [slug(), slug()];
  await signIn(page, '/thisisme/links/managed');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import links' });
  const lines = [
    'slug,target,name',
    `${one},https://shop.example/?tag=old-${one},Same`,
    `${two},https://shop.example/?tag=old-${one},Same`,
    'cloaked,https://amzn.to/3xyz,',
  ];
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'links.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await expect(dialog.getByRole('status')).toHaveText('2 new, 0 changed, 0 unchanged, 1 refused');
  await expect(dialog.getByText('Amazon forbids links')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('2 links imported')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByLabel('Search managed links').fill(`old-${one}`);
  await expect(page.getByText('2 links', { exact: true })).toBeVisible();
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const bulk = page.getByRole('dialog', { name: 'Edit selected links' });
  await bulk.getByLabel('Find', { exact: true }).fill(`old-${one}`);
  await bulk.getByLabel('Replace with').fill(`new-${one}`);
  await bulk.getByRole('button', { name: 'Preview' }).click();
  await expect(bulk.getByRole('status')).toHaveText('2 links will change');
  await bulk.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('2 links changed')).toBeVisible();
  const { location } = (await page.request.get(`/go/${two}`, { maxRedirects: 0 })).headers();
  expect(location).toBe(`https://shop.example/?tag=new-${one}`);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('managed-links.csv');
});

test('the list works at 320 px and has no sideways scrolling', async ({ page }) => {
  const name = `e2e-${'long-'.repeat(15)}${crypto.randomUUID().slice(0, 8)}`;
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, '/thisisme/links/managed');
  await addLink(page, name, `https://shop.example/${'x'.repeat(300)}`);
  await expect(page.getByText('Link created')).toBeVisible();
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
});
