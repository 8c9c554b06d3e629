import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  useMode as prepare,
  wcagContrast,
} from 'culori/fn';

prepare(modeRgb);
prepare(modeLrgb);
const toOklch = prepare(modeOklch);

/** A colour by lightness (0 to 1), chroma and hue (degrees; 0 for greys). */
export type Tone = Required<Pick<Oklch, 'l' | 'c' | 'h'>>;

/** @param hex `#rrggbb` */
export function toneOf(hex: string): Tone {
  const { l, c, h = 0 } = toOklch(hex) ?? { l: 0, c: 0 };
  return { l, c, h };
}

/** The nearest colour that screens can show, as `#rrggbb`: lightness and hue stay. */
export function hexOf({ l, c, h }: Tone): string {
  const tone: Oklch = { mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h };
  return formatHex(clampChroma(tone, 'oklch', 'rgb'));
}

/** Contrast ratio of WCAG, 1 to 21. */
export function contrast(one: string, other: string): number {
  return wcagContrast(one, other);
}
