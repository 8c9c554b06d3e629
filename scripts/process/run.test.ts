import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../local/scripts.fixture.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-run-'));
});

afterEach(() => rm(folder, { recursive: true }));

const run = JSON.stringify(join(import.meta.dirname, 'run.ts'));
const command = `
  import { runUntilStopped } from ${run};
  await runUntilStopped(async (_signal, log) => {
    const working = setInterval(() => {}, 1_000);
    log('Started');
    return { stop: async () => clearInterval(working) };
  });
`;

it.skipIf(process.platform === 'win32')('a command stops as a service is stopped', async () => {
  const file = join(folder, 'command.mts');
  await writeFile(file, command);
  const started = runCommand(process.execPath, [file], {});
  await started.says('Started');
  started.interrupt('SIGTERM');
  expect(await started.ended).toEqual({ code: 0, output: expect.stringMatching(/Stopping\n$/) });
});

it.skipIf(process.platform === 'win32')('a command stops when npm is killed', async () => {
  const file = join(folder, 'command.mts');
  await writeFile(file, command);
  const npm = `
    require('node:child_process').spawn(process.execPath, [${JSON.stringify(file)}], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  `;
  const started = runCommand(process.execPath, ['-e', npm], { npm_lifecycle_event: 'start' });
  await started.says('Started');
  started.kill();
  expect((await started.ended).output).toMatch(/Stopping\n$/);
});
