import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freePort, LOOPBACK } from '../process/ports.ts';
import { publishableKeyFindings, siteFinding } from './live-checks.ts';
import { runCommand } from './run.ts';

const printed = vi.spyOn(console, 'error').mockImplementation(() => {});

let nobody: string;

beforeEach(async () => {
  printed.mockClear();
  nobody = `http://${LOOPBACK}:${await freePort()}`;
});
afterEach(() => {
  process.exitCode = undefined;
});

async function printedBy(command: () => Promise<unknown>): Promise<unknown[]> {
  await runCommand(async () => void (await command()));
  expect(process.exitCode).toBe(1);
  return printed.mock.calls.flat();
}

it('a command says what it could not reach, without a stack', async () => {
  const port = new URL(nobody).port;
  expect(await printedBy(() => fetch(nobody))).toEqual([
    `A server could not be reached (connect ECONNREFUSED ${LOOPBACK}:${port}). Check the address and the connection of this machine, and try again.`,
  ]);
});

it('a command says that the disk is full', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  });
  expect(await printedBy(() => Promise.reject(full))).toEqual([
    'The disk is full: make room and try again.',
  ]);
});

it.each([
  ['doctor', ['--foo'], "Unknown option '--foo'."],
  ['rehearse', ['updates'], 'There is no rehearsal updates. There are: button, update.'],
  ['report', ['done'], 'Usage: npm run report -- started | succeeded | failed [REASON]'],
])('wrong words are one sentence: %s %j', (command, words, sentence) => {
  const script = join(import.meta.dirname, `../${command}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  expect({ status, printed: `${stdout}${stderr}` }).toEqual({
    status: 1,
    printed: `${sentence}\n`,
  });
});

it('a defect is printed with its stack', async () => {
  const defect = new TypeError('x is not a function');
  expect(await printedBy(() => Promise.reject(defect))).toEqual([defect]);
});

it('the diagnosis says which database and which site could not be reached', async () => {
  const [finding] = await publishableKeyFindings(nobody, 'sb_publishable_test');
  expect(finding?.sentence).toContain(`${nobody} could not be reached (connect ECONNREFUSED`);
  expect(finding?.sentence).toContain('project is not paused');
  const { sentence } = await siteFinding(nobody);
  expect(sentence).toMatch(/^Nothing answers at .* \(connect ECONNREFUSED .*Run npm run deploy\.$/);
});

it('the diagnosis says that a server does not answer in time', async () => {
  const silent = createServer(() => {}).listen(0, LOOPBACK);
  try {
    await new Promise((resolve) => silent.once('listening', resolve));
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const [finding] = await publishableKeyFindings(`http://${LOOPBACK}:${port}`, 'key', 50);
    expect(finding?.sentence).toMatch(/could not be reached \(no answer within/);
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});
