import type { AstroGlobal } from 'astro';
import { paletteOf, type Scheme } from '../../core/branding/palette.ts';
import {
  type BrandColours,
  type BrandingTexts,
  coloursOf,
  DEFAULT_COLOURS,
} from '../../core/branding/schema.ts';
import { colourStyle, schemeStyle } from './brand-style.ts';
import { faceStyle } from './faces.ts';

type Look = Pick<BrandingTexts, 'brand_accent' | 'brand_paper' | 'type_pairing'>;

export interface Brand {
  /** The content of the style element. */
  style: string;
  /** The paper of each scheme, `#rrggbb`. */
  paper: Record<Scheme, string>;
}

/** Thousands of pages have the same one. */
let known: { key: string; brand: Brand } | undefined;

export function brandOf(texts: Look, scheme?: Scheme): Brand {
  const colours = coloursOf(texts);
  const key = [colours.accent, colours.paper, texts.type_pairing, scheme].join();
  if (known?.key !== key) {
    const shown = scheme === undefined ? colourStyle(colours) : schemeStyle(colours, scheme);
    const style = shown + faceStyle(texts.type_pairing);
    const [light, dark] = [paletteOf(colours, 'light'), paletteOf(colours, 'dark')];
    known = { key, brand: { style, paper: { light: light.paper, dark: dark.paper } } };
  }
  return known.brand;
}

export const hasDefaultColours = ({ accent, paper }: BrandColours) =>
  accent === DEFAULT_COLOURS.accent && paper === DEFAULT_COLOURS.paper;

const hashes = new Map<string, Promise<`sha256-${string}`>>();

async function hashOf(style: string): Promise<`sha256-${string}`> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/**
 * Lets the policy of a page allow its style. Pages rendered at the edge call this themselves, because their
 * policy is a header, which is written before the layout is rendered.
 */
export async function allowBrand(
  { csp }: Pick<AstroGlobal, 'csp'>,
  texts: Look,
  scheme?: Scheme,
): Promise<void> {
  const { style } = brandOf(texts, scheme);
  const hash = hashes.get(style) ?? hashOf(style);
  // Previews try out many.
  if (hashes.size > 20) hashes.clear();
  hashes.set(style, hash);
  csp?.insertStyleHash(await hash);
}
