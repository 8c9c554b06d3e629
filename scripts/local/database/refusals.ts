import { AsyncLocalStorage } from 'node:async_hooks';
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
 * @param fetch answers a request on this connection.
 */
export function answerRefusals(
  connection: Pick<DatabaseConnection, 'normalizeDbError'>,
  fetch: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  const requests = new AsyncLocalStorage<{ thrown?: unknown }>();
  connection.normalizeDbError = (error) => {
    const request = requests.getStore();
    if (request !== undefined) request.thrown = error;
    return error;
  };
  return async (request) => {
    const known: { thrown?: unknown } = {};
    const response = await requests.run(known, () => fetch(request));
    const refusal = refusalSchema.safeParse(known.thrown);
    if (response.status !== 500 || !refusal.success) return response;
    const { code, message, detail = null, hint = null } = refusal.data;
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    const status = code.startsWith('53') ? 503 : 400;
    return Response.json({ code, message, details: detail, hint }, { status, headers });
  };
}
