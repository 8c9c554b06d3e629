import { specificationLine } from '../../core/specifications/display.ts';
import { specificationFormMessages as messages } from '../../core/specifications/form-messages.ts';
import {
  type Specification,
  type StoredSpecification,
  storedSpecificationSchema,
} from '../../core/specifications/schema.ts';

/** The values of a version, which may have an older format. */
export function readValues(stored: unknown): StoredSpecification[] {
  return storedSpecificationSchema.array().safeParse(stored).data ?? [];
}

/** One line a value, such as `Weight: 250 g (8.82 oz)`, for differences between versions. */
export function valueLines(
  values: readonly StoredSpecification[],
  known: readonly Specification[],
): string[] {
  return values.map(({ specification_id, value }) => {
    const specification = known.find(({ id }) => id === specification_id);
    return specification === undefined
      ? `${messages.deletedName}: ${value}`
      : `${specification.name}: ${specificationLine({ ...specification, value }, 'both')}`;
  });
}

/** Values in the order of a form, with one changed; '' removes it. */
export function withValue(
  values: readonly StoredSpecification[],
  specification_id: string,
  value: string,
  order: readonly string[],
): StoredSpecification[] {
  const others = values.filter((each) => each.specification_id !== specification_id);
  const place = (id: string) => {
    const index = order.indexOf(id);
    return index < 0 ? order.length : index;
  };
  return [...others, ...(value === '' ? [] : [{ specification_id, value }])].sort(
    (one, other) => place(one.specification_id) - place(other.specification_id),
  );
}
