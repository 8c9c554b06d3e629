import { type APIResponse, expect as check, type Page } from '@playwright/test';
import { authenticate, createPost, deletePost } from '../../fixtures/owner.ts';
import { unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A page of this machine that is another site to the checked one. */
const elsewhere = (site: string, path: string) =>
  `${site.replace('localhost', '127.0.0.1')}${path}`;

const details = (page: Page) => page.getByRole('dialog', { name: 'Link', exact: true });

async function openLink(page: Page, url: string) {
  await page.getByRole('button', { name: url.replace('http://', '') }).click();
  await expect(details(page).getByRole('heading', { name: 'Used in' })).toBeVisible();
}

test('the owner finds a broken link, ignores it, and replaces it everywhere', async ({
  page,
  site,
}) => {
  const title = unique('Linked');
  const url = elsewhere(site, `/gone/${crypto.randomUUID()}`);
  const replaced = elsewhere(site, '/products');
  await authenticate(page);
  const id = await createPost(page, {
    title,
    slug: title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    in_depth_analysis: `<p>Read <a href="${url}">more</a>.</p>`,
    published: true,
  });

  await test.step('the check finds that the page is gone', async () => {
    await page.goto(`/thisisme/links?search=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: 'Check what is due' }).click();
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText('Suspected', { timeout: 90_000 });
    await expect(row).toContainText('The page is gone');
    await openLink(page, url);
    await expect(details(page)).toContainText('(404)');
    await details(page).getByRole('button', { name: 'Check now' }).click();
    await expect(details(page).getByText('The page is gone')).toHaveCount(3);
  });

  await test.step('it is ignored with a reason, and taken back', async () => {
    await details(page).getByRole('button', { name: 'Ignore...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ignore this link?' });
    await dialog.getByLabel('Reason').fill('Back in May');
    await dialog.getByRole('button', { name: 'Ignore the link' }).click();
    await expect(details(page)).toContainText('Ignored: Back in May');
    await details(page).getByRole('button', { name: 'Check it again' }).click();
    await expect(details(page)).not.toContainText('Back in May');
  });

  await test.step('it is replaced in the text, after a preview', async () => {
    await details(page).getByRole('button', { name: 'Replace everywhere...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace this link' });
    await dialog.getByLabel('New address').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      'A web address that starts with https://',
    );
    await dialog.getByLabel('New address').fill(replaced);
    await dialog.getByLabel('New address').press('Enter');
    await expect(dialog.getByRole('region', { name: 'What changes' })).toContainText(title);
    await dialog.getByRole('button', { name: 'Replace in 1 place' }).click();
    await expect(page.getByText('Replaced in 1 place')).toBeVisible();
    await expect(details(page)).toBeHidden();
  });

  await test.step('visitors get the new address, and the history the old one', async () => {
    const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const read = async () => {
      const response: APIResponse = await page.request.get(`/reviews/${slug}`);
      return response.text();
    };
    await check.poll(read).not.toContain(url);
    check(await read()).toContain(replaced);
    await page.goto(`/thisisme/posts/${id}/history`);
    await expect(page.getByRole('listitem').filter({ hasText: 'owner' }).first()).toBeVisible();
  });
  await deletePost(page, id);
});
