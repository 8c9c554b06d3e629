/**
 * Measures what `npm start` costs on this machine once its database and site exist: the time and the CPU time until
 * the first page answers, and the memory of all its processes, shared pages by their share. Needs Linux.
 * `node scripts/lab/bench/start.ts [reviews ...]`, by default 45.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runCommand } from '../../local/scripts.fixture.ts';
import { freePort } from '../../process/ports.ts';
import { read } from './measuring/request.ts';
import { generated, root } from './measuring/site.ts';
import { duration, median, table } from './measuring/timing.ts';

const STARTS = 5;
const TICKS_PER_SECOND = 100;
const MOMENTS_SECONDS = [20, 120];

interface Process {
  id: number;
  parent: number;
  ticks: number;
}

function readProcess(id: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    // After the name, which may contain spaces: state, parent and so on.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // Of itself and of its children that have ended.
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return { id, parent: fields[1] ?? 0, ticks };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/** A process with its descendants. The runtime of the Worker is in no group of the others. */
function processesOf(first: number): Process[] {
  const all = readdirSync('/proc').flatMap((name) => readProcess(Number(name)) ?? []);
  const found = all.filter(({ id }) => id === first);
  for (const { id } of found) found.push(...all.filter(({ parent }) => parent === id));
  return found;
}

const cpuSeconds = (first: number) =>
  processesOf(first).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND;

/** Kilobytes in use by a process with its descendants, as `smaps_rollup` calls them: `Pss` or `Pss_Anon`. */
function kilobytes(first: number, name: string): number {
  return processesOf(first).reduce((sum, { id }) => {
    try {
      const text = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
      return sum + Number(new RegExp(`^${name}: *(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    } catch {
      return sum;
    }
  }, 0);
}

const megabytes = (first: number) => {
  const [all = 0, anonymous = 0] = ['Pss', 'Pss_Anon'].map((name) =>
    Math.round(kilobytes(first, name) / 1024),
  );
  return `${all} MB (${anonymous} anonymous)`;
};

async function start(directory: string, port: number, reviews: number) {
  const words = reviews > 0 ? ['--', '--reviews', String(reviews)] : [];
  const begun = performance.now();
  const environment = { PORT: String(port), SPOTTER_DATA: directory };
  const command = runCommand('npm', ['start', ...words], environment);
  await command.says('Site ');
  const { status } = await read(`http://localhost:${port}/`);
  if (status !== 200) throw new Error(`The first page answered ${status}`);
  return {
    id: command.id,
    milliseconds: performance.now() - begun,
    seconds: cpuSeconds(command.id),
    stop: async () => {
      command.interrupt();
      await command.ended;
    },
  };
}

async function measure(count: number): Promise<string[][]> {
  const directory = await mkdtemp(join(root, '.spotter/bench-'));
  const port = await freePort();
  try {
    const first = await start(directory, port, generated(count));
    await wait(10_000);
    await first.stop();
    const times: number[] = [];
    const cpu: number[] = [];
    const memory: string[] = [];
    for (let round = 1; round <= STARTS; round += 1) {
      const running = await start(directory, port, 0);
      times.push(running.milliseconds);
      cpu.push(running.seconds);
      if (round < STARTS) await wait(2_000);
      let waited = 0;
      for (const moment of round < STARTS ? [] : MOMENTS_SECONDS) {
        await wait((moment - waited) * 1_000);
        waited = moment;
        memory.push(megabytes(running.id));
      }
      await running.stop();
    }
    return [
      [
        count.toLocaleString('en'),
        duration(median(times)),
        `${median(cpu).toFixed(1)} s`,
        ...memory,
      ],
    ];
  } finally {
    await rm(directory, { recursive: true });
  }
}

const counts = process.argv.slice(2).map(Number);
const rows: string[][] = [];
for (const count of counts.length > 0 ? counts : [45]) rows.push(...(await measure(count)));
console.log('### Another start\n');
console.log(
  table(
    ['reviews', 'first page', 'CPU time until then', ...MOMENTS_SECONDS.map((s) => `${s} s later`)],
    rows,
  ),
);
