import { z } from 'zod';
import { characterCount, storable } from '../forms/text-field.ts';
import { specificationValueMessages as messages } from '../specifications/index.ts';
import {
  SPECIFICATION_MAX_COUNT,
  SPECIFICATION_VALUE_MAX_LENGTH,
  type StoredSpecification,
  storedSpecificationSchema,
} from '../specifications/schema.ts';

/** Older forms lack them. The input type stays strict. */
type Given = z.ZodType<StoredSpecification[], StoredSpecification[]>;

/** Any values, also ones that cannot be saved. */
export const stateSpecifications = z
  .array(storedSpecificationSchema)
  .max(SPECIFICATION_MAX_COUNT)
  .prefault([]) as Given;

function problemOf(values: readonly StoredSpecification[]): string | null {
  if (values.some(({ value }) => characterCount(value) > SPECIFICATION_VALUE_MAX_LENGTH)) {
    return messages.valueTooLong(SPECIFICATION_VALUE_MAX_LENGTH);
  }
  if (values.some(({ value }) => value.trim() === '')) return messages.valueRequired;
  // The form keeps a number that it cannot read with a space after it.
  if (values.some(({ value }) => value !== value.trim())) return messages.valueRefused;
  const ids = new Set(values.map(({ specification_id }) => specification_id));
  return ids.size < values.length ? messages.twice : null;
}

/** One message for the field. Only the database knows which kind of value a specification has. */
export const formSpecifications = z
  .array(storedSpecificationSchema)
  .max(SPECIFICATION_MAX_COUNT, messages.most(SPECIFICATION_MAX_COUNT))
  .overwrite((values) => values.map((each) => ({ ...each, value: storable(each.value) })))
  .superRefine((values, context) => {
    const message = problemOf(values);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .prefault([]) as Given;
