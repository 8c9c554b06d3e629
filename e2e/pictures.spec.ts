import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { ask, draftByHand, openPost, signIn, unique } from './owner.ts';

/** Colours that run into each other, in 12 megapixels. */
function photograph(): Promise<Buffer> {
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000">
    <linearGradient id="sky" x2="1" y2="1">
      <stop stop-color="#1a7f37" /><stop offset="1" stop-color="#e8472b" />
    </linearGradient>
    <rect width="4000" height="3000" fill="url(#sky)" />
    <circle cx="2000" cy="1500" r="900" fill="#fffa" />
  </svg>`;
  return sharp(Buffer.from(scene)).jpeg({ quality: 95 }).toBuffer();
}

const plain = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } });

const choice = (page: Page) => page.getByLabel('Choose an Image');
const address = (page: Page) => page.getByLabel('Product Image URL');

/**
 * What a page says of the review: menus hold categories, which other stories change meanwhile. Files
 * have a mark of their version.
 */
async function readPage(page: Page, path: string) {
  const response = await page.request.get(path);
  const html = await response.text();
  return {
    html: /<main\b.*<\/main>/s.exec(html)?.[0],
    isFile: response.headers().etag !== undefined,
  };
}

/** Gives the page a file as dropping or pasting one does. */
async function give(page: Page, kind: 'drop' | 'paste', content: Buffer) {
  await address(page).evaluate(
    (field, [kind, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'picture', { type: 'image/png' }));
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      field.dispatchEvent(event);
    },
    [kind, content.toString('base64')] as const,
  );
}

test('a photograph of 12 megapixels is chosen, saved and shown small, without anything moving', async ({
  page,
}) => {
  const title = unique('Photographed');
  await signIn(page, '/thisisme/create-post');
  await page.getByLabel('Product Title').fill(title);
  await page.getByLabel('Recovery').check();
  const photo = await photograph();
  await choice(page).setInputFiles({ name: 'p.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByText('Image uploaded. Save the post to show it.')).toBeVisible();
  await expect(address(page)).toHaveValue(/^\/pictures\/[0-9a-f]{32}\/1200\.webp$/);
  await expect(page.getByAltText('Product preview')).toBeVisible();
  await page.getByLabel('Image Alt Text').fill('A pale disc before colours');
  await page.getByLabel('Publish immediately').check();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByText('Product review post created successfully!')).toBeVisible();

  const path = `/reviews/${title.toLowerCase().replaceAll(' ', '-')}`;
  const fresh = await readPage(page, path);
  expect(fresh.isFile).toBe(false);
  expect(fresh.html).toContain('/1200.avif 1200w');

  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.documentElement.dataset.moved = entry.name;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  const shown = page.getByAltText('A pale disc before colours');
  const facts = () =>
    shown.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const bytes = await (await fetch(image.currentSrc, { cache: 'reload' })).blob();
      return { source: image.currentSrc, type: bytes.type, bytes: bytes.size };
    });
  await expect.poll(async () => (await facts()).type, { timeout: 60_000 }).toBe('image/avif');
  const { source, bytes } = await facts();
  expect(source).toMatch(/\/(?:800|1200)\.avif$/);
  expect(bytes).toBeLessThan(60_000);
  await expect(shown).toHaveAttribute('fetchpriority', 'high');
  await expect(shown).toHaveAttribute('width', '1200');
  await expect(shown).toHaveAttribute('height', '900');
  expect(await page.locator('html').getAttribute('data-moved')).toBeNull();

  await expect
    .poll(() => readPage(page, path), { timeout: 60_000 })
    .toEqual({ html: fresh.html, isFile: true });

  await page.goto(`/products?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole('article').locator('picture img')).toHaveAttribute(
    'src',
    /1200\.webp$/,
  );
});

test('a picture is dropped or pasted, and what cannot be taken is refused with a sentence', async ({
  page,
}) => {
  await signIn(page, '/thisisme/create-post');
  await give(page, 'drop', await plain('#1a7f37').png().toBuffer());
  await expect(address(page)).toHaveValue(/640\.webp$/);
  const dropped = await address(page).inputValue();
  await give(page, 'paste', await plain('#e8472b').png().toBuffer());
  await expect(address(page)).not.toHaveValue(dropped);
  await expect(address(page)).toHaveValue(/640\.webp$/);
  const pasted = await address(page).inputValue();

  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  await choice(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: script });
  await expect(page.getByRole('alert')).toContainText('SVG files can carry scripts');
  const mixed = Buffer.concat([await plain('#000').jpeg().toBuffer(), script]);
  await choice(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: mixed });
  await expect(page.getByRole('alert')).toContainText('something else in this file');

  const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  const file = await open(join(folder, 'large.jpg'), 'w');
  await file.truncate(200 * 1024 * 1024);
  await file.close();
  await choice(page).setInputFiles(join(folder, 'large.jpg'));
  await expect(page.getByRole('alert')).toContainText('larger than 20 MB');
  await rm(folder, { recursive: true });
  await expect(address(page)).toHaveValue(pasted);
});

test('a picture from elsewhere is kept after the save, while its form stays open', async ({
  page,
}) => {
  const title = unique('From Elsewhere');
  const picture = await plain('#3b5bdb').jpeg().toBuffer();
  let asked = 0;
  const elsewhere = createServer((request, response) => {
    // The form shows it too, from where it is.
    if (request.headers['user-agent'] === 'Spotter') asked += 1;
    response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(picture);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const place = elsewhere.address();
  const port = typeof place === 'object' ? place?.port : undefined;
  await signIn(page);
  const product_image_url = `http://127.0.0.1:${port}/p.jpg`;
  const id = await draftByHand(page, { title, product_image_url, published: true });
  await openPost(page, title);
  const path = `/reviews/${title.toLowerCase().replaceAll(' ', '-')}`;
  const html = async () => (await page.request.get(path)).text();
  await expect
    .poll(html, { timeout: 60_000 })
    .toContain('<source type="image/avif" srcSet="/pictures/');
  expect(asked).toBe(1);
  elsewhere.close();
  elsewhere.closeAllConnections();

  // The form was opened before the picture was kept, and says where it came from.
  await expect(address(page)).toHaveValue(product_image_url);
  await page.getByLabel('Price').fill('$12');
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByText('Post updated successfully!')).toBeVisible();
  await ask(page, 'DELETE', `/posts/${id}`);
});
