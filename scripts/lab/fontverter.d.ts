/** The package has no types. These are the parts that scripts/lab/fonts.ts uses. */
declare module 'fontverter' {
  export function convert(font: Buffer, to: 'sfnt' | 'woff2'): Promise<Buffer>;
}
