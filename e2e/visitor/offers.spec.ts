import { fiveOffers } from '../fixtures/offers.ts';
import { authenticate, createPost } from '../fixtures/owner.ts';
import { reviewPath, unique } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

test('a review lists every offer, and a button leads to its shop', async ({ page, context }) => {
  await authenticate(page);
  const title = unique('Five Offers');
  const offers = fiveOffers();
  const id = await createPost(page, {
    title,
    published: true,
    price: '$49.99',
    primary_affiliate_url: 'https://www.first.example/roller',
    offers,
  });
  await page.goto(reviewPath(title));
  const table = page.getByRole('region', { name: 'Where to buy' });
  await expect(table).toContainText('The lowest price in stock comes first.');
  const rows = table.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(0)).toContainText('New · In stockBlue only, ships from Leeds$45.99');
  await expect(rows.nth(0)).toContainText(/Price checked \d+ \w+ \d{4}/);
  await expect(rows.nth(1)).toContainText('first.example$49.99');
  await expect(rows.nth(2)).toContainText('Used · In stock€20');
  await expect(rows.nth(3)).toContainText('Out of stock$39');
  await expect(rows.nth(5)).toContainText('Price at the shop');
  const scorecard = page.getByRole('region', { name: 'Scorecard' });
  await expect(scorecard).toContainText('$45.99other.example');
  await expect(scorecard.getByRole('link', { name: /^View offer/ })).toHaveAttribute(
    'data-offer',
    offers[0]?.id ?? '',
  );
  const button = rows.nth(0).getByRole('link', { name: `${title} at other.example` });
  await expect(button).toHaveAttribute('rel', 'sponsored nofollow noopener');
  await expect(button).toHaveAttribute('data-buy', id);
  await expect(button).toHaveAttribute('data-placement', 'offers');
  await expect(button).toHaveAttribute('data-offer', offers[0]?.id ?? '');
  await context.route('https://other.example/**', (route) => route.fulfill({ body: 'The shop' }));
  const [shop] = await Promise.all([context.waitForEvent('page'), button.click()]);
  await expect(shop.getByText('The shop')).toBeVisible();
});
