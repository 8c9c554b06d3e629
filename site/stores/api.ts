import { createClient } from '../../functions/client.ts';

/** The site's own edge functions, typed. */
export const api = createClient(import.meta.env.SSR ? 'http://localhost' : location.origin);
