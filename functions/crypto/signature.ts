import { fromHex, toHex } from './hex.ts';

const encoder = new TextEncoder();
const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const;

function importKey(secret: BufferSource) {
  return crypto.subtle.importKey('raw', secret, algorithm, false, ['sign', 'verify']);
}

/** Each purpose has its own key, so a signature is valid for one purpose only. */
async function keyFor(purpose: string, secret: string) {
  const root = await importKey(encoder.encode(secret));
  return importKey(await crypto.subtle.sign(algorithm, root, encoder.encode(purpose)));
}

export async function sign(purpose: string, secret: string, text: string): Promise<string> {
  const key = await keyFor(purpose, secret);
  return toHex(new Uint8Array(await crypto.subtle.sign(algorithm, key, encoder.encode(text))));
}

/** Compares in constant time. */
export async function isSigned(
  purpose: string,
  secret: string,
  text: string,
  signature: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const key = await keyFor(purpose, secret);
  return crypto.subtle.verify(algorithm, key, fromHex(signature), encoder.encode(text));
}
