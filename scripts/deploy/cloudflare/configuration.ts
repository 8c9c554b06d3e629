import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isGivenName, ownName } from './names.ts';

/** The used part of the `wrangler.json` of a build. The rest is preserved. */
const configurationSchema = z.looseObject({
  name: z.string(),
  vars: z.record(z.string(), z.json()).default({}),
  queues: z
    .object({
      producers: z.array(z.looseObject({ binding: z.string(), queue: z.string() })).default([]),
      consumers: z
        .array(z.looseObject({ queue: z.string(), dead_letter_queue: z.string().optional() }))
        .default([]),
    })
    .prefault({}),
  r2_buckets: z.array(z.looseObject({ binding: z.string(), bucket_name: z.string() })).default([]),
});

export type DeployedConfiguration = z.infer<typeof configurationSchema>;

/** Bindings that previews share with the site: they store nothing or are read-only. */
const SHARED_WITH_PREVIEWS = ['ratelimits', 'r2_buckets', 'images'];

const PREVIEW_PREFIX = 'preview-';

/** Workers Builds deploys to the Worker that the build belongs to, whatever its name in the file is. */
function parse(configuration: unknown): DeployedConfiguration {
  const parsed = configurationSchema.parse(configuration);
  return { ...parsed, name: process.env.WRANGLER_CI_OVERRIDE_NAME || parsed.name };
}

export async function readConfiguration(build: string): Promise<DeployedConfiguration> {
  const text = await readFile(join(build, 'server/wrangler.json'), 'utf8');
  return parse(JSON.parse(text));
}

export async function readSource(): Promise<DeployedConfiguration> {
  // Wrangler takes a second to load, and most commands do not need it.
  const { unstable_readConfig: read } = await import('wrangler');
  const config = join(import.meta.dirname, '../../../wrangler.toml');
  return parse(read({ config }, { hideWarnings: true }));
}

/** Writes it beside the Worker, where its relative paths are valid, and returns the file. */
export async function writeConfiguration(
  build: string,
  configuration: DeployedConfiguration,
): Promise<string> {
  const file = join(build, 'server/wrangler.deploy.json');
  await writeFile(file, JSON.stringify(configuration, null, 2));
  return file;
}

export function forProduction(
  built: DeployedConfiguration,
  variables: Record<string, string>,
): DeployedConfiguration {
  return { ...built, vars: { ...built.vars, ...variables } };
}

const previewQueue = ({ name }: DeployedConfiguration, binding: string) =>
  `${PREVIEW_PREFIX}${ownName(name, binding)}`;

export function previewQueues(built: DeployedConfiguration): string[] {
  return built.queues.producers.map(({ binding }) => previewQueue(built, binding)).sort();
}

/** Events of previews go to queues without a consumer, and previews have no key that can write. */
export function forPreview(
  built: DeployedConfiguration,
  variables: Record<string, string>,
): DeployedConfiguration {
  const producers = built.queues.producers.map((producer) => ({
    ...producer,
    queue: previewQueue(built, producer.binding),
  }));
  const shared = SHARED_WITH_PREVIEWS.filter((name) => built[name] !== undefined);
  return {
    ...built,
    previews: {
      vars: variables,
      queues: { producers },
      ...Object.fromEntries(shared.map((name) => [name, built[name]])),
    },
  };
}

/** Names every queue by its binding. Those that only a consumer has are named by their producer. */
export function withQueues(
  built: DeployedConfiguration,
  nameOf: (binding: string, written: string) => string,
): DeployedConfiguration {
  const { producers, consumers } = built.queues;
  const names = new Map(producers.map(({ binding, queue }) => [queue, nameOf(binding, queue)]));
  const named = (queue: string) => names.get(queue) ?? queue;
  return {
    ...built,
    queues: {
      ...built.queues,
      producers: producers.map((producer) => ({ ...producer, queue: named(producer.queue) })),
      consumers: consumers.map((consumer) => {
        const { queue, dead_letter_queue: failed } = consumer;
        const deadLetters = failed === undefined ? {} : { dead_letter_queue: named(failed) };
        return { ...consumer, queue: named(queue), ...deadLetters };
      }),
    },
  };
}

/** The names that a new site gets, for builds that are not sent anywhere. */
export function withOwnNames(built: DeployedConfiguration): DeployedConfiguration {
  const nameOf = (binding: string, written: string) =>
    isGivenName(binding, written) ? ownName(built.name, binding) : written;
  return {
    ...withQueues(built, nameOf),
    r2_buckets: built.r2_buckets.map((bucket) => ({
      ...bucket,
      bucket_name: nameOf(bucket.binding, bucket.bucket_name),
    })),
  };
}

/** Every queue once, including those that only a consumer names. */
export function queuesOf({ queues }: DeployedConfiguration): string[] {
  const written = queues.producers.map(({ queue }) => queue);
  const read = queues.consumers.flatMap(({ queue, dead_letter_queue: failed }) =>
    failed === undefined ? [queue] : [queue, failed],
  );
  return [...new Set([...written, ...read])].sort();
}
