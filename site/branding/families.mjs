import { fontProviders } from 'astro/config';
import { basicLetters, otherLetters } from './letters.mjs';

/**
 * A typeface of the site.
 * @typedef {object} Family
 * @property {string} name
 * @property {string} file in core/ui/fonts, without its ending
 * @property {`--${string}`} cssVariable
 * @property {string} weight first and last one of the file
 * @property {[string, ...string[]]} fallbacks
 */

const narrow = /** @type {[string, string]} */ (['Arial Narrow', 'sans-serif']);
const serif = /** @type {[string, string]} */ (['Georgia', 'serif']);
const sans = /** @type {[string, string]} */ (['Arial', 'sans-serif']);

/**
 * Two for each type pairing of core/branding. A page declares those of the chosen pairing only.
 * @type {Family[]}
 */
export const families = [
  {
    name: 'Sofia Sans Extra Condensed',
    file: 'sofia-sans-extra-condensed',
    cssVariable: '--font-display-face',
    weight: '700 900',
    fallbacks: narrow,
  },
  {
    name: 'Source Serif 4',
    file: 'source-serif-4',
    cssVariable: '--font-text-face',
    weight: '400 700',
    fallbacks: serif,
  },
  {
    name: 'Roboto Serif',
    file: 'roboto-serif',
    cssVariable: '--font-display-editorial',
    weight: '700 900',
    fallbacks: narrow,
  },
  {
    name: 'Source Sans 3',
    file: 'source-sans-3',
    cssVariable: '--font-text-editorial',
    weight: '400 700',
    fallbacks: sans,
  },
  {
    name: 'Archivo',
    file: 'archivo',
    cssVariable: '--font-display-studio',
    weight: '700 900',
    fallbacks: narrow,
  },
  {
    name: 'Public Sans',
    file: 'public-sans',
    cssVariable: '--font-text-studio',
    weight: '400 700',
    fallbacks: sans,
  },
  {
    name: 'Big Shoulders Display',
    file: 'big-shoulders-display',
    cssVariable: '--font-display-workshop',
    weight: '700 900',
    fallbacks: narrow,
  },
  {
    name: 'IBM Plex Sans',
    file: 'ibm-plex-sans',
    cssVariable: '--font-text-workshop',
    weight: '400 700',
    fallbacks: sans,
  },
];

/**
 * For `fonts` of Astro's configuration. Each as a preloaded subset and in full for rare letters. A font that
 * loads late is used from the next page on, so nothing shifts and no text waits.
 * @param {Family} family
 */
export function fontFamily({ name, file, cssVariable, weight, fallbacks }) {
  /** @param {string} cut @param {[string, ...string[]]} unicodeRange */
  const variant = (cut, unicodeRange) => ({
    src: /** @type {[string]} */ ([`./core/ui/fonts/${cut}.woff2`]),
    weight,
    style: /** @type {const} */ ('normal'),
    unicodeRange,
  });
  return {
    provider: fontProviders.local(),
    name,
    cssVariable,
    fallbacks,
    display: /** @type {const} */ ('optional'),
    options: {
      variants: /** @type {[ReturnType<typeof variant>, ReturnType<typeof variant>]} */ ([
        variant(`${file}-basic`, basicLetters),
        variant(file, otherLetters),
      ]),
    },
  };
}
