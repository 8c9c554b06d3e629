import { type ClientResponse, parseResponse } from 'hono/client';
import { z } from 'zod';
import { apiMessages } from '../../core/http/messages.ts';
import { sessionRenewed } from '../shell/session/renewal.ts';

const refusalSchema = z.object({ error: z.string(), field: z.string().optional() });

/** Why the server did not do what was asked: its status, its sentence, the field it is about. */
export class Refusal extends Error {
  readonly status: number;
  readonly field: string | undefined;
  /** The whole answer, for what else it carries. */
  readonly body: unknown;

  constructor(status: number, message: string, field?: string, body?: unknown) {
    super(message);
    this.status = status;
    this.field = field;
    this.body = body;
  }
}

/**
 * Sends a request and answers what the server says. When the session has ended, it waits until the
 * owner has signed in again and then sends it once more.
 *
 * @throws Refusal, also when the server cannot be reached (status 0)
 */
export async function ask<R extends ClientResponse<unknown>>(send: () => Promise<R>) {
  const response = await attempt(send);
  if (response.status === 401 && (await sessionRenewed())) {
    return parseResponse(await accepted(await attempt(send)));
  }
  return parseResponse(await accepted(response));
}

async function attempt<R>(send: () => Promise<R>): Promise<R> {
  try {
    return await send();
  } catch (error) {
    console.error(error);
    throw new Refusal(0, apiMessages.unreachable);
  }
}

async function accepted<R extends { ok: boolean; status: number; json(): Promise<unknown> }>(
  response: R,
): Promise<R> {
  if (response.ok) return response;
  const body = await response.json().catch(() => undefined);
  const refusal = refusalSchema.safeParse(body);
  throw new Refusal(response.status, refusal.data?.error ?? '', refusal.data?.field, body);
}

/** What to tell the owner: the server's own sentence, else the fallback. */
export function sentence(error: unknown, fallback: string): string {
  return error instanceof Refusal && error.message !== '' ? error.message : fallback;
}
