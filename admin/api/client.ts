import { createClient } from '../../functions/client.ts';

export const client = createClient(location.origin).admin;
