import type { TypePairing } from '../../core/branding/schema.ts';

/** What families.mjs calls the faces of a pairing: of headings, and of texts. */
export const displayFace = (pairing: TypePairing) => `--font-display-${pairing}` as const;
export const textFace = (pairing: TypePairing) => `--font-text-${pairing}` as const;

/**
 * Fonts of devices, which a page shows until it has the fonts of the site: for each weight, what the
 * font is called.
 */
const deviceFonts = {
  'Display Arial': { 900: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'] },
  'Display Roboto': { 900: ['Roboto Black', 'Roboto-Black', 'Roboto Bold', 'Roboto-Bold'] },
  'Text Georgia': { 400: ['Georgia'], 700: ['Georgia Bold', 'Georgia-Bold'] },
  'Text Times': {
    400: ['Times New Roman', 'Liberation Serif'],
    700: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
  },
  'Text Noto': { 400: ['Noto Serif'], 700: ['Noto Serif Bold', 'NotoSerif-Bold'] },
  'Text Arial': { 400: ['Arial'], 700: ['Arial Bold', 'Arial-BoldMT'] },
  'Text Roboto': { 400: ['Roboto'], 700: ['Roboto Bold', 'Roboto-Bold'] },
};

type DeviceFont = keyof typeof deviceFonts;

interface Face {
  /** How far it reaches above and below the line, in percent of the size of the font. */
  reach: [above: number, below: number];
  /**
   * The sizes, in percent and for each weight, at which a text is as long in fonts of devices: the mean of the texts of the
   * demonstration; for headings, of its titles in small and capital letters. Measured in Chromium, with Tinos, Gelasio
   * and Arimo in place of Times, Georgia and Arial, whose widths they have.
   */
  sizes: Partial<Record<DeviceFont, number[]>>;
}

const faces: Record<TypePairing, [display: Face, text: Face]> = {
  poster: [
    { reach: [90, 30], sizes: { 'Display Arial': [64.4], 'Display Roboto': [68.9] } },
    {
      reach: [103.6, 33.5],
      sizes: {
        'Text Georgia': [107.6, 92.5],
        'Text Times': [117.6, 110.7],
        'Text Noto': [99.1, 93.6],
      },
    },
  ],
  editorial: [
    { reach: [66.7, 17.6], sizes: { 'Display Arial': [64.3], 'Display Roboto': [68.8] } },
    { reach: [102.4, 40], sizes: { 'Text Arial': [93, 86.7], 'Text Roboto': [93.8, 92.4] } },
  ],
  studio: [
    { reach: [75.5, 18.1], sizes: { 'Display Arial': [61.1], 'Display Roboto': [65.4] } },
    { reach: [95, 22.5], sizes: { 'Text Arial': [103.8, 99.4], 'Text Roboto': [104.6, 105.9] } },
  ],
  workshop: [
    { reach: [90.5, 19.6], sizes: { 'Display Arial': [69], 'Display Roboto': [73.8] } },
    { reach: [102.5, 27.5], sizes: { 'Text Arial': [100.6, 98.3], 'Text Roboto': [101.4, 104.8] } },
  ],
};

const percent = (share: number) => `${Number(share.toFixed(1))}%`;

/** The rules of the fonts of devices, each for one weight. */
function deviceRules({ reach: [above, below], sizes }: Face): string[] {
  return Object.entries(deviceFonts).flatMap(([family, weights]) => {
    const given = sizes[family as DeviceFont];
    if (given === undefined) return [];
    return Object.entries(weights).map(([weight, names], index) => {
      const size = given[index] ?? 100;
      const source = names.map((name) => `local("${name}")`).join();
      // The gap between lines makes no difference, because every text has a line height.
      const reach = `ascent-override:${percent((100 * above) / size)};descent-override:${percent((100 * below) / size)}`;
      return `@font-face{font-family:"${family}";font-weight:${weight};src:${source};size-adjust:${size}%;${reach}}`;
    });
  });
}

/**
 * The rules that make a page use its pairing. Its texts have a font of the device until `data-face` is set
 * (site/scripts/text-face.ts), and where no script can set it the font of the site.
 */
export function faceStyle(pairing: TypePairing): string {
  const [display, text] = faces[pairing];
  const fallbacks = Object.keys(text.sizes).map((family) => `"${family}"`);
  const withFace = `--font-text-face:var(${textFace(pairing)})`;
  return [
    ...deviceRules(display),
    ...deviceRules(text),
    `:root:root{--font-display-face:var(${displayFace(pairing)});--font-text-face:${fallbacks.join()}}`,
    `:root:root[data-face]{${withFace}}`,
    `@media (scripting:none){:root:root{${withFace}}}`,
  ].join('');
}
