import { zValidator } from '@hono/zod-validator';
import type { ValidationTargets } from 'hono';
import { z } from 'zod';
import { failureOf } from '../../core/forms/failure.ts';

/** `new URL(url).pathname` of a serialized URL without parsing it, since it runs for every file. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}

/** Invalid input is answered with 400, a sentence and the field. */
export function checked<Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) {
  return zValidator(target, schema, (result, context) => {
    return result.success ? undefined : context.json(failureOf(result.error), 400);
  });
}

export const checkedId = checked('param', z.object({ id: z.uuid() }));
