import type { z } from 'zod';

export interface Message {
  id: string;
  body: unknown;
  /** Delivery attempts, this one included. */
  attempts: number;
  ack(): void;
  retry(options?: { delaySeconds: number }): void;
}

export interface Batch {
  queue: string;
  messages: readonly Message[];
}

export interface Parsed<Body> {
  message: Message;
  body: Body;
}

const DEAD_LETTER_RETRY_SECONDS = 60;

/** For messages that no retry can process. Never throws. */
export async function deadLetter(
  failed: Queue,
  message: Message,
  reason: unknown,
  body: unknown = message.body,
): Promise<void> {
  console.error(`Message ${message.id} goes to the dead-letter queue:`, reason);
  try {
    await failed.send(body);
    message.ack();
  } catch (error) {
    console.error(`Message ${message.id} could not be moved:`, error);
    message.retry({ delaySeconds: DEAD_LETTER_RETRY_SECONDS });
  }
}

/** Other messages go to the dead-letter queue. */
export async function parseMessages<Schema extends z.ZodType>(
  { messages }: Pick<Batch, 'messages'>,
  schema: Schema,
  failed: Queue,
): Promise<Parsed<z.output<Schema>>[]> {
  const parsed: Parsed<z.output<Schema>>[] = [];
  for (const message of messages) {
    const body = schema.safeParse(message.body);
    if (body.success) parsed.push({ message, body: body.data });
    else await deadLetter(failed, message, body.error);
  }
  return parsed;
}
