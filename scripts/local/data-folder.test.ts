import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../process/failure.ts';
import { addressOf, assertPortFree, freePort, LOOPBACK } from '../process/ports.ts';
import { claimFolder } from './instance.ts';
import { readKeys } from './keys.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-data-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe('one instance per data folder', () => {
  const leaveMark = (port: number) =>
    writeFile(join(folder, 'instance.json'), JSON.stringify({ process: process.pid, port }));

  it('refuses a second one while the first runs, and only then', async () => {
    const release = await claimFolder(folder);
    await expect(claimFolder(folder)).rejects.toThrow(Failure);
    await expect(claimFolder(folder)).rejects.toThrow(`process ${process.pid}`);
    release();
    const again = await claimFolder(folder);
    again();
    expect(await readdir(folder)).toEqual(['instance.json']);
  });

  it.each(['a new folder', 'a folder after a crash'])(
    'lets one of many starts into %s',
    async (kind) => {
      if (kind === 'a folder after a crash') await leaveMark(await freePort());
      const starts = await Promise.allSettled(Array.from({ length: 8 }, () => claimFolder(folder)));
      const entered = starts.filter((start) => start.status === 'fulfilled');
      expect(entered).toHaveLength(1);
      for (const start of entered) start.value();
    },
  );

  it('is not kept out by the mark of one that crashed, even with a living process number', async () => {
    await leaveMark(await freePort());
    const release = await claimFolder(folder);
    release();
  });

  it('is not kept out when another program now answers on the port of one that crashed', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request'));
    await new Promise<void>((resolve) => other.listen(0, LOOPBACK, resolve));
    await leaveMark(addressOf(other).port);
    const release = await claimFolder(folder);
    await expect(claimFolder(folder)).rejects.toThrow(Failure);
    release();
    other.close();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a damaged mark', () => writeFile(join(folder, 'instance.json'), '{"port":')],
    ['a folder in its place', () => mkdir(join(folder, 'instance.json'))],
  ])('is not kept out by %s', async (_kind, leave) => {
    await leave();
    const release = await claimFolder(folder);
    release();
  });
});

describe('the keys', () => {
  it('are made once, readable by their owner alone, and kept', async () => {
    const keys = await readKeys(folder);
    const file = join(folder, 'keys.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readKeys(folder)).toEqual(keys);
    await chmod(file, 0o644);
    await readKeys(folder);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(new Set(Object.values(keys)).size).toBe(5);
  });

  it.each(['', '{}', '{"publishable":"x"'])(
    'in a file of %j are refused and left',
    async (text) => {
      const file = join(folder, 'keys.json');
      await writeFile(file, text);
      await expect(readKeys(folder)).rejects.toThrow(Failure);
      await expect(readKeys(folder)).rejects.toThrow('delete that file');
      expect(await readFile(file, 'utf8')).toBe(text);
    },
  );
});

describe('a port', () => {
  it('in use is refused with what to do', async () => {
    const other = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => other.listen(port, LOOPBACK, resolve));
    await expect(assertPortFree(port)).rejects.toThrow(`Port ${port} is already in use`);
    expect(await freePort(port)).not.toBe(port);
    await new Promise((resolve) => other.close(resolve));
    await assertPortFree(port);
    expect(await freePort(port)).toBe(port);
  });

  it('of the database is none that systems give to outgoing connections', async () => {
    const { databasePort } = await readKeys(folder);
    expect(databasePort).toBeLessThan(32_768);
  });
});
