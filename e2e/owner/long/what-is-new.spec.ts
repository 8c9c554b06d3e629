import { VERSION } from '../../../core/updates/version.ts';
import { authenticate } from '../../fixtures/owner.ts';
import { expectAccessible } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

const NARROW = { width: 320, height: 640 };

test.beforeEach(({ page }) => authenticate(page));

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the foot of the menu says which release runs and what it brought, in ${colorScheme} colours`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/thisisme');
    const menu = page.getByRole('complementary', { name: 'Admin Panel' });
    await expect(menu.getByText(`Spotter ${VERSION}`)).toBeVisible();
    const open = menu.getByRole('button', { name: 'What is new' });
    await open.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'What is new' });
    await expect(dialog.getByRole('heading', { name: `Spotter ${VERSION}` })).toBeVisible();
    await expect(dialog.getByText('The first release.')).toBeAttached();
    await expectAccessible(page, 'desktop');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();

    await page.setViewportSize(NARROW);
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    const drawer = page.getByRole('dialog', { name: 'Admin Panel' });
    await drawer.getByRole('button', { name: 'What is new' }).click();
    await expect(dialog.getByRole('heading', { name: 'What is new' })).toBeInViewport();
    await expect(dialog.getByText('Managed links')).toBeVisible();
    await expectAccessible(page, 'phone');
    const overflow = await dialog.evaluate((node) => node.scrollWidth - node.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeVisible();
  });
}
