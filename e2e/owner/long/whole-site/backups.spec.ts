import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { picture } from '../../../fixtures/images.ts';
import {
  adminApi,
  authenticate,
  createPost,
  openPost,
  signIn,
  updatePost,
} from '../../../fixtures/owner.ts';
import { expectAccessible, reviewPath, unique } from '../../../fixtures/page.ts';
import { dataFolder, platforms } from '../../../fixtures/platforms.ts';
import { currentPlatform, expect, test } from '../../../fixtures/test.ts';

const BACKUPS = '/thisisme/health/backups';
const root = join(import.meta.dirname, '../../../..');

/** Runs `npm run owner` for the platform of the test. */
async function owner(...words: string[]): Promise<string> {
  const platform = currentPlatform();
  const env = {
    PATH: process.env.PATH ?? '',
    SPOTTER_DATA: join(root, dataFolder(platform)),
    PORT: String(platforms[platform].port),
  };
  const command = [join(root, 'scripts/owner.ts'), ...words];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env });
  return stdout;
}

async function upload(page: Page): Promise<string> {
  const response = await page.request.post('/api/admin/pictures?name=backup.png', {
    data: await picture(),
  });
  return (await response.json()).address;
}

async function backUp(page: Page) {
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText('Backup created')).toBeVisible({ timeout: 60_000 });
}

const restoreRegion = (page: Page) => page.getByRole('region', { name: 'Restore', exact: true });
const newest = (page: Page) => page.getByRole('button', { name: /^Restore the backup of/ }).first();

async function preview(page: Page, mode: 'Merge' | 'Replace') {
  const dialog = page.getByRole('dialog', { name: 'How to restore' });
  await dialog.getByRole('radio', { name: mode }).check();
  await dialog.getByRole('button', { name: 'Show what would change' }).click();
  await expect(dialog).toBeHidden();
}

test('a file that is no backup is refused with its reason, on a narrow screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, BACKUPS);
  const file = { name: 'notes.jsonl', mimeType: 'text/plain', buffer: Buffer.from('hello') };
  await page.getByLabel('Choose file').setInputFiles(file);
  await preview(page, 'Replace');
  await expect(page.getByText('Line 1 is not JSON. Nothing was changed.')).toBeVisible({
    timeout: 60_000,
  });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole('switch', { name: 'Back up every night' }).click();
  await expect(page.getByText('Automatic backups are off')).toBeVisible();
  await page.getByRole('switch', { name: 'Back up every night' }).click();
  await expect(page.getByText('Automatic backups are on')).toBeVisible();
});

