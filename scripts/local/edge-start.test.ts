import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { Edge } from './edge.ts';
import { freePort } from './ports.ts';
import { writeFiles } from './scripts.fixture.ts';

it.skipIf(process.platform === 'win32')(
  'a workerd that never starts is ended and reported',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'spotter-edge-start-'));
    const silent = join(folder, 'bin/workerd');
    await mkdir(join(folder, 'bin'));
    await writeFile(silent, '#!/bin/sh\ncat > /dev/null\nwhile :; do sleep 0.1; done\n');
    await chmod(silent, 0o755);
    vi.stubEnv('SPOTTER_WORKERD', silent);
    try {
      const build = join(folder, 'build');
      await writeFiles(build, {
        'client/index.html': 'home',
        'server/wrangler.json': JSON.stringify({
          name: 'test',
          main: 'entry.mjs',
          compatibility_date: '2026-10-01',
        }),
        'server/entry.mjs': 'export default { fetch: () => new Response() }',
      });
      const started = Edge.start({
        port: await freePort(),
        dataDirectory: folder,
        build: () => build,
        country: 'PT',
        bindings: {},
        startLimit: 2_000,
      });
      await expect(started).rejects.toThrow(
        /\(workerd\) did not start within 2 seconds\. .*npm install/,
      );
      // It is ended with its file.
      await expect(readFile(join(folder, 'workerd.pid'))).rejects.toThrow('ENOENT');
    } finally {
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    }
  },
);
