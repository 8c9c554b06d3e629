import { z } from 'zod';
import { signInMessages } from './messages.ts';

/** What the login screen sends. Longer inputs than these are no name and no password of anybody. */
export const loginFormSchema = z.object({
  username_input: z
    .string()
    .trim()
    .min(1, signInMessages.required)
    .max(1_000, signInMessages.invalid),
  password_input: z.string().min(1, signInMessages.required).max(1_000, signInMessages.invalid),
});

/** What the database answers to a name and a password. */
export const loginResultSchema = z.union([
  z.object({ success: z.literal(true), user_id: z.string(), username: z.string() }),
  z.object({
    success: z.literal(false),
    error: z.string(),
    /** Seconds, for a pair of username and address that has to wait. */
    retry_after: z.number().optional(),
  }),
]);

/** Who a session belongs to. */
export const sessionUserSchema = z.object({ id: z.uuid(), username: z.string() });

export type SessionUser = z.infer<typeof sessionUserSchema>;

/** What the database answers to who comes with the second step of a sign-in. */
export const pendingSignInSchema = z.union([
  z.object({
    success: z.literal(true),
    user_id: z.uuid(),
    /** Null when the second factor was switched off meanwhile. */
    encrypted_secret: z.string().nullable(),
  }),
  z.object({ success: z.literal(false), error: z.string(), retry_after: z.number() }),
]);
