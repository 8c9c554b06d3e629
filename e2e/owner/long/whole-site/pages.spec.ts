import { adminApi, authenticate, signIn } from '../../../fixtures/owner.ts';
import { expectAccessible, heading, unique } from '../../../fixtures/page.ts';
import { control, expect, test } from '../../../fixtures/test.ts';

let id = '';

test.afterEach(async ({ page }) => {
  await authenticate(page);
  await adminApi(page, 'DELETE', `/pages/${id}`);
  await adminApi(page, 'DELETE', `/pages-trash/${id}`);
  await control('rebuild');
});

test('the owner writes a page, to which the footer of every page leads', async ({
  page,
  request,
}) => {
  const title = unique('Terms of use');
  const publishing = page.getByRole('complementary', { name: 'Publishing' });

  await test.step('it is stored while it is written, and previewed', async () => {
    await signIn(page, '/thisisme/pages');
    await expectAccessible(page, 'the list of pages');
    await page.getByRole('link', { name: 'New Page' }).click();
    await expect(heading(page, 'New Page')).toBeVisible();
    await page.getByLabel('Title', { exact: false }).first().fill(title);
    await expect(publishing.getByText('No text: visitors see an empty page.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Text' }).click();
    await page.keyboard.type('## What you may do\n- Read it');
    await expect(publishing.getByText(/^Saved \d/)).toBeVisible();
    await expect(page).toHaveURL(/\?draft=/);
    id = new URL(page.url()).searchParams.get('draft') ?? '';
    await page.getByRole('button', { name: 'Live preview' }).click();
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.getByRole('button', { name: 'Live preview' }).click();
    await expectAccessible(page, 'a new page');
  });

  await test.step('an address of the site itself is refused at its field', async () => {
    await page.getByLabel('Address').fill('products');
    await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('alert').first()).toContainText(
      'This address belongs to another part of the site.',
    );
    await page.getByLabel('Address').fill('');
  });

  const path = await test.step('visitors see it at once', async () => {
    await publishing.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Published: visitors see it within seconds')).toBeVisible();
    const slug = await page.getByLabel('Address').inputValue();
    expect(slug).toMatch(/^terms-of-use/);
    const answer = await request.get(`/${slug}`);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain('What you may do');
    return `/${slug}`;
  });

  await test.step('after the rebuild it is a file, in the footer and in the sitemap', async () => {
    await control('rebuild');
    await page.goto('/products');
    const link = page.getByRole('contentinfo').getByRole('link', { name: title });
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('main').getByRole('listitem').last()).toHaveText('Read it');
    expect(await (await request.get('/sitemap-1.xml')).text()).toContain(`${path}<`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 320, height: 800 });
      await expectAccessible(page, `a page in ${colorScheme} mode`);
    }
  });

  await test.step('a change is a draft; an earlier text comes back', async () => {
    await page.goto(`/thisisme/pages/${id}`);
    await page.getByLabel('Title', { exact: false }).first().fill(`${title} again`);
    await expect(publishing.getByText('Published, with unpublished changes')).toBeVisible();
    expect(await (await request.get(path)).text()).not.toContain(`${title} again`);
    await publishing.getByRole('link', { name: 'History' }).click();
    await page
      .getByRole('button', { name: /^Show changes/ })
      .first()
      .click();
    const changes = page.getByRole('dialog', { name: 'Changes' });
    await expect(changes.getByRole('insertion').filter({ hasText: 'again' })).toBeVisible();
    await changes.getByRole('button', { name: 'Close' }).click();
  });
});
