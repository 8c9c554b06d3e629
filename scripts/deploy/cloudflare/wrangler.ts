import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '../../..');
const manifest = createRequire(import.meta.url).resolve('wrangler/package.json');
const WRANGLER = join(dirname(manifest), 'bin/wrangler.js');

/** @param output `inherit` prints the output, `pipe` returns it */
export async function wrangler(
  words: string[],
  output: 'inherit' | 'pipe',
  environment: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [WRANGLER, ...words], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', ...environment },
  });
  const [printed, problems, [code]] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, output: `${printed}${problems}` };
}

/** Runs it in this terminal, where it may ask. Returns its exit code. */
export async function runWrangler(words: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [WRANGLER, ...words], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
  });
  const [code] = await once(child, 'exit');
  return code;
}
