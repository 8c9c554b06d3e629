import type { z } from 'zod';

/** The address of a list with its search, filters and order. */
export function listAddress<Query extends object>(
  path: string,
  schema: z.ZodType<Query>,
): { read: (search: string) => Query; write: (query: Query) => string } {
  const defaults = new Map<string, unknown>(Object.entries(schema.parse({})));
  return {
    /** Invalid values are ignored. */
    read(search) {
      const given = Object.fromEntries(new URLSearchParams(search));
      const { success, data, error } = schema.safeParse(given);
      if (success) return data;
      const invalid = new Set(error.issues.map((issue) => issue.path[0]));
      const valid = Object.entries(given).filter(([name]) => !invalid.has(name));
      return schema.parse(Object.fromEntries(valid));
    },
    write(query) {
      const parameters = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) {
        if (defaults.get(name) !== value) parameters.set(name, String(value));
      }
      return parameters.size === 0 ? path : `${path}?${parameters}`;
    },
  };
}
