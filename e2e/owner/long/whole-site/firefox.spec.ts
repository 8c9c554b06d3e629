import { readRows, uniqueUserAgent } from '../../../fixtures/events.ts';
import { openFirefox } from '../../../fixtures/firefox.ts';
import { adminApi, authenticate, demoOwner } from '../../../fixtures/owner.ts';
import { reviewPath, unique } from '../../../fixtures/page.ts';
import { expect, test } from '../../../fixtures/test.ts';

test.afterEach(async ({ page }) => {
  await authenticate(page);
  await adminApi(page, 'PATCH', '/settings', { under_construction_enabled: false });
});

test('six journeys in Firefox', async ({ site }) => {
  const userAgent = uniqueUserAgent();
  const firefox = await openFirefox(site, userAgent);
  const events = async () => {
    const query = `user_agent=eq.${encodeURIComponent(userAgent)}&select=event_type&order=id`;
    const rows = await readRows('product_analytics', query);
    return rows.map(({ event_type }) => event_type);
  };
  try {
    const visitor = await firefox.open();
    await test.step('from home to the reviews', async () => {
      await visitor.goto('/');
      await visitor.click('link', 'Products');
      await expect.poll(visitor.address).toBe('/products');
    });
    await test.step('search and sort', async () => {
      await visitor.fill('combobox', 'Search products...', 'kettelbell nord');
      await expect.poll(visitor.address).toBe('/products?search=kettelbell+nord');
      await expect.poll(visitor.text).toMatch(/träning nord kettlebell 16 kg/i);
      await visitor.click('link', 'List view');
      await expect.poll(visitor.address).toBe('/products?search=kettelbell+nord&view=list');
    });
    await test.step('a view and a buy click are counted', async () => {
      await visitor.goto('/reviews/skip-9');
      await expect.poll(events).toEqual(['page_view']);
      await visitor.click('link', 'CHECK PRICE SKIP 9 (OPENS THE SHOP IN A NEW TAB)');
      await expect.poll(events).toEqual(['page_view', 'buy_click']);
    });

    const owner = await firefox.open();
    await test.step('the owner signs in', async () => {
      await owner.goto('/thisisme');
      await owner.fill('textbox', 'Username', demoOwner.username);
      // It has no role.
      await owner.clickOn({ type: 'css', value: 'input[type=password]' });
      await owner.type(demoOwner.password);
      await owner.click('button', 'LOGIN');
      await expect.poll(owner.text).toContain('Admin Dashboard');
    });
    const title = unique('Fuchsfeuer');
    await test.step('writes a review and publishes it', async () => {
      await owner.goto('/thisisme/create-post');
      await owner.fill('textbox', 'Product Title *', title);
      await owner.click('checkbox', 'Recovery');
      await owner.click('checkbox', 'Publish immediately (uncheck to save as draft)');
      await owner.click('button', 'CREATE POST');
      await expect.poll(owner.text).toContain('Product review post created successfully!');
      await visitor.goto(reviewPath(title));
      await expect.poll(visitor.text).toMatch(new RegExp(title, 'i'));
    });
    await test.step('and covers the site, on open pages too', async () => {
      await owner.goto('/thisisme/settings');
      await owner.click('switch', 'Under Construction Mode');
      await expect.poll(owner.text).toContain('Under construction mode enabled.');
      // Opened too late to be notified, the page asks soon.
      await expect.poll(visitor.text, { timeout: 40_000 }).toMatch(/under construction/i);
      await owner.click('switch', 'Under Construction Mode');
      await expect.poll(owner.text).toContain('Under construction mode disabled.');
      await expect.poll(visitor.text).toMatch(new RegExp(title, 'i'));
    });
  } finally {
    await firefox.close();
  }
});
