import { z } from 'zod';
import { RECOVERY_CODE_LENGTH, TOTP_DIGITS } from '../limits.ts';
import { secondFactor as texts } from '../messages.ts';
import { currentPassword } from './schema.ts';

const TOTP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`);
const RECOVERY_CODE = new RegExp(`^[A-Z2-7]{${RECOVERY_CODE_LENGTH}}$`);

/** Whether a code, without space and in capitals, is a recovery code. */
export const isRecoveryCode = (code: string): boolean => RECOVERY_CODE.test(code);

/** A code as somebody types it, with space and hyphens anywhere. */
const codeSchema = z
  .string()
  .max(100, texts.codeShape)
  .overwrite((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .min(1, texts.codeRequired)
  .refine((code) => code === '' || TOTP_CODE.test(code) || isRecoveryCode(code), texts.codeShape);

/** The second step of a sign-in. */
export const codeFormSchema = z.object({ code: codeSchema });

/** What every change of the second factor asks for. */
export const secondFactorFormSchema = z.object({
  current_password: currentPassword(texts.passwordRequired),
  code: codeSchema,
});

export type SecondFactorForm = z.infer<typeof secondFactorFormSchema>;

/** A code or a key in groups of four, which can be read and typed. */
export function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join(' ') ?? '';
}
