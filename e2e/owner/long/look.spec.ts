import type { VisitorEvent } from '../../../core/analytics/events.ts';
import { loadEditors } from '../../fixtures/editor.ts';
import { recordEvents } from '../../fixtures/events.ts';
import { expectLook } from '../../fixtures/look/look.ts';
import { adminScreens, itemScreens, signedOutScreens } from '../../fixtures/look/pages.ts';
import { signIn } from '../../fixtures/owner.ts';
import { expect, test } from '../../fixtures/test.ts';

// Far from the zone of the site, so that times name it and are at their longest.
test.use({ timezoneId: 'America/Los_Angeles' });

for (const path of signedOutScreens) {
  test(`${path} looks right`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectLook(page, path);
  });
}
for (const path of adminScreens) {
  test(`${path} looks right`, async ({ page }) => {
    await signIn(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await loadEditors(page);
    await expectLook(page, path);
  });
}
for (const { name, list, link, next } of itemScreens) {
  test(`${name} looks right`, async ({ page }) => {
    await signIn(page, list);
    await page.getByRole('main').getByRole('link', { name: link }).first().click();
    if (next !== undefined) await page.getByRole('link', { name: next }).click();
    await expect(page).not.toHaveURL(list);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    await loadEditors(page);
    await expectLook(page, name);
  });
}

const countries = ['Netherlands', 'Bosnia and Herzegovina', 'Switzerland', 'New Zealand'];
const pages = [
  '/reviews/adjustable-dumbbells',
  '/reviews/donaudampfschifffahrtsgesellschaft',
  '/privacy-statement',
];

/** A search of long ago, so that other tests, which read of today, do not see it. */
const search = (keyword: string, country: string, page: string): VisitorEvent => ({
  kind: 'search',
  event_id: crypto.randomUUID(),
  received_at: Date.UTC(2024, 5, 1, 12),
  exclusion: null,
  country,
  user_agent: null,
  page,
  keyword,
  location: 'review',
  found: 0,
});

test('Analytics looks right with long words, pages and countries', async ({ page }) => {
  const keywords = ['electrolyte', 'Donaudampfschifffahrtsgesellschaft'];
  const searches = countries.flatMap((country) =>
    pages.flatMap((path) => keywords.map((keyword) => search(keyword, country, path))),
  );
  await recordEvents(searches);
  await signIn(page, '/thisisme/analytics?period=all');
  const section = page.getByRole('region', { name: 'Country Analytics' });
  await expect(section.getByRole('row', { name: 'Netherlands' })).toBeVisible();
  await expectLook(page, 'Analytics');
});
