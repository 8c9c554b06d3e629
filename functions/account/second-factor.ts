import { Secret, TOTP } from 'otpauth/slim';
import { isRecoveryCode, TOTP_DIGITS } from '../../core/account/codes.ts';
import { secondFactorMessages } from '../../core/account/messages.ts';
import { brand } from '../../core/settings/brand.ts';
import { sha256 } from '../crypto/hex.ts';
import { openSecret } from '../crypto/sealed-secret.ts';
import type { Env } from '../hosting/env.ts';

const TOTP_STEP_SECONDS = 30;
const TOTP_SECRET_BYTES = 20;
/** Accepted time steps before and after the current one, for clock differences. */
const TOTP_WINDOW = 1;
const RECOVERY_CODE_COUNT = 10;
/** 80 random bits cannot be guessed. */
const RECOVERY_CODE_BYTES = 10;

const totpOf = (secret: string, label?: string, issuer: string = brand.name) =>
  new TOTP({
    issuer,
    ...(label !== undefined && { label }),
    // The only hash that every app supports. Its weakness does not affect HMAC.
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: TOTP_STEP_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** The secret is in base 32; the URI is for the QR code. */
export function newAuthenticator(username: string, siteName?: string) {
  const { base32: secret } = new Secret({ size: TOTP_SECRET_BYTES });
  return { secret, address: totpOf(secret, username, siteName).toString() };
}

export async function newRecoveryCodes() {
  const codes = Array.from(
    { length: RECOVERY_CODE_COUNT },
    () => new Secret({ size: RECOVERY_CODE_BYTES }).base32,
  );
  return { codes, hashes: await Promise.all(codes.map(sha256)) };
}

export type CodeProof = { step_input: number } | { recovery_hash_input: string };

/** `code` is in capitals, without spaces; `now` is in milliseconds. The database rejects repeated codes. */
export async function proofOf(
  env: Env,
  ownerId: string,
  sealed: string | null,
  code: string,
  now: number,
): Promise<{ ok: true; given: CodeProof } | { ok: false; error: string }> {
  if (isRecoveryCode(code)) return { ok: true, given: { recovery_hash_input: await sha256(code) } };
  if (sealed === null) return { ok: false, error: secondFactorMessages.codeWrong };
  const secret = await openSecret(env, ownerId, sealed);
  if (secret === null) return { ok: false, error: secondFactorMessages.codeUncheckable };
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: TOTP_WINDOW });
  if (delta === null) return { ok: false, error: secondFactorMessages.codeWrong };
  return { ok: true, given: { step_input: totp.counter({ timestamp: now }) + delta } };
}

export const refusalOf = (code: string) =>
  isRecoveryCode(code) ? secondFactorMessages.recoveryWrong : secondFactorMessages.codeWrong;
