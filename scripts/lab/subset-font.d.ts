/** The packages bring no types of their own: what scripts/lab/fonts.ts uses of them. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: 'sfnt';
      /** A range, or the one value that stays. */
      variationAxes: Record<string, { min: number; max: number } | number>;
      /** Leaves out what only features such as ligatures would show. */
      noLayoutClosure?: boolean;
    },
  ): Promise<Buffer>;
}

declare module 'fontverter' {
  export function convert(font: Buffer, targetFormat: 'woff2'): Promise<Buffer>;
}
