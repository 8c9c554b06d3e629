import { outgoingMessages } from '../../core/http/messages.ts';
import type { Env } from '../hosting/env.ts';
import { outgoingAddress } from './address.ts';

const OUTGOING_REDIRECTS = 3;

export type OutgoingReason = 'unreachable' | 'slow' | 'large' | 'redirects';

/** The message is for the owner. */
export class OutgoingFailure extends Error {
  override name = 'OutgoingFailure';
  readonly reason: OutgoingReason;
  /** Cloudflare's status for an unreachable site, where it gave one. */
  readonly status: number | undefined;

  constructor(
    reason: OutgoingReason,
    message: string,
    { status, ...options }: ErrorOptions & { status?: number } = {},
  ) {
    super(message, options);
    this.reason = reason;
    this.status = status;
  }
}

export interface OutgoingRequest {
  method: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Milliseconds, including redirects and the body. */
  timeLimit: number;
  maxBytes: number;
  /** Returns a redirect instead of following it. */
  keepsRedirects?: boolean;
  /** Cuts a larger response off instead of rejecting it. */
  truncates?: boolean;
}

export interface OutgoingResponse {
  url: string;
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
}

/** Some sites reject requests without it. */
const USER_AGENT = { 'User-Agent': 'Spotter' };
const REDIRECT = new Set([301, 302, 303, 307, 308]);
/** Cloudflare's statuses for an unreachable site. */
const UNREACHED = new Set([521, 522, 523, 525, 526, 530]);

/**
 * Calls public addresses only, after redirects too, and forwards nothing of the visitor's request. A name may
 * resolve to a private address, because a deployed Worker has no private network. Throws a RejectedAddress,
 * or an OutgoingFailure without a readable response.
 */
export async function guardedFetch(
  env: Env,
  address: string,
  request: OutgoingRequest,
): Promise<OutgoingResponse> {
  const allowLocal = env.ALLOW_LOCAL_ADDRESSES === 'true';
  const signal = AbortSignal.timeout(request.timeLimit);
  let url = outgoingAddress(address, allowLocal);
  let sent: Pick<OutgoingRequest, 'method' | 'headers' | 'body'> = request;
  try {
    for (let redirects = 0; redirects <= OUTGOING_REDIRECTS; redirects += 1) {
      const { method, headers, body } = sent;
      const response = await call(url, {
        method,
        headers: { ...USER_AGENT, ...headers },
        body: body ?? null,
        signal,
      });
      const next = request.keepsRedirects === true ? null : redirectOf(response);
      if (next === null) return await read(url, response, request, signal);
      await response.body?.cancel();
      url = outgoingAddress(new URL(next, url).href, allowLocal);
      sent = redirected(sent, response.status);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new OutgoingFailure('slow', outgoingMessages.slow(request.timeLimit / 1_000), {
      cause: error,
    });
  }
  throw new OutgoingFailure('redirects', outgoingMessages.redirects);
}

async function call(url: URL, init: RequestInit): Promise<Response> {
  let status: number;
  try {
    const response = await fetch(url, { ...init, redirect: 'manual' });
    if (!UNREACHED.has(response.status)) return response;
    status = response.status;
    await response.body?.cancel();
  } catch (error) {
    throw new OutgoingFailure('unreachable', outgoingMessages.unreachable, { cause: error });
  }
  throw new OutgoingFailure('unreachable', outgoingMessages.unreachable, { status });
}

/** Where a response redirects to. */
export function redirectOf({
  status,
  headers,
}: Pick<Response, 'status' | 'headers'>): string | null {
  const location = headers.get('Location');
  return REDIRECT.has(status) && location !== null && URL.canParse(location, 'http://x.invalid')
    ? location
    : null;
}

/** As in browsers, 307 and 308 repeat the request; others become a GET. */
function redirected(sent: Pick<OutgoingRequest, 'method' | 'headers' | 'body'>, status: number) {
  return status === 307 || status === 308 || sent.method !== 'POST'
    ? sent
    : { method: 'GET' as const };
}

async function read(
  url: URL,
  response: Response,
  { maxBytes, truncates = false }: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingResponse> {
  const { status, headers } = response;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(part) {
      parts.push(part);
      size += part.byteLength;
      if (size > maxBytes) throw new OutgoingFailure('large', outgoingMessages.large);
    },
  });
  try {
    await response.body?.pipeTo(sink, { signal });
  } catch (error) {
    const isTooLarge = error instanceof OutgoingFailure && error.reason === 'large';
    if (isTooLarge && !truncates) throw error;
    if (!isTooLarge) {
      throw new OutgoingFailure('unreachable', outgoingMessages.unreachable, { cause: error });
    }
  }
  return { url: url.href, status, headers, body: await new Blob(parts).bytes() };
}
