/** A hash of 53 bits (cyrb53, public domain). */
function hash(text: string, seed: number): number {
  let one = 0xdeadbeef ^ seed;
  let two = 0x41c6ce57 ^ seed;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & two) + (one >>> 0);
}

export const fingerprint = (text: string) => hash(text, 0);

/**
 * Keys of transactions that their network gives no id: the day and what the row says, and which of the equal
 * rows of that day it is. Reports that contain the whole day agree on them, whatever else they contain.
 */
export class IdentityKeys {
  #seen = new Map<string, number>();

  next(day: string, parts: readonly (string | number | null)[]): string {
    const text = JSON.stringify([day, ...parts]);
    const base = `${day}-${hash(text, 1).toString(36)}${hash(text, 2).toString(36)}`;
    const count = (this.#seen.get(base) ?? 0) + 1;
    this.#seen.set(base, count);
    return `${base}-${count}`;
  }
}
