import { zValidator } from '@hono/zod-validator';
import type { ValidationTargets } from 'hono';
import { z } from 'zod';
import { failureOf } from '../../core/forms/failure.ts';

/**
 * The path of a URL as it was sent, undecoded: what `new URL(url).pathname` returns, without parsing
 * all of it for every file that is served.
 *
 * @param url as a Request has it, already parsed and serialized
 */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}

/** Checks a part of the request. The answer to an invalid one is 400, a sentence and the field. */
export function checked<Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
) {
  return zValidator(target, schema, (result, context) => {
    return result.success ? undefined : context.json(failureOf(result.error), 400);
  });
}

export const checkedId = checked('param', z.object({ id: z.uuid() }));
