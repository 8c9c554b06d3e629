import { Failure } from '../local/failure.ts';
import type { Resources } from './configuration.ts';
import { wrangler } from './wrangler.ts';

export function lists(list: string, name: string): boolean {
  return new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(list);
}

async function missingOf(words: string[], names: string[]): Promise<string[][]> {
  if (names.length === 0) return [];
  const { code, output } = await wrangler([...words, 'list'], 'pipe');
  if (code !== 0) {
    throw new Failure(`${output.trim()}\nCloudflare did not list its ${words.join(' ')}s.`);
  }
  return names.filter((name) => !lists(output, name)).map((name) => [...words, 'create', name]);
}

export const NO_STORAGE =
  'R2 is not enabled in this Cloudflare account. The site works without uploaded images and automatic backups. Enable R2 in Cloudflare, which asks for a payment method, and deploy again.';

/** Whether the account can have buckets. Cloudflare enables R2 only with a payment method. */
export async function hasStorage(): Promise<boolean> {
  const { code, output } = await wrangler(['r2', 'bucket', 'list'], 'pipe');
  return code === 0 || !lacksStorage(output);
}

/** Whether Cloudflare refused because R2 is not enabled. Any other problem is none of the account. */
export const lacksStorage = (output: string) => /\benable R2\b/i.test(output);

export async function possibleResources(resources: Resources): Promise<Resources> {
  const { buckets } = resources;
  return buckets.length === 0 || (await hasStorage()) ? resources : { ...resources, buckets: [] };
}

/** Returns the Wrangler commands that create what the account lacks. */
export async function missingResources({ queues, buckets }: Resources): Promise<string[][]> {
  const missing = [missingOf(['queues'], queues), missingOf(['r2', 'bucket'], buckets)];
  return (await Promise.all(missing)).flat();
}

export async function provision(resources: Resources, log: (line: string) => void): Promise<void> {
  const possible = await possibleResources(resources);
  if (possible !== resources) log(NO_STORAGE);
  for (const words of await missingResources(possible)) {
    log(`wrangler ${words.join(' ')}`);
    const { code, output } = await wrangler(words, 'pipe');
    // The list is paged, so a missing resource may exist.
    if (code === 0 || /already (?:exists|taken|own)/i.test(output)) continue;
    throw new Failure(`${output.trim()}\nCloudflare did not create it.`);
  }
}
