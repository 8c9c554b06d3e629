import { contrast, hexOf, type Tone, toneOf } from './colours.ts';
import { ACCENT_DEFAULT, type BrandColours, PAPER_DEFAULT } from './schema.ts';

export const schemes = ['light', 'dark'] as const;

export type Scheme = (typeof schemes)[number];

/** The colours of core/ui/tokens.css, as `#rrggbb`. */
export interface Palette {
  paper: string;
  card: string;
  deep: string;
  ink: string;
  soft: string;
  rule: string;
  accent: string;
  'accent-text': string;
  'on-accent': string;
  good: string;
  bad: string;
}

export type Token = keyof Palette;

/** What WCAG level AA demands of text. */
export const TEXT_CONTRAST = 4.5;

const DARK_TEXT = '#16130f';
const LIGHT_TEXT = '#ffffff';

/** The palettes that were drawn by hand. Every other one keeps their distances. */
const DRAWN: Readonly<Record<Scheme, Palette>> = {
  light: {
    paper: PAPER_DEFAULT,
    card: '#fbf7ee',
    deep: '#e6dcc8',
    ink: DARK_TEXT,
    soft: '#574f43',
    rule: DARK_TEXT,
    accent: ACCENT_DEFAULT,
    'accent-text': '#a82a0e',
    'on-accent': DARK_TEXT,
    good: '#1f5a3a',
    bad: '#a82a0e',
  },
  dark: {
    paper: '#14110d',
    card: '#1e1a14',
    deep: '#2a241b',
    ink: '#f4eee1',
    soft: '#b9ae9b',
    rule: '#5d5343',
    accent: '#ff5a33',
    'accent-text': '#ff8261',
    'on-accent': DARK_TEXT,
    good: '#7fcf9f',
    bad: '#ff8261',
  },
};

/** Otherwise strongly coloured papers would produce coloured text. */
const MAX_TINT = 0.035;

/** The step of lightness in the search for a readable colour. */
const STEP = 0.01;

const drawnPaper = toneOf(PAPER_DEFAULT);
const drawnAccent = toneOf(ACCENT_DEFAULT);

/** The token at the same distance from the chosen colour as it was drawn from the default one. */
function moved(token: string, chosen: Tone, drawn: Tone): Tone {
  const { l, c, h } = toneOf(token);
  return {
    l: chosen.l + l - drawn.l,
    c: chosen.c * (c / drawn.c),
    h: chosen.h + h - drawn.h,
  };
}

/** The token in its drawn lightness with the tint of the chosen paper. */
function tinted(token: string, paper: Tone): Tone {
  const { l } = toneOf(token);
  const { c, h } = moved(token, paper, drawnPaper);
  return { l, c: Math.min(c, Math.max(toneOf(token).c, MAX_TINT)), h };
}

export function lowestContrast(colour: string, others: readonly string[]): number {
  return Math.min(...others.map((other) => contrast(colour, other)));
}

/** The token's hue and strength from the chosen accent, which is kept where it is clearer than the drawn one. */
function accented(token: string, chosen: Tone, direction: 1 | -1): Tone {
  const clearest = direction === 1 ? Math.max : Math.min;
  return { ...moved(token, chosen, drawnAccent), l: clearest(chosen.l, toneOf(token).l) };
}

/** The colour, darker or lighter until it can be read on all surfaces, or as far as that goes. */
function readable(tone: Tone, surfaces: readonly string[], direction: 1 | -1): string {
  for (let { l } = tone; l > 0 && l < 1; l += direction * STEP) {
    const colour = hexOf({ ...tone, l });
    if (lowestContrast(colour, surfaces) >= TEXT_CONTRAST) return colour;
  }
  return hexOf({ ...tone, l: direction === 1 ? 1 : 0 });
}

const textOn = (surface: string) =>
  contrast(DARK_TEXT, surface) >= contrast(LIGHT_TEXT, surface) ? DARK_TEXT : LIGHT_TEXT;

/** All the colours of a scheme from the two that the owner chose. The default ones give the drawn palette. */
export function paletteOf({ accent, paper }: BrandColours, scheme: Scheme): Palette {
  const drawn = DRAWN[scheme];
  const chosen = { accent: toneOf(accent), paper: toneOf(paper) };
  const tint = (token: Token) => hexOf(tinted(drawn[token], chosen.paper));
  const isLight = scheme === 'light';
  const direction = isLight ? -1 : 1;
  const surface = (token: Token) =>
    isLight ? hexOf(moved(drawn[token], chosen.paper, drawnPaper)) : tint(token);
  const surfaces = { paper: surface('paper'), card: surface('card'), deep: surface('deep') };
  const accentText = accented(drawn['accent-text'], chosen.accent, direction);
  // The chosen accent is checked, not changed; that of the dark scheme is only derived from it.
  const shown = isLight
    ? accent
    : readable(accented(drawn.accent, chosen.accent, direction), [DARK_TEXT], direction);
  return {
    ...surfaces,
    ink: tint('ink'),
    soft: tint('soft'),
    rule: tint('rule'),
    accent: shown,
    'accent-text': readable(accentText, Object.values(surfaces), direction),
    'on-accent': textOn(shown),
    good: drawn.good,
    bad: drawn.bad,
  };
}
