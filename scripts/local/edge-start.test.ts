import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOOPBACK, steadyPort } from '../process/ports.ts';
import { spawnDetached } from './compat/workerd.ts';
import { Edge, type EdgeOptions } from './edge.ts';
import { writeFiles } from './scripts.fixture.ts';

const SILENCE = 'cat > /dev/null\nwhile :; do sleep 0.1; done\n';
const TOO_LATE = /\(workerd\) did not start within 2 seconds\. .*npm install/;

let folder: string;
let edge: Edge | undefined;

beforeEach(async () => {
  edge = undefined;
  folder = await mkdtemp(join(tmpdir(), 'spotter-edge-start-'));
});

afterEach(async () => {
  await edge?.stop();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** A program that is started instead of workerd, whose name its process must have. */
async function replaceWorkerd(script: string) {
  const file = join(folder, 'bin/workerd');
  await writeFiles(folder, { 'bin/workerd': `#!/bin/sh\n${script}` });
  await chmod(file, 0o755);
  vi.stubEnv('SPOTTER_WORKERD', file);
}

async function writeBuild(name: string): Promise<string> {
  await writeFiles(join(folder, name), {
    'client/index.html': 'home',
    'server/wrangler.json': JSON.stringify({
      name: 'test',
      main: 'entry.mjs',
      compatibility_date: '2026-10-01',
    }),
    'server/entry.mjs': `export default { fetch: () => new Response('${name}') }`,
  });
  return join(folder, name);
}

async function optionsOf(build: string): Promise<EdgeOptions> {
  const port = await steadyPort();
  return { port, dataDirectory: folder, build: () => build, country: 'PT', bindings: {} };
}

describe.skipIf(process.platform === 'win32')('a workerd that never starts', () => {
  it('is ended and reported', async () => {
    await replaceWorkerd(SILENCE);
    const options = await optionsOf(await writeBuild('one'));
    await expect(Edge.start({ ...options, startLimit: 2_000 })).rejects.toThrow(TOO_LATE);
    // It is ended with its file.
    await expect(readFile(join(folder, 'workerd.pid'))).rejects.toThrow('ENOENT');
  });

  it('with the Worker of another build is ended and reported, and the previous one goes on', async () => {
    const { SPOTTER_WORKERD: workerd } = spawnDetached(folder);
    const silent = join(folder, 'silent');
    await replaceWorkerd(
      `if [ -e '${silent}' ]; then rm '${silent}'\n${SILENCE}fi\nexec '${workerd}' "$@"\n`,
    );
    const options = await optionsOf(await writeBuild('one'));
    edge = await Edge.start(options);
    const answer = async () => (await fetch(`http://${LOOPBACK}:${options.port}/`)).text();
    const next = await writeBuild('two');
    options.startLimit = 2_000;
    await writeFile(silent, '');
    await expect(edge.takeUpWorker(next)).rejects.toThrow(TOO_LATE);
    expect(await answer()).toBe('one');
    await edge.takeUpWorker(next);
    expect(await answer()).toBe('two');
  });
});
