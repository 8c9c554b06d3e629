import { secondFactorMessages } from './messages.ts';

/** The only length that every authenticator app supports. */
export const TOTP_DIGITS = 6;
/** Each character encodes five bits. */
const RECOVERY_CODE_LENGTH = 16;

const TOTP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`);
const RECOVERY_CODE = new RegExp(`^[A-Z2-7]{${RECOVERY_CODE_LENGTH}}$`);

/** `code` is in capitals, without spaces. */
export const isRecoveryCode = (code: string): boolean => RECOVERY_CODE.test(code);

/** Typed codes may contain spaces and hyphens. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** What is wrong with a plain code, or null. */
export function codeProblem(code: string): string | null {
  if (code === '') return secondFactorMessages.codeRequired;
  return TOTP_CODE.test(code) || isRecoveryCode(code) ? null : secondFactorMessages.codeShape;
}
