import { handle } from '@astrojs/cloudflare/handler';
import { createApp } from './app.ts';

/**
 * The Worker. What the app does not answer itself it renders through the compiled Astro pages: the
 * inner route goes into the address, the data into the execution context.
 */
export default createApp(async (context, path, page) => {
  const request = new Request(new URL(path, context.req.url), { method: context.req.method });
  const { executionCtx } = context;
  const response = await handle(request, context.env, {
    ...executionCtx,
    waitUntil: executionCtx.waitUntil.bind(executionCtx),
    passThroughOnException: executionCtx.passThroughOnException.bind(executionCtx),
    page,
  });
  return response;
});
