/** The package brings no types of its own: what scripts/lab/fonts.ts uses of it. */
declare module 'fontverter' {
  export function convert(font: Buffer, to: 'sfnt' | 'woff2'): Promise<Buffer>;
}
