import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function duration(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1_000).toFixed(2)} s`;
}

/** The peak memory of a running process in megabytes; 0 if it has ended. */
export function peakMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export interface Run {
  milliseconds: number;
  megabytes: number;
}

/** Runs a command to its end. Throws with its output if it fails. */
export async function timeCommand(
  [program = '', ...words]: string[],
  options: { cwd: string },
): Promise<Run> {
  const started = performance.now();
  const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (output += chunk));
  }
  const ended = once(child, 'close');
  let megabytes = 0;
  const watch = (async () => {
    while (child.exitCode === null && child.signalCode === null) {
      megabytes = Math.max(megabytes, peakMemory(child.pid));
      await wait(20);
    }
  })();
  const [code] = await ended;
  const milliseconds = performance.now() - started;
  await watch;
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`);
  return { milliseconds, megabytes };
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
