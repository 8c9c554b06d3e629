import type { z } from 'zod';

/** Both are values of the same schema. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The fields that a form changes. A field that still says what the form showed is not among them, so that a
 * save leaves it as it is stored: with its white space, and without a value where it has none.
 *
 * @param shape the schema of each field
 * @param shown the form of what is stored
 * @param form what was sent, as the schemas leave it
 */
export function changedFields<Form extends object>(
  shape: { readonly [Name in keyof Form]: z.ZodType },
  shown: Readonly<Record<keyof Form, unknown>>,
  form: Form,
): Partial<Form> {
  // The compiler knows the keys of an object as texts only.
  const names = Object.keys(form) as (keyof Form)[];
  const changed: Partial<Form> = {};
  for (const name of names) {
    const known = shape[name].safeParse(shown[name]);
    if (!known.success || !isSame(known.data, form[name])) changed[name] = form[name];
  }
  return changed;
}
