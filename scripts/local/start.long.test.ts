import { once } from 'node:events';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SOURCES } from '../build/fingerprint.ts';
import { Failure } from '../process/failure.ts';
import { LOOPBACK, steadyPort } from '../process/ports.ts';
import { openData } from './data.ts';
import { openDatabase } from './database/open.ts';
import { startPlatform } from './platform.ts';
import { copyPreparedData } from './prepared.fixture.ts';
import { runCommand, type ScriptRun, writeFiles } from './scripts.fixture.ts';

const root = join(import.meta.dirname, '../..');
const silent = () => {};

let base: string;
/** The code in a folder whose name has a space and a letter beyond ASCII, far from node_modules. */
let checkout: string;
/** A data folder as a first start leaves it, to be copied. */
let prepared: string;
let directory: string;
let port: number;
const commands: ScriptRun[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'spotter-start-'));
  checkout = join(base, 'my späce');
  for (const source of [...SOURCES, 'package.json', 'scripts', 'supabase']) {
    await cp(join(root, source), join(checkout, source), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'));
  prepared = join(base, 'prepared');
  await copyPreparedData(prepared, 'database');
});

afterAll(() => rm(base, { recursive: true }));

beforeEach(async () => {
  directory = await mkdtemp(join(base, 'data-'));
  await cp(prepared, directory, { recursive: true });
  port = await steadyPort();
});

afterEach(() => {
  for (const command of commands.splice(0)) command.kill();
});

function start(...words: string[]) {
  const command = runCommand(process.execPath, [join(checkout, 'scripts/start.mjs'), ...words], {
    SPOTTER_DATA: directory,
    PORT: String(port),
  });
  commands.push(command);
  return command;
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
  it('a port in use, even when asked to reset', async () => {
    const before = await readFile(join(directory, 'database/global/pg_control'));
    expect(await occupied(() => refusal('--reset'))).toContain(`Port ${port} is already in use`);
    expect(await readFile(join(directory, 'database/global/pg_control'))).toEqual(before);
    expect(await readdir(directory)).toEqual(['database', 'instance.json', 'keys.json']);
  });

  it('a file in place of the stored images', async () => {
    await writeFile(join(directory, 'storage'), 'foreign');
    await mkdir(join(directory, 'workerd.pid'));
    const sentence = await refusal();
    expect(sentence).toContain('storage cannot be used (EEXIST): move it away');
  });
});

/** The sentence of the Failure with which a data folder is refused. */
async function failure(): Promise<string> {
  const opened = openData({ directory, log: silent });
  await expect(opened).rejects.toThrow(Failure);
  return opened.then(
    () => '',
    ({ message }: Failure) => message,
  );
}

describe('a data folder is refused, with nothing changed, if it is', () => {
  it('a file', async () => {
    directory = join(directory, 'keys.json');
    expect(await failure()).toContain('cannot be made');
  });

  it.each([
    ['global/pg_control', 'damaged'],
    ['PG_VERSION', 'failed to initialize'],
  ])('a database whose %s is overwritten', async (file, reason) => {
    await writeFile(join(directory, 'database', file), 'overwritten');
    const sentence = await failure();
    expect(sentence).toContain('cannot be opened');
    expect(sentence).toContain(reason);
    expect(sentence).toContain('npm start -- --reset');
    expect(await readFile(join(directory, 'database', file), 'utf8')).toBe('overwritten');
  });

  it('a database of a release before the first migration', async () => {
    const connection = await openDatabase({ directory: join(directory, 'database') });
    await connection.driver.exec(`
      delete from supabase_migrations.schema_migrations;
      insert into supabase_migrations.schema_migrations (version) values ('20261122002100')`);
    await connection.close();
    const sentence = await failure();
    expect(sentence).toContain('Update to 0.2.0 first');
    expect(sentence).toContain('npm run owner -- export');
    expect(sentence).toContain('npm start -- --reset');
  });

  it('a database without its mark, which the engine would begin afresh', async () => {
    await rm(join(directory, 'database/PG_VERSION'));
    expect(await failure()).toContain('PG_VERSION is missing');
    expect(await readdir(join(directory, 'database'))).not.toContain('PG_VERSION');
  });
});

