import { z } from 'zod';
import { type BucketOwner, OWNER_KEY, readOwner } from '../../../functions/hosting/bucket-mark.ts';
import { CloudflareApi, CloudflareError } from './api.ts';
import type { Environment } from './variables.ts';

const WORKER_NOT_FOUND = 10_007;
const BUCKET_NOT_FOUND = 10_006;
/** Cloudflare enables R2 only with a payment method. */
const NO_STORAGE = [10_042, 10_136];

const MOST_BUCKETS = 1_000;

const settingsSchema = z.object({
  bindings: z.array(
    z.object({
      type: z.string(),
      name: z.string(),
      queue_name: z.string().optional(),
      bucket_name: z.string().optional(),
    }),
  ),
});

/** A Worker is named by its script, or in older answers by its service. */
const endSchema = z
  .object({ script: z.string().optional(), service: z.string().optional() })
  .transform(({ script, service }) => script ?? service);

const queuesSchema = z.array(
  z.object({
    queue_name: z.string(),
    producers: z.array(endSchema).default([]),
    consumers: z.array(endSchema).default([]),
  }),
);

const bucketsSchema = z.object({ buckets: z.array(z.object({ name: z.string() })) });
const workersSchema = z.array(z.object({ id: z.string() }));
const subdomainSchema = z.object({ subdomain: z.string().min(1) });

/** The Workers that send to a queue and that read it. */
export interface QueueUse {
  producers: string[];
  consumers: string[];
}

const isText = (value: string | undefined): value is string => value !== undefined;

/** What an account of Cloudflare has. */
export class CloudflareAccount {
  readonly #api: CloudflareApi;
  readonly #path: string;

  private constructor(api: CloudflareApi, path: string) {
    this.#api = api;
    this.#path = path;
  }

  static async open(environment: Environment): Promise<CloudflareAccount> {
    const api = await CloudflareApi.open(environment);
    return new CloudflareAccount(api, await api.account());
  }

  async subdomain(): Promise<string> {
    const { result } = await this.#api.request(`${this.#path}/workers/subdomain`);
    return subdomainSchema.parse(result).subdomain;
  }

  async workers(): Promise<string[]> {
    const { result } = await this.#api.request(`${this.#path}/workers/scripts`);
    return workersSchema.parse(result).map(({ id }) => id);
  }

  /** The queue or bucket of each binding of the deployed Worker, of which there may be none. */
  async bound(worker: string): Promise<Map<string, string>> {
    const bindings = (await this.#bindings(worker)) ?? [];
    const resources = bindings.map(({ name, queue_name, bucket_name }) => {
      return [name, queue_name ?? bucket_name] as const;
    });
    return new Map(resources.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  }

  /** The names of the secrets of the deployed Worker. Null if there is no such Worker. */
  async secrets(worker: string): Promise<string[] | null> {
    const bindings = await this.#bindings(worker);
    if (bindings === null) return null;
    return bindings.filter(({ type }) => type === 'secret_text').map(({ name }) => name);
  }

  async queues(): Promise<Map<string, QueueUse>> {
    const found = new Map<string, QueueUse>();
    let pages = 1;
    for (let page = 1; page <= pages; page += 1) {
      const answer = await this.#api.request(`${this.#path}/queues?page=${page}`);
      pages = answer.result_info?.total_pages ?? 1;
      for (const { queue_name, producers, consumers } of queuesSchema.parse(answer.result)) {
        found.set(queue_name, {
          producers: producers.filter(isText),
          consumers: consumers.filter(isText),
        });
      }
    }
    return found;
  }

  createQueue(name: string): Promise<unknown> {
    return this.#post('/queues', { queue_name: name });
  }

  async hasStorage(): Promise<boolean> {
    try {
      await this.#api.request(`${this.#path}/r2/buckets?per_page=1`);
      return true;
    } catch (error) {
      if (error instanceof CloudflareError && NO_STORAGE.includes(error.code)) return false;
      throw error;
    }
  }

  async buckets(contained: string): Promise<string[]> {
    const query = new URLSearchParams({ name_contains: contained, per_page: `${MOST_BUCKETS}` });
    const { result } = await this.#api.request(`${this.#path}/r2/buckets?${query}`);
    return bucketsSchema.parse(result).buckets.map(({ name }) => name);
  }

  async hasBucket(name: string): Promise<boolean> {
    const path = `${this.#path}/r2/buckets/${name}`;
    const bucket = await this.#unless(BUCKET_NOT_FOUND, () => this.#api.request(path));
    return bucket !== null;
  }

  createBucket(name: string): Promise<unknown> {
    return this.#post('/r2/buckets', { name });
  }

  /** Null if the bucket has no mark. */
  async ownerOf(bucket: string): Promise<BucketOwner | null> {
    const response = await this.#api.send(this.#ownerPath(bucket));
    if (response.status === 404) return null;
    if (!response.ok) throw new CloudflareError(response.status, { errors: [] });
    return readOwner(await response.text());
  }

  async setOwner(bucket: string, owner: BucketOwner): Promise<void> {
    const body = JSON.stringify(owner);
    const response = await this.#api.send(this.#ownerPath(bucket), { method: 'PUT', body });
    if (!response.ok) throw new CloudflareError(response.status, { errors: [] });
  }

  async #bindings(worker: string) {
    const path = `${this.#path}/workers/scripts/${worker}/settings`;
    const answer = await this.#unless(WORKER_NOT_FOUND, () => this.#api.request(path));
    return answer === null ? null : settingsSchema.parse(answer.result).bindings;
  }

  #ownerPath(bucket: string): string {
    return `${this.#path}/r2/buckets/${bucket}/objects/${OWNER_KEY}`;
  }

  #post(path: string, body: object): Promise<unknown> {
    const headers = { 'Content-Type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return this.#api.request(`${this.#path}${path}`, init);
  }

  async #unless<Result>(code: number, ask: () => Promise<Result>): Promise<Result | null> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof CloudflareError && error.code === code) return null;
      throw error;
    }
  }
}
