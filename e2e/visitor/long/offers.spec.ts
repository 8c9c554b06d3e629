import { expectLook } from '../../fixtures/look/look.ts';
import { fiveOffers, offer } from '../../fixtures/offers.ts';
import { authenticate, createPost } from '../../fixtures/owner.ts';
import { reviewPath, unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

const primary = { price: '$49.99', primary_affiliate_url: 'https://www.first.example/roller' };

const cases = [
  ['one offer', { offers: [offer()] }, 1],
  ['the primary offer and another', { ...primary, offers: [offer()] }, 2],
  ['five offers', { ...primary, offers: fiveOffers() }, 6],
] as const;

for (const [name, fields, count] of cases) {
  test(`a review with ${name} fits every screen and paper`, async ({ page }) => {
    await authenticate(page);
    const title = unique('Offers');
    const form = { ...fields, offers: [...fields.offers] };
    await createPost(page, { title, published: true, ...form });
    await page.goto(reviewPath(title));
    const table = page.getByRole('region', { name: 'Where to buy' });
    await expect(table.getByRole('link')).toHaveCount(count);
    await expectLook(page, name);
    await page.emulateMedia({ media: 'print' });
    await expect(table).toContainText('$45.99');
    await expect(table.getByRole('link')).toHaveCount(0);
  });
}

test('hovering a buy link loads nothing', async ({ page }) => {
  await authenticate(page);
  const title = unique('Hovered');
  await createPost(page, {
    title,
    published: true,
    in_depth_analysis: '<a href="/go/hovered">in the text</a> and <a href="/products">inside</a>',
    offers: [offer()],
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(reviewPath(title), { waitUntil: 'load' });
  // In the scorecard, the table, the text, beside it and after it.
  const links = page.locator('[data-buy]:visible');
  await expect(links).toHaveCount(5);
  for (const link of await links.all()) await link.hover();
  const inside = page.getByRole('link', { name: 'inside' });
  // A prefetched link shows that the page reacted to hovering.
  const prefetched = page.waitForRequest((request) => request.url().endsWith('/products'));
  await inside.hover();
  await prefetched;
  expect(requested.filter((path) => path.startsWith('/go/'))).toEqual([]);
});
