/**
 * Subsets the site's fonts into `core/ui/fonts/`: each with the weights in use, and the files of fewer letters that
 * most pages need; and one weight of one font for the login screen. Run it after a weight is added or a font package is
 * updated.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convert } from 'fontverter';
import subsetFont from 'subset-font';
import { families } from '../../site/branding/families.mjs';

const root = join(import.meta.dirname, '../..');

const SOFIA =
  '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed-latin-wght-normal.woff2';

const FONTS = [
  {
    file: SOFIA,
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
    axes: { wdth: 50, wght: { min: 500, max: 600 } },
    scale: 0.72,
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
    scale: 0.86,
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
    scale: 0.92,
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

/** The position of the units per em in the table `head`. */
const UNITS_PER_EM = 18;

/** Draws all glyphs smaller, so that headings of the same size are as wide in every display face. */
function scaled(font: Buffer, scale: number): Buffer {
  if (scale === 1) return font;
  const count = font.readUInt16BE(4);
  const records = Array.from({ length: count }, (_, index) => 12 + 16 * index);
  const head = records.find((at) => font.toString('latin1', at, at + 4) === 'head');
  if (head === undefined) throw new Error('The font has no table head');
  const at = font.readUInt32BE(head + 8) + UNITS_PER_EM;
  const copy = Buffer.from(font);
  copy.writeUInt16BE(Math.round(font.readUInt16BE(at) / scale), at);
  return copy;
}

const textOf = (ranges: readonly string[]) => ranges.flatMap(lettersOf).join('');

/** Prints its size. */
async function write(name: string, font: Buffer): Promise<void> {
  await writeFile(join(root, 'core/ui/fonts', `${name}.woff2`), font);
  console.log(`${name}: ${font.length} bytes`);
}

await mkdir(join(root, 'core/ui/fonts'), { recursive: true });
for (const { file, name, axes, scale = 1 } of FONTS) {
  const whole = await readFile(join(root, 'node_modules', file));
  const used = families.find((family) => family.file === name);
  if (used === undefined) throw new Error(`${name} is not used`);
  const { files, weight } = used.use;
  const isOneWeight = !weight.includes(' ');
  for (const { cut, letters } of files) {
    // The admin uses this one for all letters.
    const isWhole = cut === '';
    const text = textOf(isWhole ? files.flatMap((each) => each.letters) : letters);
    const subset = await subsetFont(whole, text, {
      targetFormat: 'sfnt',
      // A file of one weight is half as large.
      variationAxes: isOneWeight && !isWhole ? { ...axes, wght: axes.wght.max } : axes,
      // Without glyphs that only ligatures and other figure styles use.
      noLayoutClosure: !isWhole,
    });
    await write(`${name}${cut}`, await convert(scaled(subset, scale), 'woff2'));
  }
}

// Headings and buttons of the login screen, whose other texts use a font of the device.
const login = await subsetFont(
  await readFile(join(root, 'node_modules', SOFIA)),
  textOf(['U+20-7E']),
  { targetFormat: 'sfnt', variationAxes: { wght: 900 }, noLayoutClosure: true },
);
await write('sofia-sans-extra-condensed-login', await convert(login, 'woff2'));
