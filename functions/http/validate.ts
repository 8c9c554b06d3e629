import { zValidator } from '@hono/zod-validator';
import type { ValidationTargets } from 'hono';
import { z } from 'zod';
import { failureOf } from '../../core/forms/failure.ts';

/** Checks a part of the request; what is wrong is answered with 400, a sentence and the field. */
export function checked<Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) {
  return zValidator(target, schema, (result, context) => {
    if (result.success) return;
    return context.json(failureOf(result.error), 400);
  });
}

/** The id in an address. */
export const checkedId = checked('param', z.object({ id: z.uuid() }));
