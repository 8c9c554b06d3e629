import { Failure } from '../local/failure.ts';
import type { Resources } from './configuration.ts';
import { wrangler } from './wrangler.ts';

/** How the command line of Cloudflare lists and makes one kind of thing. */
interface Kind {
  words: string[];
  names: string[];
}

/** Whether a list has a name, as a whole word. */
export function lists(list: string, name: string): boolean {
  return new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(list);
}

function kindsOf({ queues, buckets }: Resources): Kind[] {
  return [
    { words: ['queues'], names: queues },
    { words: ['r2', 'bucket'], names: buckets },
  ].filter(({ names }) => names.length > 0);
}

/** The commands that make what an account does not have, by what it says that it has. */
async function missingIn({ words, names }: Kind): Promise<string[][]> {
  const { code, output } = await wrangler([...words, 'list'], 'pipe');
  if (code !== 0) {
    throw new Failure(`${output.trim()}\nCloudflare did not list its ${words.join(' ')}s.`);
  }
  return names.filter((name) => !lists(output, name)).map((name) => [...words, 'create', name]);
}

/**
 * The commands that would make the queues and buckets that an account lacks.
 *
 * @throws a Failure when Cloudflare does not answer
 */
export async function missingResources(resources: Resources): Promise<string[][]> {
  return (await Promise.all(kindsOf(resources).map(missingIn))).flat();
}

/**
 * Makes the queues and buckets that an account lacks.
 *
 * @throws a Failure with Cloudflare's own words when that fails
 */
export async function provision(resources: Resources, log: (line: string) => void): Promise<void> {
  for (const words of await missingResources(resources)) {
    log(`wrangler ${words.join(' ')}`);
    const { code, output } = await wrangler(words, 'pipe');
    // A long list comes in pages, so what is not on the first may be there all the same.
    if (code === 0 || /already (?:exists|taken|own)/i.test(output)) continue;
    throw new Failure(`${output.trim()}\nCloudflare did not make it.`);
  }
}
