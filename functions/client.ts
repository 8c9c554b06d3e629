import { hc } from 'hono/client';
import type { Api } from './app.ts';

// The type is worked out here once; every caller reads the result.
const client = (origin: string) => hc<Api>(origin).api;

export type ApiClient = ReturnType<typeof client>;

/** A typed client of the edge functions at an origin such as `https://example.com`. */
export const createClient: (origin: string) => ApiClient = client;
