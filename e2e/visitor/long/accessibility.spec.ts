import { expectAccessible } from '../../fixtures/page.ts';
import { test } from '../../fixtures/test.ts';

const pages = [
  '/',
  '/products',
  '/products?search=roller&view=list',
  '/products?search=zzzzzz',
  '/reviews/senal-pulse-strap',
  '/best',
  '/categories/recovery',
  '/categories/recovery/2',
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
