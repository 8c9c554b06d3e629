import { z } from 'zod';
import type { Message } from './frames.ts';
import {
  type Role,
  type Subscription,
  toSubscription,
  type Wanted,
  wantedSchema,
  wishId,
} from './subscription.ts';

/** What a client asks of a channel when it joins; what else it asks is not carried here. */
const joinSchema = z.object({
  config: z
    .object({
      postgres_changes: z
        .array(wantedSchema.nullable())
        .nullish()
        .transform((wishes) => (wishes ?? []).filter((wish) => wish !== null)),
      private: z.boolean().nullish(),
    })
    .prefault({}),
  access_token: z.string().nullish(),
});

/** A subscription under the number that its client knows it by. */
interface Numbered {
  id: number;
  subscription: Subscription;
}

/** A joined channel. */
interface Channel {
  joinRef: string | null;
  /** Empty until the database has accepted them. */
  active: Numbered[];
}

export interface ClientOptions {
  role: Role;
  send: (message: Message) => void;
  /** What is wrong with a subscription; null when it stands. */
  refusal: (subscription: Subscription) => Promise<string | null>;
}

/** One client and the channels it has joined. */
export class Client {
  readonly #options: ClientOptions;
  readonly #channels = new Map<string, Channel>();

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Every subscription that is active, with its channel. */
  get subscriptions(): (Numbered & { topic: string })[] {
    return [...this.#channels].flatMap(([topic, { active }]) =>
      active.map((numbered) => ({ topic, ...numbered })),
    );
  }

  /** Tells of a change to the subscriptions of one channel. */
  tell(topic: string, ids: number[], data: unknown): void {
    this.#push(topic, null, 'postgres_changes', { ids, data });
  }

  /** Does what a message asks for. */
  async receive(message: Message): Promise<void> {
    const { topic, event } = message;
    const channel = this.#channels.get(topic);
    if (topic === 'phoenix' && event === 'heartbeat') this.#reply(message, 'ok', {});
    else if (event === 'phx_join') await this.#join(message);
    else if (event === 'phx_leave') this.#leave(message, channel);
    else if (channel === undefined) this.#reply(message, 'error', { reason: 'unmatched topic' });
    // A new access token changes nothing, as nobody signs any; other messages are not carried.
  }

  async #join(message: Message): Promise<void> {
    const { topic } = message;
    const error = (reason: string) => this.#reply(message, 'error', { reason });
    if (!topic.startsWith('realtime:')) return error('unmatched topic');
    const name = topic.slice('realtime:'.length);
    if (name === '') return error('TopicNameRequired: You must provide a topic name');
    const join = joinSchema.safeParse(message.payload);
    if (!join.success) return error('InvalidJoinPayload: The payload makes no sense');
    const { config, access_token } = join.data;
    if (access_token && !access_token.startsWith('sb_')) {
      return error('MalformedJWT: The token provided is not a valid JWT');
    }
    if (config.private) {
      return error(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
      );
    }
    // Whoever joins twice leaves the first time.
    this.#close(topic);
    const channel: Channel = { joinRef: message.join_ref, active: [] };
    this.#channels.set(topic, channel);
    const wishes = config.postgres_changes;
    this.#reply(message, 'ok', {
      postgres_changes: wishes.map((wish) => ({ ...wish, id: wishId(wish) })),
    });
    if (wishes.length > 0) await this.#subscribe(topic, name, channel, wishes);
  }

  /** All of the wishes or none of them, and a word about it. */
  async #subscribe(topic: string, name: string, channel: Channel, wishes: Wanted[]): Promise<void> {
    let problem: string | null = null;
    const asked: Numbered[] = [];
    try {
      for (const wish of wishes) {
        const subscription = toSubscription(wish, this.#options.role);
        problem ??= await this.#options.refusal(subscription);
        asked.push({ id: wishId(wish), subscription });
      }
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    if (this.#channels.get(topic) !== channel) return;
    if (problem === null) channel.active = asked;
    this.#push(topic, null, 'system', {
      extension: 'postgres_changes',
      status: problem === null ? 'ok' : 'error',
      message: problem ?? 'Subscribed to PostgreSQL',
      channel: name,
    });
  }

  #leave(message: Message, channel: Channel | undefined): void {
    this.#reply(message, 'ok', {});
    if (channel?.joinRef === message.join_ref) this.#close(message.topic);
  }

  #close(topic: string): void {
    const channel = this.#channels.get(topic);
    if (channel === undefined) return;
    this.#channels.delete(topic);
    this.#push(topic, channel.joinRef, 'phx_close', {}, channel.joinRef);
  }

  #push(
    topic: string,
    ref: string | null,
    event: string,
    payload: unknown,
    join_ref: string | null = null,
  ): void {
    this.#options.send({ join_ref, ref, topic, event, payload });
  }

  #reply({ join_ref, ref, topic }: Message, status: 'ok' | 'error', response: unknown): void {
    this.#push(topic, ref, 'phx_reply', { status, response }, join_ref);
  }
}
