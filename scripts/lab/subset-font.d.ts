/** The package has no types. These are the parts that scripts/lab/fonts.ts uses. */
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
