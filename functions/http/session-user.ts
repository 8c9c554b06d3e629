import { z } from 'zod';

/** The account that a session belongs to. */
export const sessionUserSchema = z.object({ id: z.uuid(), username: z.string() });

export type SessionUser = z.infer<typeof sessionUserSchema>;
