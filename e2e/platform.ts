/** Serves the whole platform for the browser stories, on data of its own that begins afresh. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPlatform } from '../scripts/platform/platform.ts';

const root = join(import.meta.dirname, '..');
const directory = join(root, '.spotter/e2e');

await rm(directory, { recursive: true, force: true });
const platform = await startPlatform({
  root,
  directory,
  port: Number(process.env.PORT),
  log: console.log,
});
console.log(`Serving ${platform.url}`);
process.once('SIGTERM', () => void platform.stop());
