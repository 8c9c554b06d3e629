import { z } from 'zod';
import { advice, type Finding, wrong } from './findings.ts';

/** The kinds of Supabase keys. Legacy keys are JWTs. */
type Kind = 'publishable' | 'secret' | 'legacy publishable' | 'legacy secret';

const claimsSchema = z.object({ role: z.string() });

function kindOf(key: string): Kind | undefined {
  if (key.startsWith('sb_publishable_')) return 'publishable';
  if (key.startsWith('sb_secret_')) return 'secret';
  const role = roleOf(key);
  if (role === 'anon') return 'legacy publishable';
  return role === 'service_role' ? 'legacy secret' : undefined;
}

function roleOf(token: string): string | undefined {
  const [, claims, signature] = token.split('.');
  if (claims === undefined || signature === undefined) return undefined;
  try {
    const text = Buffer.from(claims, 'base64url').toString('utf8');
    return claimsSchema.parse(JSON.parse(text)).role;
  } catch {
    return undefined;
  }
}

export function publishableKeyProblem(key: string): Finding | undefined {
  switch (kindOf(key)) {
    case 'publishable':
      return undefined;
    case 'legacy publishable':
      return advice(
        'SUPABASE_PUBLISHABLE_KEY is a legacy anon key. It works. The current key starts with sb_publishable_.',
      );
    case 'secret':
    case 'legacy secret':
      return wrong(
        'SUPABASE_PUBLISHABLE_KEY is a secret key, and every page would publish it. Set the publishable key. If the site was ever built with this key, delete it in Supabase and create a new one.',
      );
    case undefined:
      return wrong(
        'SUPABASE_PUBLISHABLE_KEY is not a Supabase key. It starts with sb_publishable_.',
      );
  }
}

export function secretKeyProblem(key: string): Finding | undefined {
  switch (kindOf(key)) {
    case 'secret':
      return undefined;
    case 'legacy secret':
      return advice(
        'SUPABASE_SECRET_KEY is a legacy service_role key. It works. A current key starts with sb_secret_ and can be revoked separately.',
      );
    case 'publishable':
    case 'legacy publishable':
      return wrong(
        'SUPABASE_SECRET_KEY is a publishable key, and the owner could not sign in. Set the secret key.',
      );
    case undefined:
      return wrong('SUPABASE_SECRET_KEY is not a Supabase key. It starts with sb_secret_.');
  }
}
