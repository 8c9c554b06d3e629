import { z } from 'zod';
import {
  SPECIFICATION_MAX_COUNT,
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

export const formSpecifications = stateSpecifications;
