import { z } from 'zod';
import type { DatabaseConnection } from './open.ts';

/** A broken constraint (class 23), no room or memory left (class 53), a function's own `raise exception`. */
const refusalSchema = z.object({
  code: z.string().regex(/^((?:23|53)\w{3}|P0001)$/),
  message: z.string(),
  detail: z.string().nullish(),
  hint: z.string().nullish(),
});

/**
 * Answers a refused write as the hosted API does: 400, or 503 for want of room, with Postgres' code
 * and sentence, where @supabase/lite says 500 and no code.
 *
 * @param fetch answers one request at a time on this connection.
 */
export function answerRefusals(
  connection: DatabaseConnection,
  fetch: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  let thrown: unknown;
  connection.normalizeDbError = (error) => {
    thrown = error;
    return error;
  };
  return async (request) => {
    thrown = undefined;
    const response = await fetch(request);
    const refusal = refusalSchema.safeParse(thrown);
    if (response.status !== 500 || !refusal.success) return response;
    const { code, message, detail = null, hint = null } = refusal.data;
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    const status = code.startsWith('53') ? 503 : 400;
    return Response.json({ code, message, details: detail, hint }, { status, headers });
  };
}
