/** Chance that repeats itself: the same seed gives the same sequence on every machine. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  integer(lowest: number, highest: number): number;
  /** True in that share of the calls, from 0 to 1. */
  chance(share: number): boolean;
  /** One of a list. Throws when there is none. */
  pick<Item>(items: readonly Item[]): Item;
  /** Up to that many different ones of a list, in chance's order. */
  sample<Item>(items: readonly Item[], count: number): Item[];
}

/** @param seed any whole number; its lowest 32 bits count. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32: short, and even enough for texts.
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (lowest: number, highest: number) =>
    lowest + Math.floor(fraction() * (highest - lowest + 1));
  return {
    fraction,
    integer,
    chance: (share) => fraction() < share,
    pick: (items) => {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new RangeError('There is nothing to pick from');
      return item;
    },
    sample: (items, count) => {
      const rest = [...items];
      const taken: typeof rest = [];
      while (taken.length < count && rest.length > 0) {
        taken.push(...rest.splice(integer(0, rest.length - 1), 1));
      }
      return taken;
    },
  };
}
