import { createHash, randomBytes } from 'node:crypto';
import { connectToServer } from '../local/database/connect.ts';
import { variable } from './environment.ts';

const TOKEN_BYTES = 32;

/** A token of 256 random bits, and its SHA-256, which the database keeps. */
export function newSetupToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: createHash('sha256').update(token).digest('hex') };
}

/** The part after `#`, which browsers send to no server. */
export const setupAddress = (siteUrl: string, token: string): string =>
  `${siteUrl}/thisisme/setup#${token}`;

/**
 * Makes a setup link that is valid for an hour, in place of any earlier one; null when the site has an owner.
 *
 * @param databaseUrl connection string of PostgreSQL, with all migrations applied
 * @param siteUrl without a trailing slash
 * @throws if the database cannot be used
 */
export async function setupLink(databaseUrl: string, siteUrl: string): Promise<string | null> {
  const connection = connectToServer(databaseUrl, variable('SUPABASE_DB_CERTIFICATE'));
  try {
    const { token, hash } = newSetupToken();
    const { rows } = await connection.driver.query<{ stored: boolean }>(
      'select public.store_setup_token($1) as stored',
      [hash],
    );
    return rows[0]?.stored === true ? setupAddress(siteUrl, token) : null;
  } finally {
    await connection.close();
  }
}