test('the command exports what the admin restores, with the files of images in a folder', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'spotter-export-'));
  const file = join(folder, 'content.jsonl.gz');
  const pictures = join(folder, 'pictures');
  const title = unique('Exported');
  try {
    await authenticate(page);
    const address = await upload(page);
    const id = await createPost(page, { title, product_image_url: address, published: false });
    expect(await owner('export', file, '--pictures', pictures)).toMatch(
      /Copied (\d+) of \1 image files/,
    );
    // Sizes of the image that are made meanwhile are new files.
    await expect
      .poll(() => owner('export', file, '--pictures', pictures), { timeout: 60_000 })
      .toMatch(/Copied 0 of \d+ image files/);

    await adminApi(page, 'DELETE', `/posts/${id}`);
    await adminApi(page, 'DELETE', `/trash/${id}`);
    const image = address.split('/')[2] ?? '';
    await adminApi(page, 'POST', '/media/deletion', { ids: [image], used: true });
    expect(await owner('import', file, '--yes', '--pictures', pictures)).toMatch(
      /Sent [1-9]\d* of \d+ image files\./,
    );
    const { content: post } = await adminApi(page, 'GET', `/posts/${id}`);
    expect(post.title).toBe(title);
    const list = await page.request.get('/api/admin/media?search=backup.png');
    expect((await list.json()).items.map((item: { id: string }) => item.id)).toContain(image);

    await signIn(page, BACKUPS);
    await page.getByLabel('Choose file').setInputFiles(file);
    await preview(page, 'Merge');
    await expect(page.getByText(/Nothing would change/)).toBeVisible({ timeout: 60_000 });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('reviews and images that were changed and deleted come back from a backup', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const title = unique('Backed up');
  await authenticate(page);
  const address = await upload(page);
  const deleted = await createPost(page, {
    title: `${title} one`,
    product_image_url: address,
    published: true,
  });
  const changed = await createPost(page, { title: `${title} two`, published: true });
  const path = reviewPath(`${title} one`);

  await signIn(page, BACKUPS);
  await backUp(page);
  await expect(page.getByRole('row').filter({ hasText: 'Created by you' }).first()).toBeVisible();
  await expectAccessible(page, 'list');

  await test.step('change one, delete the other with its image, add a third', async () => {
    await openPost(page, changed);
    await page.getByLabel('Product Title').fill(`${title} spoiled`);
    await updatePost(page);
    await adminApi(page, 'DELETE', `/posts/${deleted}`);
    await adminApi(page, 'DELETE', `/trash/${deleted}`);
    const id = address.split('/')[2];
    await adminApi(page, 'POST', '/media/deletion', { ids: [id], used: true });
    await createPost(page, { title: `${title} later`, published: false });
    await expect(async () => {
      expect((await page.request.get(path)).status()).toBe(404);
    }).toPass({ timeout: 60_000 });
  });

  await test.step('look at what would change', async () => {
    await page.goto(BACKUPS);
    await newest(page).click();
    await preview(page, 'Replace');
    await expect(restoreRegion(page).getByText('1 review would be removed')).toBeVisible({
      timeout: 60_000,
    });
    await restoreRegion(page).getByText('1 review would be removed').click();
    await expect(restoreRegion(page).getByText(`${title} later`)).toBeVisible();
    await expect(restoreRegion(page).getByText('1 review would be added')).toBeVisible();
    await expect(restoreRegion(page).getByText('1 review would be changed')).toBeVisible();
    await expect(restoreRegion(page).getByText('1 image would be added')).toBeVisible();
    await expectAccessible(page, 'preview');
    // The preview waits, whatever the owner does meanwhile.
    await page.reload();
    await restoreRegion(page).getByRole('button', { name: 'Restore' }).click();
    await expect(restoreRegion(page).getByRole('alert')).toHaveText('Type “replace” to confirm.');
  });

  await test.step('restore', async () => {
    await restoreRegion(page).getByLabel('Type “replace”').fill('replace');
    await restoreRegion(page).getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('region', { name: 'Restored' })).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText(/files? of images restored/)).toBeVisible();
    await expect(page.getByText('Before a restore').first()).toBeVisible();
  });

  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} one`);
  }).toPass({ timeout: 60_000 });
  const image = await page.request.get(address);
  expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/webp']);
  const { content: post } = await adminApi(page, 'GET', `/posts/${changed}`);
  expect(post.title).toBe(`${title} two`);

  await test.step('the state before it is a backup, and a download of it restores it', async () => {
    await page.goto(BACKUPS);
    const waiting = page.waitForEvent('download');
    await page
      .getByRole('link', { name: /^Download the content/ })
      .first()
      .click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^spotter-.*\.jsonl\.gz$/);
    const buffer = await readFile(await download.path());
    const file = { name: 'mine.jsonl.gz', mimeType: 'application/gzip', buffer };
    await page.getByLabel('Choose file').setInputFiles(file);
    await preview(page, 'Merge');
    await expect(restoreRegion(page).getByText('1 review would be changed')).toBeVisible({
      timeout: 60_000,
    });
    await restoreRegion(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(restoreRegion(page).getByText('would be')).toHaveCount(0);
  });
});
