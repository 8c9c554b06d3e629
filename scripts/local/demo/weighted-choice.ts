import type { Random } from '../database/generator/random.ts';

/** Prepares a choice between values, each as likely as its weight says. */
export function weightedChoice<Value>(
  entries: readonly (readonly [value: Value, weight: number])[],
): (random: Random) => Value {
  let sum = 0;
  const ends = entries.map(([, weight]) => {
    sum += weight;
    return sum;
  });
  const last = entries.at(-1);
  if (last === undefined) throw new RangeError('There is nothing to choose from');
  return (random) => {
    const point = random.fraction() * sum;
    const index = ends.findIndex((end) => point < end);
    return (entries[index] ?? last)[0];
  };
}
