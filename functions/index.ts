import { handle } from '@astrojs/cloudflare/handler';
import { createApp } from './app.ts';
import type { Env } from './env.ts';
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

/** The Worker. */
export default {
  fetch: app.fetch,
  queue: (batch: Parameters<typeof answerPublishBatch>[0], env: Env) =>
    answerPublishBatch(batch, env),
};
