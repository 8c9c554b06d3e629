/** Run as a thread by crew.ts: renders a share of the pages. Keeps the compiled pages, not the content. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { CompiledPages } from './compiled-pages.ts';
import { renderShare, type Share } from './crew.ts';

const { build, origin } = z.object({ build: z.string(), origin: z.string() }).parse(workerData);
const opened = CompiledPages.open(build, origin);

parentPort?.on('message', async (share: Share) => {
  const pages = await opened;
  pages.show(share.content);
  const rendered = await renderShare(pages, share);
  pages.forget();
  parentPort?.postMessage({ rendered });
});
