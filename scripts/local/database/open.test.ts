import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { openTestDatabase } from './image.fixture.ts';

it('opens the database with small buffers, in the time zone of hosted databases', async () => {
  const connection = await openTestDatabase('migrated');
  const { rows } = await connection.driver.query(
    `select current_setting('shared_buffers') as buffers, current_setting('timezone') as zone`,
  );
  await connection.close();
  expect(rows).toEqual([{ buffers: '16MB', zone: 'UTC' }]);
});

it('never optimises the parser, which would take 600 MB', async () => {
  // Optimises hot functions at once instead of in other threads, and prints each.
  const flags = ['--wasm-sync-tier-up', '--trace-wasm-compilation-times'];
  const script = join(import.meta.dirname, 'parser.fixture.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script], {
    maxBuffer: 2 ** 26,
  });
  const optimised = [
    ...stdout.matchAll(/using TurboFan, took .* ([\d.]+) \/ \d+ max\/total bytes/g),
  ];
  expect(optimised.length).toBeGreaterThan(5);
  const most = Math.max(...optimised.map(([, bytes]) => Number(bytes)));
  expect(most).toBeLessThan(200_000_000);
});
