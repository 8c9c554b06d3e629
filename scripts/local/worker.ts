import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { z } from 'zod';
import { routedEntry } from './assets/routing.ts';

/** The used part of a build's `wrangler.json`, with Cloudflare's defaults. */
const configurationSchema = z.object({
  name: z.string(),
  main: z.string(),
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()).default([]),
  assets: z
    .object({ run_worker_first: z.union([z.boolean(), z.array(z.string())]).default(false) })
    .prefault({}),
  vars: z.record(z.string(), z.json()).default({}),
  queues: z
    .object({
      producers: z.array(z.object({ binding: z.string(), queue: z.string() })).default([]),
      consumers: z
        .array(
          z.object({
            queue: z.string(),
            max_batch_size: z.number().default(10),
            max_batch_timeout: z.number().default(5),
            max_retries: z.number().default(3),
            retry_delay: z.number().default(0),
            dead_letter_queue: z.string().optional(),
          }),
        )
        .default([]),
    })
    .prefault({}),
  r2_buckets: z.array(z.object({ binding: z.string(), bucket_name: z.string() })).default([]),
  images: z.object({ binding: z.string() }).optional(),
  triggers: z.object({ crons: z.array(z.string()).default([]) }).prefault({}),
  ratelimits: z
    .array(
      z.object({
        name: z.string(),
        namespace_id: z.string(),
        simple: z.object({
          limit: z.number(),
          period: z.union([z.literal(10), z.literal(60)]),
        }),
      }),
    )
    .default([]),
});

export type WorkerConfiguration = z.infer<typeof configurationSchema>;

const MODULE_TYPES: Record<string, 'ESModule' | 'CompiledWasm'> = {
  '.js': 'ESModule',
  '.mjs': 'ESModule',
  '.wasm': 'CompiledWasm',
};

export interface BuiltWorker {
  configuration: WorkerConfiguration;
  root: string;
  modules: { type: 'ESModule' | 'CompiledWasm'; path: string; contents: Uint8Array }[];
  /** Equal for Workers that run the same code and configuration. */
  hash: string;
}

export async function readWorker(buildDirectory: string): Promise<BuiltWorker> {
  const root = join(buildDirectory, 'server');
  const configurationText = await readFile(join(root, 'wrangler.json'), 'utf8');
  const configuration = configurationSchema.parse(JSON.parse(configurationText));
  const hash = createHash('sha256').update(JSON.stringify(configuration));
  const entry = join(root, configuration.main);
  const others = (await moduleFiles(root)).filter((file) => file !== entry);
  const modules = await Promise.all(
    [entry, ...others].map(async (path) => ({
      type: MODULE_TYPES[extname(path)] ?? 'ESModule',
      path,
      contents: await readFile(path),
    })),
  );
  for (const { path, contents } of modules) {
    hash.update(`\n${relative(root, path)}\n`).update(contents);
  }
  return { configuration, root, modules, hash: hash.digest('hex') };
}

export function runtimeOptions({ configuration, root, modules }: BuiltWorker) {
  const { assets, queues, ratelimits } = configuration;
  const router = {
    type: 'ESModule' as const,
    path: join(root, 'router.mjs'),
    contents: routedEntry(`./${configuration.main}`, assets.run_worker_first),
  };
  return {
    name: configuration.name,
    modules: [router, ...modules],
    modulesRoot: root,
    compatibilityDate: configuration.compatibility_date,
    compatibilityFlags: configuration.compatibility_flags,
    queueProducers: Object.fromEntries(
      queues.producers.map(({ binding, queue }) => [binding, queue]),
    ),
    ratelimits: Object.fromEntries(ratelimits.map(({ name, ...limit }) => [name, limit])),
  };
}

async function moduleFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && extname(entry.name) in MODULE_TYPES)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
