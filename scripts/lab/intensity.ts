/**
 * How many times as many hostile inputs, faults and loads are tried as in the usual run: once, unless
 * HOSTILE is `long`. Read by every test of that kind, whatever runs it.
 */
export function hostileTimes(): number {
  return process.env.HOSTILE === 'long' ? 20 : 1;
}
