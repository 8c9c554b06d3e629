import { z } from 'zod';
import { advice, type Finding, wrong } from './findings.ts';

/** What a key of Supabase opens, told by its shape; undefined for what is none. */
type Power = 'publishable' | 'secret' | 'old publishable' | 'old secret' | undefined;

const claimsSchema = z.object({ role: z.string() });

function powerOf(key: string): Power {
  if (key.startsWith('sb_publishable_')) return 'publishable';
  if (key.startsWith('sb_secret_')) return 'secret';
  const role = roleOf(key);
  if (role === 'anon') return 'old publishable';
  return role === 'service_role' ? 'old secret' : undefined;
}

/** The role in a key of the old form, a signed token. */
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

/** What is wrong with the key that stands in every page. */
export function publishableKeyProblems(key: string): Finding[] {
  switch (powerOf(key)) {
    case 'publishable':
      return [];
    case 'old publishable':
      return [
        advice(
          'SUPABASE_PUBLISHABLE_KEY is an anon key of the old form: it works; the new one begins with sb_publishable_.',
        ),
      ];
    case 'secret':
    case 'old secret':
      return [
        wrong(
          'SUPABASE_PUBLISHABLE_KEY is a secret key, which would stand in every page for all to read: set the publishable one, and if the site was ever built with this, delete the key in Supabase and make another.',
        ),
      ];
    case undefined:
      return [
        wrong('SUPABASE_PUBLISHABLE_KEY is no key of Supabase: it begins with sb_publishable_.'),
      ];
  }
}

/** What is wrong with the key that opens the whole database. */
export function secretKeyProblems(key: string): Finding[] {
  switch (powerOf(key)) {
    case 'secret':
      return [];
    case 'old secret':
      return [
        advice(
          'SUPABASE_SECRET_KEY is a service_role key of the old form: it works; a new one begins with sb_secret_ and can be deleted by itself.',
        ),
      ];
    case 'publishable':
    case 'old publishable':
      return [
        wrong(
          'SUPABASE_SECRET_KEY is a publishable key, with which the owner could not sign in: set the secret one.',
        ),
      ];
    case undefined:
      return [wrong('SUPABASE_SECRET_KEY is no key of Supabase: it begins with sb_secret_.')];
  }
}
