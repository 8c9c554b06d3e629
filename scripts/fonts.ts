/**
 * Cuts the site's fonts to the weights that are used: `node scripts/fonts.ts` writes `core/ui/fonts/`.
 * To be run when a weight is added or the fonts' packages are updated; nothing else calls it.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '..');

const FONTS = [
  {
    file: '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2',
    name: 'sofia-sans-extra-condensed.woff2',
    weights: { min: 700, max: 900 },
  },
  {
    file: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    name: 'source-serif-4.woff2',
    weights: { min: 400, max: 700 },
  },
];

/** All that the packages' files for Latin have, and nothing that they have not is missed. */
const LETTERS = Array.from({ length: 0x2fff }, (_, code) => String.fromCharCode(code)).join('');

await mkdir(join(root, 'core/ui/fonts'), { recursive: true });
for (const { file, name, weights } of FONTS) {
  const whole = await readFile(join(root, 'node_modules', file));
  const cut = await subsetFont(whole, LETTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  await writeFile(join(root, 'core/ui/fonts', name), cut);
  console.log(`${name}: ${cut.length} of ${whole.length} bytes`);
}
