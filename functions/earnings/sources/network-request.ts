import type { z } from 'zod';
import type { Env } from '../../hosting/env.ts';
import {
  guardedFetch,
  OutgoingFailure,
  type OutgoingResponse,
} from '../../outgoing/guarded-fetch.ts';
import { SourceFailure, WindowTooLarge } from './source.ts';

const TIME_LIMIT = 20_000;
/** The size of some thousand transactions. A larger response is requested in two halves. */
const MAX_BYTES = 4 * 1024 * 1024;
const LONGEST_WAIT = 86_400;
const USUAL_WAIT = 60;

/** Seconds until the network takes requests again, as RFC 9110 and Impact's headers say it. */
export function waitOf(headers: Headers, now: number): number {
  const after = headers.get('Retry-After') ?? headers.get('X-RateLimit-Reset') ?? '';
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - now) / 1_000;
  if (!Number.isFinite(seconds)) return USUAL_WAIT;
  return Math.min(Math.max(Math.ceil(seconds), 1), LONGEST_WAIT);
}

function refuse({ status, headers }: OutgoingResponse): void {
  if (status === 200) return;
  if (status === 429) throw new SourceFailure('rate', waitOf(headers, Date.now()));
  if (status === 401) throw new SourceFailure('credentials');
  if (status === 403 || status === 404) throw new SourceFailure('account');
  if (status === 413) throw new WindowTooLarge();
  if (status >= 500) {
    const wait = headers.has('Retry-After') ? waitOf(headers, Date.now()) : null;
    throw new SourceFailure('unreachable', wait);
  }
  // Redirects as well: a key is sent to no other host.
  throw new SourceFailure('refused');
}

/** Reads JSON from a network. Throws a SourceFailure, or WindowTooLarge. */
export async function requestNetwork<Schema extends z.ZodType>(
  env: Env,
  address: string,
  authorization: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  let response: OutgoingResponse;
  try {
    response = await guardedFetch(env, address, {
      method: 'GET',
      headers: { Authorization: authorization, Accept: 'application/json' },
      timeLimit: TIME_LIMIT,
      maxBytes: MAX_BYTES,
      keepsRedirects: true,
    });
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    if (error.reason === 'large') throw new WindowTooLarge();
    throw new SourceFailure('unreachable');
  }
  refuse(response);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(response.body));
  } catch {
    // Not the parser's message, which quotes the answer.
    throw new SourceFailure('unreadable');
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new SourceFailure('unreadable');
  return parsed.data;
}

/** The address of a network's API, or of a server of this machine that answers like it. */
export function apiAddress(env: Env, network: string, address: string): string {
  const { LOCAL_NETWORKS_URL: local, ALLOW_LOCAL_ADDRESSES } = env;
  return local !== undefined && ALLOW_LOCAL_ADDRESSES === 'true' ? `${local}/${network}` : address;
}
