/** Draws `site/public/icons/` from the favicon. Run it after the favicon has changed. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from './browser.ts';

const icons = [
  { file: 'apple-touch-icon.png', size: 180, drawn: 0.68 },
  { file: 'icon-192.png', size: 192, drawn: 0.76 },
  { file: 'icon-512.png', size: 512, drawn: 0.76 },
  // The phone may crop everything outside a circle of 80 %.
  { file: 'icon-maskable-512.png', size: 512, drawn: 0.56 },
];

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
await browser.close();
