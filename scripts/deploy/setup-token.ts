/**
 * The link under which the first owner sets the site up.
 *
 * @returns null if the database has an owner
 */
export async function setupLink(_databaseUrl: string, _siteUrl: string): Promise<string | null> {
  return null;
}
