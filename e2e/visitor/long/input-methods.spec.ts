import { openInputMethod } from '../../fixtures/input-method.ts';
import { expect, test } from '../../fixtures/test.ts';

const box = 'Search products...';

test('nothing is searched for while a word is composed', async ({ page }) => {
  await page.clock.install();
  await page.goto('/products');
  await page.getByPlaceholder(box).focus();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/products')) asked.push(request.url());
  });
  const before = await page.evaluate(() => history.length);
  const method = await openInputMethod(page);
  for (const stage of ['k', 'ke', 'ket', 'kett', 'kettle']) {
    await method.compose(stage);
    await page.clock.runFor(2_000);
  }
  expect(asked).toEqual([]);
  expect(page.url()).toMatch(/\/products$/);

  await method.choose('kettlebell');
  await page.clock.runFor(600);
  await expect(page).toHaveURL('/products?search=kettlebell');
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Kettlebell');
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
});

test('the keys of an input method neither close suggestions nor open one', async ({ page }) => {
  await page.goto('/');
  await page.getByPlaceholder(box).pressSequentially('protein');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options).not.toHaveCount(0);
  const method = await openInputMethod(page);
  await method.compose('プ');
  for (const key of ['ArrowDown', 'Enter', 'Escape']) await method.press(key);
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  await expect(options).not.toHaveCount(0);
  await expect(page).toHaveURL('/');
});

test.describe('on Android, whose keyboards compose every word', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  });

  test('every letter counts', async ({ page }) => {
    await page.goto('/');
    await page.getByPlaceholder(box).focus();
    const method = await openInputMethod(page);
    await method.compose('kettlebell');
    await expect(
      page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first(),
    ).toContainText('Kettlebell');
  });

  test.describe('by somebody who reads Japanese', () => {
    test.use({ locale: 'ja-JP' });

    test('the chosen word counts', async ({ page }) => {
      await page.clock.install();
      await page.goto('/products');
      await page.getByPlaceholder(box).focus();
      const method = await openInputMethod(page);
      await method.compose('kettle');
      await page.clock.runFor(2_000);
      await expect(page).toHaveURL('/products');
      await method.choose('kettlebell');
      await page.clock.runFor(600);
      await expect(page).toHaveURL('/products?search=kettlebell');
    });
  });
});
