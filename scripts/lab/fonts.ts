/**
 * Subsets the site's fonts into `core/ui/fonts/`: each with the weights in use, and as a small file of
 * the basic letters, which pages preload. Run it after a weight is added or a font package is updated.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { basicLetters, otherLetters } from '../../core/ui/fonts/letters.mjs';

const root = join(import.meta.dirname, '../..');

const FONTS = [
  {
    file: '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2',
    name: 'sofia-sans-extra-condensed',
    axes: { wght: { min: 700, max: 900 } },
  },
  {
    file: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    name: 'source-serif-4',
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    file: '@fontsource-variable/roboto-serif/files/roboto-serif-latin-wdth-normal.woff2',
    name: 'roboto-serif',
    axes: { wdth: 50, wght: { min: 700, max: 900 } },
  },
  {
    file: '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    name: 'source-sans-3',
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    file: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    name: 'archivo',
    axes: { wdth: 62, wght: { min: 700, max: 900 } },
  },
  {
    file: '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
    name: 'public-sans',
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    file: '@fontsource-variable/big-shoulders-display/files/big-shoulders-display-latin-wght-normal.woff2',
    name: 'big-shoulders-display',
    axes: { wght: { min: 700, max: 900 } },
  },
  {
    file: '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
    name: 'ibm-plex-sans',
    axes: { wght: { min: 400, max: 700 } },
  },
];

function lettersOf(range: string): string[] {
  const [first = '', last = first] = range.slice(2).split('-');
  const start = Number.parseInt(first, 16);
  const count = Number.parseInt(last, 16) - start + 1;
  return Array.from({ length: count }, (_, index) => String.fromCodePoint(start + index));
}

const basic = basicLetters.flatMap(lettersOf).join('');
const all = basic + otherLetters.flatMap(lettersOf).join('');

await mkdir(join(root, 'core/ui/fonts'), { recursive: true });
for (const { file, name, axes } of FONTS) {
  const whole = await readFile(join(root, 'node_modules', file));
  const options = { targetFormat: 'woff2' as const, variationAxes: axes };
  const cuts = {
    [name]: await subsetFont(whole, all, options),
    // Without glyphs that only ligatures and other figure styles use.
    [`${name}-basic`]: await subsetFont(whole, basic, { ...options, noLayoutClosure: true }),
  };
  for (const [cutName, cut] of Object.entries(cuts)) {
    await writeFile(join(root, 'core/ui/fonts', `${cutName}.woff2`), cut);
    console.log(`${cutName}: ${cut.length} of ${whole.length} bytes`);
  }
}
