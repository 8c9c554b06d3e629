import { createClient } from '../../functions/client.ts';

/** The typed client of `/api/admin`. */
export const client = createClient(location.origin).admin;
