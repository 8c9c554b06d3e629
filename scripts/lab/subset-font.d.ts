/** The package brings no types of its own: what scripts/lab/fonts.ts uses of it. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: 'sfnt';
      /** A range, or one value, of each axis that stays. */
      variationAxes: Readonly<
        Record<string, number | Readonly<{ min: number; max: number }> | undefined>
      >;
      /** Leaves out what only features such as ligatures would show. */
      noLayoutClosure?: boolean;
    },
  ): Promise<Buffer>;
}
