import { type ClientResponse, parseResponse } from 'hono/client';
import { z } from 'zod';
import { apiMessages } from '../../core/http/messages.ts';
import { sessionRenewed } from '../shell/session/renewal.ts';
import { RequestError } from './request-error.ts';

const errorSchema = z.object({ error: z.string(), field: z.string().optional() });

/**
 * Sends a request and returns the parsed answer. When the session has ended, it waits until the owner
 * has signed in again and sends the request once more.
 *
 * @throws RequestError, also when the server cannot be reached (status 0)
 */
export async function request<R extends ClientResponse<unknown>>(send: () => Promise<R>) {
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
    throw new RequestError(0, apiMessages.unreachable);
  }
}

async function accepted<R extends { ok: boolean; status: number; json(): Promise<unknown> }>(
  response: R,
): Promise<R> {
  if (response.ok) return response;
  const body = await response.json().catch(() => undefined);
  const { data } = errorSchema.safeParse(body);
  throw new RequestError(response.status, data?.error ?? '', data?.field, body);
}
