/** Run as a thread by render-thread.ts: holds the compiled pages of one build and the content. */
import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { CompiledPages } from '../compat/compiled-pages.ts';
import { messageOf } from '../failure.ts';
import { Crew } from './crew.ts';
import { keptContent } from './kept-content.ts';
import { Patcher } from './patch.ts';

const { folders, build, origin, how } = z
  .object({
    folders: z.array(z.string()),
    build: z.string(),
    origin: z.string(),
    how: z.enum(['load', 'rehearse']),
  })
  .parse(workerData);
const orderSchema = z.object({
  from: z.array(z.string()),
  to: z.string(),
  scope: z.enum(['changes', 'everything']),
});

const patcher = new Patcher(
  await CompiledPages.open(build, origin),
  new Crew(origin),
  keptContent(folders),
);

if (how === 'rehearse') await patcher.rehearse();

parentPort?.on('message', async (message) => {
  const { from, to, scope } = orderSchema.parse(message);
  try {
    const patched = await patcher.patch(from, to, scope);
    // For the next process, where what was compiled is kept: a thread that is ended keeps nothing.
    flushCompileCache();
    parentPort?.postMessage({ kind: 'patched', ...patched });
  } catch (error) {
    parentPort?.postMessage({ kind: 'failed', reason: messageOf(error) });
  }
});
