import { z } from 'zod';
import { signInMessages } from './messages.ts';

export const loginFormSchema = z.object({
  username_input: z
    .string()
    .trim()
    .min(1, signInMessages.required)
    .max(1_000, signInMessages.invalid),
  password_input: z.string().min(1, signInMessages.required).max(1_000, signInMessages.invalid),
});

export const loginResultSchema = z.union([
  z.object({ success: z.literal(true), user_id: z.string(), username: z.string() }),
  z.object({
    success: z.literal(false),
    error: z.string(),
    /** Seconds. */
    retry_after: z.number().optional(),
  }),
]);

export const sessionUserSchema = z.object({ id: z.uuid(), username: z.string() });

export type SessionUser = z.infer<typeof sessionUserSchema>;

export const pendingSignInSchema = z.union([
  z.object({
    success: z.literal(true),
    user_id: z.uuid(),
    /** Null when the second factor was switched off in the meantime. */
    encrypted_secret: z.string().nullable(),
  }),
  z.object({ success: z.literal(false), error: z.string(), retry_after: z.number() }),
]);
