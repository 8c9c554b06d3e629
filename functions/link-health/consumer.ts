import { z } from 'zod';
import { claimedLinksSchema, type LinkCheck } from '../../core/link-health/schema.ts';
import { logged } from '../database/query.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';
import { type Batch, parseMessages } from '../hosting/queue-messages.ts';
import { checkLink, REQUESTS_PER_LINK } from './check-link.ts';
import { collectPage } from './collect.ts';
import { type Pacing, pacedFetch } from './paced-fetch.ts';

export const linkMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('collect'), after: z.uuid().nullable() }),
  z.object({ kind: z.literal('check') }),
]);

/** Requests of one invocation, those of the database and the queue included. */
const SUBREQUESTS = 40;
/** Claim, results and the next message. */
const OWN_SUBREQUESTS = 3;
const LINKS_PER_BATCH = 15;

const RETRY_SECONDS = 60;
/** As long as the shops of the remaining links are being checked by another Worker. */
const BUSY_SECONDS = 60;
/** The pace of requests holds between two batches too. */
const NEXT_SECONDS = 1;

async function store(env: Env, results: readonly LinkCheck[], released: string[]): Promise<void> {
  const input = {
    results_input: results.map((result) => ({ ...result })),
    released_input: released,
  };
  await callFunction(env, 'store_link_checks', input, z.unknown());
}

/** Checks some of the links that are due. Returns after how many seconds to continue, or null. */
export async function checkBatch(env: Env, pacing?: Partial<Pacing>): Promise<number | null> {
  const input = { limit_input: LINKS_PER_BATCH };
  const claimed = await callFunction(env, 'claim_link_checks', input, claimedLinksSchema);
  const { links, merchants, left } = claimed;
  if (links.length === 0) return left === 0 ? null : BUSY_SECONDS;
  const requests = pacedFetch(env, pacing);
  const results: LinkCheck[] = [];
  for (const link of links) {
    if (requests.sent + REQUESTS_PER_LINK > SUBREQUESTS - OWN_SUBREQUESTS) break;
    results.push(await checkLink(link, merchants, requests.fetch));
  }
  const rest = links.slice(results.length).map(({ id }) => id);
  await store(env, results, rest);
  return left + rest.length > 0 ? NEXT_SECONDS : null;
}

type Claim = 'checked' | 'missing' | 'busy';

/** Checks one link for the owner, whenever it was checked last. */
export async function checkNow(env: Env, id: string, pacing?: Partial<Pacing>): Promise<Claim> {
  const input = { limit_input: 1, link_id_input: id };
  const { links, merchants } = await callFunction(
    env,
    'claim_link_checks',
    input,
    claimedLinksSchema,
  );
  const [link] = links;
  if (link === undefined) {
    return (await callFunction(env, 'read_link', { link_id_input: id }, z.unknown())) === null
      ? 'missing'
      : 'busy';
  }
  await store(env, [await checkLink(link, merchants, pacedFetch(env, pacing).fetch)], []);
  return 'checked';
}

/** Starts the daily job: collects all links, then checks those that were not checked today. */
export async function startLinkChecks(env: Env): Promise<void> {
  await env.LINK_QUEUE.send({ kind: 'collect', after: null });
}

/** Checks what was not checked today. */
export async function continueLinkChecks(env: Env): Promise<void> {
  await env.LINK_QUEUE.send({ kind: 'check' });
}

async function consume(env: Env, body: z.infer<typeof linkMessageSchema>): Promise<void> {
  if (body.kind === 'collect') {
    const after = await collectPage(env, body.after);
    await env.LINK_QUEUE.send(after === null ? { kind: 'check' } : { kind: 'collect', after });
    return;
  }
  const delaySeconds = await checkBatch(env);
  if (delaySeconds !== null) await env.LINK_QUEUE.send({ kind: 'check' }, { delaySeconds });
}

/** Each message does one batch and sends the next one. */
export async function consumeLinks(batch: Pick<Batch, 'messages'>, env: Env): Promise<void> {
  for (const { message, body } of await parseMessages(
    batch,
    linkMessageSchema,
    env.FAILED_LINK_QUEUE,
  )) {
    try {
      await consume(env, body);
      message.ack();
    } catch (error) {
      console.error('Links could not be checked:', logged(error));
      message.retry({ delaySeconds: RETRY_SECONDS });
    }
  }
}
