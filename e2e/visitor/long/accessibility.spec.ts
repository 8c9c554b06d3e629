import { expectAccessible } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

const pages = [
  '/',
  '/products',
  '/products?search=roller&view=list',
  '/products?search=zzzzzz',
  '/reviews/senal-pulse-strap',
  '/reviews/premium-whey-protein-isolate',
  '/reviews/no-such-review',
  '/privacy',
  '/privacy-statement',
  '/no/such/page',
];

// Colours do not depend on the width, nor the layout on the colours: two combinations cover both.
const themes = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1440 },
] as const;

for (const { colorScheme, width } of themes) {
  test.describe(`${colorScheme}, ${width} px wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });

    for (const path of pages) {
      test(`${path} has no accessibility violations and no horizontal overflow`, async ({
        page,
      }) => {
        await page.goto(path);
        await expectAccessible(page, path);
      });
    }
  });
}

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
