import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { arch, cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './measuring/site.ts';

const PARTS: Record<string, string[]> = {
  builds: ['scripts/lab/bench/builds.ts'],
  edge: ['scripts/lab/bench/edge.ts'],
  pages: ['scripts/lab/bench/pages.ts'],
  search: ['--expose-gc', 'scripts/lab/bench/search.ts'],
  publish: ['scripts/lab/bench/publish.ts'],
  screens: ['scripts/lab/bench/posts-screen.ts'],
  analytics: ['scripts/lab/bench/analytics.ts'],
};

/** Parts that only run by name and have no place in the document. */
const PRINTED: Record<string, string[]> = { ingestion: ['scripts/lab/bench/ingestion.ts'] };

const document = join(root, 'docs/performance.md');

/** What a program says of itself; nothing where it is not installed. */
function versionOf(program: string, word: string): string[] {
  try {
    const output = execFileSync(program, [word], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const version = /\d+\.\d+[\w.+-]*/.exec(output)?.[0];
    return version === undefined ? [] : [`${program} ${version}`];
  } catch {
    return [];
  }
}

/** What Linux calls a disk in memory. */
const TMPFS = 0x01021994;

function machine(): string {
  const disk = statfsSync(root).type === TMPFS ? 'a disk in memory' : 'its disk';
  const [{ model } = { model: 'unknown' }, ...others] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const versions = [`Node ${process.version}`, ...versionOf('hugo', 'version')];
  return `${others.length + 1} cores (${model.trim()}), ${memory} GB, ${disk}, ${release()} ${arch()}; ${versions.join(', ')}; ${new Date().toISOString().slice(0, 10)}`;
}

function measure(name: string, words: string[]): string {
  const { status, stdout } = spawnSync(process.execPath, words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${name} could not be measured: see above.`);
  const from = stdout.indexOf('### ');
  return (from < 0 ? `\`\`\`text\n${stdout.trim()}\n\`\`\`` : stdout.slice(from)).trim();
}

/** Puts a text between the marks of its part. */
function put(text: string, name: string, figures: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place for ${name}.`);
  return `${text.slice(0, from + start.length)}\n\n${figures}\n\n${text.slice(to)}`;
}

/** Measures all parts, or those named, and updates docs/performance.md. Prints an error for unknown parts. */
export function runBenchmarks(wanted: readonly string[]): void {
  const all = { ...PARTS, ...PRINTED };
  const unknown = wanted.find((name) => all[name] === undefined);
  if (unknown !== undefined) {
    console.error(`There is no part ${unknown}. The parts are ${Object.keys(all).join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  for (const [name, words] of Object.entries(wanted.length > 0 ? all : PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`Measuring ${name}`);
    const figures = `Measured on ${machine()}.\n\n${measure(name, words)}`;
    console.log(figures);
    if (PARTS[name] === undefined) continue;
    writeFileSync(document, put(readFileSync(document, 'utf8'), name, figures));
  }
}
