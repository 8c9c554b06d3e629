import {
  type Palette,
  paletteOf,
  type Scheme,
  schemes,
  type Token,
} from '../../core/branding/palette.ts';
import { type BrandColours, DEFAULT_COLOURS } from '../../core/branding/schema.ts';

const PRINTED: readonly Token[] = ['accent', 'accent-text', 'on-accent'];

const rule = (palette: Palette, tokens: readonly Token[], first = '') =>
  // More specific than the stylesheet, which may come after it.
  `:root:root{${first}${tokens.map((token) => `--${token}:${palette[token]}`).join(';')}}`;

const isToken = (name: string): name is Token => name in paletteOf(DEFAULT_COLOURS, 'light');

const tokens = Object.keys(paletteOf(DEFAULT_COLOURS, 'light')).filter(isToken);

/** The tokens that differ from the stylesheet's in either scheme. */
function changedTokens(colours: BrandColours): Token[] {
  const changed = (token: Token) =>
    schemes.some(
      (scheme) => paletteOf(colours, scheme)[token] !== paletteOf(DEFAULT_COLOURS, scheme)[token],
    );
  return tokens.filter(changed);
}

/** The rules that give a page its colours; '' for the default ones, which the stylesheet has. */
export function colourStyle(colours: BrandColours): string {
  const changed = changedTokens(colours);
  if (changed.length === 0) return '';
  const [light, dark] = [paletteOf(colours, 'light'), paletteOf(colours, 'dark')];
  return [
    `@media screen{${rule(light, changed)}}`,
    `@media screen and (prefers-color-scheme:dark){${rule(dark, changed)}}`,
    `@media print{${rule(light, PRINTED)}}`,
  ].join('');
}

/** The rules of one scheme, whichever the browser prefers. For previews. */
export const schemeStyle = (colours: BrandColours, scheme: Scheme): string =>
  rule(paletteOf(colours, scheme), tokens, `color-scheme:${scheme};`);
