import { hkdfSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../local/failure.ts';
import { VARIABLES, type VariableName } from './variables.ts';

/** Of the production site's variables; read by the commands of a deployment and by nothing else. */
const FILE = join(import.meta.dirname, '../../production.env');

/** Adds what production.env sets, where there is one; what is set already stays. */
export function loadEnvironment(): void {
  if (existsSync(FILE)) process.loadEnvFile(FILE);
}

/**
 * The variables that a command needs.
 *
 * @throws a Failure that names those that are missing
 */
export function requireVariables<Name extends VariableName>(
  ...names: Name[]
): Record<Name, string> {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0) {
    const list = missing.map((name) => `${name} (${VARIABLES[name].source})`).join('; ');
    throw new Failure(`Not set: ${list}. npm run doctor looks at all of them.`);
  }
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? ''])) as Record<
    Name,
    string
  >;
}

/** A variable's value, or undefined where it is not set or empty. */
export function variable(name: VariableName): string | undefined {
  return process.env[name] || undefined;
}

/** Astro's key (32 bytes, base64): the one that is set, or one that follows from the secret key. */
export function astroKey(secretKey: string): string {
  const derived = () => Buffer.from(hkdfSync('sha256', secretKey, '', 'astro key', 32));
  return variable('ASTRO_KEY') ?? derived().toString('base64');
}

/** Whether everything runs on this machine in place of Cloudflare: nothing is sent out then. */
export function isRehearsal(): boolean {
  return process.env.DEPLOY_REHEARSAL === 'true';
}
