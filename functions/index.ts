import { handle } from '@astrojs/cloudflare/handler';
import { createApp } from './app.ts';
import type { Env } from './env.ts';
import { countEvents } from './event-queue.ts';
import { removeOldEvents } from './old-events.ts';
import { removeOldPictures } from './old-pictures.ts';
import { type PictureBatch, tendToPictures } from './picture-queue.ts';
import { answerPublishBatch } from './publish-queue.ts';

/**
 * What the app does not answer itself it renders through the compiled Astro pages: the inner route
 * goes into the address, the data into the execution context.
 */
const app = createApp(async (context, path, data) => {
  const request = new Request(new URL(path, context.req.url), { method: context.req.method });
  const { executionCtx } = context;
  const response = await handle(request, context.env, {
    ...executionCtx,
    waitUntil: executionCtx.waitUntil.bind(executionCtx),
    passThroughOnException: executionCtx.passThroughOnException.bind(executionCtx),
    page: { path, data },
  });
  // Astro tells of a page that threw by an empty answer.
  if (response.status >= 500) throw new Error(`Rendering ${path} answered ${response.status}`);
  return response;
});

/** A batch of any queue. */
type Batch = Parameters<typeof answerPublishBatch>[0] &
  Parameters<typeof countEvents>[0] &
  PictureBatch & { queue: string };

const consumers: Record<string, (batch: Batch, env: Env) => Promise<void>> = {
  events: (batch, env) => countEvents(batch, env),
  pictures: (batch, env) => tendToPictures(batch, env),
};

/** The Worker. */
export default {
  fetch: app.fetch,
  queue: (batch: Batch, env: Env) => (consumers[batch.queue] ?? answerPublishBatch)(batch, env),
  scheduled: async (_event: unknown, env: Env) => {
    await Promise.all([removeOldEvents(env), removeOldPictures(env)]);
  },
};
