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

/** Returns the Wrangler commands that create what the account lacks. */
export async function missingResources({ queues, buckets }: Resources): Promise<string[][]> {
  const missing = [missingOf(['queues'], queues), missingOf(['r2', 'bucket'], buckets)];
  return (await Promise.all(missing)).flat();
}

export async function provision(resources: Resources, log: (line: string) => void): Promise<void> {
  for (const words of await missingResources(resources)) {
    log(`wrangler ${words.join(' ')}`);
    const { code, output } = await wrangler(words, 'pipe');
    // The list is paged, so a missing resource may exist.
    if (code === 0 || /already (?:exists|taken|own)/i.test(output)) continue;
    throw new Failure(`${output.trim()}\nCloudflare did not create it.`);
  }
}
