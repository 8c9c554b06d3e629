/** Whether tests run in their long form, as in `npm run test:long`, which takes hours. */
export const long = process.env.FUZZ === 'long';

/** How many times as many inputs are tried as in `npm test`. */
export const fuzzFactor = (): number => (long ? 20 : 1);
