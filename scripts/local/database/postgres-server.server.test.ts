import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startPostgresServer } from './postgres-server.ts';

test('a server starts where the folder for temporary files has a space in its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spotter temporary ä-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // Root starts the server as a user without rights.
  await chmod(folder, 0o777);
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const server = await startPostgresServer({ isEmpty: true });
  onTestFinished(server.stop);
  expect(server.socket.startsWith(folder)).toBe(true);
  expect(await server.session('select 1 + 1')).toEqual(['2']);
});
