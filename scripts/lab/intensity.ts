/** How much the fuzz, attack, fault and load tests try: `FUZZ=all` in `npm run test:all`, `FUZZ=long` in `npm run test:long`. */
export function atIntensity<Value>(values: { short: Value; all: Value; long: Value }): Value {
  const { FUZZ } = process.env;
  return values[FUZZ === 'all' || FUZZ === 'long' ? FUZZ : 'short'];
}

/** How many times as many inputs are tried as in `npm test`. */
export const fuzzFactor = (): number => atIntensity({ short: 1, all: 4, long: 20 });
