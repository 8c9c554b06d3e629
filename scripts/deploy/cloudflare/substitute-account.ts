import { z } from 'zod';
import type { QueueUse } from './account.ts';
import type { DeployedConfiguration } from './configuration.ts';

interface DeployedWorker {
  bindings: { type: string; name: string; queue_name?: string; bucket_name?: string }[];
}

const QUEUES_PER_PAGE = 5;

const found = (result: unknown, info: object = {}) =>
  Response.json({ result, errors: [], result_info: info });

const refused = (status: number, code: number, message: string) =>
  Response.json({ result: null, errors: [{ code, message }] }, { status });

const queueSchema = z.object({ queue_name: z.string() });
const bucketSchema = z.object({ name: z.string() });

const endsOf = (workers: string[]) => workers.map((script) => ({ type: 'worker', script }));

/** An account of Cloudflare in memory, with the parts of its API that a deployment uses. */
export class SubstituteAccount {
  readonly workers = new Map<string, DeployedWorker>();
  readonly queues = new Map<string, QueueUse>();
  /** The objects of each bucket. */
  readonly buckets = new Map<string, Map<string, string>>();
  hasStorage = true;
  mayListQueues = true;

  /** As Wrangler does at the end of a deployment. A queue has one consumer. */
  deploy({ name, queues, r2_buckets }: DeployedConfiguration): void {
    for (const { queue } of queues.consumers) {
      const consumers = this.queues.get(queue)?.consumers;
      if (consumers === undefined) throw new Error(`Queue "${queue}" does not exist`);
      if (consumers.some((reader) => reader !== name)) throw new Error('consumer_exists');
      if (consumers.length === 0) consumers.push(name);
    }
    for (const { producers } of this.queues.values()) {
      if (producers.includes(name)) producers.splice(producers.indexOf(name), 1);
    }
    for (const { queue } of queues.producers) this.queues.get(queue)?.producers.push(name);
    const senders = queues.producers.map(({ binding, queue }) => {
      return { type: 'queue', name: binding, queue_name: queue };
    });
    const stores = r2_buckets.map(({ binding, bucket_name }) => {
      return { type: 'r2_bucket', name: binding, bucket_name };
    });
    const secret = { type: 'secret_text', name: 'SUPABASE_SECRET_KEY' };
    this.workers.set(name, { bindings: [...senders, ...stores, secret] });
  }

  addQueue(name: string): void {
    this.queues.set(name, { producers: [], consumers: [] });
  }

  addBucket(name: string): void {
    this.buckets.set(name, new Map());
  }

  async respond(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const [, , , area = '', ...path] = pathname.split('/').map(decodeURIComponent);
    if (area === 'workers') return this.#respondWorkers(path);
    if (area === 'queues') return this.#respondQueues(request, Number(searchParams.get('page')));
    if (area === 'r2') return this.#respondBuckets(request, path.slice(1), searchParams);
    return refused(404, 7_003, 'Could not route the request');
  }

  #respondWorkers([kind, name = '']: string[]): Response {
    if (kind === 'subdomain') return found({ subdomain: 'rehearsal' });
    if (name === '') return found([...this.workers.keys()].map((id) => ({ id })));
    const worker = this.workers.get(name);
    if (worker === undefined) return refused(404, 10_007, 'This Worker does not exist');
    return found(worker);
  }

  async #respondQueues(request: Request, page: number): Promise<Response> {
    if (!this.mayListQueues) return refused(403, 10_000, 'Authentication error');
    if (request.method === 'POST') {
      const { queue_name: name } = queueSchema.parse(await request.json());
      if (this.queues.has(name)) return refused(409, 11_009, 'Queue name already taken');
      this.addQueue(name);
      return found({ queue_name: name });
    }
    const all = [...this.queues].map(([queue_name, { producers, consumers }]) => ({
      queue_name,
      producers: endsOf(producers),
      consumers: endsOf(consumers),
    }));
    const start = (page - 1) * QUEUES_PER_PAGE;
    const info = { total_pages: Math.ceil(all.length / QUEUES_PER_PAGE) };
    return found(all.slice(start, start + QUEUES_PER_PAGE), info);
  }

  async #respondBuckets(
    request: Request,
    [name, , key]: string[],
    query: URLSearchParams,
  ): Promise<Response> {
    if (!this.hasStorage) return refused(403, 10_042, 'Please enable R2');
    if (request.method === 'POST') {
      const { name: created } = bucketSchema.parse(await request.json());
      if (this.buckets.has(created)) return refused(409, 10_004, 'The bucket already exists');
      this.addBucket(created);
      return found({ name: created });
    }
    if (name === undefined) {
      const names = [...this.buckets.keys()];
      const contained = query.get('name_contains') ?? '';
      const buckets = names.filter((bucket) => bucket.includes(contained));
      return found({ buckets: buckets.map((bucket) => ({ name: bucket })) });
    }
    const objects = this.buckets.get(name);
    if (objects === undefined) return refused(404, 10_006, 'The bucket does not exist');
    if (key === undefined) return found({ name });
    if (request.method === 'PUT') {
      objects.set(key, await request.text());
      return found({});
    }
    const object = objects.get(key);
    return object === undefined ? refused(404, 10_007, 'No such key') : new Response(object);
  }
}
