import { postPreviewPath } from '../../core/posts/address.ts';
import { isSigned, sign } from '../crypto/signature.ts';
import { type Env, variable } from '../hosting/env.ts';

/** Milliseconds. */
export const PREVIEW_LINK_LIFETIME = 7 * 24 * 60 * 60 * 1_000;

type Secret = Pick<Env, 'SUPABASE_SECRET_KEY'>;

const PURPOSE = 'preview-link';

const secretKey = (env: Secret) => variable(env, 'SUPABASE_SECRET_KEY');
const signedText = (id: string, expires: string) => `${id} ${expires}`;

export async function makePreviewLink(env: Secret, id: string, now: number) {
  const expires = String(Math.floor((now + PREVIEW_LINK_LIFETIME) / 1_000));
  const signature = await sign(PURPOSE, secretKey(env), signedText(id, expires));
  return {
    path: `${postPreviewPath(id)}?${new URLSearchParams({ expires, signature })}`,
    expires_at: new Date(Number(expires) * 1_000).toISOString(),
  };
}

/** A signature is valid for one post only. */
export async function isPreviewLink(
  env: Secret,
  id: string,
  parameters: URLSearchParams,
  now: number,
): Promise<boolean> {
  const expires = parameters.get('expires') ?? '';
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 <= now) return false;
  const signature = parameters.get('signature') ?? '';
  return isSigned(PURPOSE, secretKey(env), signedText(id, expires), signature);
}
