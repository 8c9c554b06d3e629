import { z } from 'zod';
import { type DeadLetterChoice, REPLAYED_MESSAGES_MOST } from '../../core/health/schema.ts';
import { callFunction } from '../database/service-client.ts';
import type { Env } from '../hosting/env.ts';

const lettersSchema = z.array(z.object({ id: z.int(), queue: z.string(), body: z.string() }));

type Letter = z.infer<typeof lettersSchema>[number];

function queueOf(env: Env, name: string): Queue | undefined {
  const queues = new Map([
    ['publish', env.PUBLISH_QUEUE],
    ['events', env.EVENT_QUEUE],
    ['pictures', env.PICTURE_QUEUE],
    ['links', env.LINK_QUEUE],
  ]);
  return queues.get(name);
}

/** The arguments of the database function for a choice. */
export const chosen = (choice: DeadLetterChoice) =>
  'ids' in choice
    ? { ids_input: choice.ids, up_to_input: null as unknown as number }
    : { ids_input: null as unknown as number[], up_to_input: choice.up_to };

async function send(env: Env, { id, queue: name, body }: Letter): Promise<boolean> {
  const queue = queueOf(env, name);
  if (queue === undefined) return false;
  try {
    await queue.send(JSON.parse(body));
    return true;
  } catch (error) {
    console.error(`The failed message ${id} could not be sent again:`, error);
    return false;
  }
}

interface Replayed {
  replayed: number;
  /** Found, but not sent. */
  failed: number;
}

/**
 * Sends messages to their queue again, at least once: a message is marked after it was sent, so one that is not
 * marked is still listed. Consumers do nothing twice: an event is counted by its id, and rebuilds, images and
 * checks of links start from the state that they find.
 */
export async function replay(env: Env, owner: string, choice: DeadLetterChoice): Promise<Replayed> {
  const input = { ...chosen(choice), limit_input: REPLAYED_MESSAGES_MOST };
  const letters = await callFunction(env, 'read_dead_letters', input, lettersSchema);
  const sent: number[] = [];
  for (const letter of letters) if (await send(env, letter)) sent.push(letter.id);
  if (sent.length > 0) {
    const marking = { admin_user_id_input: owner, ids_input: sent };
    await callFunction(env, 'mark_dead_letters_replayed', marking, z.int());
  }
  return { replayed: sent.length, failed: letters.length - sent.length };
}
