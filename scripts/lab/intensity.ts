/**
 * How many times as many hostile inputs, faults and loads are tried as in the usual run: once, unless
 * FUZZ is `long`. Read by every test of that kind, whatever runs it.
 */
export function fuzzFactor(): number {
  return process.env.FUZZ === 'long' ? 20 : 1;
}
