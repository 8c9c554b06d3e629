import type { Review } from '../../../core/posts/schema.ts';
import { bestValueIds } from '../../../core/specifications/display.ts';
import type { Specification, SpecificationValue } from '../../../core/specifications/schema.ts';

/** A specification with the values of the compared reviews. */
export interface ComparedSpecification {
  specification: Specification;
  /** By the id of the review. */
  values: ReadonlyMap<string, SpecificationValue>;
  /** Reviews with the best value; none without a direction or a difference. */
  best: ReadonlySet<string>;
}

/** @param ids the rows in order; if absent, all specifications that one of the reviews states */
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
  return (ids ?? [...stated.keys()]).flatMap((specificationId) => {
    const values = stated.get(specificationId);
    const [specification] = values?.values() ?? [];
    if (values === undefined || specification === undefined) return [];
    const best = bestValueIds(reviews.map(({ id }) => ({ id, value: values.get(id) ?? null })));
    return [{ specification, values, best }];
  });
}
