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
import { type Data, openData } from './data.ts';
import { openDatabase } from './database/open.ts';
import { Failure } from './failure.ts';
import { startPlatform } from './platform.ts';
import { LOOPBACK, steadyPort } from './ports.ts';
import { copyPreparedData } from './prepared.fixture.ts';
import { SOURCES } from './rebuild/fingerprint.ts';
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
  it('a flag it does not know', async () => {
    const { code, output } = await start('--rest').ended;
    expect([code, output]).toEqual([1, expect.stringContaining("'--rest'")]);
    expect(output).toContain('Usage: npm start');
  });

  it('a port in use, even when asked to reset', async () => {
    const before = await readFile(join(directory, 'database/global/pg_control'));
    expect(await occupied(() => refusal('--reset'))).toContain(`Port ${port} is already in use`);
    expect(await readFile(join(directory, 'database/global/pg_control'))).toEqual(before);
    expect(await readdir(directory)).toEqual(['database', 'instance.json', 'keys.json']);
  });

  it('a data folder that another instance uses', async () => {
    const other = await openData({ directory, log: silent });
    expect(await refusal()).toContain(`already runs on this data folder (process ${process.pid})`);
    await other.stop();
  });

  it('a file in place of the stored images', async () => {
    await writeFile(join(directory, 'storage'), 'foreign');
    await mkdir(join(directory, 'workerd.pid'));
    const sentence = await refusal();
    expect(sentence).toContain('storage cannot be used (EEXIST): move it away');
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

  it('a database of a release before the first migration', async () => {
    const connection = await openDatabase({ directory: join(directory, 'database') });
    await connection.driver.exec(`
      delete from supabase_migrations.schema_migrations;
      insert into supabase_migrations.schema_migrations (version) values ('20261122002100')`);
    await connection.close();
    const sentence = await refusal();
    expect(sentence).toContain('Update to 0.2.0 first');
    expect(sentence).toContain('npm run owner -- export');
    expect(sentence).toContain('npm start -- --reset');
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

describe('npm start', () => {
  it('serves the site, starts again after a crash without building, and ends on Ctrl-C', async () => {
    const first = start();
    await first.says('Ctrl-C stops it');
    expect(first.output()).toContain('Built the site');
    expect(first.output()).toContain(`http://localhost:${port}/thisisme`);
    expect((await fetch(`http://localhost:${port}/products`)).status).toBe(200);
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
    // As a service is stopped.
    second.interrupt('SIGTERM');
    expect(await second.ended).toEqual({ code: 0, output: expect.stringMatching(/Stopping\n$/) });

    const third = start();
    await third.says('Ctrl-C stops it');
    third.interrupt();
    expect((await third.ended).code).toBe(0);
    await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow();
    expect((await readdir(directory)).sort()).toEqual([
      'build.log',
      'builds',
      'database',
      'instance.json',
      'keys.json',
      'mail',
      'storage',
    ]);
  });
});

const catalogueSchema = z.object({ items: z.array(z.object({ id: z.string() })) });

describe('a reset', () => {
  it('builds the site of the new database', async () => {
    await rm(directory, { recursive: true });
    const builtPort = await copyPreparedData(directory, 'site');
    const platform = await startPlatform({
      root,
      directory,
      port: builtPort,
      reset: true,
      log: silent,
    });
    try {
      const published = createClient(platform.databaseUrl, platform.keys.secret)
        .from('posts')
        .select('id')
        .eq('published', true);
      const { data: posts } = await published.throwOnError();
      const response = await fetch(`${platform.url}/catalogue.json`);
      const { items } = catalogueSchema.parse(await response.json());
      expect(items.map(({ id }) => id).sort()).toEqual(posts.map(({ id }) => id).sort());
    } finally {
      await platform.stop();
    }
  });

  it('begins again with the demo and keeps the database before', async () => {
    const titles = async (data: Data) => {
      const supabase = createClient(data.url, data.keys.secret);
      const { data: posts } = await supabase.from('posts').select('title').throwOnError();
      return posts.map(({ title }) => title);
    };
    const before = await openData({ directory, log: silent });
    const demo = await titles(before);
    const supabase = createClient(before.url, before.keys.secret);
    await supabase.from('posts').insert({ title: 'My own review' }).throwOnError();
    await before.stop();

    const after = await openData({ directory, reset: true, log: silent });
    expect((await titles(after)).sort()).toEqual(demo.sort());
    await after.stop();
    await rm(join(directory, 'database'), { recursive: true });
    await rename(join(directory, 'database-before-reset'), join(directory, 'database'));
    const put = await openData({ directory, log: silent });
    expect(await titles(put)).toContain('My own review');
    await put.stop();
  });
});
