import { z } from 'zod';
import { passwordResetMessages as messages } from './password-reset-messages.ts';
import { composedText, newPasswordSchema } from './schema.ts';

export const resetRequestSchema = z.object({
  /** A username or an e-mail address. */
  identity: z.string().trim().min(1, messages.identityRequired).max(1_000, messages.identityLong),
});

const RESET_TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Whether it can be the token of a link. */
export const isResetToken = (text: string) => RESET_TOKEN.test(text);

export const resetFormSchema = z.object({
  token: z.string().regex(RESET_TOKEN, messages.expired),
  new_password: newPasswordSchema,
});

/** The second field is compared in the browser. */
export const newPasswordFormSchema = z
  .object({
    new_password: newPasswordSchema,
    confirm_password: composedText(),
  })
  .refine((form) => form.new_password === form.confirm_password, {
    path: ['confirm_password'],
    message: messages.mismatch,
  });
