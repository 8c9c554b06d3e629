import { expect, test } from '../../fixtures/test.ts';

for (const path of ['/', '/products', '/reviews/senal-pulse-strap']) {
  test.describe(path, () => {
    test.use({ viewport: { width: 390, height: 800 } });

    test('every heading and link is in the accessibility tree before anybody scrolls', async ({
      page,
    }) => {
      await page.goto(path);
      const session = await page.context().newCDPSession(page);
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      const count = (role: string) =>
        nodes.filter((node) => !node.ignored && node.role?.value === role).length;
      for (const role of ['heading', 'link'] as const) {
        expect(count(role), role).toBe(await page.getByRole(role).count());
      }
    });

    test('the page keeps its height while it is scrolled', async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      const heights = await page.evaluate(async () => {
        const found = new Set<number>();
        for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
          scrollTo(0, top);
          await new Promise((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(resolve)),
          );
          found.add(document.documentElement.scrollHeight);
        }
        return [...found];
      });
      expect(heights).toHaveLength(1);
    });
  });
}
