import { hkdfSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../process/failure.ts';
import { projectAddress } from './addresses.ts';
import { VARIABLES, type VariableName } from './cloudflare/variables.ts';

const FILE = join(import.meta.dirname, '../../production.env');

/**
 * Loads production.env, if it exists. Variables that are set keep their value. SUPABASE_URL follows from
 * SUPABASE_DB_URL.
 */
export function loadEnvironment(): void {
  if (existsSync(FILE)) process.loadEnvFile(FILE);
  const derived = projectAddress(variable('SUPABASE_DB_URL') ?? '');
  if (variable('SUPABASE_URL') !== undefined || derived === undefined) return;
  process.env.SUPABASE_URL = (isRehearsal() && process.env.REHEARSAL_SUPABASE_URL) || derived;
}

export function requireVariables<Name extends VariableName>(
  ...names: Name[]
): Record<Name, string> {
  const missing = names.filter((name) => variable(name) === undefined);
  if (missing.length > 0) {
    const list = missing.map((name) => `${name} (${VARIABLES[name].source})`).join('; ');
    throw new Failure(`Not set: ${list}. Run npm run doctor to check all variables.`);
  }
  return setVariables(...names) as Record<Name, string>;
}

export function setVariables(...names: VariableName[]): Record<string, string> {
  const values = names.map((name) => [name, variable(name)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

export function variable(name: VariableName): string | undefined {
  return process.env[name] || undefined;
}

/** Astro's key (32 bytes, base64): ASTRO_KEY, or a key derived from a secret. */
export function astroKey(secret: string): string {
  const derived = () => Buffer.from(hkdfSync('sha256', secret, '', 'astro key', 32));
  return variable('ASTRO_KEY') ?? derived().toString('base64');
}

/** Whether this is Cloudflare's Workers Builds, the pipeline of a site of the Deploy to Cloudflare button. */
export function isWorkersBuild(): boolean {
  return process.env.WORKERS_CI === '1';
}

/** Whether local substitutes replace Cloudflare, so that nothing is sent. */
export function isRehearsal(): boolean {
  return process.env.DEPLOY_REHEARSAL === 'true';
}
