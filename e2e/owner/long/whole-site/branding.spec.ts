import { fileOf } from '../../../fixtures/images.ts';
import { adminApi, authenticate } from '../../../fixtures/owner.ts';
import { expectAccessible } from '../../../fixtures/page.ts';
import { control, expect, test } from '../../../fixtures/test.ts';

const SCREEN = '/thisisme/settings/branding';
const NAME = 'The Independent Review of Kitchens, Gardens and Workshop Gear';
const ACCENT = '#1a237e';
const PAPER = '#eef4fb';

let before: unknown;
let imprint = '';

test.beforeEach(async ({ page }) => {
  await authenticate(page);
  before = (await adminApi(page, 'GET', '/settings')).settings;
});

test.afterEach(async ({ page }) => {
  await adminApi(page, 'PATCH', '/settings', before);
  if (imprint !== '') {
    await adminApi(page, 'DELETE', `/pages/${imprint}`);
    await adminApi(page, 'DELETE', `/pages-trash/${imprint}`);
    imprint = '';
  }
  await control('rebuild');
});

test('the owner gives the site a name, colours, type, sections, a picture, a footer and an imprint', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  let picture = '';

  await test.step('colours that cannot be read are refused with the pair', async () => {
    await page.goto(SCREEN);
    await page.getByLabel('Accent', { exact: true }).fill('#777777');
    const status = page.getByText('Text on the accent in light mode has a contrast of 4.47:1');
    await expect(status.first()).toBeVisible();
    await page.getByRole('button', { name: 'Save Branding' }).click();
    await expect(page.getByRole('alert')).toContainText('Text on the accent in light mode');
    await page.getByRole('button', { name: 'Use #767676' }).click();
    await expect(page.getByText('All texts can be read')).toBeVisible();
  });

  await test.step('the form with its preview', async () => {
    await page.getByLabel('Site name').fill(NAME.slice(0, 60));
    await page.getByLabel('Accent', { exact: true }).fill(ACCENT);
    await page.getByLabel('Paper', { exact: true }).fill(PAPER);
    await page.getByRole('radio', { name: /^Studio/ }).check();
    await page.getByRole('switch', { name: 'Show: Mission' }).click();
    await page.getByRole('button', { name: 'Move up: Best-of pages' }).click();
    await page.getByRole('button', { name: 'Add a link' }).click();
    await page.getByLabel('Name of link 1').fill('Mastodon');
    await page.getByLabel('Address of link 1').fill('https://social.example/@kitchens');
    await page.getByLabel('Footer text').fill('Registered in Example Town.');
    await page.getByLabel('Text below the headline').fill('Kettles, boiled by hand.');
    const preview = page.frameLocator('iframe[title="The home page with this branding"]');
    await expect(preview.getByText('Kettles, boiled by hand.')).toBeVisible();
    await expect(preview.getByText('Registered in Example Town.')).toBeVisible();
    await page.getByLabel('Title of card 2').fill('No score is for sale');
    await page.getByRole('button', { name: 'Move up: Card 2' }).click();
    const first = page.getByRole('group', { name: 'Card 1' });
    await expect(first.getByLabel('Title of card 1')).toHaveValue('No score is for sale');
    const cards = preview
      .locator('#mission')
      .locator('xpath=..')
      .getByRole('heading', { level: 3 });
    await page.getByRole('switch', { name: 'Show: Mission' }).click();
    await expect(cards.first()).toHaveText('No score is for sale');
    await page.getByRole('switch', { name: 'Show: Mission' }).click();
    const field = page.getByRole('group', { name: 'Picture beside the headline' });
    await expect(field).toContainText('The drawing in the colours of the site is shown.');
    const art = preview.locator('[data-hero-art] svg');
    await expect(art).toBeVisible();
    expect(await art.innerHTML()).not.toContain('#e8401c');
    await expect(art.locator('rect').first()).toHaveCSS(
      'fill',
      await preview
        .locator('main a')
        .first()
        .evaluate((link) => getComputedStyle(link).backgroundColor),
    );
    await field.getByRole('button', { name: 'Media Library' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose an image' });
    await picker
      .locator('input[type=file]')
      .first()
      .setInputFiles(await fileOf('headline.png'));
    const chosen = field.getByRole('img', { name: 'The chosen picture' });
    await expect(chosen).toBeVisible();
    picture = (await chosen.getAttribute('src')) ?? '';
    await expect(preview.locator(`main img[src="${picture}"]`)).toBeVisible();
    await expect(art).toHaveCount(0);
    await page.getByRole('button', { name: 'Dark' }).click();
    await expect(preview.locator('html')).toHaveCSS('color-scheme', 'dark');
    await expectAccessible(page, 'the screen Branding');
    await page.getByRole('button', { name: 'Save Branding' }).click();
    await expect(page.getByText('Branding saved.')).toBeVisible();
  });

  await test.step('an imprint, which is suggested', async () => {
    // Where it once was written.
    await page.goto('/thisisme/settings/pages');
    await expect(page).toHaveURL('/thisisme/pages');
    const suggested = page.getByRole('region', { name: 'Most sites have:' });
    await suggested.getByRole('button', { name: 'Write “Imprint”' }).click();
    await expect(page.getByLabel('Address')).toHaveValue('imprint');
    imprint = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await expect(page.getByLabel('Title', { exact: false }).first()).toHaveValue('Imprint');
    const text = page.getByRole('textbox', { name: 'Text' });
    // Until the editor is there, what looks like HTML is HTML.
    await expect(text).toHaveAttribute('contenteditable', 'true');
    await text.click();
    await page.keyboard.type('## Who we are\n- Two testers<script>alert(1)</script>');
    expect((await request.get('/imprint')).status()).toBe(404);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Published: visitors see it within seconds')).toBeVisible();
    await page.goto('/thisisme/pages');
    await expect(suggested.getByRole('button', { name: 'Write “About”' })).toBeVisible();
    await expect(suggested.getByRole('button', { name: 'Write “Imprint”' })).toHaveCount(0);
  });

  await test.step('the site after the rebuild', async () => {
    await control('rebuild');
    const home = await (await request.get('/')).text();
    expect(home).toContain('Mastodon');
    expect(home).toContain('Kettles, boiled by hand.');
    await page.goto('/imprint');
    await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
    const written = page.getByRole('main').getByRole('listitem').last();
    await expect(written).toHaveText('Two testers<script>alert(1)</script>');
    await expect(page.locator('script', { hasText: 'alert(1)' })).toHaveCount(0);
    expect((await request.get('/contact')).status()).toBe(404);
    for (const path of ['/rss.xml', '/llms.txt', '/site.webmanifest']) {
      expect(await (await request.get(path)).text(), path).toContain(NAME.slice(0, 60));
    }
    expect(await (await request.get('/sitemap-1.xml')).text()).toContain('/imprint<');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`every kind of page can be read in ${colorScheme} mode`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 320, height: 800 });
      const reported: string[] = [];
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) reported.push(message.text());
      });
      for (const path of [
        '/',
        '/products',
        '/products?search=rope',
        '/reviews/skip-9',
        '/imprint',
        '/nothing-here',
      ]) {
        await page.goto(path);
        await expectAccessible(page, `${path} in ${colorScheme} mode`);
        const accent = await page
          .locator('html')
          .evaluate((html) => getComputedStyle(html).getPropertyValue('--accent'));
        expect(accent, path).not.toBe('#e8401c');
        expect(accent, path).not.toBe('#ff5a33');
      }
      expect(reported).toEqual([]);
    });
  }

  await test.step('sections, links and footer', async () => {
    await page.goto('/');
    await expect(page.locator(`main img[src="${picture}"]`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Our Mission' })).toHaveCount(0);
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Registered in Example Town.');
    await expect(footer.getByRole('link', { name: 'Mastodon' })).toHaveAttribute(
      'rel',
      'me noopener',
    );
    await expect(footer.getByRole('link', { name: 'Imprint' })).toBeVisible();
  });

  await test.step('the drawing again', async () => {
    await page.goto(SCREEN);
    await page.getByRole('button', { name: 'Remove picture' }).click();
    const preview = page.frameLocator('iframe[title="The home page with this branding"]');
    await expect(preview.locator('[data-hero-art] svg')).toBeVisible();
  });
});
