import { expect, test } from '@playwright/test';

const cards = 'main article';

test('from the home page to the shop', async ({ page, context }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Get');
  await expect(page.getByRole('heading', { name: 'Featured Reviews' })).toBeVisible();
  await expect(page.locator(`#featured article`)).toHaveCount(3);

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

  await test.step('back and forward restore what was shown', async () => {
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

  await test.step('a review, and its buy button', async () => {
    const title = await page.locator(`${cards} h2`).first().textContent();
    await page.locator(`${cards} h2 a`).first().click();
    await expect(page).toHaveURL(/\/reviews\/[a-z0-9-]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    const buy = page.locator('[data-buy]').first();
    await expect(buy).toHaveAttribute('rel', 'sponsored noopener');
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

test('a review shows all its parts', async ({ page }) => {
  await page.goto('/reviews/senal-pulse-strap');
  await expect(page.getByRole('heading', { level: 1, name: 'Señal Pulse Strap' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Señal Pulse Strap' })).toHaveAttribute(
    'src',
    '/images/reviews/heart-rate-strap.svg',
  );
  for (const heading of ['Pros', 'Cons', 'Key Features', 'Who Is This For', 'In-Depth Analysis']) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await expect(page.getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
  for (const item of [
    'CR2032 coin cell, replaceable with a coin',
    'Strap still grips after fifty machine washes',
    'The poppers tarnish, though without any effect we could measure',
  ]) {
    await expect(page.getByRole('listitem').filter({ hasText: item })).toHaveText(item);
  }
  await expect(page.getByText(/^For people who train to heart rate/)).toBeVisible();
  const scorecard = page.getByRole('region', { name: 'Scorecard' });
  await expect(scorecard).toContainText('€79.00');
  await expect(scorecard).toContainText('Special offer');
  const offer = page.getByRole('complementary', { name: 'Special offer' });
  await expect(offer).toContainText('PULSE');
  await expect(offer).toContainText('Get the best price available with our exclusive offer!');
  await expect(page.locator('.analysis strong').first()).toBeVisible();
  await expect(page.getByText('A demonstration review')).toBeVisible();
});

test('a review without picture, rating, price, button text or offer shows the fallbacks', async ({
  page,
}) => {
  await page.goto('/reviews/skip-9');
  await expect(page.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  await page.goto('/reviews/ossery-chicken-bone-broth');
  await expect(page.getByRole('img', { name: /bone broth/i })).toHaveAttribute(
    'src',
    '/images/reviews/default.svg',
  );
  await expect(page.getByRole('link', { name: /^SHOP NOW/ }).first()).toBeVisible();
  await page.goto('/reviews/lantern-milepost-3-daily-trainer');
  await expect(page.getByText('Special offer')).toHaveCount(0);
});

test('searching from another page offers matches and leads to the products', async ({ page }) => {
  await page.goto('/reviews/skip-9');
  const box = page.getByPlaceholder('Search products...');
  await box.pressSequentially('roll');
  const offers = page.locator('search [role=status]');
  await expect(offers.getByRole('link').first()).toBeVisible();
  await box.press('Escape');
  await expect(offers.getByRole('link')).toHaveCount(0);
  await box.press('Enter');
  await expect(page).toHaveURL('/products?search=roll');
  await expect(box).toHaveValue('roll');
});

test('a search that finds nothing says so and leads back', async ({ page }) => {
  await page.goto('/products?search=zzzzzz');
  await expect(page.getByText('Oops, the data will be there soon')).toBeVisible();
  await page.getByRole('link', { name: 'Show all reviews' }).click();
  await expect(page).toHaveURL('/products');
  await expect(page.locator(cards)).toHaveCount(12);
});

test('a list that cannot be loaded says so, keeps what was there and tries again', async ({
  page,
}) => {
  await page.goto('/products');
  await page.route('**/api/products**', (route) => route.abort());
  await page.getByLabel('Sort by').selectOption('Title Z to A');
  await expect(page.getByRole('alert')).toContainText('The reviews could not be loaded just now.');
  await expect(page.locator(cards)).toHaveCount(12);
  await page.unroute('**/api/products**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(/^\d+ reviews$/)).toBeVisible();
});

test('the first choice counts although the list is still asleep', async ({ page }) => {
  await page.goto('/products');
  await page.getByLabel('Category').selectOption('Wearables', { force: true });
  await expect(page).toHaveURL('/products?category=wearables');
  await expect(page.getByText(/^\d+ reviews?$/)).toBeVisible();
});

test('home with a search goes to the products', async ({ page }) => {
  await page.goto('/?search=roller');
  await expect(page).toHaveURL('/products?search=roller');
});

test('addresses of a review that are not its own lead to it', async ({ page, request }) => {
  const { items } = await (await request.get('/api/products?search=skip')).json();
  await page.goto(`/reviews/${items[0].id}`);
  await expect(page).toHaveURL('/reviews/skip-9');
  await page.goto('/reviews/pre-skip-9-view-justme');
  await expect(page).toHaveURL('/reviews/skip-9');
});

test('unknown addresses', async ({ page }) => {
  const missing = await page.goto('/no/such/page');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText("Sorry, there's nothing left in here")).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');

  const review = await page.goto('/reviews/no-such-review');
  expect(review?.status()).toBe(404);
  await expect(page.getByText('Product review not found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
});

test('a draft is nowhere to be found', async ({ page, request }) => {
  await page.goto('/products?search=penwick');
  await expect(page.getByText('Oops, the data will be there soon')).toBeVisible();
  expect(
    (await request.get('/catalogue.json').then((answer) => answer.text())).toLowerCase(),
  ).not.toContain('penwick');
});

test('the sample review stands by itself', async ({ page }) => {
  await page.goto('/reviews/premium-whey-protein-isolate');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/premium whey protein isolate/i);
  await expect(page.getByText('A sample page with fixed content.')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('the privacy screen checks the form and knows nobody', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.getByRole('region', { name: 'Account Information' })).toContainText(
    'Admin user data not found',
  );
  const alert = page.getByRole('alert');
  const update = page.getByRole('button', { name: 'Update Password' });
  await update.click();
  await expect(alert).toHaveText('Please fill in all required fields');
  await page.getByLabel('Email').fill('owner@spotter.example');
  await page.getByLabel('Current Password', { exact: true }).fill('old-secret');
  await page.getByLabel('New Password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('1234');
  await update.click();
  await expect(alert).toHaveText('New password and confirmation do not match');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('12345');
  await update.click();
  await expect(alert).toHaveText('New password must be at least 6 characters long');
  await page.getByLabel('New Password', { exact: true }).fill('123456');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('123456');
  await update.click();
  await expect(alert).toHaveText('Admin user data not found');
});
