import type { z } from 'zod';

/**
 * Separates fields that can be saved now from those that cannot, such as an address being typed.
 *
 * @param schemaOf the schema of a field; undefined if there is no such field, which is left out
 */
export function checkedFields<Fields extends object>(
  given: Readonly<Record<string, unknown>>,
  schemaOf: (name: string) => z.ZodType | undefined,
) {
  const entries: [string, unknown][] = [];
  const problems: { name: keyof Fields & string; message: string }[] = [];
  for (const [name, value] of Object.entries(given)) {
    const result = schemaOf(name)?.safeParse(value);
    if (result === undefined) continue;
    if (result.success) entries.push([name, result.data]);
    // Only a field has a schema.
    else
      problems.push({
        name: name as keyof Fields & string,
        message: result.error.issues[0]?.message ?? '',
      });
  }
  // Every value was parsed with the schema of its field.
  return { fields: Object.fromEntries(entries) as Fields, problems };
}
