/** The package brings no types of its own: what scripts/lab/fonts.ts uses of it. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, { min: number; max: number }>;
      /** Leaves out what only features such as ligatures would show. */
      noLayoutClosure?: boolean;
    },
  ): Promise<Buffer>;
}
