import type { Page } from '@playwright/test';
import { fileOf, openImageSite, picture } from '../../fixtures/images.ts';
import {
  adminApi,
  authenticate,
  createPost,
  deletePost,
  openPost,
  signIn,
  updatePost,
} from '../../fixtures/owner.ts';
import { expectAccessible, heading, reviewPath, unique } from '../../fixtures/page.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Uploads an image through the API. */
async function upload(page: Page, name: string) {
  const response = await page.request.post(`/api/admin/pictures?name=${encodeURIComponent(name)}`, {
    data: await picture(),
  });
  const { image, address } = await response.json();
  return { id: image.id as string, address: address as string };
}

const images = (page: Page) => page.getByRole('region', { name: 'Images' });
const imageButton = (page: Page, name: string) =>
  images(page).getByRole('button', { name: new RegExp(name) });
const details = (page: Page) => page.getByRole('dialog', { name: 'Image', exact: true });
const find = (page: Page, text: string) => page.getByLabel('Search images').fill(text);

test('several files are uploaded with progress, cancelled, retried and found again', async ({
  page,
}) => {
  const name = unique('upload');
  await signIn(page, '/thisisme/media');
  // The second upload waits until it is cancelled.
  let held = 0;
  await page.route(`**/api/admin/pictures?name=*slow*`, async (route) => {
    held += 1;
    if (held === 1) await new Promise(() => {});
    else await route.continue();
  });
  await page
    .getByLabel('Upload Images')
    .setInputFiles([
      await fileOf(`${name} one.png`),
      await fileOf(`${name} slow.png`),
      await fileOf(`${name} three.png`),
      { name: `${name} bad.png`, mimeType: 'image/png', buffer: Buffer.from('no image') },
    ]);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads.getByRole('status')).toHaveText('2 of 4 images uploaded, 1 failed');
  await expect(uploads.getByText('This file is not an accepted image')).toBeVisible();
  await expect(uploads.getByRole('progressbar', { name: /slow/ })).toBeVisible();
  await uploads.getByRole('button', { name: `Cancel ${name} slow.png` }).click();
  await expect(uploads.getByText('Cancelled')).toBeVisible();
  await uploads.getByRole('button', { name: `Retry ${name} slow.png` }).click();
  await expect(uploads.getByRole('status')).toHaveText('3 of 4 images uploaded, 1 failed');
  await uploads.getByRole('button', { name: 'Clear list' }).click();
  await expect(uploads).toHaveCount(0);

  await find(page, name);
  await expect(images(page).getByRole('button')).toHaveCount(3);
  await expect(page).toHaveURL(/search=upload/);
  await page.reload();
  await expect(images(page).getByRole('button')).toHaveCount(3);
  await find(page, 'no such image');
  await expect(page.getByText('No images match.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search and Filter' }).click();
  await expect(page.getByLabel('Search images')).toHaveValue('');
});

test('a file that is too large is refused before it is sent, and a dropped one is uploaded', async ({
  page,
}) => {
  const name = unique('dropped');
  await signIn(page, '/thisisme/media');
  let requests = 0;
  await page.route('**/api/admin/pictures?*', (route) => {
    requests += 1;
    return route.continue();
  });
  const content = (await picture()).toString('base64');
  await heading(page, 'Media Library').evaluate(
    (element, [base64, title]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(200_000_000)], `${title} large.png`));
      data.items.add(new File([bytes], `${title} small.png`));
      const init = { dataTransfer: data, bubbles: true, cancelable: true };
      element.dispatchEvent(new DragEvent('drop', init));
    },
    [content, name] as const,
  );
  await expect(page.getByText('This file is larger than 20 MB')).toBeVisible();
  await expect(imageButton(page, `${name} small`)).toBeVisible();
  expect(requests).toBe(1);
});

