import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type ScriptRun = ReturnType<typeof runScript>;

/** Runs one of the scripts beside this folder in a process group of its own, like a terminal. */
export function runScript(name: string, words: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', name), ...words], {
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
    output: () => output,
    /** Its exit code and all it printed, once nothing of it is left. */
    ended,
    /** Settles when the script itself is gone; what it started may live on. */
    exited: once(child, 'exit'),
    /** Waits until it has printed a text; fails when it ends before. */
    says: (text: string) =>
      Promise.race([
        new Promise<void>((resolve) => awaited.push({ text, resolve })),
        ended.then(() => Promise.reject(new Error(output))),
      ]),
    /** Ctrl-C, which the terminal sends to the whole group; or what else a group is sent. */
    interrupt: (signal: NodeJS.Signals = 'SIGINT') => process.kill(-Number(child.pid), signal),
    /** A crash of the script alone. */
    kill: () => child.kill('SIGKILL'),
  };
}

/** Writes files below a folder, given by path and content; folders are made as needed. */
export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
