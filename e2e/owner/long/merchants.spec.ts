import {
  adminApi,
  authenticate,
  createPost,
  deletePost,
  openPost,
  updatePost,
} from '../../fixtures/owner.ts';
import { unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

test('a merchant is created, tags a pasted link, limits an offer, and stays while it is used', async ({
  page,
}) => {
  const name = unique('Fell');
  const domain = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`;
  await authenticate(page);
  const id = await createPost(page, { title: unique('Fell Shoe') });

  await page.goto('/thisisme/links/merchants');
  await page.getByRole('button', { name: 'Add merchant' }).click();
  const form = page.getByRole('dialog', { name: 'Add merchant' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Domains').fill(`https://www.${domain}/shoes`);
  await form.getByLabel('Tag parameter').fill('ref');
  await form.getByLabel('Your tag').fill('spotter-20');
  await form.getByLabel('Hours that a price is shown').fill('24');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(domain);

  await openPost(page, id);
  const field = page.getByLabel('Primary Affiliate URL');
  await field.fill(`https://${domain}/shoe?utm_source=mail`);
  await field.blur();
  await expect(field).toHaveValue(`https://${domain}/shoe?ref=spotter-20`);
  await expect(page.getByText('Your tag was added.')).toBeVisible();

  await page.getByRole('button', { name: 'Add offer' }).click();
  const offer = page.getByRole('dialog', { name: 'Add an offer' });
  await offer.getByLabel('Link').fill(`https://${domain}/shoe-2?ref=spotter-20`);
  await offer.getByLabel('Price').fill('1.299,00 €');
  await expect(offer.getByLabel('Currency')).toHaveValue('EUR');
  await offer.getByLabel('Condition').selectOption('Refurbished');
  await offer.getByRole('button', { name: 'Apply' }).click();
  await expect(offer).toBeHidden();
  const row = page.getByRole('group', { name: 'Offers' }).getByRole('listitem').first();
  await expect(row).toContainText(name);
  await expect(row).toContainText('€1,299');
  await updatePost(page);
  const { post } = await adminApi(page, 'GET', `/posts/${id}`);
  expect(post.offers).toMatchObject([
    { amount: 129_900, currency: 'EUR', condition: 'refurbished' },
  ]);
  expect(post.offers[0].checked_at).toBeTruthy();

  await page.goto('/thisisme/links/merchants');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete Merchant' });
  await expect(question).toContainText('is in use and cannot be deleted');
  await question.getByRole('button', { name: 'Close' }).click();
  await deletePost(page, id);
});

test('the merchants screen and its form fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await authenticate(page);
  await page.goto('/thisisme/links/merchants');
  await page.getByRole('button', { name: 'Add merchant' }).click();
  await page.getByLabel('Start from').selectOption('Amazon Associates');
  await expect(page.getByLabel('Tag parameter')).toHaveValue('tag');
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBe(0);
  await page.screenshot({ path: test.info().outputPath('merchant-form.png') });
});