test('alt text and focal point are saved, by pointer and keyboard, and crop the card', async ({
  page,
}) => {
  const title = unique('Focused');
  await authenticate(page);
  const { id, address } = await upload(page, `${title}.png`);
  const post = await createPost(page, { title, product_image_url: address, published: true });
  await page.goto(`/thisisme/media?search=${encodeURIComponent(title)}`);
  await imageButton(page, title).click();
  await expect(details(page).getByRole('link', { name: title })).toHaveAttribute(
    'href',
    `/thisisme/edit-post/${post}`,
  );
  await details(page).getByLabel('Alt text').fill('Blue and red');
  const horizontal = details(page).getByLabel('Horizontal');
  const image = details(page).locator('img').first();
  await expect(image).toHaveJSProperty('complete', true);
  const box = await image.boundingBox();
  if (box === null) throw new Error('The image has no place');
  await image.click({ position: { x: box.width * 0.9, y: box.height * 0.5 } });
  await expect(horizontal).toHaveValue('90');
  await horizontal.focus();
  await page.keyboard.press('ArrowRight');
  await expect(horizontal).toHaveValue('100');
  await details(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Image saved.')).toBeVisible();
  await expect(imageButton(page, 'Blue and red')).toBeVisible();

  const card = async () => {
    await page.goto(`/products?search=${encodeURIComponent(title)}`);
    return page
      .getByRole('article')
      .locator('picture img')
      .evaluate((image) => getComputedStyle(image).objectPosition);
  };
  await expect.poll(card).toBe('100% 50%');
  await page.goto(reviewPath(title));
  await expect(page.getByAltText(title)).toHaveCSS('object-position', '100% 50%');
  await deletePost(page, post);
  await adminApi(page, 'POST', '/media/deletion', { ids: [id], used: true });
});

test('an image is replaced everywhere, and deleting lists what would break', async ({ page }) => {
  const title = unique('Replaced');
  await authenticate(page);
  const old = await upload(page, `${title} old.png`);
  const next = await upload(page, `${title} new.png`);
  const product = await createPost(page, {
    title: `${title} product`,
    product_image_url: old.address,
  });
  const text = await createPost(page, {
    title: `${title} text`,
    in_depth_analysis: `<figure><img src="${old.address}" alt="A"></figure>`,
  });
  await page.goto(`/thisisme/media?search=${encodeURIComponent(`${title} old`)}`);
  await imageButton(page, `${title} old`).click();
  await details(page).getByRole('button', { name: 'Delete' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete image' });
  await expect(deletion).toContainText('These 2 places show the image');
  await expect(deletion.getByRole('listitem')).toHaveText([
    /product.*Draft.*Product Image$/s,
    /text.*Draft.*In-depth Analysis$/s,
  ]);
  await deletion.getByRole('button', { name: 'Cancel' }).click();

  await details(page).getByRole('button', { name: 'Replace Everywhere' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose an image' });
  await picker.getByLabel('Search images').fill(`${title} new`);
  await expect(picker.getByText('1 image', { exact: true })).toBeVisible();
  await picker.getByRole('button', { name: new RegExp(`${title} new`) }).click();
  const replacing = page.getByRole('dialog', { name: 'Replace image' });
  await expect(replacing).toContainText('in 2 places');
  await replacing.getByRole('button', { name: 'Replace Everywhere' }).click();
  await expect(page.getByText('Replaced in 2 places.')).toBeVisible();
  const read = async (id: string) => (await adminApi(page, 'GET', `/posts/${id}`)).content;
  expect((await read(product)).product_image_url).toBe(next.address);
  expect((await read(text)).in_depth_analysis).toContain(next.address);

  await expect(imageButton(page, 'Unused')).toBeVisible();
  await imageButton(page, `${title} old`).click();
  await details(page).getByRole('button', { name: 'Delete' }).click();
  await expect(deletion).toContainText('No post shows this image.');
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Image deleted.')).toBeVisible();
  expect((await page.request.get(old.address)).status()).toBe(404);

  await page.getByRole('button', { name: 'Delete Unused' }).click();
  const unused = page.getByRole('dialog', { name: 'Delete unused images' });
  await expect(unused).toContainText(/last 24 hours|would be deleted/);
  await page.keyboard.press('Escape');
  await expect(unused).toHaveCount(0);
  await deletePost(page, product);
  await deletePost(page, text);
});

test('the form of a post takes an image from the library, this device or another site', async ({
  page,
}) => {
  const title = unique('Picked');
  await authenticate(page);
  const { id, address } = await upload(page, `${title}.png`);
  await adminApi(page, 'PUT', `/media/image/${id}`, { alt: 'Blue and red', focal: [50, 50] });
  const post = await createPost(page, { title });
  await openPost(page, post);
  const field = page.getByLabel('Product Image URL');
  const picker = page.getByRole('dialog', { name: 'Choose an image' });
  const open = () => page.getByRole('button', { name: 'Media Library' }).click();

  await open();
  await picker.getByLabel('Search images').fill('blue and red');
  // Enter searches and saves no form.
  await page.keyboard.press('Enter');
  await picker.getByRole('button', { name: 'Blue and red' }).first().click();
  await expect(picker).toHaveCount(0);
  await expect(field).toHaveValue(/^\/pictures\//);
  await expect(page.getByLabel('Image Alt Text')).toHaveValue('Blue and red');

  await open();
  await picker.getByLabel('Upload an Image').setInputFiles(await fileOf(`${title} two.png`));
  await expect(picker).toHaveCount(0);
  await expect(field).not.toHaveValue(address);
  const uploaded = await field.inputValue();

  const site = await openImageSite();
  await open();
  const otherSite = picker.getByLabel('Address of an image on another site');
  await otherSite.fill('https://');
  await otherSite.press('Enter');
  await expect(picker.getByText('This is not a web address')).toBeVisible();
  await otherSite.fill(`${site.url}/a.png`);
  await picker.getByRole('button', { name: 'Import' }).click();
  await expect(picker).toHaveCount(0);
  await expect(field).toHaveValue(/^\/pictures\//);
  await expect(field).not.toHaveValue(uploaded);
  site.close();
  await updatePost(page);
  await deletePost(page, post);
});

test('the library is reached from the palette, is accessible and fits a phone', async ({
  page,
}) => {
  const name = unique('Accessible');
  await authenticate(page);
  await upload(page, `${name}${'-very-long-name'.repeat(10)}.png`);
  await page.goto('/thisisme');
  await expect(heading(page, 'Dashboard Home')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('media');
  await expect(page.getByRole('option', { name: 'Media Library' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Media Library')).toBeFocused();
  await page.setViewportSize({ width: 320, height: 700 });
  await find(page, name);
  await expect(images(page).getByRole('button')).toHaveCount(1);
  await expectAccessible(page, 'library on a phone');
  await imageButton(page, name).click();
  await expect(details(page).getByLabel('Alt text')).toBeVisible();
  await expectAccessible(page, 'details on a phone');
  await details(page).getByLabel('Alt text').fill('Not saved');
  page.once('dialog', (question) => question.dismiss());
  await details(page).getByRole('button', { name: 'Close' }).click();
  await expect(details(page).getByLabel('Alt text')).toHaveValue('Not saved');
  await details(page).getByLabel('Alt text').fill('');
  await page.keyboard.press('Escape');
  await expect(imageButton(page, name)).toBeFocused();
});
