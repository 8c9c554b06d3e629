import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from './failure.ts';
import { claimFolder } from './instance.ts';
import { readKeys } from './keys.ts';
import { assertPortFree, freePort, LOOPBACK } from './ports.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-data-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe('one instance per data folder', () => {
  it('refuses a second one while the first runs, and only then', async () => {
    const release = await claimFolder(folder);
    await expect(claimFolder(folder)).rejects.toThrow(Failure);
    await expect(claimFolder(folder)).rejects.toThrow(`process ${process.pid}`);
    await release();
    const again = await claimFolder(folder);
    await again();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is not kept out by the mark of one that crashed, even with a living process number', async () => {
    const port = await freePort();
    const mark = { id: crypto.randomUUID(), process: process.pid, port };
    await writeFile(join(folder, 'instance.json'), JSON.stringify(mark));
    const release = await claimFolder(folder);
    await release();
  });

  it('is not kept out when another program now answers on the port of one that crashed', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request'));
    await new Promise<void>((resolve) => other.listen(0, LOOPBACK, resolve));
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const mark = { id: crypto.randomUUID(), process: process.pid, port };
    await writeFile(join(folder, 'instance.json'), JSON.stringify(mark));
    const release = await claimFolder(folder);
    await release();
    other.close();
  });

  it('is not kept out by a damaged mark', async () => {
    await writeFile(join(folder, 'instance.json'), '{"id":');
    const release = await claimFolder(folder);
    await release();
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
});
