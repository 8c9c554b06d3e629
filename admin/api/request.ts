import { type ClientResponse, parseResponse } from 'hono/client';
import { failureSchema } from '../../core/forms/failure.ts';
import { apiMessages } from '../../core/http/messages.ts';
import { renewSession } from './renewal.ts';
import { RequestError } from './request-error.ts';

/**
 * Sends a request and returns the parsed answer. After the end of a session it waits until the owner
 * signs in again, then sends the request once more.
 * @throws RequestError, also when the server cannot be reached (status 0)
 */
export async function request<R extends ClientResponse<unknown>>(send: () => Promise<R>) {
  let response = await attempt(send);
  if (response.status === 401 && (await renewSession())) response = await attempt(send);
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
  const { data } = failureSchema.safeParse(body);
  throw new RequestError(response.status, data?.error ?? '', data?.field, body);
}
