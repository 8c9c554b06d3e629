import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type ScriptRun = ReturnType<typeof runScript>;

const scripts = join(import.meta.dirname, '..');

export const runScript = (name: string, words: string[], environment: Record<string, string>) =>
  runCommand(process.execPath, [join(scripts, name), ...words], environment);

/** Runs a command in its own process group, as a terminal does. */
export function runCommand(file: string, words: string[], environment: Record<string, string>) {
  const child = spawn(file, words, {
    cwd: join(scripts, '..'),
    detached: true,
    env: { ...process.env, ...environment },
  });
  let output = '';
  const awaited: { text: string; resolve: () => void }[] = [];
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    for (const { text, resolve } of awaited) if (output.includes(text)) resolve();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  return {
    /** Of the command and of its process group. */
    id: Number(child.pid),
    output: () => output,
    /** The exit code and output, after all its processes have ended. */
    ended,
    /** Settles when the script has ended. Its child processes may still run. */
    exited: once(child, 'exit'),
    /** Waits for an output. Rejects if the script ends before. */
    says: (text: string) =>
      Promise.race([
        new Promise<void>((resolve) => awaited.push({ text, resolve })),
        ended.then(() => Promise.reject(new Error(output))),
      ]),
    /** Sends Ctrl-C or another signal to the whole group. */
    interrupt: (signal: NodeJS.Signals = 'SIGINT') => process.kill(-Number(child.pid), signal),
    /** Crashes the script alone. */
    kill: () => child.kill('SIGKILL'),
  };
}

/** Writes files by path and content, and creates their folders. */
export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
