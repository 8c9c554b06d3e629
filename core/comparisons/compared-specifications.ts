import type { Review } from '../posts/schema.ts';
import type { Specification, SpecificationValue } from '../specifications/schema.ts';

/** A specification with the values of the compared reviews. */
export interface ComparedSpecification {
  specification: Specification;
  /** By the id of the review. */
  values: ReadonlyMap<string, SpecificationValue>;
  /** Reviews with the best value; none without a direction or a difference. */
  best: ReadonlySet<string>;
}

const rankOf = ({ kind, value }: SpecificationValue): number =>
  kind === 'yes-no' ? Number(value === 'yes') : Number(value);

/** The reviews whose value is the best one, unless all that state one state the same. */
function bestOf(values: ReadonlyMap<string, SpecificationValue>): Set<string> {
  const [first] = values.values();
  if (first === undefined || first.direction === null || first.kind === 'text') return new Set();
  const ranked = [...values].map(([id, value]) => ({ id, rank: rankOf(value) }));
  const ranks = ranked.map(({ rank }) => rank).filter(Number.isFinite);
  const best = first.direction === 'higher' ? Math.max(...ranks) : Math.min(...ranks);
  if (new Set(ranks).size < 2) return new Set();
  return new Set(ranked.filter(({ rank }) => rank === best).map(({ id }) => id));
}

/** @param ids the rows in their order; without: all that one of the reviews states */
export function comparedSpecifications(
  reviews: readonly Pick<Review, 'id' | 'specifications'>[],
  ids?: readonly string[],
): ComparedSpecification[] {
  const stated = new Map<string, Map<string, SpecificationValue>>();
  for (const { id, specifications } of reviews) {
    for (const value of specifications) {
      const values = stated.get(value.id) ?? new Map<string, SpecificationValue>();
      stated.set(value.id, values.set(id, value));
    }
  }
  return (ids ?? [...stated.keys()]).flatMap((id) => {
    const values = stated.get(id);
    const [specification] = values?.values() ?? [];
    if (values === undefined || specification === undefined) return [];
    return [{ specification, values, best: bestOf(values) }];
  });
}