describe('a failed build', () => {
  it('is a Failure that names the error and the log, and gives the data folder back', async () => {
    const broken = join(directory, 'repository');
    // Astro lists the pages that it has rendered.
    const progress = "console.log('├─ /server-error.html (+103ms)');";
    const configuration = `${progress} throw new Error('broken on purpose');`;
    await writeFiles(broken, { 'astro.config.mjs': configuration });
    const failing = startPlatform({ root: broken, directory, port, log: silent });
    await expect(failing).rejects.toThrow(Failure);
    await expect(failing).rejects.toThrow('broken on purpose');
    await expect(failing).rejects.toThrow('build.log');
    expect(await readFile(join(directory, 'build.log'), 'utf8')).toContain('broken on purpose');
    const data = await openData({ directory, log: silent });
    await data.stop();
  });

  it('serves the last complete build, and says so', async () => {
    await rm(directory, { recursive: true });
    const builtPort = await copyPreparedData(directory, 'site');
    const broken = join(directory, 'repository');
    await writeFiles(broken, { 'astro.config.mjs': "throw new Error('broken on purpose');" });
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const platform = await startPlatform({ root: broken, directory, port: builtPort, log });
    try {
      expect((await fetch(`${platform.url}/products`)).status).toBe(200);
      expect(lines.join('\n')).toContain('broken on purpose');
      expect(lines.join('\n')).toContain('The previous build is still served.');
    } finally {
      await platform.stop();
    }
  });
});

const catalogueSchema = z.object({ items: z.array(z.object({ id: z.string() })) });

const readPosts = async (url: string, key: string) =>
  (await createClient(url, key).from('posts').select('id, title, published').throwOnError()).data;
const titlesOf = (posts: { title: string }[]) => posts.map(({ title }) => title).sort();

it('npm start -- --reset begins again with the demo and keeps the database before, starts again after a crash without building, and ends on Ctrl-C', async () => {
  await rm(directory, { recursive: true });
  port = await copyPreparedData(directory, 'site');
  const before = await openData({ directory, log: silent });
  const { url, keys } = before;
  const demo = await readPosts(url, keys.secret);
  const own = { title: 'My own review', published: true };
  await createClient(url, keys.secret).from('posts').insert(own).throwOnError();
  await before.stop();

  const first = start('--reset');
  await first.says('Ctrl-C stops it');
  expect(first.output()).toContain('Built the site');
  expect(first.output()).toContain(`http://localhost:${port}/thisisme`);
  expect((await fetch(`http://localhost:${port}/products`)).status).toBe(200);
  const posts = await readPosts(url, keys.secret);
  expect(titlesOf(posts)).toEqual(titlesOf(demo));
  const published = posts.filter((post) => post.published).map(({ id }) => id);
  const response = await fetch(`http://localhost:${port}/catalogue.json`);
  const { items } = catalogueSchema.parse(await response.json());
  expect(items.map(({ id }) => id).sort()).toEqual(published.sort());
  if (process.platform === 'linux') {
    const [words, environment] = await Promise.all(
      ['cmdline', 'environ'].map((name) => readFile(`/proc/${first.id}/${name}`, 'utf8')),
    );
    expect(words).toContain('--max-semi-space-size=4');
    expect(environment?.split('\0')).toEqual(
      expect.arrayContaining(['MALLOC_ARENA_MAX=2', 'MALLOC_TRIM_THRESHOLD_=131072']),
    );
  }
  // Only the platform itself, as in a crash.
  first.kill();
  await first.exited;

  const second = start();
  await second.says('Ctrl-C stops it');
  expect(second.output()).toContain('The site is built already');
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
  second.interrupt();
  expect(await second.ended).toEqual({ code: 0, output: expect.stringMatching(/Stopping\n$/) });
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow();
  expect((await readdir(directory)).sort()).toEqual([
    'build.log',
    'builds',
    'database',
    'database-before-reset',
    'instance.json',
    'keys.json',
    'mail',
    'storage',
  ]);

  await rm(join(directory, 'database'), { recursive: true });
  await rename(join(directory, 'database-before-reset'), join(directory, 'database'));
  const put = await openData({ directory, log: silent });
  expect(titlesOf(await readPosts(put.url, keys.secret))).toContain('My own review');
  await put.stop();
});
