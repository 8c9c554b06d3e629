import { hc } from 'hono/client';
import type { Api } from './app.ts';

// Computes the type once for all callers.
const client = (origin: string) => hc<Api>(origin).api;

export type ApiClient = ReturnType<typeof client>;

export const createClient: (origin: string) => ApiClient = client;
