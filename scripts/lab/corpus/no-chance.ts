/** Bytes of an identifier that the embedded database makes. */
const BLOCK = 16;

/**
 * Lets "random" identifiers of this process ascend in the order in which they are made, so that lists which are
 * ordered by them in the end are equal in every recording. The embedded database takes its random bytes from here, and
 * gives four of them to other uses, so each number is there four times.
 */
export function countInsteadOfChance(): { skipTo: (number: number) => void } {
  let block = 0;
  crypto.getRandomValues = (array) => {
    if (array === null) throw new TypeError('There is no array to fill');
    const view = new DataView(array.buffer, array.byteOffset, array.byteLength);
    for (let place = 0; place < view.byteLength; place += 1) {
      if (place % BLOCK === 0) block += 1;
      const shift = 8 * (3 - (place % 4));
      view.setUint8(place, (block >>> shift) & 0xff);
    }
    return array;
  };
  return {
    skipTo: (number) => {
      block = number;
    },
  };
}
