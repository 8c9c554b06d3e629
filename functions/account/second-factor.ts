import { Secret, TOTP } from 'otpauth/slim';
import { isRecoveryCode, TOTP_DIGITS } from '../../core/account/second-factor.ts';
import { secondFactorMessages } from '../../core/account/second-factor-messages.ts';
import { brand } from '../../core/settings/brand.ts';
import { sha256 } from '../crypto/hex.ts';
import { openSecret } from '../crypto/sealed-secret.ts';
import type { Env } from '../env.ts';

const TOTP_STEP_SECONDS = 30;
const TOTP_SECRET_BYTES = 20;
/** Steps before and after the present one whose codes are taken, for clocks that differ. */
const TOTP_WINDOW = 1;
const RECOVERY_CODE_COUNT = 10;
/** 80 random bits: nobody guesses that. */
const RECOVERY_CODE_BYTES = 10;

const totpOf = (secret: string, label?: string) =>
  new TOTP({
    issuer: brand.name,
    ...(label !== undefined && { label }),
    // The one hash that every app knows; its weakness is none of a keyed hash.
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: TOTP_STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** A new secret for an authenticator app, in base 32, and the address that a QR code hands to it. */
export function newAuthenticator(username: string) {
  const { base32: secret } = new Secret({ size: TOTP_SECRET_BYTES });
  return { secret, address: totpOf(secret, username).toString() };
}

/** The half minute, counted from 1970, whose code this is; null when it is of none around now. */
function stepOf(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: TOTP_WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** New recovery codes, for the owner's eyes once, and the hashes that are kept of them. */
export async function newRecoveryCodes() {
  const codes = Array.from(
    { length: RECOVERY_CODE_COUNT },
    () => new Secret({ size: RECOVERY_CODE_BYTES }).base32,
  );
  return { codes, hashes: await Promise.all(codes.map(sha256)) };
}

/** What the database is told of a code: the step that it belongs to, or the hash of a recovery code. */
export type Proof =
  | { ok: true; given: { step_input: number } | { recovery_hash_input: string } }
  | { ok: false; error: string };

/**
 * Checks a code. Whether it was used before is for the database to say.
 *
 * @param code without space, in capitals
 * @param sealed the owner's secret as the database keeps it
 * @param now milliseconds since 1970
 */
export async function proofOf(
  env: Env,
  ownerId: string,
  sealed: string | null,
  code: string,
  now: number,
): Promise<Proof> {
  if (isRecoveryCode(code)) return { ok: true, given: { recovery_hash_input: await sha256(code) } };
  if (sealed === null) return { ok: false, error: secondFactorMessages.codeWrong };
  const secret = await openSecret(env, ownerId, sealed);
  if (secret === null) return { ok: false, error: secondFactorMessages.codeUncheckable };
  const step = stepOf(secret, code, now);
  if (step === null) return { ok: false, error: secondFactorMessages.codeWrong };
  return { ok: true, given: { step_input: step } };
}

/** What to say of a code that the database did not take. */
export const refusalOf = (code: string) =>
  isRecoveryCode(code) ? secondFactorMessages.recoveryWrong : secondFactorMessages.codeWrong;
