import { z } from 'zod';
import type { Message } from './frames.ts';
import {
  type Role,
  requestSchema,
  type Subscription,
  type SubscriptionRequest,
  subscriptionId,
  toSubscription,
} from './subscription.ts';

/** The supported part of a join request. */
const joinSchema = z.object({
  config: z
    .object({
      postgres_changes: z
        .array(requestSchema.nullable())
        .nullish()
        .transform((requests) => (requests ?? []).filter((request) => request !== null)),
      private: z.boolean().nullish(),
    })
    .prefault({}),
  access_token: z.string().nullish(),
});

interface Numbered {
  id: number;
  subscription: Subscription;
}

interface Channel {
  joinRef: string | null;
  /** Empty until the database has accepted them. */
  active: Numbered[];
}

export interface ClientOptions {
  role: Role;
  send: (message: Message) => void;
  refusal: (subscription: Subscription) => Promise<string | null>;
}

export class Client {
  readonly #options: ClientOptions;
  readonly #channels = new Map<string, Channel>();

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  get subscriptions(): (Numbered & { topic: string })[] {
    return [...this.#channels].flatMap(([topic, { active }]) =>
      active.map((numbered) => ({ topic, ...numbered })),
    );
  }

  notify(topic: string, ids: number[], data: unknown): void {
    this.#push(topic, null, 'postgres_changes', { ids, data });
  }

  async receive(message: Message): Promise<void> {
    const { topic, event } = message;
    const channel = this.#channels.get(topic);
    if (topic === 'phoenix' && event === 'heartbeat') this.#reply(message, 'ok', {});
    else if (event === 'phx_join') await this.#join(message);
    else if (event === 'phx_leave') this.#leave(message, channel);
    else if (channel === undefined) this.#reply(message, 'error', { reason: 'unmatched topic' });
    // Access tokens change nothing, because nobody signs any. Other messages are not supported.
  }

  async #join(message: Message): Promise<void> {
    const { topic } = message;
    const error = (reason: string) => this.#reply(message, 'error', { reason });
    if (!topic.startsWith('realtime:')) return error('unmatched topic');
    const name = topic.slice('realtime:'.length);
    if (name === '') return error('TopicNameRequired: You must provide a topic name');
    const join = joinSchema.safeParse(message.payload);
    if (!join.success) return error('InvalidJoinPayload: The payload is invalid');
    const { config, access_token } = join.data;
    if (access_token && !access_token.startsWith('sb_')) {
      return error('MalformedJWT: The token provided is not a valid JWT');
    }
    if (config.private) {
      return error(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
      );
    }
    this.#close(topic);
    const channel: Channel = { joinRef: message.join_ref, active: [] };
    this.#channels.set(topic, channel);
    const requests = config.postgres_changes;
    this.#reply(message, 'ok', {
      postgres_changes: requests.map((request) => ({ ...request, id: subscriptionId(request) })),
    });
    if (requests.length > 0) await this.#subscribe(topic, name, channel, requests);
  }

  /** Accepts all requests or none. */
  async #subscribe(
    topic: string,
    name: string,
    channel: Channel,
    requests: SubscriptionRequest[],
  ): Promise<void> {
    let problem: string | null = null;
    const asked: Numbered[] = [];
    try {
      for (const request of requests) {
        const subscription = toSubscription(request, this.#options.role);
        problem ??= await this.#options.refusal(subscription);
        asked.push({ id: subscriptionId(request), subscription });
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
