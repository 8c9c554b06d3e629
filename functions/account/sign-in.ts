import { z } from 'zod';
import { signInMessages } from '../../core/account/messages.ts';
import { failureSchema } from '../../core/forms/failure.ts';

export const loginFormSchema = z.object({
  username_input: z
    .string()
    .trim()
    .min(1, signInMessages.required)
    .max(1_000, signInMessages.invalid),
  password_input: z.string().min(1, signInMessages.required).max(1_000, signInMessages.invalid),
});

export const loginResultSchema = z.union([
  z.object({
    success: z.literal(true),
    user_id: z.string(),
    username: z.string(),
    /** `pending` waits for the second factor. */
    outcome: z.enum(['started', 'pending']),
  }),
  /** `retry_after` is in seconds. */
  failureSchema.extend({ success: z.literal(false), retry_after: z.number().optional() }),
]);

export const pendingSignInSchema = z.union([
  z.object({
    success: z.literal(true),
    user_id: z.uuid(),
    /** Null when the second factor was switched off in the meantime. */
    encrypted_secret: z.string().nullable(),
  }),
  failureSchema.extend({ success: z.literal(false), retry_after: z.number() }),
]);
