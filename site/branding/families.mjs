import { fontProviders } from 'astro/config';
import { accentedLetters, plainLetters, rareLetters } from './letters.mjs';

/** @typedef {import('./letters.mjs').Letters} Letters */

/**
 * How a page uses a face. The files of a face are declared in this order.
 * @typedef {object} Use
 * @property {string} weight of the files: one, or the first and the last
 * @property {{ cut: string, letters: Letters }[]} files what the name of each in core/ui/fonts ends with
 * @property {[string, ...string[]]} fallbacks
 */

const rare = { cut: '', letters: rareLetters };

/**
 * Of headings, which a page shows at once: it preloads the file of the plain letters.
 * @type {Use}
 */
const display = {
  weight: '900',
  files: [
    rare,
    { cut: '-accented', letters: accentedLetters },
    { cut: '-plain', letters: plainLetters },
  ],
  fallbacks: ['Display Arial', 'Display Roboto', 'Arial Narrow', 'sans-serif'],
};

const files = [rare, { cut: '-basic', letters: [...plainLetters, ...accentedLetters] }];

/**
 * Of texts, which a page shows in a font of the device first (site/scripts/text-face.ts).
 * @type {Use}
 */
const serif = {
  weight: '400 700',
  files,
  fallbacks: ['Text Georgia', 'Text Times', 'Text Noto', 'Georgia', 'serif'],
};

/** @type {Use} */
const sans = { ...serif, fallbacks: ['Text Arial', 'Text Roboto', 'Arial', 'sans-serif'] };

/**
 * A typeface of the site.
 * @typedef {object} Family
 * @property {string} name
 * @property {string} file in core/ui/fonts, without its cut and its ending
 * @property {`--${string}`} cssVariable
 * @property {Use} use
 */

/**
 * Two for each type pairing of core/branding. A page declares those of the chosen pairing only.
 * @type {Family[]}
 */
export const families = [
  {
    name: 'Sofia Sans Extra Condensed',
    file: 'sofia-sans-extra-condensed',
    cssVariable: '--font-display-poster',
    use: display,
  },
  {
    name: 'Source Serif 4',
    file: 'source-serif-4',
    cssVariable: '--font-text-poster',
    use: serif,
  },
  {
    name: 'Roboto Serif',
    file: 'roboto-serif',
    cssVariable: '--font-display-editorial',
    use: display,
  },
  {
    name: 'Source Sans 3',
    file: 'source-sans-3',
    cssVariable: '--font-text-editorial',
    use: sans,
  },
  { name: 'Archivo', file: 'archivo', cssVariable: '--font-display-studio', use: display },
  { name: 'Public Sans', file: 'public-sans', cssVariable: '--font-text-studio', use: sans },
  {
    name: 'Big Shoulders Display',
    file: 'big-shoulders-display',
    cssVariable: '--font-display-workshop',
    use: display,
  },
  {
    name: 'IBM Plex Sans',
    file: 'ibm-plex-sans',
    cssVariable: '--font-text-workshop',
    use: sans,
  },
];

/**
 * For `fonts` of Astro's configuration. A face that is not there when its first text is shown is used from the next
 * page on, so nothing shifts and no text waits.
 * @param {Family} family
 */
export function fontFamily({ name, file, cssVariable, use: { weight, files, fallbacks } }) {
  const variants = files.map(({ cut, letters }) => ({
    src: /** @type {[string]} */ ([`./core/ui/fonts/${file}${cut}.woff2`]),
    weight,
    style: /** @type {const} */ ('normal'),
    unicodeRange: letters,
  }));
  return {
    provider: fontProviders.local(),
    name,
    cssVariable,
    fallbacks,
    // Those of site/branding/faces.ts suit more devices.
    optimizedFallbacks: false,
    display: /** @type {const} */ ('optional'),
    options: {
      variants: /** @type {[(typeof variants)[number], ...typeof variants]} */ (variants),
    },
  };
}
