import { paletteOf } from '../../core/branding/palette.ts';
import type { BrandColours } from '../../core/branding/schema.ts';

/** The mark as an SVG file in the owner's colours. */
export function brandIcon(colours: BrandColours): string {
  const [light, dark] = [paletteOf(colours, 'light'), paletteOf(colours, 'dark')];
  const rules = ({ ink, accent }: typeof light) =>
    `.k{fill:${ink}}.s{stroke:${ink}}.a{fill:${accent}}`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<style>${rules(light)}@media (prefers-color-scheme:dark){${rules(dark)}}</style>`,
    '<path class="k" d="M0 16h7v32H0zM57 16h7v32h-7zM28 0h8v12h-8zM28 52h8v12h-8zM6 28h6v8H6zM52 28h6v8h-6z"/>',
    '<circle class="s" cx="32" cy="32" r="19" fill="none" stroke-width="8"/>',
    '<circle class="a" cx="32" cy="32" r="9"/>',
    '</svg>\n',
  ].join('\n');
}
