import { createClient } from '../../functions/client.ts';

export const api = createClient(import.meta.env.SSR ? 'http://localhost' : location.origin);
