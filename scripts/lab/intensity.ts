const { FUZZ } = process.env;

/** Whether tests run in their long form, as in `npm run test:long`, which takes minutes to hours. */
export const long = FUZZ === 'long';

/** How many times as many inputs are tried as in `npm test`: 4 in `npm run test:all`. */
export const fuzzFactor = (): number => (long ? 20 : FUZZ === 'all' ? 4 : 1);
