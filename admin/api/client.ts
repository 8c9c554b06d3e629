import { createClient } from '../../functions/client.ts';

/** The owner's part of the edge functions, typed. */
export const client = createClient(location.origin).admin;
