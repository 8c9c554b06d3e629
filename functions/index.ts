import { createApp as createPages } from 'astro/app/entrypoint';
import { removeOldAlerts, runAlerts } from './alerts/index.ts';
import { consumeEvents, removeOldEvents } from './analytics/event-consumer.ts';
import { createApp } from './app.ts';
import { continueBackups, removeAbandonedImports, startNightlyBackup } from './backups/index.ts';
import { thinRevisions } from './content/revisions.ts';
import { purgeTrash } from './content/trash-routes.ts';
import { consumeDeadLetters, removeOldDeadLetters } from './dead-letters/index.ts';
import { continueFetches, startFetches } from './earnings/sources/index.ts';
import { noteJobRun } from './health/index.ts';
import type { Env } from './hosting/env.ts';
import { type Batch, deadLetter } from './hosting/queue-messages.ts';
import { type QueueKind, queueKind } from './hosting/queues.ts';
import { consumeImages, removeOldImages } from './images/consumer.ts';
import { collectChangedLinks, consumeLinks, startLinkChecks } from './link-health/index.ts';
import { numberDueLinks } from './links/routes.ts';
import { refreshPrices } from './prices/index.ts';
import { rebuildInNewYear, removeSupersededChanges } from './publishing/daily.ts';
import { consumePublish } from './publishing/publish-consumer.ts';
import { applyDueChanges } from './schedule/index.ts';

/** Without streaming, because streams cross into the runtime too often. */
const pages = createPages({ streaming: false });

const app = createApp(async (context, path, data) => {
  // A form that is previewed is sent, but pages are only read.
  const method = context.req.method === 'HEAD' ? 'HEAD' : 'GET';
  const request = new Request(new URL(path, context.req.url), { method });
  const response = await pages.render(request, { locals: { page: { path, data } } });
  // Astro answers 500 without a body when a page throws.
  if (response.status >= 500) throw new Error(`Rendering ${path} answered ${response.status}`);
  return response;
});

type Consumer = (batch: Batch, env: Env) => Promise<void>;

const consumers: Record<QueueKind, Consumer> = {
  publish: (batch, env) => consumePublish(batch, env),
  'publish-failed': consumeDeadLetters,
  events: consumeEvents,
  'events-failed': consumeDeadLetters,
  pictures: consumeImages,
  'pictures-failed': consumeDeadLetters,
  links: consumeLinks,
  'links-failed': consumeDeadLetters,
};

function consumerOf(queue: string): Consumer {
  const kind = queueKind(queue);
  return kind === undefined ? rejectBatch : consumers[kind];
}

/** Keeps messages of an unknown queue together with its name. */
async function rejectBatch({ queue, messages }: Batch, env: Env): Promise<void> {
  for (const message of messages) {
    const reason = `There is no consumer for the queue ${queue}`;
    await deadLetter(env.FAILED_EVENT_QUEUE, message, reason, { queue, body: message.body });
  }
}

/** As in wrangler.toml. */
const DAILY = '23 3 * * *';

export default {
  fetch: app.fetch,
  queue: (batch: Batch, env: Env) => consumerOf(batch.queue)(batch, env),
  scheduled: async ({ cron }: { cron: string }, env: Env) => {
    if (cron !== DAILY) {
      const due = Promise.all([applyDueChanges(env), numberDueLinks(env)]);
      // A shop or network that does not answer must not delay due changes.
      await due.finally(() =>
        Promise.all([
          collectChangedLinks(env),
          refreshPrices(env),
          continueFetches(env),
          runAlerts(env),
          continueBackups(env),
        ]),
      );
      return;
    }
    await Promise.all([
      noteJobRun(env, 'daily'),
      removeOldEvents(env),
      removeOldDeadLetters(env),
      removeOldAlerts(env),
      removeOldImages(env),
      removeAbandonedImports(env),
      thinRevisions(env),
      removeSupersededChanges(env),
      purgeTrash(env),
      startLinkChecks(env),
      startFetches(env),
      startNightlyBackup(env),
      rebuildInNewYear(env),
    ]);
  },
};
