import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openData } from './platform/data.ts';
import { Failure } from './platform/failure.ts';
import { startPlatform } from './platform/platform.ts';
import { freePort, LOOPBACK } from './platform/ports.ts';
import { writeFiles } from './platform/testing.ts';

const root = join(import.meta.dirname, '..');
const silent = () => {};

let base: string;
/** A data folder as a first start leaves it, to be copied. */
let prepared: string;
let directory: string;
let port: number;
const children: ChildProcess[] = [];

beforeAll(async () => {
  // Below the repository, where built pages find their packages.
  await mkdir(join(root, '.spotter'), { recursive: true });
  base = await mkdtemp(join(root, '.spotter/test-'));
  prepared = join(base, 'prepared');
  const data = await openData({ root, directory: prepared, log: silent });
  await data.stop();
});

afterAll(() => rm(base, { recursive: true }));

beforeEach(async () => {
  directory = await mkdtemp(join(base, 'data-'));
  await cp(prepared, directory, { recursive: true });
  port = await freePort();
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts `npm start` on the test's data folder and port, as a process group like a terminal's. */
function start(...words: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts'), ...words], {
    detached: true,
    env: { ...process.env, SPOTTER_DATA: directory, PORT: String(port) },
  });
  children.push(child);
  let output = '';
  const said = new Set<{ text: string; resolve: () => void }>();
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    for (const wanted of said) if (output.includes(wanted.text)) wanted.resolve();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  return {
    ended,
    /** Waits until it has printed a text; fails when it ends before. */
    says: (text: string) =>
      Promise.race([
        new Promise<void>((resolve) => said.add({ text, resolve })),
        ended.then(() => Promise.reject(new Error(output))),
      ]),
    output: () => output,
    signal: (signal: NodeJS.Signals) => process.kill(-Number(child.pid), signal),
  };
}

/** The words of a refusal: one line, no stack. */
async function refusal(...words: string[]): Promise<string> {
  const { code, output } = await start(...words).ended;
  expect(code, output).toBe(1);
  const lines = output.trim().split('\n');
  expect(output).not.toMatch(/^\s+at /m);
  return lines.at(-1) ?? '';
}

async function occupied<Result>(use: () => Promise<Result>): Promise<Result> {
  const other = createServer().listen(port, LOOPBACK);
  await once(other, 'listening');
  try {
    return await use();
  } finally {
    other.close();
  }
}

describe('npm start refuses, in one sentence and with nothing changed,', () => {
  it('a flag it does not know', async () => {
    const { code, output } = await start('--rest').ended;
    expect([code, output]).toEqual([1, expect.stringContaining("'--rest'")]);
    expect(output).toContain('Usage: npm start');
  });

  it('a port in use, even when asked to reset', async () => {
    const before = await readFile(join(directory, 'database/global/pg_control'));
    expect(await occupied(() => refusal('--reset'))).toContain(`Port ${port} is already in use`);
    expect(await readFile(join(directory, 'database/global/pg_control'))).toEqual(before);
    expect(await readdir(directory)).toEqual(await readdir(prepared));
  });

  it('a data folder that another instance uses', async () => {
    const other = await openData({ root, directory, log: silent });
    expect(await refusal()).toContain(`already runs on this data folder (process ${process.pid})`);
    await other.stop();
  });

  it('a data folder that is a file', async () => {
    directory = join(directory, 'keys.json');
    expect(await refusal()).toContain('cannot be made');
  });

  it.each([
    ['global/pg_control', 'damaged'],
    ['PG_VERSION', 'failed to initialize'],
  ])('a database whose %s is overwritten', async (file, reason) => {
    await writeFile(join(directory, 'database', file), 'overwritten');
    const sentence = await refusal();
    expect(sentence).toContain('cannot be opened');
    expect(sentence).toContain(reason);
    expect(sentence).toContain('npm start -- --reset');
    expect(await readFile(join(directory, 'database', file), 'utf8')).toBe('overwritten');
  });

  it('a database without its mark, which the engine would begin afresh', async () => {
    await rm(join(directory, 'database/PG_VERSION'));
    expect(await refusal()).toContain('PG_VERSION is missing');
    expect(await readdir(join(directory, 'database'))).not.toContain('PG_VERSION');
  });

  it('damaged keys', async () => {
    await writeFile(join(directory, 'keys.json'), '{');
    expect(await refusal()).toContain('delete that file');
  });
});

describe('a failed build', () => {
  it('is a Failure that names the error and the log, and gives the data folder back', async () => {
    const broken = join(directory, 'repository');
    await writeFiles(broken, { 'astro.config.mjs': "throw new Error('broken on purpose');" });
    const failing = startPlatform({ root: broken, directory, port, log: silent });
    await expect(failing).rejects.toThrow(Failure);
    await expect(failing).rejects.toThrow('broken on purpose');
    await expect(failing).rejects.toThrow('build.log');
    expect(await readFile(join(directory, 'build.log'), 'utf8')).toContain('broken on purpose');
    const data = await openData({ root, directory, log: silent });
    await data.stop();
  });
});

describe('npm start', () => {
  it('serves the site, starts again after a crash without building, and ends on Ctrl-C', async () => {
    const first = start();
    await first.says('Ctrl-C stops it');
    expect(first.output()).toContain('Built the site');
    expect(first.output()).toContain(`http://localhost:${port}/thisisme`);
    expect((await fetch(`http://localhost:${port}/products`)).status).toBe(200);
    // Only the platform itself: its workerd stays behind, as after a crash.
    const crashed = first.ended;
    children.at(-1)?.kill('SIGKILL');
    await crashed.catch(silent);

    const second = start();
    await second.says('Ctrl-C stops it');
    expect(second.output()).toContain('The site is built already');
    expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
    second.signal('SIGINT');
    expect((await second.ended).code).toBe(0);
    await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow();
    expect((await readdir(directory)).sort()).toEqual([
      'build.log',
      'builds',
      'database',
      'keys.json',
    ]);
  });
});
