import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { createPgliteConnection } from '@supabase/lite/pglite';

type Configuration = NonNullable<Parameters<typeof createPgliteConnection>[0]>;

/** Postgres extensions by name, built for the embedded engine. */
export type Extensions = NonNullable<NonNullable<Configuration['pgliteOptions']>['extensions']>;

type Extension = Extensions[string];

// @supabase/lite brings the engine. Extensions are binaries of one engine version, so they come from
// the copy that lite itself resolves, not from whichever copy this file would resolve.
const besideLite = createRequire(import.meta.resolve('@supabase/lite/pglite'));

function isExtension(value: unknown): value is Extension {
  return typeof value === 'object' && value !== null && 'setup' in value;
}

/**
 * One extension of the embedded engine.
 *
 * @param path where the engine's package exports it: `contrib/pgcrypto`, `pgtap`.
 * @throws when the engine has no such extension.
 */
export async function engineExtension(path: string): Promise<Extension> {
  const file = besideLite.resolve(`@electric-sql/pglite/${path}`);
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  const extension = Object.values(exported).find(isExtension);
  if (extension === undefined) throw new Error(`The embedded engine has no extension at ${path}`);
  return extension;
}
