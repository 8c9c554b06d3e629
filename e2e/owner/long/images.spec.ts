import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  authenticate,
  createPost,
  deletePost,
  openPost,
  signIn,
  updatePost,
} from '../../fixtures/owner.ts';
import { reviewPath, unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

/** An image of 12 megapixels with gradients. */
function photo(): Promise<Buffer> {
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

const fileInput = (page: Page) => page.getByLabel('Choose an Image');
const urlField = (page: Page) => page.getByLabel('Product Image URL');

/** The review of a page, because menus and related reviews change with other tests. Files have an ETag. */
async function readPage(page: Page, path: string) {
  const response = await page.request.get(path);
  const html = await response.text();
  return {
    html: /<main\b.*?(?=<div id="further-reading"|<\/article>)/s.exec(html)?.[0],
    isFile: response.headers().etag !== undefined,
  };
}

/** Drops or pastes a file into the page. */
async function transfer(page: Page, kind: 'drop' | 'paste', content: Buffer) {
  await urlField(page).evaluate(
    (field, [kind, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'image', { type: 'image/png' }));
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      field.dispatchEvent(event);
    },
    [kind, content.toString('base64')] as const,
  );
}

test('a 12-megapixel photo is uploaded, saved and shown resized, without layout shift', async ({
  page,
}) => {
  const title = unique('Photographed');
  await signIn(page, '/thisisme/create-post');
  await page.getByLabel('Product Title').fill(title);
  await page.getByLabel('Recovery').check();
  const file = { name: 'p.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await fileInput(page).setInputFiles(file);
  await expect(page.getByText('Image uploaded. Save the post to show it.')).toBeVisible();
  await expect(urlField(page)).toHaveValue(/^\/pictures\/[0-9a-f]{32}\/1200\.webp$/);
  await expect(page.getByAltText('Product preview')).toBeVisible();
  await page.getByLabel('Image Alt Text').fill('A pale disc before colours');
  await page.getByLabel('Publish immediately').check();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByText('Product review post created successfully!')).toBeVisible();

  const path = reviewPath(title);
  const first = await readPage(page, path);
  expect(first.isFile).toBe(false);
  expect(first.html).toContain('/1200.avif 1200w');

  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.documentElement.dataset.shifted = entry.name;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  const image = page.getByAltText('A pale disc before colours');
  const facts = () =>
    image.evaluate(async (element: HTMLImageElement) => {
      await element.decode();
      const bytes = await (await fetch(element.currentSrc, { cache: 'reload' })).blob();
      return { source: element.currentSrc, type: bytes.type, bytes: bytes.size };
    });
  await expect.poll(async () => (await facts()).type, { timeout: 60_000 }).toBe('image/avif');
  const { source, bytes } = await facts();
  expect(source).toMatch(/\/(?:800|1200)\.avif$/);
  expect(bytes).toBeLessThan(60_000);
  await expect(image).toHaveAttribute('fetchpriority', 'high');
  await expect(image).toHaveAttribute('width', '1200');
  await expect(image).toHaveAttribute('height', '900');
  expect(await page.locator('html').getAttribute('data-shifted')).toBeNull();

  await expect
    .poll(() => readPage(page, path), { timeout: 60_000 })
    .toEqual({ html: first.html, isFile: true });

  await page.goto(`/products?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole('article').locator('picture img')).toHaveAttribute(
    'src',
    /1200\.webp$/,
  );

  // A failed image shows its placeholder.
  await page.route('**/pictures/**', (route) => route.abort());
  await page.goto(path);
  await expect(image).toHaveCSS('opacity', '0');
});

test('an image can be dropped or pasted, and an invalid file is refused with a message', async ({
  page,
}) => {
  await signIn(page, '/thisisme/create-post');
  await transfer(page, 'drop', await plain('#1a7f37').png().toBuffer());
  await expect(urlField(page)).toHaveValue(/640\.webp$/);
  const dropped = await urlField(page).inputValue();
  await transfer(page, 'paste', await plain('#e8472b').png().toBuffer());
  await expect(urlField(page)).not.toHaveValue(dropped);
  await expect(urlField(page)).toHaveValue(/640\.webp$/);
  const pasted = await urlField(page).inputValue();

  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  await fileInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: script });
  await expect(page.getByRole('alert')).toContainText('SVG files can contain scripts');
  const mixed = Buffer.concat([await plain('#000').jpeg().toBuffer(), script]);
  await fileInput(page).setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: mixed });
  await expect(page.getByRole('alert')).toContainText('contains more than an image');

  const folder = await mkdtemp(join(tmpdir(), 'spotter-images-'));
  const file = await open(join(folder, 'large.jpg'), 'w');
  await file.truncate(200 * 1024 * 1024);
  await file.close();
  await fileInput(page).setInputFiles(join(folder, 'large.jpg'));
  await expect(page.getByRole('alert')).toContainText('larger than 20 MB');
  await rm(folder, { recursive: true });
  await expect(urlField(page)).toHaveValue(pasted);
});

test('a remote image is stored after saving while the form stays open', async ({ page }) => {
  const title = unique('From Elsewhere');
  const content = await plain('#3b5bdb').jpeg().toBuffer();
  let downloads = 0;
  const remote = createServer((request, response) => {
    // The browser shows the remote image in the form too.
    if (request.headers['user-agent'] === 'Spotter') downloads += 1;
    response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(content);
  });
  await new Promise<void>((resolve) => remote.listen(0, '127.0.0.1', resolve));
  const address = remote.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await authenticate(page);
  const product_image_url = `http://127.0.0.1:${port}/p.jpg`;
  const id = await createPost(page, { title, product_image_url, published: true });
  await openPost(page, id);
  const path = reviewPath(title);
  // Related reviews may have their own stored images.
  const html = async () => (await readPage(page, path)).html;
  await expect
    .poll(html, { timeout: 60_000 })
    .toContain('<source type="image/avif" srcSet="/pictures/');
  expect(downloads).toBe(1);
  remote.close();
  remote.closeAllConnections();

  // The form was opened before the image was stored and still has the remote URL.
  await expect(urlField(page)).toHaveValue(product_image_url);
  await page.getByLabel('Price').fill('$12');
  await updatePost(page);
  await deletePost(page, id);
});
