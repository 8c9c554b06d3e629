import { expect, test } from '../fixtures/test.ts';

const cards = 'main article';

test('a visitor browses from the home page to a shop', async ({ page, context }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Get');
  await expect(page.getByRole('heading', { name: 'Featured Reviews' })).toBeVisible();
  await expect(page.locator('#featured article')).toHaveCount(3);

  await test.step('a category from the menu', async () => {
    await page.getByText('Categories', { exact: true }).first().click();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Recovery' })
      .click();
    await expect(page).toHaveURL('/products?category=recovery');
    await expect(page.getByRole('heading', { level: 1, name: 'Recovery' })).toBeVisible();
    await expect(page.getByLabel('Category')).toHaveValue('recovery');
  });

  await test.step('all categories again, then a search', async () => {
    await page.getByLabel('Category').selectOption('All categories');
    await expect(page).toHaveURL('/products');
    await page.getByPlaceholder('Search products...').pressSequentially('KETTLEBELL');
    await expect(page).toHaveURL('/products?search=KETTLEBELL');
    await expect(page.getByText(/^\d+ reviews? for “KETTLEBELL”$/)).toBeVisible();
    await expect(page.getByRole('link', { name: /Kettlebell/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page).toHaveURL('/products');
  });

  await test.step('sorted by title, page 3, as a list', async () => {
    await page.getByLabel('Sort by').selectOption('Title A to Z');
    await expect(page).toHaveURL('/products?sort=title-asc');
    const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare;
    await expect(async () => {
      const titles = await page.locator(`${cards} h2`).allTextContents();
      expect(titles).toHaveLength(12);
      expect(titles).toEqual(titles.toSorted(order));
    }).toPass({ timeout: 15_000 });
    await page.getByRole('link', { name: 'Page 3' }).click();
    await expect(page).toHaveURL('/products?sort=title-asc&page=3');
    await expect(page.getByRole('link', { name: 'Page 3' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByRole('link', { name: 'List view' }).click();
    await expect(page).toHaveURL('/products?sort=title-asc&view=list&page=3');
    await expect(page.getByRole('link', { name: 'List view' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  await test.step('back and forward restore the list', async () => {
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Grid view' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.goBack();
    await expect(page).toHaveURL('/products?sort=title-asc');
    await expect(page.getByRole('link', { name: 'Page 1' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.goForward();
    await expect(page.getByRole('link', { name: 'Page 3' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  await test.step('a review and its buy button', async () => {
    const title = await page.locator(`${cards} h2`).first().textContent();
    await page.locator(`${cards} h2 a`).first().click();
    await expect(page).toHaveURL(/\/reviews\/[a-z0-9-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    const buy = page.locator('[data-buy]').first();
    await expect(buy).toHaveAttribute('rel', 'sponsored nofollow noopener');
    const address = await buy.getAttribute('href');
    await context.route('https://shop.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>The shop</title>' }),
    );
    const [shop] = await Promise.all([context.waitForEvent('page'), buy.click()]);
    await expect(shop).toHaveTitle('The shop');
    expect(shop.url()).toBe(address);
    await expect(page).toHaveURL(/\/reviews\//);
  });
});

test('the header search suggests matches and opens the products page', async ({ page }) => {
  await page.goto('/reviews/skip-9');
  const box = page.getByPlaceholder('Search products...');
  await box.pressSequentially('roll');
  const offers = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(offers.getByRole('option').first()).toBeVisible();
  await box.press('Escape');
  await expect(offers).toHaveCount(0);
  await box.press('Enter');
  await expect(page).toHaveURL('/products?search=roll');
  await expect(box).toHaveValue('roll');
});

test('categories in menus and the disclosure are written in the direction of their own language', async ({
  page,
}) => {
  await page.goto('/');
  for (const place of ['banner', 'contentinfo'] as const) {
    const links = page.getByRole(place).locator('a', { hasText: 'Recovery' });
    for (const link of await links.all()) await expect(link).toHaveAttribute('dir', 'auto');
    expect(await links.count()).toBeGreaterThan(0);
  }
  const disclosure = page.getByRole('contentinfo').getByText('commission');
  await expect(disclosure).toHaveAttribute('dir', 'auto');
});
