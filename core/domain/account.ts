import { z } from 'zod';
import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_LENGTH,
  USERNAME_MAX_LENGTH,
} from '../limits.ts';
import { ownerForm, account as texts } from '../messages.ts';
import { textLine } from './text-field.ts';

/** The browser storage key of the signed-in owner. It decides what is drawn, never what is allowed. */
export const ADMIN_USER_STORAGE_KEY = 'admin_user';

export const adminUserSchema = z.object({ id: z.string().min(1), username: z.string().min(1) });

export type AdminUser = z.infer<typeof adminUserSchema>;

/** The stored owner, or null when nothing usable is stored. */
export function parseAdminUser(stored: string | null): AdminUser | null {
  if (stored === null) return null;
  try {
    return adminUserSchema.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

const byteLength = (text: string) => new TextEncoder().encode(text).length;

/** A password good enough to be set. */
const newPasswordSchema = z
  .string()
  .min(PASSWORD_MIN_LENGTH, texts.tooShort)
  .refine((password) => byteLength(password) <= PASSWORD_MAX_BYTES, texts.tooLong);

/** What a new owner's account is made of. */
export const newOwnerSchema = z.object({
  username: textLine(USERNAME_MAX_LENGTH).min(1, ownerForm.usernameRequired),
  email: textLine(EMAIL_MAX_LENGTH)
    .min(1, ownerForm.emailRequired)
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, ownerForm.emailShape),
  password: newPasswordSchema,
});

export type NewOwner = z.output<typeof newOwnerSchema>;

/** What the Change Password form of the privacy screen sends. */
export const privacyFormSchema = z
  .object({
    email: z.string().trim().min(1, texts.required),
    current_password: z.string().min(1, texts.required),
    new_password: z.string().min(1, texts.required),
    confirm_password: z.string(),
  })
  .refine((form) => form.new_password === form.confirm_password, {
    path: ['confirm_password'],
    message: texts.mismatch,
  })
  .superRefine((form, context) => {
    const checked = newPasswordSchema.safeParse(form.new_password);
    for (const issue of checked.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: ['new_password'], message: issue.message });
    }
  });

export type PrivacyForm = z.infer<typeof privacyFormSchema>;
