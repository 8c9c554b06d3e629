/** Reproducible random numbers: the same seed gives the same sequence on every machine. */
export interface Random {
  /** From 0 to below 1. */
  fraction(): number;
  integer(lowest: number, highest: number): number;
  /** @param share of true results, from 0 to 1 */
  chance(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  sample<Item>(items: readonly Item[], count: number): Item[];
  uuid(): string;
}

/** @param seed only its lowest 32 bits count */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32: short, and uniform enough for texts.
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
      if (item === undefined) throw new RangeError('The list is empty');
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
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => integer(0, 15).toString(16)).join('');
      return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
    },
  };
}
