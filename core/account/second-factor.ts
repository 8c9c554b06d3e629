import { z } from 'zod';
import { secondFactorMessages } from './messages.ts';
import { currentPassword } from './schema.ts';

/** The only length that every authenticator app supports. */
export const TOTP_DIGITS = 6;
/** Each character encodes five bits. */
const RECOVERY_CODE_LENGTH = 16;

const TOTP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`);
const RECOVERY_CODE = new RegExp(`^[A-Z2-7]{${RECOVERY_CODE_LENGTH}}$`);

/** `code` is in capitals, without spaces. */
export const isRecoveryCode = (code: string): boolean => RECOVERY_CODE.test(code);

/** Typed codes may contain spaces and hyphens. */
const codeSchema = z
  .string()
  .max(100, secondFactorMessages.codeShape)
  .overwrite((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .min(1, secondFactorMessages.codeRequired)
  .refine(
    (code) => code === '' || TOTP_CODE.test(code) || isRecoveryCode(code),
    secondFactorMessages.codeShape,
  );

export const codeFormSchema = z.object({ code: codeSchema });

export const secondFactorFormSchema = z.object({
  current_password: currentPassword(secondFactorMessages.passwordRequired),
  code: codeSchema,
});

export type SecondFactorForm = z.infer<typeof secondFactorFormSchema>;

export function inGroups(code: string): string {
  return code.match(/.{1,4}/g)?.join(' ') ?? '';
}
