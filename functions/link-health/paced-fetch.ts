import type { Env } from '../hosting/env.ts';
import {
  guardedFetch,
  type OutgoingRequest,
  type OutgoingResponse,
} from '../outgoing/guarded-fetch.ts';

/** Milliseconds between two requests of one host. */
const PACE = 1_000;
/** Milliseconds of one request with its body. */
const REQUEST_LIMIT = 10_000;
/** Product data is in the first part of a page. */
const PAGE_MAX_BYTES = 1_000_000;

export interface Pacing {
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds. */
  limit: number;
}

const realPacing: Pacing = {
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  limit: REQUEST_LIMIT,
};

export type PacedFetch = (url: URL, method: OutgoingRequest['method']) => Promise<OutgoingResponse>;

/** Requests each host at most once a second, and does not follow redirects. */
export function pacedFetch(env: Env, pacing: Partial<Pacing> = {}) {
  const { now, wait, limit } = { ...realPacing, ...pacing };
  const freeAt = new Map<string, number>();
  let sent = 0;
  const fetch: PacedFetch = async (url, method) => {
    const pause = (freeAt.get(url.host) ?? 0) - now();
    if (pause > 0) await wait(pause);
    sent += 1;
    try {
      return await guardedFetch(env, url.href, {
        method,
        headers: { Accept: 'text/html, application/xhtml+xml, */*;q=0.8', 'Accept-Language': 'en' },
        timeLimit: limit,
        maxBytes: PAGE_MAX_BYTES,
        keepsRedirects: true,
        truncates: true,
      });
    } finally {
      freeAt.set(url.host, now() + PACE);
    }
  };
  return {
    fetch,
    /** Requests so far. */
    get sent() {
      return sent;
    },
  };
}
