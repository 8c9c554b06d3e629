import { expectLook } from '../../fixtures/look/look.ts';
import { publicPaths } from '../../fixtures/look/pages.ts';
import { expect, test } from '../../fixtures/test.ts';

for (const path of publicPaths) {
  test(`${path} looks right`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectLook(page, path);
  });
}
