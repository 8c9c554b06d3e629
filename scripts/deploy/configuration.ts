import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What is used of the `wrangler.json` that a build leaves beside the Worker; the rest passes through. */
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

/** Bindings that a preview has as the site itself has them: they keep nothing, or are only read from. */
const SHARED_WITH_PREVIEWS = ['ratelimits', 'r2_buckets', 'images'];

const PREVIEW_PREFIX = 'preview-';

/** Reads what a build says of its Worker. */
export async function readConfiguration(build: string): Promise<DeployedConfiguration> {
  const text = await readFile(join(build, 'server/wrangler.json'), 'utf8');
  return configurationSchema.parse(JSON.parse(text));
}

/** Reads what wrangler.toml says of the Worker, before there is a build. */
export async function readSource(): Promise<DeployedConfiguration> {
  // Loading Wrangler takes a second that the other commands do not need.
  const { unstable_readConfig: read } = await import('wrangler');
  const config = join(import.meta.dirname, '../../wrangler.toml');
  return configurationSchema.parse(read({ config }, { hideWarnings: true }));
}

/** Writes it beside the Worker, where its relative paths are right, and answers the file. */
export async function writeConfiguration(
  build: string,
  configuration: DeployedConfiguration,
): Promise<string> {
  const file = join(build, 'server/wrangler.deploy.json');
  await writeFile(file, JSON.stringify(configuration, null, 2));
  return file;
}

/** The Worker of the site, with the variables of its deployment. */
export function forProduction(
  built: DeployedConfiguration,
  variables: Record<string, string>,
): DeployedConfiguration {
  return { ...built, vars: { ...built.vars, ...variables } };
}

/**
 * The Worker with a preview beside it. Previews inherit nothing, so they have what stands here: what
 * visitors do goes to queues that nobody reads, and there is no key with which to write a row.
 */
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

/** The names of what must exist in the account before the Worker is deployed. */
export interface Resources {
  queues: string[];
  buckets: string[];
}

/** What the Worker of the site, or that of previews, is bound to. */
export function resourcesOf(built: DeployedConfiguration, isPreview: boolean): Resources {
  const { producers, consumers } = built.queues;
  const written = producers.map(({ queue }) => (isPreview ? `${PREVIEW_PREFIX}${queue}` : queue));
  const read = consumers.flatMap(({ queue, dead_letter_queue }) => [
    queue,
    ...(dead_letter_queue === undefined ? [] : [dead_letter_queue]),
  ]);
  return {
    queues: [...new Set([...written, ...(isPreview ? [] : read)])].sort(),
    buckets: [...new Set(built.r2_buckets.map(({ bucket_name }) => bucket_name))].sort(),
  };
}
