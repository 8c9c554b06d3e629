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

const escaped = (text: string) => text.replace(/[.?+*]/g, '\\$&');

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
  const { content: post } = await adminApi(page, 'GET', `/posts/${id}`);
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

test('a link through a network belongs to the merchant behind it, or to the one that the owner names', async ({
  page,
}) => {
  const name = unique('Behind');
  const domain = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`;
  const disclosure = `${name} pays us through Awin.`;
  const title = unique('Awin Shoe');
  await authenticate(page);
  const id = await createPost(page, { title, published: true });

  await page.goto('/thisisme/links/merchants');
  await page.getByRole('button', { name: 'Add merchant' }).click();
  const form = page.getByRole('dialog', { name: 'Add merchant' });
  await form.getByLabel('Start from').selectOption('Awin');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Domains').fill(domain);
  await form.getByLabel('Disclosure').fill(disclosure);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(domain);

  const target = encodeURIComponent(`https://www.${domain}/p?size=42`);
  const link = `https://www.awin1.com/cread.php?awinmid=1&awinaffid=99&ued=${target}`;
  await openPost(page, id);
  const field = page.getByLabel('Primary Affiliate URL');
  const choice = page.getByLabel('Merchant of the affiliate URL');
  await field.fill(link);
  await field.blur();
  await expect(page.getByText(`Merchant: ${name}, through Awin.`)).toBeVisible();
  await expect(choice).toBeHidden();
  await updatePost(page);

  const button = page.getByRole('main').locator('a[href*="awin1.com"]').first();
  await page.goto(`/reviews/${id}`);
  await expect(button).toHaveAttribute(
    'href',
    new RegExp(`^${escaped(link)}&clickref=[0-9a-f]{32}_`),
  );
  await expect(page.getByText(disclosure)).toBeVisible();
  await expect(page.getByText('awin1.com')).toHaveCount(0);

  await openPost(page, id);
  const short = 'https://www.awin1.com/awclick.php?mid=1&id=99';
  await field.fill(short);
  await field.blur();
  await expect(page.getByText('A tracking link of Awin. Choose the merchant')).toBeVisible();
  await choice.selectOption(name);
  await expect(page.getByText(`Merchant: ${name}, through Awin.`)).toBeVisible();
  await updatePost(page);
  await openPost(page, id);
  await expect(choice).toHaveValue(/^[0-9a-f-]{36}$/);
  await page.goto(`/reviews/${id}`);
  await expect(button).toHaveAttribute(
    'href',
    new RegExp(`^${escaped(short)}&clickref=[0-9a-f]{32}_`),
  );
  await expect(page.getByText(disclosure)).toBeVisible();

  await page.goto('/thisisme/links/merchants');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('dialog', { name: 'Delete Merchant' });
  await expect(question.getByRole('link', { name: title })).toBeVisible();
  await question.getByRole('button', { name: 'Close' }).click();

  await openPost(page, id);
  await field.fill(link);
  await field.blur();
  // What was chosen for another link is not kept for one that says its merchant.
  await expect(choice).toBeHidden();
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
