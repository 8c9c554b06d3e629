import type { TypePairing } from '../../core/branding/schema.ts';

/** The variables of families.mjs: headings, then text. */
export const faces = {
  poster: ['--font-display-face', '--font-text-face'],
  editorial: ['--font-display-editorial', '--font-text-editorial'],
  studio: ['--font-display-studio', '--font-text-studio'],
  workshop: ['--font-display-workshop', '--font-text-workshop'],
} as const satisfies Record<TypePairing, readonly [string, string]>;

/** The rule that makes a page use its pairing; '' for the one that the stylesheet names. */
export function faceStyle(pairing: TypePairing): string {
  if (pairing === 'poster') return '';
  const [display, text] = faces[pairing];
  return `:root:root{--font-display-face:var(${display});--font-text-face:var(${text})}`;
}
