import { z } from 'zod';
import { currentPassword } from './schema.ts';
import { secondFactorMessages } from './second-factor-messages.ts';

/** Of an authenticator app: all apps know these three, few know others. */
export const TOTP_DIGITS = 6;
/** Letters and digits of a recovery code, five bits each. */
const RECOVERY_CODE_LENGTH = 16;

const TOTP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`);
const RECOVERY_CODE = new RegExp(`^[A-Z2-7]{${RECOVERY_CODE_LENGTH}}$`);

/** Whether a code, without space and in capitals, is a recovery code. */
export const isRecoveryCode = (code: string): boolean => RECOVERY_CODE.test(code);

/** A code as somebody types it, with space and hyphens anywhere. */
const codeSchema = z
  .string()
  .max(100, secondFactorMessages.codeShape)
  .overwrite((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .min(1, secondFactorMessages.codeRequired)
  .refine(
    (code) => code === '' || TOTP_CODE.test(code) || isRecoveryCode(code),
    secondFactorMessages.codeShape,
  );

/** The second step of a sign-in. */
export const codeFormSchema = z.object({ code: codeSchema });

/** What every change of the second factor asks for. */
export const secondFactorFormSchema = z.object({
  current_password: currentPassword(secondFactorMessages.passwordRequired),
  code: codeSchema,
});

export type SecondFactorForm = z.infer<typeof secondFactorFormSchema>;

/** A code or a key in groups of four, which can be read and typed. */
export function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join(' ') ?? '';
}
