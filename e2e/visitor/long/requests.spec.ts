import { expect, test } from '../../fixtures/test.ts';

const pages = ['/', '/products', '/reviews/skip-9', '/best', '/compare', '/categories/recovery'];

for (const path of pages) {
  test(`a first visit of ${path} runs the Worker at most three times`, async ({ page }) => {
    const requests: { path: string; isFile: boolean }[] = [];
    page.on('response', (response) => {
      // Only the Worker's responses say what a page may do.
      const isFile = response.headers()['permissions-policy'] === undefined;
      requests.push({ path: new URL(response.url()).pathname, isFile });
    });
    await page.goto(path);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    const worker = requests.filter(({ isFile }) => !isFile).map((request) => request.path);
    expect(worker).toContain(path);
    expect(worker.length, worker.join(', ')).toBeLessThanOrEqual(3);
    expect(requests.filter(({ isFile }) => isFile).length).toBeGreaterThan(3);
  });
}
