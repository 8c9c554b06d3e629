import { createApp as createPages } from 'astro/app/entrypoint';
import { countEvents } from './analytics/event-consumer.ts';
import { removeOldEvents } from './analytics/remove-old-events.ts';
import { createApp } from './app.ts';
import type { Env } from './env.ts';
import { consumeImages, type PictureBatch } from './images/consumer.ts';
import { removeOldPictures } from './images/remove-old-images.ts';
import { answerPublishBatch } from './publishing/publish-consumer.ts';

/**
 * The compiled pages, each rendered as one text: a page is whole within a few milliseconds, and in pieces
 * it would cross into the runtime hundreds of times.
 */
const pages = createPages({ streaming: false });

/**
 * What the app does not answer itself it renders through the compiled Astro pages: the inner route
 * goes into the address, the data along with the request.
 */
const app = createApp(async (context, path, data) => {
  const request = new Request(new URL(path, context.req.url), { method: context.req.method });
  const response = await pages.render(request, { locals: { page: { path, data } } });
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
  pictures: (batch, env) => consumeImages(batch, env),
};

/** The Worker. */
export default {
  fetch: app.fetch,
  queue: (batch: Batch, env: Env) => (consumers[batch.queue] ?? answerPublishBatch)(batch, env),
  scheduled: async (_event: unknown, env: Env) => {
    await Promise.all([removeOldEvents(env), removeOldPictures(env)]);
  },
};
