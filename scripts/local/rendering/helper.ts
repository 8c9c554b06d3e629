/** Run as a thread by crew.ts: renders portions of the pages, one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { CompiledPages } from '../compat/compiled-pages.ts';
import { renderShare, type Share } from './crew.ts';

const { build, origin } = z.object({ build: z.string(), origin: z.string() }).parse(workerData);
let before: Promise<unknown> = Promise.resolve();
const opened = CompiledPages.open(build, origin);

async function render(share: Share) {
  const pages = await opened;
  const written = await renderShare(pages, share);
  pages.forget();
  parentPort?.postMessage({ written });
}

parentPort?.on('message', (share: Share) => {
  before = before.then(() => render(share));
});
