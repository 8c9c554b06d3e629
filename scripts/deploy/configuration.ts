import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

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

export async function readConfiguration(build: string): Promise<DeployedConfiguration> {
  const text = await readFile(join(build, 'server/wrangler.json'), 'utf8');
  return configurationSchema.parse(JSON.parse(text));
}

export async function readSource(): Promise<DeployedConfiguration> {
  // Wrangler takes a second to load, and most commands do not need it.
  const { unstable_readConfig: read } = await import('wrangler');
  const config = join(import.meta.dirname, '../../wrangler.toml');
  return configurationSchema.parse(read({ config }, { hideWarnings: true }));
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

/** For an account that cannot have buckets. */
export function withoutBuckets(built: DeployedConfiguration): DeployedConfiguration {
  return { ...built, r2_buckets: [] };
}

/** Events of previews go to queues without a consumer, and previews have no key that can write. */
export function forPreview(
  built: DeployedConfiguration,
  variables: Record<string, string>,
): DeployedConfiguration {
  const producers = built.queues.producers.map((producer) => ({
    ...producer,
    queue: `${PREVIEW_PREFIX}${producer.queue}`,
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

export interface Resources {
  queues: string[];
  buckets: string[];
}

export function resourcesOf(built: DeployedConfiguration, isPreview: boolean): Resources {
  const { producers, consumers } = built.queues;
  const written = producers.map(({ queue }) => queue);
  const read = consumers.flatMap(({ queue, dead_letter_queue }) => [
    queue,
    ...(dead_letter_queue === undefined ? [] : [dead_letter_queue]),
  ]);
  const queues = isPreview
    ? written.map((queue) => `${PREVIEW_PREFIX}${queue}`)
    : [...written, ...read];
  return {
    queues: [...new Set(queues)].sort(),
    buckets: [...new Set(built.r2_buckets.map(({ bucket_name }) => bucket_name))].sort(),
  };
}
