/** Draws `site/public/icons/` and `favicon.ico` from the favicon. Run it after the favicon has changed. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from './browser.ts';

const icons = [
  { file: 'apple-touch-icon.png', size: 180, drawn: 0.68 },
  { file: 'icon-192.png', size: 192, drawn: 0.76 },
  { file: 'icon-512.png', size: 512, drawn: 0.76 },
  // The phone may crop everything outside a circle of 80 %.
  { file: 'icon-maskable-512.png', size: 512, drawn: 0.56 },
];

/** For programs that know no other kind of icon, and ask for it unprompted. */
const icoSizes = [16, 32, 48];

/** A file of several images: https://en.wikipedia.org/wiki/ICO_(file_format). */
function ico(images: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of images.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

const site = join(import.meta.dirname, '../../site');
const folder = join(site, 'public/icons');
const drawing = await readFile(join(site, 'public/favicon.svg'), 'utf8');
const tokens = await readFile(join(import.meta.dirname, '../../core/ui/tokens.css'), 'utf8');
const paper = /--paper: (#[0-9a-f]{6})/.exec(tokens)?.[1];
if (paper === undefined) throw new Error('core/ui/tokens.css names no paper');

await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
const page = await browser.newPage({ colorScheme: 'light' });
for (const { file, size, drawn } of icons) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`
    <style>
      body { display: grid; place-items: center; height: 100vh; margin: 0; background: ${paper} }
      svg { width: ${drawn * 100}%; }
    </style>
    ${drawing}
  `);
  await page.screenshot({ path: join(folder, file) });
}
const small = [];
for (const size of icoSizes) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawing}`);
  small.push({ size, png: await page.screenshot({ omitBackground: true }) });
}
await writeFile(join(site, 'public/favicon.ico'), ico(small));
await browser.close();
