import { type Env, variable } from '../hosting/env.ts';
import { fromHex, toHex } from './hex.ts';

type Key = Pick<Env, 'SUPABASE_SECRET_KEY'>;

const encoder = new TextEncoder();
const PURPOSE = 'second factor';
const IV_BYTES = 12;

/** The key is outside the database, so that a copy of the database reveals no secret. */
async function keyOf(env: Key) {
  const secret = encoder.encode(variable(env, 'SUPABASE_SECRET_KEY'));
  const root = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(PURPOSE) },
    root,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Binds a secret to its owner: it cannot be opened in another row. */
const algorithm = (iv: Uint8Array<ArrayBuffer>, ownerId: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: encoder.encode(ownerId),
});

export async function sealSecret(env: Key, ownerId: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = encoder.encode(secret);
  const sealed = await crypto.subtle.encrypt(algorithm(iv, ownerId), await keyOf(env), text);
  return toHex(iv) + toHex(new Uint8Array(sealed));
}

/** Null when it was sealed with another key or for another owner. */
export async function openSecret(env: Key, ownerId: string, sealed: string) {
  const bytes = fromHex(sealed);
  const used = algorithm(bytes.slice(0, IV_BYTES), ownerId);
  try {
    const text = await crypto.subtle.decrypt(used, await keyOf(env), bytes.slice(IV_BYTES));
    return new TextDecoder().decode(text);
  } catch (error) {
    console.error(error);
    return null;
  }
}
