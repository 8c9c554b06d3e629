import { z } from 'zod';

export const SPECIFICATION_NAME_MAX_LENGTH = 80;
export const SPECIFICATION_UNIT_MAX_LENGTH = 20;
export const SPECIFICATION_VALUE_MAX_LENGTH = 200;
/** Values of one post. */
export const SPECIFICATION_MAX_COUNT = 60;

export const specificationKindSchema = z.enum(['number', 'text', 'yes-no']);
/** Which value is the better one. */
export const directionSchema = z.enum(['higher', 'lower']);

export type SpecificationKind = z.infer<typeof specificationKindSchema>;
export type Direction = z.infer<typeof directionSchema>;

/** What can be said of a product. */
export const specificationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: specificationKindSchema,
  /** In which numbers are stored: a symbol such as g, or any text. */
  unit: z.string().nullable(),
  direction: directionSchema.nullable(),
});

export type Specification = z.infer<typeof specificationSchema>;

/** A value as a post stores it and as its form holds it. */
export const storedSpecificationSchema = z.object({
  specification_id: z.uuid(),
  /** A decimal number such as 250 or 1.5 in the unit of the specification, a text, `yes` or `no`. */
  value: z.string(),
});

export type StoredSpecification = z.infer<typeof storedSpecificationSchema>;

/** A value as visitors see it. */
export const specificationValueSchema = specificationSchema.extend({ value: z.string() });

export type SpecificationValue = z.infer<typeof specificationValueSchema>;

/** In which units visitors read numbers. */
export const measurementUnitsSchema = z.enum(['both', 'metric', 'us']);

export type MeasurementUnits = z.infer<typeof measurementUnitsSchema>;
