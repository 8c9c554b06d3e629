import { spawnSync } from 'node:child_process';
import { readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { arch, cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './measuring/site.ts';

const DOCUMENTED = ['start', 'publish', 'edge', 'pages', 'search'];
const PARTS = [...DOCUMENTED, 'ingestion'];

const document = join(root, 'docs/performance.md');

const TMPFS = 0x01021994;

function machine(): string {
  const disk = statfsSync(root).type === TMPFS ? 'a disk in memory' : 'its disk';
  const [{ model } = { model: 'unknown' }, ...others] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${others.length + 1} cores (${model.trim()}), ${memory} GB, ${disk}, ${release()} ${arch()}; Node ${process.version}; ${new Date().toISOString().slice(0, 10)}`;
}

function measure(name: string): string {
  const program = join(import.meta.dirname, `${name}.ts`);
  const { status, stdout } = spawnSync(process.execPath, ['--expose-gc', program], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${name} could not be measured: see above.`);
  const from = stdout.indexOf('### ');
  return (from < 0 ? `\`\`\`text\n${stdout.trim()}\n\`\`\`` : stdout.slice(from)).trim();
}

function replacePart(text: string, name: string, figures: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place for ${name}.`);
  return `${text.slice(0, from + start.length)}\n\n${figures}\n\n${text.slice(to)}`;
}

/** Measures all parts, or the named ones, and updates docs/performance.md. */
export function runBenchmarks(wanted: readonly string[]): void {
  const unknown = wanted.find((name) => !PARTS.includes(name));
  if (unknown !== undefined) {
    console.error(`Unknown part ${unknown}. The parts are ${PARTS.join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  for (const name of wanted.length > 0 ? wanted : DOCUMENTED) {
    console.log(`Measuring ${name}`);
    const figures = `Measured on ${machine()}.\n\n${measure(name)}`;
    console.log(figures);
    if (!DOCUMENTED.includes(name)) continue;
    writeFileSync(document, replacePart(readFileSync(document, 'utf8'), name, figures));
  }
}
