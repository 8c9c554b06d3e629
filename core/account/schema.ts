import { z } from 'zod';
import { failureSchema } from '../forms/failure.ts';
import { textLine } from '../forms/text-field.ts';
import { accountMessages, firstPasswordMessages, profileMessages } from './messages.ts';

const PASSWORD_MIN_LENGTH = 6;
/** bcrypt ignores everything after the 72nd byte. */
const PASSWORD_MAX_BYTES = 72;
const USERNAME_MAX_LENGTH = 100;
const EMAIL_MAX_LENGTH = 254;

const byteLength = (text: string) => new TextEncoder().encode(text).length;

/** Keyboards and systems differ in the form in which they write a letter with an accent. */
export const composedText = () => z.string().normalize('NFC');

const passwordSchema = ({ tooShort, tooLong }: { tooShort: string; tooLong: string }) =>
  composedText()
    .min(PASSWORD_MIN_LENGTH, tooShort)
    .refine((password) => byteLength(password) <= PASSWORD_MAX_BYTES, tooLong);

export const newPasswordSchema = passwordSchema(accountMessages);

const usernameSchema = textLine(USERNAME_MAX_LENGTH).min(1, accountMessages.usernameRequired);

const emailSchema = textLine(EMAIL_MAX_LENGTH)
  .min(1, accountMessages.emailRequired)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, accountMessages.emailShape);

export const newOwnerSchema = z.object({
  username: usernameSchema,
  email: emailSchema,
  password: passwordSchema(firstPasswordMessages),
});

export type NewOwner = z.output<typeof newOwnerSchema>;

export const usernameFormSchema = z.object({ username: usernameSchema });

export const emailFormSchema = z.object({ email: emailSchema });

/** The limit rejects inputs that no password can have. */
export function currentPassword(required: string) {
  return z.string().min(1, required).max(1_000, accountMessages.incorrect);
}

function checkNewPassword(mismatch: string) {
  return (
    form: { new_password: string; confirm_password: string },
    context: z.core.$RefinementCtx,
  ) => {
    if (form.new_password !== form.confirm_password) {
      context.addIssue({ code: 'custom', path: ['confirm_password'], message: mismatch });
      return;
    }
    for (const { message } of newPasswordSchema.safeParse(form.new_password).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['new_password'], message });
    }
  };
}

export const passwordFormSchema = z
  .object({
    current_password: currentPassword(profileMessages.passwordsRequired),
    new_password: composedText().min(1, profileMessages.passwordsRequired),
    confirm_password: composedText().min(1, profileMessages.passwordsRequired),
  })
  .superRefine(checkNewPassword(profileMessages.passwordMismatch));

export type PasswordForm = z.infer<typeof passwordFormSchema>;

export const privacyFormSchema = z
  .object({
    email: z
      .string()
      .trim()
      .min(1, accountMessages.required)
      .max(1_000, accountMessages.emailMismatch),
    current_password: currentPassword(accountMessages.required),
    new_password: composedText().min(1, accountMessages.required),
    confirm_password: composedText(),
  })
  .superRefine(checkNewPassword(accountMessages.mismatch));

export type PrivacyForm = z.infer<typeof privacyFormSchema>;

export const adminAccountSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  second_factor: z.object({
    enabled_at: z.string().nullable(),
    recovery_codes: z.number(),
  }),
});

export type AdminAccount = z.infer<typeof adminAccountSchema>;

export const accountChangeSchema = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), message: z.string() }),
  failureSchema.extend({
    success: z.literal(false),
    /** Seconds. */
    retry_after: z.number().optional(),
  }),
]);
