import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '../..');
const manifest = createRequire(import.meta.url).resolve('wrangler/package.json');
const WRANGLER = join(dirname(manifest), 'bin/wrangler.js');

export interface WranglerRun {
  code: number | null;
  /** What it printed; '' where it wrote to the terminal itself. */
  output: string;
}

/**
 * Runs Wrangler, without telemetry.
 *
 * @param output `inherit` shows what it prints, `pipe` answers it.
 * @param environment beside that of this process.
 */
export async function wrangler(
  words: string[],
  output: 'inherit' | 'pipe',
  environment: Record<string, string> = {},
): Promise<WranglerRun> {
  const child = spawn(process.execPath, [WRANGLER, ...words], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', ...environment },
  });
  const [printed, complained, [code]] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, output: `${printed}${complained}` };
}
