import type { Random } from '../database/generator/random.ts';

/** Prepares a random choice of items by weight. */
export function weighted<Item>(
  items: readonly Item[],
  weightOf: (item: Item, rank: number) => number,
): (random: Random) => Item {
  let sum = 0;
  const entries = items.map((item, rank) => {
    sum += weightOf(item, rank);
    return { item, end: sum };
  });
  return (random) => {
    const point = random.fraction() * sum;
    const entry = entries.find(({ end }) => point < end);
    if (entry === undefined) throw new RangeError('There is nothing to choose from');
    return entry.item;
  };
}

/** Some items are popular, most are not: the weight of a rank, from 0. */
export const popularity = (rank: number, steepness: number) => (rank + 1.5) ** -steepness;
