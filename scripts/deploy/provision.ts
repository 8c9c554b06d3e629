import { Failure } from '../local/failure.ts';
import type { Resources } from './configuration.ts';
import { wrangler } from './wrangler.ts';

/** Whether a list contains a name as a whole word. */
export function lists(list: string, name: string): boolean {
  return new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(list);
}

/** The commands that create what is not in the account's list. `words` is Wrangler's name of the kind. */
async function missingOf(words: string[], names: string[]): Promise<string[][]> {
  if (names.length === 0) return [];
  const { code, output } = await wrangler([...words, 'list'], 'pipe');
  if (code !== 0) {
    throw new Failure(`${output.trim()}\nCloudflare did not list its ${words.join(' ')}s.`);
  }
  return names.filter((name) => !lists(output, name)).map((name) => [...words, 'create', name]);
}

/**
 * The Wrangler commands that would create the queues and buckets that an account lacks.
 *
 * @throws a Failure if Cloudflare does not answer
 */
export async function missingResources({ queues, buckets }: Resources): Promise<string[][]> {
  const missing = [missingOf(['queues'], queues), missingOf(['r2', 'bucket'], buckets)];
  return (await Promise.all(missing)).flat();
}

/**
 * Creates the queues and buckets that an account lacks.
 *
 * @throws a Failure with Cloudflare's message if that fails
 */
export async function provision(resources: Resources, log: (line: string) => void): Promise<void> {
  for (const words of await missingResources(resources)) {
    log(`wrangler ${words.join(' ')}`);
    const { code, output } = await wrangler(words, 'pipe');
    // A long list is paged: what is not on the first page may exist all the same.
    if (code === 0 || /already (?:exists|taken|own)/i.test(output)) continue;
    throw new Failure(`${output.trim()}\nCloudflare did not create it.`);
  }
}
